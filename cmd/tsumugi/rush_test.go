package main

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// Everybody has it in the cart and goes to the till at once, over HTTP.
func TestManyBuyersFewPiecesOverHTTP(t *testing.T) {
	needFront(t)
	const buyers, pieces = 500, 100
	dbtest.EachURL(t, func(t *testing.T, url string) {
		withShop(t, url, func(d *db.DB) { fillBoutique(t, d, pieces) })
		s := serve(t, t.TempDir(), "--db", url, "--renderer", "off", "--payment", "local", "--log-level", "warn", "--call-rate", "100000")
		way := &http.Transport{MaxIdleConnsPerHost: buyers}
		defer way.CloseIdleConnections()
		sku := shirts[0]
		var bought, soldOut, kept atomic.Int64
		var ready, done sync.WaitGroup
		start := make(chan struct{})
		ready.Add(buyers)
		for range buyers {
			done.Go(func() {
				p := newPatron(way, func() string { return s.origin })
				status, got, err := p.ask("cart/insert/", fields{"sku": sku, "quantity": 1})
				if err != nil || status != 200 {
					t.Errorf("cart/insert/: got %d %v, %v", status, got, err)
				}
				ready.Done()
				<-start
				status, got, err = p.ask("checkout/select/", fields{})
				switch {
				case err != nil || status != 200 && status != 409:
					t.Errorf("checkout/select/: got %d %v, %v; want 200, or 409 for the late", status, got, err)
				case status == 409:
					soldOut.Add(1)
					if said := told(got); said != "0" && said != "sold_out" { // none was left when it was held, or when the cart was read
						t.Errorf("a late buyer was told %v", got)
					}
					if _, cart, err := p.ask("cart/select/", fields{}); err == nil && cart["pieces"] == 1.0 {
						kept.Add(1)
					}
				case p.finish(t, "card", local.TokenOK) == "done":
					bought.Add(1)
				}
			})
		}
		ready.Wait()
		close(start)
		done.Wait()
		if bought.Load() != pieces || soldOut.Load() != buyers-pieces || kept.Load() != buyers-pieces {
			t.Errorf("%d bought, %d were told that it is sold out, %d of them kept their cart; want %d, %d and %d\n%s",
				bought.Load(), soldOut.Load(), kept.Load(), pieces, buyers-pieces, buyers-pieces, s.log)
		}
		withShop(t, url, func(d *db.DB) {
			err := d.View(t.Context(), func(tx *db.Tx) error {
				levels, err := stock.Of(t.Context(), tx, shirts[:1])
				if l := levels[sku]; l.OnHand != 0 || l.Held != 0 {
					t.Errorf("the stock is %+v, want none", l)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	})
}

// told is the code of the first field of a refusal.
func told(refusal fields) string {
	list, _ := refusal["fields"].([]any)
	if len(list) == 0 {
		return ""
	}
	code, _ := list[0].(fields)["code"].(string)
	return code
}

// finish goes from order entry to the order's end, and returns its step.
func (p *patron) finish(t *testing.T, method, token string) any {
	t.Helper()
	var got fields
	for _, step := range []struct {
		name string
		body fields
	}{{"checkout/update/", entry(method, "")}, {"confirm/select/", fields{}}, {"order/insert/", fields{"token": token}}} {
		if step.name == "order/insert/" {
			step.body["key"] = got["key"]
		}
		var status int
		var err error
		if status, got, err = p.ask(step.name, step.body); err != nil || status != 200 {
			t.Errorf("%s: got %d %v, %v", step.name, status, got, err)
			return nil
		}
	}
	return got["step"]
}
