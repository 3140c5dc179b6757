package httpd_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
)

// BenchmarkMounts measures what one more mount costs a page from the cache.
func BenchmarkMounts(b *testing.B) {
	paths := []string{"/images/", "/contents/", "/sitemap.xml", "/sitemaps/", "/robots.txt", "/feed.xml", "/webhook/", "/restock", "/demo/"}
	for name, more := range map[string][]string{"without": nil, "with /travel/": {"/travel/"}} {
		g := open(b, func(c *httpd.Config) {
			c.Renderer, c.Mounts = renderFunc(homePage), map[string]http.Handler{}
			for _, p := range append(append([]string{}, paths...), more...) {
				c.Mounts[p] = http.NotFoundHandler()
			}
		})
		b.Run(name, func(b *testing.B) {
			r := httptest.NewRequest("GET", "/items", nil)
			r.Header.Set("Accept-Encoding", "gzip")
			w := &discard{h: http.Header{}}
			g.site.ServeHTTP(w, r)
			b.ReportAllocs()
			for b.Loop() {
				clear(w.h)
				g.site.ServeHTTP(w, r)
			}
		})
	}
}
