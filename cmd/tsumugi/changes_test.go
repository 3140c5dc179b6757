package main

import (
	"net/http"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// TestAShopGoesOnWithoutItsBroker takes the broker of changes away and brings it
// back: pages and orders do not notice, meters do.
func TestAShopGoesOnWithoutItsBroker(t *testing.T) {
	needFront(t)
	url, broker := dbtest.EmptyPostgres(t), dbtest.StartNATS(t)
	withShop(t, url, func(d *db.DB) { fillBazaar(t, d) })
	shop := serve(t, t.TempDir(), "--db", url, "--db-feed", broker.URL, "--renderer", "off", "--payment", "local", "--log-level", "error", "--proxies", "127.0.0.0/8")
	is := func(down float64) {
		t.Helper()
		waittest.Until(t, "the meter says so", func() bool { return shop.gauge(t, "tsumugi_db_feed_down") == down })
		p := newPatron(&http.Transport{}, func() string { return shop.origin })
		if why := p.shop(int(down) + 1); why != "" {
			t.Errorf("while the broker's meter says %v: %s", down, why)
		}
	}
	is(0)
	broker.Kill()
	is(1)
	broker.Start(t)
	is(0)
	if _, err := shop.stop(t); err != nil {
		t.Error(err)
	}
}
