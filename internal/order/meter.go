package order

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// A Meter is what this node did since it started.
type Meter struct {
	Placed   int64     // orders, whatever became of their payment
	Yen      money.Yen // what they came to
	Declined int64     // those whose payment was refused at once
}

// Meter tells what this node did since it started.
func (b *Orders) Meter() Meter {
	return Meter{Placed: b.meter.placed.Load(), Yen: money.Yen(b.meter.yen.Load()), Declined: b.meter.declined.Load()}
}

// countAtMost bounds what Undecided reads; more than that is not told apart.
const countAtMost = 1000

// Undecided is how many payments began and were not heard of for longer than
// recovery takes, and for how long the oldest.
func (b *Orders) Undecided(ctx context.Context) (n int, oldest time.Duration, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		n, oldest = 0, 0
		open, err := payment.List(ctx, tx, payment.Started, tx.Now.Add(-2*undecided), countAtMost)
		if n = len(open); n > 0 {
			oldest = tx.Now.Sub(open[0].Updated)
		}
		return err
	})
	return n, oldest, err
}
