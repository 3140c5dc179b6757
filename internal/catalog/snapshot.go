package catalog

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// A Snapshot is the public catalogue at one moment. Nothing in it ever changes,
// so whatever it hands out may be read at leisure and must not be written to.
// Versions share what did not change between them.
type Snapshot struct {
	version  int64
	pages    int64 // the version of the last change that was more than stock words
	flips    int64 // the version in which a colour was last sold out or came back
	taxonomy *taxonomy
	index    *itemIndex
	turns    []turn // moments to come at which a price changes, ascending
	until    int64  // the first of them; never, where there is none
	since    int64  // the last moment at which one changed by the clock
}

// taxonomy is what stands around the items: brands, categories, campaigns.
type taxonomy struct {
	brands     []Brand // by kana, then code
	byBrand    map[id.Brand]int
	byAlias    map[string]int
	tree       *Tree
	campaigns  []Campaign // by order, then code
	byCampaign map[string]int
	turns      []int64 // when campaigns begin and end, ascending
	moved      map[movedKey]Moved
	paths      map[string]bool // of categories
}

// itemIndex is the items. Colours have numbers: all of the first item, then all of
// the second, and so on.
type itemIndex struct {
	items       []*Packed // by code
	stocked     []int64   // beside items: the version in which a stock word last changed; nil: never
	of          []int32   // the number of the item, by number of the colour
	firsts      []uint32  // the number of the first colour, by number of the item
	byCommodity map[id.Commodity]int
}

func newTaxonomy(brands []Brand, categories []Category, campaigns []Campaign) (*taxonomy, []Broken) {
	f := &taxonomy{byBrand: map[id.Brand]int{}, byAlias: map[string]int{}, byCampaign: map[string]int{}}
	var broken []Broken
	f.tree, broken = BuildTree(categories)
	for _, b := range brands {
		if _, err := id.ParseBrand(string(b.Code)); err != nil {
			broken = append(broken, Broken{"brand", string(b.Code), err})
			continue
		}
		f.brands = append(f.brands, b)
	}
	slices.SortFunc(f.brands, func(a, b Brand) int { return cmp.Or(cmp.Compare(a.Kana, b.Kana), cmp.Compare(a.Code, b.Code)) })
	for i, b := range f.brands {
		f.byBrand[b.Code] = i
		if _, taken := f.byAlias[b.Alias]; !taken && b.Alias != "" {
			f.byAlias[b.Alias] = i
		}
	}
	f.campaigns = slices.SortedFunc(slices.Values(campaigns), func(a, b Campaign) int {
		return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.Code, b.Code))
	})
	for i, c := range f.campaigns {
		f.byCampaign[c.Code] = i
		for _, at := range []int64{c.Starts, c.Ends} {
			if at != 0 {
				f.turns = append(f.turns, at)
			}
		}
	}
	slices.Sort(f.turns)
	return f, broken
}

// newItemIndex numbers the items, which are in the order of codes.
func newItemIndex(items []*Packed) *itemIndex {
	colors := 0
	for _, c := range items {
		colors += c.ColorCount()
	}
	s := &itemIndex{
		items: items, of: make([]int32, 0, colors), firsts: make([]uint32, 0, len(items)), byCommodity: make(map[id.Commodity]int, len(items)),
	}
	for i, c := range items {
		s.byCommodity[c.Code()] = i
		s.firsts = append(s.firsts, uint32(len(s.of)))
		for range c.ColorCount() {
			s.of = append(s.of, int32(i))
		}
	}
	return s
}

// Version changes whenever anything changed that a page shows. The count of a
// stock alone does not, as long as its word stays.
func (s *Snapshot) Version() string { return strconv.FormatInt(s.version, 10) }

// PageVersion is Version, except that it stays when only stock words change:
// StockChanged tells whose.
func (s *Snapshot) PageVersion() string { return strconv.FormatInt(s.pages, 10) }

// PageVersionAt changes also with what the clock changes: new arrivals age at
// midnight, campaigns begin and end.
func (s *Snapshot) PageVersionAt(now time.Time) string {
	turns, _ := slices.BinarySearch(s.taxonomy.turns, now.UnixMilli()+1)
	return s.PageVersion() + "-" + jp.Day(now) + "-" + strconv.Itoa(turns)
}

// Number is Version as a number that only grows.
func (s *Snapshot) Number() int64 { return s.version }

// StockChanged tells whether a stock word of a commodity changed after the
// version of a number, as long as PageVersion is the same.
func (s *Snapshot) StockChanged(code id.Commodity, after int64) bool {
	i, ok := s.index.byCommodity[code]
	return ok && s.index.stocked != nil && s.index.stocked[i] > after
}

// Flips is the number of the version in which a colour was last sold out or
// came back, which may change what lists count and show.
func (s *Snapshot) Flips() int64 { return s.flips }

// All goes through the commodities in the order of codes, secret and
// discontinued ones included. Each is unpacked, which Items spares who needs but
// a little of them.
func (s *Snapshot) All() iter.Seq[*Commodity] {
	return func(yield func(*Commodity) bool) {
		for _, p := range s.index.items {
			if !yield(p.Commodity()) {
				return
			}
		}
	}
}

// Items are the commodities as they are kept, in the order of codes. Snapshots share
// the pointers of those that did not change.
func (s *Snapshot) Items() []*Packed { return s.index.items }

// Commodities is how many there are.
func (s *Snapshot) Commodities() int { return len(s.index.items) }

// Colors is how many colours there are; they have the numbers below it, in an
// order that lasts as long as no colour comes or goes.
func (s *Snapshot) Colors() int { return len(s.index.of) }

// ColorAt is the colour of a number, and its commodity.
func (s *Snapshot) ColorAt(number int) (*Commodity, *Color) {
	p, color := s.ItemAt(number)
	c := p.Commodity()
	return c, &c.Colors[color]
}

// ItemAt is the commodity of the colour of a number, as it is kept, and which of its
// colours that is.
func (s *Snapshot) ItemAt(number int) (p *Packed, color int) {
	item := s.index.of[number]
	return s.index.items[item], number - int(s.index.firsts[item])
}

// ColorNumber is that of a colour.
func (s *Snapshot) ColorNumber(code id.ColorSKU) (number int, ok bool) {
	i, ok := s.index.byCommodity[code.Commodity()]
	if !ok {
		return 0, false
	}
	color := s.index.items[i].colorIndex(code)
	return int(s.index.firsts[i]) + color, color >= 0
}

// Numbers are the numbers of the commodities by those of their colours, and those of
// the first colours by those of the commodities. Nobody may change them.
func (s *Snapshot) Numbers() (items []int32, firsts []uint32) { return s.index.of, s.index.firsts }

// Commodity finds a commodity by its code.
func (s *Snapshot) Commodity(code id.Commodity) (*Commodity, bool) {
	p, ok := s.Item(code)
	if !ok {
		return nil, false
	}
	return p.Commodity(), true
}

// Item finds a commodity as it is kept, by its code.
func (s *Snapshot) Item(code id.Commodity) (*Packed, bool) {
	i, ok := s.index.byCommodity[code]
	if !ok {
		return nil, false
	}
	return s.index.items[i], true
}

// Color finds a colour and its commodity.
func (s *Snapshot) Color(code id.ColorSKU) (*Commodity, *Color, bool) {
	if c, ok := s.Commodity(code.Commodity()); ok {
		for i := range c.Colors {
			if c.Colors[i].Code == code {
				return c, &c.Colors[i], true
			}
		}
	}
	return nil, nil, false
}

// Available is how many pieces of a SKU could be sold when last heard of. Only
// the database can promise one.
func (s *Snapshot) Available(sku id.SKU) int {
	if _, color, ok := s.Color(sku.ColorSKU()); ok {
		for _, size := range color.Sizes {
			if size.SKU == sku {
				return size.Stock
			}
		}
	}
	return 0
}

// Brands is all brands, by kana.
func (s *Snapshot) Brands() []Brand { return s.taxonomy.brands }

// Brand finds a brand by its code.
func (s *Snapshot) Brand(code id.Brand) (Brand, bool) {
	return at(s.taxonomy.brands, s.taxonomy.byBrand, code)
}

// BrandByAlias finds a brand by its name in addresses.
func (s *Snapshot) BrandByAlias(alias string) (Brand, bool) {
	return at(s.taxonomy.brands, s.taxonomy.byAlias, alias)
}

// Tree is the categories.
func (s *Snapshot) Tree() *Tree { return s.taxonomy.tree }

// Campaigns is all campaigns, by their order, whatever their state.
func (s *Snapshot) Campaigns() []Campaign { return s.taxonomy.campaigns }

// Campaign finds a campaign by its code, whatever its state.
func (s *Snapshot) Campaign(code string) (Campaign, bool) {
	return at(s.taxonomy.campaigns, s.taxonomy.byCampaign, code)
}

func at[K comparable, T any](list []T, index map[K]int, key K) (found T, ok bool) {
	i, ok := index[key]
	if ok {
		found = list[i]
	}
	return found, ok
}
