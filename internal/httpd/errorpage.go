package httpd

import (
	"fmt"
	"html"
	"net/http"
	"strconv"
)

// errorPage answers a page request that the edge cannot fulfil: with the
// shop's own page /errors?code=… when it can be had, else with a plain one.
func (s *Site) errorPage(x *response, r *http.Request, status int) {
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
	title, text := "エラーが発生しました", "お手数ですが、しばらくしてからもう一度お試しください。"
	switch status {
	case http.StatusForbidden:
		title, text = "受け付けられませんでした", errCrossSite.fault.Message
	case http.StatusBadRequest:
		title, text = "ページを表示できません", "アドレスに誤りがあります。お手数ですが、もう一度お確かめください。"
	case http.StatusMethodNotAllowed:
		title, text = "ページを表示できません", errMethod.fault.Message
	}
	plainPage(x, r, status, title, text)
}

func (s *Site) maintenancePage(x *response, r *http.Request, message string) {
	x.Header()["Retry-After"] = retryLater
	plainPage(x, r, http.StatusServiceUnavailable, "ただいまメンテナンス中です", message)
}

// plain is the page of last resort: it needs no file and no renderer.
const plain = `<!doctype html><html lang="ja"><head><meta charset="utf-8">` +
	`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
	`<title>%[1]s｜Tsumugi 紬</title></head>` +
	`<body style="margin:0;color:#2b2b2b;background:#fbfaf7;font:16px/1.8 'Hiragino Sans','Yu Gothic',sans-serif">` +
	`<main style="max-width:36em;margin:20vh auto;padding:0 24px"><h1 style="font-size:1.4em;font-weight:500">%[1]s</h1>` +
	`<p>%[2]s</p><p><a href="/" style="color:#274a78">Tsumugi のトップページへ</a></p></main></body></html>`

// plainPage writes it. The text may be the operator's own.
func plainPage(x *response, r *http.Request, status int, title, text string) {
	body := fmt.Sprintf(plain, title, html.EscapeString(text))
	h := x.Header()
	h["Content-Type"] = typeHTML
	h["Cache-Control"] = noStore
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	x.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = x.Write([]byte(body)) // a client that left is no concern of ours
	}
}
