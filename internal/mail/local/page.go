package local

import (
	_ "embed"
	"html/template"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/csp"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// Path is where Page belongs.
const Path = "/demo/mail"

//go:embed page.html.tmpl
var pageSource string

// Page shows what is in the box, to whoever tries the shop out. Everybody's
// letters are there, with links that log in: never mount it in a real shop.
type Page struct {
	Box   *Box
	Inbox *Inbox // takes what is written back; nil: nothing can be
	Log   *slog.Logger
}

var pages = template.Must(template.New("").Funcs(template.FuncMap{
	"when": func(at time.Time) string { return jp.DateWeekday(at) + " " + at.In(jp.Tokyo).Format("15:04:05") },
	"link": linked,
	"path": func() string { return Path },
}).Parse(pageSource))

// Policies: the page itself has a style and a frame; a message may draw, show
// our pictures and lead the shopper on, and nothing else.
var pagePolicy = "default-src 'none'; style-src " + csp.Styles(pageSource) + "; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

func messagePolicy(message string) string {
	return "default-src 'none'; style-src " + csp.Styles(message) + "; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
		"sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"
}

// ServeHTTP answers the list at Path, a message at Path/NUMBER, and its HTML
// alone at Path/NUMBER/html.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", pagePolicy)
	h.Set("Referrer-Policy", "no-referrer") // addresses in messages carry tokens
	if r.Method == http.MethodPost && p.Inbox != nil && strings.HasSuffix(r.URL.Path, "/reply") {
		p.reply(w, r, strings.TrimSuffix(strings.TrimPrefix(r.URL.Path, Path+"/"), "/reply"))
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "この方法では取得できません。", http.StatusMethodNotAllowed)
		return
	}
	rest, inside := strings.CutPrefix(r.URL.Path, Path)
	number, view, _ := strings.Cut(strings.TrimPrefix(rest, "/"), "/")
	if !inside || rest != "" && rest[0] != '/' || view != "" && view != "html" {
		p.missing(w)
		return
	}
	if number == "" {
		p.list(w, r)
		return
	}
	p.message(w, r, number, view == "html")
}

func (p *Page) list(w http.ResponseWriter, r *http.Request) {
	to := strings.TrimSpace(r.URL.Query().Get("to"))
	list, err := p.Box.List(r.Context(), to)
	if err != nil {
		p.fail(w, r, err)
		return
	}
	p.show(w, r, "list", struct {
		To   string
		List []Kept
	}{to, list})
}

func (p *Page) message(w http.ResponseWriter, r *http.Request, number string, bare bool) {
	k, found, err := p.Box.Find(r.Context(), number)
	switch {
	case err != nil:
		p.fail(w, r, err)
	case !found:
		p.missing(w)
	case bare:
		message := styledByClass(k.HTML)
		w.Header().Set("Content-Security-Policy", messagePolicy(message))
		// Links lead the whole window on, not the small frame.
		_, _ = w.Write([]byte(strings.Replace(message, "<head>", `<head><base target="_top">`, 1)))
	default:
		p.show(w, r, "message", struct {
			Kept
			Answerable, Replied bool
		}{k, p.Inbox != nil && k.ReplyTo != "", r.URL.Query().Get("replied") != ""})
	}
}

// reply takes what the receiver of a message writes back.
func (p *Page) reply(w http.ResponseWriter, r *http.Request, number string) {
	r.Body = http.MaxBytesReader(w, r.Body, 64<<10)
	k, found, err := p.Box.Find(r.Context(), number)
	text := r.PostFormValue("text")
	switch {
	case err != nil:
		p.fail(w, r, err)
		return
	case !found || k.ReplyTo == "":
		p.missing(w)
		return
	case strings.TrimSpace(text) == "":
		http.Error(w, "本文を入力してください。", http.StatusBadRequest)
		return
	}
	if err := p.Inbox.Put(r.Context(), k.reply(text, time.Now())); err != nil {
		p.fail(w, r, err)
		return
	}
	http.Redirect(w, r, Path+"/"+number+"?replied=1", http.StatusSeeOther)
}

func (p *Page) show(w http.ResponseWriter, r *http.Request, name string, data any) {
	var b strings.Builder
	if err := pages.ExecuteTemplate(&b, name, data); err != nil {
		p.fail(w, r, err)
		return
	}
	_, _ = w.Write([]byte(b.String())) // a client that left is no concern of ours
}

func (p *Page) missing(w http.ResponseWriter) {
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write([]byte("<!DOCTYPE html><html lang=\"ja\"><title>404</title><p>見つかりませんでした。</p>"))
}

func (p *Page) fail(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() == nil {
		p.Log.ErrorContext(r.Context(), "the page of kept mails failed", "error", err)
	}
	http.Error(w, "ただいま表示できません。", http.StatusInternalServerError)
}

var address = regexp.MustCompile(`https?://[!-;=?-~]+`) // ASCII without < and >

// linked makes addresses in a text clickable.
func linked(text string) template.HTML {
	var b strings.Builder
	last := 0
	for _, at := range address.FindAllStringIndex(text, -1) {
		b.WriteString(template.HTMLEscapeString(text[last:at[0]]))
		to := template.HTMLEscapeString(text[at[0]:at[1]])
		b.WriteString(`<a href="` + to + `">` + to + `</a>`)
		last = at[1]
	}
	b.WriteString(template.HTMLEscapeString(text[last:]))
	return template.HTML(b.String())
}

func splitSender(s string) (name, address string) {
	name, address, _ = strings.Cut(strings.TrimSuffix(s, ">"), " <")
	return name, address
}
