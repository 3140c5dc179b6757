package subscription

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

const (
	renewBatch = 50
	// claimFor is how long a node has a renewal to itself.
	claimFor = 5 * time.Minute
	// settleAfter is when the outcome of a charge should be known.
	settleAfter = 2 * time.Minute
	// abandonAfter is when a member who has not confirmed a payment is not coming back.
	abandonAfter = time.Hour
)

// Renew charges the next cycle of every membership that is due, and ends those
// that were cancelled and have run out.
func (b *Memberships) Renew(ctx context.Context) error {
	var due []string
	err := b.DB.Update(ctx, func(tx *db.Tx) (err error) {
		if err := endCancelled(ctx, tx); err != nil {
			return err
		}
		due, err = selectDue(ctx, tx, renewBatch)
		return err
	})
	if err != nil {
		return fmt.Errorf("find memberships to renew: %w", err)
	}
	var failed []error
	for _, customer := range due {
		if err := b.renew(ctx, customer); err != nil {
			failed = append(failed, fmt.Errorf("renew a membership: %w", err))
		}
	}
	return errors.Join(failed...)
}

func (b *Memberships) renew(ctx context.Context, customer string) error {
	var m Membership
	var c Charge
	claimed := false
	err := b.DB.Update(ctx, func(tx *db.Tx) (err error) {
		if claimed, err = claim(ctx, tx, customer, tx.Now.Add(claimFor)); err != nil || !claimed {
			return err
		}
		if m, _, err = selectMember(ctx, tx, customer); err != nil {
			return err
		}
		c, claimed, err = bill(ctx, tx, m)
		return err
	})
	if err != nil || !claimed {
		return err
	}
	return b.charge(ctx, m, c)
}

// bill records the charge of the next cycle, unless one is under way.
func bill(ctx context.Context, tx *db.Tx, m Membership) (c Charge, billed bool, err error) {
	if _, open, err := selectOpen(ctx, tx, m.Customer); err != nil || open {
		return c, false, err // Recover sees to it
	}
	c = m.next("whp"+id.New(tx.Now), tx.Now, true)
	return c, true, insertCharge(ctx, tx, c)
}

// charge takes a renewal's price from the card that was kept.
func (b *Memberships) charge(ctx context.Context, m Membership, c Charge) error {
	var who member.Customer
	err := b.DB.View(ctx, func(tx *db.Tx) (err error) {
		who, err = member.Find(ctx, tx, m.Customer)
		return err
	})
	if err != nil && !errors.Is(err, member.ErrUnknown) {
		return err
	}
	if m.card == "" || err != nil { // left, or ended meanwhile: nothing may be taken
		return b.abandon(ctx, c)
	}
	ctx, cancel := context.WithTimeout(ctx, payTime)
	defer cancel()
	result, err := b.Cards.Start(ctx, payment.Intent{
		ID: c.ID, Order: c.ID, Method: payment.Card, Amount: c.Amount, Kept: m.card, Email: who.Email, Name: who.Name(),
	})
	if err != nil {
		return fmt.Errorf("payment %s: %w", c.ID, err) // Recover asks again
	}
	_, _, err = b.settle(ctx, c, result)
	return err
}

// abandon calls off a charge of which nothing may come any more.
func (b *Memberships) abandon(ctx context.Context, c Charge) error {
	result, err := b.Cards.Void(ctx, c.payment())
	if err != nil {
		return fmt.Errorf("void payment %s: %w", c.ID, err)
	}
	_, _, err = b.settle(ctx, c, result)
	return err
}

// Recover finishes charges whose outcome a crash or a lost answer hid, and
// calls off those that nobody confirms.
func (b *Memberships) Recover(ctx context.Context) error {
	var open []Charge
	var now time.Time
	members := map[string]Membership{}
	err := b.DB.View(ctx, func(tx *db.Tx) (err error) {
		now = tx.Now
		if open, err = selectForgotten(ctx, tx, tx.Now.Add(-settleAfter), renewBatch); err != nil {
			return err
		}
		for _, c := range open {
			if members[c.Customer], _, err = selectMember(ctx, tx, c.Customer); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("find open payments of memberships: %w", err)
	}
	var failed []error
	for _, c := range open {
		if err := b.finish(ctx, members[c.Customer], c, now); err != nil {
			failed = append(failed, fmt.Errorf("finish payment %s: %w", c.ID, err))
		}
	}
	return errors.Join(failed...)
}

func (b *Memberships) finish(ctx context.Context, m Membership, c Charge, now time.Time) error {
	if c.Renewal {
		return b.charge(ctx, m, c)
	}
	ctx, cancel := context.WithTimeout(ctx, payTime)
	defer cancel()
	result, err := b.Cards.Find(ctx, c.payment())
	if err != nil {
		return err
	}
	if result.State.Open() && now.Sub(c.Created) >= abandonAfter {
		return b.abandon(ctx, c)
	}
	_, _, err = b.settle(ctx, c, result)
	return err
}
