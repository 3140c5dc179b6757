package shop_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/contentful"
	"github.com/tsumugi-shop/tsumugi/internal/content/contenttest"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// outages are the ways in which a content source fails.
var outages = map[string]http.HandlerFunc{
	"down": func(w http.ResponseWriter, _ *http.Request) { drop(w) },
	"hangs": func(_ http.ResponseWriter, r *http.Request) {
		<-r.Context().Done()
	},
	"hangs in the middle": func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, `{"sys":{"type":"Array"},"items":[`)
		_ = http.NewResponseController(w).Flush() // the client may be gone
		<-r.Context().Done()
	},
	"failing":        func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) },
	"limits":         func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) },
	"sends HTML":     func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>502</html>") },
	"sends garbage":  func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "\x00\xff{[") },
	"sends a string": func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `"ok"`) },
	"says nothing":   func(http.ResponseWriter, *http.Request) {},
}

func drop(w http.ResponseWriter) {
	if c, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_ = c.Close() // that is the point
	}
}

// TestContentAnswersWhateverItsSourceDoes starts and asks the shop while the
// source fails: before it ever answered, after, and after a restart.
func TestContentAnswersWhateverItsSourceDoes(t *testing.T) {
	const limit = waittest.Long // the source never answers
	for name, outage := range outages {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := contenttest.NewService(t)
			for _, e := range contenttest.Entries() {
				service.Put(e, true)
			}
			keep := filepath.Join(t.TempDir(), "content.json")
			start := func() (*content.Live, func()) { return startContent(t, service, keep) }
			check := func(when string, live *content.Live, want, wantStatus int) {
				t.Helper()
				began := time.Now()
				total, status := editors(t, live)
				if took := time.Since(began); status != wantStatus || total != want || took > limit {
					t.Errorf("%s: got %d editors, status %d after %v; want %d, %d within %v", when, total, status, took, want, wantStatus, limit)
				}
			}

			service.Instead(outage)
			began := time.Now()
			live, stop := start()
			if took := time.Since(began); took > limit {
				t.Errorf("the first start took %v, want at most %v", took, limit)
			}
			check("never answered", live, 0, http.StatusServiceUnavailable)
			stop()

			service.Instead(nil)
			live, stop = start()
			awaitEditors(t, live, 1)
			service.Instead(outage)
			check("after a good answer", live, 1, http.StatusOK)
			stop()

			live, stop = start()
			check("after a restart", live, 1, http.StatusOK)
			if live.Err() == nil {
				t.Error("the outage is not told")
			}
			stop()
		})
	}
}

func TestContentComesBackAfterAnOutage(t *testing.T) {
	service := contenttest.NewService(t)
	service.Put(contenttest.Entries()[0], true)
	service.Instead(outages["failing"])
	live, stop := startContent(t, service, "")
	defer stop()
	service.Instead(nil)
	awaitEditors(t, live, 1)
	if err := live.Err(); err != nil {
		t.Errorf("got %v, want nil", err)
	}
}

func startContent(t *testing.T, service *contenttest.Service, keep string) (*content.Live, func()) {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	source, err := contentful.New(contentful.Config{
		Base: service.URL, Images: service.URL, Space: contenttest.Space, Environment: contenttest.Environment, Token: contenttest.Token,
		Keep: keep, Now: time.Now, Log: log,
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	live := content.NewLive(ctx, source, nil, log)
	done := make(chan error, 1)
	go func() { done <- live.Follow(ctx) }()
	return live, func() { cancel(); <-done; _ = source.Close() }
}

func awaitEditors(t *testing.T, live *content.Live, want int) {
	t.Helper()
	waittest.Until(t, fmt.Sprint(want, " editors"), func() bool { total, _ := editors(t, live); return total == want })
}

// editors asks through the table of calls, as browser and renderer do.
func editors(t *testing.T, live *content.Live) (total, status int) {
	t.Helper()
	table, err := call.NewTable(shop.Calls(shop.Parts{Content: live, Now: time.Now})...)
	if err != nil {
		t.Fatal(err)
	}
	answer := table.Do(t.Context(), "contentful/getEntries", []byte(`{"content_type":"editor"}`))
	var body struct {
		Result struct {
			Total int   `json:"total"`
			Items []any `json:"items"`
		} `json:"result"`
	}
	if answer.Status != http.StatusOK {
		return 0, answer.Status
	}
	if err := json.Unmarshal(answer.Body, &body); err != nil || body.Result.Items == nil || len(body.Result.Items) != body.Result.Total {
		t.Fatalf("got %s, %v; want total and items at result", answer.Body, err)
	}
	return body.Result.Total, answer.Status
}

func TestContentQueriesAreAnsweredAtTheTable(t *testing.T) {
	service := contenttest.NewService(t)
	for _, e := range contenttest.Entries() {
		service.Put(e, true)
	}
	live, stop := startContent(t, service, "")
	defer stop()
	awaitEditors(t, live, 1)
	now := func() time.Time { return time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC) }
	table, err := call.NewTable(shop.Calls(shop.Parts{Content: live, Now: now})...)
	if err != nil {
		t.Fatal(err)
	}
	if !table.Public("contentful/getEntries") {
		t.Error("getEntries is not public: cached pages could not use it")
	}
	for _, c := range []struct {
		body, want string
		status     int
	}{
		{`{"content_type":"article","fields.slug":"autumn"}`, `"editor":{"sys":{"id":"editor.hana","type":"Entry"`, 200},
		{`{"content_type":"article","fields.slug":"autumn"}`, `"url":"/contents/contentful/pictures/a.jpg.jpg"`, 200},
		{`{"content_type":"page","fields.slug":"nowhere"}`, `"items":[],"includes":{"Entry":[],"Asset":[]}`, 200},
		{`{"content_type":"article","limit":5000}`, `"code":"content.query","message":"コンテンツの検索条件が正しくありません。","fields":[{"name":"limit","code":"out_of_range","message":"0から1000までの整数で指定してください。"}]`, 400},
		{`[1]`, `"code":"call.malformed"`, 400},
	} {
		got := table.Do(t.Context(), "contentful/getEntries", []byte(c.body))
		if got.Status != c.status || !strings.Contains(string(got.Body), c.want) {
			t.Errorf("%s: got %d %s\nwant %d with %s", c.body, got.Status, got.Body, c.status, c.want)
		}
	}
}
