package httpd

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
)

// visit makes ctx that of one visitor: who asks, and where cookies go that
// calls set. The jar's cookies are sent by setCookies. Who asks by GET or HEAD
// changes nothing, but for the way to a service where somebody logs in, and back.
func (s *Site) visit(ctx context.Context, x *response, r *http.Request, jar *call.Jar) context.Context {
	encrypted := s.overTLS(r)
	if onlyLooks(r) && s.Redirects[r.URL.Path] == nil {
		ctx = s.Look(ctx)
	}
	return call.WithJar(call.WithCaller(ctx, call.Caller{
		SessionID: cookie(r, s.cookieName(call.SessionCookie), encrypted),
		CartID:    cookie(r, s.cookieName(call.CartCookie), encrypted),
		ClientIP:  s.clients.of(r).String(),
		RequestID: x.id[0],
		UserAgent: short(r.UserAgent(), 256),
		Proof:     short(r.Header.Get(ProofHeader), 256),
	}), jar)
}

// ProofHeader carries the proof of work that the answer to a call asked for.
const ProofHeader = "Tsumugi-Proof"

// overTLS tells whether the shopper's browser speaks TLS, to us or to whoever
// stands before us. A shop whose public address is https is never visited
// otherwise.
func (s *Site) overTLS(r *http.Request) bool {
	return strings.HasPrefix(s.Origin, "https://") || s.clients.encrypted(r)
}

// strict is the prefix with which a browser takes a cookie from this very host
// over TLS alone: no subdomain and nobody on the line can plant one.
const strict = "__Host-"

// cookie reads a cookie by its strict name. The plain name counts without TLS
// only: over TLS we never set one, so somebody else did.
func cookie(r *http.Request, name string, encrypted bool) string {
	names := []string{strict + name, name}
	if encrypted {
		names = names[:1]
	}
	for _, n := range names {
		if c, err := r.Cookie(n); err == nil && c.Value != "" && len(c.Value) <= 256 {
			return c.Value
		}
	}
	return ""
}

// setCookies adds the cookies that calls set to an answer, which is then
// nobody else's. No script may read them, and no other site's post carries them.
func (s *Site) setCookies(x *response, r *http.Request, jar *call.Jar) {
	encrypted := s.overTLS(r)
	for _, set := range jar.Cookies() {
		c := &http.Cookie{Name: s.cookieName(set.Name), Value: set.Value, Path: "/", HttpOnly: true, SameSite: s.sameSite}
		if encrypted {
			c.Name, c.Secure = strict+c.Name, true
		}
		switch {
		case set.MaxAge < 0:
			c.Value, c.MaxAge = "", -1
		case set.MaxAge > 0:
			c.MaxAge = int((set.MaxAge + time.Second - 1) / time.Second)
		}
		if err := c.Valid(); err != nil {
			s.Log.LogAttrs(r.Context(), slog.LevelError, "a call set a cookie that cannot be sent",
				slog.String("request_id", x.id[0]), slog.String("cookie", set.Name), slog.Any("err", err))
			continue
		}
		x.Header().Add("Set-Cookie", c.String())
	}
}

// cookieName is what a cookie of a call is called in browsers.
func (s *Site) cookieName(name string) string {
	if own, ok := s.cookieNames[name]; ok {
		return own
	}
	return name
}

func short(s string, n int) string {
	if len(s) > n {
		s = s[:n]
	}
	return strings.ToValidUTF8(s, "")
}
