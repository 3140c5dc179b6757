package catalog

import (
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A Commodity is one article of the shop, in one or more colours.
type Commodity struct {
	Code         id.Commodity
	Name         string
	Brand        id.Brand // always Code.Brand()
	SexType      SexType
	Description  string // Markdown
	Categories   []string
	Campaigns    []string
	SearchWords  []string // extra words that shoppers use for it
	Materials    []Material
	Care         []CareMark
	Returns      ReturnRule
	TaxPercent   int // 10, or 8 for food such as supplements
	SaleLimit    int // most pieces in one order; 0 means no limit
	NewSeason    bool
	NewArrival   bool
	Repeat       bool // restocked
	Reserve      bool // pre-order
	Magazine     bool // staple item shown in the magazine
	Secret       bool // hidden from ordinary lists and search
	Discontinued bool
	ArrivalDate  string // YYYYMMDD
	PopularRank  int    // 1 is the most popular; 0 means unranked
	// Related are items that whoever sells it puts beside it, before those that the shop finds.
	Related []id.Commodity `json:",omitempty"`
	// SaleStarts and SaleEnds bound the time in which it is sold, in Unix
	// milliseconds; SaleEnds is exclusive, 0 means open. In a Snapshot an item
	// whose time is over is Discontinued.
	SaleStarts int64 `json:",omitempty"`
	SaleEnds   int64 `json:",omitempty"`
	Colors     []Color

	early bool // in a Snapshot: its time has not come
}

// A Color is what one card of a list shows and what one picture path names.
type Color struct {
	Code      id.ColorSKU
	Name      string // as the brand calls it: 墨黒
	Group     string // facet value: black, white, gray, beige, brown, red, pink, orange, yellow, green, blue, navy, purple, silver
	Hex       string // swatch, six lower-case hex digits
	ListPrice money.Yen
	Price     money.Yen
	Pictures  int             // how many, counted from 1
	Details   []PictureDetail `json:",omitempty"` // of the first pictures, in their order; a Snapshot tells them by Picture alone
	Sizes     []Size

	said  *[]PictureDetail // in a Snapshot: what Details are elsewhere, with marks for names
	later []step           // in a Snapshot: what it costs from moments to come, ascending
}

// A Size is what a shopper buys: one SKU.
type Size struct {
	SKU    id.SKU
	Name   string // S, 80, フリー
	Filter string // S1010, S1020, S1030, S1040, or empty when the size fits none of them
	*Measures
	Stock int // in a Snapshot what can be sold, elsewhere what is on hand
}

// Measures are those of a size. Sizes of many goods share them: replace, do not change them.
type Measures struct {
	Body    []Measure // whom it fits
	Garment []Measure // how large it is
}

// Body is whom the size fits; empty where nobody said.
func (s Size) Body() []Measure {
	if s.Measures == nil {
		return nil
	}
	return s.Measures.Body
}

// Garment is how large the size is; empty where nobody said.
func (s Size) Garment() []Measure {
	if s.Measures == nil {
		return nil
	}
	return s.Measures.Garment
}

// A Measure is in millimetres, so that 71.5 cm stays a whole number.
// Low equals High where there is one value instead of a range.
type Measure struct {
	Name string `json:"name"` // 身幅, 着丈, ヒップ
	Low  int    `json:"low"`
	High int    `json:"high"`
}

// A Material is a share of one part of a garment.
type Material struct {
	Part    string `json:"part"` // 本体, 裏地; empty when there is only one
	Name    string `json:"name"` // 綿
	Percent int    `json:"percent"`
}

// A CareMark names a laundry symbol of JIS L 0001, for example wash40 or no_bleach.
type CareMark string

// SexType is commodity_sex_type.
type SexType string

const (
	Baby   SexType = "baby"
	Kids   SexType = "kids"
	Men    SexType = "men"
	Women  SexType = "women"
	Unisex SexType = "unisex"
)

// Enum lists all values for the contract.
func (SexType) Enum() []any { return []any{Baby, Kids, Men, Women, Unisex} }

// A ReturnRule says which of the shop's return terms an item has.
type ReturnRule string

const (
	ReturnsFashion   ReturnRule = "fashion"   // unworn, within 8 days
	ReturnsUnderwear ReturnRule = "underwear" // only when unopened
	ReturnsHygiene   ReturnRule = "hygiene"   // femtech and supplements: none unless faulty
)

// Enum lists all values for the contract.
func (ReturnRule) Enum() []any { return []any{ReturnsFashion, ReturnsUnderwear, ReturnsHygiene} }

// A Brand is a maker. Numbers are the two uninterpreted numbers of the brand string.
type Brand struct {
	Code        id.Brand
	ShopCode    string
	Name        string
	Alphabet    string
	Kana        string
	Alias       string // snake case, the address of the brand's list
	Numbers     [2]int
	Story       string // Markdown
	Recommended int    // place among the recommended brands; 0 means not recommended
}

// A Category stands in a tree of three levels.
type Category struct {
	Code         string
	Parent       string // empty at level 1
	Name         string
	Alias        string // empty: dropped from the tree
	DisplayOrder int
}

// A Campaign lists items for a while.
type Campaign struct {
	Code   string
	Name   string
	Lead   string // one sentence below the title
	Body   string // Markdown
	Starts int64  // Unix milliseconds; 0 means open
	Ends   int64  // Unix milliseconds, exclusive; 0 means open
	Order  int
}
