package maintenance_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/maintenance"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
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
			waittest.Until(t, fmt.Sprint("closed is ", step.closed), func() bool { return live.Current().Closed == step.closed })
		}
	})
}
