package httpd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/logs"
)

// maxForm is how many bytes a posted form may have.
const maxForm = 64 << 10

// form answers the post of a plain form by 303, so that reloading the page it
// leads to posts nothing again. That the form is on a page of ours was checked
// before dispatch.
func (s *Site) form(x *response, r *http.Request, take Form) {
	if !s.admit(x, r) {
		return
	}
	fields, refused := readForm(r)
	if refused != nil {
		s.refuse(x, r, *refused)
		return
	}
	s.lead(x, r, fields, take)
}

// leadOn answers a GET that only leads on: to a service where somebody logs in,
// and back from it. Unlike the post of a form it may come from another site,
// so what it does must be good for whoever follows a link.
func (s *Site) leadOn(x *response, r *http.Request, take Form) {
	if query, ok := s.asked(x, r); ok {
		s.lead(x, r, query, take)
	}
}

// asked is what a GET that somebody may make asks for. Everything else it
// answers itself.
func (s *Site) asked(x *response, r *http.Request) (url.Values, bool) {
	if !s.admit(x, r) {
		return nil, false
	}
	if r.Method != http.MethodGet {
		x.Header().Set("Allow", http.MethodGet)
		s.refuse(x, r, errMethod)
		return nil, false
	}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil || !readable(query) {
		s.refuse(x, r, errBody)
		return nil, false
	}
	return query, true
}

// admit lets in who may post now, and answers everybody else.
func (s *Site) admit(x *response, r *http.Request) bool {
	x.class = classForm
	x.Header()["Cache-Control"] = noStore
	if err := s.Maintenance(); err != nil {
		s.maintenancePage(x, r, fault.From(err).Message)
		return false
	}
	if !s.callLimit.allow(s.clients.of(r)) {
		s.Metrics.limited.WithLabelValues("forms").Inc()
		x.Header()["Retry-After"] = retryNow
		s.refuse(x, r, errTooMany)
		return false
	}
	return true
}

// lead does what was asked for and sends the browser on.
func (s *Site) lead(x *response, r *http.Request, fields url.Values, take Form) {
	var jar call.Jar
	ctx, cancel := context.WithTimeout(s.visit(r.Context(), x, r, &jar), s.CallTimeout)
	defer cancel()
	location, err := take(ctx, fields)
	if err == nil && !isLocal(location) && !isWhole(location) {
		err = fmt.Errorf("a form leads to %q", location)
	}
	s.setCookies(x, r, &jar)
	if err != nil {
		s.formFailed(x, r, err)
		return
	}
	x.Header()["Location"] = []string{location}
	x.Header()["Content-Length"] = emptyContent
	x.WriteHeader(http.StatusSeeOther)
}

// formFailed answers what a form could not do: by its own page where that can
// show it, otherwise by the shop's error page.
func (s *Site) formFailed(x *response, r *http.Request, err error) {
	if m, ok := errors.AsType[*mendable](err); ok && s.showAgain(x, r, m) {
		return
	}
	f := fault.From(err)
	status := f.Kind.Status()
	if status >= 500 {
		s.Log.LogAttrs(r.Context(), slog.LevelError, "form failed",
			slog.String("request_id", x.id[0]), slog.String("path", logs.Stranger(r.URL.Path)), slog.Any("err", err))
	}
	s.refuse(x, r, refusal{status, f})
}

// readForm reads the fields of a form that was sent in the one way in which
// browsers send forms without files.
func readForm(r *http.Request) (url.Values, *refusal) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/x-www-form-urlencoded" || r.Header.Get("Content-Encoding") != "" {
		return nil, &errMediaType
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxForm+1))
	switch {
	case err != nil:
		return nil, &errBody
	case len(body) > maxForm:
		return nil, &errTooLarge
	}
	fields, err := url.ParseQuery(string(body))
	if err != nil || !readable(fields) {
		return nil, &errBody
	}
	return fields, nil
}

// isWhole tells whether an address is a whole one that may be followed. Without
// TLS only this machine is: a service that runs beside a developer's shop.
func isWhole(location string) bool {
	u, err := url.Parse(location)
	if err != nil || u.Host == "" || u.User != nil || strings.ContainsAny(location, "\\\r\n\t") {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	here := u.Hostname() == "localhost" || err == nil && ip.IsLoopback()
	return u.Scheme == "https" || u.Scheme == "http" && here
}
