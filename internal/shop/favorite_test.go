package shop

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/shop/account"
	"github.com/tsumugi-shop/tsumugi/internal/shop/favorites"
	"github.com/tsumugi-shop/tsumugi/internal/shop/shoptest"
)

// A browser makes calls and keeps their cookies.
type browser struct {
	*testing.T
	table *call.Table
	me    call.Caller
}

func (b *browser) ask(name, body string, status int, want ...string) {
	b.Helper()
	var jar call.Jar
	answer := b.table.Do(call.WithJar(call.WithCaller(b.Context(), b.me), &jar), "siapi/"+name, []byte(body))
	for _, c := range jar.Cookies() {
		if c.Name == call.CartCookie {
			b.me.CartID = c.Value
		}
	}
	if answer.Status != status {
		b.Errorf("%s %s: got %d %s, want %d", name, body, answer.Status, answer.Body, status)
	}
	for _, w := range want {
		if !strings.Contains(string(answer.Body), w) {
			b.Errorf("%s %s:\ngot  %s\nwant it to contain %s", name, body, answer.Body, w)
		}
	}
}

func favoriteShop(t *testing.T, now time.Time) (Parts, func() *browser) {
	p := termsShop(t, now)
	table, err := call.NewTable(favorites.Calls(p.favorites())...)
	if err != nil {
		t.Fatal(err)
	}
	return p, func() *browser { return &browser{t, table, call.Caller{ClientIP: "203.0.113.5"}} }
}

func TestAGuestsFavouritesStayOnTheDevice(t *testing.T) {
	now := time.Date(2026, 11, 17, 12, 0, 0, 0, time.UTC)
	_, device := favoriteShop(t, now)
	a, b := device(), device()
	a.ask("favorite/select/", `{"limit":10}`, 200, `"count":0`, `"color_sku_codes":[]`, `"items":[]`)
	if a.me.CartID != "" {
		t.Errorf("who merely looks got the cookie %q", a.me.CartID)
	}
	a.ask("favorite/insert/", `{"color_sku_code":"001900212302"}`, 200, `"count":1`)
	if a.me.CartID == "" {
		t.Fatal("who keeps something got no cookie")
	}
	a.ask("favorite/insert/", `{"color_sku_code":"0019002777"}`, 200, `"color_sku_code":"001900277701"`, `"count":2`)
	a.ask("favorite/insert/", `{"color_sku_code":"009999999901"}`, 404, `"item.not_found"`)
	a.ask("favorite/select/", `{"limit":1,"offset":0}`, 200, `"count":2`, `"favorite":{"added_at":`)
	b.ask("favorite/select/", `{"limit":10}`, 200, `"count":0`)
	b.ask("favorite/delete/", `{"color_sku_code":"001900212302"}`, 200, `"count":0`)
	a.ask("favorite/delete/", `{"color_sku_code":"001900212302"}`, 200, `"count":1`)

	a.ask("favoritebrand/insert/", `{"brand_code":"9002"}`, 200, `"brand_codes":["9002"]`, `"brand_name":"ルナ"`)
	a.ask("favoritebrand/insert/", `{"brand_code":"7777"}`, 404, `"brand.not_found"`)
	b.ask("favoritebrand/select/", `{}`, 200, `"brand_codes":[]`)
	a.ask("favoritebrand/delete/", `{"brand_code":"9002"}`, 200, `"brands":[]`)
}

func TestTheListOfFavouritesTakesAnyConditions(t *testing.T) {
	_, device := favoriteShop(t, shoptest.Today)
	a := device()
	a.ask("favoritelist/select/", `{"params":{"brand_code-group":""}}`, 200, `"items":[]`, `"hitnum":0`)
	a.ask("favorite/insert/", `{"color_sku_code":"001900212301"}`, 200)
	a.ask("favorite/insert/", `{"color_sku_code":"001900212302"}`, 200)
	a.ask("favoritelist/select/", `{"path":"/mypage/favorite/item","params":{"brand_code-group":"","limit":1}}`, 200,
		`"hitnum":2`, `"facets":[{"field":"brand_code"`, `"count":2`, `"price_then":`)
	a.ask("favoritelist/select/", `{"params":{"unit_price-numbersort":"!desc","limit":1}}`, 200, `"color_sku_code":"001900212302","commodity_name"`, `"price_then":8000`)
	a.ask("favoritelist/select/", `{"params":{"stock_flg-in":"1"}}`, 200, `"hitnum":1`, `"color_sku_code":"001900212301","commodity_name"`)
	a.ask("favoritelist/select/", `{"params":{"color_sku_code-in":"001900277701"}}`, 200, `"hitnum":0`)
	a.ask("favoritelist/select/", `{"params":{"nonsense-in":"1"}}`, 400)
}

func TestFavouritesSayWhatChangedSince(t *testing.T) {
	p, _ := favoriteShop(t, shoptest.Today)
	snap := p.Catalog.Current()
	c, color, _ := snap.Color("001900212301")
	for name, w := range map[string]struct {
		then      money.Yen
		inStock   bool
		drop      money.Yen
		restocked bool
	}{"cheaper": {8000, true, 900, false}, "dearer": {7000, true, 0, false}, "back": {7100, false, 0, true}} {
		got := favorites.NewFavoriteChange(favorite.Item{Code: color.Code, Price: w.then, InStock: w.inStock, Added: shoptest.Today}, c, color)
		if got.PriceDrop != w.drop || got.Restocked != w.restocked || got.PriceThen != w.then {
			t.Errorf("%s: got %+v, want a drop of %d, restocked %v", name, got, w.drop, w.restocked)
		}
	}
}

func TestAGuestWaitsForARestockByConfirmingALetter(t *testing.T) {
	p, device := favoriteShop(t, shoptest.Today)
	people := membertest.Open(t, p.Favorite.Favorites.DB, membertest.NewClock())
	a := device()
	a.ask("restock/insert/", `{"sku":"0019002123011","email":"a@example.jp"}`, 409, `"restock.in_stock"`)
	a.ask("restock/insert/", `{"sku":"0019002123013","email":"nobody"}`, 400, `"name":"email"`)
	a.ask("restock/insert/", `{"sku":"0019002123019","email":"a@example.jp"}`, 404)
	a.ask("restock/insert/", `{"sku":"0019002123013","email":"a@example.jp"}`, 200, `"state":"confirm"`)
	a.ask("restock/select/", `{}`, 200, `"skus":["0019002123013"]`)
	mails := people.Mails("a@example.jp")
	if len(mails) != 1 {
		t.Fatalf("got %d mails, want the one to confirm", len(mails))
	}
	token := regexp.MustCompile(`/restock/confirm\?token=([A-Za-z0-9_-]+)`).FindStringSubmatch(mails[0].Text)
	if token == nil {
		t.Fatalf("no link in %s", mails[0].Text)
	}
	page := favorites.NewRestockPage(p.Favorite.Notices, "紬", p.Log)
	for _, c := range []struct {
		method, token string
		status        int
		want          string
	}{
		{http.MethodGet, token[1], 200, "お知らせを受け取る"}, {http.MethodPost, "forged", 400, "有効期限"}, {http.MethodPut, token[1], 405, "できません"},
		{http.MethodPost, token[1], 200, `href="/items/001900212301"`},
	} {
		w := httptest.NewRecorder()
		page.ServeHTTP(w, httptest.NewRequest(c.method, "/restock/confirm?token="+c.token, nil))
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.want) || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s with %.6s: got %d %s, want %d with %q", c.method, c.token, w.Code, w.Body, c.status, c.want)
		}
	}
	a.ask("restock/delete/", `{"sku":"0019002123013"}`, 200, `"skus":[]`)
}

func TestAMembersFavouritesComeAlongAndTheirNoticesNeedNoConfirmation(t *testing.T) {
	p, device := favoriteShop(t, shoptest.Today)
	people := membertest.Open(t, p.Favorite.Favorites.DB, membertest.NewClock())
	people.Mergers = append(people.Mergers, favorite.Merge)
	p.Member = MemberParts{Members: people.Members, FavoriteCount: favorite.Count}
	table, err := call.NewTable(append(favorites.Calls(p.favorites()), account.Calls(p.account())...)...)
	if err != nil {
		t.Fatal(err)
	}
	l := people.Join("hana@example.jp")
	a := device()
	a.table = table
	a.ask("favorite/insert/", `{"color_sku_code":"001900212301"}`, 200)
	err = p.Favorite.Favorites.DB.Update(t.Context(), func(tx *db.Tx) error { return favorite.Merge(t.Context(), tx, a.me.CartID, l.Customer.Code) })
	if err != nil {
		t.Fatal(err)
	}
	a.me.SessionID = l.Token
	a.ask("favorite/select/", `{}`, 200, `"count":1`)
	a.ask("session/select/", `{}`, 200, `"favorite_count":1`)
	a.ask("restock/insert/", `{"sku":"0019002123013","email":"other@example.jp"}`, 200, `"state":"registered"`)
	if mails := people.Mails("other@example.jp"); len(mails) != 0 {
		t.Errorf("got %d mails to an address that the member only typed, want none", len(mails))
	}
}
