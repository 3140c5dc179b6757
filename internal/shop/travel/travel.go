// Package travel shows the shop as it will be, to who has a link of timetravel: the
// shop's own pages, by its own renderer and calls, above a catalogue and a clock of
// that moment. They stand below a path of their own, without scripts, cookies or
// caller: nothing is bought or changed there, nothing personal is shown, and no
// cache has anything of it.
package travel

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/timetravel"
)

// Config is what the pages are made of.
type Config struct {
	Links    *timetravel.Links
	Shop     shop.Parts
	Renderer ssr.Renderer
	Find     func(escaped string) (path string, class httpd.Cache) // of httpd.Finder
	Styles   string                                                // address of the shop's stylesheet
	Origin   string
	// Planned is what will have been published by then, and where the pictures are
	// that wait for it, by the addresses that they will have; nil: nothing.
	Planned func(ctx context.Context, until time.Time) ([]catalog.Planned, map[string]string, error)
	// Drafts are texts that name a time up to then and that nobody published yet; nil: none.
	Drafts func(ctx context.Context, until time.Time) (content.Reading, error)
	Log    *slog.Logger
}

// Site answers below timetravel.Path.
type Site struct {
	Config
	slots chan struct{} // one for each render under way

	mu    sync.Mutex
	views []*view // the latest first
}

const (
	renders    = 2               // at the same time
	renderTime = 5 * time.Second // with the wait for a slot
	maxQuery   = 2 << 10
)

// New makes the site.
func New(c Config) *Site { return &Site{Config: c, slots: make(chan struct{}, renders)} }

// What the pages refuse.
var (
	errChanges  = fault.New(fault.Forbidden, "travel.changes", "下見では、購入や変更はできません。お店のページをお使いください。")
	errPersonal = fault.New(fault.Forbidden, "travel.personal", "この画面はお客さまご本人のためのものです。下見では表示しません。")
	errCall     = fault.New(fault.Forbidden, "travel.call", "下見では表示できない内容です。")
	errBusy     = fault.New(fault.Unavailable, "travel.busy", "いまはページを作れません。しばらくしてからもう一度お試しください。")
	errMissing  = fault.New(fault.NotFound, "travel.missing", "お探しのページが見つかりません。")
)

//go:embed bar.css
var barStyle []byte

const barPath = timetravel.Path + "bar.css"

// policy allows the shop's pictures and styles, and no script at all.
const policy = "default-src 'none'; img-src 'self' data:; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex, nofollow, noarchive")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Content-Security-Policy", policy)
	if r.URL.Path == barPath {
		h.Set("Content-Type", "text/css; charset=utf-8")
		_, _ = w.Write(barStyle) // a client that left is no concern of ours
		return
	}
	token, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.EscapedPath(), timetravel.Path), "/")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		s.refuse(w, rest)
		return
	}
	ctx := db.Looking(r.Context())
	link, err := s.Links.Find(ctx, token)
	if err != nil {
		s.fail(w, r, nil, err)
		return
	}
	t := &trip{Link: link, prefix: timetravel.Path + token, now: s.Shop.Now()}
	if err := s.page(ctx, w, r, t, "/"+rest); err != nil {
		s.fail(w, r, t, err)
	}
}

// A trip is a link through which somebody looks.
type trip struct {
	timetravel.Link
	prefix string // of all addresses
	now    time.Time
}

// refuse answers whatever would change something: a call in the form of its family.
func (s *Site) refuse(w http.ResponseWriter, rest string) {
	if name, ok := strings.CutPrefix(rest, "api/"); ok {
		a := call.Fail(name, errChanges)
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.WriteHeader(a.Status)
		_, _ = w.Write(a.Body)
		return
	}
	s.notice(w, nil, errChanges)
}

func (s *Site) page(ctx context.Context, w http.ResponseWriter, r *http.Request, t *trip, escaped string) error {
	path, class := s.Find(escaped)
	switch {
	case class == httpd.Personal:
		return errPersonal
	case strings.HasPrefix(path, "/api/"), len(r.URL.RawQuery) > maxQuery:
		return errMissing
	}
	if r.URL.RawQuery != "" {
		path += "?" + r.URL.RawQuery
	}
	result, v, err := s.render(ctx, t.Link, path)
	if err != nil {
		return err
	}
	if result.Status >= 300 && result.Status < 400 {
		if !strings.HasPrefix(result.Location, "/") || strings.HasPrefix(result.Location, "//") {
			return errMissing
		}
		w.Header().Set("Location", t.prefix+result.Location)
		w.WriteHeader(http.StatusFound)
		return nil
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(result.Status)
	if r.Method == http.MethodGet {
		_, _ = w.Write(s.document(t, titleOf(result.Head), rewrite(result.HTML, t.prefix, v.pictures)))
	}
	return nil
}

// visitorMark ends the address of a page that is rendered as a member of some kind
// sees it. A guest's page is that of everybody.
const visitorMark = "#visitor"

// render makes a page of the shop as a link shows it; path has its query.
func (s *Site) render(ctx context.Context, l timetravel.Link, path string) (result ssr.Result, v *view, err error) {
	ctx, cancel := context.WithTimeout(call.WithCaller(ctx, call.Caller{}), renderTime)
	defer cancel()
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return result, nil, errBusy.Because(ctx.Err())
	}
	if v, err = s.view(ctx, l); err != nil {
		return result, nil, err
	}
	if l.Visitor != timetravel.Guest {
		path += visitorMark
	}
	result, err = s.Renderer.Render(ctx, s.Origin+path, s.answers(v, l.Visitor))
	switch {
	case errors.Is(err, ssr.ErrOff), errors.Is(err, ssr.ErrBusy), errors.Is(err, ssr.ErrTimeout):
		return result, nil, errBusy.Because(err)
	case err == nil && (result.Status < 200 || result.Status >= 500):
		err = fmt.Errorf("a page of the shop to come answers %d", result.Status)
	}
	return result, v, err
}

// answers makes the calls of a page: public ones at the view's moment, and who looks.
func (s *Site) answers(v *view, who timetravel.Visitor) ssr.Answer {
	return func(ctx context.Context, asks []ssr.Ask) []ssr.Reply {
		replies := make([]ssr.Reply, len(asks))
		for i, ask := range asks {
			a := call.Fail(ask.Name, errCall)
			switch {
			case ask.Name == sessionCall:
				a = s.visitor(ctx, who)
			case v.table.Public(ask.Name):
				a = v.table.Do(ctx, ask.Name, bodyOf(ask))
			}
			replies[i] = ssr.Reply{Status: a.Status, Body: json.RawMessage(a.Body)}
		}
		return replies
	}
}

func bodyOf(ask ssr.Ask) []byte {
	if len(ask.Body) == 0 {
		return []byte("{}")
	}
	return ask.Body
}

// fail answers what cannot be shown.
func (s *Site) fail(w http.ResponseWriter, r *http.Request, t *trip, err error) {
	f := fault.From(err)
	if f.Kind == fault.Internal && r.Context().Err() == nil {
		s.Log.ErrorContext(r.Context(), "a page of the shop to come failed", "err", err)
	}
	s.notice(w, t, f)
}
