package httpd_test

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
)

func TestCallsAreAnsweredInTheFormOfTheirFamily(t *testing.T) {
	g := open(t, nil)
	ok := g.post("/api/siapi/echo/say/", `{"say":"紬"}`)
	want(t, "say", jsonAt(t, ok.body, "siApiResult", "data", "say"), any("紬"))
	want(t, "return_code", jsonAt(t, ok.body, "siApiResult", "data", "return_code"), any(200.0))
	want(t, "caching", ok.Header.Get("Cache-Control"), "no-store")
	want(t, "type", ok.Header.Get("Content-Type"), "application/json; charset=utf-8")
	for _, c := range []struct {
		name, method, path, body, kind string
		status                         int
		code                           string
	}{
		{"fault", "POST", "/api/siapi/gone/select/", "{}", "application/json", 404, "item.not_found"},
		{"unknown", "POST", "/api/siapi/none/", "{}", "application/json", 404, "call.not_found"},
		{"malformed", "POST", "/api/siapi/echo/say/", "{", "application/json", 400, ""},
		{"too large", "POST", "/api/siapi/echo/say/", `{"say":"` + strings.Repeat("x", 70<<10) + `"}`, "application/json", 413, "call.too_large"},
		{"method", "GET", "/api/siapi/echo/say/", "", "", 405, "http.method"},
		{"method", "PUT", "/api/siapi/echo/say/", "{}", "application/json", 405, "http.method"},
		{"form", "POST", "/api/siapi/echo/say/", "say=x", "application/x-www-form-urlencoded", 415, "http.media_type"},
		{"text", "POST", "/api/siapi/echo/say/", "{}", "text/plain", 415, "http.media_type"},
		{"charset", "POST", "/api/siapi/echo/say/", "{}", "application/json; charset=shift_jis", 415, "http.media_type"},
		{"none", "POST", "/api/siapi/echo/say/", "{}", "", 415, "http.media_type"},
		{"panic", "POST", "/api/siapi/panic/now/", "{}", "application/json", 500, ""},
	} {
		got := g.do(c.method, c.path, c.body, "Content-Type", c.kind)
		want(t, c.name+" status", got.StatusCode, c.status)
		want(t, c.name+" return_code", jsonAt(t, got.body, "siApiResult", "data", "return_code"), any(float64(c.status)))
		if code := jsonAt(t, got.body, "siApiResult", "data", "code"); c.code != "" && code != any(c.code) {
			t.Errorf("%s: code %v, want %s", c.name, code, c.code)
		}
		if c.status == 405 {
			want(t, "Allow", got.Header.Get("Allow"), "POST")
		}
		if got.Header.Get("X-Request-Id") == "" || strings.Contains(got.body, "canary") {
			t.Errorf("%s: got %v %s, want a request id and no inner words", c.name, got.Header, got.body)
		}
	}
	want(t, "other families", jsonAt(t, g.get("/api/common/who").body, "error", "code"), any("http.method"))
	log := g.log.String()
	wantIn(t, "log", log, `"msg":"call failed"`)
	want(t, "lines about what was not found", strings.Count(log, `"msg":"call found nothing"`), 1)
	wantIn(t, "log", log, `"call":"siapi/gone/select/","code":"item.not_found"`)
	wantIn(t, "stack of the panic", log, "site_test.go")
	wantIn(t, "panic", log, "[masked]")
	wantIn(t, "metrics", g.metrics(), `tsumugi_calls_total{call="unknown",status="404"} 1`)
	wantIn(t, "metrics", g.metrics(), `tsumugi_panics_total 1`)
	wantIn(t, "metrics", g.metrics(), `tsumugi_http_requests_total{class="call",status="415"} 4`)
}

func TestCallerIsReadFromCookiesAndSocket(t *testing.T) {
	g := open(t, nil)
	got := g.post("/api/common/who", "{}", "Cookie", "session_id=weak; __Host-session_id=strict; cart_id=c1", "User-Agent", "UA", "X-Forwarded-For", "203.0.113.7")
	want(t, "who", got.body, `{"session":"strict","cart":"c1","ip":"127.0.0.1","agent":"UA"}`)
	got = g.post("/api/common/who", "{}", "Cookie", "session_id="+strings.Repeat("x", 300), "User-Agent", "UA")
	want(t, "who", got.body, `{"session":"","cart":"","ip":"127.0.0.1","agent":"UA"}`)
}

func TestProxiesAreBelievedOnlyWhenNamed(t *testing.T) {
	g := open(t, func(c *httpd.Config) {
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8")}
	})
	for forwarded, ip := range map[string]string{
		"203.0.113.7": "203.0.113.7", "6.6.6.6, 203.0.113.7, 10.1.2.3": "203.0.113.7", "nonsense": "127.0.0.1",
		"203.0.113.7, nonsense": "127.0.0.1", "2001:db8::1": "2001:db8::1", "::ffff:203.0.113.9": "203.0.113.9",
	} {
		got := g.post("/api/common/who", "{}", "X-Forwarded-For", forwarded)
		want(t, forwarded, jsonAt(t, got.body, "ip"), any(ip))
	}
	got := g.get("/", "X-Request-Id", "proxy-id-123", "X-Forwarded-Proto", "https")
	want(t, "request id", got.Header.Get("X-Request-Id"), "proxy-id-123")
	want(t, "hsts", got.Header.Get("Strict-Transport-Security"), "max-age=31536000")
	if got := g.get("/", "X-Request-Id", "bad id\t").Header.Get("X-Request-Id"); strings.Contains(got, "bad") {
		t.Errorf("request id %q, want one of ours", got)
	}
	direct := open(t, nil).get("/", "X-Request-Id", "proxy-id-123", "X-Forwarded-Proto", "https")
	want(t, "hsts from anybody", direct.Header.Get("Strict-Transport-Security"), "")
	if id := direct.Header.Get("X-Request-Id"); id == "" || id == "proxy-id-123" {
		t.Errorf("request id %q, want one of ours", id)
	}
}

func TestCallsAreLimitedByClient(t *testing.T) {
	g := open(t, func(c *httpd.Config) {
		c.CallLimit = httpd.Limit{PerSecond: 0.001, Burst: 3}
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	for i, status := range []int{200, 200, 200, 429, 429} {
		got := g.post("/api/common/who", "{}", "X-Forwarded-For", fmt.Sprintf("2001:db8:0:1::%d", i+1))
		want(t, fmt.Sprintf("request %d of one /64", i), got.StatusCode, status)
		if status == 429 {
			want(t, "Retry-After", got.Header.Get("Retry-After"), "1")
			want(t, "code", jsonAt(t, got.body, "error", "code"), any("http.too_many"))
		}
	}
	want(t, "another client", g.post("/api/common/who", "{}", "X-Forwarded-For", "2001:db8:0:2::1").StatusCode, 200)
}

func TestWhatCannotBeDoneNowSaysWhenToTryAgain(t *testing.T) {
	got := open(t, nil).post("/api/common/away", "{}")
	want(t, "status", got.StatusCode, 503)
	want(t, "Retry-After", got.Header.Get("Retry-After"), "5")
}

// What costs as much as many calls is counted as many.
func TestDearCallsAreLimitedByWhatTheyCost(t *testing.T) {
	g := open(t, func(c *httpd.Config) { c.CallLimit = httpd.Limit{PerSecond: 0.001, Burst: 10} })
	for i, status := range []int{200, 200, 429} {
		want(t, fmt.Sprintf("dear call %d", i), g.post("/api/common/dear", "{}").StatusCode, status)
	}
	want(t, "a plain one", g.post("/api/common/who", "{}").StatusCode, 200)
}

func TestLongAnswersAreCompressed(t *testing.T) {
	g := open(t, nil)
	long := `{"say":"` + strings.Repeat("紬", 2000) + `"}`
	plain := g.post("/api/siapi/echo/say/", long)
	for range 3 {
		got := g.post("/api/siapi/echo/say/", long, "Accept-Encoding", "gzip")
		want(t, "encoding", got.Header.Get("Content-Encoding"), "gzip")
		want(t, "body", unpack(t, "gzip", got.body), plain.body)
	}
	want(t, "short", g.post("/api/siapi/echo/say/", `{"say":"x"}`, "Accept-Encoding", "gzip").Header.Get("Content-Encoding"), "")
}

func TestCrossSiteRequestsAreRefused(t *testing.T) {
	g := open(t, func(c *httpd.Config) { c.TrustedOrigins = []string{"https://pay.example"} })
	for name, c := range map[string]struct {
		header, value string
		status        int
	}{
		"fetch metadata": {"Sec-Fetch-Site", "cross-site", 403},
		"same site":      {"Sec-Fetch-Site", "same-site", 403},
		"origin":         {"Origin", "https://evil.example", 403},
		"own":            {"Sec-Fetch-Site", "same-origin", 200},
		"trusted":        {"Origin", "https://pay.example", 200},
		"no browser":     {"X-Nothing", "1", 200},
	} {
		got := g.post("/api/common/who", "{}", c.header, c.value)
		want(t, name, got.StatusCode, c.status)
		if c.status == 403 {
			wantIn(t, name, got.body, "他のサイトからの送信は受け付けていません")
		}
	}
	page := g.do("POST", "/cart", "", "Sec-Fetch-Site", "cross-site")
	want(t, "page", page.StatusCode, 403)
	wantIn(t, "page", page.body, "page /errors?code=403<")
	want(t, "reading is free", g.get("/", "Sec-Fetch-Site", "cross-site").StatusCode, 200)
}
