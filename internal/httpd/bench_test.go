package httpd_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// homePage has about the size of the shop's home page: 60 KB, 8 KB packed.
func homePage(context.Context, string, ssr.Answer) (ssr.Result, error) {
	var b strings.Builder
	for i := range 600 {
		b.WriteString("<article class=\"card\"><h2>商品 ")
		b.WriteString(strings.Repeat(string(rune('あ'+i%80)), 3+i%7))
		b.WriteString("</h2><p>￥6,930</p></article>")
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
			g := open(b, func(c *httpd.Config) { c.Renderer, c.AccessSample = renderFunc(homePage), 100 })
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
	g := open(b, func(c *httpd.Config) { c.Renderer, c.AccessSample = renderFunc(homePage), 100 })
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
