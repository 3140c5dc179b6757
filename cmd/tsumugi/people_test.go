package main

import (
	"log/slog"
	"maps"
	"net"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/demo/people"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// onShelf is how many pieces of each SKU there are; none may be held.
func onShelf(t *testing.T, d *db.DB) map[id.SKU]int {
	t.Helper()
	levels := map[id.SKU]int{}
	for l, err := range (stock.Stocks{DB: d}).All(t.Context()) {
		if err != nil || l.Held != 0 {
			t.Fatalf("level %+v, %v; want nothing held", l, err)
		}
		levels[l.SKU] = l.OnHand
	}
	return levels
}

// openDemo puts a demo's goods into the database and gives what serves them.
func openDemo(t *testing.T, d *db.DB, options demo.Options, log *slog.Logger) (goods, *serveCmd) {
	t.Helper()
	shop, err := demo.Make(options)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := saveDemo(t.Context(), d, shop, nil, func(int) {}); err != nil {
		t.Fatal(err)
	}
	live, err := catalog.NewLive(t.Context(), d, log)
	if err != nil {
		t.Fatal(err)
	}
	return goods{terms: terms.Default(), items: live}, &serveCmd{Demo: true, sealing: sealing{AccountKey: strings.Repeat("5a", 32)}, memberFlags: memberFlags{Identity: "local"}, paymentFlags: paymentFlags{Payment: "auto"}}
}

func TestTheDemoHasMembersOfEveryRankWithOrdersInEveryState(t *testing.T) {
	t.Parallel()
	d, log := dbtest.SQLite(t), slog.New(slog.DiscardHandler)
	g, serve := openDemo(t, d, demo.Options{Now: time.Now()}, log)
	fill := func() {
		t.Helper()
		begin := time.Now()
		if err := serve.fillPeople(t.Context(), d, g, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}, log); err != nil {
			t.Fatal(err)
		}
		t.Logf("filled in %v", time.Since(begin).Round(time.Millisecond))
	}
	before := onShelf(t, d)
	fill()
	after := onShelf(t, d)
	orders := newOrders(d, g, nil, "", log)
	all, err := orders.List(t.Context(), "", time.Now().Add(time.Hour), 100)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[order.Status]int{}
	for _, o := range all {
		seen[o.Status]++
		if o.Status == order.Cancelled {
			continue
		}
		for _, l := range o.Lines {
			before[l.SKU] -= l.Quantity - l.Returned - l.Exchanged
		}
		for _, r := range o.Returns {
			for _, l := range r.Lines {
				if r.Kind == order.ForSize {
					before[l.NewSKU] -= l.Quantity
				}
			}
		}
	}
	if !maps.Equal(before, after) {
		t.Error("what was on the shelf, less what people have now, is not what is on the shelf")
	}
	for _, s := range order.Statuses {
		if s != order.Placed && s != order.Lapsed && seen[s] == 0 { // neither lasts: the first some minutes, the second some days
			t.Errorf("no order is %s: %v", s, seen)
		}
	}
	checkPeople(t, d, g.terms)
	fill()
	if again, err := orders.List(t.Context(), "", time.Now().Add(time.Hour), 100); err != nil || len(again) != len(all) {
		t.Errorf("filled twice the demo has %d orders, %v; want %d", len(again), err, len(all))
	}
}

// checkPeople looks at each member of the demo as the jobs leave them.
func checkPeople(t *testing.T, d *db.DB, terms terms.Terms) {
	t.Helper()
	if err := newRanks(d, terms).RefreshAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := (loyalty.Points{DB: d}).Expire(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, p := range people.All() {
		err := d.View(t.Context(), func(tx *db.Tx) error {
			c, err := member.FindEmail(t.Context(), tx, p.Email)
			if err != nil {
				return err
			}
			points, err := loyalty.BalanceOf(t.Context(), tx, c.Code)
			if err != nil {
				return err
			}
			lines, _, err := loyalty.Lines(t.Context(), tx, c.Code, 0, 1000)
			if err != nil {
				return err
			}
			sum := 0
			for _, l := range lines {
				sum += l.Available
			}
			if len(lines) < 2 || lines[0].At.Before(lines[1].At) {
				t.Errorf("%s: the history begins with %+v; want the newest first", p.Email, lines)
			}
			held, err := loyalty.CouponsOf(t.Context(), tx, c.Code)
			if err != nil {
				return err
			}
			liked, err := favorite.Count(t.Context(), tx, c.Code)
			if c.Group != p.Rank || sum != points.Available || points.Next.Points < 500 || time.Until(points.Next.At) > 14*24*time.Hour || len(held) == 0 || liked == 0 {
				t.Errorf("%s has rank %s, %d points of which %d expire next and lines of %d, %d coupons, %d favourites; want rank %s, lines of as many points, and some of each",
					p.Email, c.Group, points.Available, points.Next.Points, sum, len(held), liked, p.Rank)
			}
			return err
		})
		if err != nil {
			t.Errorf("%s: %v", p.Email, err)
		}
	}
}

// TestNodesThatStartAtOnceMakeTheDemosOrdersOnce is on PostgreSQL, which alone
// has several nodes, and with a demo that has too few dear things.
func TestNodesThatStartAtOnceMakeTheDemosOrdersOnce(t *testing.T) {
	d, log := dbtest.Postgres(t), slog.New(slog.DiscardHandler)
	g, serve := openDemo(t, d, demo.Options{Items: 400, Now: time.Now()}, log)
	var nodes errgroup.Group
	for range 3 {
		nodes.Go(func() error { return serve.fillPeople(t.Context(), d, g, &net.TCPAddr{}, log) })
	}
	if err := nodes.Wait(); err != nil {
		t.Fatal(err)
	}
	all, err := newOrders(d, g, nil, "", log).List(t.Context(), "", time.Now().Add(time.Hour), 100)
	if err != nil {
		t.Fatal(err)
	}
	if want := 25; len(all) != want { // demo/people/errands.go
		t.Errorf("three nodes made %d orders, want %d", len(all), want)
	}
}

func TestARealShopHasNoDemoMembers(t *testing.T) {
	d, log := dbtest.SQLite(t), slog.New(slog.DiscardHandler)
	live, err := catalog.NewLive(t.Context(), d, log)
	if err != nil {
		t.Fatal(err)
	}
	serve := &serveCmd{Demo: true, memberFlags: memberFlags{Identity: "local"}, paymentFlags: paymentFlags{Payment: "auto"}}
	if err := serve.fillPeople(t.Context(), d, goods{terms: terms.Default(), items: live}, &net.TCPAddr{}, log); err != nil {
		t.Fatal(err)
	}
	err = d.View(t.Context(), func(tx *db.Tx) error {
		_, err := member.FindEmail(t.Context(), tx, people.All()[0].Email)
		return err
	})
	if err == nil {
		t.Error("a shop without the demo's goods has the demo's members, whose password everybody knows")
	}
}
