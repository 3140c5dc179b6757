package growth

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/office/calendar"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/office/today"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// todayRows is what the room 今日 counts, and the much more that is over: a return, a
// refund and an inquiry of every twentieth order, of which the newest wait; a sale
// in the ledger of stock for each order; 500 refunds to be transferred; twenty
// letters that could not be sent; orders to look at before they leave.
var todayRows = []string{
	`INSERT INTO order_return (number, ret, step, since_at)
		SELECT 'N' || i, 'r', CASE WHEN i > 4000 THEN 'done' WHEN i % 40 = 0 THEN 'requested' ELSE 'arrived' END, {now} - i * 60000 FROM {c} WHERE i % 20 = 0`,
	`INSERT INTO order_posting (id, number, payment, kind, amount, occasion, ref, reason, actor, who, said, at)
		SELECT 'o' || i, 'N' || i, 'p' || i, 'owed', 500, 'return', 'r', '', 'operator', '', '', {now} - i * 60000 FROM {c} WHERE i % 20 = 0`,
	`INSERT INTO order_posting (id, number, payment, kind, amount, occasion, ref, reason, actor, who, said, at)
		SELECT 'd' || i, 'N' || i, 'p' || i, 'refunded', 500, 'return', 'o' || i, '', 'shop', '', '', {now} - i * 60000 FROM {c} WHERE i % 20 = 0 AND i > 10000`,
	`UPDATE order_posting SET settled = TRUE WHERE kind = 'owed' AND at < {now} - 600000000`,
	`UPDATE payment SET method = 'bank' WHERE order_number IN (SELECT number FROM order_posting WHERE kind = 'owed' AND at > {now} - 600060000)`,
	`INSERT INTO inquiry (number, request, kind, order_number, customer_code, name, address, body, likeness, state, signs, created_at, updated_at, waits_at)
		SELECT 'Q' || i, 'q' || i, 'other', 'N' || i, '', '織部 糸子', 'm' || i || '@shop.example', '届きません。', '', CASE WHEN i > 6000 THEN 'closed' ELSE 'open' END, '', {now} - i * 60000, {now}, {now} - i * 60000
		FROM {c} WHERE i % 20 = 0`,
	`INSERT INTO stock (sku, on_hand, held) SELECT 'sku' || (i % 5000), i % 40, 0 FROM {c} WHERE i <= 5000`,
	`INSERT INTO stock_entry (id, sku, delta, kind, ref, reason, who, at) SELECT 'x' || i, 'sku' || (i % 5000), -1, 'sold', 'N' || i, '', '', {now} - i * 60000 FROM {c}`,
	`UPDATE mail_outbox SET state = 'failed' WHERE key IN ('l10', 'l20', 'l30', 'l40', 'l50', 'l60', 'l70', 'l80', 'l90', 'l100')`,
	`UPDATE shop_order SET total = 60000 WHERE status = 'paid' AND number LIKE '%7'`,
}

// todayThings is what the room 今日 asks, each for itself and as the one answer.
func todayThings(d *db.DB, orders *order.Orders) []thing {
	inquiries, pace := &support.Inquiries{DB: d}, stock.Pace{DB: d}
	goods := orders.Carts.Catalog
	calls := today.Calls(today.Parts{
		Orders: orders, Inquiries: inquiries, DB: d, Approvals: approval.Approvals{DB: d}, Pace: pace, BackupWithin: 26 * time.Hour,
		Calendar: calendar.Parts{DB: d, Catalog: goods, Shipping: orders.Terms.Shipping, Sales: &catalog.SaleColors{}},
		Jobs:     func(context.Context) ([]today.Job, error) { return nil, nil },
	})
	owner := staff.Login{Role: staff.Role{Code: staff.Owner}}
	for _, p := range staff.Permissions {
		owner.Role.Permissions = append(owner.Role.Permissions, p.Permission)
	}
	return []thing{
		{"今日: the whole answer", func(ctx context.Context) error {
			i := slices.IndexFunc(calls, func(c room.Call) bool { return c.Name() == "office/today/get" })
			answer, err := calls[i].Run(room.With(ctx, owner), []byte("{}"))
			if got, ok := answer.(today.Today); err == nil && (!ok || len(got.Waits) < 3 || got.Sales == nil) {
				err = fmt.Errorf("the answer has %d things that wait", len(got.Waits))
			}
			return err
		}},
		{"今日: by status (出荷待ち, 入金待ち, 保留)", func(ctx context.Context) error { _, _, err := orders.Tallies(ctx); return err }},
		{"今日: 要確認", func(ctx context.Context) error { _, _, err := orders.ToCheck(ctx); return err }},
		{"今日: 返品", func(ctx context.Context) error { _, err := orders.ReturnTallies(ctx); return err }},
		{"今日: 返金振込", func(ctx context.Context) error { _, _, err := orders.Owed(ctx); return err }},
		{"今日: 承認", func(ctx context.Context) error {
			_, err := approval.Approvals{DB: d}.List(ctx, approval.Waiting, 200)
			return err
		}},
		{"今日: 問い合わせ", func(ctx context.Context) error {
			_, err := inquiries.List(ctx, 200, support.Open, support.Working)
			return err
		}},
		{"今日: 失敗したメール", func(ctx context.Context) error {
			return d.View(ctx, func(tx *db.Tx) error { _, err := mail.CountNow(ctx, tx); return err })
		}},
		{"job: stock-pace", pace.Renew},
		{"今日: 在庫切れ間近", func(ctx context.Context) error { _, err := pace.Low(ctx); return err }},
		{"今日: sales of today and of last week", func(ctx context.Context) error {
			for _, days := range []int{0, 7} {
				to := now.AddDate(0, 0, -days)
				if _, err := orders.Sales(ctx, to.AddDate(0, 0, -1), to); err != nil {
					return err
				}
			}
			return nil
		}},
	}
}
