package order_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/label"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// paidOrders sells socks to some guests, from the nth on.
func (s *shop) paidOrders(from, n int) (list []id.OrderNumber) {
	s.t.Helper()
	for i := range n {
		list = append(list, s.buy(guest(from+i), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number)
	}
	return list
}

// trackingOf is the nth number of a carrier, with its check digit.
func trackingOf(n int) string {
	digits := fmt.Sprintf("44712290%03d", n)
	return digits + string(shipping.TrackingCheckDigit(digits))
}

// issued is what B2クラウド writes after printing the labels of a batch.
func issued(b order.Batch) string {
	lines := []string{"お客様管理番号,伝票番号"}
	for _, i := range b.Items {
		if i.Live() {
			lines = append(lines, label.Parcel{Order: i.Order, N: i.Part}.Reference()+","+trackingOf(i.Seq))
		}
	}
	return strings.Join(lines, "\r\n") + "\r\n"
}

func (s *shop) closed(key string) order.Batch {
	s.t.Helper()
	b, err := s.CloseBatch(s.t.Context(), key, shipping.Yamato, nil, clerk)
	if err != nil {
		s.t.Fatal(err)
	}
	return b
}

func (s *shop) numbered(b order.Batch, file string) order.Batch {
	s.t.Helper()
	b, err := s.NumberBatch(s.t.Context(), b.ID, "b2.csv", []byte(file), clerk)
	if err != nil {
		s.t.Fatal(err)
	}
	return b
}

func (s *shop) worked(b order.Batch) order.Batch {
	s.t.Helper()
	if err := s.WorkBatches(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	b, err := s.ShippingBatch(s.t.Context(), b.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	return b
}

func TestHeldUnpaidAndDatedOrdersFallOutOfABatchWithTheirReason(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ready := s.paidOrders(1, 2)
		held := s.paidOrders(3, 1)[0]
		s.must(s.Hold(t.Context(), held, order.By{Actor: order.Operator, Name: "佐藤", Reason: "お電話待ち"}))
		unpaid := s.buy(guest(4), payment.Konbini, "", stock.Want{SKU: sock, Quantity: 1}).Order.Number
		early := s.buy(guest(5), payment.Card, good, stock.Want{SKU: coat, Quantity: 1}).Order.Number
		dated := draft(payment.Card)
		dated.Parcels[0].Date = "20261123"
		s.add(guest(6), stock.Want{SKU: sock, Quantity: 1})
		chosen := s.place(guest(6), s.confirm(guest(6), dated).Key, good).Order.Number

		want := map[id.OrderNumber]order.Obstacle{
			ready[0]: order.NoObstacle, ready[1]: order.NoObstacle, held: order.IsHeld, unpaid: order.IsUnpaid, early: order.IsFuture, chosen: order.IsFuture,
		}
		queue, err := s.Queue(t.Context())
		if err != nil || len(queue) != len(want) {
			t.Fatalf("the queue has %d, %v, want %d", len(queue), err, len(want))
		}
		for _, q := range queue {
			if q.Obstacle != want[q.Order.Number] {
				t.Errorf("the obstacle of %s is %q, want %q", q.Order.Number, q.Obstacle, want[q.Order.Number])
			}
			if q.Order.Number == chosen && q.From != "20261120" { // the 21st to the 23rd is no working day
				t.Errorf("goods for the 23rd leave from %s on, want 20261120", q.From)
			}
		}
		b := s.closed("k1")
		if len(b.Items) != 2 || b.Items[0].Order != ready[0] || b.Items[1].Order != ready[1] || b.Seq != 1 || b.Carrier != shipping.Yamato {
			t.Fatalf("the batch is %+v", b)
		}
		if again := s.closed("k1"); again.ID != b.ID {
			t.Errorf("a second click made batch %s beside %s", again.ID, b.ID)
		}
		if _, err := s.CloseBatch(t.Context(), "k2", shipping.Yamato, nil, clerk); !errors.Is(err, shipment.ErrNothing) {
			t.Errorf("closing what is closed: %v, want %v", err, shipment.ErrNothing)
		}
	})
}

func TestABatchLeavesAfterFiveMinutesAndNotBefore(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		numbers := s.paidOrders(1, 3)
		before := s.letters(numbers[0])
		b := s.closed("k")
		if _, err := s.SendBatch(t.Context(), b.ID, clerk); !errors.Is(err, shipment.ErrNothing) {
			t.Fatalf("sending without numbers: %v, want %v", err, shipment.ErrNothing)
		}
		b = s.numbered(b, issued(b))
		for range 2 { // a double click
			var err error
			if b, err = s.SendBatch(t.Context(), b.ID, clerk); err != nil || b.State != shipment.Leaving || !b.Due.Equal(s.clock().Add(order.SendDelay)) {
				t.Fatalf("SendBatch = %s due %s, %v", b.State, b.Due, err)
			}
		}
		s.pass(order.SendDelay - time.Second)
		if b = s.worked(b); b.State != shipment.Leaving || s.status(numbers[0]) != order.Paid || s.letters(numbers[0]) != before {
			t.Fatalf("before its time the batch is %s, the order %s with %d letters", b.State, s.status(numbers[0]), s.letters(numbers[0]))
		}
		if b, err := s.UndoSend(t.Context(), b.ID); err != nil || b.State != shipment.Open || b.Ready != 3 {
			t.Fatalf("UndoSend = %+v, %v", b, err)
		}
		s.pass(time.Hour)
		if b = s.worked(b); b.State != shipment.Open || s.status(numbers[0]) != order.Paid {
			t.Fatalf("what was taken back is %s, the order %s", b.State, s.status(numbers[0]))
		}
		if _, err := s.SendBatch(t.Context(), b.ID, clerk); err != nil {
			t.Fatal(err)
		}
		s.pass(order.SendDelay)
		if _, err := s.UndoSend(t.Context(), b.ID); !errors.Is(err, shipment.ErrTooLate) {
			t.Errorf("taking back too late: %v, want %v", err, shipment.ErrTooLate)
		}
		for range 2 {
			b = s.worked(b)
		}
		if b.State != shipment.Done || b.Counts[shipment.Gone] != 3 {
			t.Errorf("the batch is %s with %v", b.State, b.Counts)
		}
		for i, n := range numbers {
			r := s.record(n)
			if r.Order.Status != order.Shipped || r.Shipments[0].Tracking != trackingOf(i+1) || r.Ledger.Paid() != r.Order.Quote.Total || s.letters(n) != before+1 {
				t.Errorf("order %s is %s under %s, %d paid, %d letters", n, r.Order.Status, r.Shipments[0].Tracking, r.Ledger.Paid(), s.letters(n))
			}
			if last := r.Transitions[len(r.Transitions)-1]; last.Who != clerk.Name || last.Note != "第1便 "+shipping.Yamato {
				t.Errorf("the history of %s says %+v", n, last)
			}
		}
	})
}

func TestMismatchesStayWithTheBatchUntilTheyAreMended(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.paidOrders(1, 3)
		b := s.closed("k")
		rows := strings.Split(issued(b), "\r\n")
		wrong := trackingOf(1)[:11] + string('0'+(trackingOf(1)[11]-'0'+1)%7)
		rows[1] = strings.Replace(rows[1], trackingOf(1), wrong, 1)
		rows[2] = label.Parcel{Order: b.Items[1].Order, N: 7}.Reference() + "," + trackingOf(2)
		b = s.numbered(b, strings.Join(rows, "\n"))
		if len(b.Mismatches) != 2 || b.Mismatches[0].Item != 1 || b.Mismatches[0].Tracking != wrong || b.Mismatches[1].Item != 0 || b.Ready != 1 {
			t.Fatalf("mismatches %+v, %d ready", b.Mismatches, b.Ready)
		}
		if _, err := s.NumberItem(t.Context(), b.ID, 1, trackingOf(3), 2); !errors.Is(err, shipment.ErrSameNumber) {
			t.Errorf("a number twice: %v", err)
		}
		if _, err := s.NumberItem(t.Context(), b.ID, 1, wrong, 2); !errors.Is(err, shipping.ErrTracking) {
			t.Errorf("a mistyped number: %v", err)
		}
		b, err := s.NumberItem(t.Context(), b.ID, 1, trackingOf(1), 2)
		if err != nil || len(b.Mismatches) != 1 || b.Items[0].Tracking != trackingOf(1) {
			t.Fatalf("after mending: %+v, %v", b, err)
		}
		if b, err = s.DropLine(t.Context(), b.ID, 3); err != nil || len(b.Mismatches) != 0 {
			t.Fatalf("after dropping the line: %+v, %v", b, err)
		}
		if b, err = s.SendBatch(t.Context(), b.ID, clerk); err != nil {
			t.Fatal(err)
		}
		s.pass(order.SendDelay)
		if b = s.worked(b); b.State != shipment.Open || b.Counts[shipment.Gone] != 2 || b.Counts[shipment.InBatch] != 1 {
			t.Fatalf("the batch is %s with %v, want it open with the one without a number", b.State, b.Counts)
		}
		if b, err = s.RemoveFromBatch(t.Context(), b.ID, 2); err != nil || b.State != shipment.Done {
			t.Fatalf("without the last: %s, %v", b.State, err)
		}
		if queue, err := s.Queue(t.Context()); err != nil || len(queue) != 1 || queue[0].Obstacle != order.NoObstacle {
			t.Errorf("the queue is %+v, %v, want what was taken out", queue, err)
		}
	})
}

func TestWhatChangedAfterClosingDoesNotLeave(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		numbers := s.paidOrders(1, 4)
		b := s.closed("k")
		b = s.numbered(b, issued(b))
		if _, err := s.SendBatch(t.Context(), b.ID, clerk); err != nil {
			t.Fatal(err)
		}
		s.must(s.Hold(t.Context(), numbers[0], clerk))
		s.must(s.Cancel(t.Context(), numbers[1], clerk))
		o := s.record(numbers[2]).Order
		to := o.Parcels[0].To
		to.Line = "千代田9-9"
		s.must(s.ChangeAddress(t.Context(), numbers[2], 0, to, clerk))
		s.pass(order.SendDelay)
		b = s.worked(b)
		if b.Counts[shipment.Failed] != 3 || b.Counts[shipment.Gone] != 1 || b.State != shipment.Open {
			t.Fatalf("the batch is %s with %v", b.State, b.Counts)
		}
		for i, want := range []string{"保留中", "キャンセル済み", "お届け先か内容が変わりました", ""} {
			if got := b.Items[i].Problem; want == "" && got != "" || !strings.Contains(got, want) {
				t.Errorf("item %d says %q, want %q", i+1, got, want)
			}
		}
		s.must(s.Release(t.Context(), numbers[0], clerk))
		if _, err := s.SendBatch(t.Context(), b.ID, clerk); err != nil {
			t.Fatal(err)
		}
		s.pass(order.SendDelay)
		if b = s.worked(b); b.Counts[shipment.Gone] != 2 || s.status(numbers[0]) != order.Shipped {
			t.Errorf("after the second try: %v, the order is %s", b.Counts, s.status(numbers[0]))
		}
	})
}

// errKilled is a crash.
var errKilled = errors.New("killed")

func TestAShopThatDiesWhileABatchLeavesShipsNothingTwice(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		numbers := s.paidOrders(1, 5)
		before := s.letters(numbers[0])
		b := s.closed("k")
		b = s.numbered(b, issued(b))
		if _, err := s.SendBatch(t.Context(), b.ID, clerk); err != nil {
			t.Fatal(err)
		}
		s.pass(order.SendDelay)
		for i := range 6 { // dies at another shipment each time
			point := []string{"between shipment and batch", "between capture and shipment"}[i%2]
			s.CrashPoint = func(name string) {
				if name == point {
					panic(errKilled)
				}
			}
			func() {
				defer func() {
					if r := recover(); r != nil && r != errKilled {
						panic(r)
					}
				}()
				_ = s.WorkBatches(t.Context())
			}()
			s.restart()
		}
		b = s.worked(b)
		if b.State != shipment.Done || b.Counts[shipment.Gone] != 5 {
			t.Fatalf("the batch is %s with %v", b.State, b.Counts)
		}
		for _, n := range numbers {
			if r := s.record(n); r.Order.Status != order.Shipped || r.Ledger.Paid() != r.Order.Quote.Total || s.letters(n) != before+1 {
				t.Errorf("order %s is %s, %d of %d paid, %d letters, want %d", n, r.Order.Status, r.Ledger.Paid(), r.Order.Quote.Total, s.letters(n), before+1)
			}
		}
	})
}
