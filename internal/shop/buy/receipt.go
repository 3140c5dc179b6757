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

// receiptPaths are where receipts are, a member's and a guest's, who shows the
// token of a letter; the star is the order's number.
var receiptPaths = []string{"/mypage/orders/*/receipt.pdf", order.PathGuest + "/*/receipt.pdf"}

// Downloads are the receipts of orders, as print makes them, and the photos of
// returns. Somebody else's are not found, and neither is a receipt that was not
// issued.
func (p Parts) Downloads(print func(context.Context, order.Receipt) ([]byte, error)) map[string]httpd.Download {
	receipt := func(ctx context.Context, at string, query url.Values) (httpd.Attachment, error) {
		number, err := p.ownReceipt(ctx, at, query)
		if err != nil {
			return httpd.Attachment{}, err
		}
		paper, err := p.Orders.IssuedReceipt(ctx, number)
		if err != nil {
			return httpd.Attachment{}, err
		}
		body, err := print(ctx, paper)
		return httpd.Attachment{Type: "application/pdf", Name: "receipt-" + string(number) + ".pdf", Body: body}, err
	}
	downloads := p.photoDownloads()
	for _, path := range receiptPaths {
		downloads[path] = receipt
	}
	return downloads
}

// ReceiptIssues make out receipts, to the name that was typed or to who ordered.
// There is none before it was paid.
func (p Parts) ReceiptIssues() map[string]httpd.Issue {
	issue := func(ctx context.Context, at string, f url.Values) (string, error) {
		number, err := p.ownReceipt(ctx, at, f)
		if err != nil {
			return "", err
		}
		if _, err := p.Orders.IssueReceipt(ctx, number, f.Get("name")); err != nil {
			return "", err
		}
		if token := f.Get("token"); token != "" {
			at += "?token=" + url.QueryEscape(token)
		}
		return at, nil
	}
	issues := map[string]httpd.Issue{}
	for _, path := range receiptPaths {
		issues[path] = issue
	}
	return issues
}

// ownReceipt is the order whose receipt is at a path, when it is the visitor's
// or the token opens it.
func (p Parts) ownReceipt(ctx context.Context, at string, f url.Values) (id.OrderNumber, error) {
	parts := strings.Split(at, "/")
	r, err := p.own(ctx, OrderRef{Number: parts[len(parts)-2], Token: f.Get("token")})
	if errors.Is(err, member.ErrLoginRequired) {
		err = order.ErrNotFound
	}
	return r.Order.Number, err
}
