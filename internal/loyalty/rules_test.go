package loyalty_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

func TestConditionsAreSaidInWords(t *testing.T) {
	known := func(names map[string]string) func(string) (string, bool) {
		return func(code string) (string, bool) { name, ok := names[code]; return name, ok }
	}
	names := loyalty.Names{
		Category: known(map[string]string{"010": "ベビー"}), Brand: known(map[string]string{"9002": "LUNA", "9003": "月の布"}),
		Campaign: known(map[string]string{"AW": "秋冬の新作"}), Rank: known(map[string]string{"2": "ゴールド", "3": "プラチナ"}),
	}
	ends := time.Date(2026, 12, 1, 0, 0, 0, 0, jp.Tokyo).UnixMilli()
	for _, c := range []struct {
		coupon loyalty.Coupon
		offer  string
		want   []string
	}{
		{loyalty.Coupon{Kind: loyalty.AmountOff, Value: 1500, Group: "a"}, "1,500円OFF", []string{}},
		{loyalty.Coupon{Kind: loyalty.PercentOff, Value: 10, MaxDiscount: 2000, MinGoods: 5500, Categories: []string{"010", "gone"}, NotOnSale: true}, "10%OFF",
			[]string{"対象商品5,500円（税込）以上のお買い上げでご利用いただけます。", "値引きは2,000円までです。", "ベビーの商品が対象です。", "セール商品は対象外です。", "ほかのクーポンとは併用できません。"}},
		{loyalty.Coupon{Kind: loyalty.FreeShipping, Brands: []string{"9002", "9003"}, Campaigns: []string{"gone"}, Ranks: []string{"2", "3"}, MembersOnly: true, Group: "a", Ends: ends}, "送料無料",
			[]string{"LUNA・月の布の商品が対象です。", "対象の商品に限ります。", "ゴールド・プラチナ会員の方がご利用いただけます。", "有効期限は2026年11月30日です。"}},
		{loyalty.Coupon{Kind: loyalty.AmountOff, Value: 1, MembersOnly: true, FirstOrder: true, PerPerson: 1, Total: 1000, Group: "a", Starts: ends}, "1円OFF",
			[]string{"会員の方がご利用いただけます。", "初めてのご注文でご利用いただけます。", "お一人様1回までです。", "先着1,000回で終了します。", "2026年12月01日からご利用いただけます。"}},
	} {
		if got := loyalty.Conditions(c.coupon, names); !slices.Equal(got, c.want) || loyalty.Offer(c.coupon) != c.offer {
			t.Errorf("%+v:\n got %s %q\nwant %s %q", c.coupon, loyalty.Offer(c.coupon), got, c.offer, c.want)
		}
	}
}

func TestPointsLastUntilTheEndOfADayThatExists(t *testing.T) {
	for granted, want := range map[time.Time]string{
		time.Date(2026, 11, 15, 0, 0, 0, 0, jp.Tokyo):        "2026年12月15日",
		time.Date(2026, 11, 15, 23, 59, 59, 0, jp.Tokyo):     "2026年12月15日",
		time.Date(2027, 1, 31, 12, 0, 0, 0, jp.Tokyo):        "2027年02月28日",
		time.Date(2026, 12, 31, 15, 0, 0, 0, time.UTC):       "2027年02月01日",
		time.Date(2028, 1, 30, 12, 0, 0, 0, jp.Tokyo):        "2028年02月29日",
		time.Date(2026, 12, 30, 23, 59, 59, 1e9-1, jp.Tokyo): "2027年01月30日",
	} {
		d := dbtest.SQLite(t, db.WithClock(func() time.Time { return granted }))
		var got loyalty.Balance
		update(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
			if err := loyalty.Pend(ctx, tx, member, "T-1", 10); err != nil {
				return err
			}
			if err := loyalty.Settle(ctx, tx, "T-1", points()); err != nil {
				return err
			}
			got, err = loyalty.BalanceOf(ctx, tx, member)
			return err
		})
		if last := loyalty.LastDay(got.Next.At); last != want {
			t.Errorf("granted at %v: lasts until %s, want %s", granted, last, want)
		}
	}
}

func TestNodesExpireALotOnceAndTheLinesSayWhy(t *testing.T) {
	var clock sync.Mutex
	now := start
	at := func() time.Time { clock.Lock(); defer clock.Unlock(); return now }
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now = start
		update(t, d, func(ctx context.Context, tx *db.Tx) error {
			if err := loyalty.Grant(ctx, tx, member, "sign-up", "会員登録プレゼント", 300, endOfDay(start)); err != nil {
				return err
			}
			return loyalty.Grant(ctx, tx, member, "spring", "春のキャンペーン", 50, endOfDay(start.AddDate(0, 0, 9)))
		})
		clock.Lock()
		now = start.AddDate(0, 0, 1)
		clock.Unlock()
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if _, err := (loyalty.Points{DB: d}).Expire(context.Background()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		update(t, d, func(ctx context.Context, tx *db.Tx) error {
			lines, n, err := loyalty.Lines(ctx, tx, member, 0, 2)
			if err != nil || n != 3 || len(lines) != 2 {
				t.Fatalf("got %d of %d lines, %v; want 2 of 3", len(lines), n, err)
			}
			if got := lines[0]; got.Available != -300 || got.Balance != 50 || got.Reason != "有効期限（2026年11月15日）による失効" {
				t.Errorf("got %+v, want 300 points that expired on 2026年11月15日", got)
			}
			if got := lines[1]; got.Available != 50 || got.Balance != 350 || got.Reason != "春のキャンペーン" {
				t.Errorf("got %+v, want the 50 points of spring", got)
			}
			if wrong := broken(ctx, tx); wrong != "" {
				t.Error(wrong)
			}
			return nil
		})
	}, db.WithClock(at))
}

func TestRanksFollowAYearsPurchases(t *testing.T) {
	bought := map[string]money.Yen{"C1": 0, "C2": 29_999, "C3": 30_000, "C4": 1_000_000}
	group := map[string]string{"C1": "3", "C2": "0", "C3": "0", "C4": "0"}
	d := dbtest.SQLite(t, db.WithClock(func() time.Time { return start }))
	written := 0
	ranks := loyalty.Ranks{
		DB: d, Terms: terms.Default(),
		Purchases: func(_ context.Context, _ *db.Tx, customer string, since time.Time) (money.Yen, error) {
			if want := time.Date(2025, 11, 15, 0, 0, 0, 0, jp.Tokyo); !since.Equal(want) {
				t.Errorf("purchases since %v, want %v", since, want)
			}
			return bought[customer], nil
		},
		Group: func(_ context.Context, _ *db.Tx, customer string) (string, bool, error) {
			return group[customer], true, nil
		},
		Set: func(_ context.Context, _ *db.Tx, customer, code string) error {
			group[customer] = code
			written++
			return nil
		},
	}
	update(t, d, func(ctx context.Context, tx *db.Tx) error {
		for customer := range bought {
			if err := loyalty.Welcome(ctx, tx, customer, terms.Default().Points); err != nil {
				return err
			}
		}
		return nil
	})
	if err := ranks.RefreshAll(t.Context()); err != nil {
		t.Error(err)
	}
	first := written
	if err := ranks.RefreshAll(t.Context()); err != nil || written != first {
		t.Errorf("a second pass wrote %d ranks that were right, %v", written-first, err)
	}
	got := strings.Join([]string{group["C1"], group["C2"], group["C3"], group["C4"]}, "")
	if got != "0013" {
		t.Errorf("got the ranks %s, want 0013", got)
	}
	if next, missing, ok := loyalty.NextRank("0", 29_000, terms.Default()); !ok || next.Code != "1" || missing != 1_000 {
		t.Errorf("next of 29,000: got %+v, %d, %v; want silver in 1,000", next, missing, ok)
	}
	if next, _, ok := loyalty.NextRank("3", 200_000, terms.Default()); ok {
		t.Errorf("next of 200,000: got %+v, want none", next)
	}
}

func TestWhoLeavesKeepsNoPointsAndNoCoupons(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		save(t, d, loyalty.Coupon{Code: "BYE", Name: "さようなら", Kind: loyalty.AmountOff, Value: 1})
		update(t, d, func(ctx context.Context, tx *db.Tx) error {
			for range 2 { // welcomed once
				if err := loyalty.Welcome(ctx, tx, member, terms.Default().Points); err != nil {
					return err
				}
			}
			if b, err := loyalty.BalanceOf(ctx, tx, member); err != nil || b.Available != terms.Default().Points.SignUp {
				t.Errorf("after joining: got %+v, %v; want the points of a sign-up", b, err)
			}
			if err := loyalty.Give(ctx, tx, member, "BYE"); err != nil {
				return err
			}
			if err := loyalty.Leave(ctx, tx, member); err != nil {
				return err
			}
			held, err := loyalty.CouponsOf(ctx, tx, member)
			b, errB := loyalty.BalanceOf(ctx, tx, member)
			if err != nil || errB != nil || len(held) != 0 || b != (loyalty.Balance{}) {
				t.Errorf("after leaving: got %+v and %+v, %v, %v; want nothing", held, b, err, errB)
			}
			if wrong := broken(ctx, tx); wrong != "" {
				t.Error(wrong)
			}
			return nil
		})
	})
}
