package httpd_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

func TestAddressesAreAnsweredByTheTable(t *testing.T) {
	g := open(t, nil)
	for _, c := range []struct {
		path     string
		status   int
		location string
		inBody   string
		caching  string
	}{
		{"/", 200, "", "page /<", "public, max-age=0, must-revalidate"},
		{"/items", 200, "", "page /items<", "public, max-age=0, must-revalidate"},
		{"/items?page=2&brand=%E6%98%A5", 200, "", "page /items?brand=%E6%98%A5&page=2<", "public, max-age=0, must-revalidate"},
		{"/items?page=1", 200, "", "page /items<", "public, max-age=0, must-revalidate"},
		{"/items?utm_source=mail&gclid=x", 200, "", "page /items<", "public, max-age=0, must-revalidate"},
		{"/items?vid=ws_20261115_top&page=2", 200, "", "page /items?page=2<", "public, max-age=0, must-revalidate"},
		{"/items?brand=ws_x", 200, "", "page /items?brand=ws_x<", "public, max-age=0, must-revalidate"},
		{"/items?vid=ws_a&vid=b", 200, "", "page /items?vid=ws_a&vid=b<", "no-store"},
		{"/Items", 404, "", "page /404<", "public, max-age=0, must-revalidate"},
		{"/items?sort=x", 200, "", "page /items?sort=x<", "no-store"},
		{"/items?page=21", 200, "", "page /items?page=21<", "no-store"},
		{"/items?page=02", 200, "", "page /items?page=02<", "no-store"},
		{"/items?page=2&page=3", 200, "", "page /items?page=2&page=3<", "no-store"},
		{"/items?page=%zz", 400, "", "page /errors?code=400<", "no-store"},
		{"/items/A%E6%98%A5", 200, "", "page /items/A%E6%98%A5<", "public, max-age=0, must-revalidate"},
		{"/items/a%2Fb", 404, "", "page /404<", "public, max-age=0, must-revalidate"},
		{"/items/a%00", 404, "", "page /404<", "public, max-age=0, must-revalidate"},
		{"/items/%ff", 404, "", "page /404<", "public, max-age=0, must-revalidate"},
		{"/items/", 308, "/items", "", "public, max-age=0, must-revalidate"},
		{"//items//x/?a=1", 308, "/items/x?a=1", "", "public, max-age=0, must-revalidate"},
		{"/categories/../items", 308, "/items", "", "public, max-age=0, must-revalidate"},
		{"/categories/a/b--c/d", 200, "", "page /categories/a/b--c/d<", "public, max-age=0, must-revalidate"},
		{"/campaign", 302, "/", "", "public, max-age=0, must-revalidate"},
		{"/cart", 200, "", "page /cart<", "no-store"},
		{"/cart?step=2&utm_source=mail", 200, "", "page /cart?step=2&utm_source=mail<", "no-store"},
		{"/cart?step=%zz", 400, "", "page /errors?code=400<", "no-store"},
		{"/errors?code=404", 200, "", "page /errors?code=404<", "public, max-age=0, must-revalidate"},
		{"/ranking", 404, "", "page /404<", "public, max-age=0, must-revalidate"},
		{"/wp-admin/", 404, "", "page /404<", "public, max-age=0, must-revalidate"},
		{"//evil.example/", 404, "", "page /404<", "public, max-age=0, must-revalidate"},
		{"/" + strings.Repeat("x", 2000), 404, "", "page /404<", "public, max-age=0, must-revalidate"},
	} {
		for range 2 { // from the renderer and from the cache
			got := g.get(c.path)
			want(t, c.path+" status", got.StatusCode, c.status)
			want(t, c.path+" location", got.Header.Get("Location"), c.location)
			want(t, c.path+" caching", got.Header.Get("Cache-Control"), c.caching)
			wantIn(t, c.path, got.body, c.inBody)
		}
	}
	want(t, "POST /", g.do("POST", "/", "").StatusCode, 405)
	want(t, "Allow", g.do("POST", "/", "").Header.Get("Allow"), "GET, HEAD")
}

func TestPagesAreToldTheShopsAddress(t *testing.T) {
	g := open(t, func(c *httpd.Config) { c.Origin = "https://shop.example" })
	wantIn(t, "/items?page=2", g.get("/items?page=2").body, "page https://shop.example/items?page=2<")
}

func TestCachedPageIsServedInEveryEncoding(t *testing.T) {
	var renders atomic.Int32
	g := open(t, func(c *httpd.Config) {
		c.Renderer = renderFunc(func(ctx context.Context, url string, a ssr.Answer) (ssr.Result, error) {
			renders.Add(1)
			return echoPage(ctx, url, a)
		})
	})
	plain := g.get("/", "Accept-Encoding", "identity")
	for encoding, header := range map[string]string{"gzip": "gzip", "br": "gzip, deflate, br", "": "br;q=0, gzip;q=0.0"} {
		got := g.get("/", "Accept-Encoding", header)
		want(t, header, got.Header.Get("Content-Encoding"), encoding)
		want(t, header+" Vary", got.Header.Get("Vary"), "Accept-Encoding")
		want(t, header+" length", got.ContentLength, int64(len(got.body)))
		want(t, header+" body", unpack(t, encoding, got.body), plain.body)
		head := g.do("HEAD", "/", "", "Accept-Encoding", header)
		want(t, "HEAD "+header, head.ContentLength, got.ContentLength)
		want(t, "HEAD body", head.body, "")
		same := g.get("/", "If-None-Match", `"other", `+got.Header.Get("Etag"))
		want(t, "304", same.StatusCode, 304)
		want(t, "304 body", same.body, "")
	}
	want(t, "changed tag", g.get("/", "If-None-Match", `"other"`).StatusCode, 200)
	want(t, "renders", renders.Load(), 1)
}

func unpack(t *testing.T, encoding, body string) string {
	t.Helper()
	var r io.Reader = strings.NewReader(body)
	switch encoding {
	case "gzip":
		z, err := gzip.NewReader(r)
		if err != nil {
			t.Fatal(err)
		}
		r = z
	case "br":
		r = brotli.NewReader(r)
	}
	out, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestOneRenderForAllWhoAskAtOnce(t *testing.T) {
	var renders atomic.Int32
	gate := make(chan struct{})
	g := open(t, func(c *httpd.Config) {
		c.Renderer = renderFunc(func(ctx context.Context, url string, a ssr.Answer) (ssr.Result, error) {
			renders.Add(1)
			<-gate
			return echoPage(ctx, url, a)
		})
	})
	var group sync.WaitGroup
	var asked atomic.Int32
	for range 20 {
		group.Go(func() {
			asked.Add(1)
			if got := g.get("/"); got.StatusCode != 200 || !strings.Contains(got.body, "page /<") {
				t.Errorf("got %d %.80q, want the page", got.StatusCode, got.body)
			}
		})
	}
	waittest.Until(t, "all ask while one render waits", func() bool { return asked.Load() == 20 && renders.Load() > 0 })
	close(gate)
	group.Wait()
	want(t, "renders", renders.Load(), 1)
	for i := range 50 {
		g.get(fmt.Sprintf("/nothing/%d", i))
	}
	want(t, "renders with the one for all missing pages", renders.Load(), 2)
}

func TestStaleVersionIsServedWhileTheNewOneIsMade(t *testing.T) {
	var version, now atomic.Value
	version.Store("v1")
	now.Store(time.UnixMilli(1763172000000))
	var slow atomic.Pointer[chan struct{}]
	g := open(t, func(c *httpd.Config) {
		c.Version = func() string { return version.Load().(string) }
		c.Clock = func() time.Time { return now.Load().(time.Time) }
		c.StaleFor = time.Minute
		c.Renderer = renderFunc(func(ctx context.Context, url string, _ ssr.Answer) (ssr.Result, error) {
			v := version.Load().(string)
			if gate := slow.Load(); gate != nil {
				<-*gate
			}
			if v == "bad" {
				return ssr.Result{}, ssr.ErrRender
			}
			return ssr.Result{Status: 200, HTML: "made for " + v}, nil
		})
	})
	wantIn(t, "first", g.get("/").body, "made for v1")
	gate := make(chan struct{})
	slow.Store(&gate)
	version.Store("v2")
	for range 3 {
		wantIn(t, "stale at once", g.get("/").body, "made for v1")
	}
	close(gate)
	eventually(t, func() bool { return strings.Contains(g.get("/").body, "made for v2") })
	slow.Store(nil)

	version.Store("bad") // a page that cannot be made anew stays, for a while
	wantIn(t, "stale", g.get("/").body, "made for v2")
	now.Store(now.Load().(time.Time).Add(2 * time.Minute))
	got := g.get("/")
	if strings.Contains(got.body, "made for") || got.StatusCode != 200 {
		t.Errorf("got %d %q, want the shell once the page is too old", got.StatusCode, got.body)
	}
	for _, line := range []string{`tsumugi_page_cache_total{outcome="stale"}`, `tsumugi_page_fallbacks_total{reason="failed"} 1`} {
		wantIn(t, "metrics", g.metrics(), line)
	}
}

func eventually(t *testing.T, ok func() bool) {
	t.Helper()
	waittest.Until(t, "what must happen", ok)
}

func TestWhatCannotBeRenderedIsLeftToTheBrowser(t *testing.T) {
	for name, render := range map[string]renderFunc{
		"failed": func(context.Context, string, ssr.Answer) (ssr.Result, error) { return ssr.Result{}, errors.New("no") },
		"busy":   func(context.Context, string, ssr.Answer) (ssr.Result, error) { return ssr.Result{}, ssr.ErrBusy },
		"off":    ssr.Off{}.Render,
		"timeout": func(ctx context.Context, _ string, _ ssr.Answer) (ssr.Result, error) {
			<-ctx.Done()
			return ssr.Result{}, ctx.Err()
		},
	} {
		limit := waittest.Long
		if name == "timeout" {
			limit = 30 * time.Millisecond
		}
		g := open(t, func(c *httpd.Config) { c.Renderer, c.RenderTimeout = render, limit })
		got := g.get("/items")
		want(t, name, got.StatusCode, 200)
		want(t, name, got.Header.Get("Cache-Control"), "no-store")
		wantIn(t, name, got.body, `<div id="root"></div>`)
		wantIn(t, name, got.body, "<title>一覧｜Tsumugi 紬</title>")
		if strings.Contains(got.body, "noindex") {
			t.Errorf("%s: a page that merely failed must stay in search engines: %s", name, got.body)
		}
		wantIn(t, name, g.metrics(), `tsumugi_page_fallbacks_total{reason="`+name+`"} 1`)
		want(t, name+" missing", g.get("/nothing").StatusCode, 404)
		want(t, name+" error page", g.do("POST", "/", "").StatusCode, 405)
	}
	for name, result := range map[string]ssr.Result{
		"open redirect": {Status: 302, Location: "//evil.example"}, "broken": {Status: 500, HTML: "x"}, "none": {},
	} {
		g := open(t, func(c *httpd.Config) {
			c.Renderer = renderFunc(func(context.Context, string, ssr.Answer) (ssr.Result, error) { return result, nil })
		})
		wantIn(t, name, g.get("/").body, `<div id="root"></div>`)
	}
	g := open(t, func(c *httpd.Config) {
		c.Renderer = renderFunc(func(context.Context, string, ssr.Answer) (ssr.Result, error) { panic("engine") })
	})
	wantIn(t, "panic", g.get("/").body, `<div id="root"></div>`)
	wantIn(t, "panic", g.log.String(), "goroutine")
}

// On a machine that is too busy to render while somebody waits, the page would
// otherwise be begun again and again.
func TestAPageThatNobodyWaitsForIsFinished(t *testing.T) {
	var renders atomic.Int32
	release := make(chan struct{})
	g := open(t, func(c *httpd.Config) {
		c.RenderTimeout = 30 * time.Millisecond
		c.Renderer = renderFunc(func(ctx context.Context, _ string, _ ssr.Answer) (ssr.Result, error) {
			renders.Add(1)
			<-release
			return ssr.Result{Status: 200, HTML: "finished"}, ctx.Err()
		})
	})
	for range 2 {
		wantIn(t, "meanwhile", g.get("/items").body, `<div id="root"></div>`)
	}
	close(release)
	eventually(t, func() bool { return strings.Contains(g.get("/items").body, "finished") })
	want(t, "renders", renders.Load(), 1)
}

func TestRenderLimitGivesTheShell(t *testing.T) {
	g := open(t, func(c *httpd.Config) { c.RenderLimit = httpd.Limit{PerSecond: 0.001, Burst: 2} })
	for i, part := range []string{"page /items/0<", "page /items/1<", `<div id="root"></div>`} {
		wantIn(t, "render", g.get(fmt.Sprintf("/items/%d", i)).body, part)
	}
	wantIn(t, "cached", g.get("/items/0").body, "page /items/0<")
}

func TestOverTheLimitWhatIsNoPageIsStillNone(t *testing.T) {
	g := open(t, func(c *httpd.Config) {
		c.RenderLimit = httpd.Limit{PerSecond: 0.001, Burst: 1}
		c.Decide = func(_ context.Context, w httpd.Wanted) httpd.Decision {
			switch w.Path {
			case "/items/nope":
				return httpd.Decision{Missing: true}
			case "/cart":
				return httpd.Decision{Location: "/id/login?from=" + w.Route}
			}
			return httpd.Decision{}
		}
	})
	g.get("/items/0") // takes the one render
	want(t, "a page", g.get("/items/1").StatusCode, 200)
	gone := g.get("/items/nope")
	want(t, "what is not there", gone.StatusCode, 404)
	wantIn(t, "its shell", gone.body, `<div id="root"></div>`)
	want(t, "a page for somebody", g.get("/cart").Header.Get("Location"), "/id/login?from=cart")
	want(t, "not asked for a body", g.do("HEAD", "/cart", "").StatusCode, 302)
}

func TestRedirectsAndPagesThatAreGoneAreCached(t *testing.T) {
	var renders atomic.Int32
	g := open(t, func(c *httpd.Config) {
		c.Renderer = renderFunc(func(_ context.Context, url string, _ ssr.Answer) (ssr.Result, error) {
			renders.Add(1)
			if url == "/items/old" {
				return ssr.Result{Status: 302, Location: "/items/new?a=1"}, nil
			}
			return ssr.Result{Status: 404, HTML: "gone", NoIndex: true}, nil
		})
	})
	for range 2 {
		want(t, "redirect", g.get("/items/old").Header.Get("Location"), "/items/new?a=1")
		got := g.get("/items/gone")
		want(t, "gone", got.StatusCode, 404)
		want(t, "robots", got.Header.Get("X-Robots-Tag"), "noindex")
	}
	want(t, "renders", renders.Load(), 2)
}

// asking renders a page that shows the answers to its calls.
func asking(names ...string) renderFunc {
	return func(ctx context.Context, _ string, answer ssr.Answer) (ssr.Result, error) {
		var asks []ssr.Ask
		for _, n := range names {
			asks = append(asks, ssr.Ask{Name: n, Body: json.RawMessage(`{"say":"紬"}`)})
		}
		state, err := json.Marshal(answer(ctx, asks))
		return ssr.Result{Status: 200, HTML: "ok", State: state}, err
	}
}

func TestNothingPersonalComesIntoTheCache(t *testing.T) {
	const canary = "CANARY-SESSION-1"
	g := open(t, func(c *httpd.Config) {
		c.Renderer = asking("naviPlus/items", "common/who", "siapi/echo/say/", "siapi/none/")
	})
	headers := []string{"Cookie", "session_id=" + canary + "; __Host-session_id=" + canary + "; cart_id=" + canary, "User-Agent", canary, "Authorization", canary,
		"X-Request-Id", canary, "X-Forwarded-For", "203.0.113.77"}
	first := g.get("/", headers...)
	second := g.get("/")
	for _, got := range []reply{first, second, g.get("/items?x=1", headers...)} {
		if all := got.body + fmt.Sprint(got.Header); strings.Contains(all, canary) || strings.Contains(all, "127.0.0.1") || strings.Contains(all, "203.0.113") {
			t.Errorf("the caller shows in %s", all)
		}
		want(t, "cookies set", len(got.Cookies()), 0)
	}
	want(t, "second body", second.body, first.body)
	wantIn(t, "personal call", first.body, "call.not_public")
	wantIn(t, "public call", first.body, `"say":"紬"`)
	wantIn(t, "unknown call", first.body, "call.not_found")
	if strings.Contains(g.log.String(), canary) {
		t.Error("the canary is in the log")
	}
}

func TestPageWithAFailedCallIsNotKept(t *testing.T) {
	var renders atomic.Int32
	g := open(t, func(c *httpd.Config) {
		c.Renderer = renderFunc(func(ctx context.Context, url string, a ssr.Answer) (ssr.Result, error) {
			renders.Add(1)
			return asking("common/broken")(ctx, url, a)
		})
	})
	g.get("/")
	g.get("/")
	want(t, "renders", renders.Load(), 2)
	wantIn(t, "log", g.log.String(), `"err":"disk"`)
}

func TestCacheIsBoundedByBytes(t *testing.T) {
	noise := bytes.Repeat([]byte("0123456789abcdef"), 64)
	g := open(t, func(c *httpd.Config) {
		c.CacheBytes = 64 << 10
		c.Renderer = renderFunc(func(_ context.Context, url string, _ ssr.Answer) (ssr.Result, error) {
			return ssr.Result{Status: 200, HTML: url + string(noise)}, nil
		})
	})
	for i := range 300 {
		g.get(fmt.Sprintf("/items/%d", i))
	}
	for line := range strings.SplitSeq(g.metrics(), "\n") {
		var bytes float64
		if n, _ := fmt.Sscanf(line, "tsumugi_page_cache_bytes %g", &bytes); n == 1 {
			if bytes <= 0 || bytes > 80<<10 {
				t.Errorf("the cache takes %v bytes, want more than none and about 72 KiB at most", bytes)
			}
			return
		}
	}
	t.Error("no metric tsumugi_page_cache_bytes")
}
