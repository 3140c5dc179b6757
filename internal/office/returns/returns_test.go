package returns_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/orders"
	"github.com/tsumugi-shop/tsumugi/internal/office/returns"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// back asks for pieces of an order to go back, and says which return it is.
func back(x *officetest.Office, n id.OrderNumber, r order.Return) returns.ReturnAct {
	x.T.Helper()
	if r.Reason == "" {
		r.Reason = "イメージと違った"
	}
	o, err := x.Orders.RequestReturn(x.T.Context(), n, r, order.By{Actor: order.Shopper})
	if err != nil {
		x.T.Fatal(err)
	}
	return returns.ReturnAct{Number: string(n), ID: o.Returns[len(o.Returns)-1].ID}
}

func pieces(n int) []order.ReturnLine { return []order.ReturnLine{{Line: 0, Quantity: n}} }

func list(x *officetest.Office, steps ...order.ReturnStep) (ids []string) {
	x.T.Helper()
	for _, row := range officetest.Must[returns.ReturnList](x, "goods", "returns/list", returns.ReturnListAsk{Steps: steps}).Rows {
		ids = append(ids, row.ID)
	}
	return ids
}

func codes(w returns.ReturnWhole) (list []string) {
	for _, a := range w.Actions {
		list = append(list, a.Code)
	}
	return list
}

func level(x *officetest.Office, sku id.SKU) (l stock.Level) {
	x.T.Helper()
	err := x.DB.View(x.T.Context(), func(tx *db.Tx) error {
		all, err := stock.Of(x.T.Context(), tx, []id.SKU{sku})
		l = all[sku]
		return err
	})
	if err != nil {
		x.T.Fatal(err)
	}
	return l
}

func TestWhatWaitsLongestIsFirst(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		first := back(x, x.Delivered(1, 1), order.Return{Kind: order.ForMoney, Lines: pieces(1)})
		x.Pass(time.Hour)
		second := back(x, x.Delivered(2, 1), order.Return{Kind: order.ForMoney, Lines: pieces(1)})
		x.Pass(time.Hour)
		faulty := back(x, x.Delivered(3, 1), order.Return{Kind: order.ForMoney, Faulty: true, Lines: pieces(1)})
		if got := list(x); !slices.Equal(got, []string{first.ID, second.ID, faulty.ID}) {
			t.Errorf("all: got %v", got)
		}
		if got := list(x, order.StepRequested); !slices.Equal(got, []string{faulty.ID}) {
			t.Errorf("asked for: got %v", got)
		}
		// The second one arrives first, and so waits longer for somebody to look at it.
		officetest.Must[returns.ReturnWhole](x, "shipping", "returns/receive", second)
		x.Pass(time.Hour)
		officetest.Must[returns.ReturnWhole](x, "shipping", "returns/receive", first)
		if got := list(x, order.StepArrived); !slices.Equal(got, []string{second.ID, first.ID}) {
			t.Errorf("arrived: got %v, want the one that waits longest first", got)
		}
		// A memo about the order is not a step of the return.
		if _, err := x.Orders.Memo(t.Context(), id.OrderNumber(second.Number), officetest.Clerk); err != nil {
			t.Fatal(err)
		}
		if got := list(x, order.StepArrived); got[0] != second.ID {
			t.Errorf("a memo made a return wait anew: %v", got)
		}
		counts := officetest.Must[returns.ReturnCounts](x, "goods", "returns/counts", struct{}{})
		if at := slices.IndexFunc(counts.Steps, func(c returns.ReturnCount) bool { return c.Step == order.StepArrived }); counts.Steps[at].Count != 2 {
			t.Errorf("counts: got %+v", counts)
		}
		found := officetest.Must[returns.ReturnList](x, "goods", "returns/list", returns.ReturnListAsk{Text: first.Number})
		if len(found.Rows) != 1 || found.Rows[0].ID != first.ID {
			t.Errorf("by number: got %+v", found)
		}
	})
}

func TestAReturnGoesFromArrivalToItsMoney(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		n := x.Delivered(1, 2)
		r := back(x, n, order.Return{Kind: order.ForMoney, Lines: pieces(2)})
		was := level(x, officetest.CoatM).OnHand
		w := officetest.Must[returns.ReturnWhole](x, "shipping", "returns/receive", r)
		if got := codes(w); !slices.Equal(got, []string{"inspect", "refuse"}) || w.Row.Step != order.StepArrived {
			t.Fatalf("arrived: got %v at %s", got, w.Row.Step)
		}
		if _, code := officetest.Ask[returns.ReturnWhole](x, "owner", "returns/refund", r); code != "order.move" {
			t.Errorf("money before anybody looked: got %q", code)
		}
		inspect := returns.ReturnInspect{ReturnAct: r, Lines: []returns.ReturnVerdict{{Line: 0, Condition: order.Damaged, Scrap: 1, Note: "袖に口紅"}}}
		inspect.Seen = w.Row.Updated
		if w = officetest.Must[returns.ReturnWhole](x, "shipping", "returns/inspect", inspect); w.Row.Step != order.StepJudged || w.Lines[0].Scrap != 1 || w.Lines[0].Note != "袖に口紅" || w.By != "shipping" {
			t.Fatalf("inspected: got %+v", w)
		}
		if got := codes(w); !slices.Equal(got, []string{"inspect", "refuse"}) {
			t.Errorf("who packs can do %v with what was inspected; want no refund", got)
		}
		if _, code := officetest.Ask[returns.ReturnWhole](x, "shipping", "returns/refund", r); code != "staff.forbidden" {
			t.Errorf("a refund by who packs: got %q", code)
		}
		if level(x, officetest.CoatM).OnHand != was {
			t.Error("goods are on the shelf before the money was decided")
		}
		w = officetest.Must[returns.ReturnWhole](x, "owner", "returns/get", returns.ReturnAsk{Number: r.Number, ID: r.ID})
		promised := w.Sums[len(w.Sums)-1].Amount
		if got := codes(w); !slices.Equal(got, []string{"refund", "inspect", "refuse"}) || promised <= 0 || w.Money.Problem != "" || w.Money.Sums[2].Amount != -promised {
			t.Fatalf("before agreeing: %v, %+v, %+v", got, w.Sums, w.Money)
		}
		r.Seen = w.Row.Updated
		w = officetest.Must[returns.ReturnWhole](x, "owner", "returns/refund", r)
		if w.Row.Step != order.StepRefunding || w.Row.Refund != promised {
			t.Errorf("after: %s with %d yen, want refunding with the %d that were shown", w.Row.Step, w.Row.Refund, promised)
		}
		if got := level(x, officetest.CoatM).OnHand; got != was+1 {
			t.Errorf("%d on the shelf, want %d: one of two was scrapped", got, was+1)
		}
		if _, code := officetest.Ask[returns.ReturnWhole](x, "owner", "returns/refund", r); code != "order.stale" {
			t.Errorf("the same click again: got %q", code)
		}
		r.Seen = 0
		if _, code := officetest.Ask[returns.ReturnWhole](x, "owner", "returns/refund", r); code != "order.move" {
			t.Errorf("twice: got %q", code)
		}
		whole := officetest.Must[orders.OrderWhole](x, "owner", "orders/get", orders.OrderAsk{Number: r.Number})
		if whole.Money.Outstanding != promised {
			t.Errorf("%d yen are owed, want %d", whole.Money.Outstanding, promised)
		}
	})
}

func TestAnExchangeShipsAgain(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		n := x.Delivered(1, 1)
		r := back(x, n, order.Return{Kind: order.ForSize, Reason: "小さかった", Lines: []order.ReturnLine{{Line: 0, Quantity: 1, NewSKU: officetest.CoatL}}})
		w := officetest.Must[returns.ReturnWhole](x, "support", "returns/receive", r)
		if w.Lines[0].NewSize != "L" || len(w.Sums) != 0 {
			t.Errorf("got %+v and the sums %v; want size L and no money", w.Lines[0], w.Sums)
		}
		if _, code := officetest.Ask[returns.ReturnWhole](x, "shipping", "returns/ship", returns.ReturnShip{ReturnAct: r}); code == "" {
			t.Error("the other size left before anybody looked at what came back")
		}
		inspect := returns.ReturnInspect{ReturnAct: r, Lines: []returns.ReturnVerdict{{Line: 0, Condition: order.TriedOn}}}
		if w = officetest.Must[returns.ReturnWhole](x, "support", "returns/inspect", inspect); w.Row.Step != order.StepReplacing || w.Lines[0].Condition != order.TriedOn {
			t.Fatalf("inspected: got %+v", w)
		}
		if got := codes(w); len(got) != 0 || !strings.Contains(w.Waits, "出荷") {
			t.Errorf("サポート can do %v, told %q; want to be told who ships", got, w.Waits)
		}
		w = officetest.Must[returns.ReturnWhole](x, "shipping", "returns/ship", returns.ReturnShip{ReturnAct: r, Tracking: "447122900005"})
		if w.Row.Step != order.StepDone || len(w.Tracks) != 1 || w.Tracks[0].Tracking != "447122900005" {
			t.Errorf("shipped: got %+v, %+v", w.Row, w.Tracks)
		}
		if _, code := officetest.Ask[returns.ReturnWhole](x, "shipping", "returns/ship", returns.ReturnShip{ReturnAct: r}); code != "order.move" {
			t.Errorf("shipped twice: got %q", code)
		}
	})
}

func TestALimitCountsAllThatSomebodyGivesBackOfAnOrder(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		refund := func(n id.OrderNumber, amount int64) string {
			_, code := officetest.Ask[orders.OrderWhole](x, "support", "orders/refund", orders.OrderRefund{OrderAct: orders.OrderAct{Number: string(n), Reason: "お詫び"}, Amount: amount})
			return code
		}
		n := x.Delivered(1, 1)
		if code := refund(n, 7_000); code != "" {
			t.Fatalf("the first refund: %s", code)
		}
		if code := refund(n, 3_001); code != "order.refund_most" {
			t.Errorf("10,001 yen in two steps: got %q, want order.refund_most", code)
		}
		p := officetest.Must[orders.OrderPreview](x, "support", "orders/preview", orders.OrderPreviewAsk{Number: string(n), Amount: 3_001})
		if !strings.Contains(p.Problem, "あと ¥3,000") {
			t.Errorf("the preview says %q, want how much is left", p.Problem)
		}
		if code := refund(n, 3_000); code != "" {
			t.Errorf("up to the limit: %s", code)
		}
		// The limit is of one order and one person.
		if code := refund(x.Delivered(2, 1), 10_000); code != "" {
			t.Errorf("another order: %s", code)
		}
		// A return and a cancellation give money back too.
		r := back(x, x.Delivered(3, 1), order.Return{Kind: order.ForMoney, Lines: pieces(1)})
		officetest.Must[returns.ReturnWhole](x, "support", "returns/receive", r)
		w := officetest.Must[returns.ReturnWhole](x, "support", "returns/inspect", returns.ReturnInspect{ReturnAct: r, Lines: []returns.ReturnVerdict{{Line: 0, Condition: order.Unopened}}})
		if w.Money.Problem == "" {
			t.Error("who may not give that much back is not told before they agree")
		}
		if _, code := officetest.Ask[returns.ReturnWhole](x, "support", "returns/refund", r); code != "order.refund_most" {
			t.Errorf("a return of 30,000 yen: got %q", code)
		}
		officetest.Must[returns.ReturnWhole](x, "owner", "returns/refund", r)
		paid := x.Paid(4, 1)
		cancel := orders.OrderAct{Number: string(paid), Reason: "ご依頼"}
		if _, code := officetest.Ask[orders.OrderWhole](x, "support", "orders/cancel", cancel); code != "order.refund_most" {
			t.Errorf("calling off a paid order of 30,000 yen: got %q", code)
		}
		officetest.Must[orders.OrderWhole](x, "owner", "orders/cancel", cancel)
		if _, code := officetest.Ask[orders.OrderWhole](x, "support", "orders/cancel", orders.OrderAct{Number: string(x.Buy(5, 1)), Reason: "ご依頼"}); code != "" {
			t.Errorf("calling off an order that nobody paid: %s", code)
		}
	})
}

func TestAskingWronglyIsToldSo(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		r := back(x, x.Delivered(1, 2), order.Return{Kind: order.ForMoney, Lines: pieces(2)})
		officetest.Must[returns.ReturnWhole](x, "support", "returns/receive", r)
		verdicts := func(v ...returns.ReturnVerdict) returns.ReturnInspect {
			return returns.ReturnInspect{ReturnAct: r, Lines: v}
		}
		for name, c := range map[string]struct {
			call string
			body any
			want string
		}{
			"no verdict":        {"returns/inspect", verdicts(), "order.return"},
			"no condition":      {"returns/inspect", verdicts(returns.ReturnVerdict{Line: 0}), "order.return"},
			"a made-up one":     {"returns/inspect", verdicts(returns.ReturnVerdict{Line: 0, Condition: "<b>"}), ""},
			"too much scrap":    {"returns/inspect", verdicts(returns.ReturnVerdict{Line: 0, Condition: order.Worn, Scrap: 3}), "order.return"},
			"a long note":       {"returns/inspect", verdicts(returns.ReturnVerdict{Line: 0, Condition: order.Worn, Note: strings.Repeat("長", 301)}), "order.return"},
			"another line":      {"returns/inspect", verdicts(returns.ReturnVerdict{Line: 0, Condition: order.Worn}, returns.ReturnVerdict{Line: 5, Condition: order.Worn}), "order.return"},
			"refused unsaid":    {"returns/refuse", r, "order.reason"},
			"no such return":    {"returns/get", returns.ReturnAsk{Number: r.Number, ID: "x"}, "order.not_found"},
			"an empty one":      {"returns/receive", returns.ReturnAct{Number: r.Number}, "order.not_found"},
			"no such order":     {"returns/get", returns.ReturnAsk{Number: "T-1", ID: "x"}, "order.number_invalid"},
			"no such photo":     {"returns/photo", returns.ReturnPhotoAsk{ReturnAsk: returns.ReturnAsk{Number: r.Number, ID: r.ID}, Seq: 1}, "order.no_photo"},
			"a made-up step":    {"returns/list", map[string]any{"steps": []string{"gone"}}, ""},
			"a mark of nothing": {"returns/list", returns.ReturnListAsk{After: "x"}, "office.after"},
		} {
			if _, code := officetest.Ask[any](x, "owner", c.call, c.body); code == "" || c.want != "" && code != c.want {
				t.Errorf("%s: got %q, want %q", name, code, c.want)
			}
		}
	})
}
