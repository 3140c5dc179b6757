package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
	"github.com/tsumugi-shop/tsumugi/web"
)

// A titles renders of a page the titles of its blocks.
type titles struct{ renders atomic.Int64 }

func (r *titles) Render(ctx context.Context, _ string, answer ssr.Answer) (ssr.Result, error) {
	r.renders.Add(1)
	reply := answer(ctx, []ssr.Ask{{Name: "siapi/page/select/", Body: json.RawMessage(`{"page":"home"}`)}})[0]
	return ssr.Result{Status: 200, HTML: string(reply.Body)}, nil
}

func (r *titles) Close() error { return nil }

// A block begins and ends to the second on the page from the cache, and a page that
// is published is seen by another node; what depends on no block stays in the cache.
func TestBlocksBeginAndEndOnCachedPages(t *testing.T) {
	needFront(t)
	f, err := loadFront(web.Dist())
	if err != nil {
		t.Fatal(err)
	}
	var ahead atomic.Int64
	clock := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ahead.Store(0)
		log := slog.New(slog.DiscardHandler)
		g := goods{terms: terms.Default()}
		if g.items, err = catalog.NewLive(t.Context(), d, log); err != nil {
			t.Fatal(err)
		}
		if g.engine, err = search.NewEngine(t.Context(), search.Options{Live: g.items, Now: d.Now, Log: log}); err != nil {
			t.Fatal(err)
		}
		g.texts = &texts{Live: content.NewLive(t.Context(), &local.Store{DB: d}, nil, log)}
		if g.pages, err = layout.NewLive(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- g.pages.Follow(ctx) }()
		defer func() { stop(); <-done }()
		table, err := call.NewTable(browse.Calls(browse.Parts{Terms: g.terms, Catalog: g.items, Search: g.engine, Content: g.texts.Live, Layout: g.pages, Now: d.Now, Log: log})...)
		if err != nil {
			t.Fatal(err)
		}
		painter := &titles{}
		site, err := httpd.New(httpd.Config{
			Log: log, Metrics: httpd.NewMetrics(), Calls: table, Renderer: painter, Documents: f.document, Routes: f.routes, Assets: f.assets, Build: f.build, Clock: d.Now,
			Version: pageVersion("b1", g, d.Now), Sources: &pageSources{items: g.items, engine: g.engine, pages: g.pages, now: d.Now},
			RenderLimit: httpd.Limit{PerSecond: 1e6, Burst: 1e6}, StaleFor: time.Hour, RenderTimeout: time.Minute,
		})
		if err != nil {
			t.Fatal(err)
		}
		defer site.Close()
		look := func() string {
			rec := httptest.NewRecorder()
			site.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/", nil))
			if rec.Code != 200 || !strings.Contains(rec.Body.String(), "promises") {
				t.Fatalf("home: %d %.300s", rec.Code, rec.Body)
			}
			return rec.Body.String()
		}
		shows := func() bool { return strings.Contains(look(), "冬じたく") }
		if shows() {
			t.Fatal("a block shows that nobody made")
		}
		pages := layout.Pages{DB: d}
		now := d.Now()
		timed := layout.Block{ID: "text-1", Kind: layout.Text, Title: "冬じたく", Shown: []layout.BlockShown{{Title: "コート"}}, Starts: now.Add(time.Hour).UnixMilli(), Ends: now.Add(2 * time.Hour).UnixMilli()}
		always := layout.Block{ID: "text-2", Kind: layout.Text, Title: "いつものお知らせ", Shown: []layout.BlockShown{{Title: "コート"}}}
		p, err := pages.Save(t.Context(), layout.Home, append(layout.Default(layout.Home), timed, always), 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := pages.Publish(t.Context(), layout.Home, p.Revision, ""); err != nil {
			t.Fatal(err)
		}
		// A page of before may be shown while the new one is rendered.
		waittest.Until(t, "the published page shows", func() bool { return strings.Contains(look(), always.Title) })
		if shows() {
			t.Error("the block shows before its time")
		}
		renders := painter.renders.Load()
		if shows(); painter.renders.Load() != renders {
			t.Error("a page that is true is rendered again")
		}
		ahead.Store(int64(time.Until(time.UnixMilli(timed.Starts)))) // and a moment more, as time goes by
		if !shows() {
			t.Error("the block does not show when its time has come")
		}
		ahead.Store(int64(time.Until(time.UnixMilli(timed.Ends))))
		if shows() {
			t.Error("the block shows after its time")
		}
	}, db.WithClock(clock))
}
