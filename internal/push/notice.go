package push

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A Notice is what a browser shows.
type Notice struct {
	Key   string // of what happened: told once
	Title string
	Body  string
	Path  string // where a tap leads
	Topic string // a later notice takes the place of one of the same topic
}

// waitingMost is how many notices wait for one browser.
const waitingMost = 20

// Put tells a member in each of their browsers once tx commits. A member who
// named none is told by mail alone.
func Put(ctx context.Context, tx *db.Tx, owner string, n Notice) error {
	if owner == "" {
		return nil
	}
	devices, err := selectDevices(ctx, tx, owner)
	if err != nil {
		return fmt.Errorf("notice %s: %w", n.Key, err)
	}
	for _, d := range devices {
		if err := putFor(ctx, tx, d, n); err != nil {
			return fmt.Errorf("notice %s: %w", n.Key, err)
		}
	}
	return nil
}

func putFor(ctx context.Context, tx *db.Tx, d Device, n Notice) error {
	if err := deleteTopic(ctx, tx, d.ID, n.Topic); err != nil {
		return err
	}
	waiting, err := countWaiting(ctx, tx, d.ID)
	if err != nil || waiting >= waitingMost {
		return err
	}
	return insertNotice(ctx, tx, id.New(tx.Now), d.ID, n)
}
