package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
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

// TestACrowdBehindOneAddressBuysDuringAttacks has genuine shoppers buy from one
// carrier's address as a sale opens, while others hold goods, try cards and
// flood orders from theirs. All limits are the standard ones. It is 500 of them
// with make attack and make promises, and some of them otherwise.
func TestACrowdBehindOneAddressBuysDuringAttacks(t *testing.T) {
	waittest.Slow(t)
	needFront(t)
	shoppers := 120
	if os.Getenv("TSUMUGI_PROMISES") != "" || attackTable != "" {
		shoppers = 500
	}
	dbtest.EachURL(t, func(t *testing.T, url string) {
		withShop(t, url, func(d *db.DB) { fillBazaar(t, d) })
		s := serve(t, t.TempDir(), "--db", url, "--renderer", "off", "--payment", "local", "--log-level", "warn", "--proxies", "127.0.0.0/8")
		c := sale(t, s.origin, shoppers)
		t.Logf("%d shoppers of one address bought after %d proofs of work, %d were refused; attackers got %d holds, %d tries of cards, %d orders",
			c.bought.Load(), c.solved.Load(), c.refused.Load(), c.holds.Load(), c.cards.Load(), c.orders.Load())
		if c.solved.Load() == 0 {
			t.Error("nobody was challenged: it proves nothing")
		}
		n := 0
		withShop(t, url, func(d *db.DB) { n = held(t, d) })
		judge(t, "do all this while 500 shoppers of one address buy in a sale", "an attack on stock, cards and orders each",
			fmt.Sprintf("%d SKUs, %d cards, %d orders; %d of %d shoppers bought, %d were refused", n, c.cards.Load(), c.orders.Load(), c.bought.Load(), shoppers, c.refused.Load()),
			fmt.Sprintf("less than %d, less than 5, 2; nobody refused", onePercent),
			n < onePercent && c.cards.Load() < 5 && c.orders.Load() <= 2 && int(c.bought.Load()) == shoppers && c.refused.Load() == 0)
	})
}

// crowd counts what became of shoppers and attackers.
type crowd struct{ bought, refused, solved, holds, cards, orders atomic.Int64 }

// sale lets the shoppers come, eight a second (500 in the first minute of the
// sale), while three attacks go on.
func sale(t *testing.T, origin string, shoppers int) *crowd {
	t.Helper()
	const atOnce, apart = 16, time.Second / 8
	way := &http.Transport{MaxIdleConnsPerHost: atOnce + 8}
	defer way.CloseIdleConnections()
	someone := func(from string) *patron {
		p := newPatron(way, func() string { return origin })
		p.from = from
		return p
	}
	c := &crowd{}
	over := make(chan struct{})
	var attacks sync.WaitGroup
	attack := func(got *atomic.Int64, one func(i int) int) {
		attacks.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-over:
					return
				default:
					if one(i) == 200 {
						got.Add(1)
					}
					time.Sleep(20 * time.Millisecond) // its allowed rate, not the whole machine
				}
			}
		})
	}
	attack(&c.holds, func(i int) int { return someone("192.0.2.1").grab(i) })
	attack(&c.cards, func(i int) int {
		return someone("192.0.3.1").rush(fmt.Sprintf("c%d@example.jp", i), "card", local.TokenDeclined)
	})
	attack(&c.orders, func(int) int { return someone("192.0.4.1").rush("victim@example.jp", "bank", "") })
	turns := make(chan int)
	var all sync.WaitGroup
	for range atOnce {
		all.Go(func() {
			for i := range turns {
				p := someone("198.51.100.7")
				if why := p.shop(i); why != "" {
					c.refused.Add(1)
					t.Errorf("shopper %d: %s", i, why)
				} else {
					c.bought.Add(1)
				}
				c.solved.Add(int64(p.challenges))
			}
		})
	}
	next := time.NewTicker(apart) // nobody's machine lets them come faster than they would
	defer next.Stop()
	for i := range shoppers {
		<-next.C
		turns <- i
	}
	close(turns)
	all.Wait()
	close(over)
	attacks.Wait()
	return c
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
	for range 10 { // what a browser asks for with its pages
		if status, got, err := p.ask("session/select/", fields{}); err != nil || status != 200 {
			return fmt.Sprintf("session/select/: %d %v %v", status, got, err)
		}
	}
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
