package order_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// What is left is priced anew: shipping is no longer free, points and money go back.
func TestLinesAreCalledOffAndTheRestIsPricedAnew(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := s.member("lines@example.jp", 1000)
		s.add(v, stock.Want{SKU: shirtS, Quantity: 1}, stock.Want{SKU: sock, Quantity: 2})
		d := draft(payment.Card)
		d.Points = "1000"
		n := s.place(v, s.confirm(v, d).Key, good).Order.Number
		was := s.record(n).Order
		shirt := 0
		if was.Lines[0].SKU != shirtS {
			shirt = 1
		}
		for name, cuts := range map[string][]order.Cut{
			"nothing": nil, "too many": {{Line: shirt, Quantity: 2}}, "twice": {{Line: shirt, Quantity: 1}, {Line: shirt, Quantity: 1}}, "no such line": {{Line: 9, Quantity: 1}},
		} {
			if _, err := s.CancelLines(t.Context(), n, cuts, 0, shopper); !errors.Is(err, order.ErrLines) {
				t.Errorf("%s: got %v, want %v", name, err, order.ErrLines)
			}
		}
		if _, err := s.CancelLines(t.Context(), n, []order.Cut{{Line: 0, Quantity: was.Lines[0].Quantity}, {Line: 1, Quantity: was.Lines[1].Quantity}}, 0, shopper); !errors.Is(err, order.ErrWhole) {
			t.Errorf("all of it: got %v, want %v", err, order.ErrWhole)
		}
		cut := []order.Cut{{Line: shirt, Quantity: 1}}
		c, err := s.PreviewCuts(t.Context(), n, cut)
		if err != nil || c.Quote.Shipping == 0 || c.Quote.Subtotal != 2000 || c.Back != was.Quote.Total-c.Quote.Total {
			t.Fatalf("got %+v, %v; want two pairs of socks and their shipping", c, err)
		}
		if _, err := s.CancelLines(t.Context(), n, cut, c.Quote.Total+1, shopper); !errors.Is(err, order.ErrChanged) {
			t.Errorf("another total than was shown: got %v, want %v", err, order.ErrChanged)
		}
		s.must(s.CancelLines(t.Context(), n, cut, c.Quote.Total, shopper))
		if _, err := s.CancelLines(t.Context(), n, cut, 0, shopper); !errors.Is(err, order.ErrLines) {
			t.Errorf("twice: got %v, want %v", err, order.ErrLines)
		}
		r := s.record(n)
		if r.Order.Quote.Total != c.Quote.Total || r.Order.Pieces() != 2 || r.Order.Lines[shirt].Cancelled != 1 || s.level(shirtS).OnHand != 10 || r.Shipments[0].Share != c.Quote.Total {
			t.Errorf("got %d yen for %d pieces, %d shirts on hand, shipment of %d yen; want %d, 2, 10", r.Order.Quote.Total, r.Order.Pieces(), s.level(shirtS).OnHand, r.Shipments[0].Share, c.Quote.Total)
		}
		if b := s.balance(v); b.Available != c.Points || b.Pending != c.Quote.PointsEarned {
			t.Errorf("got %d points and %d pending, want %d back and %d", b.Available, b.Pending, c.Points, c.Quote.PointsEarned)
		}
		s.must(s.Ship(t.Context(), n, nil, clerk))
		if got := s.sums(n); got != [3]money.Yen{c.Quote.Total, 0, 0} || s.till.held[was.Payment].Captured != c.Quote.Total {
			t.Errorf("shipped: got %v and %d captured, want %d and nothing to go back", got, s.till.held[was.Payment].Captured, c.Quote.Total)
		}
		s.audit()
	})
}

// What was paid in advance goes back for the lines that were called off.
func TestACalledOffLineOfAPaidOrderIsOwed(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.buy(guest(1), payment.Bank, "", stock.Want{SKU: shirtS, Quantity: 2}).Order.Number
		s.must(s.MarkPaid(t.Context(), n, clerk))
		s.must(s.CancelLines(t.Context(), n, []order.Cut{{Line: 0, Quantity: 1}}, 0, clerk))
		if got := s.sums(n); got != [3]money.Yen{12000, 6000, 0} || s.status(n) != order.Paid {
			t.Errorf("got %v, %s; want 6000 owed and the order paid", got, s.status(n))
		}
		s.must(s.Ship(t.Context(), n, nil, clerk))
		s.must(s.MarkTransferred(t.Context(), n, "", clerk))
		if got := s.sums(n); got != [3]money.Yen{12000, 6000, 6000} || s.status(n) != order.Shipped {
			t.Errorf("got %v, %s; want 6000 back and the order shipped", got, s.status(n))
		}
	})
}

// A coupon of one use a person works once, as a guest or as a member.
func TestACouponIsForAPersonNotForADevice(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.update(func(tx *db.Tx) error {
			return loyalty.Save(t.Context(), tx, loyalty.Coupon{Code: "ONCE", Name: "500円オフ", Kind: loyalty.AmountOff, Value: 500, PerPerson: 1})
		})
		use := func(v order.Visitor) {
			s.add(v, stock.Want{SKU: sock, Quantity: 2})
			s.update(func(tx *db.Tx) error {
				if _, err := loyalty.Enter(t.Context(), tx, v.Owner, "ONCE"); err != nil {
					return err
				}
				return s.Carts.AddCoupon(t.Context(), tx, v.Owner, "ONCE")
			})
		}
		first := guest(1)
		use(first)
		k := s.confirm(first, draft(payment.COD))
		if k.Quote.CouponDiscount != 500 {
			t.Fatalf("the guest gets %d off, want 500", k.Quote.CouponDiscount)
		}
		o := s.place(first, k.Key, "").Order
		v := s.member("Buyer@Example.jp", 0)
		use(v)
		k = s.confirm(v, draft(payment.COD))
		if k.Quote.CouponDiscount != 0 || len(k.Quote.Refused) != 1 {
			t.Errorf("the same person as a member gets %d off, refused %v; want none", k.Quote.CouponDiscount, k.Quote.Refused)
		}
		s.must(s.Cancel(t.Context(), o.Number, shopper))
		if k = s.confirm(v, draft(payment.COD)); k.Quote.CouponDiscount != 500 {
			t.Errorf("after the first order was called off: %d off, want 500", k.Quote.CouponDiscount)
		}
	})
}

// Until the end, in Tokyo, of the day that was printed an order can be paid.
func TestADeadlineEndsWithItsDay(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.buy(guest(1), payment.Bank, "", stock.Want{SKU: sock, Quantity: 1}).Order.Number
		by := s.record(n).Payment.Expires
		if h, m, _ := by.In(jp.Tokyo).Clock(); h != 23 || m != 59 {
			t.Errorf("the deadline is %v, want the end of a day in Tokyo", by.In(jp.Tokyo))
		}
		if text := s.letter(n); !strings.Contains(text, jp.Date(by)) {
			t.Errorf("the letter does not say %s:\n%s", jp.Date(by), text)
		}
		s.pass(by.Sub(time.UnixMilli(s.now.Load())) - time.Minute)
		s.recover()
		s.recover()
		if s.status(n) != order.AwaitingPayment {
			t.Errorf("a minute before the end of the day it is %s", s.status(n))
		}
		if p, err := (&mail.Letters{DB: s.db}).Progress(t.Context(), "order/"+string(n)+"/reminder"); err != nil || p.Waiting != 1 {
			t.Errorf("%d reminders, %v; want one", p.Waiting, err)
		}
		s.pass(7 * time.Hour)
		s.recover()
		if s.status(n) != order.Cancelled {
			t.Errorf("a morning later it is %s, want cancelled", s.status(n))
		}
	})
}

// What looks wrong does not leave, and the history says who thought so.
func TestAHeldOrderDoesNotLeave(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number
		if _, err := s.Hold(t.Context(), n, order.By{Actor: order.Operator, Name: "佐藤"}); !errors.Is(err, order.ErrReason) {
			t.Errorf("without a reason: %v", err)
		}
		s.must(s.Hold(t.Context(), n, order.By{Actor: order.Operator, Name: "佐藤", Reason: "名義が違う"}))
		if _, err := s.Ship(t.Context(), n, nil, clerk); !errors.Is(err, order.ErrHeld) {
			t.Errorf("held: got %v, want %v", err, order.ErrHeld)
		}
		s.must(s.Release(t.Context(), n, clerk))
		to := s.record(n).Order.Parcels[0].To
		to.Line = "千代田9-9"
		s.must(s.ChangeAddress(t.Context(), n, 0, to, clerk))
		to.Prefecture, to.City = "沖縄県", "那覇市"
		if _, err := s.ChangeAddress(t.Context(), n, 0, to, clerk); !errors.Is(err, order.ErrAddress) {
			t.Errorf("where shipping costs more: got %v, want %v", err, order.ErrAddress)
		}
		s.must(s.Memo(t.Context(), n, clerk))
		s.must(s.Ship(t.Context(), n, nil, clerk))
		did := ""
		for _, m := range s.record(n).Transitions {
			if m.What != "" {
				did += m.What + " by " + m.Who + "; "
			}
		}
		if want := "hold by 佐藤; release by 佐藤; address by 佐藤; memo by 佐藤; "; did != want {
			t.Errorf("the history says %q, want %q", did, want)
		}
	})
}

// What a coupon took off is counted with the order that uses it, anew when pieces
// are called off, and no longer once the order is.
func TestWhatCouponsTookOffFollowsTheOrder(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		counted := func() (took money.Yen, orders int) {
			t.Helper()
			s.view(func(tx *db.Tx) error {
				all, err := loyalty.All(t.Context(), tx)
				for _, c := range all {
					if c.Coupon.Code == "TENTH" {
						took, orders = c.TookOff, c.Told
					}
				}
				return err
			})
			return took, orders
		}
		s.update(func(tx *db.Tx) error {
			return loyalty.Save(t.Context(), tx, loyalty.Coupon{Code: "TENTH", Name: "10%オフ", Kind: loyalty.PercentOff, Value: 10})
		})
		use := func(v order.Visitor) order.Order {
			s.add(v, stock.Want{SKU: shirtS, Quantity: 1}, stock.Want{SKU: sock, Quantity: 2})
			s.update(func(tx *db.Tx) error {
				if _, err := loyalty.Enter(t.Context(), tx, v.Owner, "TENTH"); err != nil {
					return err
				}
				return s.Carts.AddCoupon(t.Context(), tx, v.Owner, "TENTH")
			})
			return s.place(v, s.confirm(v, draft(payment.COD)).Key, "").Order
		}
		if took, orders := counted(); took != 0 || orders != 0 {
			t.Fatalf("before any order: %d yen of %d orders", took, orders)
		}
		first := use(guest(1))
		off := first.Quote.CouponDiscount
		if took, orders := counted(); off != 800 || took != off || orders != 1 {
			t.Fatalf("after an order with %d yen off: %d yen of %d orders", off, took, orders)
		}
		second := use(guest(2))
		if took, orders := counted(); took != 2*off || orders != 2 {
			t.Errorf("after two: %d yen of %d orders, want %d of 2", took, orders, 2*off)
		}
		shirt := 0
		if s.record(first.Number).Order.Lines[0].SKU != shirtS {
			shirt = 1
		}
		s.must(s.CancelLines(t.Context(), first.Number, []order.Cut{{Line: shirt, Quantity: 1}}, 0, clerk))
		left := s.record(first.Number).Order.Quote.CouponDiscount
		if took, orders := counted(); left != 200 || took != off+left || orders != 2 {
			t.Errorf("after a shirt was called off, which leaves %d yen off: %d yen of %d orders", left, took, orders)
		}
		s.must(s.Cancel(t.Context(), second.Number, clerk))
		if took, orders := counted(); took != left || orders != 1 {
			t.Errorf("after the second was called off: %d yen of %d orders, want %d of 1", took, orders, left)
		}
	})
}
