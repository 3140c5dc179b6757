package httpd

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// personal answers with a page that is rendered for this visitor and kept by
// nobody. Calls made for it see the caller, and their cookies go out with it,
// even when the page then has to be left to the browser.
func (s *Site) personal(x *response, r *http.Request, a address) {
	x.private = true
	if r.Method == http.MethodHead || len(r.URL.RawQuery) > maxFree {
		s.leave(x, r, a.route, "unasked")
		return
	}
	if !s.rendLimit.allow(s.clients.of(r)) {
		s.Metrics.limited.WithLabelValues("renders").Inc()
		s.leave(x, r, a.route, "limited")
		return
	}
	var jar call.Jar
	ctx, cancel := s.patience(s.visit(r.Context(), x, r, &jar))
	defer cancel()
	result, err := s.produce(ctx, whole(a, r), s.answers(true, new(atomic.Bool)))
	s.setCookies(x, r, &jar)
	s.fresh(x, r, a.route, result, err)
}

// free answers a public page with a query that is not canonical: a searched
// word, a combination of filters. There is no end of them, so they are kept
// from the cache and from search engines, and get a small share of the
// renderer: whoever follows them all gets shells.
func (s *Site) free(x *response, r *http.Request, a address) {
	if r.Method == http.MethodHead || len(r.URL.RawQuery) > maxFree || !readable(r.URL.Query()) {
		s.leave(x, r, a.route, "unasked")
		return
	}
	if !s.freeLimit.allow(s.clients.of(r)) {
		s.Metrics.limited.WithLabelValues("free_renders").Inc()
		s.leave(x, r, a.route, "limited")
		return
	}
	if !s.takeSlot(r.Context()) {
		s.leave(x, r, a.route, "busy")
		return
	}
	defer func() { <-s.freeSlots }()
	ctx, cancel := s.patience(s.Look(r.Context()))
	defer cancel()
	result, err := s.produce(ctx, whole(a, r), s.answers(false, new(atomic.Bool)))
	s.fresh(x, r, a.route, result, err)
}

// slotWait is how long a free query waits for another one to be done.
const slotWait = 300 * time.Millisecond

// takeSlot takes a slot of the free queries, or gives up.
func (s *Site) takeSlot(ctx context.Context) bool {
	timer := time.NewTimer(slotWait)
	defer timer.Stop()
	select {
	case s.freeSlots <- struct{}{}:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

// whole is the address as the browser has it, so that it hydrates what it got.
func whole(a address, r *http.Request) string {
	if r.URL.RawQuery == "" {
		return a.path
	}
	return a.path + "?" + r.URL.RawQuery
}

// fresh sends a page that was rendered for this request.
func (s *Site) fresh(x *response, r *http.Request, route *Route, result ssr.Result, err error) {
	if err != nil {
		s.logRender(r.Context(), x.id[0], r.URL.RequestURI(), err)
		s.leave(x, r, route, reasonOf(err))
		return
	}
	h := x.Header()
	if leadsAway(result) {
		h["Cache-Control"] = noStore
		h["Location"] = []string{result.Location}
		h["Content-Length"] = emptyContent
		x.WriteHeader(result.Status)
		return
	}
	result.NoIndex = true
	h["Content-Type"] = typeHTML
	h["X-Robots-Tag"] = noIndex
	s.writeOnce(x, r, result.Status, s.Documents.Page(result))
}

// leave leaves an uncached page to the browser.
func (s *Site) leave(x *response, r *http.Request, route *Route, reason string) {
	x.cheap = true
	if s.decided(x, r, route, reason) {
		return
	}
	s.Metrics.fallbacks.WithLabelValues(reason).Inc()
	s.send(x, r, s.shells[route].quiet, http.StatusOK, noStore)
}
