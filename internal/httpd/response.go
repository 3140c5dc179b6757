package httpd

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/logs"
)

// A response is one request and its answer as far as it has gone. It is the
// ResponseWriter of everything below and is used again when the request ends.
type response struct {
	w       http.ResponseWriter
	start   time.Time
	status  int
	written int64
	id      []string // as the header wants it
	class   class
	cheap   bool // answered from memory: logged within bounds only
	silent  bool // never logged: probes
	private bool // what its path names is nobody else's business
}

func (x *response) Header() http.Header         { return x.w.Header() }
func (x *response) Unwrap() http.ResponseWriter { return x.w }

func (x *response) WriteHeader(status int) {
	if x.status == 0 && status >= 200 {
		x.status = status
		if h := x.w.Header(); status == http.StatusServiceUnavailable && h["Retry-After"] == nil {
			h["Retry-After"] = retrySoon
		} else if part(h) {
			trim(h)
		}
	}
	x.w.WriteHeader(status)
}

func (x *response) Write(b []byte) (int, error) {
	if x.status == 0 {
		x.WriteHeader(http.StatusOK)
	}
	n, err := x.w.Write(b)
	x.written += int64(n)
	return n, err
}

func (s *Site) begin(w http.ResponseWriter, r *http.Request) *response {
	x := s.responses.Get().(*response)
	*x = response{w: w, start: s.Clock(), id: []string{s.requestID(r)}}
	h := w.Header()
	h["X-Request-Id"] = x.id
	secure(h, s.clients.encrypted(r))
	if s.draining.Load() {
		h["Connection"] = closing // the next request of this client finds another node
	}
	return x
}

// finish answers a panic, counts and logs. It runs deferred.
func (s *Site) finish(x *response, r *http.Request) {
	if p := recover(); p != nil {
		s.panicked(x, r, p)
	}
	took := s.Clock().Sub(x.start)
	s.Metrics.request(x.class, x.status, took)
	if s.logged(x) {
		s.Log.LogAttrs(r.Context(), slog.LevelInfo, "request",
			slog.String("request_id", x.id[0]),
			slog.String("method", r.Method),
			slog.String("path", x.address(r)),
			slog.String("class", x.class.String()),
			slog.Int("status", x.status),
			slog.Int64("bytes", x.written),
			slog.Float64("ms", float64(took.Microseconds())/1000),
			slog.String("client", network(s.clients.of(r))),
		)
	}
	*x = response{}
	s.responses.Put(x)
}

// address is what was asked for, as far as it is known to be an address of
// the shop's and not something that somebody typed. A page that tells nobody where
// somebody comes from has a secret in its address.
func (x *response) address(r *http.Request) string {
	if x.Header().Get("Referrer-Policy") == "no-referrer" {
		return logs.Stranger(r.URL.RequestURI())
	}
	if known := x.status == http.StatusOK || x.status == http.StatusNotModified; known && !x.private {
		return logs.Address(r.URL.RequestURI())
	}
	return logs.Stranger(r.URL.RequestURI())
}

// logged decides whether the access log gets a line. What is answered from
// memory makes up most of a heavy load and says little, so it gets a bounded
// number of lines a second; a quiet shop logs everything.
func (s *Site) logged(x *response) bool {
	switch {
	case x.silent && x.status < 500:
		return false
	case x.cheap && x.status < 400:
		now := x.start.Unix()
		if last := s.second.Load(); last != now && s.second.CompareAndSwap(last, now) {
			s.lines.Store(0)
		}
		return s.lines.Load() < s.AccessLines && s.lines.Add(1) <= s.AccessLines
	}
	return true
}

func (s *Site) panicked(x *response, r *http.Request, p any) {
	if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(p)
	}
	s.Metrics.panics.Inc()
	s.Log.LogAttrs(r.Context(), slog.LevelError, "panic while answering",
		slog.String("request_id", x.id[0]), slog.String("path", logs.Stranger(r.URL.RequestURI())),
		slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
	if x.status != 0 {
		panic(http.ErrAbortHandler) // half an answer is out: cut the line, so that nobody takes it for whole
	}
	h := x.Header()
	for _, name := range []string{"Content-Encoding", "Content-Length", "Content-Type", "Etag", "Location", "Set-Cookie"} {
		h.Del(name)
	}
	h["Cache-Control"] = noStore
	s.refuse(x, r, errPanic)
}

// requestID makes an id, or takes the one of a proxy we trust.
func (s *Site) requestID(r *http.Request) string {
	if len(s.Proxies) > 0 {
		if given := r.Header.Get("X-Request-Id"); wellFormedID(given) && s.clients.viaProxy(r) {
			return given
		}
	}
	return s.ids.next()
}

func wellFormedID(id string) bool {
	if len(id) < 8 || len(id) > 64 {
		return false
	}
	for i := 0; i < len(id); i++ {
		c := id[i]
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '-' && c != '_' {
			return false
		}
	}
	return true
}

// ids makes request ids that are unique over nodes and restarts, and cheap:
// a random part for the process and a count.
type ids struct {
	process string
	n       atomic.Uint64
}

func newIDs() *ids {
	var b [6]byte
	_, _ = rand.Read(b[:]) // never fails
	return &ids{process: hex.EncodeToString(b[:]) + "-"}
}

func (g *ids) next() string {
	var b [32]byte
	out := append(b[:0], g.process...)
	return string(strconv.AppendUint(out, g.n.Add(1), 36))
}

// network is how a client appears in the log: enough to see where load comes
// from, not enough to tell a person.
func network(a netip.Addr) string {
	bits := 48
	if a.Is4() {
		bits = 24
	}
	p, err := a.Prefix(bits)
	if err != nil {
		return "unknown"
	}
	return p.String()
}
