package loyalty

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// once does the work of a posting unless that posting is there. It writes the
// member's account first, so that a rival of the same member waits or begins again.
func once(ctx context.Context, tx *db.Tx, e posting, do func() error) error {
	if err := lockAccount(ctx, tx, e.customer); err != nil {
		return fmt.Errorf("%s points: %w", e.kind, err)
	}
	done, err := hasPosting(ctx, tx, e)
	if err == nil && !done {
		err = do()
	}
	if err != nil {
		return fmt.Errorf("%s points of %s: %w", e.kind, e.ref, err)
	}
	return nil
}

// post writes a posting with its lines, and moves the sums. It returns the
// posting's number and what is available afterwards.
func post(ctx context.Context, tx *db.Tx, e posting) (seq int64, after int, err error) {
	available, pending, err := e.sums()
	if err != nil {
		return 0, 0, err
	}
	if seq, after, err = moveAccount(ctx, tx, e.customer, available, pending); err != nil {
		return 0, 0, err
	}
	if err := insertPosting(ctx, tx, e, seq, after); err != nil {
		return 0, 0, err
	}
	for _, m := range e.transfers {
		if m.points == 0 {
			continue
		}
		if err := insertLine(ctx, tx, e.customer, seq, m); err != nil {
			return 0, 0, err
		}
	}
	return seq, after, nil
}

// postLot posts a posting that makes points available, and puts them into a lot.
func postLot(ctx context.Context, tx *db.Tx, e posting, points int, expires time.Time) error {
	seq, after, err := post(ctx, tx, e)
	if err != nil {
		return err
	}
	return insertLot(ctx, tx, lotName(e.customer, seq, 0), e.customer, e.ref, inLots(points, after), expires)
}

// lotName names the n-th lot of a posting; names sort as lots were made.
func lotName(customer string, seq int64, n int) string {
	return fmt.Sprintf("%s-%09d-%03d", customer, seq, n)
}

// inLots is how many of points that just arrived can be spent: the rest
// filled a balance that was below zero.
func inLots(points, after int) int { return min(points, max(after, 0)) }

// A lot is what remains of points that expire together.
type lot struct {
	id        string
	remaining int
	expires   time.Time
}

// drawLots spends from live lots: of the lot of ref, then of those that expire
// first.
func drawLots(ctx context.Context, tx *db.Tx, customer, ref string, seq int64, points int) error {
	lots, err := selectLots(ctx, tx, customer, ref)
	if err != nil {
		return err
	}
	for _, l := range lots {
		n := min(l.remaining, points)
		if n == 0 {
			break
		}
		if err := addToLot(ctx, tx, l.id, -n); err != nil {
			return err
		}
		if err := insertDraw(ctx, tx, customer, seq, l.id, n); err != nil {
			return err
		}
		points -= n
	}
	if points > 0 {
		return fmt.Errorf("loyalty: the lots of %s lack %d points", customer, points)
	}
	return nil
}

// takeLots takes points out of the lot of ref, then out of those that expire
// first, as far as they reach.
func takeLots(ctx context.Context, tx *db.Tx, customer, ref string, points int) error {
	lots, err := selectLots(ctx, tx, customer, ref)
	if err != nil {
		return err
	}
	for _, l := range lots {
		n := min(l.remaining, points)
		if n == 0 {
			break
		}
		if err := addToLot(ctx, tx, l.id, -n); err != nil {
			return err
		}
		points -= n
	}
	return nil
}

// A draw is what a posting spent from a lot and did not give back.
type draw struct {
	lot     string
	open    int
	expires time.Time
}

// giveBack undoes draws of the posting spent, by the posting back. Only toLots of
// the points can be spent; those that last longest go first.
func giveBack(ctx context.Context, tx *db.Tx, customer string, spent, back int64, points, toLots int, late time.Time) error {
	draws, err := selectDraws(ctx, tx, customer, spent)
	if err != nil {
		return err
	}
	for i, d := range draws {
		n := min(d.open, points)
		if n == 0 {
			break
		}
		if err := updateDraw(ctx, tx, customer, spent, d.lot, n); err != nil {
			return err
		}
		fit := min(n, toLots)
		if d.expires.After(tx.Now) {
			err = addToLot(ctx, tx, d.lot, fit)
		} else {
			err = insertLot(ctx, tx, lotName(customer, back, i), customer, d.lot, fit, late)
		}
		if err != nil {
			return err
		}
		points, toLots = points-n, toLots-fit
	}
	if points > 0 {
		return fmt.Errorf("%d points beyond: %w", points, errTooMany)
	}
	return nil
}

// sweep expires what is past its day.
func sweep(ctx context.Context, tx *db.Tx, customer string) error {
	lots, err := selectDue(ctx, tx, customer)
	if err != nil {
		return err
	}
	for _, l := range lots {
		if err := lapse(ctx, tx, customer, l, "有効期限（"+LastDay(l.expires)+"）による失効"); err != nil {
			return err
		}
	}
	return nil
}

// lapse ends what remains of a lot.
func lapse(ctx context.Context, tx *db.Tx, customer string, l lot, reason string) error {
	_, _, err := post(ctx, tx, posting{customer: customer, kind: expired, ref: l.id, reason: reason,
		transfers: []transfer{{memberAvailable, -l.remaining}, {shopExpired, l.remaining}}})
	if err != nil {
		return err
	}
	return addToLot(ctx, tx, l.id, -l.remaining)
}
