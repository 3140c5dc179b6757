package people

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// joined is how long ago they became members, beyond the year that counts for ranks.
const joined = 400 * 24 * time.Hour

// A Clock is what everything in a Town goes by.
type Clock struct{ now time.Time }

// Now is the time on the clock.
func (c *Clock) Now() time.Time { return c.now }

// A Town is a shop whose people are being made. All of it goes by Clock.
type Town struct {
	DB      *db.DB
	Clock   *Clock
	Members *member.Members
}

// Fill makes those who are not there yet, as of a day.
func (t *Town) Fill(ctx context.Context, today time.Time) error {
	for _, p := range All() {
		if err := t.settle(ctx, p, today); err != nil {
			return fmt.Errorf("fill the demo with %s: %w", p.Email, err)
		}
	}
	return nil
}

// settle makes one person.
func (t *Town) settle(ctx context.Context, p Person, today time.Time) error {
	t.Clock.now = today.Add(-joined)
	var c member.Customer
	return t.DB.Update(ctx, func(tx *db.Tx) (err error) {
		if c, err = member.FindEmail(ctx, tx, p.Email); err == nil || !errors.Is(err, member.ErrUnknown) {
			return err
		}
		if c, err = t.Members.Create(ctx, tx, member.Newcomer{Email: p.Email, Password: passwordHash, Profile: p.Profile}); err != nil {
			return err
		}
		for _, a := range p.Book {
			if err := member.PutAddress(ctx, tx, c.Code, &a); err != nil {
				return err
			}
		}
		return nil
	})
}
