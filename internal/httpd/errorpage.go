package httpd

import (
	"fmt"
	"html"
	"net/http"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/csp"
)

// errorPage answers a page request that the edge cannot fulfil: with the
// shop's own page /errors?code=… when it can be had, else with a plain one
// that says why.
func (s *Site) errorPage(x *response, r *http.Request, status int, why string) {
	x.class = classPage
	key := "/errors?code=" + strconv.Itoa(status)
	if s.routes.find([]string{"errors"}) != nil {
		e, o := s.cache.find(key, s.Version(), s.Clock())
		if o == miss && s.rendLimit.allow(s.clients.of(r)) {
			var err error
			if e, err = s.rendered(r.Context(), key, key); err != nil {
				s.logRender(r.Context(), x.id[0], key, err)
				e = nil
			}
		}
		if e != nil && e.status == http.StatusOK {
			s.send(x, r, e, status, noStore)
			return
		}
	}
	title := "エラーが発生しました"
	switch status {
	case http.StatusForbidden, http.StatusServiceUnavailable:
		title = "受け付けられませんでした"
	case http.StatusBadRequest, http.StatusMethodNotAllowed:
		title = "ページを表示できません"
	}
	plainPage(x, r, status, title, why)
}

func (s *Site) maintenancePage(x *response, r *http.Request, message string) {
	x.Header()["Retry-After"] = retryLater
	plainPage(x, r, http.StatusServiceUnavailable, "ただいまメンテナンス中です", message)
}

// plain is the page of last resort: it needs no file and no renderer.
const plain = `<!doctype html><html lang="ja"><head><meta charset="utf-8">` +
	`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
	`<title>%[1]s｜Tsumugi 紬</title>` + plainStyle + `</head>` +
	`<body><main><h1>%[1]s</h1><p>%[2]s</p><p><a href="/">Tsumugi のトップページへ</a></p></main></body></html>`

const plainStyle = `<style>body{margin:0;color:#2b2b2b;background:#fbfaf7;font:16px/1.8 'Hiragino Sans','Yu Gothic',sans-serif}` +
	`main{max-width:36em;margin:20vh auto;padding:0 24px}h1{font-size:1.4em;font-weight:500}a{color:#274a78}</style>`

var plainCSP = []string{"default-src 'none'; style-src " + csp.Styles(plainStyle) + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"}

// plainPage writes it. The text may be the operator's own.
func plainPage(x *response, r *http.Request, status int, title, text string) {
	body := fmt.Sprintf(plain, title, html.EscapeString(text))
	h := x.Header()
	h["Content-Type"] = typeHTML
	h["Content-Security-Policy"] = plainCSP
	h["Cache-Control"] = noStore
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	x.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = x.Write([]byte(body)) // a client that left is no concern of ours
	}
}
