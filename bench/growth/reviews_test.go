package growth

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/ordertest"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// Two reviews in a hundred are of one item; the others are of five thousand.
const (
	hotItem    = id.Commodity("HOT0000001")
	usualItem  = id.Commodity("G100000011")
	arrivedFew = 3000 // orders whose buyers are asked
)

// reviewRows is a review for each number, with how its size was, an order that
// its buyer is asked about in a month, and some of everything that the office
// has to look at.
func reviewRows(t *testing.T) []string {
	t.Helper()
	var body []byte
	for _, o := range ordertest.Orders(40) {
		if len(o.Lines) >= 2 && o.Email != "" {
			text, err := json.Marshal(o.Body)
			if err != nil {
				t.Fatal(err)
			}
			body = text
		}
	}
	few := " FROM {c} WHERE i <= " + strconv.Itoa(arrivedFew)
	return []string{
		`INSERT INTO customer (customer_code, email, email_key, password, last_name, first_name, last_kana, first_kana, customer_group_code, valid, birth, sex, phone, created_at, updated_at)
			SELECT 'C' || i, 'm' || i || '@shop.example', 'm' || i || '@shop.example', '', '織部', '糸子', 'オリベ', 'イトコ', '0', TRUE, '', '', '', {now}, {now}` + few,
		`INSERT INTO shop_order (number, owner, customer, key, status, method, payment, total, purchase, body, placed_at, updated_at, shipped_at, delivered_at, due_at, reminded)
			SELECT 'N' || i, 'C' || i, 'C' || i, 'k' || i, 'delivered', 'card', 'p' || i, 5000, 5000, '` + strings.ReplaceAll(string(body), "'", "''") + `',
				{now} - i * 60000, {now}, {now} - i * 60000, {now}, 0, FALSE` + few,
		`INSERT INTO review_request (number, due_at) SELECT 'N' || i, {now} + 2592000000 + i FROM {c}`,
		`INSERT INTO review (id, commodity, number, writer, customer, size, color, state, stars, name, height, usual, body, photos, helps, points, helpful, reports, signs, reason, reply,
				replied_at, revision, created_at, updated_at, published_at)
			SELECT 'r' || i, CASE WHEN i % 50 = 0 THEN 'HOT0000001' ELSE 'G' || (100000000 + i % 5000) END, 'R' || i, 'W' || i, 'W' || i, substr('SML', CAST(i / 50 % 3 + 1 AS INTEGER), 1), '白',
				CASE WHEN i % 500 = 7 THEN 'waiting' WHEN i % 1000 = 8 THEN 'refused' ELSE 'published' END, 1 + i / 50 % 5, '糸子', CASE WHEN i / 50 % 3 = 0 THEN 0 ELSE 145 + i / 50 % 41 END, 'M',
				'肌ざわりがよく、洗濯しても形が崩れませんでした。普段はMサイズですが、ゆったり着たいのでLにしました。季節の変わり目に重宝しています。',
				CASE WHEN i / 50 % 10 = 0 THEN 1 ELSE 0 END, i / 50 % 20 = 0, 0, i / 50 % 37, CASE WHEN i % 5000 = 9 THEN 1 ELSE 0 END, '[]', '', '', 0, 1,
				{now} - i * 60000, {now} - i * 60000, {now} - i * 60000 FROM {c}`,
		`INSERT INTO review_fit (review, measure, fit) SELECT 'r' || i, '', 1 + i / 50 % 5 FROM {c}`,
		`INSERT INTO review_fit (review, measure, fit) SELECT 'r' || i, '身幅', 1 + i / 100 % 5 FROM {c} WHERE i / 50 % 2 = 0`,
		`INSERT INTO review_fit (review, measure, fit) SELECT 'r' || i, '着丈', 1 + i / 150 % 5 FROM {c} WHERE i / 50 % 2 = 0`,
	}
}

// voices is what shoppers, the office and the job wait for.
func voices(t *testing.T, d *db.DB) []thing {
	t.Helper()
	tm, log := terms.Default(), slog.New(slog.DiscardHandler)
	goods, err := catalog.NewLive(t.Context(), d, log)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := support.OpenKeys(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	orders := order.NewOrders(d, &cart.Carts{DB: d, Catalog: goods, Terms: tm}, tm, payment.Providers{}, "https://shop.example", log)
	wishes := &support.Wishes{DB: d, Keys: keys, Origin: "https://shop.example"}
	b, following := review.New(d, orders, goods, wishes, tm, "https://shop.example"), review.New(d, orders, goods, wishes, tm, "https://shop.example")
	if err := b.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	following.Live = review.NewLive(d)
	go func() { _ = following.Live.Follow(t.Context()) }() // it ends with the test
	waittest.Until(t, "somebody follows what is said", func() bool { return following.Live.State() > 0 })
	page := func(name string, ask review.Ask) thing {
		return thing{name, func(ctx context.Context) error {
			list, total, err := b.Page(ctx, ask)
			if err == nil && (len(list) == 0 || total < len(list)) {
				err = fmt.Errorf("%s: %d of %d", name, len(list), total)
			}
			return err
		}}
	}
	listed := func(name string, read func(ctx context.Context) ([]review.Review, error)) thing {
		return thing{name, func(ctx context.Context) error {
			list, err := read(ctx)
			if err == nil && len(list) == 0 {
				err = fmt.Errorf("%s: nothing was found", name)
			}
			return err
		}}
	}
	state := func(s review.State) func(ctx context.Context) ([]review.Review, error) {
		return func(ctx context.Context) ([]review.Review, error) { return b.List(ctx, s) }
	}
	sums := func(code id.Commodity) func(ctx context.Context) error {
		return func(ctx context.Context) error {
			s, err := b.Summary(ctx, code)
			if err == nil && (s.Count == 0 || len(s.Sizes) == 0) {
				err = fmt.Errorf("summary of %s: %+v", code, s)
			}
			return err
		}
	}
	asked := 0
	return []thing{
		page("an item's reviews", review.Ask{Commodity: usualItem}),
		page("the same, of the most reviewed item", review.Ask{Commodity: hotItem}),
		{"the same, of which the sums are kept", func(ctx context.Context) error {
			if _, err := following.Summary(ctx, hotItem); err != nil {
				return err
			}
			_, _, err := following.Page(ctx, review.Ask{Commodity: hotItem})
			return err
		}},
		page("of it, the most helpful first", review.Ask{Commodity: hotItem, Sort: review.MostHelpful}),
		page("of it, people of about 160 cm", review.Ask{Commodity: hotItem, Height: 160}),
		page("of it, page 30", review.Ask{Commodity: hotItem, Page: 30}),
		{"an item's summary with its fit", sums(usualItem)},
		{"the same, of the most reviewed item", sums(hotItem)},
		{"its fit alone, for advice", func(ctx context.Context) error {
			_, err := b.Fits(ctx, hotItem)
			return err
		}},
		listed("office: waiting", state(review.Waiting)),
		listed("office: published", state(review.Published)),
		listed("office: reported", b.ReportedList),
		{"office: how much waits", func(ctx context.Context) error { _, err := b.Work(ctx); return err }},
		{"office: one review", func(ctx context.Context) error { _, err := b.Whole(ctx, "r42"); return err }},
		{"job: nobody to ask", b.SendRequests},
		{"job: 100 letters", func(ctx context.Context) error {
			err := d.Update(ctx, func(tx *db.Tx) error {
				for i := range 100 {
					if _, err := tx.ExecContext(ctx, `UPDATE review_request SET due_at = 1 WHERE number = $1`, "N"+strconv.Itoa(1+(asked+i)%arrivedFew)); err != nil {
						return err
					}
				}
				return nil
			})
			if asked += 100; err != nil {
				return err
			}
			return b.SendRequests(ctx)
		}},
	}
}

// TestReviews measures what many reviews cost. With TSUMUGI_GROWTH=10000,1000000
// it prints figures; without it checks that all runs.
func TestReviews(t *testing.T) {
	all := sizes(t)
	if len(all) == 1 && all[0] < 10_000 {
		all = []int{10_000}
	}
	eachNew(t, func(t *testing.T, url string, d *db.DB) {
		text := growth{of: "reviews", rows: reviewRows(t), sizes: all, things: voices(t, d)}.table(t, url)
		letters := 0
		err := d.View(t.Context(), func(tx *db.Tx) error {
			return tx.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM mail_outbox WHERE key LIKE 'review.ask.%'`).Scan(&letters)
		})
		if err != nil || letters < 100 {
			t.Errorf("%d letters were written: %v", letters, err)
		}
		t.Logf("%s\n%s", d.Engine(), text)
	})
}
