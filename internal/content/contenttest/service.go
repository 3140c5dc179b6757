package contenttest

import (
	"compress/gzip"
	"encoding/json"
	"image"
	"image/jpeg"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
)

// What a Service accepts.
const (
	Space       = "shop"
	Environment = "master"
	Token       = "delivery-token"
)

// A Service speaks Contentful's documented delivery protocol, for tests. What
// it may be told to do instead is in Instead.
type Service struct {
	URL string

	mu       sync.Mutex
	entries  map[string]map[string]any
	asset    map[string]any
	requests int
	instead  http.HandlerFunc
}

// NewService starts a service that ends with the test.
func NewService(t *testing.T) *Service {
	s := &Service{entries: map[string]map[string]any{}}
	server := httptest.NewServer(s)
	t.Cleanup(func() { server.CloseClientConnections(); server.Close() })
	s.URL = server.URL
	s.asset = map[string]any{
		"sys": map[string]any{"type": "Asset", "id": "pictures/a.jpg", "locale": "ja"},
		"fields": map[string]any{"title": "秋", "file": map[string]any{
			"url": s.Picture(), "fileName": "a.jpg", "contentType": "image/jpeg",
			"details": map[string]any{"size": 1000, "image": map[string]any{"width": 640, "height": 480}},
		}},
	}
	return s
}

// Picture is the address of a picture, as the service writes it: without a scheme.
func (s *Service) Picture() string { return strings.TrimPrefix(s.URL, "http:") + picturePath }

// picturePath has the space, the asset, the version and the name.
const picturePath = "/" + Space + "/a1/v1/a.jpg"

// sendPicture makes a picture of the size asked for.
func sendPicture(w http.ResponseWriter, r *http.Request) {
	width, err := strconv.Atoi(r.URL.Query().Get("w"))
	if err != nil || r.URL.Query().Get("fm") != "jpg" || r.Header.Get("Authorization") != "" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	_ = jpeg.Encode(w, image.NewGray(image.Rect(0, 0, width, width*3/4)), nil) // the client may be gone
}

// Put writes an entry and publishes it, or takes it back: the delivery
// interface knows no drafts.
func (s *Service) Put(e content.Entry, published bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !published {
		delete(s.entries, e.ID)
		return
	}
	now := time.Now().UTC().Format("2006-01-02T15:04:05.000Z")
	s.entries[e.ID] = map[string]any{"fields": e.Fields, "sys": map[string]any{
		"id": e.ID, "type": "Entry", "createdAt": now, "updatedAt": now, "publishedAt": now, "revision": 1, "locale": "ja",
		"contentType": map[string]any{"sys": map[string]any{"type": "Link", "linkType": "ContentType", "id": e.Type}},
	}}
}

// Instead makes the service answer in another way; nil is the usual one.
func (s *Service) Instead(h http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.instead = h
}

// Requests is how often the service was asked.
func (s *Service) Requests() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.requests
}

func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.requests++
	instead := s.instead
	s.mu.Unlock()
	if instead != nil {
		instead(w, r)
		return
	}
	if r.URL.Path == picturePath {
		sendPicture(w, r)
		return
	}
	status, answer := s.answer(r)
	w.Header().Set("Content-Type", "application/vnd.contentful.delivery.v1+json")
	var out io.Writer = w
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		packed := gzip.NewWriter(w)
		defer packed.Close()
		out = packed
	}
	w.WriteHeader(status)
	_ = json.NewEncoder(out).Encode(answer) // the client may be gone
}

func (s *Service) answer(r *http.Request) (int, any) {
	fail := func(status int, id string, details ...any) (int, any) {
		return status, map[string]any{"sys": map[string]any{"type": "Error", "id": id}, "details": map[string]any{"errors": details}}
	}
	q := r.URL.Query()
	limit, err1 := strconv.Atoi(q.Get("limit"))
	skip, err2 := strconv.Atoi(q.Get("skip"))
	known := slices.Contains([]string{"article", "editor", "information", "page", "faq", "hero", "feature", "banner"}, q.Get("content_type"))
	switch {
	case r.Header.Get("Authorization") != "Bearer "+Token:
		return fail(401, "AccessTokenInvalid")
	case r.URL.Path != "/spaces/"+Space+"/environments/"+Environment+"/entries" || r.Method != http.MethodGet:
		return fail(404, "NotFound")
	case q.Get("locale") != "ja":
		return fail(400, "BadRequest")
	case !known:
		return fail(400, "InvalidQuery", map[string]any{"name": "unknownContentType", "value": "DOESNOTEXIST"})
	case err1 != nil || err2 != nil || limit > 1000 || q.Get("order") != "sys.id" || q.Get("include") != "1":
		return fail(400, "InvalidQuery", map[string]any{"name": "unknown"})
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []any
	for _, id := range slices.Sorted(maps.Keys(s.entries)) {
		sys := s.entries[id]["sys"].(map[string]any)
		if sys["contentType"].(map[string]any)["sys"].(map[string]any)["id"] == q.Get("content_type") {
			found = append(found, s.entries[id])
		}
	}
	items := found[min(skip, len(found)):]
	items = items[:min(limit, len(items))]
	return 200, map[string]any{
		"sys": map[string]any{"type": "Array"}, "total": len(found), "skip": skip, "limit": limit,
		"items": append([]any{}, items...), "includes": s.includes(items),
	}
}

// includes is what the items link to.
func (s *Service) includes(items []any) map[string]any {
	out := map[string][]any{}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, v := range v {
				walk(v)
			}
		case map[string]any:
			if id, ok := content.LinkID("Entry", v); ok && s.entries[id] != nil {
				out["Entry"] = append(out["Entry"], s.entries[id])
			} else if _, ok := content.LinkID("Asset", v); ok && len(out["Asset"]) == 0 {
				out["Asset"] = append(out["Asset"], s.asset)
			}
		}
	}
	for _, item := range items {
		for _, v := range item.(map[string]any)["fields"].(map[string]any) {
			walk(v)
		}
	}
	return map[string]any{"Entry": append([]any{}, out["Entry"]...), "Asset": append([]any{}, out["Asset"]...)}
}
