package httpd

import (
	"context"
	"net/http"
	"net/url"

	"github.com/tsumugi-shop/tsumugi/internal/call"
)

// Wanted is the address of a page: the route's name, the path and the query.
type Wanted struct {
	Route string
	Path  string
	Query url.Values
}

// A Decision is what becomes of an address; the zero Decision is a page.
type Decision struct {
	Missing  bool   // there is nothing: 404
	Location string // it leads elsewhere: a path of the shop
}

// decided answers an address that is no page, when the page cannot be rendered:
// whoever is over the limit, or asks while the renderer is away, gets the shell,
// but never a 200 for what is not there or belongs elsewhere. It returns false
// when there is a page, and the shell may stand for it.
func (s *Site) decided(x *response, r *http.Request, route *Route, reason string) bool {
	if s.Decide == nil || route == nil {
		return false
	}
	var jar call.Jar // what a look at the visitor sets is set again by the calls of the page
	d := s.Decide(s.visit(r.Context(), x, r, &jar), Wanted{route.Name, r.URL.Path, r.URL.Query()})
	switch {
	case d.Location != "":
		s.Metrics.fallbacks.WithLabelValues(reason).Inc()
		s.send(x, r, redirectPage("", http.StatusFound, d.Location), http.StatusFound, noStore)
	case d.Missing:
		s.Metrics.fallbacks.WithLabelValues(reason).Inc()
		s.send(x, r, s.shells[nil].quiet, http.StatusNotFound, noStore)
	default:
		return false
	}
	return true
}

// Decider tells what becomes of an address without rendering it. It is asked
// only when a page is left to the browser, so it may be incomplete: what it does
// not know is a page.
type Decider func(ctx context.Context, w Wanted) Decision
