package voices

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/csp"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop/letterpage"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// Where the pages and photos are.
const (
	AskPath     = "/questions/ask"
	PhotoPrefix = "/reviews/photos/"
)

// Pages are the pages for writing, and the photos of reviews.
type Pages struct {
	Parts
	Contents *search.Contents // FAQ and guides; nil: none
	ShopName string
	Now      func() time.Time
	Log      *slog.Logger
}

// Mounts are the pages by their paths.
func (p *Pages) Mounts() map[string]http.Handler {
	return map[string]http.Handler{
		review.WritePath: p.handler(review.WritePath, p.write), AskPath: p.handler(AskPath, p.ask), review.AnswerPath: p.handler(review.AnswerPath, p.answer),
		PhotoPrefix: http.HandlerFunc(p.photo), review.StopPath: p.stopPage(),
	}
}

//go:embed page.html.tmpl
var pageSource string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"plus": func(a, b int) int { return a + b },
}).Parse(pageSource))

var pagePolicy = "default-src 'none'; img-src 'self'; style-src " + csp.Styles(pageSource) + "; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// A view is what a page shows.
type view struct {
	Shop, Title, Lead string
	Alert             string // what went wrong
	Note              string // what was done
	Wrong             map[string]string
	Write             *writeView
	Ask               *askView
	Answer            *answerView
	Link              letterpage.Link
}

type page func(r *http.Request) (view, error)

var errMethod = fault.New(fault.NotFound, "page.method", "この方法ではお手続きできません。")

// handler answers one page. What goes wrong is said on the page that asked, with
// what was typed, or on a page of its own.
func (p *Pages) handler(path string, do page) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("X-Robots-Tag", "noindex")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", pagePolicy)
		h.Set("Referrer-Policy", "no-referrer")
		v, err := view{}, error(errMethod)
		switch r.Method {
		case http.MethodGet, http.MethodHead, http.MethodPost:
			if r.URL.Path == path {
				r.Body = http.MaxBytesReader(w, r.Body, maxForm)
				v, err = do(r)
			}
		default:
			h.Set("Allow", "GET, HEAD, POST")
		}
		status := http.StatusOK
		if err != nil {
			f := fault.From(err)
			var large *http.MaxBytesError
			if errors.As(err, &large) {
				f = errLarge
			}
			if f.Kind == fault.Internal && r.Context().Err() == nil {
				p.Log.ErrorContext(r.Context(), "a page of reviews failed", "path", path, "err", err)
			}
			if status = f.Kind.Status(); v.Title == "" {
				v = view{Title: "お手続きできませんでした", Link: letterpage.Link{To: "/", Words: "お店のトップページへ"}}
			}
			v.Alert, v.Wrong = f.Message, map[string]string{}
			for _, field := range f.Fields {
				v.Wrong[field.Name] = field.Message
			}
		}
		v.Shop = p.ShopName
		var b bytes.Buffer
		if err := pageTemplate.Execute(&b, v); err != nil {
			p.Log.ErrorContext(r.Context(), "a page of reviews could not be written", "path", path, "err", err)
			status = http.StatusInternalServerError
		}
		h.Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(status)
		_, _ = w.Write(b.Bytes()) // a client that left is no concern of ours
	})
}

// photo answers a photo of a published review. It may be hidden in a minute, so
// nobody keeps it for long.
func (p *Pages) photo(w http.ResponseWriter, r *http.Request) {
	name, file, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, PhotoPrefix), "/")
	number, isJPEG := strings.CutSuffix(file, ".jpg")
	seq, err := strconv.Atoi(number)
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Cache-Control", "no-store")
	var data []byte
	if err == nil && isJPEG && p.Reviews != nil && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		data, err = p.Reviews.Photo(r.Context(), name, seq, r.URL.Query().Get("size") == "small", false)
	} else if err == nil {
		err = review.ErrNotFound
	}
	if err != nil {
		f := fault.From(err)
		if f.Kind == fault.Internal {
			f = review.ErrNotFound.Because(err)
		}
		http.Error(w, "画像を表示できません。", f.Kind.Status())
		return
	}
	h.Set("Cache-Control", "public, max-age=300")
	h.Set("Content-Type", "image/jpeg")
	h.Set("Content-Length", strconv.Itoa(len(data)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(data) // a client that left is no concern of ours
	}
}

func (p *Pages) stopPage() http.Handler {
	return &letterpage.Page{
		Path: review.StopPath, ShopName: p.ShopName, Title: "レビューのお願い", Log: p.Log, Away: letterpage.Link{To: "/", Words: "お店のトップページへ"},
		Ask: func(context.Context, string) (letterpage.View, error) {
			return letterpage.View{Heading: "「レビューのお願い」の配信を停止しますか", Text: "停止しても、ご注文履歴からレビューをお書きいただけます。ご注文に関する大切なお知らせは、これまでどおりお届けします。", Button: "配信を停止する"}, nil
		},
		Do: func(ctx context.Context, token string) (letterpage.View, error) {
			err := p.Reviews.Stop(ctx, token, support.Consent{Page: review.StopPath, Said: "レビューのお願いの配信停止", IP: call.CallerOf(ctx).ClientIP})
			return letterpage.View{Heading: "「レビューのお願い」の配信を停止しました", Text: "マイページの「メール配信設定」で、いつでも再開できます。", Link: letterpage.Link{To: "/", Words: "お店のトップページへ"}}, err
		},
	}
}

// askView is the form for questions.
type askView struct {
	Code, Name, Words, Body, Email string
	Similar                        []Question
	Contents                       []search.Content
	Searched                       bool
	Member                         bool
}

// ask searches first: what was answered already need not be asked.
func (p *Pages) ask(r *http.Request) (v view, err error) {
	if err := r.ParseForm(); err != nil {
		return v, errForm.Because(err)
	}
	code, err := p.commodity(r.Form.Get("item"))
	if err != nil {
		return v, err
	}
	c, _ := p.Catalog.Current().Commodity(code)
	a := &askView{Code: string(code), Name: c.Name, Words: short(r.Form.Get("q"), 200), Body: r.PostForm.Get("body"), Email: r.PostForm.Get("email")}
	v = view{Title: "この商品について質問する", Ask: a, Link: letterpage.Link{To: "/items/" + string(code) + "#questions", Words: "商品のページへ戻る"}}
	who, err := p.Visitor(r.Context())
	if err != nil {
		return v, err
	}
	if a.Member = who.Customer != nil; a.Member {
		a.Email = who.Customer.Email
	}
	if r.Method == http.MethodPost {
		if r.PostForm.Get("website") != "" { // a field that people do not see
			return v, errForm
		}
		asked := review.Asked{Commodity: code, Body: a.Body, Email: a.Email, Client: call.CallerOf(r.Context()).ClientIP}
		if a.Member {
			asked.Customer = who.Customer.Code
		}
		a.Searched, a.Words = true, short(a.Body, 200)
		if _, err := p.Reviews.Ask(r.Context(), asked); err != nil {
			return v, err
		}
		v.Ask, v.Title = nil, "ご質問を承りました"
		v.Note = "お店の者が拝見し、お答えとあわせて商品のページに掲載します。お名前は掲載されません。"
		if a.Email != "" {
			v.Note += "回答がありましたら、メールでお知らせします。"
		}
		return v, nil
	}
	if a.Words == "" {
		return v, nil
	}
	a.Searched = true
	if a.Body == "" {
		a.Body = a.Words
	}
	found, err := p.Reviews.Similar(r.Context(), code, a.Words, 5)
	if err != nil {
		return v, err
	}
	for _, q := range found {
		a.Similar = append(a.Similar, questionOf(q))
	}
	for _, kind := range []search.ContentKind{search.Questions, search.Guides} {
		if p.Contents == nil {
			break
		}
		list, err := p.Contents.Find(a.Words, kind, 3, p.Now())
		if err != nil {
			return v, err
		}
		for i := range list {
			if list[i].Kind == search.Questions {
				list[i].Path += "?q=" + url.QueryEscape(a.Words)
			}
		}
		a.Contents = append(a.Contents, list...)
	}
	return v, nil
}

// answerView is the form for a buyer who was asked.
type answerView struct{ Question, Body, Name string }

func (p *Pages) answer(r *http.Request) (v view, err error) {
	if err := r.ParseForm(); err != nil {
		return v, errForm.Because(err)
	}
	token := r.URL.Query().Get("token")
	q, err := p.Reviews.Invited(r.Context(), token)
	if err != nil {
		return v, err
	}
	v = view{Title: "質問に答える", Answer: &answerView{Question: q.Body, Body: r.PostForm.Get("body"), Name: p.nameOf(q.Commodity)},
		Link: letterpage.Link{To: "/items/" + string(q.Commodity) + "#questions", Words: "商品のページへ"}}
	if r.Method != http.MethodPost {
		return v, nil
	}
	a, err := p.Reviews.AnswerAsBuyer(r.Context(), token, v.Answer.Body, call.CallerOf(r.Context()).ClientIP)
	if err != nil {
		return v, err
	}
	v.Answer, v.Title, v.Note = nil, "ご回答ありがとうございます", "商品のページに「購入者」からの回答として掲載しました。"
	if a.State != review.Published {
		v.Note = "お店の者が拝見してから、商品のページに掲載します。"
	}
	return v, nil
}

func (p *Pages) nameOf(code id.Commodity) string {
	if c, ok := p.Catalog.Current().Commodity(code); ok {
		return c.Name
	}
	return ""
}

func short(text string, most int) string {
	runes := []rune(strings.TrimSpace(text))
	return string(runes[:min(len(runes), most)])
}
