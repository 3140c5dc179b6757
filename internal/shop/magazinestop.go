package shop

import (
	_ "embed"
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

//go:embed magazinestop.html.tmpl
var stopSource string

var stopPage = template.Must(template.New("").Parse(stopSource))

// Unsubscribe answers support.StopPath, where the links of letters lead that
// end a kind of mail. A mail program posts there in one click (RFC 8058); a
// person gets a page with a button, for what merely opens links, such as a virus
// scanner, must not end anything. It needs no login and no script.
type Unsubscribe struct {
	Wishes   *support.Wishes
	ShopName string
	Log      *slog.Logger
}

const stopPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// ServeHTTP answers the page and the post.
func (u *Unsubscribe) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Content-Security-Policy", stopPolicy)
	h.Set("Referrer-Policy", "no-referrer")
	token := r.URL.Query().Get("token")
	switch {
	case r.URL.Path != support.StopPath:
		u.show(w, http.StatusNotFound, stopView{Problem: "ページが見つかりませんでした。"})
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		info, err := u.Wishes.Stopped(r.Context(), token)
		u.answer(w, r, err, stopView{Kind: info.Name, Ask: true})
	case r.Method == http.MethodPost:
		info, err := u.Wishes.Stopped(r.Context(), token)
		if err == nil {
			err = u.Wishes.Stop(r.Context(), token, support.Consent{Page: support.StopPath, IP: call.CallerOf(r.Context()).ClientIP})
		}
		u.answer(w, r, err, stopView{Kind: info.Name})
	default:
		h.Set("Allow", "GET, HEAD, POST")
		u.show(w, http.StatusMethodNotAllowed, stopView{Problem: "この方法ではお手続きできません。"})
	}
}

type stopView struct {
	Shop, Kind, Problem string
	Ask                 bool // whether to end it, or that it is ended
}

func (u *Unsubscribe) answer(w http.ResponseWriter, r *http.Request, err error, v stopView) {
	if err == nil {
		u.show(w, http.StatusOK, v)
		return
	}
	f := fault.From(err)
	if !errors.Is(err, support.ErrToken) && r.Context().Err() == nil {
		u.Log.ErrorContext(r.Context(), "unsubscribe failed", "err", err)
	}
	u.show(w, f.Kind.Status(), stopView{Problem: f.Message})
}

func (u *Unsubscribe) show(w http.ResponseWriter, status int, v stopView) {
	v.Shop = u.ShopName
	var b strings.Builder
	if err := stopPage.Execute(&b, v); err != nil {
		u.Log.Error("the page to unsubscribe failed", "err", err)
		status = http.StatusInternalServerError
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(b.String())) // a client that left is no concern of ours
}
