package httpd_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
)

func FuzzEveryAddressHasOneAnswer(f *testing.F) {
	for _, s := range []string{"/", "//", "/items/", "/items?page=2", "/categories/a/../b/", "//evil.example/..", "/%2e%2e/x", "/items/%E6%98%A5?brand=a+b", "/?utm_source=x", "/\\evil"} {
		f.Add(s)
	}
	g := open(f, nil)
	f.Fuzz(func(t *testing.T, target string) {
		u, err := url.ParseRequestURI(target)
		if err != nil || !strings.HasPrefix(target, "/") || strings.HasPrefix(target, "/api/") {
			return
		}
		visit := func(u *url.URL, target string) (int, string) {
			rec := httptest.NewRecorder()
			g.site.ServeHTTP(rec, &http.Request{Method: "GET", URL: u, RequestURI: target, Header: http.Header{}})
			return rec.Code, rec.Header().Get("Location")
		}
		status, location := visit(u, target)
		if !slices.Contains([]int{200, 302, 308, 400, 404}, status) {
			t.Fatalf("%q: status %d", target, status)
		}
		if location == "" {
			return
		}
		if !strings.HasPrefix(location, "/") || strings.HasPrefix(location, "//") || strings.HasPrefix(location, `/\`) || strings.ContainsAny(location, "\r\n") {
			t.Fatalf("%q leads to %q, want a path of ours", target, location)
		}
		next, err := url.ParseRequestURI(location)
		if err != nil {
			t.Fatalf("%q leads to %q: %v", target, location, err)
		}
		if again, to := visit(next, location); again == 308 {
			t.Fatalf("%q leads to %q and that to %q, want one step", target, location, to)
		}
	})
}
