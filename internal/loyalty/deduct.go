package loyalty

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Deduct takes points off that a member can spend, never below zero, and tells
// how many those were; once per customer and ref. Points that were granted for
// first go before those that expire first; empty names none. Undeduct gives them back.
func Deduct(ctx context.Context, tx *db.Tx, customer, ref, first, reason string, points int) (taken int, err error) {
	if points <= 0 {
		return 0, fmt.Errorf("deduct %d: %w", points, errPoints)
	}
	e := posting{customer: customer, kind: revoked, ref: ref, reason: reason}
	err = once(ctx, tx, e, func() error {
		if err := sweep(ctx, tx, customer); err != nil {
			return err
		}
		has, err := selectBalance(ctx, tx, customer)
		if err != nil {
			return err
		}
		if taken = min(points, max(has.Available, 0)); taken == 0 {
			return nil
		}
		e.transfers = []transfer{{memberAvailable, -taken}, {shopGranted, taken}}
		seq, _, err := post(ctx, tx, e)
		if err != nil {
			return err
		}
		if err := drawLots(ctx, tx, customer, first, seq, taken); err != nil {
			return err
		}
		return audit.ByPeople(ctx, tx, audit.Entry{Object: "member", ObjectID: customer, Action: "points.deduct", Reason: reason, Changes: map[string]audit.Change{"points": {After: -taken}}})
	})
	return taken, err
}

// Undeduct gives points back that were deducted for ref, into the lots they came
// from; once per occasion. What expired meanwhile lasts for the days of grace.
func Undeduct(ctx context.Context, tx *db.Tx, customer, ref, occasion, reason string, points int, t terms.Points) error {
	if points <= 0 {
		return fmt.Errorf("give back %d: %w", points, errPoints)
	}
	seq, err := selectDeducted(ctx, tx, customer, ref)
	if err != nil {
		return fmt.Errorf("give back points of %s: %w", ref, err)
	}
	e := posting{customer: customer, kind: granted, ref: ref, occasion: occasion, reason: reason,
		transfers: []transfer{{memberAvailable, points}, {shopGranted, -points}}}
	return once(ctx, tx, e, func() error {
		back, after, err := post(ctx, tx, e)
		if err != nil {
			return err
		}
		if err := giveBack(ctx, tx, customer, seq, back, points, inLots(points, after), grace(tx.Now, t.GraceDays)); err != nil {
			return err
		}
		return audit.ByPeople(ctx, tx, audit.Entry{Object: "member", ObjectID: customer, Action: "points.grant", Reason: reason, Changes: map[string]audit.Change{"points": {After: points}}})
	})
}

// An Account is a member with points.
type Account struct {
	Customer string
	Balance  Balance
}

// Accounts is members with points, in order after one of them.
func Accounts(ctx context.Context, tx *db.Tx, after string, limit int) ([]Account, error) {
	codes, err := selectAccounts(ctx, tx, after, limit)
	if err != nil {
		return nil, fmt.Errorf("list members with points: %w", err)
	}
	list := make([]Account, len(codes))
	for i, code := range codes {
		b, err := BalanceOf(ctx, tx, code)
		if err != nil {
			return nil, err
		}
		list[i] = Account{code, b}
	}
	return list, nil
}

// LastsUntil is the end of a day in Tokyo, as points that are granted until then
// keep it.
func LastsUntil(day time.Time) time.Time { return grace(day, 0) }
