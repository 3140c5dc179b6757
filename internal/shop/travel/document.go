package travel

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/timetravel"
	"golang.org/x/net/html"
)

//go:embed page.html.tmpl
var pageSource string

var pageTemplate = template.Must(template.New("").Parse(pageSource))

type pageFields struct {
	Title, Styles, Bar string
	Trip               *trip
	Moment, Visitor    string
	Ends               string
	Past               bool
	Home               string
	Body               template.HTML // of the shop's renderer
	Say                string
}

// document is a whole page, with the bar that says what it is.
func (s *Site) document(t *trip, title, body string) []byte {
	f := s.fields(t, title)
	f.Body = template.HTML(body) // made by our own renderer, which escapes
	return execute(f)
}

// notice is a page that says a sentence.
func (s *Site) notice(w http.ResponseWriter, t *trip, say *fault.Error) {
	f := s.fields(t, "下見")
	f.Say = say.Message
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(say.Kind.Status())
	_, _ = w.Write(execute(f)) // a client that left is no concern of ours
}

func (s *Site) fields(t *trip, title string) pageFields {
	f := pageFields{Title: title, Styles: s.Styles, Bar: barPath, Home: "/", Trip: t}
	if t != nil {
		f.Moment, f.Ends, f.Past = at(t.Moment), at(t.Ends), !t.Moment.After(t.now)
		f.Visitor, f.Home = t.Visitor.Word(s.Links.Ranks()), t.prefix+"/"
	}
	return f
}

// at writes a moment of the shop: 2026年11月20日(金) 0:00.
func at(t time.Time) string { return jp.DateWeekday(t) + " " + t.In(jp.Tokyo).Format("15:04") }

func execute(f pageFields) []byte {
	var b bytes.Buffer
	if err := pageTemplate.Execute(&b, f); err != nil {
		return []byte(f.Say) // only a mistake in the template
	}
	return b.Bytes()
}

// titleOf is the title of a page's head.
func titleOf(head string) string {
	_, rest, ok := strings.Cut(head, "<title>")
	title, _, whole := strings.Cut(rest, "</title>")
	if !ok || !whole {
		return ""
	}
	return html.UnescapeString(title)
}

// leads are the attributes that lead to another page.
var leads = map[string]string{"a": "href", "area": "href", "form": "action", "button": "formaction", "input": "formaction"}

// rewrite makes the links of a page lead to pages of the same moment, and takes
// scripts out. Pictures that wait are shown from where they wait.
func rewrite(page, prefix string, pictures map[string]string) string {
	var b strings.Builder
	b.Grow(len(page) + len(page)/8)
	for z := html.NewTokenizer(strings.NewReader(page)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		raw := string(z.Raw())
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			b.WriteString(raw)
			continue
		}
		t := z.Token()
		switch {
		case t.Data == "script":
			for kind == html.StartTagToken || kind == html.TextToken { // up to its end
				kind = z.Next()
			}
		case leads[t.Data] != "":
			b.WriteString(led(t, prefix))
		default:
			b.WriteString(raw)
		}
	}
	out := b.String()
	for from, to := range pictures {
		out = strings.ReplaceAll(out, from, to)
	}
	return out
}

// own are addresses that are the same at every moment.
var own = []string{"/images/", "/contents/", "/_app/", timetravel.Path}

// led is a tag whose address leads to the same moment.
func led(t html.Token, prefix string) string {
	for i, a := range t.Attr {
		if a.Key != leads[t.Data] {
			continue
		}
		if strings.HasPrefix(a.Val, "/") && !strings.HasPrefix(a.Val, "//") && !slices.ContainsFunc(own, func(p string) bool { return strings.HasPrefix(a.Val, p) }) {
			t.Attr[i].Val = prefix + a.Val
		}
	}
	return t.String()
}
