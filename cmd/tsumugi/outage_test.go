package main

import (
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content/contenttest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// outages are the ways in which a content source fails.
var outages = map[string]http.HandlerFunc{
	"down": func(w http.ResponseWriter, _ *http.Request) {
		if c, _, err := http.NewResponseController(w).Hijack(); err == nil {
			_ = c.Close() // that is the point
		}
	},
	"slow":          func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
	"sends garbage": func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "\x00\xff{[") },
}

// outagePages are what shoppers look at, with what they see there while the
// source has never answered, and what once it had.
var outagePages = []struct{ path, never, after string }{
	{"/", "<h1", "秋"},
	{"/items", "シャツ", "シャツ"},
	{"/items?keyword=シャツ", "シャツ", "シャツ"},
	{"/items/0001001AB1", "シャツ", "シャツ"},
	{"/brands", "<h1", "<h1"},
	{"/ranking", "<h1", "<h1"},
	{"/cart", "<h1", "<h1"},
	{"/id/login", "<h1", "<h1"},
	{"/article/special", outageWords, "秋のヨガ"},
	{"/article/special/autumn", outageWords, "秋のヨガ"},
	{"/guide/gift", outageWords, "包みます"},
	{"/support/faq", outageWords, "ポイントとは？"},
}

const outageWords = "表示できません"

// TestPagesStandWhateverTheContentSourceDoes asks for whole pages while the
// source fails: before it ever answered, and after.
func TestPagesStandWhateverTheContentSourceDoes(t *testing.T) {
	waittest.Slow(t)
	t.Parallel()
	for name, outage := range outages {
		t.Run(name, func(t *testing.T) {
			data := t.TempDir()
			smallShop(t, "sqlite:"+filepath.Join(data, "tsumugi.db"))
			service := contenttest.NewService(t)
			for _, e := range contenttest.Entries() {
				service.Put(e, true)
			}
			service.Instead(outage)
			flags := []string{"--renderer", "quickjs", "--content", "contentful", "--contentful-timeout", "1h", "--contentful-url", service.URL, "--contentful-images", service.URL,
				"--contentful-space", contenttest.Space, "--contentful-token", contenttest.Token}
			s := serve(t, data, flags...)
			for _, p := range outagePages {
				s.stands(t, "never answered", p.path, p.never)
			}
			if _, err := s.stop(t); err != nil {
				t.Fatal(err)
			}

			service.Instead(nil)
			s = serve(t, data, flags...)
			s.awaitEntries(t, `{"content_type":"editor"}`, `"total":1`)
			service.Instead(outage)
			for _, p := range outagePages {
				s.stands(t, "answered before", p.path, p.after)
			}
		})
	}
}

// stands asks for a page with less patience than the shop has here with its
// content source, so that a page which waits for the source fails, on any
// machine. The promise is that a page stands within 1.5 s; the log tells how long
// it took on this one.
func (s *shopServer) stands(t *testing.T, when, path, want string) {
	t.Helper()
	impatient := http.Client{Timeout: waittest.Long}
	began := time.Now()
	r, err := impatient.Get(s.origin + path)
	if err != nil {
		t.Errorf("%s, %s: %v", when, path, err)
		return
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK || !strings.Contains(string(b), want) {
		t.Errorf("%s, %s: got %d with %d bytes, %v; want 200 with %s", when, path, r.StatusCode, len(b), err, want)
	}
	t.Logf("%s, %s: %v", when, path, time.Since(began).Round(time.Millisecond))
}
