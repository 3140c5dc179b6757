package httpd

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"syscall"
	"time"
)

// MaxNotice is the most that a Server gives notice before it stops.
const MaxNotice = 5 * time.Second

// writeTimeout is how long an answer may take, from the end of its request.
const writeTimeout = 30 * time.Second

// DrainTime is how long a stopping server takes at most, all together.
const DrainTime = 15 * time.Second

// Server listens for shoppers on one address, for those who work in the shop
// on another, and for Prometheus on a third.
type Server struct {
	Addr        string       // "127.0.0.1:8080" when empty
	Handler     http.Handler // usually a Site
	MetricsAddr string       // no listener when empty
	// MetricsMayFail lets the shop open although MetricsAddr is taken: nobody
	// asked for it.
	MetricsMayFail bool
	Metrics        http.Handler // answers /metrics
	OfficeAddr     string       // no listener when empty
	// OfficeMayMove lets the office listen on a free port where OfficeAddr is
	// taken: nobody asked for it.
	OfficeMayMove bool
	Office        http.Handler // usually an App
	Log           *slog.Logger
	// Listening is told the true addresses once all listeners are open; those of
	// metrics and office are nil without them.
	Listening func(shop, metrics, office net.Addr)
	// OnDrain runs when the server has been told to stop, before it refuses
	// anybody: the place to turn readiness off.
	OnDrain func()
	// Notice is how long the server goes on taking requests after OnDrain, so
	// that load balancers can see it. At most MaxNotice.
	Notice time.Duration

	shop, metrics, office net.Listener // the last two may be nil
}

// Listen opens the addresses before there is anything to serve, so that an
// address in use is told at once. Who connects meanwhile waits. Run listens by
// itself when this was not called.
func (s *Server) Listen(ctx context.Context) (err error) {
	if s.shop, err = listen(ctx, orLoopback(s.Addr), "--addr"); err != nil {
		return err
	}
	if s.OfficeAddr != "" {
		s.office, err = listen(ctx, s.OfficeAddr, "--office-addr")
		if err != nil && s.OfficeMayMove {
			s.office, err = listen(ctx, "127.0.0.1:0", "--office-addr")
		}
		if err != nil {
			return errors.Join(err, s.shop.Close())
		}
	}
	if s.MetricsAddr == "" {
		return nil
	}
	s.metrics, err = listen(ctx, s.MetricsAddr, "--metrics-addr")
	if err != nil && s.MetricsMayFail {
		s.Log.Warn("no metrics are served", "err", err)
		return nil
	}
	if err != nil {
		err = errors.Join(err, s.shop.Close())
		if s.office != nil {
			err = errors.Join(err, s.office.Close())
		}
	}
	return err
}

// Address is where the shop listens, once Listen has opened it.
func (s *Server) Address() net.Addr { return s.shop.Addr() }

// OfficeAddress is where the office listens, or nil.
func (s *Server) OfficeAddress() net.Addr { return addressOf(s.office) }

func addressOf(l net.Listener) net.Addr {
	if l == nil {
		return nil
	}
	return l.Addr()
}

// Run serves until ctx ends, then lets requests under way finish and refuses
// new ones. It returns nil after a clean stop, an error when an address cannot
// be had or requests were still running after DrainTime.
func (s *Server) Run(ctx context.Context) error {
	if s.shop == nil {
		if err := s.Listen(ctx); err != nil {
			return err
		}
	}
	listeners, servers := []net.Listener{s.shop}, []*http.Server{s.server(s.Handler)}
	if s.office != nil {
		listeners, servers = append(listeners, s.office), append(servers, s.server(s.Office))
	}
	if s.metrics != nil {
		only := http.NewServeMux()
		only.Handle("GET /metrics", s.Metrics)
		listeners, servers = append(listeners, s.metrics), append(servers, s.server(only))
	}
	if s.Listening != nil {
		s.Listening(s.shop.Addr(), addressOf(s.metrics), addressOf(s.office))
	}
	ended := make(chan error, len(servers))
	for i := range servers {
		go func() { ended <- servers[i].Serve(newMergeListener(listeners[i])) }()
	}
	var failed error
	running := len(servers)
	select {
	case <-ctx.Done():
		s.giveNotice()
	case failed = <-ended:
		running--
	}
	err := s.drain(servers)
	for range running {
		if e := <-ended; !errors.Is(e, http.ErrServerClosed) {
			failed = e
		}
	}
	if failed != nil {
		return fmt.Errorf("serve: %w", failed)
	}
	return err
}

func (s *Server) giveNotice() {
	if s.OnDrain != nil {
		s.OnDrain()
	}
	time.Sleep(min(s.Notice, MaxNotice))
}

// drain waits for requests under way; the metrics listener stays until the
// shop's is done.
func (s *Server) drain(servers []*http.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), DrainTime-time.Second-min(s.Notice, MaxNotice))
	defer cancel()
	var errs []error
	for _, server := range servers {
		if err := server.Shutdown(ctx); err != nil {
			errs = append(errs, fmt.Errorf("stop: requests were cut off: %w", err), server.Close())
		}
	}
	return errors.Join(errs...)
}

func (s *Server) server(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       90 * time.Second,
		MaxHeaderBytes:    32 << 10,
		ConnContext:       withConn,
		ErrorLog:          slog.NewLogLogger(s.Log.Handler(), slog.LevelWarn),
	}
}

func orLoopback(addr string) string {
	if addr == "" {
		return "127.0.0.1:8080"
	}
	return addr
}

// listen opens an address, or says in one line what to do about it.
func listen(ctx context.Context, addr, flag string) (net.Listener, error) {
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is in use by another program: stop it, or choose another address with %s", addr, flag)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s may not be opened by this user: choose a port above 1023 with %s", addr, flag)
	case err != nil:
		return nil, fmt.Errorf("%s cannot be opened: %w", addr, err)
	}
	return l, nil
}
