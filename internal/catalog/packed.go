package catalog

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A Packed is a commodity as a Snapshot keeps it. It takes a third of the memory of a
// Commodity and has few pointers for the collector to follow: what many goods have
// alike is kept once, and codes of colours and sizes are made when somebody asks.
// Nobody changes one, so the same pointer in two snapshots says that nothing changed.
type Packed struct {
	kind       *kind
	text       string // code, name, day of arrival and description, one after the other
	name, date uint32 // where the name and the day end in text
	rank       int32
	flags      flags
	code       uint8 // where the code ends in text
	colors     []packedColor
	sizes      []packedSize // of the first colour, then of the second, and so on
	rare       *rare        // nil for most goods
}

// kind is what goods of one kind have alike.
type kind struct {
	sex        SexType
	returns    ReturnRule
	taxPercent int
	saleLimit  int
	categories []string
	campaigns  []string
	words      []string
	materials  []Material
	care       []CareMark
}

type packedColor struct {
	kind        *colorKind
	said        *[]PictureDetail
	list, price int32
	pictures    uint16
	sizes       uint16 // how many
	code        [2]byte
}

type colorKind struct{ name, group, hex string }

type packedSize struct {
	kind  *sizeKind
	stock int32
	code  byte
}

type sizeKind struct {
	name, filter string
	measures     *Measures
}

// rare is what few goods have.
type rare struct {
	related      []id.Commodity
	starts, ends int64
	later        [][]step   // by colour
	whole        *Commodity // what does not fit: codes that are none, as a preview may have
}

// flags are bits, in the order in which flagsOf sets them.
type flags uint16

const (
	newSeason flags = 1 << iota
	newArrival
	repeat
	reserve
	magazine
	secret
	discontinued
	early
)

// A packer packs commodities and remembers what they have alike.
type packer struct {
	kinds      map[string]*kind
	colorKinds map[colorKind]*colorKind
	sizeKinds  map[sizeKind]*sizeKind
}

func newPacker() packer {
	return packer{map[string]*kind{}, map[colorKind]*colorKind{}, map[sizeKind]*sizeKind{}}
}

func (p packer) len() int { return len(p.kinds) + len(p.colorKinds) + len(p.sizeKinds) }

// pack packs goods together: their texts, colours and sizes lie one after the other,
// without what an allocator leaves free between them. None of that is freed before all
// of it is, so goods that change by themselves are packed by themselves.
func (p packer) pack(goods []*Commodity) []*Packed {
	var text strings.Builder
	bytes, colors, sizes := 0, 0, 0
	for _, c := range goods {
		bytes += len(c.Code) + len(c.Name) + len(c.ArrivalDate) + len(c.Description)
		colors += len(c.Colors)
		for i := range c.Colors {
			sizes += len(c.Colors[i].Sizes)
		}
	}
	text.Grow(bytes)
	for _, c := range goods {
		for _, part := range [...]string{string(c.Code), c.Name, c.ArrivalDate, c.Description} {
			text.WriteString(part)
		}
	}
	s := slab{text: text.String(), colors: make([]packedColor, 0, colors), sizes: make([]packedSize, 0, sizes), items: make([]Packed, 0, len(goods))}
	out := make([]*Packed, len(goods))
	for i, c := range goods {
		out[i] = p.one(c, &s)
	}
	return out
}

// A slab is room for goods that are packed together.
type slab struct {
	text   string // of those that are not packed yet
	colors []packedColor
	sizes  []packedSize
	items  []Packed
}

func (p packer) one(c *Commodity, s *slab) *Packed {
	code, name := len(c.Code), len(c.Code)+len(c.Name)
	date := name + len(c.ArrivalDate)
	end := date + len(c.Description)
	s.items = append(s.items, Packed{
		kind: p.kindOf(c), text: s.text[:end],
		code: uint8(code), name: uint32(name), date: uint32(date), //nolint:gosec // codes are short, texts have limits
		rank: int32(c.PopularRank), flags: flagsOf(c), //nolint:gosec // fits looks at it
	})
	s.text = s.text[end:]
	out := &s.items[len(s.items)-1]
	if len(c.Related) > 0 || c.SaleStarts != 0 || c.SaleEnds != 0 || slices.ContainsFunc(c.Colors, func(color Color) bool { return len(color.later) > 0 }) {
		out.rare = &rare{related: c.Related, starts: c.SaleStarts, ends: c.SaleEnds}
		for i := range c.Colors {
			out.rare.later = append(out.rare.later, c.Colors[i].later)
		}
	}
	if !fits(c) {
		own := *c // so that it does not keep alive all that were read with it
		out.rare = &rare{whole: &own}
		return out
	}
	colors, sizes := len(s.colors), len(s.sizes)
	for i := range c.Colors {
		color := &c.Colors[i]
		//nolint:gosec // fits looked at them
		s.colors = append(s.colors, packedColor{
			kind: once(p.colorKinds, colorKind{color.Name, color.Group, color.Hex}), said: color.said,
			list: int32(color.ListPrice), price: int32(color.Price), pictures: uint16(color.Pictures), sizes: uint16(len(color.Sizes)), code: [2]byte([]byte(color.Code.Color())),
		})
		for j := range color.Sizes {
			z := &color.Sizes[j]
			s.sizes = append(s.sizes, packedSize{
				kind: once(p.sizeKinds, sizeKind{z.Name, z.Filter, z.Measures}), stock: int32(z.Stock), code: z.SKU.Size()[0], //nolint:gosec // fits looked at it
			})
		}
	}
	out.colors, out.sizes = slices.Clip(s.colors[colors:]), slices.Clip(s.sizes[sizes:])
	return out
}

// fits tells whether nothing is lost by packing.
func fits(c *Commodity) bool {
	if c.Code.Brand() == "" || c.Brand != c.Code.Brand() || !fits32(c.PopularRank) || len(c.Colors) == 0 {
		return false
	}
	for i := range c.Colors {
		color := &c.Colors[i]
		if color.Code.Commodity() != c.Code || color.Details != nil || !fits32(int(color.ListPrice)) || !fits32(int(color.Price)) ||
			color.Pictures < 0 || color.Pictures > math.MaxUint16 || len(color.Sizes) == 0 || len(color.Sizes) > math.MaxUint16 {
			return false
		}
		for j := range color.Sizes {
			if s := &color.Sizes[j]; s.SKU.ColorSKU() != color.Code || !fits32(s.Stock) {
				return false
			}
		}
	}
	return true
}

func fits32(n int) bool { return n >= math.MinInt32 && n <= math.MaxInt32 }

// once is the value that all who have the same share.
func once[T comparable](known map[T]*T, value T) *T {
	kept, ok := known[value]
	if !ok {
		kept = &value
		known[value] = kept
	}
	return kept
}

func (p packer) kindOf(c *Commodity) *kind {
	var key strings.Builder
	add := func(texts ...string) {
		key.WriteString(strconv.Itoa(len(texts)))
		key.WriteByte(0)
		for _, text := range texts {
			key.WriteString(text)
			key.WriteByte(0)
		}
	}
	add(string(c.SexType), string(c.Returns), strconv.Itoa(c.TaxPercent), strconv.Itoa(c.SaleLimit))
	add(c.Categories...)
	add(c.Campaigns...)
	add(c.SearchWords...)
	for _, m := range c.Materials {
		add(m.Part, m.Name, strconv.Itoa(m.Percent))
	}
	for _, mark := range c.Care {
		add(string(mark))
	}
	kept, ok := p.kinds[key.String()]
	if !ok {
		kept = &kind{
			sex: c.SexType, returns: c.Returns, taxPercent: c.TaxPercent, saleLimit: c.SaleLimit, materials: c.Materials, care: c.Care,
			categories: slices.Clip(c.Categories), campaigns: slices.Clip(c.Campaigns), words: c.SearchWords,
		}
		p.kinds[key.String()] = kept
	}
	return kept
}

func flagsOf(c *Commodity) (f flags) {
	for i, on := range [...]bool{c.NewSeason, c.NewArrival, c.Repeat, c.Reserve, c.Magazine, c.Secret, c.Discontinued, c.early} {
		if on {
			f |= 1 << i
		}
	}
	return f
}

// Commodity is what was packed. Nobody may change it: it may be somebody else's too.
func (p *Packed) Commodity() *Commodity {
	if p.rare != nil && p.rare.whole != nil {
		return p.rare.whole
	}
	c := &Commodity{
		Code: p.Code(), Name: p.Name(), Brand: p.Code().Brand(), SexType: p.kind.sex, Description: p.text[p.date:],
		Categories: p.kind.categories, Campaigns: p.kind.campaigns, SearchWords: p.kind.words, Materials: p.kind.materials, Care: p.kind.care,
		Returns: p.kind.returns, TaxPercent: p.kind.taxPercent, SaleLimit: p.kind.saleLimit,
		NewSeason: p.flags&newSeason != 0, NewArrival: p.flags&newArrival != 0, Repeat: p.flags&repeat != 0, Reserve: p.flags&reserve != 0,
		Magazine: p.flags&magazine != 0, Secret: p.Secret(), Discontinued: p.Discontinued(),
		ArrivalDate: p.ArrivalDate(), PopularRank: int(p.rank), Colors: make([]Color, len(p.colors)), early: p.flags&early != 0,
	}
	sizes, skus := make([]Size, len(p.sizes)), p.skus()
	for i := range p.colors {
		from := &p.colors[i]
		n := int(from.sizes)
		c.Colors[i] = Color{
			Code: id.SKU(skus[:skuLength]).ColorSKU(), Name: from.kind.name, Group: from.kind.group, Hex: from.kind.hex,
			ListPrice: money.Yen(from.list), Price: money.Yen(from.price), Pictures: int(from.pictures), Sizes: sizes[:n:n], said: from.said,
		}
		for j := range sizes[:n] {
			s := &p.sizes[len(p.sizes)-len(sizes)+j]
			sizes[j] = Size{SKU: id.SKU(skus[j*skuLength : (j+1)*skuLength]), Name: s.kind.name, Filter: s.kind.filter, Measures: s.kind.measures, Stock: int(s.stock)}
		}
		sizes, skus = sizes[n:], skus[n*skuLength:]
	}
	if r := p.rare; r != nil {
		c.Related, c.SaleStarts, c.SaleEnds = r.related, r.starts, r.ends
		for i := range r.later {
			c.Colors[i].later = r.later[i]
		}
	}
	return c
}

const skuLength = 13

// skus are the codes of all sizes in one text, of which the others are parts.
func (p *Packed) skus() string {
	var text strings.Builder
	text.Grow(len(p.sizes) * skuLength)
	at := 0
	for i := range p.colors {
		color := &p.colors[i]
		for range color.sizes {
			text.WriteString(p.text[:p.code])
			text.Write(color.code[:])
			text.WriteByte(p.sizes[at].code)
			at++
		}
	}
	return text.String()
}
