package httpd_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/logs"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// renderFunc stands for the JavaScript engine, which is not ours.
type renderFunc func(ctx context.Context, url string, answer ssr.Answer) (ssr.Result, error)

func (f renderFunc) Render(ctx context.Context, url string, answer ssr.Answer) (ssr.Result, error) {
	return f(ctx, url, answer)
}

// echoPage is a page that shows its own address, long enough to compress.
func echoPage(_ context.Context, url string, _ ssr.Answer) (ssr.Result, error) {
	r := ssr.Result{Status: 200, Head: "<title>紬</title>", HTML: "<h1>page " + url + "</h1>" + strings.Repeat("<p>生地</p>", 500)}
	if url == "/404" {
		r.Status = 404
	}
	return r, nil
}

var errGone = fault.New(fault.NotFound, "item.not_found", "商品が見つかりません。")

type echo struct {
	Say string `json:"say"`
}

type who struct {
	Session string `json:"session"`
	Cart    string `json:"cart"`
	IP      string `json:"ip"`
	Agent   string `json:"agent"`
}

func whoIs(ctx context.Context, _ struct{}) (who, error) {
	c := call.CallerOf(ctx)
	return who{c.SessionID, c.CartID, c.ClientIP, c.UserAgent}, nil
}

type cookies struct {
	Cookies []setting `json:"cookies"`
	Fail    bool      `json:"fail"`
}

type setting struct {
	Name    string  `json:"name"`
	Value   string  `json:"value"`
	Seconds float64 `json:"seconds"`
}

func keep(ctx context.Context, in cookies) (who, error) {
	for _, c := range in.Cookies {
		call.SetCookie(ctx, call.Cookie{Name: c.Name, Value: c.Value, MaxAge: time.Duration(c.Seconds * float64(time.Second))})
	}
	if in.Fail {
		return who{}, errGone
	}
	return whoIs(ctx, struct{}{})
}

// rig is a site behind a real listener, with everything a test may look at.
type rig struct {
	*httptest.Server
	t    *testing.T
	site *httpd.Site
	log  *lockedBuffer
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func open(t testing.TB, change func(*httpd.Config)) *rig {
	t.Helper()
	log := &lockedBuffer{}
	logger := logs.New(log, logs.Options{})
	reports := httpd.NewReports(logger, httpd.Limit{PerSecond: 0.1, Burst: 5}, time.Now)
	table, err := call.NewTable(
		call.Siapi("echo/say/", "Says it back.", func(_ context.Context, in echo) (echo, error) { return in, nil }).Public(),
		call.Siapi("gone/select/", "Is never there.", func(context.Context, struct{}) (echo, error) { return echo{}, errGone }).Public(),
		call.Siapi("panic/now/", "Panics.", func(context.Context, struct{}) (echo, error) { panic("canary@example.co.jp") }),
		call.Common("who", "Tells who calls.", whoIs),
		call.NaviPlus("items", "Tells who calls, and is public.", func(ctx context.Context, in struct{}) (who, error) { return whoIs(ctx, in) }).Public(),
		call.Common("broken", "Fails.", func(context.Context, struct{}) (echo, error) { return echo{}, errors.New("disk") }).Public(),
		call.Common("away", "Cannot now.", func(context.Context, struct{}) (echo, error) {
			return echo{}, fault.New(fault.Unavailable, "x.away", "後ほど。")
		}),
		call.Common("dear", "Costs as much as four calls.", func(ctx context.Context, _ struct{}) (echo, error) { return echo{}, call.Charge(ctx, 4) }),
		call.Common("keep", "Sets cookies, and tells who calls then.", keep),
		call.Common("outputerror", "Takes error reports.", reports.Take),
	)
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := ssr.ParseManifest([]byte(`{"src/app/browser.ts":{"file":"assets/browser-1.js","isEntry":true},"style.css":{"file":"assets/style-1.css"}}`), "/_app/")
	if err != nil {
		t.Fatal(err)
	}
	c := httpd.Config{
		Log: logger, Metrics: httpd.NewMetrics(), Calls: table, Renderer: renderFunc(echoPage),
		Documents: ssr.Document{Manifest: manifest, Build: "b1"},
		Routes: []httpd.Route{
			{Name: "index", Pattern: "/", Title: "ホーム", Cache: httpd.Public, Built: true},
			{Name: "items", Pattern: "/items", Title: "一覧", Cache: httpd.Public, Query: []string{"page", "brand"}, Built: true},
			{Name: "items-id", Pattern: "/items/:id", Title: "詳細", Cache: httpd.Public, Built: true},
			{Name: "categories-id", Pattern: "/categories/*", Title: "カテゴリ", Cache: httpd.Public, Built: true},
			{Name: "campaign", Pattern: "/campaign", Cache: httpd.None, Redirect: "/", Built: true},
			{Name: "cart", Pattern: "/cart", Title: "カート", Cache: httpd.Personal, Built: true},
			{Name: "errors", Pattern: "/errors", Title: "エラー", Cache: httpd.Public, Query: []string{"code"}, Built: true},
			{Name: "ranking", Pattern: "/ranking", Title: "ランキング", Cache: httpd.Public},
		},
		Assets: fstest.MapFS{
			"assets/browser-1.js":    {Data: []byte("plain()")},
			"assets/browser-1.js.br": {Data: []byte("BR")},
			"assets/browser-1.js.gz": {Data: []byte("GZ")},
			"assets/style-1.css":     {Data: []byte("p{}")},
			"sw.js":                  {Data: []byte("worker()")},
			"assets/logo-2.svg":      {Data: []byte("<svg/>")},
			"robots.txt":             {Data: []byte("User-agent: *")},
			".vite/manifest.json":    {Data: []byte("{}")},
			"index.html":             {Data: []byte("no")},
			"sub/x.txt":              {Data: []byte("no")},
		},
		Build:       httpd.Build{ID: "b1", Time: time.UnixMilli(1763172000000)},
		Version:     func() string { return "v1" },
		RenderLimit: httpd.Limit{PerSecond: 1000, Burst: 1000},
	}
	if change != nil {
		change(&c)
	}
	site, err := httpd.New(c)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(site)
	t.Cleanup(func() {
		server.Client().CloseIdleConnections()
		server.Close()
		site.Close()
	})
	server.Client().CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	server.Client().Transport.(*http.Transport).DisableCompression = true
	tt, _ := t.(*testing.T)
	return &rig{Server: server, t: tt, site: site, log: log}
}

type reply struct {
	*http.Response
	body string
}

// do sends a request; headers come in pairs.
func (g *rig) do(method, path, body string, headers ...string) reply {
	g.t.Helper()
	req, err := http.NewRequest(method, g.URL+path, strings.NewReader(body))
	if err != nil {
		g.t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := g.Client().Do(req)
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	return reply{res, string(b)}
}

func (g *rig) get(path string, headers ...string) reply {
	g.t.Helper()
	return g.do("GET", path, "", headers...)
}

func (g *rig) post(path, body string, headers ...string) reply {
	g.t.Helper()
	return g.do("POST", path, body, append([]string{"Content-Type", "application/json"}, headers...)...)
}

func (g *rig) metrics() string {
	rec := httptest.NewRecorder()
	g.site.Metrics.Handler().ServeHTTP(rec, httptest.NewRequest("GET", "/", nil))
	return rec.Body.String()
}

func want[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func wantIn(t *testing.T, what, whole, part string) {
	t.Helper()
	if !strings.Contains(whole, part) {
		t.Errorf("%s: %q is not in %.600q", what, part, whole)
	}
}

func jsonAt(t *testing.T, body string, path ...string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		t.Fatalf("%v in %q", err, body)
	}
	for _, key := range path {
		m, _ := v.(map[string]any)
		v = m[key]
	}
	return v
}
