package loyalty_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
)

func update(t *testing.T, d *db.DB, do func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	if err := d.Update(t.Context(), func(tx *db.Tx) error { return do(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
}

func save(t *testing.T, d *db.DB, coupons ...loyalty.Coupon) {
	t.Helper()
	update(t, d, func(ctx context.Context, tx *db.Tx) error {
		for _, c := range coupons {
			if err := loyalty.Save(ctx, tx, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// TestALimitHoldsAgainstManyAtOnce lets ten times as many orders as a coupon
// allows reach for it at once.
func TestALimitHoldsAgainstManyAtOnce(t *testing.T) {
	const limit = 3
	for name, c := range map[string]struct {
		coupon loyalty.Coupon
		owner  func(i int) string
		want   error
	}{
		"in total": {loyalty.Coupon{Code: "FIRST3", Name: "先着", Kind: loyalty.AmountOff, Value: 500, Total: limit},
			func(i int) string { return fmt.Sprintf("C%09d", i) }, loyalty.ErrCouponGone},
		"per person": {loyalty.Coupon{Code: "EACH3", Name: "お一人様", Kind: loyalty.PercentOff, Value: 10, PerPerson: limit},
			func(int) string { return "C000000001" }, loyalty.ErrCouponUsed},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				save(t, d, c.coupon)
				var got atomic.Int64
				var all sync.WaitGroup
				for i := range 10 * limit {
					all.Go(func() {
						err := d.Update(context.Background(), func(tx *db.Tx) error {
							return loyalty.Take(context.Background(), tx, []string{c.coupon.Code}, c.owner(i), fmt.Sprintf("T-%d", i))
						})
						if err == nil {
							got.Add(1)
						} else if !errors.Is(err, c.want) {
							t.Errorf("got %v, want %v", err, c.want)
						}
					})
				}
				all.Wait()
				if got.Load() != limit {
					t.Errorf("got %d orders with the coupon, want %d", got.Load(), limit)
				}
			})
		})
	}
}

func TestAnOrderTakesACouponOnceAndCanGiveItBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		save(t, d, loyalty.Coupon{Code: "ONCE", Name: "一度", Kind: loyalty.AmountOff, Value: 300, PerPerson: 1, Total: 1},
			loyalty.Coupon{Code: "SHIP", Name: "送料", Kind: loyalty.FreeShipping, Group: "shipping"})
		codes := []string{"SHIP", "ONCE", "SHIP"}
		take := func(owner, ref string) (err error) {
			return d.Update(t.Context(), func(tx *db.Tx) error { return loyalty.Take(t.Context(), tx, codes, owner, ref) })
		}
		for _, step := range []struct {
			what string
			err  error
			want error
		}{
			{"take", take("C000000001", "T-1"), nil},
			{"the same order again", take("C000000001", "T-1"), nil},
			{"another order", take("C000000001", "T-2"), loyalty.ErrCouponUsed},
			{"another person", take("C000000002", "T-3"), loyalty.ErrCouponGone},
		} {
			if !errors.Is(step.err, step.want) {
				t.Errorf("%s: got %v, want %v", step.what, step.err, step.want)
			}
		}
		for range 2 { // the second time there is nothing to give back
			update(t, d, func(ctx context.Context, tx *db.Tx) error { return loyalty.Untake(ctx, tx, "T-1") })
		}
		if err := take("C000000002", "T-3"); err != nil {
			t.Errorf("after it came back: got %v, want none", err)
		}
		if err := take("C000000001", "T-4"); !errors.Is(err, loyalty.ErrCouponGone) {
			t.Errorf("the second after one came back: got %v, want ErrCouponGone", err)
		}
	})
}

func TestACodeIsEnteredAsPeopleTypeItAndFollowsTheGuest(t *testing.T) {
	now := start
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		day := func(n int) int64 { return start.AddDate(0, 0, n).UnixMilli() }
		save(t, d,
			loyalty.Coupon{Code: "WELCOME-10", Name: "はじめての方へ", Kind: loyalty.PercentOff, Value: 10},
			loyalty.Coupon{Code: "SOON", Name: "まもなく", Kind: loyalty.AmountOff, Value: 1, Starts: day(1)},
			loyalty.Coupon{Code: "OVER", Name: "終了", Kind: loyalty.AmountOff, Value: 1, Ends: day(0)},
			loyalty.Coupon{Code: "BIRTHDAY", Name: "お誕生日", Kind: loyalty.AmountOff, Value: 1000, Given: true},
		)
		for typed, want := range map[string]error{
			" ｗｅｌｃｏｍｅ－１０ ": nil, "welcome-10": nil, "SOON": loyalty.ErrCouponEarly, "OVER": loyalty.ErrCouponExpired,
			"BIRTHDAY": loyalty.ErrCouponUnknown, "' OR 1=1": loyalty.ErrCouponUnknown, "": loyalty.ErrCouponUnknown,
		} {
			err := d.Update(t.Context(), func(tx *db.Tx) error { _, err := loyalty.Enter(t.Context(), tx, "g:1", typed); return err })
			if !errors.Is(err, want) {
				t.Errorf("Enter(%q): got %v, want %v", typed, err, want)
			}
		}
		update(t, d, func(ctx context.Context, tx *db.Tx) error {
			if err := loyalty.Take(ctx, tx, []string{"BIRTHDAY"}, "C000000001", "T-0"); !errors.Is(err, loyalty.ErrCouponUnknown) {
				t.Errorf("a coupon that was not given: got %v, want ErrCouponUnknown", err)
			}
			if err := loyalty.Give(ctx, tx, "C000000001", "BIRTHDAY"); err != nil {
				return err
			}
			return loyalty.Merge(ctx, tx, "1", "C000000001")
		})
		for owner, want := range map[string][]string{"g:1": nil, "C000000001": {"BIRTHDAY", "WELCOME-10"}} {
			var got []string
			update(t, d, func(ctx context.Context, tx *db.Tx) error {
				held, err := loyalty.CouponsOf(ctx, tx, owner)
				for _, c := range loyalty.Usable(held, tx.Now) {
					got = append(got, c.Code)
				}
				return err
			})
			if !slices.Equal(got, want) {
				t.Errorf("held by %s: got %v, want %v", owner, got, want)
			}
		}
	}, db.WithClock(func() time.Time { return now }))
}

func TestACouponComesBackAsItWasSaved(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		want := loyalty.Coupon{
			Code: "ALL", Name: "全部", Kind: loyalty.PercentOff, Value: 15, MaxDiscount: 2000, MinGoods: 5000, Categories: []string{"010"},
			Brands: []string{"9002"}, Campaigns: []string{"AW"}, NotOnSale: true, Ranks: []string{"2", "3"}, MembersOnly: true, FirstOrder: true,
			Starts: 1, Ends: 2, PerPerson: 3, Total: 4, Group: "season", Given: true,
		}
		save(t, d, want, want)
		var got loyalty.Coupon
		update(t, d, func(ctx context.Context, tx *db.Tx) (err error) { got, err = loyalty.Find(ctx, tx, "ALL"); return err })
		if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
			t.Errorf("got %+v, want %+v", got, want)
		}
		for _, wrong := range []loyalty.Coupon{
			{Code: "x y", Name: "名", Kind: loyalty.AmountOff, Value: 1}, {Code: "OK-1", Kind: loyalty.AmountOff, Value: 1},
			{Code: "OK-1", Name: "名", Kind: "magic", Value: 1}, {Code: "OK-1", Name: "名", Kind: loyalty.PercentOff, Value: 101},
			{Code: "OK-1", Name: "名", Kind: loyalty.AmountOff}, {Code: "OK-1", Name: "名", Kind: loyalty.FreeShipping, Starts: 5, Ends: 5},
		} {
			err := d.Update(t.Context(), func(tx *db.Tx) error { return loyalty.Save(t.Context(), tx, wrong) })
			if !errors.Is(err, loyalty.ErrCouponInvalid) {
				t.Errorf("Save(%+v): got %v, want ErrCouponInvalid", wrong, err)
			}
		}
	})
}
