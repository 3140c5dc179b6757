package httpd

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
)

// AppConfig is what an App needs. Log, Metrics and Calls have no default.
type AppConfig struct {
	Log     *slog.Logger
	Metrics *Metrics
	Calls   Calls
	// Document is the HTML of every address; empty: the bundle was not built,
	// and a plain page says so.
	Document []byte
	Assets   fs.FS // assets/ and files of the root; nil: none
	Earlier  fs.FS // those of Config
	Origin   string
	Proxies  []netip.Prefix
	// Mounts are handlers by path prefix ("/images/").
	Mounts map[string]http.Handler
	// Downloads make files for one person, by a pattern of path.Match.
	Downloads map[string]Download
	// Events tells visitors what happens, at EventsPath; nil: nobody is told.
	Events Events
	// Session and Device are the names of the cookies that calls know as
	// call.SessionCookie and call.CartCookie.
	Session, Device string
	// Look returns a context in which nothing can be changed.
	Look        func(context.Context) context.Context
	CallLimit   Limit
	CallTimeout time.Duration
	Clock       func() time.Time
}

// App is a surface that the browser renders: calls, one document for all
// addresses, and its files. Nothing of it is for other sites or for search
// engines, and nothing of it may be kept by anybody but files with a hash.
type App struct {
	site      *Site
	document  []byte
	downloads map[string]Download
	tell      Events
	drained   chan struct{}
	drain     sync.Once
}

// NewApp makes the surface.
func NewApp(c AppConfig) (*App, error) {
	if c.Session == "" || c.Device == "" {
		return nil, errors.New("httpd: an App has cookies of its own")
	}
	s := &Site{
		Config: Config{
			Log: c.Log, Metrics: c.Metrics, Calls: c.Calls, Origin: c.Origin, Proxies: c.Proxies, Mounts: c.Mounts, Look: c.Look,
			Clock: c.Clock, CallTimeout: c.CallTimeout, CallLimit: c.CallLimit, Assets: c.Assets, Downloads: c.Downloads,
		},
		clients: clients{proxies: c.Proxies}, ids: newIDs(), cross: http.NewCrossOriginProtection(),
		cookieNames: map[string]string{call.SessionCookie: c.Session, call.CartCookie: c.Device}, sameSite: http.SameSiteStrictMode,
	}
	if err := s.complete(alone); err != nil {
		return nil, err
	}
	s.callLimit, s.violations = newLimiter(s.CallLimit, s.Clock), newViolations(s.PolicyLimit, s.Clock)
	if c.Origin != "" { // a proxy may have changed the host that we see
		if err := s.cross.AddTrustedOrigin(c.Origin); err != nil {
			return nil, err
		}
	}
	var err error
	if s.files, err = newFiles(c.Assets, c.Earlier); err != nil {
		return nil, err
	}
	if s.routes, err = newRoutes(nil); err != nil {
		return nil, err
	}
	for prefix := range c.Mounts {
		s.mounts = append(s.mounts, prefix)
	}
	slices.SortFunc(s.mounts, func(a, b string) int { return len(b) - len(a) })
	s.responses.New = func() any { return new(response) }
	return &App{site: s, document: c.Document, downloads: c.Downloads, tell: c.Events, drained: make(chan struct{})}, nil
}

var noRobots = []string{"noindex, nofollow, noarchive"}

// ServeHTTP answers one request.
func (a *App) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s := a.site
	x := s.begin(w, r)
	defer s.finish(x, r)
	x.Header()["X-Robots-Tag"] = noRobots
	x.Header()["Cross-Origin-Resource-Policy"] = opener // same-origin
	if r.URL.Path == reportPath {
		s.policyReport(x, r)
		return
	}
	if err := s.cross.Check(r); err != nil {
		s.refuse(x, r, errCrossSite)
		return
	}
	a.dispatch(x, r)
}

func (a *App) dispatch(x *response, r *http.Request) {
	s, path := a.site, r.URL.Path
	switch {
	case strings.HasPrefix(path, "/api/"):
		s.call(x, r)
		return
	case path == EventsPath && a.tell != nil:
		a.events(x, r)
		return
	case path == "/healthz":
		s.healthz(x, r)
		return
	case strings.HasPrefix(path, "/_app/"), s.files.has(path):
		s.asset(x, r)
		return
	}
	for _, prefix := range s.mounts {
		if strings.HasPrefix(path, prefix) {
			x.class = classMount
			if onlyLooks(r) {
				r = r.WithContext(s.Look(r.Context()))
			}
			s.Mounts[prefix].ServeHTTP(x, r)
			return
		}
	}
	if download := at(a.downloads, path); download != nil {
		s.download(x, r, download)
		return
	}
	a.page(x, r)
}

// page answers every other address with the one document, which finds out by
// itself what the address shows.
func (a *App) page(x *response, r *http.Request) {
	x.class, x.private = classPage, true
	switch {
	case !onlyLooks(r):
		x.Header().Set("Allow", "GET, HEAD")
		a.site.refuse(x, r, errMethod)
	case len(a.document) == 0:
		plainPage(x, r, http.StatusServiceUnavailable, "事務室の画面がまだ作られていません",
			"このプログラムには事務室の画面が入っていません。make build で作り直してください。呼び出し（/api/office/…）は使えます。")
	default:
		h := x.Header()
		h["Content-Type"] = typeHTML
		a.site.writeOnce(x, r, http.StatusOK, a.document)
	}
}
