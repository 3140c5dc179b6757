package httpd_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

func TestEveryAnswerCarriesTheSecurityHeaders(t *testing.T) {
	g := open(t, nil)
	for _, got := range []reply{g.get("/"), g.get("/cart"), g.get("/nothing"), g.get("/healthz"), g.get("/sw.js"),
		g.post("/api/common/who", "{}"), g.get("/_app/assets/none.js")} {
		policy := got.Header.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'self'", "script-src 'self';", "style-src 'self';", "img-src 'self' data:",
			"object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'", "require-trusted-types-for 'script'"} {
			wantIn(t, got.Request.URL.Path, policy, part)
		}
		if strings.Contains(policy, "unsafe") {
			t.Errorf("%s: %q allows what is inline", got.Request.URL.Path, policy)
		}
		for name, value := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin",
			"Cross-Origin-Opener-Policy": "same-origin", "Strict-Transport-Security": ""} {
			want(t, got.Request.URL.Path+" "+name, got.Header.Get(name), value)
		}
	}
}

func TestPartsOfPagesCarryOnlyWhatTheyObey(t *testing.T) {
	g := open(t, nil)
	for _, path := range []string{"/_app/assets/browser-1.js", "/_app/assets/style-1.css"} {
		got := g.get(path)
		want(t, path, got.StatusCode, 200)
		for name, value := range map[string]string{"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox",
			"Referrer-Policy": "", "Permissions-Policy": "", "Cross-Origin-Opener-Policy": "", "Reporting-Endpoints": ""} {
			want(t, path+" "+name, got.Header.Get(name), value)
		}
	}
}

func TestPanicsAreAnsweredAndLogged(t *testing.T) {
	g := open(t, func(c *httpd.Config) {
		c.Mounts = map[string]http.Handler{
			"/images/": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/images/half" {
					w.Header().Set("Content-Length", "20000")
					_, _ = w.Write(make([]byte, 10000))
				}
				w.Header().Set("Content-Encoding", "x")
				panic("broken canary@example.co.jp")
			}),
		}
	})
	got := g.get("/images/x")
	want(t, "status", got.StatusCode, 500)
	want(t, "encoding", got.Header.Get("Content-Encoding"), "")
	want(t, "caching", got.Header.Get("Cache-Control"), "no-store")
	wantIn(t, "page", got.body, "page /errors?code=500<")
	log := g.log.String()
	wantIn(t, "log", log, "panic while answering")
	wantIn(t, "stack", log, "edge_test.go")
	wantIn(t, "id", log, got.Header.Get("X-Request-Id"))
	if strings.Contains(log, "canary") {
		t.Errorf("the log tells %s", log)
	}
	res, err := g.Client().Get(g.URL + "/images/half")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err == nil {
		t.Error("half an answer was taken for whole, want the connection cut")
	}
	wantIn(t, "metrics", g.metrics(), "tsumugi_panics_total 2")
}

func TestMaintenanceClosesPagesAndCallsOnly(t *testing.T) {
	var closed atomic.Bool
	g := open(t, func(c *httpd.Config) {
		c.Maintenance = func() error {
			if closed.Load() {
				return fault.New(fault.Unavailable, "shop.closed", "棚卸し<18時まで>のため休みます。")
			}
			return nil
		}
	})
	want(t, "open", g.get("/itemlistdate/api_shop_status_check").body, `{"status":"open"}`)
	g.get("/")
	closed.Store(true)
	for path, text := range map[string]string{"/": "棚卸し&lt;18時まで&gt;のため", "/cart": "メンテナンス中", "/itemlistdate/api_shop_status_check": "maintenance"} {
		got := g.get(path)
		want(t, path, got.StatusCode, 503)
		want(t, path+" Retry-After", got.Header.Get("Retry-After"), "300")
		wantIn(t, path, got.body, text)
	}
	kept := g.get("/items?search_word=a&x=%3Cb%3E").body
	wantIn(t, "the address", kept, `<a href="/items?search_word=a&amp;x=%3Cb%3E">このページをもう一度開く</a>`)
	wantIn(t, "the sign", kept, "<svg")
	got := g.post("/api/siapi/echo/say/", "{}")
	want(t, "call", got.StatusCode, 503)
	want(t, "call", jsonAt(t, got.body, "siApiResult", "data", "code"), any("shop.closed"))
	for _, path := range []string{"/_app/assets/browser-1.js", "/healthz", "/readyz", "/_app/builds/latest.json"} {
		want(t, path, g.get(path).StatusCode, 200)
	}
}

func TestBuildMetadata(t *testing.T) {
	g := open(t, nil)
	latest := g.get("/_app/builds/latest.json")
	want(t, "latest", latest.body, `{"id":"b1","timestamp":1763172000000}`)
	want(t, "latest caching", latest.Header.Get("Cache-Control"), "no-store")
	meta := g.get("/_app/builds/meta/b1.json")
	want(t, "meta", meta.body, latest.body)
	want(t, "meta caching", meta.Header.Get("Cache-Control"), "public, max-age=31536000, immutable")
	want(t, "another build", g.get("/_app/builds/meta/b0.json").StatusCode, 404)
	want(t, "POST", g.do("POST", "/_app/builds/latest.json", "").StatusCode, 405)
}

func TestReadinessTellsWhichCheckFailed(t *testing.T) {
	var down atomic.Bool
	g := open(t, func(c *httpd.Config) {
		c.Checks = map[string]func(context.Context) error{
			"db":       func(context.Context) error { return nil },
			"snapshot": func(context.Context) error { return map[bool]error{true: errors.New("inner words")}[down.Load()] },
		}
	})
	want(t, "ready", g.get("/readyz").body, `{"ok":true,"failed":[]}`)
	down.Store(true)
	got := g.get("/readyz")
	want(t, "status", got.StatusCode, 503)
	want(t, "body", got.body, `{"ok":false,"failed":["snapshot"]}`)
	down.Store(false)
	g.site.Drain()
	want(t, "when to come again", got.Header.Get("Retry-After"), "5")
	want(t, "draining", g.get("/readyz").body, `{"ok":false,"failed":["draining"]}`)
	want(t, "alive", g.get("/healthz").StatusCode, 200)
}

func TestWhatAllNodesShareIsToldApart(t *testing.T) {
	g := open(t, func(c *httpd.Config) {
		c.States = map[string]func(context.Context) error{"database": func(context.Context) error { return errors.New("inner words") }}
	})
	want(t, "this node", g.get("/readyz").StatusCode, 200)
	got := g.get("/readyz/database")
	want(t, "the database", got.StatusCode, 503)
	want(t, "its body", got.body, `{"ok":false,"failed":["database"]}`)
	want(t, "no such state", g.get("/readyz/other").StatusCode, 404)
}

func TestStaticFiles(t *testing.T) {
	g := open(t, nil)
	const year = "public, max-age=31536000, immutable"
	for _, c := range []struct {
		path, accept, body, kind, encoding, caching string
		status                                      int
	}{
		{"/_app/assets/browser-1.js", "gzip, br", "BR", "text/javascript; charset=utf-8", "br", year, 200},
		{"/_app/assets/browser-1.js", "gzip", "GZ", "text/javascript; charset=utf-8", "gzip", year, 200},
		{"/_app/assets/browser-1.js", "", "plain()", "text/javascript; charset=utf-8", "", year, 200},
		{"/_app/assets/logo-2.svg", "gzip, br", "<svg/>", "image/svg+xml", "", year, 200},
		{"/robots.txt", "", "User-agent: *", "text/plain; charset=utf-8", "", "public, max-age=3600", 200},
		{"/_app/assets/none.js", "", "ファイルが見つかりません。\n", "text/plain; charset=utf-8", "", "no-store", 404},
		{"/_app/assets/", "", "ファイルが見つかりません。\n", "text/plain; charset=utf-8", "", "no-store", 404},
		{"/_app/.vite/manifest.json", "", "ファイルが見つかりません。\n", "text/plain; charset=utf-8", "", "no-store", 404},
	} {
		got := g.get(c.path, "Accept-Encoding", c.accept)
		want(t, c.path, got.StatusCode, c.status)
		want(t, c.path, got.body, c.body)
		want(t, c.path+" type", got.Header.Get("Content-Type"), c.kind)
		want(t, c.path+" encoding", got.Header.Get("Content-Encoding"), c.encoding)
		want(t, c.path+" caching", got.Header.Get("Cache-Control"), c.caching)
		if tag := got.Header.Get("Etag"); tag != "" {
			want(t, c.path+" again", g.get(c.path, "Accept-Encoding", c.accept, "If-None-Match", tag).StatusCode, 304)
		}
	}
	for _, hidden := range []string{"/index.html", "/.vite/manifest.json", "/sub/x.txt", "/browser-1.js", "/_app/assets/browser-1.js.br"} {
		want(t, hidden, g.get(hidden).StatusCode, 404)
	}
	want(t, "range", g.get("/robots.txt", "Range", "bytes=0-3").body, "User")
	want(t, "POST", g.do("POST", "/robots.txt", "").StatusCode, 405)
}

func TestAccessLogHasNoPersonalData(t *testing.T) {
	g := open(t, nil)
	g.get("/nothing?email=canary%40example.co.jp&tel=090-1234-5678&page=2")
	waittest.Until(t, "the line of the log, which comes after the answer", func() bool { return g.log.String() != "" })
	log := g.log.String()
	wantIn(t, "path", log, "/nothing?email=[masked]&tel=[masked]&page=2")
	wantIn(t, "client", log, `"client":"127.0.0.0/24"`)
	if strings.Contains(log, "canary") || strings.Contains(log, "127.0.0.1") {
		t.Errorf("the log tells %s", log)
	}
}

func TestAccessLogOfCachedPagesIsBounded(t *testing.T) {
	now := time.UnixMilli(1763172000000)
	g := open(t, func(c *httpd.Config) {
		c.AccessLines = 3
		c.Clock = func() time.Time { return now }
	})
	for range 10 {
		g.get("/items")
	}
	if n := strings.Count(g.log.String(), `"msg":"request"`); n != 4 {
		t.Errorf("got %d access lines in one second, want 4: the render and three from the cache", n)
	}
}
