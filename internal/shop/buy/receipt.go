package buy

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// Papers prints what downloads are made of.
type Papers struct {
	Receipt func(context.Context, order.Receipt) ([]byte, error)
	Credit  func(context.Context, order.CreditNote) ([]byte, error)
}

// areas are where the papers of orders are, a member's and a guest's, who shows
// the token of a letter; the star is the order's number.
var areas = []string{"/mypage/orders/*/", order.PathGuest + "/*/"}

// Downloads are the papers of orders and the photos of returns. Somebody else's
// are not found, and neither is a paper that was not issued.
func (p Parts) Downloads(papers Papers) map[string]httpd.Download {
	receipt := func(ctx context.Context, at string, query url.Values) (httpd.Attachment, error) {
		number, err := p.ownPaper(ctx, at, query)
		if err != nil {
			return httpd.Attachment{}, err
		}
		paper, err := p.Orders.IssuedReceipt(ctx, number)
		if err != nil {
			return httpd.Attachment{}, err
		}
		body, err := papers.Receipt(ctx, paper)
		return httpd.Attachment{Type: "application/pdf", Name: "receipt-" + string(number) + ".pdf", Body: body}, err
	}
	credit := func(ctx context.Context, at string, query url.Values) (httpd.Attachment, error) {
		number, err := p.ownPaper(ctx, at, query)
		if err != nil {
			return httpd.Attachment{}, err
		}
		issued, err := p.Orders.IssuedCreditNotes(ctx, number, query.Get("credit"))
		if err != nil {
			return httpd.Attachment{}, err
		}
		if len(issued) == 0 {
			return httpd.Attachment{}, order.ErrNotFound
		}
		paper := issued[len(issued)-1]
		body, err := papers.Credit(ctx, paper)
		return httpd.Attachment{Type: "application/pdf", Name: "credit-" + paper.Number + ".pdf", Body: body}, err
	}
	downloads := p.photoDownloads()
	for _, area := range areas {
		downloads[area+"receipt.pdf"], downloads[area+"credit.pdf"] = receipt, credit
	}
	return downloads
}

// Issues make out papers: receipts, to the name that was typed or to who
// ordered, once the order was paid; and credit notes.
func (p Parts) Issues() map[string]httpd.Issue {
	receipt := func(ctx context.Context, at string, f url.Values) (string, error) {
		number, err := p.ownPaper(ctx, at, f)
		if err != nil {
			return "", err
		}
		if _, err := p.Orders.IssueReceipt(ctx, number, f.Get("name"), order.By{Actor: order.Shopper}); err != nil {
			return "", err
		}
		return shownAt(at, url.Values{}, f), nil
	}
	credit := func(ctx context.Context, at string, f url.Values) (string, error) {
		number, err := p.ownPaper(ctx, at, f)
		if err != nil {
			return "", err
		}
		paper, err := p.Orders.IssueCreditNote(ctx, number, f.Get("credit"), order.By{Actor: order.Shopper})
		if err != nil {
			return "", err
		}
		return shownAt(at, url.Values{"credit": {paper.Number}}, f), nil
	}
	issues := map[string]httpd.Issue{}
	for _, area := range areas {
		issues[area+"receipt.pdf"], issues[area+"credit.pdf"] = receipt, credit
	}
	return issues
}

// shownAt is where a paper is that was issued by a form.
func shownAt(at string, query, f url.Values) string {
	if token := f.Get("token"); token != "" {
		query.Set("token", token)
	}
	if len(query) == 0 {
		return at
	}
	return at + "?" + query.Encode()
}

// ownPaper is the order whose paper is at a path, when it is the visitor's or
// the token opens it.
func (p Parts) ownPaper(ctx context.Context, at string, f url.Values) (id.OrderNumber, error) {
	parts := strings.Split(at, "/")
	r, err := p.own(ctx, OrderRef{Number: parts[len(parts)-2], Token: f.Get("token")})
	if errors.Is(err, member.ErrLoginRequired) {
		err = order.ErrNotFound
	}
	return r.Order.Number, err
}
