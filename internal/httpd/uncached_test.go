package httpd_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

const shellRoot = `<div id="root"></div>`

func TestPersonalPagesAreRenderedForTheirVisitor(t *testing.T) {
	g := open(t, func(c *httpd.Config) { c.Renderer = asking("common/who", "siapi/echo/say/", "common/broken") })
	for _, session := range []string{"ann", "ben", ""} {
		got := g.get("/cart", "Cookie", "session_id="+session, "User-Agent", "UA")
		want(t, "status", got.StatusCode, 200)
		wantIn(t, "who", got.body, `"session":"`+session+`"`)
		wantIn(t, "public call", got.body, `"say":"紬"`)
		wantIn(t, "robots", got.body, `content="noindex"`)
		want(t, "robots", got.Header.Get("X-Robots-Tag"), "noindex")
		want(t, "caching", got.Header.Get("Cache-Control"), "no-store")
		want(t, "etag", got.Header.Get("Etag"), "")
		packed := g.get("/cart", "Cookie", "session_id="+session, "User-Agent", "UA", "Accept-Encoding", "gzip, br")
		want(t, "packed", unpack(t, packed.Header.Get("Content-Encoding"), packed.body), got.body)
	}
	if strings.Contains(g.metrics(), `tsumugi_page_cache_total{outcome="miss"} 1`) {
		t.Error("a personal page was looked for in the cache")
	}
	wantIn(t, "log", g.log.String(), `"call":"common/broken"`)
}

// settingCookie renders a page whose call sets a cookie, and then ends as told.
func settingCookie(result ssr.Result, err error) renderFunc {
	return func(ctx context.Context, _ string, answer ssr.Answer) (ssr.Result, error) {
		answer(ctx, []ssr.Ask{{Name: "common/keep", Body: json.RawMessage(`{"cookies":[{"name":"cart_id","value":"c9"}]}`)}})
		return result, err
	}
}

func TestCookiesGoOutWithPersonalPages(t *testing.T) {
	for name, c := range map[string]struct {
		render   renderFunc
		status   int
		location string
		in       string
	}{
		"page":          {settingCookie(ssr.Result{Status: 200, HTML: "bag"}, nil), 200, "", "bag"},
		"not there":     {settingCookie(ssr.Result{Status: 404, HTML: "none"}, nil), 404, "", "none"},
		"redirect":      {settingCookie(ssr.Result{Status: 302, Location: "/login?to=%2Fcart"}, nil), 302, "/login?to=%2Fcart", ""},
		"open redirect": {settingCookie(ssr.Result{Status: 302, Location: "//evil.example"}, nil), 200, "", shellRoot},
		"failed":        {settingCookie(ssr.Result{}, ssr.ErrRender), 200, "", shellRoot},
		"busy":          {settingCookie(ssr.Result{}, ssr.ErrBusy), 200, "", shellRoot},
	} {
		got := open(t, func(cfg *httpd.Config) { cfg.Renderer = c.render }).get("/cart")
		want(t, name, got.StatusCode, c.status)
		want(t, name+" location", got.Header.Get("Location"), c.location)
		want(t, name+" cookie", got.Header.Get("Set-Cookie"), "cart_id=c9; Path=/; HttpOnly; SameSite=Lax")
		want(t, name+" caching", got.Header.Get("Cache-Control"), "no-store")
		wantIn(t, name, got.body, c.in)
	}
}

func TestFreeQueriesAreRenderedForNobody(t *testing.T) {
	g := open(t, func(c *httpd.Config) { c.Renderer = asking("naviPlus/items", "common/who", "common/keep") })
	got := g.get("/items?search_word=%E7%B4%AC", "Cookie", "session_id=CANARY")
	want(t, "status", got.StatusCode, 200)
	want(t, "caching", got.Header.Get("Cache-Control"), "no-store")
	want(t, "robots", got.Header.Get("X-Robots-Tag"), "noindex")
	want(t, "cookies", len(got.Cookies()), 0)
	wantIn(t, "public call", got.body, `"session":""`)
	wantIn(t, "personal call", got.body, "call.not_public")
	if strings.Contains(got.body, "CANARY") {
		t.Errorf("the caller shows in %s", got.body)
	}
}

func TestUncachedPagesHaveTheirLimits(t *testing.T) {
	g := open(t, func(c *httpd.Config) {
		c.RenderLimit, c.FreeLimit = httpd.Limit{PerSecond: 0.001, Burst: 2}, httpd.Limit{PerSecond: 0.001, Burst: 1}
	})
	for i, part := range []string{"page /items?q=0<", shellRoot} {
		wantIn(t, "free", g.get(fmt.Sprintf("/items?q=%d", i)).body, part)
	}
	for _, part := range []string{"page /cart<", "page /cart<", shellRoot} {
		got := g.get("/cart")
		want(t, "personal", got.StatusCode, 200)
		wantIn(t, "personal", got.body, part)
	}
	wantIn(t, "metrics", g.metrics(), `tsumugi_rate_limited_total{limit="free_renders"} 1`)
	wantIn(t, "metrics", g.metrics(), `tsumugi_rate_limited_total{limit="renders"} 1`)
	wantIn(t, "metrics", g.metrics(), `tsumugi_page_fallbacks_total{reason="limited"} 2`)
}

func TestOneFreeQueryDoesNotKeepOthersFromTheirShell(t *testing.T) {
	gate, started := make(chan struct{}), make(chan struct{})
	g := open(t, func(c *httpd.Config) {
		c.FreeRenders = 1
		c.RenderTimeout = time.Minute
		c.Renderer = renderFunc(func(ctx context.Context, url string, a ssr.Answer) (ssr.Result, error) {
			if url == "/items?q=slow" {
				close(started)
				<-gate
			}
			return echoPage(ctx, url, a)
		})
	})
	slow := make(chan reply, 1)
	go func() { slow <- g.get("/items?q=slow") }()
	<-started
	wantIn(t, "the next", g.get("/items?q=next").body, shellRoot)
	wantIn(t, "canonical", g.get("/items").body, "page /items<")
	wantIn(t, "personal", g.get("/cart").body, "page /cart<")
	close(gate)
	wantIn(t, "the first", (<-slow).body, "page /items?q=slow<")
	wantIn(t, "afterwards", g.get("/items?q=next").body, "page /items?q=next<")
}

func TestWhatNobodyReadsIsNotRendered(t *testing.T) {
	var renders atomic.Int32
	g := open(t, func(c *httpd.Config) {
		c.Renderer = renderFunc(func(ctx context.Context, url string, a ssr.Answer) (ssr.Result, error) {
			renders.Add(1)
			return echoPage(ctx, url, a)
		})
	})
	for _, c := range [][2]string{{"HEAD", "/cart"}, {"HEAD", "/items?q=1"}, {"GET", "/items?q=a%00b"}, {"GET", "/items?q=%ff"},
		{"GET", "/items?q=" + strings.Repeat("x", 3000)}, {"GET", "/cart?q=" + strings.Repeat("x", 3000)}} {
		want(t, c[0]+" "+c[1], g.do(c[0], c[1], "").StatusCode, 200)
	}
	want(t, "renders", renders.Load(), 0)
}
