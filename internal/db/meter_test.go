package db_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

func TestAFollowerThatIsBusyOrGoneIsBehind(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		since := position(t, d)
		ctx, end := context.WithCancel(t.Context())
		busy, over, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
		go func() {
			ended <- d.Watch(ctx, since, func(db.Batch) error {
				close(busy)
				<-over
				return nil
			})
		}()
		waittest.Until(t, "a follower without news", func() bool { return d.Behind() == 0 })
		if err := d.Update(t.Context(), func(tx *db.Tx) error { db.Note(tx, "meter", "1"); return nil }); err != nil {
			t.Fatal(err)
		}
		<-busy
		waittest.Until(t, "a busy follower to be behind", func() bool { return d.Behind() >= 50*time.Millisecond })
		close(over)
		waittest.Until(t, "it to have caught up", func() bool { return d.Behind() < 50*time.Millisecond })
		end()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if b := d.Behind(); b != 0 {
			t.Errorf("nobody follows, and the slowest is %v behind", b)
		}
	})
}

func TestThePoolTellsHowBusyItIs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		before := d.Pool()
		err := d.View(t.Context(), func(*db.Tx) error {
			if p := d.Pool(); p.InUse != before.InUse+1 || p.Size < 1 {
				t.Errorf("inside of a transaction: got %+v, before it %+v", p, before)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
