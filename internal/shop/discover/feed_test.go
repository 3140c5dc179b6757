package discover

import (
	"context"
	"encoding/xml"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/shop/shoptest"
)

// shelf is a source of content with a few entries, or one that fails.
type shelf struct {
	entries []content.Entry
	err     error
}

func (s shelf) Read(context.Context) (content.Reading, error) {
	return content.Reading{Entries: s.entries}, s.err
}

func (s shelf) Watch(ctx context.Context, changed func()) error {
	changed()
	<-ctx.Done()
	return ctx.Err()
}

func written(t *testing.T, entries ...content.Entry) *content.Live {
	t.Helper()
	return content.NewLive(t.Context(), shelf{entries: entries}, nil, slog.New(slog.DiscardHandler))
}

func anEntry(typ, slug string, fields map[string]any) content.Entry {
	all := map[string]any{"slug": slug, "title": "題 <" + slug + ">"}
	for name, v := range fields {
		all[name] = v
	}
	day := shoptest.Today.Add(-48 * time.Hour)
	return content.Entry{ID: typ + "." + slug, Type: typ, CreatedAt: day, UpdatedAt: day, Published: day, Revision: 1, Fields: all}
}

func anArticle(kind, slug, day string) content.Entry {
	return anEntry("article", slug, map[string]any{
		"kind": kind, "up_date": day, "lead": "一行目 & 二行目", "tags": []any{"綿", "秋"}, "body": "長い本文",
	})
}

func askFeed(t *testing.T, live *content.Live, path string) *httptest.ResponseRecorder {
	t.Helper()
	f := &Feed{Content: live, Origin: "https://shop.example", Now: func() time.Time { return shoptest.Today }}
	w := httptest.NewRecorder()
	f.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

func TestFeedHasTheNewestArticlesOfItsKind(t *testing.T) {
	live := written(t,
		anArticle("special", "old", "2026-09-01"), anArticle("special", "new", "2026-11-01T10:30"), anArticle("instagram", "other", "2026-11-02"),
	)
	w := askFeed(t, live, "/article/special/feed.xml")
	if got, want := w.Header().Get("Content-Type"), "application/rss+xml; charset=utf-8"; w.Code != http.StatusOK || got != want {
		t.Fatalf("status %d, type %q; want 200, %q", w.Code, got, want)
	}
	var doc struct {
		Channel struct {
			Title string `xml:"title"`
			Items []struct {
				Title       string   `xml:"title"`
				Link        string   `xml:"link"`
				Description string   `xml:"description"`
				Published   string   `xml:"pubDate"`
				Categories  []string `xml:"category"`
			} `xml:"item"`
		} `xml:"channel"`
	}
	if err := xml.Unmarshal(w.Body.Bytes(), &doc); err != nil {
		t.Fatalf("%v in %s", err, w.Body)
	}
	if got, want := doc.Channel.Title, "Tsumugi 紬｜特集"; got != want {
		t.Errorf("the channel is called %q, want %q", got, want)
	}
	if len(doc.Channel.Items) != 2 {
		t.Fatalf("got %d articles, want 2: %s", len(doc.Channel.Items), w.Body)
	}
	first := doc.Channel.Items[0]
	if first.Title != "題 <new>" || first.Link != "https://shop.example/article/special/new" || first.Description != "一行目 & 二行目" ||
		first.Published != "Sun, 01 Nov 2026 10:30:00 +0900" || !slices.Equal(first.Categories, []string{"綿", "秋"}) {
		t.Errorf("the newest is %+v", first)
	}
}

func TestFeedIsHonestAboutWhatItLacks(t *testing.T) {
	down := content.NewLive(t.Context(), shelf{err: errors.New("down")}, nil, slog.New(slog.DiscardHandler))
	for _, c := range []struct {
		live *content.Live
		path string
		want int
	}{
		{written(t), "/article/special/feed.xml", http.StatusOK},
		{written(t), "/article/nothing/feed.xml", http.StatusNotFound},
		{down, "/article/special/feed.xml", http.StatusServiceUnavailable},
	} {
		if got := askFeed(t, c.live, c.path).Code; got != c.want {
			t.Errorf("%s, known %t: status %d, want %d", c.path, c.live.Current().Known(), got, c.want)
		}
	}
}

func TestSitemapListsWhatCanBeRead(t *testing.T) {
	d := directory(t, "https://shop.example")
	hidden := anArticle("special", "later", "2026-11-01")
	hidden.Fields["publish"] = "2027-01-01"
	d.Content = written(t,
		anArticle("special", "autumn", "2026-11-01"), hidden,
		anEntry("editor", "hana", map[string]any{"name": "はな"}), anEntry("information", "open", map[string]any{"date": "2026-11-01"}),
		anEntry("page", "guide/gift", nil),
	)
	for path, want := range map[string][]string{
		"/sitemaps/articles-1.xml":     {"https://shop.example/article/special/autumn 2026-11-13", "https://shop.example/editor/hana 2026-11-13"},
		"/sitemaps/informations-1.xml": {"https://shop.example/informations/open 2026-11-13"},
		"/sitemaps/pages-1.xml":        {"https://shop.example/ 2026-11-10", "https://shop.example/brands", "https://shop.example/guide/gift 2026-11-13"},
	} {
		if got := listed(t, d, path); !slices.Equal(got, want) {
			t.Errorf("%s lists\n%q, want\n%q", path, got, want)
		}
	}
}
