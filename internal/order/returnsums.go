package order

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

func (b *Orders) returnPoints(ctx context.Context, tx *db.Tx, o Order, r Return, earned int) error {
	if o.Customer == "" {
		return nil
	}
	ref := string(o.Number)
	s, err := loyalty.OutstandingOf(ctx, tx, ref)
	if err != nil {
		return err
	}
	if n := min(r.Points, s.Spent); n > 0 {
		if err := loyalty.Return(ctx, tx, ref, r.ID, n, b.Terms.Points); err != nil {
			return err
		}
	}
	if n := min(earned, s.Pending+s.Granted); n > 0 {
		return loyalty.Revoke(ctx, tx, ref, r.ID, n)
	}
	return nil
}

// sums is what returned pieces were worth, all returns of an order together:
// counting from the beginning each time, no yen is lost by dividing lines.
type sums struct {
	pays   money.Yen
	points int
	earned int
	goods  money.Yen
}

func (o Order) returnedSums(pointValue money.Yen) sums {
	var s sums
	var all, paidByPoints money.Yen
	for i, l := range o.Lines {
		q := o.Quote.Lines[i]
		if l.Quantity == 0 { // called off
			continue
		}
		s.pays += q.Pays * money.Yen(l.Returned) / money.Yen(l.Quantity)
		paidByPoints += q.Points * money.Yen(l.Returned) / money.Yen(l.Quantity)
		s.goods += (q.Subtotal - q.Discount) * money.Yen(l.Returned) / money.Yen(l.Quantity)
		all += q.Pays
	}
	s.points = int(paidByPoints / pointValue)
	if all > 0 {
		s.earned = int(money.Yen(o.Quote.PointsEarned) * s.pays / all)
	}
	return s
}

// purchase is what counts for the customer's rank: goods less what came back.
func (o Order) purchase() money.Yen {
	if o.Status == Cancelled {
		return 0
	}
	return o.Quote.Goods - o.returnedSums(1).goods
}
