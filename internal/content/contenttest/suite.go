// Package contenttest is the suite that every source of content passes.
package contenttest

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
)

// A Backend is a source with somebody who writes in it.
type Backend struct {
	Source content.Source
	// Put writes an entry and publishes it, or makes it a draft. The picture of
	// an entry is the asset pictures/a.jpg.
	Put func(t *testing.T, e content.Entry, published bool)
}

// Run tests a source; open returns one without entries.
func Run(t *testing.T, open func(t *testing.T) Backend) {
	t.Run("gives what is published", func(t *testing.T) { givesPublished(t, open(t)) })
	t.Run("keeps drafts to itself", func(t *testing.T) { keepsDrafts(t, open(t)) })
	t.Run("resolves links and pictures", func(t *testing.T) { resolves(t, open(t)) })
	t.Run("shows by the clock", func(t *testing.T) { showsByClock(t, open(t)) })
	t.Run("tells of changes", func(t *testing.T) { tellsOfChanges(t, open(t)) })
}

// Entries are one of each content type, with every field.
func Entries() []content.Entry {
	picture, codes := content.NewLink("Asset", "pictures/a.jpg"), []any{"1004000001", "100400000A"}
	shelf := map[string]any{"title": "秋: の #服", "lines": []any{"一", "二"}, "picture": picture, "link": "/items?sort=new", "order": 3.0}
	return []content.Entry{
		{ID: "editor.hana", Type: "editor", Fields: map[string]any{
			"name": "花", "slug": "hana", "role": "編集長", "profile": "**「花」**です", "picture": picture, "picks": codes,
		}},
		{ID: "article.autumn", Type: "article", Fields: map[string]any{
			"kind": "special", "title": "秋のヨガ", "slug": "autumn", "lead": "一行目\n二行目", "body": "## 見出し\n本文\n\n{{item 1004000001}}", "picture": picture,
			"tags": []any{"ヨガ", "秋, 冬"}, "editor": content.NewLink("Entry", "editor.hana"), "items": codes,
			"related": []any{content.NewLink("Entry", "article.autumn")}, "up_date": "2026-11-01", "publish": "2026-11-01T10:00", "end": "2030-01-01T00:00:00+09:00",
		}},
		{ID: "information.open", Type: "information", Fields: map[string]any{"title": "開店", "slug": "open", "body": "開きました。", "date": "2026-10-01"}},
		{ID: "page.guide.gift", Type: "page", Fields: map[string]any{"slug": "guide/gift", "title": "ギフト", "lead": "包みます", "body": "本文", "order": 1.0}},
		{ID: "faq.points", Type: "faq", Fields: map[string]any{"question": "ポイントとは？", "answer": "1ポイント1円です。", "category": "ポイント", "order": -2.0}},
		{ID: "hero.autumn", Type: "hero", Fields: shelf}, {ID: "feature.autumn", Type: "feature", Fields: shelf}, {ID: "banner.autumn", Type: "banner", Fields: shelf},
	}
}

func fill(t *testing.T, b Backend) {
	t.Helper()
	for _, e := range Entries() {
		if e.Type == "article" { // it leads to itself, which has to exist
			first := e
			first.Fields = map[string]any{"kind": "special", "title": "下書き", "slug": e.Fields["slug"], "up_date": "2026-11-01"}
			b.Put(t, first, true)
		}
		b.Put(t, e, true)
	}
}

func givesPublished(t *testing.T, b Backend) {
	fill(t, b)
	got, err := b.Source.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]string{}
	for _, e := range got.Entries {
		fields[e.ID] = encode(t, e.Fields)
		if e.Revision < 1 || e.CreatedAt.IsZero() || e.UpdatedAt.IsZero() || e.Published.IsZero() {
			t.Errorf("%s: got revision %d, times %v, %v, %v; want all of them", e.ID, e.Revision, e.CreatedAt, e.UpdatedAt, e.Published)
		}
		if err := e.Check(); err != nil {
			t.Errorf("%s: %v", e.ID, err)
		}
	}
	for _, e := range Entries() {
		if want := encode(t, e.Fields); fields[e.ID] != want {
			t.Errorf("%s:\n got %s\nwant %s", e.ID, fields[e.ID], want)
		}
	}
	if len(got.Entries) != len(Entries()) || len(got.Assets) != 1 {
		t.Errorf("got %d entries, %d assets; want %d and 1", len(got.Entries), len(got.Assets), len(Entries()))
	}
}

func keepsDrafts(t *testing.T, b Backend) {
	e := Entries()[0]
	for _, published := range []bool{false, true, false} {
		b.Put(t, e, published)
		got, err := b.Source.Read(t.Context())
		if shows := len(got.Entries) == 1; err != nil || shows != published {
			t.Errorf("published = %v: got %d entries, %v", published, len(got.Entries), err)
		}
	}
}

func resolves(t *testing.T, b Backend) {
	fill(t, b)
	live := content.NewLive(t.Context(), b.Source, nil, slog.New(slog.DiscardHandler))
	text := ask(t, live, time.Date(2026, 11, 15, 0, 0, 0, 0, time.UTC), map[string]any{"content_type": "article", "fields.editor.fields.slug": "hana"})
	for _, want := range []string{
		`"total":1,`, `"name":"花"`, `"profile_html":"\u003cp\u003e\u003cstrong\u003e「花」\u003c/strong\u003eです\u003c/p\u003e\n"`, `"type":"Asset"`, `"body_html":"\u003ch2 id=\"h-見出し\"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("got %s\nwant %s in it", text, want)
		}
	}
}

func showsByClock(t *testing.T, b Backend) {
	fill(t, b)
	live := content.NewLive(t.Context(), b.Source, nil, slog.New(slog.DiscardHandler))
	tokyo := time.FixedZone("", 9*3600)
	for _, c := range []struct {
		now  time.Time
		want string
	}{
		{time.Date(2026, 11, 1, 9, 59, 59, 0, tokyo), `"total":0,`},
		{time.Date(2026, 11, 1, 10, 0, 0, 0, tokyo), `"total":1,`},
		{time.Date(2029, 12, 31, 23, 59, 59, 0, tokyo), `"total":1,`},
		{time.Date(2030, 1, 1, 0, 0, 0, 0, tokyo), `"total":0,`},
	} {
		if got := ask(t, live, c.now, map[string]any{"content_type": "article"}); !strings.Contains(got, c.want) {
			t.Errorf("at %v: got %.80s, want %s", c.now, got, c.want)
		}
		if before, after := live.Current().VersionAt(c.now.Add(-time.Second)), live.Current().VersionAt(c.now); (before != after) != (c.now.Second() == 0) {
			t.Errorf("at %v: version was %s a second before and is %s", c.now, before, after)
		}
	}
}

func tellsOfChanges(t *testing.T, b Backend) {
	ctx, stop := context.WithCancel(t.Context())
	live := content.NewLive(ctx, b.Source, nil, slog.New(slog.DiscardHandler))
	done := make(chan error, 1)
	go func() { done <- live.Follow(ctx) }()
	defer func() { stop(); <-done }()
	e := Entries()[0]
	for i, published := range []bool{true, false, true} {
		b.Put(t, e, published)
		want := `"total":0,`
		if published {
			want = `"total":1,`
		}
		for began := time.Now(); !strings.Contains(ask(t, live, time.Now(), nil), want); time.Sleep(10 * time.Millisecond) {
			if time.Since(began) > 5*time.Second {
				t.Fatalf("change %d is not seen after 5 s: want %s", i+1, want)
			}
		}
	}
}

func ask(t *testing.T, live *content.Live, now time.Time, query map[string]any) string {
	t.Helper()
	q, err := content.Parse(query)
	if err != nil {
		t.Fatal(err)
	}
	list, err := live.Current().Find(q, now)
	if err != nil {
		t.Fatal(err)
	}
	return encode(t, list)
}

func encode(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
