package search

import (
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/tsumugi-shop/tsumugi/internal/ask"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// An index is a snapshot made searchable. Documents are the snapshot's colours,
// by their numbers. It never changes; a newer one shares what stayed.
type index struct {
	snap   *catalog.Snapshot
	list   []*catalog.Packed // of the snapshot
	firsts []uint32          // the number of each commodity's first colour
	ranks  Ranking

	ordinary *roaring.Bitmap // what any list may show
	hidden   *roaring.Bitmap // what only lists of hidden items show
	singles  *roaring.Bitmap // one colour of each commodity

	items   []int32 // the number of the commodity, by document
	words   map[Field]*words
	numbers map[Field][]int32
	ties    []uint32 // rank by document: newest, then code
	newest  []uint32 // documents by that rank
	orders  map[Field]func() *order
	text    *lexicon.Index
	traits  []*traits // by commodity
	reader  *ask.Reader
	ideas   *sync.Map // by concept: how much documents have of it
}

// unranked stands behind all that have a rank.
const unranked = maxNumber

// usual is the fields that shoppers sort by; their orders are made before the
// first one asks.
var usual = []Field{ArrivalDate, Price, Discount, PopularRank}

// build makes an index of a snapshot and of its texts.
// What a former index knew of commodities that did not change is used again.
func build(snap *catalog.Snapshot, ranks Ranking, text *lexicon.Index, concepts []ask.Concept, former *index) *index {
	n := snap.Colors()
	x := &index{
		snap: snap, list: snap.Items(), ranks: ranks,
		ordinary: roaring.New(), hidden: roaring.New(), singles: roaring.New(),
		words: declareAll(snap, n), numbers: map[Field][]int32{}, text: text,
	}
	for _, f := range []Field{Price, Discount, PopularRank, ArrivalDate} {
		x.numbers[f] = make([]int32, 0, n)
	}
	x.items, x.firsts = snap.Numbers()
	x.traits = traitsOf(x.list, snap, former)
	for i, packed := range x.list {
		x.commodity(int32(i), packed.Commodity())
	}
	for _, w := range x.words {
		w.finish(x.ordinary)
	}
	x.arrange()
	x.listen(concepts)
	return x
}

// commodity adds the next commodity's colours.
func (x *index) commodity(item int32, c *catalog.Commodity) {
	first := x.firsts[item]
	lines := linesOf(x.snap.Tree(), c)
	date := number(c.ArrivalDate)
	for i := range c.Colors {
		color := &c.Colors[i]
		doc := first + uint32(i)
		switch {
		case c.Discontinued:
		case c.Secret:
			x.hidden.Add(doc)
		default:
			x.ordinary.Add(doc)
		}
		for level, f := range [...]Field{Category1, Category2, Category3} {
			x.words[f].add(lines[level]...)
		}
		x.words[BrandCode].add(string(c.Brand))
		x.words[CampaignCode].add(c.Campaigns...)
		x.words[Color].add(color.Group)
		x.words[Size].add(sizeValues(color.Sizes)...)
		x.words[StockedSize].add(stockedValues(c, color)...)
		x.words[Material].add(x.traits[item].materials...)
		x.words[Care].add(x.traits[item].care...)
		x.words[Make].add(x.traits[item].make...)
		x.words[Pattern].add(x.traits[item].pattern...)
		x.words[Season].add(x.traits[item].season...)
		x.words[Tone].add(tones(color.Hex)...)
		x.words[SexType].add(string(c.SexType))
		for _, f := range [...]struct {
			field Field
			on    bool
		}{
			{NewSeason, c.NewSeason}, {NewArrival, c.NewArrival}, {Repeat, c.Repeat}, {Reserve, c.Reserve}, {Magazine, c.Magazine},
			{Secret, c.Secret}, {InStock, buyable(c, color)}, {OnSale, onSale(color)},
		} {
			x.words[f.field].add(flag(f.on))
		}
		x.words[Price].add(band(priceBands, price(color)))
		x.words[Discount].add(band(discountBands, rate(color)))
		x.add(Price, price(color))
		x.add(Discount, rate(color))
		x.add(PopularRank, x.ranks.of(c))
		x.add(ArrivalDate, date)
	}
	x.singles.Add(first + uint32(representative(c)))
}

func (x *index) add(f Field, n int32) { x.numbers[f] = append(x.numbers[f], n) }

// arrange prepares all orders and makes the usual ones.
func (x *index) arrange() {
	codes := x.codeRanks()
	latest := ladder{each32(x.numbers[ArrivalDate], func(n int32) int32 { return -n }), codes}.order()
	x.ties, x.newest = latest.ranks, latest.docs
	x.orders = map[Field]func() *order{}
	for f := range kinds {
		if makesSense(f, charSort) {
			x.prepare(f, codes)
		}
	}
	for _, f := range usual {
		x.orders[f]()
	}
}

// prepare says how the order of a field is made when somebody asks for it. The
// function holds on to the columns alone, not to the index, which a newer one may
// have replaced by then.
func (x *index) prepare(f Field, codes []uint32) {
	var column func() []int32
	switch w, dates, items := x.words[f.column()], x.numbers[ArrivalDate], x.items; {
	case x.numbers[f] != nil:
		numbers := x.numbers[f]
		column = func() []int32 { return numbers }
	case f == ArrivalDays: // the later the date, the fewer the days
		column = func() []int32 { return each32(dates, func(n int32) int32 { return -n }) }
	case f == Commodity:
		column = func() []int32 { return items }
	case f == ColorSKU:
		column = func() []int32 { return each32(codes, func(n uint32) int32 { return int32(n) }) }
	default:
		column = w.column
	}
	ties := x.ties
	x.orders[f] = sync.OnceValue(func() *order { return ladder{column(), ties}.order() })
}

func each32[T any](list []T, fn func(T) int32) []int32 {
	out := make([]int32, len(list))
	for i, v := range list {
		out[i] = fn(v)
	}
	return out
}

// codeRanks is the place of each document by its code. Commodities are in that
// order already, their colours may not be.
func (x *index) codeRanks() []uint32 {
	ranks := make([]uint32, len(x.items))
	first := 0
	for _, packed := range x.list {
		c := packed.Commodity()
		for i := range c.Colors {
			before := 0
			for j := range c.Colors {
				if c.Colors[j].Code < c.Colors[i].Code {
					before++
				}
			}
			ranks[first+i] = uint32(first + before)
		}
		first += len(c.Colors)
	}
	return ranks
}

// linesOf is the codes of all categories that the commodity is in, by level:
// who is in a leaf is also in what stands above it.
func linesOf(tree *catalog.Tree, c *catalog.Commodity) (levels [catalog.Levels][]string) {
	for _, code := range c.Categories {
		n, _ := tree.Node(code)
		for _, step := range n.Line() {
			levels[step.Level-1] = append(levels[step.Level-1], step.Code)
		}
	}
	return levels
}

// representative is the colour that stands for its commodity: the first that
// can be bought.
func representative(c *catalog.Commodity) int {
	for i := range c.Colors {
		if buyable(c, &c.Colors[i]) {
			return i
		}
	}
	return 0
}

func buyable(c *catalog.Commodity, color *catalog.Color) bool {
	return c.ColorAvailability(color).Buyable()
}

func onSale(color *catalog.Color) bool { return color.Price < color.ListPrice }

func price(color *catalog.Color) int32 { return int32(min(color.Price, maxNumber)) }

func rate(color *catalog.Color) int32 {
	return int32(money.DiscountRate(color.ListPrice, color.Price))
}

// band is the band that a number is in, as its facet writes it.
func band(bands []Range, n int32) string {
	for _, b := range bands {
		if b.holds(n) {
			return b.text()
		}
	}
	return ""
}

// code is the code of a document.
func (x *index) code(doc uint32) (id.Commodity, id.ColorSKU) {
	c, color := x.snap.ColorAt(int(doc))
	return c.Code, color.Code
}
