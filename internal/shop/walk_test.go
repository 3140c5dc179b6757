package shop_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/descope/virtualwebauthn"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	contents "github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/mix"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/shop/favorites"
	"github.com/tsumugi-shop/tsumugi/internal/subscription"
	readers "github.com/tsumugi-shop/tsumugi/internal/subscription/local"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/wardrobe"
)

// eachWhole opens a shop in which nothing is missing.
func eachWhole(t *testing.T, fn func(c club, d *db.DB)) {
	t.Helper()
	clock := membertest.NewClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		log, tm, people := slog.New(slog.DiscardHandler), terms.Default(), membertest.Open(t, d, clock)
		fillShirts(t, d)
		live, err := catalog.NewLive(t.Context(), d, log)
		must(err)
		engine, err := search.NewEngine(t.Context(), search.Options{Live: live, Now: clock.Now, Log: log})
		must(err)
		keys, err := support.OpenKeys(t.Context(), d)
		must(err)
		store := &contents.Store{DB: d}
		_, err = store.Import(t.Context(), fstest.MapFS{"faq/size.md": {Data: []byte("---\nquestion: サイズは？\ncategory: 商品\n---\nこちらです。\n")}})
		must(err)
		service, offline := local.New(d, log), payment.Offline{Terms: tm.Payment}
		orders := order.NewOrders(d, &cart.Carts{DB: d, Catalog: live, Terms: tm}, tm,
			payment.Providers{payment.COD: offline, payment.Bank: offline, payment.Card: service}, membertest.Origin, log)
		people.Mergers = append(people.Mergers, loyalty.Merge, favorite.Merge, order.Merge, orders.Carts.Merge)
		ranks := loyalty.Ranks{DB: d, Terms: tm, Purchases: order.Purchases, Set: member.SetRank}
		wishes := &support.Wishes{DB: d, Keys: keys, Origin: membertest.Origin}
		access := &subscription.Access{Checker: readers.Service{DB: d}, Now: clock.Now, Log: log}
		parts := shop.Parts{
			Terms: tm, Catalog: live, Search: engine, Journal: search.NewJournal(d, clock.Now), Content: content.NewLive(t.Context(), store, nil, log),
			Reports: httpd.NewReports(log, httpd.Limit{PerSecond: 0.1, Burst: 5}, clock.Now), Now: clock.Now, Log: log,
			Member:  shop.MemberParts{Members: people.Members, CartCount: cart.Count, FavoriteCount: favorite.Count, Subscriber: access.Subscriber, Push: browsers(t, d)},
			Loyalty: shop.LoyaltyParts{Points: loyalty.Points{DB: d}, Ranks: ranks},
			Order:   shop.OrderParts{Orders: orders, CardForm: payment.CardForm{Service: "local"}}, Wardrobes: &wardrobe.Wardrobes{DB: d}, Mixes: &mix.Saved{DB: d},
			Support:  shop.SupportParts{Inquiries: &support.Inquiries{DB: d, Keys: keys, Origin: membertest.Origin}, Votes: &support.Votes{DB: d, Keys: keys}, Wishes: wishes},
			Favorite: shop.FavoriteParts{Favorites: &favorite.Favorites{DB: d}, Notices: &favorite.Notices{DB: d, Origin: membertest.Origin, FindOffer: favorites.FindOffer(live)}},
			Subscription: shop.SubscriptionParts{Access: access, Memberships: &subscription.Memberships{
				DB: d, Terms: tm, Cards: service, Origin: membertest.Origin, Log: log}},
		}
		parts.Reviews = review.New(d, orders, live, wishes, tm, membertest.Origin)
		must(parts.Reviews.Open(t.Context()))
		table, err := call.NewTable(shop.Calls(parts)...)
		must(err)
		fn(club{t, people, clock, table, shop.Redirects(parts)}, d)
	}, db.WithClock(clock.Now))
}

// What member A leaves in the shop. None of it may reach anybody else.
var secrets = []string{
	"aiko.canary@example.jp", "彩子", "アイコ", "19770707", "09077777777", "秘密町", "カナリア荘", "カナリアの伝言", "カナリアの鍵", "ACANARY", "カナリア特典", "カナリアのシャツ", "カナリアの子",
}

// A life is what A has, by the names that calls give it.
type life struct{ number, key, open, address, device, passkey, inquiry, code, push, garment, person string }

// live has A use everything that the shop keeps of a member.
func (a *browser) live(d *db.DB) (l life) {
	a.t.Helper()
	text := func(data map[string]any, name string) string { return data[name].(string) }
	joined := form("aiko.canary@example.jp")
	maps.Copy(joined, fields{"first_name": "彩子", "first_name_kana": "アイコ", "birth_date": "19770707", "phone_number": "09077777777"})
	a.ask("member/insert/", joined, 200)
	l.code = text(a.ask("member/verify/", fields{"token": a.people.Token("aiko.canary@example.jp")}, 200)["customer"].(map[string]any), "customer_code")
	address := fields{"last_name": "紬", "first_name": "彩子", "last_name_kana": "ツムギ", "first_name_kana": "アイコ", "postal_code": "1000001",
		"prefecture": "東京都", "city": "千代田区", "address_line": "秘密町9-9-9", "building": "カナリア荘", "phone_number": "09077777777"}
	l.address = text(a.ask("address/insert/", address, 200), "address_id")
	l.passkey = a.addPasskey(l.code)
	l.garment = text(a.ask("garment/insert/", fields{"color_sku_code": "001900212301", "name": "カナリアのシャツ", "measures": []fields{{"name": "身幅", "mm": 654}}}, 200)["garment"].(map[string]any), "garment_id")
	for name, kind := range map[string]string{"カナリアの子": "child", "本人": "self"} {
		a.ask("person/update/", fields{"name": name, "kind": kind, "sex": "", "born": "", "body": []fields{{"name": "身長", "mm": 1777}, {"name": "バスト", "mm": 833}}, "sizes": []string{"M"}, "measured": ""}, 200)
	}
	l.person = text(a.ask("person/select/", fields{}, 200)["persons"].([]any)[0].(map[string]any), "person_id")
	l.push = text(a.ask("push/insert/", ownBrowser, 200)["devices"].([]any)[0].(map[string]any), "push_id")
	a.update(d, func(ctx context.Context, tx *db.Tx) error {
		if err := loyalty.Save(ctx, tx, loyalty.Coupon{Code: "ACANARY", Name: "カナリア特典", Kind: loyalty.AmountOff, Value: 500, Given: true}); err != nil {
			return err
		}
		return loyalty.Give(ctx, tx, l.code, "ACANARY")
	})
	a.ask("favorite/insert/", fields{"color_sku_code": "001900212301"}, 200)
	a.ask("favoritebrand/insert/", fields{"brand_code": "9002"}, 200)
	a.ask("commodityview/insert/", fields{"commodity_code": "0019002123"}, 200)
	a.ask("mailsettings/update/", fields{"wanted": []string{"magazine"}}, 200)
	draft := func(method string) fields {
		d := entry(method)
		maps.Copy(d, fields{"note": "カナリアの伝言", "orderer": address})
		return fields{"draft": d, "submit": true}
	}
	for _, pay := range []string{"cod", "card"} { // the second is confirmed, and left there
		a.ask("cart/insert/", fields{"sku": shirtS, "quantity": 2}, 200)
		a.ask("checkout/select/", fields{}, 200)
		a.ask("checkout/update/", draft(pay), 200)
		l.open = text(a.ask("confirm/select/", fields{}, 200), "key")
		if pay == "cod" {
			l.key = l.open
			l.number = text(a.ask("order/insert/", fields{"key": l.key}, 200), "number")
		}
	}
	l.inquiry = text(a.ask("contact/insert/", fields{"topic": "order", "order_number": l.number, "name": "彩子", "email": "aiko.canary@example.jp", "body": "カナリアの伝言"}, 200), "number")
	plan := a.ask("whplus/select/", fields{}, 200)["plans"].([]any)[0].(map[string]any)
	a.ask("whplus/insert/", fields{"plan": plan["code"], "price": plan["price"], "token": local.TokenOK}, 200)
	l.device = text(a.ask("device/select/", fields{}, 200)["devices"].([]any)[0].(map[string]any), "device_id")
	return l
}

func (a *browser) addPasskey(code string) string {
	a.t.Helper()
	begun := a.ask("passkey/begin/", fields{}, 200)
	raw, err := json.Marshal(begun["options"])
	if err != nil {
		a.t.Fatal(err)
	}
	options, err := virtualwebauthn.ParseAttestationOptions(string(raw))
	if err != nil {
		a.t.Fatal(err)
	}
	at := virtualwebauthn.RelyingParty{Name: "Tsumugi 紬", ID: "shop.example", Origin: membertest.Origin}
	device := virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(code)})
	made := virtualwebauthn.CreateAttestationResponse(at, device, membertest.NewPasskey(), *options)
	got := a.ask("passkey/insert/", fields{"ceremony": begun["ceremony"], "credential": json.RawMessage(made), "label": "カナリアの鍵"}, 200)
	return got["passkey_id"].(string)
}

// raw makes a call of any family and returns its whole answer.
func (b *browser) raw(name string, body any) call.Answer {
	b.t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		b.t.Fatal(err)
	}
	var answer call.Answer
	b.with(func(ctx context.Context) { answer = b.table.Do(ctx, name, raw) })
	return answer
}

// names are all calls of the table.
func (c club) names() (list []string) {
	c.t.Helper()
	raw, err := c.table.OpenAPI()
	var contract struct{ Paths map[string]any }
	if err == nil {
		err = json.Unmarshal(raw, &contract)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	for path := range contract.Paths {
		list = append(list, strings.TrimPrefix(path, "/api/"))
	}
	slices.Sort(list)
	return list
}

// TestNothingOfAReachesB makes every call there is as a guest and as member B,
// with the names that A's things have, and looks for anything of A's in the
// answers. Afterwards A has everything as before.
func TestNothingOfAReachesB(t *testing.T) {
	eachWhole(t, func(c club, d *db.DB) {
		a, b, guest := c.browser(), c.browser(), c.browser()
		b.join("b@example.jp")
		l := a.live(d)
		walked, before := map[string]bool{}, a.everything(l)
		for _, secret := range secrets {
			if !slices.ContainsFunc(slices.Collect(maps.Values(before)), func(b []byte) bool { return bytes.Contains(b, []byte(secret)) }) {
				t.Errorf("%q is nowhere in what A sees: it proves nothing", secret)
			}
		}
		for _, s := range l.steps() {
			walked[s.name] = true
			for _, other := range []struct {
				*browser
				name string
				want int
			}{{guest, "a guest", s.guest}, {b, "B", s.member}} {
				answer := other.raw(s.name, s.body)
				if answer.Status != other.want {
					t.Errorf("%s %v as %s: got %d %s (%v), want %d", s.name, s.body, other.name, answer.Status, answer.Body, answer.Err, other.want)
				}
				l.look(t, s, answer.Body, other.name)
			}
		}
		for _, name := range c.names() {
			switch {
			case walked[name]:
			case !c.table.Public(name):
				t.Errorf("%s is personal; say in walksteps_test.go how somebody else would ask it", name)
			default: // answers everybody alike: even with A's cookies nothing of A's is in it
				l.look(t, walk{name: name}, a.raw(name, fields{"path": "/items", "params": fields{}}).Body, "A")
			}
		}
		for name, was := range before {
			if now := a.everything(l)[name]; !bytes.Equal(was, now) {
				t.Errorf("after the walk %s tells A\n%s\nbefore it\n%s", name, now, was)
			}
		}
	})
}

// look finds what is A's in an answer, except for what the question itself said.
func (l life) look(t *testing.T, s walk, answer []byte, who string) {
	t.Helper()
	asked, _ := json.Marshal(s.body) // it was just sent
	for _, secret := range append([]string{l.number, l.key, l.open, l.address, l.device, l.passkey, l.inquiry, l.code, l.push}, append(s.also, secrets...)...) {
		if bytes.Contains(answer, []byte(secret)) && !bytes.Contains(asked, []byte(secret)) {
			t.Errorf("%s tells %s of A's %q:\n%s", s.name, who, secret, answer)
		}
	}
}

// everything is what A sees of what is A's.
func (a *browser) everything(l life) map[string][]byte {
	a.t.Helper()
	out := map[string][]byte{}
	for name, body := range map[string]fields{
		"siapi/member/select/": {}, "siapi/address/select/": {}, "siapi/passkey/select/": {}, "siapi/device/select/": {}, "siapi/points/select/": {},
		"siapi/coupon/select/": {}, "siapi/favorite/select/": {"limit": 10}, "siapi/favoritebrand/select/": {}, "siapi/restock/select/": {}, "siapi/mailsettings/select/": {},
		"siapi/order/select/": {"number": l.number}, "siapi/orders/select/": {}, "siapi/cart/select/": {}, "siapi/confirm/select/": {}, "siapi/whplus/select/": {}, "siapi/garment/select/": {}, "siapi/person/select/": {},
	} {
		got := a.raw(name, body)
		if got.Status != 200 {
			a.t.Fatalf("%s as A: got %d %s", name, got.Status, got.Body)
		}
		out[name] = got.Body
	}
	return out
}
