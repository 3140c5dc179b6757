package httpd_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// homePage is like the shop's home page in size: about 60 KB, 10 KB packed.
func homePage(context.Context, string, ssr.Answer) (ssr.Result, error) {
	var b strings.Builder
	random := rand.New(rand.NewPCG(1, 2))
	for range 350 {
		fmt.Fprintf(&b, `<article class="card"><a href="/items/%010d"><img src="/images/commodity/%04d/item%012d-1-2.jpg" alt=""></a><p>￥%d</p></article>`,
			random.Uint32(), random.Uint32N(40), random.Uint32(), random.Uint32N(9000)+1000)
	}
	return ssr.Result{Status: 200, Head: "<title>紬</title>", HTML: b.String()}, nil
}

func hello() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "Hello, World!") })
}

// BenchmarkServe compares a cached page, with everything the edge does for
// it, to a hello-world handler, both over real connections.
func BenchmarkServe(b *testing.B) {
	for _, encoding := range []string{"hello", "gzip", "br", "identity"} {
		b.Run(encoding, func(b *testing.B) {
			g := open(b, func(c *httpd.Config) { c.Renderer = renderFunc(homePage) })
			url := g.URL
			if encoding == "hello" {
				s := httptest.NewServer(hello())
				defer s.Close()
				url = s.URL
			}
			tr := &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 16}
			defer tr.CloseIdleConnections()
			b.ReportAllocs()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					req, _ := http.NewRequest("GET", url+"/", nil)
					req.Header.Set("Accept-Encoding", encoding)
					res, err := tr.RoundTrip(req)
					if err != nil {
						b.Error(err)
						return
					}
					_, _ = io.Copy(io.Discard, res.Body)
					res.Body.Close()
				}
			})
		})
	}
}

// BenchmarkHandler measures the handler alone, without a connection.
func BenchmarkHandler(b *testing.B) {
	g := open(b, func(c *httpd.Config) { c.Renderer = renderFunc(homePage) })
	for name, h := range map[string]http.Handler{"hello": hello(), "cached": g.site} {
		b.Run(name, func(b *testing.B) {
			r := httptest.NewRequest("GET", "/", nil)
			r.Header.Set("Accept-Encoding", "gzip")
			w := &discard{h: http.Header{}}
			b.ReportAllocs()
			for b.Loop() {
				clear(w.h)
				h.ServeHTTP(w, r)
			}
		})
	}
}

type discard struct{ h http.Header }

func (d *discard) Header() http.Header         { return d.h }
func (d *discard) Write(b []byte) (int, error) { return len(b), nil }
func (d *discard) WriteHeader(int)             {}
