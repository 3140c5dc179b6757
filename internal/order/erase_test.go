package order_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// words is everything that the shop's tables about an order say.
func (s *shop) words(tables ...string) string {
	s.t.Helper()
	var all strings.Builder
	s.view(func(tx *db.Tx) error {
		for _, table := range tables {
			rows, err := tx.QueryContext(s.t.Context(), `SELECT * FROM `+table) // names of ours
			if err != nil {
				return err
			}
			defer rows.Close()
			columns, err := rows.Columns()
			if err != nil {
				return err
			}
			row, at := make([]any, len(columns)), make([]any, len(columns))
			for i := range row {
				at[i] = &row[i]
			}
			for rows.Next() {
				if err := rows.Scan(at...); err != nil {
					return err
				}
				fmt.Fprintln(&all, table, row)
			}
			if err := rows.Err(); err != nil {
				return err
			}
		}
		return nil
	})
	return all.String()
}

// retain lets time pass, and the job work.
func (s *shop) retain(d time.Duration) {
	s.t.Helper()
	s.pass(d)
	if _, err := s.db.Retain(s.t.Context(), map[string]db.Hand{"order.Erase": order.Erase}); err != nil {
		s.t.Fatal(err)
	}
}

const days = 24 * time.Hour

// A guest bought, sent back and had papers; a member bought the same.
func (s *shop) longAgo() (guests, members id.OrderNumber) {
	s.t.Helper()
	s.update(func(tx *db.Tx) error {
		return loyalty.Save(s.t.Context(), tx, loyalty.Coupon{Code: "ONCE", Name: "一度だけ", Kind: loyalty.AmountOff, Value: 100, PerPerson: 1})
	})
	ctx, numbers := s.t.Context(), []id.OrderNumber{}
	for _, v := range []order.Visitor{guest(1), s.member("member@example.jp", 0)} {
		s.add(v, stock.Want{SKU: shirtS, Quantity: 2})
		s.update(func(tx *db.Tx) error {
			if _, err := loyalty.Enter(ctx, tx, v.Owner, "ONCE"); err != nil {
				return err
			}
			return s.Carts.AddCoupon(ctx, tx, v.Owner, "ONCE")
		})
		d := draft(payment.Card)
		if d.Email = "itoko@example.jp"; v.Customer != nil {
			d.Email = v.Customer.Email
		}
		d.Note = "玄関に置いてください"
		d.Parcels[0].Wrap, d.Parcels[0].Message = true, "誕生日おめでとう"
		n := s.place(v, s.confirm(v, d).Key, good).Order.Number
		steps := []func() error{
			func() error {
				_, err := s.Memo(ctx, n, order.By{Actor: order.Operator, Name: "佐藤", Reason: "電話090で確認"})
				return err
			},
			func() error { _, err := s.Ship(ctx, n, nil, clerk); return err },
			func() error { _, err := s.Deliver(ctx, n, clerk); return err },
			func() error {
				_, err := s.RequestReturn(ctx, n, order.Return{Kind: order.ForMoney, Reason: "肌に合わない", Lines: []order.ReturnLine{{Line: 0, Quantity: 1}}}, shopper)
				return err
			},
			func() error { _, err := s.ReceiveReturn(ctx, n, "", clerk); return err },
			func() error { _, err := s.InspectReturn(ctx, n, "", nil, clerk); return err },
			func() error { s.recover(); return nil },
			func() error {
				_, err := s.Refund(ctx, n, 100, ledger.Goodwill, order.By{Actor: order.Operator, Name: "佐藤", Reason: "糸子様へのお詫び"})
				return err
			},
			func() error { s.recover(); return nil },
			func() error { _, err := s.IssueReceipt(ctx, n, "", shopper); return err },
			func() error { _, err := s.IssueCreditNote(ctx, n, string(n)+"-H1", shopper); return err },
		}
		for i, step := range steps {
			if err := step(); err != nil {
				s.t.Fatalf("step %d: %v", i, err)
			}
		}
		numbers = append(numbers, n)
	}
	return numbers[0], numbers[1]
}

func TestAnOrderForgetsWhoseItWasAndKeepsItsSums(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx := t.Context()
		guests, members := s.longAgo()
		owing := s.buy(guest(2), payment.Bank, "", stock.Want{SKU: sock, Quantity: 1}).Order.Number
		if _, err := s.MarkPaid(ctx, owing, clerk); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Cancel(ctx, owing, shopper); err != nil {
			t.Fatal(err)
		}
		waiting := s.buy(guest(3), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number
		before := s.record(guests)
		token, err := s.PathOf(ctx, before.Order)
		if err != nil {
			t.Fatal(err)
		}
		personal := []string{"織部", "糸子", "オリベ", "example.jp", "0312345678", "千代田1-1", "1000001", "玄関", "誕生日", "肌に合わない", "電話090", "お詫び", "g:device-1", loyalty.Person("itoko@example.jp")}
		tables := []string{"shop_order", "order_move", "order_posting", "order_shipment", "stock_entry", "coupon_use", "coupon_holder", "checkout", "payment"}
		there := s.words(append(tables, "order_receipt", "order_credit")...)
		for _, word := range personal {
			if !strings.Contains(there, word) {
				t.Errorf("the tables never said %s: the test would miss it", word)
			}
		}

		s.retain(5*365*days - 2*days)
		if got := s.record(guests).Order; got.Orderer.LastName != "織部" || got.Note == "" {
			t.Errorf("forgotten too early: %+v", got.Body)
		}
		s.retain(4 * days)
		for _, kept := range []id.OrderNumber{owing, waiting} { // somebody is owed money, or goods
			if got := s.record(kept).Order; got.Orderer.LastName != "織部" {
				t.Errorf("%s is %s, and forgot whom it is for", kept, got.Status)
			}
			s.update(func(tx *db.Tx) error { return order.Erase(ctx, tx, []string{string(kept)}) }) // out of the way of what is compared below
		}
		now := s.words(tables...)
		for _, word := range personal {
			if i := strings.Index(now, word); i >= 0 {
				t.Errorf("the tables still say %s: …%s", word, now[max(0, i-200):min(len(now), i+100)])
			}
		}
		after := s.record(guests)
		if fmt.Sprint(after.Ledger.Sums(), after.Order.Quote, after.Order.Lines, after.Order.Placed, after.Order.Status) !=
			fmt.Sprint(before.Ledger.Sums(), before.Order.Quote, before.Order.Lines, before.Order.Placed, before.Order.Status) {
			t.Errorf("sums, goods or dates changed: %+v, were %+v", after, before)
		}
		if got := s.words("order_receipt"); strings.Contains(got, "千代田1-1") || strings.Contains(got, "example.jp") || !strings.Contains(got, "織部 糸子") {
			t.Errorf("a receipt says more or less than what is printed: %s", got)
		}
		_, secret, _ := strings.Cut(token, "token=")
		if _, err := s.WithPass(ctx, guests, secret); err == nil {
			t.Error("the link of the letters still opens it")
		}
		if got := s.record(members).Order; got.Customer == "" || got.Customer != got.Owner {
			t.Errorf("the member's own history lost the order: %+v", got)
		}
		if _, err := s.IssueReceipt(ctx, members, "", shopper); err == nil {
			t.Error("a receipt to nobody was issued")
		}
		if again, err := s.IssueReceipt(ctx, members, "織部商店", shopper); err != nil || !again.Again {
			t.Errorf("got %+v, %v", again, err)
		}
		if _, err := s.Refund(ctx, members, 100, ledger.Goodwill, clerk); err != nil { // nobody to write to
			t.Error(err)
		}

		s.retain(7 * 366 * days)
		if copies, err := s.Receipts(ctx, guests); err != nil || len(copies) != 0 {
			t.Errorf("%d copies are kept for ever, %v", len(copies), err)
		}
		for _, line := range strings.Split(s.words("order_receipt", "order_credit"), "\n") {
			if strings.Contains(line, string(guests)) && strings.Contains(line, "糸子") {
				t.Errorf("a paper is kept for ever: %s", line)
			}
		}
		if got := s.words("order_credit"); !strings.Contains(got, string(guests)+"-H1") {
			t.Errorf("the number of the paper is gone: %s", got)
		}
		if _, err := s.IssuedCreditNotes(ctx, guests, string(guests)+"-H1"); err != nil {
			t.Error(err)
		}
	})
}
