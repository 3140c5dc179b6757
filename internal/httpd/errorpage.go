package httpd

import (
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"

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
	plainPage(x, r, status, title, why, toTop)
}

func (s *Site) maintenancePage(x *response, r *http.Request, message string) {
	x.Header()["Retry-After"] = retryLater
	plainPage(x, r, http.StatusServiceUnavailable, "ただいまメンテナンス中です", message,
		link{again(r), "このページをもう一度開く"}, toTop)
}

// again is the address that was asked for, where it can be asked for once
// more: a form is not sent a second time, its page is opened.
func again(r *http.Request) string {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return r.URL.RequestURI()
	}
	return r.URL.EscapedPath()
}

// link is a way on from a plain page.
type link struct{ to, words string }

var toTop = link{"/", "Tsumugi のトップページへ"}

// plain is the page of last resort: it needs no file and no renderer.
const plain = `<!doctype html><html lang="ja"><head><meta charset="utf-8">` +
	`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
	`<title>%[1]s｜Tsumugi 紬</title>` + plainStyle + `</head>` +
	`<body><main><p class="sign">` + plainSign + `</p><h1>%[1]s</h1><p>%[2]s</p>%[3]s</main></body></html>`

// plainSign is the shop's sign, as the front end's Wordmark draws it.
const plainSign = `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M8 2v11M8 19v3M16 2v3M16 11v11M2 8h3M11 8h11M2 16h11M19 16h3"/></svg>` +
	`<span>Tsumugi</span> <small>紬</small>`

const plainStyle = `<style>:root{color-scheme:light dark}body{margin:0;color:light-dark(#22201d,#ece7dd);background:light-dark(#fefdfb,#191816);font:16px/1.8 'Hiragino Sans','Yu Gothic','Noto Sans CJK JP',sans-serif}` +
	`main{max-width:36em;margin:14vh auto;padding:0 24px}h1{margin:0;font-size:1.4em;font-weight:500}a{color:light-dark(#233f63,#a9c1de)}li{padding:8px 0}ul{margin:24px 0 0;padding:0;list-style:none}` +
	`.sign{display:flex;align-items:center;gap:8px;margin:0 0 48px;font:20px/1 'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP',serif;letter-spacing:.08em}` +
	`svg{fill:none;stroke:light-dark(#233f63,#a9c1de);stroke-width:2.5}small{font-size:14px}</style>`

var plainCSP = []string{"default-src 'none'; style-src " + csp.Styles(plainStyle) + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"}

// plainPage writes it. The text may be the operator's own.
func plainPage(x *response, r *http.Request, status int, title, text string, on ...link) {
	var links strings.Builder
	for _, l := range on {
		fmt.Fprintf(&links, `<li><a href="%s">%s</a></li>`, html.EscapeString(l.to), l.words)
	}
	body := fmt.Sprintf(plain, title, html.EscapeString(text), "<ul>"+links.String()+"</ul>")
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
