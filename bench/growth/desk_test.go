package growth

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/ordertest"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Forty-nine families, each of two orders in a hundred: more than the most frequent
// in Japan has, which is 1.5 in a hundred. Their readings are four kana each.
const (
	families = "佐藤鈴木高橋田中伊藤渡辺山本中村小林加藤吉田山田佐木山口松本井上木村斎藤清水山崎池田橋本阿部石川小川前田岡田長谷藤田後藤近藤村上遠藤青木坂本福田太田西村藤井金子岡本藤原中野三浦原田中島小野田村竹内"
	readings = "サトウウスズキイタカハシタナカアイトウアワタナベヤマモトナカムラコバヤシカトウアヨシダアヤマダアササキイヤマグチマツモトイノウエキムラアサイトウシミズウヤマザキイケダアハシモトアベイイイシカワオガワアマエダアオカダアハセガワフジタアゴトウアコンドウムラカミエンドウアオキイサカモトフクダアオオタアニシムラフジイイカネコオオカモトフジワラナカノオミウラアハラダアナカジマオノイイタムラアタケウチ"
	given    = "陽子美咲大輔健太由美直樹麻衣翔太真央恵子"
)

// deskRows gives the orders names, bodies as they are, terms by which they are
// found, and lets the newest five thousand wait to be shipped.
func deskRows(t *testing.T) []string {
	t.Helper()
	var body []byte
	for _, o := range ordertest.Orders(40) {
		if len(o.Lines) >= 2 && !o.Discreet {
			o.Orderer.LastName, o.Orderer.FirstName = "@last@", "@first@"
			text, err := json.Marshal(o.Body)
			if err != nil {
				t.Fatal(err)
			}
			body = text
		}
	}
	last := "substr('" + families + "', CAST((i % 49) * 2 + 1 AS INTEGER), 2)"
	kana := "substr('" + readings + "', CAST((i % 49) * 4 + 1 AS INTEGER), 4)"
	first := "substr('" + given + "', CAST(((i / 49) % 10) * 2 + 1 AS INTEGER), 2)"
	literal := strings.NewReplacer("'", "''", "@last@", "' || "+last+" || '", "@first@", "' || "+first+" || '").Replace(string(body))
	term := func(kind, text string) string {
		return "INSERT INTO order_search (term, placed_at, number) SELECT '" + kind + "' || " + text + ", {now} - i * 60000, 'N' || i FROM {c}"
	}
	rest := []string{
		term("f", last), term("w", last+" || ' ' || "+first), term("r", kana), term("y", kana+" || ' アキラ'"), term("p", "'090' || CAST(10000000 + i AS TEXT)"),
		term("q", "substr(CAST(10000000 + i AS TEXT), 5, 4)"), term("e", "'m' || i || '@shop.example'"),
		"UPDATE shop_order SET searchable = TRUE, status = CASE WHEN placed_at > {now} - 300000000 THEN 'paid' ELSE status END WHERE searchable = FALSE",
	}
	all := slices.Clone(rows)
	for i, text := range all {
		if strings.HasPrefix(text, "INSERT INTO shop_order ") {
			all[i] = strings.Replace(text, "'{}'", "'"+literal+"'", 1)
		}
	}
	return append(append(all, rest...), todayRows...)
}

// desk is what somebody in the office waits for.
func desk(t *testing.T, d *db.DB) []thing {
	t.Helper()
	tm, log := terms.Default(), slog.New(slog.DiscardHandler)
	goods, err := catalog.NewLive(t.Context(), d, log)
	if err != nil {
		t.Fatal(err)
	}
	orders := order.NewOrders(d, &cart.Carts{DB: d, Catalog: goods, Terms: tm}, tm, payment.Providers{}, "https://shop.example", log)
	list := func(name string, f order.Filter, after *order.Mark, some bool) thing {
		return thing{name, func(ctx context.Context) error {
			page, err := orders.Desk(ctx, f, after, 100)
			if err == nil && some && len(page.Orders) == 0 {
				err = fmt.Errorf("%s: nothing was found", name)
			}
			return err
		}}
	}
	deep := &order.Mark{At: now.Add(-100 * time.Minute), Number: "N100"}
	return append([]thing{
		list("all, first 100", order.Filter{}, nil, true),
		list("all, oldest 100", order.Filter{Oldest: true}, nil, true),
		list("not done, oldest 100", order.Filter{Statuses: order.Live, Oldest: true}, nil, true),
		list("not done, 100 after 100", order.Filter{Statuses: order.Live}, deep, true),
		list("by a way to pay that nobody uses", order.Filter{Method: payment.PayPay}, nil, false),
		list("search 佐藤 (2 in 100 orders)", order.Filter{Text: "佐藤"}, nil, true),
		list("search 佐藤美咲 (2 in 1,000)", order.Filter{Text: "佐藤美咲"}, nil, true),
		list("search さとう", order.Filter{Text: "さとう"}, nil, true),
		list("search 佐藤, not done", order.Filter{Text: "佐藤", Statuses: order.Live}, nil, true),
		list("search last four digits", order.Filter{Text: "0042"}, nil, true),
		list("search telephone", order.Filter{Text: "090-1000-0042"}, nil, true),
		list("search mail address", order.Filter{Text: "m42@shop.example"}, nil, true),
		list("search what nobody has", order.Filter{Text: "勅使河原"}, nil, false),
		{"news", func(ctx context.Context) error {
			_, err := orders.News(ctx, order.Filter{Statuses: order.Live}, now)
			return err
		}},
	}, todayThings(d, orders)...)
}

// TestDesk measures what the office asks of the orders. With
// TSUMUGI_GROWTH=10000,1000000 it prints figures; without it checks that all runs.
func TestDesk(t *testing.T) {
	eachNew(t, func(t *testing.T, url string, d *db.DB) {
		text := growth{of: "orders", rows: deskRows(t), sizes: sizes(t), things: desk(t, d)}.table(t, url)
		t.Logf("%s\n%s", d.Engine(), text)
	})
}
