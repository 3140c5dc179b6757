package catalog

import (
	"context"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// horizon is how far back prices can matter to what a page says at a moment.
func horizon(now time.Time) int64 { return now.UnixMilli() - window - day }

// timeline begins the timeline of a colour.
func (m mark) timeline() *Timeline {
	return &Timeline{List: m.List, Price: m.Price.Price, Added: m.added, Opened: m.opened, Declared: m.declared}
}

// overlaid is the timeline after a published batch gave the colour another price.
func (t *Timeline) overlaid(p Price, at int64) {
	if t.List != p.List || t.Price != p.Price {
		t.Changes = append(t.Changes, PriceChange{At: at, WasList: t.List, Was: t.Price, List: p.List, Price: p.Price})
		t.List, t.Price = p.List, p.Price
	}
}

// settled tells whether what a page says of the colour needs no history: nothing
// but its own price, or what it came with, could stand there.
func (t *Timeline) settled() bool {
	return len(t.Periods) == 0 && (t.List == t.Price || t.List == t.Declared)
}

// Timelines finds what decides the prices of colours, those that exist, as far
// back as it matters to the moment of the transaction.
func Timelines(ctx context.Context, tx *db.Tx, codes []id.ColorSKU) (map[id.ColorSKU]*Timeline, error) {
	read, err := readPrices(ctx, tx, codes)
	if err != nil {
		return nil, err
	}
	return read.timelines(ctx, tx, codes)
}

func readPrices(ctx context.Context, tx *db.Tx, codes []id.ColorSKU) (*Priced, error) {
	read := NewPriced(tx.Now)
	for part := range slices.Chunk(codes, maxArgs) {
		if err := eachPrice(ctx, tx, part, read); err != nil {
			return nil, err
		}
	}
	return read, nil
}

// Priced gathers prices that are read row by row, also beside rows of another
// package's statement: an order reads its goods again and again, and each statement
// more is one for each of its steps.
type Priced struct {
	after  int64
	lines  map[id.ColorSKU]*Timeline
	from   map[id.ColorSKU]id.SKU
	live   liveBatch
	mark   mark
	period Period
}

// NewPriced has read nothing yet.
func NewPriced(now time.Time) *Priced {
	return &Priced{after: horizon(now), lines: map[id.ColorSKU]*Timeline{}, from: map[id.ColorSKU]id.SKU{}}
}

// Into is where the next row of PriceColumns is read into.
func (r *Priced) Into() []any {
	m, p := &r.mark, &r.period
	return []any{&m.Color, &m.List, &m.Price.Price, &m.added, &m.opened, &m.declared, &p.Sale, &p.Starts, &p.Ends, &p.Price, &p.Rise, &r.live.batch, &r.live.at}
}

// Row takes the row that was read, beside the SKU: sizes of a colour tell the same.
func (r *Priced) Row(beside id.SKU) {
	color := r.mark.Color
	if color == "" {
		return
	}
	t := r.lines[color]
	if t == nil {
		t = r.mark.timeline()
		r.lines[color], r.from[color] = t, beside
	}
	if p := r.period; r.from[color] == beside && p.Starts < p.Ends && p.Ends > r.after {
		t.Periods = append(t.Periods, p)
	}
}

// Prices is what was read as Prices tells it, of these colours.
func (r *Priced) Prices(ctx context.Context, tx *db.Tx, codes []id.ColorSKU) (map[id.ColorSKU]Price, error) {
	lines, err := r.timelines(ctx, tx, codes)
	if err != nil {
		return nil, err
	}
	found, at := make(map[id.ColorSKU]Price, len(lines)), tx.Now.UnixMilli()
	for code, t := range lines {
		s := t.ShownAt(at)
		found[code] = Price{Color: code, List: s.List, Price: s.Price}
	}
	return found, nil
}

// timelines reads what else decides the prices.
func (r *Priced) timelines(ctx context.Context, tx *db.Tx, codes []id.ColorSKU) (map[id.ColorSKU]*Timeline, error) {
	lines, live, after := r.lines, r.live, r.after
	if len(lines) == 0 { // no row that could have told
		var err error
		if live.batch, live.at, err = selectLiveSince(ctx, tx); err != nil {
			return nil, err
		}
	}
	if err := timelinesStaged(ctx, tx, live, codes, lines); err != nil {
		return nil, err
	}
	var open []id.ColorSKU
	for code, t := range lines {
		if !t.settled() {
			open = append(open, code)
		}
	}
	for part := range slices.Chunk(open, maxArgs-1) {
		if err := addChanges(ctx, tx, part, after, lines); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// addChanges puts what is recorded before what a published batch changed.
func addChanges(ctx context.Context, tx *db.Tx, codes []id.ColorSKU, after int64, lines map[id.ColorSKU]*Timeline) error {
	found := map[id.ColorSKU][]PriceChange{}
	err := eachChange(ctx, tx, codes, after, func(code id.ColorSKU, c PriceChange) { found[code] = append(found[code], c) })
	for code, changes := range found {
		if t := lines[code]; t != nil {
			t.Changes = append(changes, t.Changes...)
		}
	}
	return err
}

// timelinesStaged corrects timelines by what is staged.
func timelinesStaged(ctx context.Context, tx *db.Tx, live liveBatch, codes []id.ColorSKU, lines map[id.ColorSKU]*Timeline) error {
	over, err := stagedOf(ctx, tx, live.batch, commoditiesOf(codes))
	for _, s := range over {
		of := map[id.ColorSKU]Price{}
		for _, c := range s.image.Colors {
			of[c.Code] = Price{Color: c.Code, List: c.ListPrice, Price: c.Price}
		}
		for _, code := range codes {
			if code.Commodity() != s.code {
				continue
			}
			p, there := of[code]
			switch t := lines[code]; {
			case !there:
				delete(lines, code)
			case t == nil:
				lines[code] = began(p, live.at).timeline()
			default:
				t.overlaid(p, live.at)
			}
			if t := lines[code]; t != nil {
				t.Opened = s.image.SaleStarts
			}
		}
	}
	return err
}

// time gives the colours of commodities that were just read the prices of the
// moment, and those that come later. Only a Snapshot has such prices: elsewhere
// they are the ordinary ones. The commodities are all from the first to the last,
// unless they are only some.
func (r *reader) time(list []Commodity, some bool) error {
	defer clear(r.marks)
	if len(list) == 0 {
		return nil
	}
	_, published, err := selectLiveSince(r.ctx, r.tx)
	if err != nil {
		return err
	}
	spans := []colors{{from: id.ColorSKU(list[0].Code), to: id.ColorSKU(list[len(list)-1].Code + "~")}}
	if some {
		var codes []id.ColorSKU
		for i := range list {
			for _, c := range list[i].Colors {
				codes = append(codes, c.Code)
			}
		}
		spans = nil
		for part := range slices.Chunk(codes, maxArgs-1) {
			spans = append(spans, colors{codes: part})
		}
	}
	periods, after := map[id.ColorSKU][]Period{}, horizon(r.tx.Now)
	for _, span := range spans {
		err := eachPeriod(r.ctx, r.tx, span, after, func(code id.ColorSKU, p Period) {
			if p.Starts < p.Ends {
				periods[code] = append(periods[code], p)
			}
		})
		if err != nil {
			return err
		}
	}
	// Nearly all colours have one price, now and later: they cost nothing here.
	lines := map[id.ColorSKU]*Timeline{}
	var open []id.ColorSKU
	for i := range list {
		for j := range list[i].Colors {
			c := &list[i].Colors[j]
			p := Price{Color: c.Code, List: c.ListPrice, Price: c.Price}
			m, known := r.marks[c.Code]
			if !known {
				m = began(p, published)
			}
			if len(periods[c.Code]) == 0 && m.Price == p && (p.List == p.Price || p.List == m.declared) {
				continue
			}
			t := m.timeline()
			t.overlaid(p, published)
			t.Periods, t.Opened = periods[c.Code], list[i].SaleStarts
			if !t.settled() {
				lines[c.Code], open = t, append(open, c.Code)
			}
		}
	}
	for part := range slices.Chunk(open, maxArgs-1) {
		if err := addChanges(r.ctx, r.tx, part, after, lines); err != nil {
			return err
		}
	}
	at := r.tx.Now.UnixMilli()
	for i := range list {
		list[i].sellingAt(at)
		for j := range list[i].Colors {
			c := &list[i].Colors[j]
			if t := lines[c.Code]; t != nil {
				steps := t.steps(at)
				c.ListPrice, c.Price, c.later = steps[0].list, steps[0].price, slices.Clone(steps[1:])
			}
		}
	}
	return nil
}
