package httpd

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// maxForm is how many bytes a posted form may have.
const maxForm = 64 << 10

// form answers the post of a plain form by 303, so that reloading the page it
// leads to posts nothing again. That the form is on a page of ours was checked
// before dispatch.
func (s *Site) form(x *exchange, r *http.Request, take Form) {
	x.class = classForm
	x.Header()["Cache-Control"] = noStore
	if err := s.Maintenance(); err != nil {
		s.maintenancePage(x, r, fault.From(err).Message)
		return
	}
	if !s.callLimit.allow(s.clients.of(r)) {
		s.Metrics.limited.WithLabelValues("forms").Inc()
		x.Header()["Retry-After"] = retryNow
		s.refuse(x, r, errTooMany)
		return
	}
	fields, refused := readForm(r)
	if refused != nil {
		s.refuse(x, r, *refused)
		return
	}
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

// formFailed answers what a form could not do by the shop's error page.
func (s *Site) formFailed(x *exchange, r *http.Request, err error) {
	f := fault.From(err)
	status := f.Kind.Status()
	if status >= 500 {
		s.Log.LogAttrs(r.Context(), slog.LevelError, "form failed",
			slog.String("request_id", x.id[0]), slog.String("path", r.URL.Path), slog.Any("err", err))
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

// isWhole tells whether an address is a whole one that may be followed.
func isWhole(location string) bool {
	u, err := url.Parse(location)
	return err == nil && u.Scheme == "https" && u.Host != "" && u.User == nil && !strings.ContainsAny(location, "\\\r\n\t")
}
