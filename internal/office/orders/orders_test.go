package orders_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/orders"
	"github.com/tsumugi-shop/tsumugi/internal/office/today"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// A desk is an office of the tests, by the names that these tests use.
type desk struct {
	*officetest.Office
	orders *order.Orders
}

func each(t *testing.T, test func(t *testing.T, d desk)) {
	t.Helper()
	officetest.Each(t, func(t *testing.T, x *officetest.Office) { test(t, desk{x, x.Orders}) })
}

// buy places an order of a guest; its note is hostile on purpose.
func (x desk) buy(n int) id.OrderNumber { return x.Buy(n, 1) }

// ask makes a call as somebody of a role, and gives the code of a refusal.
func ask[Out any](x desk, role, name string, body any) (out Out, code string) {
	x.T.Helper()
	return officetest.Ask[Out](x.Office, role, name, body)
}

func codes(w orders.OrderWhole) (list []string) {
	for _, a := range w.Actions {
		list = append(list, a.Code)
	}
	return list
}

func TestAnOrderGoesItsWayAtTheDesk(t *testing.T) {
	each(t, func(t *testing.T, x desk) {
		n := string(x.buy(1))
		list, code := ask[orders.OrderList](x, "support", "orders/list", orders.OrderListAsk{Filter: orders.OrderFilter{Text: "おりべ"}})
		if code != "" || len(list.Rows) != 1 || list.Rows[0].Number != n || list.Rows[0].Name != "織部 糸子" || list.Now == 0 {
			t.Fatalf("list: got %+v, %s", list, code)
		}
		w, _ := ask[orders.OrderWhole](x, "support", "orders/get", orders.OrderAsk{Number: n})
		if got := codes(w); !slices.Equal(got, []string{"paid", "hold", "memo", "cancel"}) {
			t.Errorf("a transfer that has not come: got %v", got)
		}
		if w.Email != "buyer1@example.jp" || w.Masked || w.Note != "<img src=x onerror=alert(1)>" || len(w.Letters) == 0 {
			t.Errorf("got %s, %v, %q, %d letters", w.Email, w.Masked, w.Note, len(w.Letters))
		}
		seen := w.Row.Updated
		if w, code = ask[orders.OrderWhole](x, "support", "orders/paid", orders.OrderAct{Number: n, Seen: seen}); code != "" || w.Row.Status != order.Preparing && w.Row.Status != order.Paid {
			t.Fatalf("paid: got %s, %s", w.Row.Status, code)
		}
		if _, code := ask[orders.OrderWhole](x, "owner", "orders/hold", orders.OrderAct{Number: n, Seen: seen, Reason: "遅い"}); code != "order.stale" {
			t.Errorf("held as it was seen before: got %q, want order.stale", code)
		}
		if _, code := ask[orders.OrderWhole](x, "owner", "orders/hold", orders.OrderAct{Number: n, Seen: w.Row.Updated}); code != "order.reason" {
			t.Errorf("held without a reason: got %q", code)
		}
		if w, code = ask[orders.OrderWhole](x, "support", "orders/hold", orders.OrderAct{Number: n, Seen: w.Row.Updated, Reason: "住所の確認"}); code != "" || w.Row.Held != "住所の確認" {
			t.Fatalf("hold: got %+v, %s", w.Row, code)
		}
		if _, code := ask[orders.OrderWhole](x, "shipping", "orders/ship", orders.OrderShip{OrderAct: orders.OrderAct{Number: n}}); code != "order.held" {
			t.Errorf("shipped while it is held: got %q", code)
		}
		if w, code = ask[orders.OrderWhole](x, "support", "orders/release", orders.OrderAct{Number: n, Seen: w.Row.Updated}); code != "" || w.Row.Held != "" {
			t.Fatalf("release: got %+v, %s", w.Row, code)
		}
		if w, code = ask[orders.OrderWhole](x, "shipping", "orders/ship", orders.OrderShip{OrderAct: orders.OrderAct{Number: n}, Shipment: w.Shipments[0].ID}); code != "" || w.Row.Status != order.Shipped {
			t.Fatalf("ship: got %s, %s", w.Row.Status, code)
		}
		if last := w.History[0]; last.Who != "shipping" {
			t.Errorf("the history says %+v, want who shipped it", last)
		}
	})
}

func TestARefundIsLookedAtBeforeAnybodyAgrees(t *testing.T) {
	each(t, func(t *testing.T, x desk) {
		n := string(x.buy(1))
		w, code := ask[orders.OrderWhole](x, "owner", "orders/paid", orders.OrderAct{Number: n})
		if code != "" {
			t.Fatal(code)
		}
		for _, c := range []struct {
			amount int64
			role   string
			wrong  string
		}{{0, "owner", "入力"}, {3_000, "support", ""}, {10_001, "support", "役割"}, {10_001, "owner", ""}, {40_000, "owner", "まで"}} {
			p, code := ask[orders.OrderPreview](x, c.role, "orders/preview", orders.OrderPreviewAsk{Number: n, Amount: c.amount})
			if code != "" || (c.wrong == "") != (p.Problem == "") || !strings.Contains(p.Problem, c.wrong) {
				t.Errorf("preview of %d as %s: got %q, %s, want something about %q", c.amount, c.role, p.Problem, code, c.wrong)
			}
			if after := p.Sums[len(p.Sums)-1]; after.Amount != w.Money.Refundable-c.amount {
				t.Errorf("preview of %d: %d would be left, want %d", c.amount, after.Amount, w.Money.Refundable-c.amount)
			}
		}
		refund := func(role string, amount int64, seen int64) string {
			_, code := ask[orders.OrderWhole](x, role, "orders/refund", orders.OrderRefund{OrderAct: orders.OrderAct{Number: n, Reason: "お詫び", Seen: seen}, Amount: amount})
			return code
		}
		for role, want := range map[string]string{"shipping": "staff.forbidden", "goods": "staff.forbidden", "accounting": "staff.forbidden"} {
			if got := refund(role, 100, 0); got != want {
				t.Errorf("refund as %s: got %q, want %q", role, got, want)
			}
		}
		if got := refund("support", 10_001, 0); got != "order.refund_most" {
			t.Errorf("more than the role gives back: got %q", got)
		}
		if got := refund("support", 3_000, w.Row.Updated); got != "" {
			t.Errorf("a refund: got %q", got)
		}
		if got := refund("support", 3_000, w.Row.Updated); got != "order.stale" {
			t.Errorf("the same click again: got %q, want order.stale", got)
		}
		w, _ = ask[orders.OrderWhole](x, "owner", "orders/get", orders.OrderAsk{Number: n})
		if w.Money.Outstanding != 3_000 {
			t.Errorf("%d yen are owed, want 3000", w.Money.Outstanding)
		}
	})
}

func TestWhoPacksSeesNoAddressToWriteTo(t *testing.T) {
	each(t, func(t *testing.T, x desk) {
		n := string(x.buy(1))
		w, code := ask[orders.OrderWhole](x, "shipping", "orders/get", orders.OrderAsk{Number: n})
		text, err := json.Marshal(w)
		if err != nil || code != "" {
			t.Fatal(err, code)
		}
		if !w.Masked || w.Email != "b•••••@example.jp" || strings.Contains(string(text), "buyer1@") || strings.Contains(string(text), "12345678") {
			t.Errorf("got %s", text)
		}
		if got := codes(w); len(got) > 0 {
			t.Errorf("who packs can do %v with an order that is not paid", got)
		}
		if _, code := ask[orders.OrderLetterText](x, "shipping", "orders/letter", orders.OrderLetterAsk{OrderAct: orders.OrderAct{Number: n}, Key: w.Letters[0].Key}); code != "staff.forbidden" {
			t.Errorf("a letter as who packs: got %q", code)
		}
		l, code := ask[orders.OrderLetterText](x, "support", "orders/letter", orders.OrderLetterAsk{OrderAct: orders.OrderAct{Number: n}, Key: w.Letters[0].Key})
		if code != "" || l.To != "buyer1@example.jp" || !strings.Contains(l.Text, n) {
			t.Errorf("a letter: got %+v, %s", l, code)
		}
	})
}

func TestLettersAreThoseOfTheOrder(t *testing.T) {
	each(t, func(t *testing.T, x desk) {
		mine, other := string(x.buy(1)), string(x.buy(2))
		w, _ := ask[orders.OrderWhole](x, "owner", "orders/get", orders.OrderAsk{Number: other})
		in := orders.OrderLetterAsk{OrderAct: orders.OrderAct{Number: mine}, Key: w.Letters[0].Key}
		if _, code := ask[orders.OrderLetterText](x, "owner", "orders/letter", in); code != "order.letter" {
			t.Errorf("another order's letter: got %q", code)
		}
		if _, code := ask[orders.OrderWhole](x, "owner", "orders/resend", in); code != "order.letter" {
			t.Errorf("another order's letter again: got %q", code)
		}
	})
}

func TestAskingWronglyIsToldSo(t *testing.T) {
	each(t, func(t *testing.T, x desk) {
		for name, c := range map[string]struct {
			body any
			want string
		}{
			"orders/list":   {orders.OrderListAsk{Filter: orders.OrderFilter{From: "yesterday"}}, "office.filter"},
			"orders/get":    {orders.OrderAsk{Number: "T-1"}, "order.number_invalid"},
			"orders/cancel": {orders.OrderAct{Number: string(x.buy(9))}, "order.reason"},
		} {
			if _, code := ask[any](x, "owner", name, c.body); code != c.want {
				t.Errorf("%s: got %q, want %q", name, code, c.want)
			}
		}
		for _, after := range []string{"x", "1", "y.T-1", "1." + strings.Repeat("z", 50)} {
			if _, code := ask[any](x, "owner", "orders/list", orders.OrderListAsk{After: after}); code != "office.after" {
				t.Errorf("after %q: got %q", after, code)
			}
		}
		if _, code := ask[any](x, "owner", "orders/list", orders.OrderListAsk{Filter: orders.OrderFilter{Text: strings.Repeat("長", 100)}}); code != "office.filter" {
			t.Errorf("a long text: got %q", code)
		}
	})
}

func TestTodayCountsWork(t *testing.T) {
	each(t, func(t *testing.T, x desk) {
		x.buy(1)
		second := string(x.buy(2))
		if _, code := ask[any](x, "owner", "orders/paid", orders.OrderAct{Number: second}); code != "" {
			t.Fatal(code)
		}
		got, code := ask[today.TodayCounts](x, "goods", "today/counts", struct{}{})
		if want := (today.TodayCounts{Open: 2, Ready: 1, Awaiting: 1}); code != "" || got != want {
			t.Errorf("counts: got %+v, %s, want %+v", got, code, want)
		}
		now, code := ask[today.Today](x, "owner", "today/get", struct{}{})
		if code != "" || now.Sales == nil || now.Sales.Today.Count != 2 || now.Sales.Today.Total < 60_000 {
			t.Errorf("today: got %+v, %s", now.Sales, code)
		}
		if at := slices.IndexFunc(now.Work, func(w today.TodayWork) bool { return w.Code == "awaiting" }); at < 0 || now.Work[at].Count != 1 || now.Work[at].Oldest == 0 {
			t.Errorf("work: got %+v", now.Work)
		}
		if len(now.Jobs) != 1 || now.Jobs[0].Failures != 2 {
			t.Errorf("jobs: got %+v", now.Jobs)
		}
		// A dear first order to somebody else's address is to be looked at: the count and the list say the same.
		check, code := ask[orders.OrderList](x, "owner", "orders/list", orders.OrderListAsk{Filter: orders.OrderFilter{Check: true, Oldest: true}})
		if code != "" || len(check.Rows) != got.Check {
			t.Errorf("要確認: %d rows, %s; %d are counted", len(check.Rows), code, got.Check)
		}
		if now, _ = ask[today.Today](x, "shipping", "today/get", struct{}{}); now.Sales != nil {
			t.Error("who packs sees what was sold")
		}
	})
}
