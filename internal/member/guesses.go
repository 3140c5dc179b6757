package member

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// Guesses limit how often somebody may be wrong about what can be found by
// trying, such as the code of a coupon: by owner, and by client for those who
// are somebody else each time.
type Guesses struct{ perOwner, perClient limit }

// NewGuesses allows so many wrong guesses within a window.
func NewGuesses(name string, perOwner, perClient int64, window time.Duration) Guesses {
	return Guesses{limit{name, perOwner, window}, limit{name + "-client", perClient, window}}
}

// Allowed tells whether one more guess is listened to.
func (g Guesses) Allowed(ctx context.Context, tx *db.Tx, owner string, at Device) (bool, error) {
	for _, t := range []try{{g.perOwner, owner}, {g.perClient, at.client()}} {
		if left, err := t.left(ctx, tx, t.who); err != nil || !left {
			return false, err
		}
	}
	return true, nil
}

// Missed counts a wrong guess. The transaction that asked Allowed has to
// stand, so that many at once cannot slip through.
func (g Guesses) Missed(ctx context.Context, tx *db.Tx, owner string, at Device) error {
	if _, err := g.perOwner.take(ctx, tx, owner); err != nil {
		return err
	}
	_, err := g.perClient.take(ctx, tx, at.client())
	return err
}
