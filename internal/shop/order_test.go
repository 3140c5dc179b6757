package shop_test

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/wardrobe"
)

// A boutique is a club that sells: a shirt in two sizes.
type boutique struct {
	club
	orders  *order.Orders
	forms   map[string]httpd.Form
	journal *search.Journal
	learnt  *search.StatisticsStore
	checked *[]string // the pages for which the subscription was checked
}

const shirtS, shirtM = "0019002123011", "0019002123012"

func eachBoutique(t *testing.T, fn func(c boutique)) {
	t.Helper()
	clock := membertest.NewClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fillShirts(t, d)
		log := slog.New(slog.DiscardHandler)
		live, err := catalog.NewLive(t.Context(), d, log)
		if err != nil {
			t.Fatal(err)
		}
		people := membertest.Open(t, d, clock)
		tm := terms.Default()
		offline := payment.Offline{Terms: tm.Payment}
		orders := order.NewOrders(d, &cart.Carts{DB: d, Catalog: live, Terms: tm}, tm,
			payment.Providers{payment.COD: offline, payment.Bank: offline}, "https://shop.example", log)
		people.Members.Mergers = append(people.Members.Mergers, order.Merge, orders.Carts.Merge)
		learnt := &search.StatisticsStore{DB: d, Now: clock.Now}
		engine, err := search.NewEngine(t.Context(), search.Options{Live: live, Now: clock.Now, Log: log, Statistics: learnt})
		if err != nil {
			t.Fatal(err)
		}
		journal := search.NewJournal(d, clock.Now)
		checked := &[]string{}
		subscriber := func(_ context.Context, _, path string) bool {
			*checked = append(*checked, path)
			return false
		}
		parts := shop.Parts{
			Terms: tm, Catalog: live, Search: engine, Journal: journal, Member: shop.MemberParts{Members: people.Members, CartCount: cart.Count, Subscriber: subscriber},
			Order: shop.OrderParts{Orders: orders}, Wardrobes: &wardrobe.Wardrobes{DB: d}, Now: clock.Now, Log: log,
		}
		table, err := call.NewTable(shop.Calls(parts)...)
		if err != nil {
			t.Fatal(err)
		}
		forms := shop.Forms(parts)
		maps.Copy(forms, shop.Posts(parts))
		fn(boutique{club{t, people, clock, table, shop.Redirects(parts)}, orders, forms, journal, learnt, checked})
	}, db.WithClock(clock.Now))
}

// fillShirts puts the shirt on sale.
func fillShirts(t *testing.T, d *db.DB) {
	t.Helper()
	color := catalog.Color{Code: "001900212301", Name: "白", Group: "white", Hex: "ffffff", ListPrice: 5000, Price: 4000, Pictures: 1}
	for i, name := range []string{"S", "M"} {
		color.Sizes = append(color.Sizes, catalog.Size{SKU: id.SKU(fmt.Sprintf("%s%d", color.Code, i+1)), Name: name, Stock: 9,
			Measures: &catalog.Measures{Body: []catalog.Measure{{Name: "バスト", Low: 720 + 70*i, High: 800 + 70*i}},
				Garment: []catalog.Measure{{Name: "身幅", Low: 480 + 25*i, High: 480 + 25*i}, {Name: "着丈", Low: 600 + 15*i, High: 600 + 15*i}}}})
	}
	_, err := catalog.Catalog{DB: d}.Save(t.Context(), catalog.Batch{
		Brands:     []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
		Categories: []catalog.Category{{Code: "C1", Name: "ウェア", Alias: "wear"}},
		Commodities: []catalog.Commodity{{
			Code: "0019002123", Brand: "9002", Name: "シャツ", SexType: catalog.Unisex, Categories: []string{"C1"}, Returns: catalog.ReturnsFashion,
			TaxPercent: 10, ArrivalDate: "20261001", Colors: []catalog.Color{color},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// post sends a plain form and returns where it leads.
func (c boutique) post(b *browser, path string, f url.Values) (to string) {
	c.t.Helper()
	b.with(func(ctx context.Context) {
		var err error
		if to, err = c.forms[path](ctx, f); err != nil {
			c.t.Fatalf("POST %s: %v", path, err)
		}
	})
	return to
}

func entry(method string) fields {
	return fields{
		"email": "buyer@example.jp", "method": method, "parcels": []fields{{"to": "orderer"}},
		"orderer": fields{"last_name": "織部", "first_name": "糸子", "last_name_kana": "おりべ", "first_name_kana": "いとこ", "postal_code": "1000001",
			"prefecture": "東京都", "city": "千代田区", "address_line": "1-1", "phone_number": "0312345678"},
	}
}

// buy goes from an empty cart to an order and returns its number and key.
func (b *browser) buy(method string) (number, key string) {
	b.t.Helper()
	b.ask("cart/insert/", fields{"sku": shirtS, "quantity": 2}, 200)
	b.ask("checkout/select/", fields{}, 200)
	if got := b.ask("checkout/update/", fields{"draft": entry(method), "submit": true}, 200); got["next"] != "/cart/confirm" {
		b.t.Fatalf("submitted: next %v, fields %v", got["next"], got["fields"])
	}
	key = b.ask("confirm/select/", fields{}, 200)["key"].(string)
	got := b.ask("order/insert/", fields{"key": key}, 200)
	if got["step"] != "done" || got["next"] != "/cart/complete?key="+key {
		b.t.Fatalf("ordered: %v", got)
	}
	return got["number"].(string), key
}

// What was opened from a search and bought moves up in that search; the day after
// nobody knows any more what it was opened from.
func TestAPurchaseTeachesTheSearchItCameFrom(t *testing.T) {
	eachBoutique(t, func(c boutique) {
		view := fields{"commodity_code": shirtS[:10], "search_word": "しゃつ"}
		buy := func() {
			t.Helper()
			c.browser().buy("cod")
			if err := c.journal.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		points := func() int32 {
			t.Helper()
			all, err := c.learnt.Load(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return all.Learnt[jp.Fold("しゃつ")][id.Commodity(shirtS[:10])]
		}
		c.browser().ask("commodityview/insert/", view, 200)
		c.clock.Pass(24 * time.Hour)
		buy() // opened yesterday
		c.browser().ask("commodityview/insert/", view, 200)
		buy()
		if got := points(); got != 0 {
			t.Errorf("one purchase after the search is worth %d", got)
		}
		c.clock.Pass(24 * time.Hour)
		c.browser().ask("commodityview/insert/", view, 200)
		buy()
		if got := points(); got == 0 {
			t.Error("two purchases after the search are worth nothing")
		}
	})
}

func TestTheWayOfAnOrderThroughTheCalls(t *testing.T) {
	eachBoutique(t, func(c boutique) {
		a, b, guest := c.browser(), c.browser(), c.browser()
		a.join("a@example.jp")
		b.join("b@example.jp")
		number, key := a.buy("cod")
		done := a.ask("order/complete/", fields{"key": key}, 200)
		quote := done["quote"].(map[string]any)
		if done["status"] != "preparing" || quote["total"] != 8330.0 || quote["fee"] != 330.0 || len(done["completeitems"].([]any)) != 1 {
			t.Errorf("completed: %v", done)
		}
		list := a.ask("orders/select/", fields{}, 200)
		one := a.ask("order/select/", fields{"number": strings.ToLower(number)}, 200)
		if list["total"] != 1.0 || one["number"] != number || len(one["timeline"].([]any)) != 2 || one["can"].(map[string]any)["cancel"] != true {
			t.Errorf("history: %v\n%v", list, one)
		}
		// Nothing of it reaches anybody else.
		for _, other := range []*browser{b, guest} {
			status := 404
			if other == guest {
				status = 401
			}
			for name, body := range map[string]fields{
				"order/select/": {"number": number}, "order/cancel/": {"number": number}, "order/again/": {"number": number},
				"order/return/": {"number": number, "kind": "return", "lines": []fields{{"position": 0, "quantity": 1}}},
			} {
				other.ask(name, body, status)
			}
			missing := map[string]int{"order/state/": 404, "order/complete/": 404, "order/insert/": 404}
			for name := range missing {
				got := other.ask(name, fields{"key": key}, missing[name])
				if strings.Contains(fmt.Sprint(got), number) {
					t.Errorf("%s tells somebody else of %s: %v", name, number, got)
				}
			}
		}
		if again := a.ask("order/again/", fields{"number": number}, 200); again["added"] != 2.0 {
			t.Errorf("bought again: %v", again)
		}
		if got := a.ask("order/cancel/", fields{"number": number, "reason": "まちがえました"}, 200); got["status"] != "cancelled" {
			t.Errorf("cancelled: %v", got["status"])
		}
		a.ask("order/cancel/", fields{"number": number}, 409)
	})
}

func TestAGuestsCartComesAlongAtLogin(t *testing.T) {
	eachBoutique(t, func(c boutique) {
		b := c.browser()
		b.ask("cart/select/", fields{}, 200)
		if len(b.cookies) != 0 {
			t.Errorf("looking at an empty cart left cookies %v", b.cookies)
		}
		b.ask("cart/insert/", fields{"sku": shirtM, "quantity": 3}, 200)
		got := b.ask("cart/update/", fields{"sku": shirtM, "new_sku": shirtS, "quantity": 2}, 200)
		item := got["selectList"].([]any)[0].(map[string]any)
		if item["code"] != shirtS || item["adding_cart_quantity"] != 2.0 || item["detail"].(map[string]any)["size_name"] != "S" {
			t.Errorf("changed: %v", item)
		}
		b.join("a@example.jp")
		if got := b.ask("session/select/", fields{}, 200); got["cart_count"] != 2.0 {
			t.Errorf("after joining: %v, want 2 pieces", got["cart_count"])
		}
	})
}

func TestAnOutfitGoesIntoTheCartByOnePlainForm(t *testing.T) {
	eachBoutique(t, func(c boutique) {
		b := c.browser()
		if to := c.post(b, "/cart", url.Values{"do": {"insert"}, "sku": {"", ""}}); to != "/cart?refused=cart.no_size" {
			t.Errorf("no size was chosen: to %s", to)
		}
		if to := c.post(b, "/cart", url.Values{"do": {"insert"}, "sku": {shirtS, "", "000000000000X", shirtM}}); to != "/cart?refused=cart.unknown_item" {
			t.Errorf("one that there is not among them: to %s", to)
		}
		if got := b.ask("cart/select/", fields{}, 200)["selectList"].([]any); len(got) != 2 {
			t.Errorf("the cart has %d lines, want those of both shirts: %v", len(got), got)
		}
	})
}

func TestSizesAreKeptAndForgottenByPlainForms(t *testing.T) {
	eachBoutique(t, func(c boutique) {
		b := c.browser()
		form := url.Values{"kind": {"child"}, "name": {"はる"}, "sex": {"girl"}, "born": {"2020-05"}, "身長": {"１１１．５"}, "足長": {""}, "sizes": {"110、18cm"}}
		if to := c.post(b, "/mypage/sizes", form); to != "/id/login?return_to=%2Fmypage%2Fsizes" {
			t.Errorf("a guest: to %s", to)
		}
		b.join("a@example.jp")
		if to := c.post(b, "/mypage/sizes", form); to != "/mypage/sizes" {
			t.Errorf("kept: to %s", to)
		}
		list := b.ask("person/select/", fields{}, 200)["persons"].([]any)
		if got, want := fmt.Sprint(list), "[map[body:[map[mm:1115 name:身長]] born:202005 kind:child measured:"; len(list) != 1 || !strings.HasPrefix(got, want) {
			t.Fatalf("kept %s, want %s…", got, want)
		}
		c.post(b, "/mypage/sizes", url.Values{"do": {"delete"}, "person_id": {list[0].(map[string]any)["person_id"].(string)}})
		if list := b.ask("person/select/", fields{}, 200)["persons"].([]any); len(list) != 0 {
			t.Errorf("still there: %v", list)
		}
	})
}

func TestPlainFormsBuyWithoutJavaScript(t *testing.T) {
	eachBoutique(t, func(c boutique) {
		b := c.browser()
		if to := c.post(b, "/cart", url.Values{"do": {"insert"}, "sku": {shirtS}}); to != "/cart" {
			t.Errorf("put into the cart: to %s", to)
		}
		if to := c.post(b, "/cart", url.Values{"do": {"update"}, "sku": {shirtS}, "quantity": {"99"}}); to != "/cart?refused=cart.quantity" {
			t.Errorf("too many: to %s", to)
		}
		b.ask("checkout/select/", fields{}, 200)
		f := url.Values{"email": {"buyer@example.jp"}, "method": {"cod"}, "parcels.0.to": {"orderer"}, "parcels.0.wrap": {"on"}}
		if to := c.post(b, "/cart/input", f); to != "/cart/input?checked=1" {
			t.Errorf("an incomplete form: to %s", to)
		}
		got := b.ask("checkout/select/", fields{}, 200)
		if len(got["fields"].([]any)) == 0 || got["draft"].(map[string]any)["email"] != "buyer@example.jp" {
			t.Errorf("after it: %v", got["fields"])
		}
		for name, value := range entry("cod")["orderer"].(fields) {
			f.Set("orderer."+name, value.(string))
		}
		if to := c.post(b, "/cart/input", f); to != "/cart/confirm" {
			t.Errorf("a complete form: to %s", to)
		}
		k := b.ask("confirm/select/", fields{}, 200)
		if law := k["law"].([]any); len(law) < 7 || k["quote"].(map[string]any)["wrapping"] != 330.0 {
			t.Errorf("confirm: %v", k)
		}
		key := k["key"].(string)
		if to := c.post(b, "/cart/confirm", url.Values{"key": {key}}); to != "/cart/complete?key="+key {
			t.Errorf("ordered: to %s", to)
		}
	})
}

func TestTheSubscriptionIsCheckedForThePagesOfTheCartAlone(t *testing.T) {
	eachBoutique(t, func(c boutique) {
		b := c.browser()
		b.join("reader@example.jp")
		*c.checked = nil
		b.ask("cart/insert/", fields{"sku": shirtS, "quantity": 1}, 200) // on an item's page
		if slices.ContainsFunc(*c.checked, func(path string) bool { return path != "" }) {
			t.Errorf("putting into the cart: checked for %q, want no page of the cart", *c.checked)
		}
		*c.checked = nil
		b.ask("cart/insert/", fields{"sku": shirtS, "quantity": 1, "path": "/cart"}, 200) // undone on the cart's page
		b.ask("cart/select/", fields{}, 200)
		b.ask("checkout/select/", fields{}, 200)
		if want := []string{"/cart", "/cart", "/cart/input"}; !slices.Equal(*c.checked, want) {
			t.Errorf("on the pages of the cart: checked for %q, want %q", *c.checked, want)
		}
	})
}

func TestEveryPageOfTheCartHasTheShippingData(t *testing.T) {
	eachBoutique(t, func(c boutique) {
		b := c.browser()
		b.join("reader@example.jp")
		_, key := b.buy("cod")
		*c.checked = nil
		has := func(page string, answer map[string]any) {
			t.Helper()
			data, _ := answer["shippingData"].(map[string]any)
			free, _ := data["freeShipping"].(map[string]any)
			if from, _ := free["from"].(float64); from <= 0 {
				t.Errorf("%s: got the shipping data %v, want from when on it is free", page, answer["shippingData"])
			}
		}
		has("/cart/complete", b.ask("order/complete/", fields{"key": key}, 200))
		if slices.ContainsFunc(*c.checked, func(path string) bool { return path != "/cart/complete" }) {
			t.Errorf("on /cart/complete the subscription was checked for %q", *c.checked)
		}
		has("/cart/order", b.ask("order/state/", fields{"key": key}, 200))
		b.ask("cart/insert/", fields{"sku": shirtS, "quantity": 1}, 200)
		has("/cart", b.ask("cart/select/", fields{}, 200))
		has("/cart/input", b.ask("checkout/select/", fields{}, 200)["cart"].(map[string]any))
		b.ask("checkout/update/", fields{"draft": entry("cod"), "submit": true}, 200)
		has("/cart/confirm", b.ask("confirm/select/", fields{}, 200))
	})
}
