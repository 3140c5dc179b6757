package httpd_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/logs"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

func TestServerDrains(t *testing.T) {
	entered, leave := make(chan struct{}), make(chan struct{})
	g := open(t, func(c *httpd.Config) {
		c.Mounts = map[string]http.Handler{"/slow": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			close(entered)
			<-leave
			_, _ = io.WriteString(w, "whole")
		})}
	})
	addrs, readyLast := make(chan [2]string, 1), make(chan int, 1)
	ctx, cancel := context.WithCancel(context.Background())
	server := &httpd.Server{
		Addr: "127.0.0.1:0", Handler: g.site, MetricsAddr: "127.0.0.1:0", Metrics: g.site.Metrics.Handler(), Log: logs.New(io.Discard, logs.Options{}),
		Listening: func(shop, metrics, _ net.Addr) { addrs <- [2]string{shop.String(), metrics.String()} },
		Notice:    time.Millisecond,
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx) }()
	at := <-addrs
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	get := func(url string) (int, string) {
		res, err := client.Get(url)
		if err != nil {
			return 0, err.Error()
		}
		defer res.Body.Close()
		b, _ := io.ReadAll(res.Body)
		return res.StatusCode, string(b)
	}
	server.OnDrain = func() { // while it still takes requests
		g.site.Drain()
		status, _ := get("http://" + at[0] + "/readyz")
		readyLast <- status
	}
	ready, _ := get("http://" + at[0] + "/readyz")
	want(t, "ready", ready, 200)
	_, metrics := get("http://" + at[1] + "/metrics")
	wantIn(t, "metrics on their own port", metrics, "go_goroutines")

	slow := make(chan string, 1)
	go func() { _, body := get("http://" + at[0] + "/slow"); slow <- body }()
	<-entered
	cancel()
	want(t, "ready while draining", <-readyLast, 503)
	eventually(t, func() bool {
		status, body := get("http://" + at[0] + "/")
		return status == 0 && strings.Contains(body, "refused")
	})
	select {
	case err := <-ended:
		t.Fatalf("the server stopped with %v while a request was under way", err)
	default:
	}
	close(leave)
	want(t, "request under way", <-slow, "whole")
	if err := <-ended; err != nil {
		t.Errorf("Run: %v, want a clean stop", err)
	}
}

func TestAddressInUseIsSaidInOneLine(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	log := logs.New(io.Discard, logs.Options{})
	for _, s := range []httpd.Server{
		{Addr: l.Addr().String(), Log: log},
		{Addr: "127.0.0.1:0", MetricsAddr: l.Addr().String(), Log: log},
	} {
		err := s.Run(context.Background())
		if err == nil || !strings.Contains(err.Error(), l.Addr().String()+" is in use by another program") || strings.Contains(err.Error(), "\n") {
			t.Errorf("Run on %s: %v, want one line that says it is in use", l.Addr(), err)
		}
	}
}

func TestAnswersOfEverySizeArriveWholeAndInOrder(t *testing.T) {
	g := open(t, func(c *httpd.Config) { c.Renderer = renderFunc(homePage) })
	addr := make(chan string, 1)
	ctx, cancel := context.WithCancel(context.Background())
	server := &httpd.Server{Addr: "127.0.0.1:0", Handler: g.site, Log: logs.New(io.Discard, logs.Options{}),
		Listening: func(shop, _, _ net.Addr) { addr <- shop.String() }}
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx) }()
	defer func() { cancel(); <-ended }()
	conn, err := net.Dial("tcp", <-addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(waittest.Long))
	// Pipelined: long and short answers, one without a body, and a last one that closes.
	requests := []string{"GET / br", "GET /healthz br", "HEAD / gzip", "GET / identity", "GET /cart gzip", "GET / gzip", "GET / close"}
	in := bufio.NewReader(conn)
	for _, r := range requests {
		part := strings.Fields(r)
		text := part[0] + " " + part[1] + " HTTP/1.1\r\nHost: h\r\nAccept-Encoding: " + part[2] + "\r\n"
		if part[2] == "close" {
			text += "Connection: close\r\n"
		}
		if _, err := io.WriteString(conn, text+"\r\n"); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range requests {
		method, _, _ := strings.Cut(r, " ")
		res, err := http.ReadResponse(in, &http.Request{Method: method})
		if err != nil {
			t.Fatalf("%s: %v", r, err)
		}
		n, err := io.Copy(io.Discard, res.Body)
		if err != nil || res.StatusCode != 200 || method == "GET" && n != res.ContentLength {
			t.Errorf("%s: status %d, %d of %d bytes, %v", r, res.StatusCode, n, res.ContentLength, err)
		}
	}
}
