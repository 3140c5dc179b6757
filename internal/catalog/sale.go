package catalog

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// What sales refuse.
var (
	ErrSale        = fault.New(fault.Invalid, "catalog.sale", "セールの内容に誤りがあります。")
	ErrSaleChanged = fault.New(fault.Conflict, "catalog.sale_changed", "確かめたあとに価格が変わりました。もう一度、内容を確かめてください。")
	ErrSaleEmpty   = fault.New(fault.Invalid, "catalog.sale_empty", "この条件で安くなる商品がありません。")
	ErrSaleOver    = fault.New(fault.Conflict, "catalog.sale_over", "このセールは、すでに終わっています。")
	ErrNoSale      = fault.New(fault.NotFound, "catalog.sale_not_found", "セールが見つかりません。")
)

// MaxSale is how many colours one sale has at most.
const MaxSale = 20_000

const longestSale = 366 * day

// A Plan is a sale that somebody means to make.
type Plan struct {
	Name   string
	Reason string
	Rule   Rule
	Starts time.Time // not before now: then at once
	Ends   time.Time // exclusive
	Colors []id.ColorSKU
	Seen   string // what Preview said; empty: whatever the prices are
}

// A PlanLine is what a plan does to one colour.
type PlanLine struct {
	Color    id.ColorSKU
	Now      money.Yen // what it costs now
	Ordinary money.Yen // the ordinary price, from which the rule counts
	Price    money.Yen // in the sale; 0: the colour is left out
	Rounded  money.Yen // what rounding took off
	Left     string    // why the colour is left out; empty: it is not
	// Compared is what pages show beside the price when the sale begins; 0: nothing.
	Compared money.Yen
	Rate     int       // %OFF as pages say it then
	Why      string    // why the ordinary price may not stand beside it; empty: it may
	Lapses   time.Time // when what is shown beside the price goes before the sale ends; zero: it stays
	Other    string    // another sale of the same time
}

// A Sale is prices that are lower for a while.
type Sale struct {
	ID      string
	Name    string
	Rule    Rule
	Starts  time.Time
	Ends    time.Time // as it was planned
	Made    time.Time
	MadeBy  string
	Reason  string
	Ended   time.Time // before its time; zero: not
	EndedBy string
	Colors  int
}

// State is where the sale stands.
func (s Sale) State(now time.Time) CampaignState {
	switch {
	case !s.Ended.IsZero() || !now.Before(s.Ends) || s.Rule.Raises() && !now.Before(s.Starts):
		return After
	case now.Before(s.Starts):
		return Before
	}
	return Open
}

// check puts the plan right where it can be, and says what is wrong otherwise.
func (p *Plan) check(now time.Time) error {
	var wrong []fault.Field
	demand := func(ok bool, name, code, message string) {
		if !ok {
			wrong = append(wrong, fault.Field{Name: name, Code: code, Message: message})
		}
	}
	p.Name, p.Reason = strings.TrimSpace(p.Name), strings.TrimSpace(p.Reason)
	if p.Starts.Before(now) {
		p.Starts = now
	}
	p.Starts, p.Ends = p.Starts.Truncate(time.Millisecond), p.Ends.Truncate(time.Millisecond)
	p.Rule.Round = cmp.Or(p.Rule.Round, Exact)
	demand(p.Name != "" && len(p.Name) <= maxName, "name", "required", "セールの名前を入力してください。")
	demand(len(p.Reason) <= maxName*4, "reason", "too_long", "理由が長すぎます。")
	if p.Rule.Raises() {
		p.Ends = p.Starts.Add(time.Millisecond) // it has a moment, and no end
	}
	demand(p.Ends.After(p.Starts), "ends", "out_of_range", "終わりは、始まりと今よりあとにしてください。")
	demand(p.Ends.Sub(p.Starts) <= time.Duration(longestSale)*time.Millisecond, "ends", "out_of_range", "セールは1年以内にしてください。")
	demand(p.Rule.wrong() == "", "rule", "out_of_range", p.Rule.wrong())
	demand(len(p.Colors) <= MaxSale, "colors", "too_many", fmt.Sprintf("一度に%d色までです。条件を絞ってください。", MaxSale))
	if len(wrong) > 0 {
		return ErrSale.With(wrong...)
	}
	p.Colors = slices.Compact(slices.Sorted(slices.Values(p.Colors)))
	return nil
}

// PreviewSale says what a plan does, line by line in the order of codes, and a
// word for all of it, which MakeSale takes as Seen.
func (c Catalog) PreviewSale(ctx context.Context, p Plan) (lines []PlanLine, seen string, err error) {
	err = c.DB.View(ctx, func(tx *db.Tx) error {
		if err := p.check(tx.Now); err != nil {
			return err
		}
		lines, err = planLines(ctx, tx, p)
		return err
	})
	return lines, seenOf(lines), err
}

// seenOf is a short name for what a sale would make of prices.
func seenOf(lines []PlanLine) string {
	h := sha256.New()
	for _, l := range lines {
		fmt.Fprintln(h, l.Color, l.Ordinary, l.Price)
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

func planLines(ctx context.Context, tx *db.Tx, p Plan) ([]PlanLine, error) {
	timelines, err := Timelines(ctx, tx, p.Colors)
	if err != nil {
		return nil, err
	}
	var open []id.ColorSKU // what Timelines did not need the changes of
	for code, t := range timelines {
		if t.settled() {
			open = append(open, code)
		}
	}
	for part := range slices.Chunk(open, maxArgs-1) {
		if err := addChanges(ctx, tx, part, horizon(tx.Now), timelines); err != nil {
			return nil, err
		}
	}
	lines := make([]PlanLine, 0, len(p.Colors))
	for _, code := range p.Colors {
		if t := timelines[code]; t != nil {
			lines = append(lines, t.plan(code, p, tx.Now.UnixMilli()))
		}
	}
	return lines, nil
}

// plan is what a plan does to the colour of the timeline.
func (t Timeline) plan(code id.ColorSKU, p Plan, now int64) PlanLine {
	starts, ends := p.Starts.UnixMilli(), p.Ends.UnixMilli()
	_, ordinary := t.ordinary(starts)
	l := PlanLine{Color: code, Now: t.PriceAt(now), Ordinary: ordinary}
	l.Price, l.Rounded = p.Rule.Apply(ordinary)
	for _, other := range t.Periods {
		if !other.Rise && other.Starts < ends && starts < other.Ends {
			l.Other = other.Sale
		}
	}
	switch {
	case l.Price < 1:
		l.Price, l.Rounded, l.Left = 0, 0, "値引きが大きく、価格が残りません"
	case p.Rule.Raises() && l.Price <= ordinary:
		l.Price, l.Rounded, l.Left = 0, 0, "いつもの価格より高くなりません"
	case p.Rule.Raises() && l.Price > maxPrice:
		l.Price, l.Rounded, l.Left = 0, 0, "価格は1億円までです"
	case !p.Rule.Raises() && l.Price >= ordinary:
		l.Price, l.Rounded, l.Left = 0, 0, "いつもの価格より安くなりません"
	}
	if l.Left != "" {
		return l
	}
	if p.Rule.Raises() {
		ends = never
	}
	t.Periods = append(slices.Clone(t.Periods), Period{"", starts, ends, l.Price, p.Rule.Raises()})
	shown := t.ShownAt(starts)
	if shown.List > shown.Price {
		l.Compared, l.Rate = shown.List, money.DiscountRate(shown.List, shown.Price)
		if shown.Basis == Proven {
			if lapse := t.lapse(shown.List, starts, ends); lapse < ends {
				l.Lapses = time.UnixMilli(lapse)
			}
		}
	}
	if shown.Basis != Declared && !p.Rule.Raises() {
		l.Why = t.Evidence(ordinary, starts).Why()
	}
	return l
}

// MakeSale makes a plan true, as one thing. Seen tells which prices somebody
// agreed to: ErrSaleChanged when they are others now.
func (c Catalog) MakeSale(ctx context.Context, p Plan, also ...func(*db.Tx) error) (s Sale, err error) {
	err = c.DB.Update(ctx, func(tx *db.Tx) error {
		if err := p.check(tx.Now); err != nil {
			return err
		}
		if err := settleFirst(ctx, tx, commoditiesOf(p.Colors)); err != nil {
			return err
		}
		lines, err := planLines(ctx, tx, p)
		if err != nil {
			return err
		}
		if p.Seen != "" && p.Seen != seenOf(lines) {
			return ErrSaleChanged
		}
		s = Sale{ID: id.New(tx.Now), Name: p.Name, Rule: p.Rule, Starts: p.Starts, Ends: p.Ends, Made: tx.Now, MadeBy: byActor(ctx), Reason: p.Reason}
		var rows [][]any
		var touched []id.ColorSKU
		ends := s.Ends.UnixMilli()
		if p.Rule.Raises() {
			ends = never
		}
		for _, l := range lines {
			if l.Left == "" {
				rows = append(rows, []any{string(l.Color), s.ID, s.Starts.UnixMilli(), ends, int64(l.Price), int64(l.Ordinary), p.Rule.Raises()})
				touched = append(touched, l.Color)
			}
		}
		if s.Colors = len(rows); s.Colors == 0 {
			return ErrSaleEmpty
		}
		if err := insertSale(ctx, tx, s); err != nil {
			return err
		}
		if err := insertPeriods(ctx, tx, rows); err != nil {
			return err
		}
		notePrices(ctx, tx, touched)
		err = audit.Append(ctx, tx, audit.Entry{Object: "sale", ObjectID: s.ID, Action: "price.sale", Reason: p.Reason, Changes: map[string]audit.Change{
			"name": {After: s.Name}, "rule": {After: s.Rule.Words()}, "starts": {After: s.Starts.UnixMilli()}, "ends": {After: s.Ends.UnixMilli()}, "colors": {After: s.Colors},
		}})
		if err != nil {
			return err
		}
		return db.Also(tx, also)
	})
	return s, saleError("make a sale", err)
}

// notePrices tells followers whose prices are others, or will be.
func notePrices(ctx context.Context, tx *db.Tx, touched []id.ColorSKU) {
	w := &writer{ctx: ctx, tx: tx, prices: commoditiesOf(touched)}
	w.note()
}

// A Since is an ordinary price that changed after a sale was made of it.
type Since struct {
	Color    id.ColorSKU
	Was, Now money.Yen
}

// ChangedSince tells which ordinary prices are no longer those from which a sale
// was made: what ends with it goes back to them as they are now.
func (c Catalog) ChangedSince(ctx context.Context, sale string) (list []Since, err error) {
	err = c.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectChangedSince(ctx, tx, sale)
		return err
	})
	return list, err
}

// EndSale ends a sale now, or takes it back when it has not begun: all of its
// prices at once.
func (c Catalog) EndSale(ctx context.Context, sale, reason string) (s Sale, err error) {
	err = c.DB.Update(ctx, func(tx *db.Tx) error {
		s, err = selectSale(ctx, tx, sale)
		if err != nil {
			return err
		}
		if s.State(tx.Now) == After {
			return ErrSaleOver
		}
		before := s.Starts.After(tx.Now)
		s.Ended, s.EndedBy = tx.Now, byActor(ctx)
		touched, err := endPeriods(ctx, tx, s)
		if err != nil {
			return err
		}
		notePrices(ctx, tx, touched)
		return audit.Append(ctx, tx, audit.Entry{Object: "sale", ObjectID: s.ID, Action: "price.sale_end", Reason: reason, Changes: map[string]audit.Change{
			"name": {Before: s.Name, After: s.Name}, "ends": {Before: s.Ends.UnixMilli(), After: s.Ended.UnixMilli()}, "before_start": {After: before}, "colors": {After: len(touched)},
		}})
	})
	return s, saleError("end a sale", err)
}

// Sales lists sales, those that end last first.
func (c Catalog) Sales(ctx context.Context, limit int) (list []Sale, err error) {
	err = c.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectSales(ctx, tx, limit)
		return err
	})
	return list, err
}

// Sale finds a sale and what its colours cost in it.
func (c Catalog) Sale(ctx context.Context, sale string) (s Sale, prices []SalePrice, err error) {
	err = c.DB.View(ctx, func(tx *db.Tx) error {
		if s, err = selectSale(ctx, tx, sale); err != nil {
			return err
		}
		prices, err = selectSalePrices(ctx, tx, sale)
		return err
	})
	return s, prices, err
}

// A SalePrice is what a colour costs in a sale, and what it did before.
type SalePrice struct {
	Color      id.ColorSKU
	Price, Was money.Yen
}

// PriceHistory is all that is known of a colour's prices: changes of the ordinary
// one, the newest first, and its sales, those that end last first.
func (c Catalog) PriceHistory(ctx context.Context, code id.ColorSKU) (t Timeline, sales map[string]Sale, err error) {
	err = c.DB.View(ctx, func(tx *db.Tx) error {
		sales = map[string]Sale{}
		lines, err := Timelines(ctx, tx, []id.ColorSKU{code})
		if err != nil {
			return err
		}
		line, known := lines[code]
		if !known {
			return ErrNotThere
		}
		line.Changes, line.Periods = nil, nil
		if err := addChanges(ctx, tx, []id.ColorSKU{code}, 0, lines); err != nil {
			return err
		}
		err = eachPeriod(ctx, tx, colors{codes: []id.ColorSKU{code}}, 0, func(_ id.ColorSKU, p Period) { line.Periods = append(line.Periods, p) })
		if err != nil {
			return err
		}
		for _, p := range line.Periods {
			if sales[p.Sale], err = selectSale(ctx, tx, p.Sale); err != nil {
				return err
			}
		}
		t = *line
		return nil
	})
	return t, sales, err
}

// ErrNotThere is the answer to a colour that does not exist.
var ErrNotThere = fault.New(fault.NotFound, "catalog.color_not_found", "このカラーの商品がありません。")

func saleError(doing string, err error) error {
	if _, known := errors.AsType[*fault.Error](err); err == nil || known {
		return err
	}
	return fmt.Errorf("%s: %w", doing, err)
}
