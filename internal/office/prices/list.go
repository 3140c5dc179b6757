package prices

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// PriceView is which prices a list has.
type PriceView string

// The views.
const (
	AllPrices  PriceView = "all"
	OnSale     PriceView = "sale"    // less than the ordinary price now
	Compared   PriceView = "off"     // with a higher price beside it
	NotAllowed PriceView = "unshown" // a higher price that may not be shown
)

// Enum lists all values for the contract.
func (PriceView) Enum() []any { return []any{AllPrices, OnSale, Compared, NotAllowed} }

// PriceListAsk asks for a page.
type PriceListAsk struct {
	Choice PriceChoice `json:"choice"`
	View   PriceView   `json:"view,omitempty"`
	After  string      `json:"after,omitempty"` // the last colour of the page before
}

// PriceList is a page of prices.
type PriceList struct {
	Rows []PriceRow `json:"rows"`
	Next string     `json:"next"` // empty: there are no more
}

// PriceRow is what a colour costs.
type PriceRow struct {
	Color    string `json:"color"`
	Name     string `json:"name"`
	Variant  string `json:"variant"` // of the colour
	Brand    string `json:"brand"`
	Ordinary int64  `json:"ordinary"`
	List     int64  `json:"list"` // as in the files
	Price    int64  `json:"price"`
	Shown    int64  `json:"shown"` // what stands beside it; 0: nothing
	Rate     int    `json:"rate"`
	Why      string `json:"why"`     // why the higher price may not be shown; empty: there is none, or it is shown
	Sale     string `json:"sale"`    // the id of the sale whose price it is
	Changes  int64  `json:"changes"` // when the clock next changes it; 0: nothing is planned
	Next     int64  `json:"next"`    // what it costs then
}

const (
	pageSize = 100
	longest  = 200
)

var errFilter = fault.New(fault.Invalid, "office.filter", "絞り込みの条件が正しくありません。")

func (c PriceChoice) check() error {
	if len(c.Text) > longest || len(c.Codes) > catalog.MaxSale || len(c.Except) > catalog.MaxSale || len(c.ExceptBrands) > 1000 {
		return errFilter
	}
	return nil
}

func (p Parts) list(ctx context.Context, in PriceListAsk) (PriceList, error) {
	out := PriceList{Rows: []PriceRow{}}
	view := cmp.Or(in.View, AllPrices)
	if err := in.Choice.check(); err != nil || !slices.Contains(view.Enum(), any(view)) {
		return out, cmp.Or(err, error(errFilter))
	}
	snap := p.goods()
	codes := choose(snap, in.Choice)
	at, _ := slices.BinarySearch(codes, id.ColorSKU(in.After+"\x00"))
	err := p.DB.View(ctx, func(tx *db.Tx) error {
		out = PriceList{Rows: []PriceRow{}}
		for part := range slices.Chunk(codes[at:], pageSize) {
			lines, err := catalog.Timelines(ctx, tx, part)
			if err != nil {
				return err
			}
			for _, code := range part {
				t := lines[code]
				if t == nil {
					continue
				}
				if row := newRow(snap, code, t, tx.Now); row.in(view) {
					out.Rows = append(out.Rows, row)
				}
				if len(out.Rows) == pageSize {
					out.Next = string(code)
					return nil
				}
			}
		}
		return nil
	})
	return out, err
}

func (r PriceRow) in(view PriceView) bool {
	switch view {
	case OnSale:
		return r.Price < r.Ordinary
	case Compared:
		return r.Shown > 0
	case NotAllowed:
		return r.Why != ""
	}
	return true
}

func newRow(snap *catalog.Snapshot, code id.ColorSKU, t *catalog.Timeline, now time.Time) PriceRow {
	at := now.UnixMilli()
	s := t.ShownAt(at)
	list, ordinary := t.Ordinary(at)
	row := PriceRow{Color: string(code), Ordinary: int64(ordinary), List: int64(list), Price: int64(s.Price), Sale: s.Sale, Why: why(t, s, at)}
	if s.List > s.Price {
		row.Shown, row.Rate = int64(s.List), money.DiscountRate(s.List, s.Price)
	}
	row.Name, row.Variant, row.Brand = nameOf(snap, code)
	if next, price, ok := t.NextChange(at); ok {
		row.Changes, row.Next = next, int64(price)
	}
	return row
}

// why says what keeps a higher price from being shown.
func why(t *catalog.Timeline, s catalog.Shown, at int64) string {
	list, price := t.Ordinary(at)
	former := max(list, price)
	if s.List > s.Price || former <= s.Price {
		return ""
	}
	return t.Evidence(former, at).Why()
}

func nameOf(snap *catalog.Snapshot, code id.ColorSKU) (name, color, brand string) {
	c, variant, ok := snap.Color(code)
	if !ok {
		return string(code), "", ""
	}
	b, _ := snap.Brand(c.Brand)
	return c.Name, variant.Name, b.Name
}

// PriceHistoryAsk names a colour.
type PriceHistoryAsk struct {
	Color string `json:"color"`
}

// PriceHistory is all that is known of a colour's prices.
type PriceHistory struct {
	Row      PriceRow      `json:"row"`
	Since    int64         `json:"since"`    // when the shop first knew the colour; 0: before it kept a record
	Declared int64         `json:"declared"` // the list price that the colour came with; 0: none
	Changes  []PriceMove   `json:"changes"`  // of the ordinary price, the newest first
	Periods  []PricePeriod `json:"periods"`  // the newest first
}

// PriceMove is a change of the ordinary price.
type PriceMove struct {
	At      int64  `json:"at"`
	Was     int64  `json:"was"`
	WasList int64  `json:"was_list"`
	Price   int64  `json:"price"`
	List    int64  `json:"list"`
	By      string `json:"by"`
}

// PricePeriod is a time in which the colour cost less, or will.
type PricePeriod struct {
	Sale   string `json:"sale"`
	Name   string `json:"name"`
	Starts int64  `json:"starts"`
	Ends   int64  `json:"ends"`
	Price  int64  `json:"price"`
	Rise   bool   `json:"rise"` // the ordinary price from then on
}

func (p Parts) history(ctx context.Context, in PriceHistoryAsk) (PriceHistory, error) {
	code, err := id.ParseColorSKU(strings.TrimSpace(in.Color))
	if err != nil {
		return PriceHistory{}, catalog.ErrNotThere
	}
	t, sales, err := p.shelf().PriceHistory(ctx, code)
	if err != nil {
		return PriceHistory{}, err
	}
	out := PriceHistory{Row: newRow(p.goods(), code, &t, p.DB.Now()), Since: t.Added, Declared: int64(t.Declared), Changes: []PriceMove{}, Periods: []PricePeriod{}}
	for _, c := range slices.Backward(t.Changes) {
		out.Changes = append(out.Changes, PriceMove{c.At, int64(c.Was), int64(c.WasList), int64(c.Price), int64(c.List), by(c.ChangedBy)})
	}
	slices.SortFunc(t.Periods, func(a, b catalog.Period) int { return cmp.Compare(b.Starts, a.Starts) })
	for _, period := range t.Periods {
		out.Periods = append(out.Periods, PricePeriod{period.Sale, sales[period.Sale].Name, period.Starts, min(period.Ends, 1<<53), int64(period.Price), period.Rise})
	}
	return out, nil
}

// by says who changed a price.
func by(who string) string {
	kind, name, _ := strings.Cut(who, ":")
	switch kind {
	case "import":
		return "取り込み"
	case "staff", "command":
		return cmp.Or(name, "コマンド")
	}
	return "システム"
}
