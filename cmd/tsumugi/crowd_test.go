package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

const (
	bazaarItems = 400
	// bazaarSale is how many of its goods are in the sale, and are plenty.
	bazaarSale = 20
)

// bazaarSKU is one of the bazaar's goods, in one of three sizes.
func bazaarSKU(item, size int) id.SKU {
	return id.SKU(fmt.Sprintf("0019002%03d01%d", item+100, size%3+1))
}

// fillBazaar puts 1,200 SKUs into a shop.
func fillBazaar(t testing.TB, d *db.DB) {
	t.Helper()
	batch := catalog.Batch{
		Brands:     []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
		Categories: []catalog.Category{{Code: "C1", Name: "ウェア", Alias: "wear"}},
	}
	var levels []stock.Level
	for i := range bazaarItems {
		sku := bazaarSKU(i, 0)
		color := catalog.Color{Code: sku.ColorSKU(), Name: "白", Group: "white", Hex: "ffffff", ListPrice: 4000, Price: 4000, Pictures: 1}
		for size := range 3 {
			pieces := 10
			if i < bazaarSale {
				pieces = 2000
			}
			color.Sizes = append(color.Sizes, catalog.Size{SKU: bazaarSKU(i, size), Name: "SML"[size : size+1], Stock: pieces})
			levels = append(levels, stock.Level{SKU: bazaarSKU(i, size), OnHand: pieces})
		}
		batch.Commodities = append(batch.Commodities, catalog.Commodity{
			Code: sku.Commodity(), Brand: "9002", Name: fmt.Sprintf("シャツ%d", i), SexType: catalog.Unisex, Categories: []string{"C1"}, Returns: catalog.ReturnsFashion,
			TaxPercent: 10, ArrivalDate: "20261001", Colors: []catalog.Color{color},
		})
	}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	if _, err := (stock.Stocks{DB: d}).Set(t.Context(), levels); err != nil {
		t.Fatal(err)
	}
}

// held is how many SKUs have pieces put aside.
func held(t testing.TB, d *db.DB) (n int) {
	t.Helper()
	var all []id.SKU
	for i := range 3 * bazaarItems {
		all = append(all, bazaarSKU(i/3, i))
	}
	err := d.View(t.Context(), func(tx *db.Tx) error {
		levels, err := stock.Of(t.Context(), tx, all)
		n = 0
		for _, l := range levels {
			n += min(l.Held, 1)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestACrowdBehindOneAddressBuysDuringAttacks has five hundred genuine shoppers
// of a sale buy from one carrier's address, while others hold goods, try cards
// and flood orders from theirs. Ten minutes are pressed into one, so the rate of
// calls is ten times the usual.
func TestACrowdBehindOneAddressBuysDuringAttacks(t *testing.T) {
	needFront(t)
	const shoppers, atOnce = 500, 16
	data := t.TempDir()
	url := "sqlite:" + filepath.Join(data, "tsumugi.db")
	withShop(t, url, func(d *db.DB) { fillBazaar(t, d) })
	s := serve(t, data, "--renderer", "off", "--payment", "local", "--log-level", "warn", "--call-rate", "500", "--proxies", "127.0.0.0/8")
	way := &http.Transport{MaxIdleConnsPerHost: atOnce + 8}
	defer way.CloseIdleConnections()
	someone := func(from string) *patron {
		p := newPatron(way, func() string { return s.origin })
		p.from = from
		return p
	}
	over := make(chan struct{})
	var attacks sync.WaitGroup
	var holds, cards, orders atomic.Int64 // that attackers got
	attack := func(one func(i int)) {
		attacks.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-over:
					return
				default:
					one(i)
					time.Sleep(20 * time.Millisecond) // its allowed rate, not the whole machine
				}
			}
		})
	}
	attack(func(i int) {
		if someone("192.0.2.1").grab(i) == 200 {
			holds.Add(1)
		}
	})
	attack(func(i int) {
		if someone("192.0.3.1").rush(fmt.Sprintf("c%d@example.jp", i), "card", local.TokenDeclined) == 200 {
			cards.Add(1)
		}
	})
	attack(func(i int) {
		if someone("192.0.4.1").rush("victim@example.jp", "bank", "") == 200 {
			orders.Add(1)
		}
	})
	var bought, refused, solved atomic.Int64
	turns := make(chan int)
	var crowd sync.WaitGroup
	for range atOnce {
		crowd.Go(func() {
			for i := range turns {
				p := someone("198.51.100.7")
				if why := p.shop(i); why != "" {
					refused.Add(1)
					t.Errorf("shopper %d: %s", i, why)
				} else {
					bought.Add(1)
				}
				solved.Add(int64(p.challenges))
			}
		})
	}
	for i := range shoppers {
		turns <- i
	}
	close(turns)
	crowd.Wait()
	close(over)
	attacks.Wait()
	t.Logf("%d bought after %d proofs of work; attackers got %d holds, %d tries of cards, %d orders", bought.Load(), solved.Load(), holds.Load(), cards.Load(), orders.Load())
	if bought.Load() != shoppers || refused.Load() != 0 {
		t.Errorf("%d of %d bought, %d were refused", bought.Load(), shoppers, refused.Load())
	}
	if solved.Load() == 0 {
		t.Error("nobody was challenged: it proves nothing")
	}
	if cards.Load() >= 5 || orders.Load() > 2 {
		t.Errorf("attackers tried %d cards and made %d orders; want less than 5, and 2", cards.Load(), orders.Load())
	}
	withShop(t, url, func(d *db.DB) {
		if n := held(t, d); n >= bazaarItems*3/100 {
			t.Errorf("%d of %d SKUs are held, want less than 1 %%", n, bazaarItems*3)
		}
	})
}

// grab holds three goods that nobody has held yet, and does no work for it.
func (p *patron) grab(i int) (status int) {
	for k := range 3 {
		if status, _, err := p.send("cart/insert/", fields{"sku": bazaarSKU(bazaarSale+(3*i+k)%(bazaarItems-bazaarSale), i), "quantity": 10}, ""); err != nil || status != 200 {
			return status
		}
	}
	status, _, _ = p.send("checkout/select/", fields{}, "")
	return status
}

// rush orders as fast as it can, and does no work for it.
func (p *patron) rush(email, method, token string) (status int) {
	form := entry(method, "")
	form["draft"].(fields)["email"] = email
	key := ""
	for _, step := range []struct {
		name string
		body fields
	}{{"cart/insert/", fields{"sku": bazaarSKU(0, 0), "quantity": 1}}, {"checkout/select/", fields{}}, {"checkout/update/", form}, {"confirm/select/", fields{}}, {"order/insert/", fields{"token": token}}} {
		if step.name == "order/insert/" {
			step.body["key"] = key
		}
		status, got, err := p.send(step.name, step.body, "")
		if err != nil || status != 200 {
			return status
		}
		key, _ = got["key"].(string)
	}
	return 200
}

// shop buys one to three things of the sale, now and then with something else,
// and returns what went wrong. One in twenty has a card declined first.
func (p *patron) shop(i int) string {
	r := rand.New(rand.NewPCG(uint64(i), 7))
	form := entry([]string{"card", "card", "bank", "cod"}[i%4], "")
	form["draft"].(fields)["email"] = fmt.Sprintf("shopper%d@example.jp", i)
	if status, got, err := p.ask("cart/insert/", fields{"sku": bazaarSKU(r.IntN(bazaarSale), r.IntN(3)), "quantity": 1 + r.IntN(2)}); err != nil || status != 200 {
		return fmt.Sprintf("cart/insert/: %d %v %v", status, got, err)
	}
	if i%10 == 0 {
		if status, got, err := p.ask("cart/insert/", fields{"sku": bazaarSKU(r.IntN(bazaarItems), r.IntN(3)), "quantity": 1}); err != nil || status != 200 && status != 409 {
			return fmt.Sprintf("cart/insert/: %d %v %v", status, got, err)
		}
	}
	tokens := []string{local.TokenOK}
	if i%20 == 0 {
		tokens = []string{local.TokenDeclined, local.TokenOK}
	}
	for _, step := range []struct {
		name string
		body fields
	}{{"checkout/select/", fields{}}, {"checkout/update/", form}} {
		if status, got, err := p.ask(step.name, step.body); err != nil || status != 200 {
			return fmt.Sprintf("%s: %d %v %v", step.name, status, got, err)
		}
	}
	for _, token := range tokens {
		status, got, err := p.ask("confirm/select/", fields{})
		if err != nil || status != 200 {
			return fmt.Sprintf("confirm/select/: %d %v %v", status, got, err)
		}
		key := got["key"]
		if status, got, err = p.ask("order/insert/", fields{"key": key, "token": token}); err != nil || status != 200 {
			return fmt.Sprintf("order/insert/: %d %v %v", status, got, err)
		}
		if got["step"] == "done" {
			return ""
		}
	}
	return "the order did not end"
}
