package httpd

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"golang.org/x/sync/singleflight"
)

// Site is the whole shop as one http.Handler.
type Site struct {
	Config
	routes    *routes
	cache     *pageCache
	shells    map[*Route]*shells
	files     *files
	clients   clients
	ids       *ids
	cross     *http.CrossOriginProtection
	callLimit *limiter
	rendLimit *limiter
	freeLimit *limiter
	freeSlots chan struct{} // one for each free query under way
	flight    singleflight.Group
	refreshes chan struct{} // a slot for each background render
	mounts    []string      // longest first
	payCSP    []string      // of pages below /cart

	cookieNames map[string]string // of cookies that have another name here
	sameSite    http.SameSite
	violations  violations
	draining    atomic.Bool
	second      atomic.Int64 // of which lines were last counted
	lines       atomic.Int64 // in the access log for cheap answers in that second
	responses   sync.Pool
	gzips       sync.Pool
	background  background
	base        context.Context // of renders: nobody's, so nothing personal is in it
	stop        context.CancelFunc
}

// New checks the configuration and makes the site. Close it when the server
// has stopped.
func New(c Config) (*Site, error) {
	if err := c.complete(!alone); err != nil {
		return nil, err
	}
	c.Routes = slices.Clone(c.Routes) // the site points into it
	s := &Site{
		Config:    c,
		clients:   clients{proxies: c.Proxies},
		ids:       newIDs(),
		cross:     http.NewCrossOriginProtection(),
		callLimit: newLimiter(c.CallLimit, c.Clock),
		rendLimit: newLimiter(c.RenderLimit, c.Clock),
		freeLimit: newLimiter(c.FreeLimit, c.Clock),
		freeSlots: make(chan struct{}, c.FreeRenders),
		refreshes: make(chan struct{}, 2),
		payCSP:    []string{policy(c.Payment)},
		sameSite:  http.SameSiteLaxMode,

		violations: newViolations(c.PolicyLimit, c.Clock),
	}
	trusted := c.TrustedOrigins
	if c.Origin != "" { // a proxy may have changed the host that we see
		trusted = append([]string{c.Origin}, trusted...)
	}
	for _, origin := range trusted {
		if err := s.cross.AddTrustedOrigin(origin); err != nil {
			return nil, fmt.Errorf("httpd: trusted origin: %w", err)
		}
	}
	var err error
	if s.routes, err = newRoutes(c.Routes); err != nil {
		return nil, err
	}
	if s.files, err = newFiles(c.Assets, c.Earlier); err != nil {
		return nil, err
	}
	if s.cache, err = newPageCache(c.CacheBytes, c.StaleFor, c.Clock, c.Sources); err != nil {
		return nil, err
	}
	for prefix := range c.Mounts {
		s.mounts = append(s.mounts, prefix)
	}
	slices.SortFunc(s.mounts, func(a, b string) int { return len(b) - len(a) })
	s.shells = s.makeShells()
	s.responses.New = func() any { return new(response) }
	c.Metrics.Watch("page_cache_bytes", "Memory that cached pages take.", s.cache.bytes)
	s.base, s.stop = context.WithCancel(c.Look(context.Background()))
	return s, nil
}

// Drain makes /readyz answer 503, so that a load balancer looks elsewhere.
func (s *Site) Drain() { s.draining.Store(true) }

// Close ends renders and waits for them; from then on none begins.
func (s *Site) Close() {
	s.stop()
	s.background.close()
}

// background is work that Close waits for.
type background struct {
	mu     sync.RWMutex
	closed bool
	group  sync.WaitGroup
}

// begin tells whether work may begin; who was told so calls group.Done.
func (b *background) begin() bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if !b.closed {
		b.group.Add(1)
	}
	return !b.closed
}

func (b *background) close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.group.Wait()
}

// ServeHTTP answers one request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	x := s.begin(w, r)
	defer s.finish(x, r)
	if r.URL.Path == reportPath { // browsers do not always say that they report from our own page
		s.policyReport(x, r)
		return
	}
	if err := s.cross.Check(r); err != nil {
		s.refuse(x, r, errCrossSite)
		return
	}
	s.dispatch(x, r)
}

// onlyLooks tells whether a request by its method changes nothing.
func onlyLooks(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead
}

func (s *Site) dispatch(x *response, r *http.Request) {
	path := r.URL.Path
	switch {
	case path == "/":
		s.page(x, r)
	case strings.HasPrefix(path, "/api/"):
		s.call(x, r)
	case strings.HasPrefix(path, "/_app/builds/"):
		s.build(x, r)
	case strings.HasPrefix(path, "/_app/"):
		s.asset(x, r)
	case path == "/healthz":
		s.healthz(x, r)
	case path == "/readyz":
		s.readyz(x, r)
	case strings.HasPrefix(path, "/readyz/"):
		s.state(x, r, strings.TrimPrefix(path, "/readyz/"))
	case path == "/itemlistdate/api_shop_status_check":
		s.shopStatus(x, r)
	case s.Redirects[path] != nil:
		s.leadOn(x, r, s.Redirects[path])
	default:
		for _, prefix := range s.mounts {
			if strings.HasPrefix(path, prefix) {
				x.class = classMount
				r = r.WithContext(s.visit(r.Context(), x, r, new(call.Jar))) // a mount sets its own cookies, if any
				s.Mounts[prefix].ServeHTTP(x, r)
				return
			}
		}
		if s.files.has(path) {
			s.asset(x, r)
			return
		}
		if download := at(s.Downloads, path); download != nil {
			s.download(x, r, download)
			return
		}
		s.page(x, r)
	}
}

// refuse answers a request that the edge itself turns down, as JSON to a
// call and as a page to a person.
func (s *Site) refuse(x *response, r *http.Request, err refusal) {
	if name, isCall := strings.CutPrefix(r.URL.Path, "/api/"); isCall {
		x.class = classCall
		a := call.Fail(name, err.fault)
		s.answer(x, r, err.status, withCode(a.Body, a.Status, err.status))
		return
	}
	s.errorPage(x, r, err.status, err.fault.Message)
}
