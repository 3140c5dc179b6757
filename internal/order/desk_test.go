package order_test

import (
	"slices"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/ordertest"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// numbers is the whole list of a filter, a few orders a page.
func (s *shop) numbers(f order.Filter) (list []id.OrderNumber) {
	s.t.Helper()
	var after *order.Mark
	for pages := 0; ; pages++ {
		page, err := s.Desk(s.t.Context(), f, after, 2)
		if err != nil {
			s.t.Fatal(err)
		}
		for _, o := range page.Orders {
			list = append(list, o.Number)
		}
		if after = page.Next; after == nil {
			return list
		}
		if pages > 50 {
			s.t.Fatal("the list does not end")
		}
	}
}

// sold is five orders, a minute apart: by card, by transfer, by card and held, by card, by card and shipped.
func (s *shop) sold() (list []id.OrderNumber) {
	s.t.Helper()
	for i, m := range []payment.Method{payment.Card, payment.Bank, payment.Card, payment.Card, payment.Card} {
		s.pass(time.Minute)
		list = append(list, s.buy(guest(i), m, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number)
	}
	ctx := s.t.Context()
	if _, err := s.Hold(ctx, list[2], order.By{Actor: order.Operator, Name: "佐藤", Reason: "住所の確認"}); err != nil {
		s.t.Fatal(err)
	}
	if _, err := s.Ship(ctx, list[4], []order.Dispatch{{Tracking: "1234-5678-9012"}}, clerk); err != nil {
		s.t.Fatal(err)
	}
	return list
}

func TestTheDeskListsWhatAFilterLeaves(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.sold()
		third, err := s.Find(t.Context(), n[2])
		if err != nil {
			t.Fatal(err)
		}
		for name, test := range map[string]struct {
			filter order.Filter
			want   []id.OrderNumber
		}{
			"all, the newest first":    {order.Filter{}, []id.OrderNumber{n[4], n[3], n[2], n[1], n[0]}},
			"all, the oldest first":    {order.Filter{Oldest: true}, n},
			"live, of several states":  {order.Filter{Statuses: order.Live, Oldest: true}, n[:4]},
			"of one state":             {order.Filter{Statuses: []order.Status{order.Shipped}}, n[4:]},
			"held":                     {order.Filter{Held: true}, n[2:3]},
			"by a way to pay":          {order.Filter{Method: payment.Bank}, n[1:2]},
			"from a moment on":         {order.Filter{From: third.Placed, Oldest: true}, n[2:]},
			"up to a moment":           {order.Filter{To: third.Placed, Oldest: true}, n[:2]},
			"up to one, newest first":  {order.Filter{To: third.Placed}, []id.OrderNumber{n[1], n[0]}},
			"by text and state":        {order.Filter{Text: "織部", Statuses: []order.Status{order.Shipped}}, n[4:]},
			"by text and what is held": {order.Filter{Text: "おりべ", Held: true}, n[2:3]},
			"by text and a way to pay": {order.Filter{Text: "5678", Method: payment.Bank}, n[1:2]},
		} {
			if got := s.numbers(test.filter); !slices.Equal(got, test.want) {
				t.Errorf("%s: got %v, want %v", name, got, test.want)
			}
		}
		if _, err := s.Release(t.Context(), n[2], clerk); err != nil {
			t.Fatal(err)
		}
		if got := s.numbers(order.Filter{Held: true}); len(got) > 0 {
			t.Errorf("held after it was released: %v", got)
		}
		if news, err := s.News(t.Context(), order.Filter{Statuses: order.Live}, third.Placed); err != nil || news != 1 {
			t.Errorf("news: got %d, %v, want 1", news, err)
		}
	})
}

func TestOrdersAreFoundByAnything(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.sold()
		find := func(when string) {
			t.Helper()
			for text, want := range map[string][]id.OrderNumber{
				string(n[1]):        n[1:2],
				"織部":                n,
				"織部 糸子":             n,
				"織部糸":               n, // the family and how the given name begins
				"おり":                n,
				"おりべい":              n,
				"べいと":               nil,
				"糸":                 nil, // one character is a whole name
				"おりべ":               n,
				"ｵﾘﾍﾞ":              n,
				"0312345678":        n,
				"03-1234":           n,
				"5678":              n,
				"９９９９":              nil,
				"buyer@example.jp":  n,
				"BUYER":             n,
				"1234-5678-9012":    n[4:],
				"0019002555011":     n, // the SKU
				"0019002555":        n, // the commodity
				"0019002777":        nil,
				"何もない":              nil,
				"":                  {n[4], n[3], n[2], n[1], n[0]},
				"'; DROP TABLE x--": nil,
			} {
				got := s.numbers(order.Filter{Text: text, Oldest: text != ""})
				if !slices.Equal(got, want) {
					t.Errorf("%s, %q: got %v, want %v", when, text, got, want)
				}
			}
		}
		find("as they were placed")
		s.update(func(tx *db.Tx) error { // as a release without terms leaves them
			if _, err := tx.ExecContext(t.Context(), `DELETE FROM order_search`); err != nil {
				return err
			}
			_, err := tx.ExecContext(t.Context(), `UPDATE shop_order SET searchable = FALSE`)
			return err
		})
		find("before the job")
		if err := s.MakeSearchable(t.Context()); err != nil {
			t.Fatal(err)
		}
		find("after the job")
		s.update(func(tx *db.Tx) error { // as the release before this one wrote them
			for _, text := range []string{
				`INSERT INTO order_search (term, placed_at, number) SELECT 'n' || substr(term, 2), placed_at, number FROM order_search WHERE term LIKE 'f%'`,
				`INSERT INTO order_search (term, placed_at, number) SELECT 'n' || REPLACE(substr(term, 2), ' ', ''), placed_at, number FROM order_search WHERE term LIKE 'w%'`,
				`INSERT INTO order_search (term, placed_at, number) SELECT 'k' || substr(term, 2), placed_at, number FROM order_search WHERE term LIKE 'r%'`,
				`INSERT INTO order_search (term, placed_at, number) SELECT 'k' || REPLACE(substr(term, 2), ' ', ''), placed_at, number FROM order_search WHERE term LIKE 'y%'`,
				`DELETE FROM order_search WHERE term LIKE 'f%' OR term LIKE 'w%' OR term LIKE 'r%' OR term LIKE 'y%'`,
			} {
				if _, err := tx.ExecContext(t.Context(), text); err != nil {
					return err
				}
			}
			return nil
		})
		for _, text := range []string{"織部", "織部 糸子", "おりべ"} {
			if got := s.numbers(order.Filter{Text: text, Oldest: true}); !slices.Equal(got, n) {
				t.Errorf("%s by terms of the release before: got %v, want %v", text, got, n)
			}
		}
		if err := s.MakeSearchable(t.Context()); err != nil {
			t.Fatal(err)
		}
		find("after the job renewed terms")
		var former int
		s.view(func(tx *db.Tx) error {
			return tx.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM order_search WHERE term LIKE 'n%' OR term LIKE 'k%'`).Scan(&former)
		})
		if former > 0 {
			t.Errorf("%d terms of the release before are left", former)
		}
	})
}

// Names that many orders have are read a part at a time; a page after a page
// shows every order once, in the order of time, with a filter and without.
func TestPagesOfANameMissNothing(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		families := []string{"佐藤", "佐藤田", "佐竹", "佐藤"}
		first := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order
		numbers := ordertest.Copy(t, s.DB, first.Number, 60)
		s.update(func(tx *db.Tx) error {
			for i, n := range numbers {
				at, status := first.Placed.Add(time.Duration(i)*time.Second).UnixMilli(), order.Paid
				if i%9 == 0 {
					status = order.Delivered
				}
				if _, err := tx.ExecContext(t.Context(), `UPDATE shop_order SET placed_at = $2, status = $3 WHERE number = $1`, string(n), at, string(status)); err != nil {
					return err
				}
				for _, term := range []string{"f" + families[i%4], "w" + families[i%4] + " 糸子"} {
					if _, err := tx.ExecContext(t.Context(), `INSERT INTO order_search (term, placed_at, number) VALUES ($1, $2, $3)`, term, at, string(n)); err != nil {
						return err
					}
				}
			}
			return nil
		})
		for _, f := range []order.Filter{{Text: "佐藤"}, {Text: "佐藤", Oldest: true}, {Text: "佐藤糸"}, {Text: "佐藤", Statuses: []order.Status{order.Delivered}}} {
			var want []id.OrderNumber
			for i, n := range numbers {
				if i%4 == 2 || f.Text == "佐藤糸" && i%4 == 1 || len(f.Statuses) > 0 && i%9 != 0 {
					continue
				}
				want = append(want, n)
			}
			if !f.Oldest {
				slices.Reverse(want)
			}
			if got := s.numbers(f); !slices.Equal(got, want) {
				t.Errorf("%+v: got %v, want %v", f, got, want)
			}
		}
	})
}

func TestAnAddressThatChangesIsFoundAndWhatIsErasedIsNot(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx := t.Context()
		n := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number
		if err := s.MakeSearchable(ctx); err != nil {
			t.Fatal(err)
		}
		to := member.Address{LastName: "機屋", FirstName: "杼", LastKana: "ハタヤ", FirstKana: "ヒ", Postal: "1000001", Prefecture: "東京都", City: "千代田区", Line: "千代田1-1", Phone: "0399990000"}
		if _, err := s.ChangeAddress(ctx, n, 0, to, clerk); err != nil {
			t.Fatal(err)
		}
		for _, when := range []string{"at once", "after the job"} {
			for _, text := range []string{"機屋", "はたや", "織部"} {
				if got := s.numbers(order.Filter{Text: text}); !slices.Equal(got, []id.OrderNumber{n}) {
					t.Errorf("%s, %s: got %v", when, text, got)
				}
			}
			if err := s.MakeSearchable(ctx); err != nil {
				t.Fatal(err)
			}
		}
		s.update(func(tx *db.Tx) error { return order.Erase(ctx, tx, []string{string(n)}) })
		for _, when := range []string{"at once", "after the job"} {
			for _, text := range []string{"機屋", "織部", "buyer@example.jp", "0000"} {
				if got := s.numbers(order.Filter{Text: text}); len(got) > 0 {
					t.Errorf("erased, %s, %s: got %v", when, text, got)
				}
			}
			if err := s.MakeSearchable(ctx); err != nil {
				t.Fatal(err)
			}
		}
		var left int
		s.view(func(tx *db.Tx) error {
			return tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM order_search`).Scan(&left)
		})
		if left > 0 {
			t.Errorf("%d terms are left of an order that forgot whose it was", left)
		}
	})
}

func TestSignsSayWhyToLook(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		codes := func(n id.OrderNumber) (list []string) {
			o, err := s.Find(t.Context(), n)
			if err != nil {
				t.Fatal(err)
			}
			signs, err := s.SignsOf(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			for _, sign := range signs {
				list = append(list, sign.Code)
			}
			return list
		}
		first := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number
		s.pass(time.Minute)
		second := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number
		if got := codes(first); !slices.Equal(got, []string{"first"}) {
			t.Errorf("the first order: got %v", got)
		}
		if got := codes(second); len(got) > 0 {
			t.Errorf("the second: got %v", got)
		}
		to := member.Address{LastName: "機屋", FirstName: "杼", LastKana: "ハタヤ", FirstKana: "ヒ", Postal: "1000002", Prefecture: "東京都", City: "千代田区", Line: "皇居外苑1-1", Phone: "0399990000"}
		if _, err := s.ChangeAddress(t.Context(), second, 0, to, clerk); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Memo(t.Context(), second, clerk); err != nil {
			t.Fatal(err)
		}
		if got := codes(second); !slices.Equal(got, []string{"elsewhere", "memo"}) {
			t.Errorf("sent elsewhere, with a memo: got %v", got)
		}
	})
}
