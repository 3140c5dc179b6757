package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// pageRows is how many commodities are read at a time.
const pageRows = 500

// maxShared bounds what a reader remembers in order to share it.
const maxShared = 200_000

// reader puts commodities together from their rows. Texts and lists that many
// rows have in common (colours, sizes, body measures) are kept once.
type reader struct {
	ctx   context.Context
	tx    *db.Tx
	count func(stock.Level) int // what Size.Stock is to be
	last  id.Commodity          // where the last page ended; empty after the last of all

	marks map[id.ColorSKU]mark // of the colours that were read; nil: nobody asks

	texts     map[string]string
	said      map[string]*[]PictureDetail
	measures  map[string]*Measures
	packer    packer
	materials map[string][]Material
	care      map[string][]CareMark
}

func newReader(ctx context.Context, tx *db.Tx, count func(stock.Level) int) *reader {
	r := &reader{ctx: ctx, tx: tx, count: count}
	r.forget()
	return r
}

func (r *reader) forget() {
	r.texts, r.said, r.measures = map[string]string{}, map[string]*[]PictureDetail{}, map[string]*Measures{}
	r.packer, r.materials, r.care = newPacker(), map[string][]Material{}, map[string][]CareMark{}
}

// page reads the commodities that follow after.
func (r *reader) page(after id.Commodity) (list []Commodity, broken []Broken, err error) {
	rows, err := selectPage(r.ctx, r.tx, after, pageRows)
	if err != nil {
		return nil, nil, err
	}
	batch, err := selectLive(r.ctx, r.tx)
	if err != nil {
		return nil, nil, err
	}
	var over []staged
	if batch != "" {
		if over, err = selectStagedPage(r.ctx, r.tx, batch, after, pageRows); err != nil {
			return nil, nil, err
		}
	}
	// Both go as far as the one that was cut short; no code comes after "~".
	end := id.Commodity("~")
	if len(rows) == pageRows {
		end = rows[len(rows)-1].Code
	}
	if len(over) == pageRows {
		end = min(end, over[len(over)-1].code)
	}
	rows = slices.DeleteFunc(rows, func(c commodityRow) bool { return c.Code > end })
	over = slices.DeleteFunc(over, func(s staged) bool { return s.code > end })
	if r.last = end; end == "~" {
		r.last = ""
	}
	if len(rows) > 0 {
		first, last := rows[0].Code, rows[len(rows)-1].Code
		// SKUs follow their commodity's code and come before any "~".
		levels, err := stock.Between(r.ctx, r.tx, id.SKU(first), id.SKU(last+"~"))
		if err != nil {
			return nil, nil, err
		}
		if list, broken, err = r.assemble(rows, span{from: first, to: last}, levels); err != nil {
			return nil, nil, err
		}
	}
	list, err = r.overlay(list, over)
	return list, broken, err
}

// some reads commodities by code, those that exist.
func (r *reader) some(codes []id.Commodity) (found []Commodity, broken []Broken, err error) {
	for part := range slices.Chunk(codes, maxArgs) {
		s := span{codes: part}
		rows, err := selectSome(r.ctx, r.tx, s)
		if err != nil {
			return nil, nil, err
		}
		skus, err := selectSKUCodes(r.ctx, r.tx, s)
		if err != nil {
			return nil, nil, err
		}
		levels, err := stock.Of(r.ctx, r.tx, skus)
		if err != nil {
			return nil, nil, err
		}
		list, bad, err := r.assemble(rows, s, levels)
		if err != nil {
			return nil, nil, err
		}
		over, err := liveOf(r.ctx, r.tx, part)
		if err != nil {
			return nil, nil, err
		}
		if list, err = r.overlay(list, over); err != nil {
			return nil, nil, err
		}
		found, broken = append(found, list...), append(broken, bad...)
	}
	return found, broken, nil
}

// assemble gives the commodities of a span their parts. A broken part is left
// out on its own.
func (r *reader) assemble(rows []commodityRow, s span, levels map[id.SKU]stock.Level) ([]Commodity, []Broken, error) {
	if len(r.texts)+len(r.said)+len(r.measures)+len(r.materials)+r.packer.len() > maxShared {
		r.forget()
	}
	a := &assembly{reader: r, index: make(map[string]int, len(rows)), levels: levels}
	for _, row := range rows {
		a.commodity(row)
	}
	for _, read := range []func(context.Context, *db.Tx, span) error{a.links, a.colors, a.sizes} {
		if err := read(r.ctx, r.tx, s); err != nil {
			return nil, nil, err
		}
	}
	return a.list, a.broken, nil
}

type assembly struct {
	*reader
	list   []Commodity
	index  map[string]int // by commodity code, of those that are sound
	levels map[id.SKU]stock.Level
	broken []Broken
}

func (a *assembly) bad(table, code string, why error) {
	a.broken = append(a.broken, Broken{table, code, why})
}

func (a *assembly) commodity(row commodityRow) {
	c := row.Commodity
	_, err := id.ParseCommodity(string(c.Code))
	c.Brand = c.Code.Brand()
	var bad [4]error
	c.SearchWords, bad[0] = decode[string](nil, row.searchWords)
	c.Materials, bad[1] = decode(a.materials, row.materials)
	c.Care, bad[2] = decode(a.care, row.care)
	c.Related, bad[3] = decode[id.Commodity](nil, row.related)
	if err := errors.Join(err, bad[0], bad[1], bad[2], bad[3]); err != nil {
		a.bad("commodity", string(c.Code), err)
		return
	}
	a.index[string(c.Code)] = len(a.list)
	a.list = append(a.list, c)
}

func (a *assembly) links(ctx context.Context, tx *db.Tx, s span) error {
	categories, campaigns, err := selectLinks(ctx, tx, s)
	if err != nil {
		return err
	}
	for _, l := range categories {
		if i, ok := a.index[l.commodity]; ok {
			a.list[i].Categories = append(a.list[i].Categories, a.once(l.code))
		}
	}
	for _, l := range campaigns {
		if i, ok := a.index[l.commodity]; ok {
			a.list[i].Campaigns = append(a.list[i].Campaigns, a.once(l.code))
		}
	}
	return nil
}

func (a *assembly) colors(ctx context.Context, tx *db.Tx, s span) error {
	return eachColor(ctx, tx, s, func(commodity string, c Color, details string, added int64, declared money.Yen) {
		if a.marks != nil {
			a.marks[c.Code] = mark{Price: Price{c.Code, c.ListPrice, c.Price}, added: added, declared: declared}
		}
		i, ok := a.index[commodity]
		if !ok {
			return // its commodity is broken, which was said
		}
		_, err := id.ParseColorSKU(string(c.Code))
		c.Details, _ = decode[PictureDetail](nil, details) // a picture without them is as good
		switch {
		case err != nil:
		case c.Code.Commodity() != a.list[i].Code:
			err = fmt.Errorf("belongs to commodity %q", commodity)
		case c.Price < 1 || c.ListPrice < c.Price || c.ListPrice > maxPrice:
			err = fmt.Errorf("costs %d of %d yen", c.Price, c.ListPrice)
		case c.Pictures < 0 || c.Pictures > id.MaxImageNumber:
			err = fmt.Errorf("has %d pictures", c.Pictures)
		}
		if err != nil {
			a.bad("color", string(c.Code), err)
			return
		}
		c.Name, c.Group, c.Hex = a.once(c.Name), a.once(c.Group), a.once(c.Hex)
		a.list[i].Colors = append(a.list[i].Colors, c)
	})
}

func (a *assembly) sizes(ctx context.Context, tx *db.Tx, s span) error {
	return eachSize(ctx, tx, s, func(row sizeRow) {
		i, ok := a.index[row.commodity]
		if !ok {
			return
		}
		_, err := id.ParseSKU(string(row.SKU))
		if err == nil && string(row.SKU.ColorSKU()) != row.color {
			err = fmt.Errorf("belongs to colour %q", row.color)
		}
		colors := a.list[i].Colors
		at := slices.IndexFunc(colors, func(c Color) bool { return string(c.Code) == row.color })
		if err == nil && at < 0 {
			return // its colour is broken, which was said
		}
		measures, bad := a.measured(row.body, row.garment)
		if err := errors.Join(err, bad); err != nil {
			a.bad("sku", string(row.SKU), err)
			return
		}
		row.Measures = measures
		row.Name, row.Filter = a.once(row.Name), a.once(row.Filter)
		row.Stock = a.count(a.levels[row.SKU])
		colors[at].Sizes = append(colors[at].Sizes, row.Size)
	})
}

// measured reads the measures of a size, the same ones only once.
func (r *reader) measured(body, garment string) (*Measures, error) {
	if body == "[]" && garment == "[]" {
		return nil, nil
	}
	key := body + garment
	if kept, ok := r.measures[key]; ok {
		return kept, nil
	}
	m := &Measures{}
	var bad [2]error
	m.Body, bad[0] = decode[Measure](nil, body)
	m.Garment, bad[1] = decode[Measure](nil, garment)
	if err := errors.Join(bad[0], bad[1]); err != nil {
		return nil, err
	}
	r.measures[key] = m
	return m, nil
}

// once returns the same text each time, so that copies can be freed.
func (r *reader) once(s string) string {
	if kept, ok := r.texts[s]; ok {
		return kept
	}
	r.texts[s] = s
	return s
}

// decode reads a JSON array, each text only once where shared is given.
func decode[T any](shared map[string][]T, text string) ([]T, error) {
	if text == "[]" {
		return nil, nil
	}
	if kept, ok := shared[text]; ok {
		return kept, nil
	}
	var list []T
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, err
	}
	list = slices.Clone(list) // the decoder leaves room for more
	if shared != nil {
		shared[text] = list
	}
	return list, nil
}
