package member

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// Guesses limit how often somebody may be wrong about what can be found by
// trying, such as the code of a coupon: by owner, and by client for those who
// are somebody else each time.
type Guesses struct{ PerOwner, PerClient *limit.Rule }

// Allowed tells whether one more guess is listened to.
func (g Guesses) Allowed(ctx context.Context, tx *db.Tx, owner string, at Device) (bool, error) {
	for _, t := range []try{{g.PerOwner, owner}, {g.PerClient, at.client()}} {
		if left, err := t.Left(ctx, tx, t.who); err != nil || !left {
			return false, err
		}
	}
	return true, nil
}

// Missed counts a wrong guess. The transaction that asked Allowed has to
// stand, so that many at once cannot slip through.
func (g Guesses) Missed(ctx context.Context, tx *db.Tx, owner string, at Device) error {
	if _, err := g.PerOwner.Take(ctx, tx, owner); err != nil {
		return err
	}
	_, err := g.PerClient.Take(ctx, tx, at.client())
	return err
}
