package main

import (
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/web"
)

// What member A leaves behind, besides what the shop makes of it.
var traces = []string{"彩子", "アイコ", "秘密町", "カナリア荘", "カナリアの伝言", "patron0@shop.example", "09077777777"}

// TestPagesOfAStayWithA opens every page there is, and the papers behind them,
// as member A, as a guest and as member B. What is kept for everybody is asked
// for by A first: nothing of A may stay in it.
func TestPagesOfAStayWithA(t *testing.T) {
	needFront(t)
	data := t.TempDir()
	var codes []string
	withShop(t, "sqlite:"+filepath.Join(data, "tsumugi.db"), func(d *db.DB) {
		fillBoutique(t, d, 100)
		codes = fillMembers(t, d, 2, 777)
	})
	s := serve(t, data, "--payment", "local", "--call-rate", "100000", "--render-rate", "100000", "--log-level", "warn")
	someone := func() *patron { return newPatron(http.DefaultTransport, func() string { return s.origin }) }
	a, b, guest := someone(), someone(), someone()
	a.login(t, patronEmail(0))
	b.login(t, patronEmail(1))
	number, key := a.leaveTraces(t)
	secrets := append([]string{number, codes[0]}, traces...)
	seen := ""
	for _, page := range everyPage(t, number, key) {
		status, header, body := a.open(t, page.address)
		seen += body
		if status >= 500 {
			t.Errorf("GET %s as A: got %d", page.address, status)
		}
		if cache := header.Get("Cache-Control"); page.personal && !strings.Contains(cache, "no-store") {
			t.Errorf("GET %s as A may be kept: Cache-Control %q", page.address, cache)
		}
		for name, other := range map[string]*patron{"a guest": guest, "B": b} {
			status, header, body := other.open(t, page.address)
			if status >= 500 || page.theirs && name == "B" && status != 404 || page.theirs && status == 200 {
				t.Errorf("GET %s as %s: got %d", page.address, name, status)
			}
			for _, secret := range secrets {
				if strings.Contains(body+header.Get("Location"), secret) && !strings.Contains(page.address, secret) {
					t.Errorf("GET %s tells %s of A's %s", page.address, name, secret)
				}
			}
		}
	}
	for _, secret := range secrets {
		if !strings.Contains(seen, secret) {
			t.Errorf("%s is on no page of A's: it proves nothing", secret)
		}
	}
}

// leaveTraces has A tell the shop who they are and buy something.
func (p *patron) leaveTraces(t *testing.T) (number, key string) {
	t.Helper()
	p.must(t, "member/update/", fields{"last_name": "紬", "first_name": "彩子", "last_name_kana": "ツムギ", "first_name_kana": "アイコ", "phone_number": "09077777777"}, 200)
	address := fields{"last_name": "紬", "first_name": "彩子", "last_name_kana": "ツムギ", "first_name_kana": "アイコ", "postal_code": "1000001",
		"prefecture": "東京都", "city": "千代田区", "address_line": "秘密町9-9-9", "building": "カナリア荘", "phone_number": "09077777777"}
	p.must(t, "address/insert/", address, 200)
	p.must(t, "favorite/insert/", fields{"color_sku_code": shirts[0][:12]}, 200)
	form := entry("card", "")
	draft := form["draft"].(fields)
	draft["orderer"], draft["note"] = address, "カナリアの伝言"
	for range 2 { // the second is left at the last screen
		p.must(t, "cart/insert/", fields{"sku": shirts[0], "quantity": 1}, 200)
		p.must(t, "checkout/select/", fields{}, 200)
		p.must(t, "checkout/update/", form, 200)
		confirmed := p.must(t, "confirm/select/", fields{}, 200)["key"].(string)
		if number == "" {
			key = confirmed
			number = p.must(t, "order/insert/", fields{"key": key, "token": local.TokenOK}, 200)["number"].(string)
		}
	}
	return number, key
}

// open gets a page without following where it leads.
func (p *patron) open(t *testing.T, address string) (int, http.Header, string) {
	t.Helper()
	r, err := p.Get(p.origin() + address)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, r.Header, string(body)
}

// A page is an address of the shop. One that is theirs is about a thing of A's.
type page struct {
	address          string
	personal, theirs bool
}

// everyPage is all routes, with A's order where they name one; the way out
// comes last.
func everyPage(t *testing.T, number, key string) (list []page) {
	t.Helper()
	f, err := loadFront(web.Dist())
	if err != nil {
		t.Fatal(err)
	}
	var out []page
	fill := strings.NewReplacer("/mypage/orders/:id", "/mypage/orders/"+number, "/items/:id", "/items/0019002123", "/brands/:id", "/brands/luna", ":id", "x", "*", "wear")
	for _, r := range f.routes {
		p := page{address: fill.Replace(r.Pattern), personal: r.Cache == "personal" && r.Built, theirs: strings.HasPrefix(r.Pattern, "/mypage/orders/:")}
		switch {
		case strings.HasPrefix(r.Pattern, "/logout"):
			out = append(out, p)
		case r.Pattern == "/cart/order" || r.Pattern == "/cart/complete":
			p.address += "?key=" + url.QueryEscape(key)
			fallthrough
		default:
			list = append(list, p)
		}
	}
	list = append(list, page{"/mypage/orders/" + number + "/photo.jpg?return=x&n=1", true, true})
	list = append(list, page{"/mypage/orders/" + number + "/receipt.pdf", true, true})
	if len(list) < 50 {
		t.Fatalf("only %d pages", len(list))
	}
	return append(list, out...)
}
