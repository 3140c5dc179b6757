package local

import (
	"bytes"
	"context"
	_ "embed"
	"html/template"
	"net/http"

	"github.com/tsumugi-shop/tsumugi/internal/csp"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// Where the pages are; they stand for the bank's and the wallet's own.
const (
	listPath   = "/demo/payment"
	securePath = "/demo/payment/3ds"
	walletPath = "/demo/payment/paypay"
	listed     = 50
	maxForm    = 4 << 10
)

func challengePath(m payment.Method) string {
	if m == payment.PayPay {
		return walletPath
	}
	return securePath
}

//go:embed pages.html
var pagesHTML string

// pagePolicy: the pages have a style and forms that lead back to the shop.
var pagePolicy = "default-src 'none'; style-src " + csp.Styles(pagesHTML) + "; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// words are the states as the pages name them.
var words = map[payment.State]string{
	payment.Challenge: "確認待ち", payment.Pending: "入金待ち", payment.Declined: "拒否", payment.Authorized: "与信済み",
	payment.Expired: "期限切れ", payment.Voided: "取消", payment.Captured: "支払い済み", payment.Refunded: "返金済み",
}

var methods = map[payment.Method]string{payment.Card: "クレジットカード", payment.PayPay: "PayPay", payment.Konbini: "コンビニ払い"}

// A line is a payment on a page.
type line struct {
	Reference, Order, Method, Amount, State, Deadline string
	Payable                                           bool
}

func (r record) line() line {
	l := line{
		Reference: r.Reference, Order: r.Order, Method: methods[r.Method], Amount: r.Amount.String(), State: words[r.state],
		Payable: r.state == payment.Pending,
	}
	if !r.Expires.IsZero() {
		l.Deadline = jp.Date(r.Expires)
	}
	return l
}

// Pages shows and takes what a shopper decides at the pretend bank, wallet and
// konbini. Mount it at /demo/payment.
func (s *Service) Pages() http.Handler {
	pages := template.Must(template.New("").Parse(pagesHTML))
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+listPath, func(w http.ResponseWriter, r *http.Request) { s.list(w, r, pages) })
	mux.HandleFunc("POST "+listPath, s.pay)
	for _, path := range []string{securePath, walletPath} {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) { s.ask(w, r, pages, path) })
		mux.HandleFunc("POST "+path, s.decide)
	}
	return mux
}

func (s *Service) list(w http.ResponseWriter, r *http.Request, pages *template.Template) {
	lines := []line{}
	err := s.DB.View(r.Context(), func(tx *db.Tx) error {
		all, err := latest(r.Context(), tx, listed)
		lines = lines[:0]
		for _, one := range all {
			lines = append(lines, one.at(tx.Now).line())
		}
		return err
	})
	s.show(w, r, pages, "list", lines, err)
}

// ask shows the page on which the shopper approves or refuses.
func (s *Service) ask(w http.ResponseWriter, r *http.Request, pages *template.Template, path string) {
	one, err := s.byReference(r.Context(), r.URL.Query().Get("ref"))
	if err == nil && (one.ID == "" || challengePath(one.Method) != path) {
		http.NotFound(w, r)
		return
	}
	if err == nil && one.state != payment.Challenge { // decided already: a reload, or back
		http.Redirect(w, r, one.returnURL, http.StatusSeeOther)
		return
	}
	s.show(w, r, pages, "ask", struct {
		line
		Path   string
		Wallet bool
	}{one.line(), path, path == walletPath}, err)
}

// decide takes the shopper's decision and sends them back to the shop.
func (s *Service) decide(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	approved := r.PostFormValue("decision") == "approve"
	one, err := s.byReference(r.Context(), r.PostFormValue("ref"))
	if err == nil && one.ID == "" {
		http.NotFound(w, r)
		return
	}
	if err == nil {
		_, err = s.change(r.Context(), one.ID, func(p *record) {
			switch {
			case p.state != payment.Challenge:
			case !approved && p.Method == payment.PayPay:
				p.state, p.code = payment.Declined, "cancelled_by_shopper"
			case !approved:
				p.state, p.code = payment.Declined, "authentication_required"
			case p.Method == payment.PayPay: // a wallet pays at once
				p.state = payment.Captured
			default:
				p.state = payment.Authorized
			}
		})
	}
	s.leave(w, r, one.returnURL, err)
}

// pay takes the money of a konbini payment.
func (s *Service) pay(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	one, err := s.byReference(r.Context(), r.PostFormValue("ref"))
	if err == nil && one.ID == "" {
		http.NotFound(w, r)
		return
	}
	if err == nil {
		_, err = s.change(r.Context(), one.ID, func(p *record) {
			if p.state == payment.Pending {
				p.state = payment.Captured
			}
		})
	}
	s.leave(w, r, listPath, err)
}

func (s *Service) byReference(ctx context.Context, reference string) (r record, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		r, err = findReference(ctx, tx, reference)
		r = r.at(tx.Now)
		return err
	})
	return r, err
}

func (s *Service) leave(w http.ResponseWriter, r *http.Request, to string, err error) {
	if err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

func (s *Service) show(w http.ResponseWriter, r *http.Request, pages *template.Template, name string, data any, err error) {
	var page bytes.Buffer
	if err == nil {
		err = pages.ExecuteTemplate(&page, name, data)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", pagePolicy)
	_, _ = w.Write(page.Bytes()) // a shopper who left is no concern of ours
}

func (s *Service) fail(w http.ResponseWriter, r *http.Request, err error) {
	s.Log.ErrorContext(r.Context(), "page of the pretend payment service", "err", err)
	http.Error(w, "ただいま表示できません。しばらくしてからもう一度お試しください。", http.StatusServiceUnavailable)
}
