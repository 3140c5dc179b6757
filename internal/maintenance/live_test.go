package maintenance_test

import (
	"context"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/maintenance"
)

func TestLiveSeesTheShopCloseAndOpen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, stop := context.WithCancel(t.Context())
		live, err := maintenance.NewLive(ctx, d)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { done <- live.Follow(ctx) }()
		defer func() { stop(); <-done }()

		shop := &maintenance.Switch{DB: d}
		for _, step := range []struct {
			do     func() error
			closed bool
		}{
			{func() error { return shop.Close(ctx, "棚卸し中です") }, true},
			{func() error { return shop.Open(ctx) }, false},
		} {
			if err := step.do(); err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			for live.Current().Closed != step.closed {
				if time.Since(began) > 20*time.Second {
					t.Fatalf("after 20 s: closed = %v, want %v", live.Current().Closed, step.closed)
				}
				time.Sleep(10 * time.Millisecond)
			}
		}
	})
}
