package shop_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
)

const (
	guessesOfOne    = 10
	guessesOfClient = 100
	guessWindow     = 15 * time.Minute
)

func printCoupons(c club, d *db.DB) {
	c.update(d, func(ctx context.Context, tx *db.Tx) error {
		for _, code := range []string{"HELD", "SECRET"} {
			if err := loyalty.Save(ctx, tx, loyalty.Coupon{Code: code, Name: code, Kind: loyalty.AmountOff, Value: 100}); err != nil {
				return err
			}
		}
		return nil
	})
}

// TestCouponCodesCannotBeGuessed mixes both calls that take a code: they share
// one count.
func TestCouponCodesCannotBeGuessed(t *testing.T) {
	eachWhole(t, func(c club, d *db.DB) {
		printCoupons(c, d)
		a, b := c.browser(), c.browser()
		a.ask("coupon/enter/", fields{"code": "HELD"}, 200)
		for i := range guessesOfOne {
			name, body := "cart/coupon/", fields{"add": fmt.Sprint("GUESS", i)}
			if i%2 == 0 {
				name, body = "coupon/enter/", fields{"code": fmt.Sprint("GUESS", i)}
			}
			a.ask(name, body, 404)
		}
		refused := a.ask("coupon/enter/", fields{"code": "SECRET"}, 429)
		if got := said(refused, "code", "message"); got != "code=coupon.too_many_guesses message="+loyalty.ErrCouponGuessed.Message+" " {
			t.Errorf("too many guesses: got %s", got)
		}
		if at := list(refused, "fields"); len(at) != 1 || at[0]["name"] != "code" {
			t.Errorf("too many guesses: got %v, want the message beside the field", refused)
		}
		a.ask("cart/coupon/", fields{"add": "SECRET"}, 429)
		a.ask("cart/coupon/", fields{"add": "HELD"}, 200) // what one holds is no guess
		b.ask("coupon/enter/", fields{"code": "SECRET"}, 200)
		c.clock.Pass(guessWindow)
		a.ask("coupon/enter/", fields{"code": "SECRET"}, 200)
	})
}

func TestAGuesserWhoIsSomebodyElseEachTimeIsStopped(t *testing.T) {
	eachPatron(t, func(c club, d *db.DB) {
		printCoupons(c, d)
		for i := range guessesOfClient {
			c.browser().ask("coupon/enter/", fields{"code": fmt.Sprint("GUESS", i)}, 404)
		}
		c.browser().ask("coupon/enter/", fields{"code": "SECRET"}, 429)
	})
}

func TestGuessesAtOnceDoNotSlipThrough(t *testing.T) {
	eachPatron(t, func(c club, d *db.DB) {
		printCoupons(c, d)
		a := c.browser()
		a.ask("coupon/enter/", fields{"code": "HELD"}, 200)
		const all = 2 * guessesOfOne
		var group sync.WaitGroup
		status := make([]int, all)
		for i := range all {
			group.Go(func() {
				ctx := call.WithCaller(t.Context(), call.Caller{CartID: a.cookies[call.CartCookie], ClientIP: "203.0.113.9"})
				status[i] = c.table.Do(ctx, "siapi/coupon/enter/", fmt.Appendf(nil, `{"code":"GUESS%d"}`, i)).Status
			})
		}
		group.Wait()
		heard := 0
		for _, s := range status {
			if s == 404 {
				heard++
			}
		}
		if heard == 0 || heard > guessesOfOne {
			t.Errorf("%d of %d guesses at once were judged, want some and at most %d: %v", heard, all, guessesOfOne, status)
		}
	})
}
