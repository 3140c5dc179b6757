package httpd

import (
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// A class is a kind of route. Metrics count by class, never by address, so
// that nobody can make labels from outside.
type class uint8

const (
	classPage class = iota
	classCall
	classAsset
	classBuild
	classProbe
	classMount
	classForm
	classes
)

func (c class) String() string {
	return [classes]string{"page", "call", "asset", "build", "probe", "mount", "form"}[c]
}

// Metrics are the numbers of the edge, to which other parts add theirs by Watch.
type Metrics struct {
	registry   *prometheus.Registry
	names      []string
	requests   *prometheus.CounterVec
	seconds    [classes]prometheus.Observer
	counters   [classes][600]atomic.Pointer[prometheus.Counter]
	cache      [outcomes]prometheus.Counter
	renders    *prometheus.CounterVec
	rendering  prometheus.Histogram
	fallbacks  *prometheus.CounterVec
	calls      *prometheus.CounterVec
	calling    *prometheus.HistogramVec
	limited    *prometheus.CounterVec
	violations *prometheus.CounterVec
	panics     prometheus.Counter
	jobs       *prometheus.CounterVec
	working    *prometheus.HistogramVec
}

// An outcome is what the page cache had for a request.
type outcome uint8

const (
	hit outcome = iota
	stale
	miss
	outcomes
)

func (o outcome) String() string { return [outcomes]string{"hit", "stale", "miss"}[o] }

// NewMetrics makes an empty set that also watches the Go runtime.
func NewMetrics() *Metrics {
	m := &Metrics{registry: prometheus.NewRegistry()}
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		m.names = append(m.names, "tsumugi_"+name)
		c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tsumugi_" + name, Help: help}, labels)
		m.registry.MustRegister(c)
		return c
	}
	histogram := func(name, help string, labels ...string) *prometheus.HistogramVec {
		m.names = append(m.names, "tsumugi_"+name+"_bucket", "tsumugi_"+name+"_sum", "tsumugi_"+name+"_count")
		h := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "tsumugi_" + name, Help: help,
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}}, labels)
		m.registry.MustRegister(h)
		return h
	}
	m.requests = counter("http_requests_total", "Answered requests by class of route and status.", "class", "status")
	seconds := histogram("http_request_seconds", "Time to answer by class of route.", "class")
	for c := range classes {
		m.seconds[c] = seconds.WithLabelValues(c.String())
	}
	cache := counter("page_cache_total", "What the page cache had for a request.", "outcome")
	for o := range outcomes {
		m.cache[o] = cache.WithLabelValues(o.String())
	}
	m.renders = counter("page_renders_total", "Pages rendered on the server.", "outcome")
	m.rendering = histogram("page_render_seconds", "Time to render a page.").WithLabelValues().(prometheus.Histogram)
	m.fallbacks = counter("page_fallbacks_total", "Pages left to the browser because rendering did not work.", "reason")
	m.calls = counter("calls_total", "Calls over HTTP by name and status.", "call", "status")
	m.calling = histogram("call_seconds", "Time to answer a call by name.", "call")
	m.limited = counter("rate_limited_total", "Requests turned down by a rate limit.", "limit")
	m.violations = counter("csp_reports_total", "What browsers refused because of the content security policy, by directive.", "directive")
	m.panics = counter("panics_total", "Panics while answering.").WithLabelValues()
	m.jobs = counter("job_runs_total", "Runs of jobs by name and outcome: done, failed, late, panicked.", "job", "outcome")
	m.working = histogram("job_seconds", "How long runs of jobs took.", "job")
	return m
}

// Names are the series of the edge, also of those that nothing was counted of yet.
func (m *Metrics) Names() []string { return m.names }

// Job counts a run of something that the shop does by itself.
func (m *Metrics) Job(name, outcome string, took time.Duration) {
	m.jobs.WithLabelValues(name, outcome).Inc()
	m.working.WithLabelValues(name).Observe(took.Seconds())
}

// Handler serves the numbers to Prometheus.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Limited shows how often a limit of the shop's table was met.
func (m *Metrics) Limited(name string, read func() int64) {
	_ = m.registry.Register(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "tsumugi_limited_total",
		Help: "Whoever was beyond a limit of docs/limits.md.", ConstLabels: prometheus.Labels{"limit": name}}, func() float64 { return float64(read()) }))
}

// Watch shows a number that is asked whenever somebody looks. A second one of
// the same name (tests) is ignored.
func (m *Metrics) Watch(name, help string, read func() float64) {
	_ = m.registry.Register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "tsumugi_" + name, Help: help}, read))
}

// Count shows a number that only rises, asked whenever somebody looks.
func (m *Metrics) Count(name, help string, read func() float64) {
	_ = m.registry.Register(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "tsumugi_" + name, Help: help}, read))
}

// request counts one answer. The counters are looked up once for each status
// and kept, for this runs on every cached page.
func (m *Metrics) request(c class, status int, took time.Duration) {
	if status < 100 || status >= 600 {
		status = 0
	}
	slot := &m.counters[c][status]
	kept := slot.Load()
	if kept == nil {
		made := m.requests.WithLabelValues(c.String(), strconv.Itoa(status))
		slot.Store(&made)
		kept = &made
	}
	(*kept).Inc()
	m.seconds[c].Observe(took.Seconds())
}

func (m *Metrics) call(name string, status int, took time.Duration) {
	m.calls.WithLabelValues(name, strconv.Itoa(status)).Inc()
	m.calling.WithLabelValues(name).Observe(took.Seconds())
}
