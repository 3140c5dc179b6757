package contentful_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/contentful"
	"github.com/tsumugi-shop/tsumugi/internal/content/contenttest"
)

const secret = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

func open(t *testing.T, s *contenttest.Service, change func(*contentful.Config)) *contentful.Source {
	t.Helper()
	c := contentful.Config{
		Base: s.URL, Images: s.URL, Space: contenttest.Space, Environment: contenttest.Environment, Token: contenttest.Token, Secret: secret,
		Every: time.Hour, Now: time.Now, Log: slog.New(slog.DiscardHandler),
	}
	if change != nil {
		change(&c)
	}
	source, err := contentful.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = source.Close() })
	return source
}

func TestSourcePassesTheSuite(t *testing.T) {
	contenttest.Run(t, func(t *testing.T) contenttest.Backend {
		service := contenttest.NewService(t)
		source := open(t, service, nil)
		return contenttest.Backend{Source: source, Put: func(t *testing.T, e content.Entry, published bool) {
			service.Put(e, published)
			r := hook(time.Now(), nil)
			w := httptest.NewRecorder()
			source.Webhook().ServeHTTP(w, r)
			if w.Code != http.StatusNoContent {
				t.Fatalf("webhook: got %d %s", w.Code, w.Body)
			}
		}}
	})
}

func TestAllPagesAreRead(t *testing.T) {
	service := contenttest.NewService(t)
	for i := range 250 {
		service.Put(content.Entry{ID: fmt.Sprintf("e%03d", i), Type: "faq", Fields: map[string]any{"question": "問", "category": "c"}}, true)
	}
	service.Put(content.Entry{ID: "internal", Type: "staffNote", Fields: map[string]any{"text": "内緒"}}, true)
	r, err := open(t, service, nil).Read(t.Context())
	if err != nil || len(r.Entries) != 250 {
		t.Errorf("got %d entries, %v; want 250 and nothing of other types", len(r.Entries), err)
	}
	if got, want := service.Requests(), len(content.Types)+2; got != want {
		t.Errorf("got %d requests, want %d", got, want)
	}
}

func TestRateLimitIsHonoured(t *testing.T) {
	service := contenttest.NewService(t)
	service.Put(contenttest.Entries()[0], true)
	var first time.Time
	service.Instead(func(w http.ResponseWriter, _ *http.Request) {
		first = time.Now()
		service.Instead(nil)
		w.Header().Set("X-Contentful-RateLimit-Reset", "1")
		w.WriteHeader(http.StatusTooManyRequests)
	})
	r, err := open(t, service, nil).Read(t.Context())
	if err != nil || len(r.Entries) != 1 || time.Since(first) < time.Second {
		t.Errorf("got %d entries, %v after %v; want 1 after the second that the service asked for", len(r.Entries), err, time.Since(first))
	}
}

func TestBadAnswersAreErrorsAndTheLastGoodOneIsKept(t *testing.T) {
	for name, instead := range map[string]http.HandlerFunc{
		"error":        func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) },
		"no token":     func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(401) },
		"no JSON":      func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>") },
		"another JSON": func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"items":[]}`) },
		"wrong types":  func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"sys":{"type":"Array"},"total":"x"}`) },
		"no entries": func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, `{"sys":{"type":"Array"},"items":[{"x":1}]}`)
		},
		"half": func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"sys":{"type":"Array"},"items":[`) },
		"elsewhere": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://evil.example/", http.StatusFound)
		},
		"no gzip": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			fmt.Fprint(w, "plain")
		},
		"endless": func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, strings.Repeat(" ", 9<<20)) },
	} {
		t.Run(name, func(t *testing.T) {
			service := contenttest.NewService(t)
			service.Put(contenttest.Entries()[0], true)
			keep := filepath.Join(t.TempDir(), "cache", "content.json")
			source := open(t, service, func(c *contentful.Config) { c.Keep = keep })
			service.Instead(instead)
			if r, err := source.Read(t.Context()); err == nil || len(r.Entries) != 0 {
				t.Errorf("before any good answer: got %d entries, %v; want none and an error", len(r.Entries), err)
			}
			service.Instead(nil)
			if _, err := source.Read(t.Context()); err != nil {
				t.Fatal(err)
			}
			service.Instead(instead)
			if r, err := source.Read(t.Context()); err == nil || len(r.Entries) != 1 {
				t.Errorf("after a good answer: got %d entries, %v; want the one kept and an error", len(r.Entries), err)
			} else if strings.Contains(err.Error(), contenttest.Token) {
				t.Errorf("the token is in %q", err)
			}
			if err := os.WriteFile(keep, []byte("{"), 0o600); err != nil {
				t.Fatal(err)
			}
			if r, err := source.Read(t.Context()); err == nil || len(r.Entries) != 0 {
				t.Errorf("with a broken file: got %d entries, %v; want none and an error", len(r.Entries), err)
			}
		})
	}
}

// hook is a request as the service signs it; change spoils it.
func hook(at time.Time, change func(*http.Request)) *http.Request {
	const body = `{"sys":{"type":"Entry"}}`
	r := httptest.NewRequest(http.MethodPost, "/webhook/contentful", strings.NewReader(body))
	stamp := strconv.FormatInt(at.UnixMilli(), 10)
	r.Header.Set("Content-Type", "application/vnd.contentful.management.v1+json")
	r.Header.Set("X-Contentful-Timestamp", stamp)
	const names = "content-type,x-contentful-signed-headers,x-contentful-timestamp"
	r.Header.Set("X-Contentful-Signed-Headers", names)
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "POST\n/webhook/contentful\ncontent-type:application/vnd.contentful.management.v1+json;x-contentful-signed-headers:%s;x-contentful-timestamp:%s\n%s", names, stamp, body)
	r.Header.Set("X-Contentful-Signature", hex.EncodeToString(mac.Sum(nil)))
	if change != nil {
		change(r)
	}
	return r
}

func TestOnlySignedWebhooksAreTaken(t *testing.T) {
	service := contenttest.NewService(t)
	source := open(t, service, nil)
	unsigned := open(t, service, func(c *contentful.Config) { c.Secret = "" })
	now := time.Now()
	for _, c := range []struct {
		name   string
		source *contentful.Source
		r      *http.Request
		want   int
	}{
		{"good", source, hook(now, nil), 204},
		{"a little old", source, hook(now.Add(-25*time.Second), nil), 204},
		{"too old", source, hook(now.Add(-31*time.Second), nil), 403},
		{"from the future", source, hook(now.Add(2*time.Minute), nil), 403},
		{"no signature", source, hook(now, func(r *http.Request) { r.Header.Del("X-Contentful-Signature") }), 403},
		{"another signature", source, hook(now, func(r *http.Request) { r.Header.Set("X-Contentful-Signature", strings.Repeat("0", 64)) }), 403},
		{"another body", source, hook(now, func(r *http.Request) { r.Body = http.NoBody }), 403},
		{"another path", source, hook(now, func(r *http.Request) { r.URL.Path = "/webhook/x" }), 403},
		{"a query", source, hook(now, func(r *http.Request) { r.URL.RawQuery = "a=b" }), 403},
		{"another header", source, hook(now, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }), 403},
		{"a newer time", source, hook(now.Add(-time.Hour), func(r *http.Request) {
			r.Header.Set("X-Contentful-Timestamp", strconv.FormatInt(now.UnixMilli(), 10))
		}), 403},
		{"fewer signed headers", source, hook(now, func(r *http.Request) { r.Header.Set("X-Contentful-Signed-Headers", "content-type") }), 403},
		{"another method", source, hook(now, func(r *http.Request) { r.Method = http.MethodGet }), 405},
		{"without a secret", unsigned, hook(now, nil), 403},
	} {
		w := httptest.NewRecorder()
		c.source.Webhook().ServeHTTP(w, c.r)
		if w.Code != c.want {
			t.Errorf("%s: got %d, want %d", c.name, w.Code, c.want)
		}
	}
}

func TestWrongSettingsAreRefused(t *testing.T) {
	for _, c := range []contentful.Config{
		{Base: "cdn.contentful.com", Images: "https://images.ctfassets.net", Space: "a", Environment: "b", Token: "c"},
		{Base: "ftp://cdn.contentful.com", Images: "https://images.ctfassets.net", Space: "a", Environment: "b", Token: "c"},
		{Base: "https://cdn.contentful.com", Images: "https://images.ctfassets.net", Environment: "b", Token: "c"},
		{Base: "https://cdn.contentful.com", Images: "https://images.ctfassets.net", Space: "a", Environment: "b"},
		{Base: "https://cdn.contentful.com", Space: "a", Environment: "b", Token: "c"},
	} {
		if _, err := contentful.New(c); err == nil {
			t.Errorf("%+v: got no error", c)
		}
	}
}
