package httpd

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/logs"
)

// call answers POST /api/{family}/{name…}.
func (s *Site) call(x *response, r *http.Request) {
	x.class = classCall
	x.Header()["Cache-Control"] = noStore
	name := strings.TrimPrefix(r.URL.Path, "/api/")
	if r.Method != http.MethodPost {
		x.Header().Set("Allow", http.MethodPost)
		s.refuse(x, r, errMethod)
		return
	}
	if err := s.Maintenance(); err != nil {
		x.Header()["Retry-After"] = retryLater
		s.refuse(x, r, refusal{http.StatusServiceUnavailable, fault.From(err)})
		return
	}
	if !s.callLimit.allow(s.clients.of(r)) {
		s.Metrics.limited.WithLabelValues("calls").Inc()
		x.Header()["Retry-After"] = retryNow
		s.refuse(x, r, errTooMany)
		return
	}
	if !isJSON(r) {
		s.refuse(x, r, errMediaType)
		return
	}
	// One byte more than allowed is enough for the table to refuse it in the
	// form of its family.
	body, err := io.ReadAll(io.LimitReader(r.Body, int64(s.Calls.Limit(name))+1))
	if err != nil {
		s.refuse(x, r, errBody)
		return
	}
	var jar call.Jar
	ctx, cancel := context.WithTimeout(s.visit(r.Context(), x, r, &jar), s.CallTimeout)
	defer cancel()
	client := s.clients.of(r)
	ctx = call.WithCharge(ctx, func(calls int) bool {
		allowed := s.callLimit.allowN(client, calls)
		if !allowed {
			s.Metrics.limited.WithLabelValues("charge").Inc()
		}
		return allowed
	})
	started := s.Clock()
	a := s.Calls.Do(ctx, name, body)
	label := name
	if !s.Calls.Has(name) {
		label = "unknown"
	}
	s.Metrics.call(label, a.Status, s.Clock().Sub(started))
	s.logFailure(ctx, x.id[0], name, a)
	s.setCookies(x, r, &jar)
	s.answer(x, r, a.Status, a.Body)
}

// logFailure writes down what broke on our side, and what was not found: often
// a link of our own leads there. What else the shopper did wrong is in the
// access log already.
func (s *Site) logFailure(ctx context.Context, requestID, name string, a call.Answer) {
	if a.Err != nil && a.Status == http.StatusNotFound && s.Calls.Has(name) {
		s.Log.LogAttrs(ctx, slog.LevelInfo, "call found nothing",
			slog.String("request_id", requestID), slog.String("call", name),
			slog.String("code", fault.From(a.Err).Code), slog.String("of", logs.FreeText(a.Err.Error())))
	}
	if a.Err == nil || a.Status < 500 {
		return
	}
	attrs := []slog.Attr{slog.String("request_id", requestID), slog.String("call", name), slog.Any("err", a.Err)}
	if p, ok := errors.AsType[*call.Panic](a.Err); ok {
		s.Metrics.panics.Inc()
		attrs = append(attrs, slog.String("stack", string(p.Stack)))
	}
	s.Log.LogAttrs(ctx, slog.LevelError, "call failed", attrs...)
}

// answer writes JSON that is for one caller alone.
func (s *Site) answer(x *response, r *http.Request, status int, body []byte) {
	x.Header()["Content-Type"] = typeJSON
	s.writeOnce(x, r, status, body)
}

// writeOnce writes an answer that nobody keeps, compressed when that pays.
func (s *Site) writeOnce(x *response, r *http.Request, status int, body []byte) {
	h := x.Header()
	h["Cache-Control"] = noStore
	if len(body) >= 1<<10 {
		h["Vary"] = vary
		if _, gzip := encodings(r.Header); gzip {
			b := s.gzip(body)
			defer s.gzips.Put(b)
			h["Content-Encoding"] = encGzip
			body = b.out.Bytes()
		}
	}
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	x.WriteHeader(status)
	_, _ = x.Write(body) // a client that left is no concern of ours
}

// isJSON accepts application/json in UTF-8 alone: no form or plain text, which
// other sites could send without asking, and nothing compressed.
func isJSON(r *http.Request) bool {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	charset := params["charset"]
	return err == nil && kind == "application/json" && r.Header.Get("Content-Encoding") == "" &&
		(charset == "" || strings.EqualFold(charset, "utf-8"))
}
