package orders_test

import (
	"context"
	"sync"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/orders"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/ordertest"
)

func work(t *testing.T, x *officetest.Office) {
	t.Helper()
	if err := x.Orders.WorkBulks(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// memos is how often something was written down about an order.
func memos(t *testing.T, x *officetest.Office, n id.OrderNumber, what string) (times int) {
	t.Helper()
	r, err := x.Orders.Record(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range r.Transitions {
		if s.What == what {
			times++
		}
	}
	return times
}

func TestFiveThousandOrdersAreHeldAndSevenCannotBe(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		many := 4_992
		if x.DB.Engine() != "sqlite" {
			many = 292 // the same, on an engine that takes longer for each
		}
		first, gone := x.Paid(1, 1), x.Delivered(2, 1)
		ordertest.Copy(t, x.DB, first, many)
		failing := append(ordertest.Copy(t, x.DB, gone, 6), gone)
		all := many + 1 + 7
		begin := orders.OrderBulkBegin{Key: "first-click", Verb: "hold", Reason: "棚卸し", All: true, Numbers: []string{}}
		b := officetest.Must[orders.OrderBulk](x, "support", "orders/bulk_begin", begin)
		again := officetest.Must[orders.OrderBulk](x, "support", "orders/bulk_begin", begin)
		if b.Total != all || again.ID != b.ID {
			t.Fatalf("got %+v and %+v of a second click; want one bulk of %d", b, again, all)
		}
		// A worker dies in the middle; another, and a third beside it, go on.
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := x.Orders.WorkBulks(ctx); err == nil {
			t.Error("a worker whose time was over did not say so")
		}
		var workers sync.WaitGroup
		for range 2 {
			workers.Go(func() {
				if err := x.Orders.WorkBulks(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		workers.Wait()
		b = officetest.Must[orders.OrderBulk](x, "support", "orders/bulk", orders.OrderBulkOne{ID: b.ID})
		if b.State != "done" || b.Done != all-7 || b.Failed != 7 || len(b.Failures) != 7 || !b.Undoable {
			t.Fatalf("got %+v; want %d done and 7 failed", b, all-7)
		}
		for _, f := range b.Failures {
			if f.Problem == "" {
				t.Errorf("%s failed without a word", f.Number)
			}
		}
		if n := memos(t, x, first, order.DidHold); n != 1 {
			t.Errorf("an order was held %d times", n)
		}
		if n := memos(t, x, failing[0], order.DidHold); n != 0 {
			t.Errorf("an order that cannot be held was, %d times", n)
		}
		// The failed once more: they fail again, and nothing else is touched.
		officetest.Must[orders.OrderBulk](x, "support", "orders/bulk_retry", orders.OrderBulkOne{ID: b.ID})
		work(t, x)
		b = officetest.Must[orders.OrderBulk](x, "support", "orders/bulk", orders.OrderBulkOne{ID: b.ID})
		if b.Done != all-7 || b.Failed != 7 || memos(t, x, first, order.DidHold) != 1 {
			t.Errorf("after trying again: %+v", b)
		}
		// And all of it is taken back.
		back := officetest.Must[orders.OrderBulk](x, "support", "orders/bulk_undo", orders.OrderBulkOne{ID: b.ID})
		work(t, x)
		back = officetest.Must[orders.OrderBulk](x, "support", "orders/bulk", orders.OrderBulkOne{ID: back.ID})
		if back.Verb != "release" || back.Done != all-7 || back.Failed != 0 {
			t.Errorf("taken back: %+v", back)
		}
	})
}

func TestABulkIsStoppedGoesOnAndIsOnlyForWhoMay(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		a, b := x.Buy(1, 1), x.Buy(2, 1)
		named := []string{string(a), string(b)}
		begin := func(verb string) orders.OrderBulkBegin {
			return orders.OrderBulkBegin{Key: "key-of-" + verb, Verb: verb, Reason: "確認", Numbers: named}
		}
		for role, verb := range map[string]string{"shipping": "hold", "support": "ship", "accounting": "memo"} {
			if _, code := officetest.Ask[orders.OrderBulk](x, role, "orders/bulk_begin", begin(verb)); code != "staff.forbidden" {
				t.Errorf("%s as %s: %q", verb, role, code)
			}
		}
		paid := officetest.Must[orders.OrderBulk](x, "support", "orders/bulk_begin", begin("paid"))
		if _, code := officetest.Ask[orders.OrderBulk](x, "shipping", "orders/bulk_stop", orders.OrderBulkOne{ID: paid.ID}); code != "staff.forbidden" {
			t.Errorf("stopped by who may not: %q", code)
		}
		if stopped := officetest.Must[orders.OrderBulk](x, "support", "orders/bulk_stop", orders.OrderBulkOne{ID: paid.ID}); stopped.State != "stopped" {
			t.Errorf("got %+v", stopped)
		}
		work(t, x)
		if now := officetest.Must[orders.OrderBulk](x, "support", "orders/bulk", orders.OrderBulkOne{ID: paid.ID}); now.Done != 0 {
			t.Errorf("a stopped bulk went on: %+v", now)
		}
		officetest.Must[orders.OrderBulk](x, "support", "orders/bulk_retry", orders.OrderBulkOne{ID: paid.ID})
		work(t, x)
		if now := officetest.Must[orders.OrderBulk](x, "support", "orders/bulk", orders.OrderBulkOne{ID: paid.ID}); now.Done != 2 || now.Undoable {
			t.Errorf("got %+v; want both paid, and no way back", now)
		}
		memo := officetest.Must[orders.OrderBulk](x, "support", "orders/bulk_begin", begin("memo"))
		ship := officetest.Must[orders.OrderBulk](x, "shipping", "orders/bulk_begin", begin("ship"))
		work(t, x)
		for _, one := range []orders.OrderBulk{memo, ship} {
			if now := officetest.Must[orders.OrderBulk](x, "support", "orders/bulk", orders.OrderBulkOne{ID: one.ID}); now.Done != 2 {
				t.Errorf("%s: got %+v", one.Verb, now)
			}
		}
		for name, bad := range map[string]orders.OrderBulkBegin{
			"order.bulk": {Key: "key-of-none", Verb: "hold", Reason: "x", Numbers: []string{}}, "office.key": {Verb: "hold", Reason: "x", Numbers: named}, "order.reason": {Key: "no-reason", Verb: "hold", Numbers: named},
		} {
			if _, code := officetest.Ask[orders.OrderBulk](x, "support", "orders/bulk_begin", bad); code != name {
				t.Errorf("got %q, want %s", code, name)
			}
		}
		if _, code := officetest.Ask[orders.OrderBulk](x, "support", "orders/bulk", orders.OrderBulkOne{ID: "nobody's"}); code != "order.bulk_not_found" {
			t.Errorf("got %q", code)
		}
	})
}

func TestWhatFailedIsDoneOnceItsCauseIsGone(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		paid, unpaid := x.Paid(1, 1), x.Buy(2, 1)
		all := func(role, verb string, numbers ...string) orders.OrderBulk {
			t.Helper()
			b := officetest.Must[orders.OrderBulk](x, role, "orders/bulk_begin", orders.OrderBulkBegin{Key: "key-of-" + verb, Verb: verb, Reason: "確認", Numbers: numbers})
			work(t, x)
			return officetest.Must[orders.OrderBulk](x, role, "orders/bulk", orders.OrderBulkOne{ID: b.ID})
		}
		b := all("shipping", "ship", string(paid), string(unpaid))
		if b.Done != 1 || b.Failed != 1 || b.Failures[0].Number != string(unpaid) {
			t.Fatalf("got %+v; want one shipped, and one that is not paid", b)
		}
		all("support", "paid", string(unpaid))
		officetest.Must[orders.OrderBulk](x, "shipping", "orders/bulk_retry", orders.OrderBulkOne{ID: b.ID})
		work(t, x)
		if b = officetest.Must[orders.OrderBulk](x, "shipping", "orders/bulk", orders.OrderBulkOne{ID: b.ID}); b.Done != 2 || b.Failed != 0 || len(b.Failures) != 0 {
			t.Errorf("once it is paid: %+v; want both shipped", b)
		}
		if o, err := x.Orders.Find(t.Context(), unpaid); err != nil || o.Status != order.Shipped {
			t.Errorf("the order is %s, %v", o.Status, err)
		}
	})
}
