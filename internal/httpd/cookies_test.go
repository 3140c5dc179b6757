package httpd_test

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
)

func TestCallsSetCookies(t *testing.T) {
	plain, named := open(t, nil), open(t, func(c *httpd.Config) { c.Origin = "https://shop.example" })
	proxied := open(t, func(c *httpd.Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	https := []string{"X-Forwarded-Proto", "https"}
	for _, c := range []struct {
		name    string
		g       *rig
		headers []string
		body    string
		set     string
	}{
		{"for this browser session", plain, nil, `{"cookies":[{"name":"session_id","value":"s1"}]}`, "session_id=s1; Path=/; HttpOnly; SameSite=Lax"},
		{"for a while", plain, nil, `{"cookies":[{"name":"cart_id","value":"c1","seconds":90.5}]}`, "cart_id=c1; Path=/; Max-Age=91; HttpOnly; SameSite=Lax"},
		{"forgotten", plain, nil, `{"cookies":[{"name":"cart_id","value":"c1","seconds":-1}]}`, "cart_id=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"},
		{"the latest of a name", plain, nil, `{"cookies":[{"name":"a","value":"1"},{"name":"b","value":"2"},{"name":"a","value":"3"}]}`,
			"b=2; Path=/; HttpOnly; SameSite=Lax | a=3; Path=/; HttpOnly; SameSite=Lax"},
		{"also when the call fails", plain, nil, `{"cookies":[{"name":"a","value":"1"}],"fail":true}`, "a=1; Path=/; HttpOnly; SameSite=Lax"},
		{"what cannot be sent is left out", plain, nil, `{"cookies":[{"name":"a b","value":"1"},{"name":"c","value":"x;y"}]}`, ""},
		{"https by the shop's address", named, nil, `{"cookies":[{"name":"cart_id","value":"c1"}]}`, "__Host-cart_id=c1; Path=/; HttpOnly; Secure; SameSite=Lax"},
		{"https by a proxy we trust", proxied, https, `{"cookies":[{"name":"cart_id","value":"c1","seconds":-1}]}`, "__Host-cart_id=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax"},
		{"https by anybody's word", plain, https, `{"cookies":[{"name":"a","value":"1"}]}`, "a=1; Path=/; HttpOnly; SameSite=Lax"},
	} {
		got := c.g.post("/api/common/keep", c.body, c.headers...)
		want(t, c.name, strings.Join(got.Header.Values("Set-Cookie"), " | "), c.set)
		want(t, c.name+" caching", got.Header.Get("Cache-Control"), "no-store")
	}
	wantIn(t, "log", plain.log.String(), "a call set a cookie that cannot be sent")
}

func TestCookiesSetCountAtOnce(t *testing.T) {
	g := open(t, nil)
	got := g.post("/api/common/keep", `{"cookies":[{"name":"session_id","value":"new"},{"name":"cart_id","value":"x","seconds":-1}]}`,
		"Cookie", "session_id=old; cart_id=c1", "User-Agent", "UA")
	want(t, "who", got.body, `{"session":"new","cart":"","ip":"127.0.0.1","agent":"UA"}`)
}

func TestPlainCookiesAreNotBelievedOverTLS(t *testing.T) {
	g := open(t, func(c *httpd.Config) { c.Origin = "https://shop.example" })
	got := g.post("/api/common/who", "{}", "Cookie", "session_id=planted; cart_id=planted; __Host-cart_id=ours", "User-Agent", "UA")
	want(t, "who", got.body, `{"session":"","cart":"ours","ip":"127.0.0.1","agent":"UA"}`)
}
