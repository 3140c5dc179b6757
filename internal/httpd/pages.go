package httpd

import (
	"context"
	"errors"
	"html"
	"log/slog"
	"net"
	"net/http"
	"net/netip"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/logs"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// All addresses without a page share one answer. The key is no address, and
// the address it is rendered for is none of the shop's.
const (
	missingKey     = "404"
	missingAddress = "/404"
)

// page answers the request for a page.
func (s *Site) page(x *response, r *http.Request) {
	x.class = classPage
	if at := s.named(r); at != "" {
		s.redirect(x, r, at, http.StatusTemporaryRedirect)
		return
	}
	if paying(r.URL.Path) {
		s.allowPayment(x.Header())
	}
	form := s.Forms[r.URL.Path]
	if form != nil && r.Method == http.MethodPost {
		s.form(x, r, form)
		return
	}
	post := s.Posts[r.URL.Path]
	if post != nil && r.Method == http.MethodPost {
		s.post(x, r, post)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		allowed := "GET, HEAD"
		if form != nil || post != nil {
			allowed += ", POST"
		}
		x.Header().Set("Allow", allowed)
		s.refuse(x, r, errMethod)
		return
	}
	if err := s.Maintenance(); err != nil {
		s.maintenancePage(x, r, fault.From(err).Message)
		return
	}
	// Canonical addresses are the keys of the cache, so most requests are
	// answered before anything is taken apart.
	if e, o := s.cache.find(r.RequestURI, s.Version(), x.start); o == hit {
		s.Metrics.cache[hit].Inc()
		x.cheap = true
		s.send(x, r, e, e.status, revalidate)
		return
	}
	a := s.locate(r.URL)
	if to := s.movedTo(a, r); to != "" {
		s.redirect(x, r, to, http.StatusMovedPermanently)
		return
	}
	switch {
	case a.route == nil, a.route.Cache == None && a.route.Redirect == "":
		s.cached(x, r, missingKey, missingAddress, func(reason string) { s.shell(x, r, nil, http.StatusNotFound, reason) })
	case a.moved:
		s.redirect(x, r, a.path, http.StatusPermanentRedirect)
	case a.route.Redirect != "":
		s.redirect(x, r, a.route.Redirect, http.StatusFound)
	case a.bad:
		s.errorPage(x, r, http.StatusBadRequest, "アドレスに誤りがあります。お手数ですが、もう一度お確かめください。")
	case a.route.Cache == Personal:
		s.personal(x, r, a)
	case a.free:
		s.free(x, r, a)
	default:
		s.cached(x, r, a.key(), a.key(), func(reason string) { s.shell(x, r, a.route, http.StatusOK, reason) })
	}
}

// movedTo is where an address leads that something once had; empty: nowhere.
func (s *Site) movedTo(a address, r *http.Request) string {
	if s.Moved == nil || a.route == nil || a.route.Cache != Public || a.moved || a.bad {
		return ""
	}
	if to, moved := s.Moved(r.URL.Path, r.URL.Query()); moved {
		return to
	}
	return ""
}

// named is the address by name of a page that somebody opens in a browser at a
// bare address of this machine. Programs get what they ask for where they ask.
func (s *Site) named(r *http.Request) string {
	if !s.ByName || r.Method != http.MethodGet || r.Header.Get("Sec-Fetch-Mode") != "navigate" {
		return ""
	}
	host, port, err := net.SplitHostPort(r.Host)
	if err != nil {
		return ""
	}
	if ip, err := netip.ParseAddr(host); err != nil || !ip.IsLoopback() {
		return ""
	}
	return "http://" + net.JoinHostPort("localhost", port) + r.URL.RequestURI()
}

// allowPayment lets the page use what payment needs.
func (s *Site) allowPayment(h http.Header) {
	h["Content-Security-Policy"] = s.payCSP
	if s.Payment.Popups {
		h["Cross-Origin-Opener-Policy"] = openerPopup
	}
}

func (s *Site) redirect(x *response, r *http.Request, to string, status int) {
	if status == http.StatusPermanentRedirect && r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	s.send(x, r, redirectPage("", status, to), status, revalidate)
}

// cached answers from the cache, or renders; orElse is called when neither
// works.
func (s *Site) cached(x *response, r *http.Request, key, url string, orElse func(reason string)) {
	e, o := s.cache.find(key, s.Version(), x.start)
	s.Metrics.cache[o].Inc()
	switch o {
	case hit:
		x.cheap = true
	case stale:
		x.cheap = true
		s.refresh(e, key, url)
	case miss:
		if !s.rendLimit.allow(s.clients.of(r)) {
			s.Metrics.limited.WithLabelValues("renders").Inc()
			orElse("limited")
			return
		}
		ctx, cancel := s.patience(r.Context())
		defer cancel()
		var err error
		if e, err = s.rendered(ctx, key, url); err != nil {
			s.logRender(r.Context(), x.id[0], url, err)
			orElse(reasonOf(err))
			return
		}
	}
	status := e.status
	if key == missingKey {
		status = http.StatusNotFound
	}
	s.send(x, r, e, status, revalidate)
}

// patience bounds how long somebody waits for a page to be rendered.
func (s *Site) patience(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, s.RenderTimeout, ssr.ErrTimeout)
}

// logRender writes down why a page was left to the browser. That there is no
// renderer, or no free one, or that the client left, is counted and no news.
func (s *Site) logRender(ctx context.Context, requestID, url string, err error) {
	if errors.Is(err, ssr.ErrOff) || errors.Is(err, ssr.ErrBusy) || ctx.Err() != nil {
		return
	}
	s.Log.LogAttrs(ctx, slog.LevelError, "page not rendered, left to the browser",
		slog.String("request_id", requestID), slog.String("url", logs.Stranger(url)), slog.Any("err", err))
}

// reasonOf is the metric label of a failed render.
func reasonOf(err error) string {
	switch {
	case errors.Is(err, ssr.ErrOff):
		return "off"
	case errors.Is(err, ssr.ErrBusy):
		return "busy"
	case errors.Is(err, ssr.ErrTimeout), errors.Is(err, context.DeadlineExceeded):
		return "timeout"
	case errors.Is(err, context.Canceled):
		return "left"
	}
	return "failed"
}

// shells are the documents of a route that the browser renders by itself.
type shells struct {
	plain *builtPage // rendering did not work this time; search engines may index it
	quiet *builtPage // never to be indexed: personal pages, free queries, what is not there
}

// shell answers with the document that the browser renders, and counts it.
func (s *Site) shell(x *response, r *http.Request, route *Route, status int, reason string) {
	if s.decided(x, r, route, reason) {
		return
	}
	s.Metrics.fallbacks.WithLabelValues(reason).Inc()
	e := s.shells[route].plain
	if status != http.StatusOK {
		e = s.shells[route].quiet
	}
	s.send(x, r, e, status, noStore)
}

func (s *Site) makeShells() map[*Route]*shells {
	all := map[*Route]*shells{nil: s.shellsFor("お探しのページが見つかりません")}
	for i := range s.Routes {
		if r := &s.Routes[i]; r.Built && r.Cache != None {
			all[r] = s.shellsFor(r.Title)
		}
	}
	return all
}

func (s *Site) shellsFor(title string) *shells {
	if title != "" {
		title += "｜"
	}
	head := "<title>" + html.EscapeString(title+s.SiteName) + "</title>"
	quiet := newBuiltPage("", http.StatusOK, s.Documents.Shell(head, true))
	quiet.robots = true
	return &shells{plain: newBuiltPage("", http.StatusOK, s.Documents.Shell(head, false)), quiet: quiet}
}
