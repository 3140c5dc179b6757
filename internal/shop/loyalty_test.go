package shop_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/subscription"
	readers "github.com/tsumugi-shop/tsumugi/internal/subscription/local"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// eachPatron opens a shop whose members have points, coupons and subscriptions.
func eachPatron(t *testing.T, fn func(c club, d *db.DB)) {
	t.Helper()
	clock := membertest.NewClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		log, policy, people := slog.New(slog.DiscardHandler), terms.Default(), membertest.Open(t, d, clock)
		people.Mergers = append(people.Mergers, loyalty.Merge)
		people.Joined = append(people.Joined, func(ctx context.Context, tx *db.Tx, c member.Customer) error {
			return loyalty.Welcome(ctx, tx, c.Code, policy.Points)
		})
		goods, err := catalog.NewLive(t.Context(), d, log)
		if err != nil {
			t.Fatal(err)
		}
		parts := shop.Parts{
			Terms: policy, Catalog: goods, Member: shop.MemberParts{Members: people.Members}, Now: clock.Now, Log: log,
			Loyalty: shop.LoyaltyParts{Points: loyalty.Points{DB: d}},
			Order:   shop.OrderParts{CardForm: payment.CardForm{Service: "local"}},
			Subscription: shop.SubscriptionParts{
				Access:      &subscription.Access{Checker: readers.Service{DB: d}, Now: clock.Now, Log: log},
				Memberships: &subscription.Memberships{DB: d, Terms: policy, Cards: local.New(d, log), Origin: membertest.Origin, Log: log},
			},
		}
		table, err := call.NewTable(shop.Calls(parts)...)
		if err != nil {
			t.Fatal(err)
		}
		fn(club{t, people, clock, table, shop.Redirects(parts)}, d)
	}, db.WithClock(clock.Now))
}

func (c club) update(d *db.DB, do func(ctx context.Context, tx *db.Tx) error) {
	c.t.Helper()
	if err := d.Update(c.t.Context(), func(tx *db.Tx) error { return do(c.t.Context(), tx) }); err != nil {
		c.t.Fatal(err)
	}
}

// code is the customer code of who is logged in.
func (b *browser) code() string {
	b.t.Helper()
	return b.ask("session/select/", fields{}, 200)["customer"].(map[string]any)["customer_code"].(string)
}

// said are some values of an answer, for comparing.
func said(from map[string]any, names ...string) string {
	out := ""
	for _, name := range names {
		out += fmt.Sprint(name, "=", from[name], " ")
	}
	return out
}

func list(from map[string]any, name string) (out []map[string]any) {
	for _, one := range from[name].([]any) {
		out = append(out, one.(map[string]any))
	}
	return out
}

func TestMembersSeeTheirOwnPointsAlone(t *testing.T) {
	eachPatron(t, func(c club, d *db.DB) {
		c.browser().ask("points/select/", fields{}, 401)
		c.browser().ask("rank/select/", fields{}, 401)
		a, b := c.browser(), c.browser()
		a.join("a@example.jp")
		b.join("b@example.jp")
		code := a.code()
		c.update(d, func(ctx context.Context, tx *db.Tx) error {
			for i := range 24 {
				if err := loyalty.Grant(ctx, tx, code, fmt.Sprint("gift-", i), "お買い物ありがとう", 10, tx.Now.AddDate(0, 0, 1+i)); err != nil {
					return err
				}
			}
			return nil
		})
		first := a.ask("points/select/", fields{}, 200)
		if got, want := said(first, "available", "pending", "point_value", "page", "pages", "total"),
			"available=540 pending=0 point_value=1 page=1 pages=2 total=25 "; got != want {
			t.Errorf("points: got %s, want %s", got, want)
		}
		if next := first["next_expiry"].(map[string]any); next["points"] != 10.0 || next["last_day"] == "" {
			t.Errorf("next expiry: got %v, want 10 points", next)
		}
		last := list(a.ask("points/select/", fields{"page": 2}, 200), "lines")
		if got, want := said(last[4], "kind", "reason", "points", "balance"), "kind=grant reason=会員登録プレゼント points=300 balance=300 "; len(last) != 5 || got != want {
			t.Errorf("the first line: got %s of %d, want %s of 5", got, len(last), want)
		}
		c.clock.Pass(36 * time.Hour) // past the first gift, with no job about
		later := a.ask("points/select/", fields{}, 200)
		if top := list(later, "lines")[0]; later["available"] != 530.0 || top["balance"] != 530.0 || top["kind"] != "expire" {
			t.Errorf("after a gift expired: got %v available and %v on top; want 530 in both", later["available"], top)
		}
		if other := b.ask("points/select/", fields{}, 200); other["available"] != 300.0 || other["total"] != 1.0 {
			t.Errorf("the other member: got %v, want the points of a sign-up", other)
		}
		rank := a.ask("rank/select/", fields{}, 200)
		if got, want := said(rank, "purchases", "missing"), "purchases=0 missing=30000 "; got != want || rank["rank"].(map[string]any)["name"] != "ブロンズ" {
			t.Errorf("rank: got %v, want bronze and %s", rank, want)
		}
	})
}

func TestACouponCodeIsEnteredByAGuestAndHeldAfterLogin(t *testing.T) {
	eachPatron(t, func(c club, d *db.DB) {
		c.update(d, func(ctx context.Context, tx *db.Tx) error {
			return loyalty.Save(ctx, tx, loyalty.Coupon{Code: "AUTUMN-10", Name: "秋の10%OFF", Kind: loyalty.PercentOff, Value: 10, MinGoods: 5500, Ranks: []string{"0"}, PerPerson: 1})
		})
		a, b := c.browser(), c.browser()
		if got := list(a.ask("coupon/select/", fields{}, 200), "coupons"); len(got) != 0 || len(a.cookies) != 0 {
			t.Errorf("a guest who only looks: got %v and cookies %v, want none", got, a.cookies)
		}
		wrong := a.ask("coupon/enter/", fields{"code": "AUTUMN-11"}, 404)
		if at := list(wrong, "fields"); len(at) != 1 || at[0]["name"] != "code" {
			t.Errorf("a wrong code: got %v, want a message beside the field", wrong)
		}
		a.ask("coupon/enter/", fields{"code": "　"}, 400)
		entered := a.ask("coupon/enter/", fields{"code": "ａｕｔｕｍｎ－１０"}, 200)["coupon"].(map[string]any)
		if got, want := said(entered, "code", "offer", "state", "conditions"),
			"code=AUTUMN-10 offer=10%OFF state=usable conditions=[対象商品5,500円（税込）以上のお買い上げでご利用いただけます。 ブロンズ会員の方がご利用いただけます。 お一人様1回までです。 ほかのクーポンとは併用できません。] "; got != want {
			t.Errorf("entered: got %s, want %s", got, want)
		}
		a.join("a@example.jp")
		b.join("b@example.jp")
		held := list(a.ask("coupon/select/", fields{}, 200), "coupons")
		if len(held) != 1 || held[0]["code"] != "AUTUMN-10" {
			t.Errorf("after login: got %v, want the coupon", held)
		}
		if others := list(b.ask("coupon/select/", fields{}, 200), "coupons"); len(others) != 0 {
			t.Errorf("the other member holds %v", others)
		}
		code := a.code()
		c.update(d, func(ctx context.Context, tx *db.Tx) error {
			return loyalty.Take(ctx, tx, []string{"AUTUMN-10"}, code, "T-1")
		})
		if held := list(a.ask("coupon/select/", fields{}, 200), "coupons"); held[0]["state"] != "used" {
			t.Errorf("after an order: got %v, want used", held)
		}
		a.ask("coupon/enter/", fields{"code": "AUTUMN-10"}, 409)
	})
}

func TestSubscribersAreKnownOnThePagesOfTheCart(t *testing.T) {
	eachPatron(t, func(c club, d *db.DB) {
		a, guest := c.browser(), c.browser()
		a.join("a@example.jp")
		code := a.code()
		c.update(d, func(ctx context.Context, tx *db.Tx) error { return readers.Grant(ctx, tx, code, true) })
		for _, step := range []struct {
			who  *browser
			path string
			want string
		}{
			{a, "/cart", "granted=true free_shipping=true "}, {a, "/mypage", "granted=false free_shipping=false "}, {guest, "/cart", "granted=false free_shipping=false "},
		} {
			if got := said(step.who.ask("subscription/select/", fields{"path": step.path}, 200), "granted", "free_shipping"); got != step.want {
				t.Errorf("on %s: got %s, want %s", step.path, got, step.want)
			}
		}
	})
}

func TestAPlanIsJoinedChangedAndCancelled(t *testing.T) {
	eachPatron(t, func(c club, d *db.DB) {
		guest := c.browser()
		if view := guest.ask("whplus/select/", fields{}, 200); len(list(view, "plans")) != 2 || len(view["benefits"].([]any)) != 2 || view["membership"] != nil {
			t.Errorf("a guest: got %v, want two plans, what they give and no membership", view)
		}
		for _, name := range []string{"whplus/check/", "whplus/insert/", "whplus/update/", "whplus/delete/"} {
			guest.ask(name, fields{"plan": "monthly", "price": 980, "token": local.TokenOK}, 401)
		}
		a, b := c.browser(), c.browser()
		a.join("a@example.jp")
		b.join("b@example.jp")
		final := a.ask("whplus/check/", fields{"plan": "monthly"}, 200)
		if len(list(final, "items")) < 7 || final["pay_now"] != 980.0 || len(final["charges"].([]any)) != 4 {
			t.Errorf("the last screen: got %v", final)
		}
		a.ask("whplus/check/", fields{"plan": "free"}, 400)
		a.ask("whplus/insert/", fields{"plan": "monthly", "price": 1, "token": local.TokenOK}, 409)
		a.ask("whplus/insert/", fields{"plan": "monthly", "price": 980, "token": local.TokenDeclined}, 400)
		state := func(answer map[string]any) string {
			return said(answer["membership"].(map[string]any), "state", "has_access", "can_join", "can_change", "can_cancel")
		}
		asked := a.ask("whplus/insert/", fields{"plan": "monthly", "price": 980, "token": local.TokenChallenge}, 200)
		if m := asked["membership"].(map[string]any); m["state"] != "joining" || m["redirect_url"] == nil {
			t.Errorf("a card that wants its holder: got %v, want a way to go", asked)
		}
		b.ask("whplus/insert/", fields{"plan": "yearly", "price": 9800, "token": local.TokenOK}, 200)
		if got, want := state(b.ask("whplus/select/", fields{}, 200)), "state=active has_access=true can_join=false can_change=true can_cancel=true "; got != want {
			t.Errorf("joined: got %s, want %s", got, want)
		}
		changed := b.ask("whplus/update/", fields{"plan": "monthly"}, 200)["membership"].(map[string]any)
		if next := changed["next_charge"].(map[string]any); next["amount"] != 980.0 || changed["plan"].(map[string]any)["code"] != "yearly" {
			t.Errorf("changed: got %v, want 980 yen next", changed)
		}
		if got, want := state(b.ask("whplus/delete/", fields{}, 200)), "state=cancelled has_access=true can_join=false can_change=true can_cancel=false "; got != want {
			t.Errorf("cancelled: got %s, want %s", got, want)
		}
		a.ask("whplus/delete/", fields{}, 404)
	})
}
