package loyalty

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// BalanceOf is what a member has now; points past their day no longer count,
// swept or not.
func BalanceOf(ctx context.Context, tx *db.Tx, customer string) (Balance, error) {
	b, err := selectBalance(ctx, tx, customer)
	if err != nil {
		return Balance{}, fmt.Errorf("read points: %w", err)
	}
	return b, nil
}

// OutstandingOf is what an order has left to return, settle or revoke.
func OutstandingOf(ctx context.Context, tx *db.Tx, ref string) (Outstanding, error) {
	s, err := selectOutstanding(ctx, tx, ref)
	if err != nil {
		return Outstanding{}, fmt.Errorf("read points of %s: %w", ref, err)
	}
	return s, nil
}

// Grant gives points that can be spent until expires, for example at sign-up;
// once per customer and ref.
func Grant(ctx context.Context, tx *db.Tx, customer, ref, reason string, points int, expires time.Time) error {
	if points <= 0 {
		return fmt.Errorf("grant %d: %w", points, errPoints)
	}
	e := posting{customer: customer, kind: granted, ref: ref, reason: reason,
		transfers: []transfer{{memberAvailable, points}, {shopGranted, -points}}}
	return once(ctx, tx, e, func() error {
		if err := postLot(ctx, tx, e, points, expires); err != nil {
			return err
		}
		return audit.ByPeople(ctx, tx, audit.Entry{Object: "member", ObjectID: customer, Action: "points.grant", Reason: reason, Changes: map[string]audit.Change{"points": {After: points}}})
	})
}

// Spend takes points off, those that expire first before others; once per ref.
// It returns ErrShort when there are fewer.
func Spend(ctx context.Context, tx *db.Tx, customer, ref string, points int) error {
	if points <= 0 {
		return fmt.Errorf("spend %d: %w", points, errPoints)
	}
	e := posting{customer: customer, kind: spent, ref: ref, reason: "ご注文 " + ref + " でのご利用",
		transfers: []transfer{{memberAvailable, -points}, {shopSpent, points}}}
	if err := sameAsBefore(ctx, tx, e, points); err != nil {
		return fmt.Errorf("spend points of %s: %w", ref, err)
	}
	return once(ctx, tx, e, func() error {
		if err := sweep(ctx, tx, customer); err != nil {
			return err
		}
		has, err := selectBalance(ctx, tx, customer)
		if err != nil {
			return err
		}
		if has.Available < points {
			return ErrShort
		}
		seq, _, err := post(ctx, tx, e)
		if err != nil {
			return err
		}
		return drawLots(ctx, tx, customer, "", seq, points)
	})
}

// sameAsBefore refuses to take spending for done that was another number, or
// was given back: the goods would be paid with nothing.
func sameAsBefore(ctx context.Context, tx *db.Tx, e posting, points int) error {
	done, err := hasPosting(ctx, tx, e)
	if err != nil || !done {
		return err
	}
	was, err := selectOutstanding(ctx, tx, e.ref)
	if err == nil && was.Spent != points {
		err = errAgain
	}
	return err
}

// Return gives points that were spent for ref back into the lots they came
// from, those that last longest first; once per occasion, such as "cancel" or
// the id of a return. What expired meanwhile lasts for the days of grace.
func Return(ctx context.Context, tx *db.Tx, ref, occasion string, points int, t terms.Points) error {
	if points <= 0 {
		return fmt.Errorf("return %d: %w", points, errPoints)
	}
	customer, seq, err := selectPosting(ctx, tx, ref, spent)
	if err != nil {
		return fmt.Errorf("return points of %s: %w", ref, err)
	}
	e := posting{customer: customer, kind: returned, ref: ref, occasion: occasion, reason: "ご注文 " + ref + " のキャンセル・返品による返還",
		transfers: []transfer{{memberAvailable, points}, {shopSpent, -points}}}
	return once(ctx, tx, e, func() error {
		back, after, err := post(ctx, tx, e)
		if err != nil {
			return err
		}
		return giveBack(ctx, tx, customer, seq, back, points, inLots(points, after), grace(tx.Now, t.GraceDays))
	})
}

// Pend announces points that an order will earn; once per ref.
func Pend(ctx context.Context, tx *db.Tx, customer, ref string, points int) error {
	if points <= 0 {
		return fmt.Errorf("pend %d: %w", points, errPoints)
	}
	e := posting{customer: customer, kind: pended, ref: ref, reason: "ご注文 " + ref + " の獲得予定（発送時に確定）",
		transfers: []transfer{{memberPending, points}, {shopGranted, -points}}}
	return once(ctx, tx, e, func() error {
		_, _, err := post(ctx, tx, e)
		return err
	})
}

// Settle grants what was announced for ref and not revoked since; once per
// ref. Without anything announced it does nothing.
func Settle(ctx context.Context, tx *db.Tx, ref string, t terms.Points) error {
	left, err := selectOutstanding(ctx, tx, ref)
	if err != nil {
		return fmt.Errorf("settle points of %s: %w", ref, err)
	}
	if left.Pending == 0 {
		return nil
	}
	customer, _, err := selectPosting(ctx, tx, ref, pended)
	if err != nil {
		return fmt.Errorf("settle points of %s: %w", ref, err)
	}
	e := posting{customer: customer, kind: settled, ref: ref, reason: "ご注文 " + ref + " の発送による獲得",
		transfers: []transfer{{memberPending, -left.Pending}, {memberAvailable, left.Pending}}}
	return once(ctx, tx, e, func() error {
		return postLot(ctx, tx, e, left.Pending, Expires(tx.Now, t))
	})
}

// Revoke takes back points that ref was promised or granted, once per
// occasion. Where they were spent already, the balance falls below zero and
// what comes next fills it.
func Revoke(ctx context.Context, tx *db.Tx, ref, occasion string, points int) error {
	if points <= 0 {
		return fmt.Errorf("revoke %d: %w", points, errPoints)
	}
	customer, _, err := selectPosting(ctx, tx, ref, pended)
	if err != nil {
		return fmt.Errorf("revoke points of %s: %w", ref, err)
	}
	e := posting{customer: customer, kind: revoked, ref: ref, occasion: occasion, reason: "ご注文 " + ref + " のキャンセル・返品による取り消し"}
	return once(ctx, tx, e, func() error {
		// What expired before counts for nothing, whether the job saw it or not.
		if err := sweep(ctx, tx, customer); err != nil {
			return err
		}
		left, err := selectOutstanding(ctx, tx, ref)
		if err != nil {
			return err
		}
		pending := min(points, left.Pending)
		available := points - pending
		if available > left.Granted {
			return fmt.Errorf("%d of %d: %w", points, left.Pending+left.Granted, errTooMany)
		}
		e.transfers = []transfer{{shopGranted, points}, {memberPending, -pending}, {memberAvailable, -available}}
		if _, _, err := post(ctx, tx, e); err != nil {
			return err
		}
		return takeLots(ctx, tx, customer, ref, available)
	})
}

// Lines is a page of a member's postings, newest first, and how many there are.
func Lines(ctx context.Context, tx *db.Tx, customer string, offset, limit int) ([]Line, int, error) {
	lines, n, err := selectLines(ctx, tx, customer, offset, limit)
	if err != nil {
		return nil, 0, fmt.Errorf("read the points ledger: %w", err)
	}
	return lines, n, nil
}

// A Move is points that members have more or fewer of since a posting.
type Move struct {
	Kind     PostingKind
	Ref      string // an order's number, or what else it was for
	Occasion string
	Points   int // below zero: fewer
	At       time.Time
}

// Given tells whether the points are the shop's gift, or what a gift came to:
// granted, taken back or expired. Else they paid for an order, or came back from it.
func (m Move) Given() bool { return m.Kind != spent && m.Kind != returned }

// Moves lists what changed of what members can spend in a period.
func Moves(ctx context.Context, tx *db.Tx, from, to time.Time) ([]Move, error) {
	list, err := selectMoves(ctx, tx, from, to)
	if err != nil {
		return nil, fmt.Errorf("list points of a period: %w", err)
	}
	return list, nil
}
