// Package letterpage is the page behind a letter's link that does something.
package letterpage

import (
	"context"
	_ "embed"
	"html/template"
	"log/slog"
	"net/http"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/csp"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

//go:embed letterpage.html.tmpl
var letterSource string

var letterTemplate = template.Must(template.New("").Parse(letterSource))

var letterPolicy = "default-src 'none'; style-src " + csp.Styles(letterSource) + "; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// A Page is where the link of a letter leads that does something. It asks
// by a button, for what merely opens links, such as a virus scanner, must not do
// it. It needs no login and no script.
type Page struct {
	Path     string
	ShopName string
	Title    string
	Ask      func(ctx context.Context, token string) (View, error)
	Do       func(ctx context.Context, token string) (View, error)
	Away     Link // from where something went wrong
	Log      *slog.Logger
}

// A View is what the page says: with a button it asks, without one it is done.
type View struct {
	Heading, Text, Button string
	Link                  Link
}

// A Link leads on.
type Link struct{ To, Words string }

// ServeHTTP answers the page and the post.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Content-Security-Policy", letterPolicy)
	h.Set("Referrer-Policy", "no-referrer")
	token := r.URL.Query().Get("token")
	switch {
	case r.URL.Path != p.Path:
		p.fail(w, http.StatusNotFound, "お探しのページが見つかりませんでした。")
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		p.answer(w, r, p.Ask, token)
	case r.Method == http.MethodPost:
		p.answer(w, r, p.Do, token)
	default:
		h.Set("Allow", "GET, HEAD, POST")
		p.fail(w, http.StatusMethodNotAllowed, "この方法ではお手続きできません。")
	}
}

func (p *Page) answer(w http.ResponseWriter, r *http.Request, do func(context.Context, string) (View, error), token string) {
	v, err := do(r.Context(), token)
	if err == nil {
		p.show(w, http.StatusOK, v, "")
		return
	}
	f := fault.From(err)
	if f.Kind == fault.Internal && r.Context().Err() == nil {
		p.Log.ErrorContext(r.Context(), "the page of a letter's link failed", "path", p.Path, "err", err)
	}
	p.fail(w, f.Kind.Status(), f.Message)
}

func (p *Page) fail(w http.ResponseWriter, status int, why string) {
	p.show(w, status, View{Heading: "お手続きできませんでした", Text: why, Link: p.Away}, "alert")
}

func (p *Page) show(w http.ResponseWriter, status int, v View, role string) {
	var b strings.Builder
	if err := letterTemplate.Execute(&b, struct {
		View
		Shop, Title, Role string
	}{v, p.ShopName, p.Title, role}); err != nil {
		p.Log.Error("the page of a letter's link could not be written", "path", p.Path, "err", err)
		status = http.StatusInternalServerError
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(b.String())) // a client that left is no concern of ours
}
