package httpd

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"runtime"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// Calls is the table of calls as the edge uses it.
type Calls interface {
	Do(ctx context.Context, name string, body []byte) call.Answer
	Has(name string) bool
	Public(name string) bool
	Limit(name string) int
}

// Documents makes whole HTML pages; ssr.Document is one.
type Documents interface {
	Page(r ssr.Result) []byte
	Shell(head string, noIndex bool) []byte
}

// Build says which build of the front end is served.
type Build struct {
	ID   string
	Time time.Time
}

// Limit is a rate per client: so many a second, and so many at once.
type Limit struct {
	PerSecond float64
	Burst     int
}

// PageSources know of changes that concern only pages which read what changed,
// by the names that calls note with call.Read.
type PageSources interface {
	// Moment is where the sources stand; it only grows.
	Moment() int64
	// State is another number whenever Changed may answer something new. It is
	// asked on every request, so it must be cheap.
	State() int64
	// Changed tells whether one of names changed after a moment.
	Changed(after int64, names []string) bool
	// Until is until when a page that read names since a moment is true by the
	// clock alone. It is not shown from then on, not even for a while.
	Until(names []string, since time.Time) time.Time
}

// A Form takes the fields of a posted form and says where the browser goes
// next: a path of the shop, or a whole https address (a bank's). Its context is
// that of a call: caller, cookies, deadline. An error ends on an error page, so
// what the shopper can mend is kept and shown by the page it leads to.
type Form func(ctx context.Context, fields url.Values) (location string, err error)

// Config is everything the edge needs. Log, Metrics, Calls, Renderer,
// Documents and Version have no default.
type Config struct {
	Log       *slog.Logger
	Metrics   *Metrics
	Calls     Calls
	Renderer  ssr.Renderer
	Documents Documents
	Routes    []Route
	Assets    fs.FS // the client build: assets/ and files of the root; nil before the first web build
	Earlier   fs.FS // hashed files of other builds, by their names alone, for pages that are open in browsers; nil: none
	Build     Build
	SiteName  string // ends the title of pages that the browser renders
	Origin    string // the public address without a final slash, for whole canonical links; empty: not known

	// ByName sends browsers that open a page at a bare loopback address to
	// localhost, the name to which passkeys are bound there.
	ByName bool

	// Version changes whenever a cached page may have become wrong. It is
	// asked on every request, so it must be cheap.
	Version func() string
	// Sources tell what changed of that which single pages read; nil: nothing
	// changes but with Version.
	Sources PageSources
	// Maintenance closes pages and calls while it returns an error, whose fault
	// is what shoppers read; nil is never.
	Maintenance func() error
	// Checks are asked by /readyz, each under its name: what this node needs to
	// answer pages.
	Checks map[string]func(context.Context) error
	// States are asked at /readyz/NAME, each by itself: what all nodes share, so
	// that a balancer which took a node out for it would take out all.
	States map[string]func(context.Context) error
	// Mounts are handlers of other surfaces by path prefix ("/images/"). They
	// go on during maintenance, and what other servers post reaches them
	// (webhooks): only browsers say from which site they come.
	Mounts map[string]http.Handler
	// Forms take what a page posts by plain HTML, by path. GET on the same
	// path stays the page.
	Forms map[string]Form
	// Posts are forms whose page itself shows what was refused, beside what was
	// typed. An error that a person can mend is answered by that page.
	Posts map[string]Form
	// Redirects answer GET on a path by leading elsewhere, such as to a service
	// where somebody logs in, and back. They are given the query.
	Redirects map[string]Form
	// Decide tells whether an address has a page, for when it is not rendered;
	// nil: it always has.
	Decide Decider
	// Moved tells where an address leads that something once had and nothing has
	// now: it is answered by 301. nil: none does.
	Moved func(path string, query url.Values) (location string, moved bool)
	// Look returns a context in which nothing can be changed: that of everything
	// done for a GET or HEAD, but Redirects; nil leaves it as it is.
	Look func(context.Context) context.Context
	// Downloads make files for one visitor, by a pattern of path.Match, such as
	// "/mypage/orders/*/receipt.pdf".
	Downloads map[string]Download
	// Issues take the post of a plain form to where a download is, by the same
	// patterns, and say where it is then.
	Issues map[string]Issue
	// Payment is what pages below /cart may use besides our own files.
	Payment Sources

	Proxies        []netip.Prefix // whose X-Forwarded-For, -Proto and X-Request-Id are believed
	TrustedOrigins []string       // which may post to us besides our own
	Clock          func() time.Time

	CacheBytes    int64         // for compressed pages; 64 MiB
	StaleFor      time.Duration // how long a page of an older version may be served; 10 minutes
	RenderTimeout time.Duration // how long somebody waits for a page; 3 seconds
	CallTimeout   time.Duration // 15 seconds
	CallLimit     Limit         // per client; 200 a second, 800 at once
	RenderLimit   Limit         // renders a client may cause; 5 a second, 30 at once; beyond that it gets the shell
	FreeLimit     Limit         // the same for free combinations of a query, of which there is no end; 1 a second, 20 at once
	PolicyLimit   Limit         // reports of the content security policy a client may send; one in 5 seconds, 10 at once
	FreeRenders   int           // of those, for all clients, at the same time; half of the processors
	AccessLines   int64         // access log lines a second for what is answered from memory; 20
}

// alone says that nothing is rendered here.
const alone = true

func (c *Config) complete(unrendered bool) error {
	if c.Log == nil || c.Metrics == nil || c.Calls == nil {
		return errors.New("httpd: Log, Metrics and Calls must be set")
	}
	if !unrendered && (c.Renderer == nil || c.Documents == nil || c.Version == nil) {
		return errors.New("httpd: Renderer, Documents and Version must be set")
	}
	if err := c.Payment.check(); err != nil {
		return err
	}
	if c.Maintenance == nil {
		c.Maintenance = func() error { return nil }
	}
	if c.Look == nil {
		c.Look = func(ctx context.Context) context.Context { return ctx }
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	orElse(&c.SiteName, "Tsumugi 紬")
	orElse(&c.CacheBytes, 64<<20)
	orElse(&c.StaleFor, 10*time.Minute)
	orElse(&c.RenderTimeout, 3*time.Second)
	orElse(&c.CallTimeout, 15*time.Second)
	orElse(&c.CallLimit, Limit{200, 800})
	orElse(&c.RenderLimit, Limit{5, 30})
	orElse(&c.FreeLimit, Limit{1, 20})
	orElse(&c.PolicyLimit, Limit{0.2, 10})
	orElse(&c.FreeRenders, max(1, runtime.GOMAXPROCS(0)/2))
	orElse(&c.AccessLines, 20)
	return nil
}

func orElse[T comparable](v *T, standard T) {
	var zero T
	if *v == zero {
		*v = standard
	}
}
