package browse

import (
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A Card is one colour as every list shows it.
type Card struct {
	Key               id.SearchKey         `json:"key"`
	CommodityCode     id.Commodity         `json:"commodity_code"`
	ColorSKUCode      id.ColorSKU          `json:"color_sku_code"`
	CommodityName     string               `json:"commodity_name"`
	ColorName         string               `json:"color_name"`
	BrandCode         id.Brand             `json:"brand_code"`
	BrandName         string               `json:"brand_name"`
	BrandListAlias    string               `json:"brand_list_alias"`
	UnitPrice         money.Yen            `json:"unit_price"`
	ListPrice         money.Yen            `json:"list_price"`
	DiscountPriceRate int                  `json:"discount_price_rate"`
	NewArrivalDate    string               `json:"new_arrival_date"`
	PopularRank       int                  `json:"popular_rank"`
	Icons             []Icon               `json:"icons"`
	Picture           *Picture             `json:"picture"`
	SecondPicture     *Picture             `json:"second_picture"`
	Swatches          []Swatch             `json:"swatches"`
	StockStatus       catalog.Availability `json:"stock_status"`
	StockWord         string               `json:"stock_word"`
}

// An Icon is a small mark on a card.
type Icon struct {
	IconID      int    `json:"icon_id"`
	IconDisplay string `json:"icon_display"`
	IconClass   string `json:"icon_class"`
}

// A Picture is the addresses of one picture in all its sizes.
type Picture struct {
	Small   string `json:"small"`
	Medium  string `json:"medium"`
	Large   string `json:"large"`
	Zoom    string `json:"zoom"`
	Caption string `json:"caption,omitempty"` // what is written below it
	Alt     string `json:"alt,omitempty"`     // what it shows, where somebody said so
	Focus   string `json:"focus,omitempty"`   // what stays in sight when it is cropped, in tenths: x50 y20
}

// A Swatch is one of the colours of a commodity, as a dot beside the others.
type Swatch struct {
	ColorSKUCode id.ColorSKU `json:"color_sku_code"`
	ColorName    string      `json:"color_name"`
	Hex          string      `json:"hex"`
}

// A Moment is when something is shown, and what its season is called, which is
// content: the operator names it.
type Moment struct {
	Now    time.Time
	Season string
}

// Moment is now.
func (p Parts) Moment() Moment {
	now := p.Now()
	if p.Content == nil {
		return Moment{Now: now}
	}
	return Moment{now, p.Content.Current().Season(now)}
}

// NewCard makes the card of a colour of c. The rank is that of the lists, which
// is not the catalogue's own where shoppers were counted.
func NewCard(snap *catalog.Snapshot, c *catalog.Commodity, color *catalog.Color, rank int, at Moment) Card {
	brand, _ := snap.Brand(c.Brand) // the snapshot has no item without its brand
	status := c.ColorAvailability(color)
	return Card{
		Key: color.Code.SearchKey(), CommodityCode: c.Code, ColorSKUCode: color.Code, CommodityName: c.Name, ColorName: color.Name,
		BrandCode: c.Brand, BrandName: brand.Name, BrandListAlias: brand.Alias,
		UnitPrice: color.Price, ListPrice: color.ListPrice, DiscountPriceRate: money.DiscountRate(color.ListPrice, color.Price),
		NewArrivalDate: c.ArrivalDate, PopularRank: rank,
		Icons: newIcons(c, at), Picture: PictureOf(c, color, 1), SecondPicture: PictureOf(c, color, 2), Swatches: swatches(c),
		StockStatus: status, StockWord: status.Word(),
	}
}

func newIcons(c *catalog.Commodity, at Moment) []Icon {
	var list []Icon
	for _, i := range c.Icons(at.Season, at.Now) {
		list = append(list, Icon{i.ID, i.Label, i.Class})
	}
	return list
}

// picture is nil when the colour has no picture of that number.
func PictureOf(c *catalog.Commodity, color *catalog.Color, number int) *Picture {
	if number > color.Pictures {
		return nil
	}
	path := func(size int) string { return id.ImagePath(color.Code, number, size) }
	said := c.Picture(color, number)
	return &Picture{Small: path(1), Medium: path(2), Large: path(3), Zoom: path(4), Alt: said.Alt, Caption: said.Caption, Focus: focusOf(said.Focus)}
}

// focusOf is a focus as the style sheet knows it, rounded to tenths: pages have no
// styles of their own.
func focusOf(f catalog.Focus) string {
	x, y, ok := f.Point()
	if f == "" || !ok {
		return ""
	}
	tenth := func(n int) int { return (n + 5) / 10 * 10 }
	return fmt.Sprintf("x%d y%d", tenth(x), tenth(y))
}

func swatches(c *catalog.Commodity) []Swatch {
	list := make([]Swatch, len(c.Colors))
	for i, color := range c.Colors {
		list[i] = Swatch{color.Code, color.Name, color.Hex}
	}
	return list
}
