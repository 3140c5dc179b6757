package httpd_test

import (
	"context"
	"net/http"
	"net/url"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
)

func TestDownloadsAreForTheirVisitorAlone(t *testing.T) {
	g := open(t, func(c *httpd.Config) {
		c.Downloads = map[string]httpd.Download{"/mypage/orders/*/receipt.pdf": func(ctx context.Context, at string, query url.Values) (httpd.Attachment, error) {
			who := call.CallerOf(ctx).SessionID
			if who == "" {
				return httpd.Attachment{}, errGone
			}
			return httpd.Attachment{Type: "application/pdf", Name: "紬.pdf", Body: []byte(who + at + query.Get("name"))}, nil
		}}
	})
	const at = "/mypage/orders/T-1/receipt.pdf"
	got := g.do("GET", at+"?name=%E7%B4%AC", "", "Cookie", "session_id=s1")
	want(t, "status", got.StatusCode, http.StatusOK)
	want(t, "body", got.body, "s1"+at+"紬")
	want(t, "type", got.Header.Get("Content-Type"), "application/pdf")
	want(t, "caching", got.Header.Get("Cache-Control"), "no-store")
	want(t, "name", got.Header.Get("Content-Disposition"), "attachment; filename*=utf-8''%E7%B4%AC.pdf")
	want(t, "a stranger", g.get(at).StatusCode, errGone.Kind.Status())
	want(t, "POST", g.do("POST", at, "", "Cookie", "session_id=s1").StatusCode, http.StatusMethodNotAllowed)
	wantIn(t, "another path", g.get("/mypage/orders/T-1/more/receipt.pdf").body, "page ")
}
