package people

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

const (
	// joined is how long ago they became members, beyond the year that counts for ranks.
	joined = 400 * day * time.Hour
	// written is how old an order may be whose letters are still written: the
	// demo's letter box has some, and not hundreds.
	written = 4 * day * time.Hour
)

// A Clock is what everything in a Town goes by.
type Clock struct{ now time.Time }

// Now is the time on the clock.
func (c *Clock) Now() time.Time { return c.now }

// A Town is a shop whose people are being made. All of it goes by Clock.
type Town struct {
	DB      *db.DB
	Clock   *Clock
	Members *member.Members
	// Orders is nil where no payment is only pretended: nobody buys anything then.
	Orders    *order.Orders
	CardToken string // that the payment service takes
	Inquiries *support.Inquiries
	// Reviews is nil where nothing is said of goods.
	Reviews *review.Reviews
	// Photo is a photo of a colour as a buyer would take it; nil: nobody does.
	Photo func(id.ColorSKU) ([]byte, error)

	today time.Time
	sold  map[id.Commodity]bool // picked already; nobody buys the same twice
}

// Fill makes those who are not there yet, as of a day, and what they have not
// done yet. Of nodes that start at once one does it, and the others find it done.
func (t *Town) Fill(ctx context.Context, today time.Time) error {
	return t.DB.Alone(ctx, func() error { return t.fill(ctx, today) })
}

func (t *Town) fill(ctx context.Context, today time.Time) error {
	t.today, t.sold = today, map[id.Commodity]bool{}
	t.Clock.now = today.Add(-joined)
	if err := t.print(ctx); err != nil {
		return fmt.Errorf("fill the demo with coupons: %w", err)
	}
	for i, p := range All() {
		if err := t.settle(ctx, p, i, today); err != nil {
			return fmt.Errorf("fill the demo with %s: %w", p.Email, err)
		}
	}
	if err := t.ask(ctx); err != nil {
		return fmt.Errorf("fill the demo with inquiries: %w", err)
	}
	if t.Reviews == nil {
		return nil
	}
	if err := t.speak(ctx, t.Reviews.Catalog.Current()); err != nil {
		return fmt.Errorf("fill the demo with reviews: %w", err)
	}
	return nil
}

// settle makes one person.
func (t *Town) settle(ctx context.Context, p Person, n int, today time.Time) error {
	t.Clock.now = today.Add(-joined)
	c, isNew, err := t.join(ctx, p)
	if err != nil || t.Orders == nil {
		return err
	}
	if isNew {
		if err := t.like(ctx, c.Code, n); err != nil {
			return err
		}
	}
	if isNew {
		if err := t.dress(ctx, c.Code, n, today); err != nil {
			return err
		}
	}
	_, done, err := t.Orders.Page(ctx, c.Code, 0, 1)
	if err != nil {
		return err
	}
	all := errands[p.Rank]
	for _, e := range all[min(done, len(all)):] {
		if err := t.run(ctx, c.Code, e, today); err != nil {
			return err
		}
	}
	return t.grant(ctx, c.Code)
}

// join makes the member.
func (t *Town) join(ctx context.Context, p Person) (c member.Customer, isNew bool, err error) {
	err = t.DB.Update(ctx, func(tx *db.Tx) error {
		isNew = false
		if c, err = member.FindEmail(ctx, tx, p.Email); err == nil || !errors.Is(err, member.ErrUnknown) {
			return err
		}
		isNew = true
		if c, err = t.Members.Create(ctx, tx, member.Newcomer{Email: p.Email, Password: passwordHash, Demo: true, Profile: p.Profile}); err != nil {
			return err
		}
		for _, a := range p.Book {
			if err := member.PutAddress(ctx, tx, c.Code, &a); err != nil {
				return err
			}
		}
		return give(ctx, tx, p, c.Code)
	})
	return c, isNew, err
}

// run does an errand from beginning to end, at its time.
func (t *Town) run(ctx context.Context, customer string, e errand, today time.Time) error {
	t.Clock.now = today.Add(-time.Duration(e.hours) * time.Hour)
	t.Orders.Silent = t.Clock.now.Before(today.Add(-written))
	var c member.Customer
	err := t.DB.View(ctx, func(tx *db.Tx) (err error) {
		c, err = member.Find(ctx, tx, customer) // the rank changes with each order
		return err
	})
	if err != nil {
		return err
	}
	o, err := t.shop(ctx, order.Visitor{Owner: c.Code, Customer: &c}, e)
	if errors.Is(err, errNothing) {
		return nil // a demo of a few items
	}
	if err == nil {
		err = t.handle(ctx, o, e)
	}
	if err != nil {
		return fmt.Errorf("an order of %d hours ago that is to be %s: %w", e.hours, e.end, err)
	}
	return nil
}
