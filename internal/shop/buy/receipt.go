package buy

import (
	"context"
	"net/url"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// receiptPath is where a member's receipt is; the star is the order's number.
const receiptPath = "/mypage/orders/*/receipt.pdf"

// ReceiptDownloads are the receipts of a member's orders, as print makes them.
// Somebody else's are not found, and neither is one before it was paid.
func (p Parts) ReceiptDownloads(print func(context.Context, order.Receipt) ([]byte, error)) map[string]httpd.Download {
	return map[string]httpd.Download{receiptPath: func(ctx context.Context, at string, query url.Values) (httpd.Attachment, error) {
		v, err := p.Visitor(ctx)
		if err != nil {
			return httpd.Attachment{}, err
		}
		number, err := id.ParseOrderNumber(strings.Split(at, "/")[3])
		if err != nil || v.Customer == nil {
			return httpd.Attachment{}, order.ErrNotFound
		}
		r, err := p.Orders.IssueReceipt(ctx, v.Customer.Code, number, query.Get("name"))
		if err != nil {
			return httpd.Attachment{}, err
		}
		body, err := print(ctx, r)
		return httpd.Attachment{Type: "application/pdf", Name: "receipt-" + string(number) + ".pdf", Body: body}, err
	}}
}
