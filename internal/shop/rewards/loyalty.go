package rewards

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

func (p Parts) loyaltyCalls() []call.Call {
	return []call.Call{
		call.Siapi("points/select/", "The member's points: balance, what expires next, and a page of the ledger.", p.points),
		call.Siapi("rank/select/", "The member's rank, and what the next one needs.", p.rank),
		call.Siapi("coupon/select/", "The coupons that the visitor holds, with their conditions in words.", p.coupons),
		call.Siapi("coupon/enter/", "Takes a coupon's code as it was typed.", p.enterCoupon),
	}
}

// linesOfPage is how many entries of the ledger a page has.
const linesOfPage = 20

// PointsAsk asks for a page of the ledger.
type PointsAsk struct {
	Page int `json:"page,omitempty"` // from 1
}

// PointsView is a member's points.
type PointsView struct {
	Available  int           `json:"available"` // below 0: owed after goods came back
	Pending    int           `json:"pending"`
	PointValue int64         `json:"point_value"` // yen
	NextExpiry *PointsExpiry `json:"next_expiry"`
	Lines      []PointsLine  `json:"lines"` // newest first
	Page       int           `json:"page"`
	Pages      int           `json:"pages"`
	Total      int           `json:"total"`
}

// PointsExpiry is points that expire together.
type PointsExpiry struct {
	Points  int    `json:"points"`
	LastDay string `json:"last_day"` // 2026年11月15日
	At      int64  `json:"at"`       // Unix milliseconds, exclusive
}

// PointsLine is an entry of the ledger. The lines' points add up to what is
// available, their pending points to what is pending.
type PointsLine struct {
	At      int64               `json:"at"` // Unix milliseconds
	Kind    loyalty.PostingKind `json:"kind"`
	Order   string              `json:"order,omitempty"` // number of the order that it is about
	Reason  string              `json:"reason"`
	Points  int                 `json:"points"`
	Pending int                 `json:"pending"`
	Balance int                 `json:"balance"` // available afterwards
}

func (p Parts) points(ctx context.Context, in PointsAsk) (PointsView, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return PointsView{}, err
	}
	page := min(max(in.Page, 1), 100_000)
	balance, lines, total, err := p.ledger(ctx, c.Code, page)
	if err == nil && balance.Due > 0 { // the lines are to add up to the balance, now
		if err = p.Points.Sweep(ctx, c.Code); err == nil {
			balance, lines, total, err = p.ledger(ctx, c.Code, page)
		}
	}
	if err != nil {
		return PointsView{}, err
	}
	view := PointsView{
		Available: balance.Available, Pending: balance.Pending, PointValue: int64(p.Terms.Points.Value),
		Page: page, Pages: (total + linesOfPage - 1) / linesOfPage, Total: total,
	}
	if next := balance.Next; next.Points > 0 {
		view.NextExpiry = &PointsExpiry{next.Points, loyalty.LastDay(next.At), next.At.UnixMilli()}
	}
	for _, line := range lines {
		order := line.Ref
		if _, err := id.ParseOrderNumber(order); err != nil {
			order = ""
		}
		view.Lines = append(view.Lines, PointsLine{line.At.UnixMilli(), line.Kind, order, line.Reason, line.Available, line.Pending, line.Balance})
	}
	return view, nil
}

func (p Parts) ledger(ctx context.Context, customer string, page int) (b loyalty.Balance, lines []loyalty.Line, total int, err error) {
	err = p.Points.DB.View(ctx, func(tx *db.Tx) error {
		if b, err = loyalty.BalanceOf(ctx, tx, customer); err != nil {
			return err
		}
		lines, total, err = loyalty.Lines(ctx, tx, customer, (page-1)*linesOfPage, linesOfPage)
		return err
	})
	return b, lines, total, err
}

// RankView is a member's rank.
type RankView struct {
	Rank      RankStep  `json:"rank"`
	Purchases int64     `json:"purchases"` // yen, of the last 12 months
	Next      *RankStep `json:"next"`      // null at the top
	Missing   int64     `json:"missing"`   // yen to the next rank
}

// RankStep is a rank as members see it.
type RankStep struct {
	Code string `json:"customer_group_code"`
	Name string `json:"name"`
	From int64  `json:"from"` // yen of a year's purchases
	Rate int    `json:"rate"` // points per unit
	Unit int64  `json:"unit"` // yen
}

func (p Parts) rank(ctx context.Context, _ call.None) (RankView, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return RankView{}, err
	}
	step := func(r terms.Rank) RankStep {
		return RankStep{r.Code, r.Name, int64(r.From), r.Rate, int64(p.Terms.Points.Unit)}
	}
	var purchases money.Yen
	if p.Ranks.Purchases != nil {
		err = p.Points.DB.View(ctx, func(tx *db.Tx) (err error) {
			purchases, err = p.Ranks.Purchases(ctx, tx, c.Code, loyalty.Year(tx.Now))
			return err
		})
	}
	view := RankView{Rank: step(loyalty.RankByCode(c.Group, p.Terms)), Purchases: int64(purchases)}
	if rank, missing, ok := loyalty.NextRank(c.Group, purchases, p.Terms); ok {
		next := step(rank)
		view.Next, view.Missing = &next, int64(missing)
	}
	return view, err
}
