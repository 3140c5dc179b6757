package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// TestThePreviousReleaseRunsBesideThisOne replaces nodes one by one and goes
// back, while people buy at all of them. make upgrade builds the previous
// release and runs it: TSUMUGI_PREVIOUS is its program.
func TestThePreviousReleaseRunsBesideThisOne(t *testing.T) {
	previous := os.Getenv("TSUMUGI_PREVIOUS")
	if previous == "" {
		t.Skip("make upgrade runs it")
	}
	url := dbtest.EmptyPostgres(t)
	flags := []string{"--db", url, "--renderer", "off", "--payment", "local", "--log-level", "warn", "--proxies", "127.0.0.0/8"}
	before := func() *shopServer { return opened(t, exec.Command(previous, serving(t.TempDir(), flags...)...)) }
	now := func() *shopServer { return serve(t, t.TempDir(), flags...) }
	if said, err := exec.Command(previous, "migrate", "--db", url).CombinedOutput(); err != nil {
		t.Fatalf("migrate by the previous release: %v\n%s", err, said)
	}
	d, err := db.Open(t.Context(), url) // its tables, with goods
	if err != nil {
		t.Fatal(err)
	}
	fillBazaar(t, d)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	way := &http.Transport{}
	defer way.CloseIdleConnections()
	bought := 0
	buy := func(when string, nodes ...*shopServer) {
		t.Helper()
		for _, node := range nodes {
			for range 4 {
				bought++
				p := newPatron(way, func() string { return node.origin })
				p.from = fmt.Sprintf("203.%d.%d.9", bought/250, bought%250)
				if why := p.shop(bought); why != "" {
					t.Errorf("%s: %s", when, why)
				}
			}
		}
	}
	stop := func(s *shopServer) {
		t.Helper()
		if _, err := s.stop(t); err != nil {
			t.Error(err)
		}
	}
	a, b := before(), before()
	buy("two nodes of the previous release", a, b)
	if out := command(t, "migrate", "--db", url); out.code != 0 {
		t.Fatalf("migrate: %+v", out)
	}
	buy("the previous release on the new tables", a, b)
	stop(a)
	a = now()
	buy("one of each", a, b)
	stop(b)
	b = before()
	buy("one of each, the previous one started anew", a, b)
	stop(b)
	b = now()
	buy("two of this release", a, b)
	stop(a)
	stop(b)
	a = before()
	buy("back to the previous release", a)
	stop(a)
	withShop(t, url, func(d *db.DB) {
		orders := 0
		for o, err := range (&order.Orders{DB: d}).All(t.Context(), "") {
			if err != nil {
				t.Fatal(err)
			}
			if o.Status != order.Cancelled {
				orders++
			}
		}
		if orders != bought {
			t.Errorf("%d orders are there, and %d were bought", orders, bought)
		}
	})
}
