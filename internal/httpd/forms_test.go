package httpd_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
)

const urlencoded = "application/x-www-form-urlencoded"

// withForm is a shop whose bag takes a form that does as its field says.
func withForm(t *testing.T, change func(*httpd.Config)) *rig {
	return open(t, func(c *httpd.Config) {
		c.Forms = map[string]httpd.Form{"/cart": func(ctx context.Context, fields url.Values) (string, error) {
			switch fields.Get("do") {
			case "gone":
				return "", errGone
			case "break":
				return "", errors.New("disk canary@example.co.jp")
			case "panic":
				panic("canary@example.co.jp")
			case "go":
				return fields.Get("to"), nil
			}
			call.SetCookie(ctx, call.Cookie{Name: call.CartCookie, Value: "c9"})
			who := call.CallerOf(ctx)
			return "/cart?" + url.Values{"name": fields["name"], "session": {who.SessionID}, "cart": {who.CartID}}.Encode(), nil
		}}
		if change != nil {
			change(c)
		}
	})
}

func TestFormsLeadOnBySeeOther(t *testing.T) {
	g := withForm(t, nil)
	got := g.do("POST", "/cart", url.Values{"name": {"紬", "a\r\nb"}}.Encode(), "Content-Type", urlencoded+"; charset=UTF-8", "Cookie", "session_id=s1; cart_id=c1", "Sec-Fetch-Site", "same-origin")
	want(t, "status", got.StatusCode, http.StatusSeeOther)
	want(t, "location", got.Header.Get("Location"), "/cart?cart=c9&name=%E7%B4%AC&name=a%0D%0Ab&session=s1")
	want(t, "cookie", got.Header.Get("Set-Cookie"), "cart_id=c9; Path=/; HttpOnly; SameSite=Lax")
	want(t, "caching", got.Header.Get("Cache-Control"), "no-store")
	wantIn(t, "the page itself", g.get("/cart").body, "page /cart<")
	put := g.do("PUT", "/cart", "")
	want(t, "PUT", put.StatusCode, 405)
	want(t, "Allow", put.Header.Get("Allow"), "GET, HEAD, POST")
	want(t, "no form there", g.do("POST", "/items", "a=1", "Content-Type", urlencoded).StatusCode, 405)
	wantIn(t, "metrics", g.metrics(), `tsumugi_http_requests_total{class="form",status="303"} 1`)
}

func TestFormsAreRefused(t *testing.T) {
	g := withForm(t, nil)
	for _, c := range []struct {
		name, body, kind, header, value string
		status                          int
	}{
		{"another site", "a=1", urlencoded, "Sec-Fetch-Site", "cross-site", 403},
		{"another host", "a=1", urlencoded, "Origin", "https://evil.example", 403},
		{"nobody's page", "a=1", urlencoded, "Origin", "null", 403},
		{"JSON", "{}", "application/json", "", "", 415},
		{"no kind", "a=1", "", "", "", 415},
		{"packed", "a=1", urlencoded, "Content-Encoding", "gzip", 415},
		{"too large", "a=" + strings.Repeat("x", 64<<10), urlencoded, "", "", 413},
		{"broken escape", "a=%zz", urlencoded, "", "", 400},
		{"control character", "a=%00", urlencoded, "", "", 400},
		{"not UTF-8", "a=%82%a0", urlencoded, "", "", 400},
		{"fault", "do=gone", urlencoded, "", "", 404},
		{"failure", "do=break", urlencoded, "", "", 500},
		{"panic", "do=panic", urlencoded, "", "", 500},
		{"nowhere", "do=go", urlencoded, "", "", 500},
		{"plain http", "do=go&to=http://evil.example/", urlencoded, "", "", 500},
		{"somewhere by two slashes", "do=go&to=//evil.example/", urlencoded, "", "", 500},
	} {
		got := g.do("POST", "/cart", c.body, "Content-Type", c.kind, orX(c.header), c.value)
		want(t, c.name, got.StatusCode, c.status)
		want(t, c.name+" caching", got.Header.Get("Cache-Control"), "no-store")
		want(t, c.name+" location", got.Header.Get("Location"), "")
		wantIn(t, c.name, got.body, "page /errors?code=")
	}
	wantIn(t, "log", g.log.String(), `"msg":"form failed"`)
	if strings.Contains(g.log.String(), "canary") {
		t.Error("the canary is in the log")
	}
	away := g.do("POST", "/cart", "do=go&to=https://bank.example/3ds?a=1", "Content-Type", urlencoded)
	want(t, "a bank", away.Header.Get("Location"), "https://bank.example/3ds?a=1")
}

func orX(name string) string {
	if name == "" {
		return "X-Nothing"
	}
	return name
}

func TestFormsKeepTheShopsHours(t *testing.T) {
	var closed atomic.Bool
	g := withForm(t, func(c *httpd.Config) {
		c.CallLimit = httpd.Limit{PerSecond: 0.001, Burst: 1}
		c.Maintenance = func() error {
			if closed.Load() {
				return fault.New(fault.Unavailable, "shop.closed", "棚卸しのため休みます。")
			}
			return nil
		}
	})
	closed.Store(true)
	got := g.do("POST", "/cart", "a=1", "Content-Type", urlencoded)
	want(t, "closed", got.StatusCode, 503)
	wantIn(t, "closed", got.body, "棚卸しのため休みます。")
	closed.Store(false)
	want(t, "open", g.do("POST", "/cart", "a=1", "Content-Type", urlencoded).StatusCode, 303)
	want(t, "too many", g.do("POST", "/cart", "a=1", "Content-Type", urlencoded).StatusCode, 429)
}

func TestTheShopsOwnAddressMayPostBehindAProxy(t *testing.T) {
	g := withForm(t, func(c *httpd.Config) { c.Origin = "https://shop.example" })
	want(t, "own", g.do("POST", "/cart", "a=1", "Content-Type", urlencoded, "Origin", "https://shop.example").StatusCode, 303)
	want(t, "another", g.do("POST", "/cart", "a=1", "Content-Type", urlencoded, "Origin", "https://other.example").StatusCode, 403)
}

func TestPaymentSourcesAreAllowedInTheBagOnly(t *testing.T) {
	pay := httpd.Sources{
		Script: []string{"https://js.stripe.com"}, Frame: []string{"https://js.stripe.com", "https://hooks.stripe.com"},
		Connect: []string{"https://api.stripe.com"}, FormAction: []string{"https://hooks.stripe.com"}, Popups: true,
	}
	g := open(t, func(c *httpd.Config) { c.Payment = pay })
	bag := g.get("/cart")
	for _, part := range []string{"script-src 'self' https://js.stripe.com;", "frame-src https://js.stripe.com https://hooks.stripe.com;",
		"connect-src 'self' https://api.stripe.com;", "form-action 'self' https://hooks.stripe.com;", "require-trusted-types-for 'script'"} {
		wantIn(t, "/cart", bag.Header.Get("Content-Security-Policy"), part)
	}
	want(t, "/cart opener", bag.Header.Get("Cross-Origin-Opener-Policy"), "same-origin-allow-popups")
	for _, path := range []string{"/", "/items?q=1", "/cartoon"} {
		got := g.get(path)
		if csp := got.Header.Get("Content-Security-Policy"); strings.Contains(csp, "stripe") || !strings.Contains(csp, "frame-src 'none'") {
			t.Errorf("%s: %q, want our own files alone", path, csp)
		}
		want(t, path+" opener", got.Header.Get("Cross-Origin-Opener-Policy"), "same-origin")
	}
	plain := open(t, nil)
	want(t, "without payment", plain.get("/cart").Header.Get("Content-Security-Policy"), plain.get("/").Header.Get("Content-Security-Policy"))
	for _, bad := range []string{"*", "https://*", "http://pay.example", "https://pay.example; script-src *", "'unsafe-inline'", "https://pay.example/x", "pay.example"} {
		if _, err := httpd.New(httpd.Config{Log: g.site.Log, Metrics: httpd.NewMetrics(), Calls: g.site.Calls, Renderer: g.site.Renderer,
			Documents: g.site.Documents, Version: g.site.Version, Payment: httpd.Sources{Script: []string{bad}}}); err == nil {
			t.Errorf("the source %q was taken, want an error", bad)
		}
	}
}

func TestOtherServersMayPostToMounts(t *testing.T) {
	g := open(t, func(c *httpd.Config) {
		c.Mounts = map[string]http.Handler{"/webhooks/": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) })}
	})
	want(t, "a server", g.do("POST", "/webhooks/pay", "{}").StatusCode, 204)
	want(t, "a page elsewhere", g.do("POST", "/webhooks/pay", "{}", "Sec-Fetch-Site", "cross-site").StatusCode, 403)
}

func TestRedirectsLeadOnWithCookies(t *testing.T) {
	g := open(t, func(c *httpd.Config) {
		c.Redirects = map[string]httpd.Form{"/id/go": func(ctx context.Context, query url.Values) (string, error) {
			call.SetCookie(ctx, call.Cookie{Name: call.CartCookie, Value: "c9"})
			return query.Get("to"), nil
		}}
	})
	for _, c := range []struct {
		to     string
		status int
	}{
		{"https://login.example/authorize?a=b", http.StatusSeeOther}, {"http://127.0.0.1:9/authorize", http.StatusSeeOther}, {"/mypage", http.StatusSeeOther},
		{"http://login.example/", 500}, {"//evil.example", 500}, {"https://a@evil.example/", 500},
	} {
		got := g.get("/id/go?"+url.Values{"to": {c.to}}.Encode(), "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate")
		want(t, c.to+" status", got.StatusCode, c.status)
		if c.status == http.StatusSeeOther {
			want(t, c.to+" location", got.Header.Get("Location"), c.to)
			want(t, c.to+" cookie", got.Header.Get("Set-Cookie"), "cart_id=c9; Path=/; HttpOnly; SameSite=Lax")
			want(t, c.to+" caching", got.Header.Get("Cache-Control"), "no-store")
		}
	}
	want(t, "POST", g.do("POST", "/id/go?to=/", "", "Content-Type", urlencoded).StatusCode, 405)
}

func TestARefusedFormIsShownAgainByItsPage(t *testing.T) {
	wrong := fault.New(fault.Invalid, "login.wrong", "正しくありません。").With(fault.Field{Name: "email", Message: "ご確認ください。"})
	g := open(t, func(c *httpd.Config) {
		c.Posts = map[string]httpd.Form{"/cart": func(_ context.Context, fields url.Values) (string, error) {
			switch fields.Get("do") {
			case "break":
				return "", errors.New("disk canary@example.co.jp")
			case "refuse":
				return "", wrong
			}
			return "/items", nil
		}}
	})
	post := func(do string) reply {
		body := url.Values{"do": {do}, "email": {"a@example.jp"}, "password": {"geheim"}}
		return g.do("POST", "/cart?x=1", body.Encode(), "Content-Type", urlencoded, "Sec-Fetch-Site", "same-origin")
	}
	want(t, "taken", post("").Header.Get("Location"), "/items")
	got := post("refuse")
	want(t, "refused", got.StatusCode, 400)
	want(t, "caching", got.Header.Get("Cache-Control"), "no-store")
	wantIn(t, "the page", got.body, "page /cart?x=1#posted")
	want(t, "broken", post("break").StatusCode, 500)
}

func TestBrowsersAtABareAddressAreSentToItsName(t *testing.T) {
	g := open(t, func(c *httpd.Config) { c.ByName = true })
	got := g.get("/items?page=2", "Sec-Fetch-Mode", "navigate")
	want(t, "status", got.StatusCode, http.StatusTemporaryRedirect)
	want(t, "location", got.Header.Get("Location"), strings.Replace(g.URL, "127.0.0.1", "localhost", 1)+"/items?page=2")
	want(t, "a program", g.get("/items?page=2").StatusCode, 200)
	other := open(t, nil)
	want(t, "a shop with a name", other.get("/items?page=2", "Sec-Fetch-Mode", "navigate").StatusCode, 200)
}
