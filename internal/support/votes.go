package support

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// ErrVoteTooMany asks for patience.
var ErrVoteTooMany = limit.ErrVote

// Votes is whether answers of the FAQ helped.
type Votes struct {
	DB   *db.DB
	Keys Keys
}

// Helped is how many said that an answer helped, and that it did not.
type Helped struct{ Yes, No int }

// Vote records what a device thinks of an answer, in place of what it thought
// before, and returns the counts.
func (b *Votes) Vote(ctx context.Context, faq, device, ip string, helpful bool) (h Helped, err error) {
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		ok, err := within(ctx, tx, try{limit.Vote, limit.ClientOf(ip)})
		if err == nil && !ok {
			err = ErrVoteTooMany
		}
		if err != nil {
			return err
		}
		if err := upsertVote(ctx, tx, faq, b.Keys.hash("device", device), helpful); err != nil {
			return err
		}
		h, err = countVotes(ctx, tx, faq)
		return err
	})
	if err != nil {
		return Helped{}, fmt.Errorf("vote: %w", err)
	}
	return h, nil
}
