package buy

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// receiptPaths are where receipts are, a member's and a guest's, who shows the
// token of a letter; the star is the order's number.
var receiptPaths = []string{"/mypage/orders/*/receipt.pdf", order.PathGuest + "/*/receipt.pdf"}

// Downloads are the receipts of orders, as print makes them, and the photos of
// returns. Somebody else's are not found, and neither is a receipt before the
// order was paid.
func (p Parts) Downloads(print func(context.Context, order.Receipt) ([]byte, error)) map[string]httpd.Download {
	receipt := func(ctx context.Context, at string, query url.Values) (httpd.Attachment, error) {
		parts := strings.Split(at, "/")
		r, err := p.own(ctx, OrderRef{Number: parts[len(parts)-2], Token: query.Get("token")})
		if errors.Is(err, member.ErrLoginRequired) {
			err = order.ErrNotFound
		}
		if err != nil {
			return httpd.Attachment{}, err
		}
		paper, err := p.Orders.IssueReceipt(ctx, r.Order.Number, query.Get("name"))
		if err != nil {
			return httpd.Attachment{}, err
		}
		body, err := print(ctx, paper)
		return httpd.Attachment{Type: "application/pdf", Name: "receipt-" + string(r.Order.Number) + ".pdf", Body: body}, err
	}
	downloads := p.photoDownloads()
	for _, path := range receiptPaths {
		downloads[path] = receipt
	}
	return downloads
}
