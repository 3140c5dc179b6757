package prices

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// SalePlan is a sale that somebody means to make.
type SalePlan struct {
	Name   string       `json:"name"`
	Reason string       `json:"reason,omitempty"`
	Choice PriceChoice  `json:"choice"`
	Rule   catalog.Rule `json:"rule"`
	Starts int64        `json:"starts"`           // Unix milliseconds; 0, or before now: at once
	Ends   int64        `json:"ends"`             // exclusive
	Agreed string       `json:"agreed,omitempty"` // what the preview said
}

// SalePreview is what a sale would do.
type SalePreview struct {
	Agreed string     `json:"agreed"` // to be given back to make it
	Lines  []SaleLine `json:"lines"`  // the first of them
	Colors int        `json:"colors"` // that would cost less
	Left   int        `json:"left"`   // that are left out
	Alone  int        `json:"alone"`  // whose price would stand alone when the sale begins
	Lapsed int        `json:"lapsed"` // whose comparison goes before the sale ends
	Other  int        `json:"other"`  // that are in another sale of the same time
	// Gives is how much less all that is in stock would cost.
	Gives int64 `json:"gives"`
}

// SaleLine is what a sale would do to a colour.
type SaleLine struct {
	Color    string `json:"color"`
	Name     string `json:"name"`
	Variant  string `json:"variant"`
	Now      int64  `json:"now"`
	Ordinary int64  `json:"ordinary"`
	Price    int64  `json:"price"`   // 0: it is left out
	Rounded  int64  `json:"rounded"` // what rounding took off
	Left     string `json:"left"`    // why it is left out
	Shown    int64  `json:"shown"`   // beside the price; 0: nothing
	Rate     int    `json:"rate"`
	Why      string `json:"why"`    // why the ordinary price may not stand there
	Lapses   int64  `json:"lapses"` // when what stands there goes before the end; 0: it stays
	Other    string `json:"other"`  // another sale of the same time
}

// mostLines is how many lines a preview shows; the counts are of all.
const mostLines = 500

var errNothingChosen = fault.New(fault.Invalid, "office.sale_choice", "対象の商品を選んでください。")

func (p Parts) plan(in SalePlan) (catalog.Plan, error) {
	if err := in.Choice.check(); err != nil {
		return catalog.Plan{}, err
	}
	if in.Choice.empty() {
		return catalog.Plan{}, errNothingChosen
	}
	return catalog.Plan{
		Name: in.Name, Reason: in.Reason, Rule: in.Rule, Starts: time.UnixMilli(in.Starts), Ends: time.UnixMilli(in.Ends), Colors: choose(p.goods(), in.Choice), Seen: in.Agreed,
	}, nil
}

func (p Parts) preview(ctx context.Context, in SalePlan) (SalePreview, error) {
	out, _, err := p.look(ctx, in)
	return out, err
}

func (p Parts) look(ctx context.Context, in SalePlan) (SalePreview, catalog.Plan, error) {
	plan, err := p.plan(in)
	if err != nil {
		return SalePreview{}, plan, err
	}
	lines, seen, err := p.shelf().PreviewSale(ctx, plan)
	if err != nil {
		return SalePreview{}, plan, err
	}
	snap := p.goods()
	out := SalePreview{Agreed: seen, Lines: []SaleLine{}}
	for _, l := range lines {
		row := SaleLine{
			Color: string(l.Color), Now: int64(l.Now), Ordinary: int64(l.Ordinary), Price: int64(l.Price), Rounded: int64(l.Rounded), Left: l.Left, Shown: int64(l.Compared), Rate: l.Rate, Why: l.Why, Other: l.Other,
		}
		row.Name, row.Variant, _ = nameOf(snap, l.Color)
		if !l.Lapses.IsZero() {
			row.Lapses = l.Lapses.UnixMilli()
			out.Lapsed++
		}
		if l.Left != "" {
			out.Left++
		} else {
			out.Colors++
			out.Gives += max(int64(l.Ordinary-l.Price), 0) * int64(pieces(snap, l.Color))
			if l.Compared == 0 && !plan.Rule.Raises() {
				out.Alone++
			}
		}
		if l.Other != "" {
			out.Other++
		}
		if len(out.Lines) < mostLines {
			out.Lines = append(out.Lines, row)
		}
	}
	return out, plan, nil
}

// pieces is how many can be sold of a colour.
func pieces(snap *catalog.Snapshot, code id.ColorSKU) (n int) {
	if _, color, ok := snap.Color(code); ok {
		for _, s := range color.Sizes {
			n += max(s.Stock, 0)
		}
	}
	return n
}

func (p Parts) make(ctx context.Context, in SalePlan) (SaleWhole, error) {
	seen, plan, err := p.look(ctx, in)
	if err != nil {
		return SaleWhole{}, err
	}
	err = room.TwoDecide(ctx, room.Second{Kind: approval.Price, Needs: staff.PricesWork, Object: "sale", Amount: money.Yen(seen.Gives), Reason: in.Reason,
		Said: fmt.Sprintf("セール「%s」%s、%d色（在庫分の値引き %s）", plan.Name, plan.Rule.Words(), seen.Colors, words.Yen(money.Yen(seen.Gives)))})
	if err != nil {
		return SaleWhole{}, err
	}
	s, err := p.shelf().MakeSale(ctx, plan, room.Agreed(ctx)...)
	if err != nil {
		return SaleWhole{}, err
	}
	return p.whole(ctx, s.ID)
}

// SaleRow is a sale in a list.
type SaleRow struct {
	ID      string                `json:"id"`
	Name    string                `json:"name"`
	Rule    string                `json:"rule"`   // in words
	Raises  bool                  `json:"raises"` // ordinary prices, from its beginning on
	Starts  int64                 `json:"starts"`
	Ends    int64                 `json:"ends"`
	Ended   int64                 `json:"ended"` // before its time; 0: not
	State   catalog.CampaignState `json:"state"`
	Colors  int                   `json:"colors"`
	Made    int64                 `json:"made"`
	MadeBy  string                `json:"made_by"`
	EndedBy string                `json:"ended_by"`
	Reason  string                `json:"reason"`
}

// SaleList is sales.
type SaleList struct {
	Sales []SaleRow `json:"sales"`
}

func saleRow(s catalog.Sale, now time.Time) SaleRow {
	row := SaleRow{
		ID: s.ID, Name: s.Name, Rule: s.Rule.Words(), Raises: s.Rule.Raises(), Starts: s.Starts.UnixMilli(), Ends: s.Ends.UnixMilli(), State: s.State(now), Colors: s.Colors, Made: s.Made.UnixMilli(), MadeBy: by(s.MadeBy), Reason: s.Reason,
	}
	if !s.Ended.IsZero() {
		row.Ended, row.EndedBy = s.Ended.UnixMilli(), by(s.EndedBy)
	}
	return row
}

func (p Parts) sales(ctx context.Context, _ call.None) (SaleList, error) {
	list, err := p.shelf().Sales(ctx, 200)
	out := SaleList{Sales: []SaleRow{}}
	for _, s := range list {
		out.Sales = append(out.Sales, saleRow(s, p.DB.Now()))
	}
	return out, err
}

// SaleAsk names a sale.
type SaleAsk struct {
	ID string `json:"id"`
}

// SaleWhole is a sale with its prices.
type SaleWhole struct {
	Sale   SaleRow     `json:"sale"`
	Prices []SalePrice `json:"prices"`
	Since  []SaleSince `json:"since"` // ordinary prices that changed after it was made
}

// SalePrice is what a colour costs in a sale.
type SalePrice struct {
	Color   string `json:"color"`
	Name    string `json:"name"`
	Variant string `json:"variant"`
	Was     int64  `json:"was"`
	Price   int64  `json:"price"`
}

// SaleSince is an ordinary price that changed after a sale was made of it.
type SaleSince struct {
	Color string `json:"color"`
	Name  string `json:"name"`
	Was   int64  `json:"was"`
	Now   int64  `json:"now"`
}

func (p Parts) sale(ctx context.Context, in SaleAsk) (SaleWhole, error) { return p.whole(ctx, in.ID) }

func (p Parts) whole(ctx context.Context, sale string) (SaleWhole, error) {
	s, prices, err := p.shelf().Sale(ctx, sale)
	if err != nil {
		return SaleWhole{}, err
	}
	since, err := p.shelf().ChangedSince(ctx, sale)
	if err != nil {
		return SaleWhole{}, err
	}
	snap := p.goods()
	out := SaleWhole{Sale: saleRow(s, p.DB.Now()), Prices: []SalePrice{}, Since: []SaleSince{}}
	for _, one := range prices {
		row := SalePrice{Color: string(one.Color), Was: int64(one.Was), Price: int64(one.Price)}
		row.Name, row.Variant, _ = nameOf(snap, one.Color)
		out.Prices = append(out.Prices, row)
	}
	if s.Rule.Raises() {
		since = nil // they became what was planned
	}
	for _, one := range since {
		name, _, _ := nameOf(snap, one.Color)
		out.Since = append(out.Since, SaleSince{string(one.Color), name, int64(one.Was), int64(one.Now)})
	}
	return out, nil
}

// EndSale says why a sale ends before its time.
type EndSale struct {
	ID     string `json:"id"`
	Reason string `json:"reason"`
}

func (p Parts) end(ctx context.Context, in EndSale) (SaleWhole, error) {
	if _, err := p.shelf().EndSale(ctx, in.ID, in.Reason); err != nil {
		return SaleWhole{}, err
	}
	return p.whole(ctx, in.ID)
}
