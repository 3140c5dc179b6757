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
	// Group is a member's customer_group_code; false when they left.
	Group func(ctx context.Context, tx *db.Tx, customer string) (string, bool, error)
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

// RefreshAll refreshes ranks that a year's purchases no longer reach, or reach
// anew, of everybody who ever earned points, which every purchase does. It looks
// without holding the writer and writes only ranks that change.
func (r Ranks) RefreshAll(ctx context.Context) error {
	for after := ""; ; {
		var part, wrong []string
		err := r.DB.View(ctx, func(tx *db.Tx) (err error) {
			if part, err = selectCustomers(ctx, tx, after, ranksBatch); err != nil {
				return err
			}
			wrong, err = r.wrong(ctx, tx, part)
			return err
		})
		if err != nil {
			return fmt.Errorf("look at ranks: %w", err)
		}
		err = r.DB.Chunks(ctx, len(wrong), func(tx *db.Tx, from, to int) error {
			for _, customer := range wrong[from:to] {
				if err := r.Refresh(ctx, tx, customer); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || len(part) < ranksBatch {
			return err
		}
		after = part[len(part)-1]
	}
}

// wrong is those of some members whose rank is not what it should be.
func (r Ranks) wrong(ctx context.Context, tx *db.Tx, members []string) ([]string, error) {
	var wrong []string
	for _, customer := range members {
		group, known, err := r.Group(ctx, tx, customer)
		if err != nil {
			return nil, err
		}
		if !known {
			continue // left
		}
		purchases, err := r.Purchases(ctx, tx, customer, Year(tx.Now))
		if err != nil {
			return nil, err
		}
		if RankOf(purchases, r.Terms).Code != group {
			wrong = append(wrong, customer)
		}
	}
	return wrong, nil
}
