package loyalty

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

const ranksBatch = 200

// Ranks keeps each member's rank at what a year's purchases reach. Members and
// orders belong to others, who lend these functions.
type Ranks struct {
	DB    *db.DB
	Terms terms.Terms
	// Purchases is what a member paid for goods shipped since, less what came back.
	Purchases func(ctx context.Context, tx *db.Tx, customer string, since time.Time) (money.Yen, error)
	// Set makes group a member's customer_group_code.
	Set func(ctx context.Context, tx *db.Tx, customer, group string) error
}

// Year begins a year before now: what was bought since counts for the rank.
func Year(now time.Time) time.Time {
	y, m, d := now.In(jp.Tokyo).Date()
	return time.Date(y-1, m, d, 0, 0, 0, 0, jp.Tokyo)
}

// Refresh sets a member's rank. Orders call it when goods ship or come back.
func (r Ranks) Refresh(ctx context.Context, tx *db.Tx, customer string) error {
	purchases, err := r.Purchases(ctx, tx, customer, Year(tx.Now))
	if err != nil {
		return fmt.Errorf("sum purchases: %w", err)
	}
	if err := r.Set(ctx, tx, customer, RankOf(purchases, r.Terms).Code); err != nil {
		return fmt.Errorf("set rank: %w", err)
	}
	return nil
}

// RefreshAll refreshes the rank of everybody who ever earned points, which
// every purchase does.
func (r Ranks) RefreshAll(ctx context.Context) error {
	for after := ""; ; {
		var part []string
		err := r.DB.View(ctx, func(tx *db.Tx) (err error) {
			part, err = selectCustomers(ctx, tx, after, ranksBatch)
			return err
		})
		if err != nil {
			return fmt.Errorf("list members: %w", err)
		}
		for _, customer := range part {
			if err := r.DB.Update(ctx, func(tx *db.Tx) error { return r.Refresh(ctx, tx, customer) }); err != nil {
				return err
			}
			after = customer
		}
		if len(part) < ranksBatch {
			return nil
		}
	}
}
