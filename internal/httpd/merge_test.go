package httpd_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/logs"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// Around the size of net/http's buffer one cannot know beforehand whether an
// answer leaves in one write or in two. Either way it must arrive, also when
// the next request came early and is never waited for.
func TestAnswersAroundTheBufferSizeArriveWhole(t *testing.T) {
	g := open(t, func(c *httpd.Config) {
		c.RenderLimit = httpd.Limit{PerSecond: 1000, Burst: 1000}
		c.Renderer = renderFunc(func(_ context.Context, url string, _ ssr.Answer) (ssr.Result, error) {
			n, err := strconv.Atoi(strings.TrimPrefix(url, "/items/"))
			return ssr.Result{Status: 200, HTML: strings.Repeat("x", n)}, err
		})
	})
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
	in := bufio.NewReader(conn)
	for size := 2000; size < 4200; size += 50 {
		request := fmt.Sprintf("GET /items/%d HTTP/1.1\r\nHost: h\r\n\r\n", size)
		const early = 3 // requests in one packet
		if _, err := io.WriteString(conn, strings.Repeat(request, early)); err != nil {
			t.Fatal(err)
		}
		for range early {
			res, err := http.ReadResponse(in, nil)
			if err != nil {
				t.Fatalf("size %d: %v", size, err)
			}
			body, err := io.ReadAll(res.Body)
			if err != nil || bytes.Count(body, []byte("x")) < size {
				t.Errorf("size %d: %d bytes came, %v", size, len(body), err)
			}
		}
	}
}
