package main

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
)

// A balancer that looks every second sees 503 before anybody is refused.
func TestStoppingServerGivesNotice(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir(), "--renderer", "off", "--drain-notice", "5s")
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for noticed := false; !noticed; {
		res, err := http.Get(s.origin + "/readyz")
		if err != nil {
			t.Fatalf("connections were refused before /readyz had said 503: %v", err)
		}
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		// A busy machine may fail other checks.
		if noticed = res.StatusCode == http.StatusServiceUnavailable && strings.Contains(string(body), "draining"); noticed && !res.Close {
			t.Error("an answer of a stopping server keeps its connection open")
		}
	}
	page, err := http.Get(s.origin + "/")
	if err != nil {
		t.Fatalf("a page during the notice: %v", err)
	}
	_ = page.Body.Close()
	if page.StatusCode != http.StatusOK {
		t.Errorf("a page during the notice has status %d, want 200", page.StatusCode)
	}
	if err := s.wait(); err != nil {
		t.Errorf("after the drain: %v", err)
	}
}

func TestDrainNoticeIsChecked(t *testing.T) {
	for _, given := range []time.Duration{-time.Second, time.Minute} {
		if _, err := (&serveCmd{DrainNotice: &given, RenderWait: time.Second}).server(nil); err == nil {
			t.Errorf("--drain-notice %v was taken", given)
		}
	}
}

func TestRenderWaitIsChecked(t *testing.T) {
	for given, taken := range map[time.Duration]bool{-time.Second: false, 0: false, time.Second: true, httpd.MaxRenderTimeout: true, time.Minute: false} {
		if _, err := (&serveCmd{RenderWait: given}).server(nil); (err == nil) != taken {
			t.Errorf("--render-wait %v: got %v, want it taken: %v", given, err, taken)
		}
	}
}

// A second shop on one machine opens although nobody made room for its numbers.
func TestMetricsNobodyAskedForAreNoReasonNotToOpen(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	var log bytes.Buffer
	s, err := (&serveCmd{Addr: "127.0.0.1:0", MetricsAddr: "auto", RenderWait: time.Second}).server(slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil || s.MetricsAddr != metricsAddr {
		t.Fatalf("metrics are served at %+v, %v, want %s", s, err, metricsAddr)
	}
	s.MetricsAddr, s.Listening = taken.Addr().String(), nil // the usual one may come and go with other programs
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if err := s.Run(stopped); err != nil || !strings.Contains(log.String(), "no metrics are served") {
		t.Errorf("the shop opened and stopped: %v; the log does not say that there are no metrics:\n%s", err, &log)
	}
}

func TestMetricsAreAtTheirAddressAlone(t *testing.T) {
	s := serve(t, t.TempDir(), "--renderer", "off")
	res, err := http.Get(strings.TrimSuffix(s.metrics, "/metrics") + "/anything")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusNotFound {
		t.Errorf("GET /anything beside the metrics: %d, want 404", res.StatusCode)
	}
}

func TestDemoStaysOnThisMachineUnlessToldTwice(t *testing.T) {
	for addr, allowed := range map[string]bool{"127.0.0.1:0": true, "[::1]:0": true, "localhost:0": true, ":0": false, "0.0.0.0:0": false, "192.0.2.1:80": false} {
		if err := (&serveCmd{Addr: addr, Demo: true}).checkDemo(); (err == nil) != allowed {
			t.Errorf("--demo on %q: %v, want allowed %v", addr, err, allowed)
		}
		if err := (&serveCmd{Addr: addr, Demo: true, DemoPublic: true}).checkDemo(); err != nil {
			t.Errorf("--demo --demo-public on %q: %v", addr, err)
		}
	}
}
