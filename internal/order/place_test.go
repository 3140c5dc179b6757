package order_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

func TestAGuestBuysByCard(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := guest(1)
		p := s.buy(v, payment.Card, good, stock.Want{SKU: shirtS, Quantity: 2})
		o := p.Order
		if p.Step() != order.Done || o.Status != order.Paid || o.Quote.Total != 12000 || o.Orderer.LastKana != "オリベ" || string(o.Orderer.Postal) != "1000001" {
			t.Errorf("got step %s, status %s, total %d, kana %s, postal code %s", p.Step(), o.Status, o.Quote.Total, o.Orderer.LastKana, o.Orderer.Postal)
		}
		if l := s.level(shirtS); l.OnHand != 8 || l.Held != 0 || s.pieces(v) != 0 {
			t.Errorf("stock %+v and %d pieces in the cart; want 8 on hand, none held, an empty cart", l, s.pieces(v))
		}
		if _, err := s.State(t.Context(), guest(2), o.Key, false); !errors.Is(err, order.ErrNotFound) {
			t.Errorf("somebody else asked for the order: got %v, want ErrNotFound", err)
		}
	})
}

// One confirmation is one order and one charge, however it is sent.
func TestAKeyPlacesOnce(t *testing.T) {
	ways := map[string]func(s *shop, v order.Visitor, key string){
		"double click": func(s *shop, v order.Visitor, key string) {
			var wg sync.WaitGroup
			for range 8 {
				wg.Go(func() {
					if _, err := s.Place(s.t.Context(), v, key, good); err != nil {
						s.t.Error(err)
					}
				})
			}
			wg.Wait()
		},
		"reload and back": func(s *shop, v order.Visitor, key string) {
			s.place(v, key, good)
			s.place(v, key, good)
			if _, err := s.Confirm(s.t.Context(), v); !errors.Is(err, order.ErrEmpty) {
				s.t.Errorf("confirm after the order: got %v, want ErrEmpty", err)
			}
			s.place(v, key, bad)
		},
		"two tabs": func(s *shop, v order.Visitor, key string) {
			k, err := s.Confirm(s.t.Context(), v)
			if err != nil || k.Key != key {
				s.t.Errorf("the second tab got key %q, %v; want the same", k.Key, err)
			}
			s.place(v, key, good)
			s.place(v, k.Key, good)
		},
		"lost answer": func(s *shop, v order.Visitor, key string) {
			if p := s.place(v, key, answered); p.Step() != order.Working {
				s.t.Errorf("got step %s, want working", p.Step())
			}
			s.place(v, key, answered)
			s.pass(time.Minute)
			s.recover()
		},
		"webhook before the browser": func(s *shop, v order.Visitor, key string) {
			p := s.place(v, key, answered)
			e := payment.Event{ID: "evt_1" + key, PaymentID: p.Payment.ID, Result: payment.Result{State: payment.Authorized}}
			for range 3 {
				if err := s.PaymentEvent(s.t.Context(), e); err != nil {
					s.t.Error(err)
				}
			}
			e.ID, e.Result.State = "evt_0"+key, payment.Challenge // late
			if err := s.PaymentEvent(s.t.Context(), e); err != nil {
				s.t.Error(err)
			}
			s.place(v, key, good)
		},
	}
	each(t, func(t *testing.T, s *shop) {
		n := 0
		for name, way := range ways {
			n++
			v, charged, before := guest(n), s.till.starts, s.level(sock).OnHand
			s.add(v, stock.Want{SKU: sock, Quantity: 1})
			way(s, v, s.confirm(v, draft(payment.Card)).Key)
			list, err := s.List(t.Context(), "", time.UnixMilli(s.now.Load()+1), 100)
			list = slices.DeleteFunc(list, func(o order.Order) bool { return o.Owner != v.Owner })
			if err != nil || len(list) != 1 || list[0].Status != order.Paid || s.till.starts != charged+1 || s.level(sock).OnHand != before-1 {
				t.Errorf("%s: got %d orders, %v, %d charges, %d pieces sold; want 1 paid, 1 and 1: %+v",
					name, len(list), err, s.till.starts-charged, before-s.level(sock).OnHand, list)
			}
		}
	})
}

func TestCardNumbersAndTryingCardsOutAreRefused(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := guest(1)
		s.add(v, stock.Want{SKU: shirtS, Quantity: 1})
		key := s.confirm(v, draft(payment.Card)).Key
		for _, token := range []string{"4242424242424242", "4242-4242-4242-4242", "tok with spaces", "<script>"} {
			if _, err := s.Place(t.Context(), v, key, token); !errors.Is(err, order.ErrToken) {
				t.Errorf("token %q: got %v, want ErrToken", token, err)
			}
		}
		if s.db.Engine() == "sqlite" {
			copied := filepath.Join(t.TempDir(), "copy.db")
			if err := s.db.Backup(t.Context(), copied); err != nil {
				t.Fatal(err)
			}
			if all, err := os.ReadFile(copied); err != nil || bytes.Contains(all, []byte("42424242")) || bytes.Contains(all, []byte("tok with")) {
				t.Errorf("%v, or a card number is in the database", err)
			}
		}
		for range 10 {
			s.place(v, s.confirm(v, draft(payment.Card)).Key, bad)
		}
		if _, err := s.Place(t.Context(), v, s.confirm(v, draft(payment.Card)).Key, good); !errors.Is(err, order.ErrTooOften) {
			t.Errorf("the eleventh attempt: got %v, want ErrTooOften", err)
		}
		s.pass(2 * time.Hour)
		if p := s.place(v, s.confirm(v, draft(payment.Card)).Key, good); p.Step() != order.Done {
			t.Errorf("two hours later: got %s, want done", p.Step())
		}
	})
}

// A shopper with two windows may confirm cash in one and a card in the other,
// and send what belongs to neither. An order whose payment the service is never
// asked for would be called off at once: it is not made.
func TestThereIsNoOrderByCardWithoutACard(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := s.member("a@example.jp", 500)
		s.add(v, stock.Want{SKU: shirtS, Quantity: 1})
		d := draft(payment.Card)
		d.Points = "100"
		key, before := s.confirm(v, d).Key, s.level(shirtS)
		for _, token := range []string{"", "tok", "_"} {
			if _, err := s.Place(t.Context(), v, key, token); !errors.Is(err, order.ErrToken) {
				t.Errorf("token %q: got %v, want ErrToken", token, err)
			}
		}
		list, err := s.List(t.Context(), "", time.UnixMilli(s.now.Load()+1), 100)
		if err != nil || len(list) != 0 || s.till.starts != 0 || s.level(shirtS) != before || s.balance(v).Available != 500 {
			t.Errorf("got %v, %d payments, %+v and %+v after %+v; want no order, and nothing taken: %+v",
				err, s.till.starts, s.balance(v), s.level(shirtS), before, list)
		}
		if p := s.place(v, key, good); p.Step() != order.Done {
			t.Errorf("with a card: got %s, want done", p.Step())
		}
	})
}

func TestADeclinedCardCanBeFollowedByAnother(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := s.member("a@example.jp", 500)
		s.add(v, stock.Want{SKU: shirtS, Quantity: 10})
		s.update(func(tx *db.Tx) error {
			once := loyalty.Coupon{Code: "ONCE", Name: "一度だけ", Kind: loyalty.AmountOff, Value: 500, PerPerson: 1, Total: 1}
			if err := loyalty.Save(t.Context(), tx, once); err != nil {
				return err
			}
			if _, err := loyalty.Enter(t.Context(), tx, v.Owner, "ONCE"); err != nil {
				return err
			}
			return s.Carts.AddCoupon(t.Context(), tx, v.Owner, "ONCE")
		})
		d := draft(payment.Card)
		d.Points = "500"
		first := s.confirm(v, d).Key
		p := s.place(v, first, bad)
		if p.Step() != order.Declined || p.Message() == "" || s.pieces(v) != 10 || s.balance(v).Available != 500 {
			t.Errorf("got step %s, message %q, %d pieces in the cart, %d points", p.Step(), p.Message(), s.pieces(v), s.balance(v).Available)
		}
		if l := s.level(shirtS); l.OnHand != 10 || l.Held != 10 {
			t.Errorf("after the refusal the stock is %+v; want the goods still held", l)
		}
		k, err := s.Confirm(t.Context(), v)
		if err != nil || k.Key == first {
			t.Fatalf("confirm again: key %q, %v; want another key", k.Key, err)
		}
		if p := s.place(v, k.Key, good); p.Step() != order.Done || s.balance(v).Available != 0 || p.Order.Quote.CouponDiscount != 500 {
			t.Errorf("got step %s, %d points left, %d off by the coupon", p.Step(), s.balance(v).Available, p.Order.Quote.CouponDiscount)
		}
	})
}

func TestAChallengeIsFinishedGivenUpOrTimesOut(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := guest(1)
		p := s.buy(v, payment.Card, asking, stock.Want{SKU: shirtM, Quantity: 5})
		if p.Step() != order.Challenge || p.Payment.RedirectURL == "" {
			t.Fatalf("got step %s to %q, want a challenge", p.Step(), p.Payment.RedirectURL)
		}
		if _, err := s.Enter(t.Context(), v); !errors.Is(err, order.ErrInFlight) || s.status(p.Order.Number) != order.Placed {
			t.Errorf("order entry beside it: %v, the order is %s; want it in the way", err, s.status(p.Order.Number))
		}
		// Given up: the first attempt is called off, the goods are still theirs.
		if _, err := s.Again(t.Context(), v); err != nil {
			t.Fatal(err)
		}
		again := s.confirm(v, draft(payment.Card))
		if s.status(p.Order.Number) != order.Cancelled {
			t.Errorf("the first order is %s, want cancelled", s.status(p.Order.Number))
		}
		s.till.become(p.Payment.ID, payment.Authorized) // too late
		if err := s.PaymentEvent(t.Context(), payment.Event{ID: "late", PaymentID: p.Payment.ID, Result: payment.Result{State: payment.Authorized}}); err != nil {
			t.Fatal(err)
		}
		second := s.place(v, again.Key, asking)
		s.till.become(second.Payment.ID, payment.Authorized)
		back, err := s.State(t.Context(), v, again.Key, true)
		if err != nil || back.Step() != order.Done {
			t.Errorf("came back: got step %s, %v, want done", back.Step(), err)
		}
		w := guest(2)
		third := s.buy(w, payment.Card, asking, stock.Want{SKU: sock, Quantity: 1})
		s.pass(5 * time.Minute)
		s.recover()
		if s.status(third.Order.Number) != order.Placed {
			t.Errorf("after 5 minutes the challenge is %s, want placed", s.status(third.Order.Number))
		}
		s.pass(15 * time.Minute)
		s.recover()
		if s.status(third.Order.Number) != order.Cancelled || s.pieces(w) != 1 {
			t.Errorf("after 20 minutes the challenge is %s with %d pieces in the cart, want cancelled and 1", s.status(third.Order.Number), s.pieces(w))
		}
		if authorized, voided := s.till.count(payment.Authorized), s.till.count(payment.Voided); authorized != 1 || voided != 2 {
			t.Errorf("%d authorized and %d voided; want 1 order and 2 voids", authorized, voided)
		}
	})
}

func TestWhatChangedSinceConfirmingIsTold(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := guest(1)
		s.add(v, stock.Want{SKU: shirtS, Quantity: 1})
		k := s.confirm(v, draft(payment.Card))
		dearer := item("0019002123", "リネンシャツ", 6600, catalog.ReturnsFashion, 10, 5)
		if _, err := (catalog.Catalog{DB: s.db}).Save(t.Context(), catalog.Batch{Commodities: []catalog.Commodity{dearer}}); err != nil {
			t.Fatal(err)
		}
		_, err := s.Place(t.Context(), v, k.Key, good)
		if f := fault.From(err); !errors.Is(err, order.ErrChanged) || len(f.Fields) != 2 || f.Fields[0].Code != "price" || f.Fields[1].Name != "total" {
			t.Errorf("got %v with %+v; want the price and the total to be told", err, fault.From(err).Fields)
		}
		again, err := s.Confirm(t.Context(), v)
		if err != nil || again.Key == k.Key || again.Quote.Total != 6600 {
			t.Fatalf("confirm anew: key %q, total %d, %v", again.Key, again.Quote.Total, err)
		}
		if p := s.place(v, again.Key, good); p.Order.Quote.Total != 6600 || p.Payment.Amount != 6600 {
			t.Errorf("ordered %d, charged %d; want what was confirmed", p.Order.Quote.Total, p.Payment.Amount)
		}
	})
}

func TestAKeyPlacesAndShowsNobodyElsesOrder(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v, stranger := guest(1), guest(2)
		s.add(v, stock.Want{SKU: shirtS, Quantity: 1})
		k := s.confirm(v, draft(payment.Card))
		if p, err := s.Place(t.Context(), stranger, k.Key, good); err == nil {
			t.Errorf("a stranger placed order %s with another's key", p.Order.Number)
		}
		mine := s.place(v, k.Key, good)
		if p, err := s.Place(t.Context(), stranger, k.Key, good); !errors.Is(err, order.ErrNotFound) || p.Order.Number != "" {
			t.Errorf("a stranger with the key of order %s got %q, %v; want %v", mine.Order.Number, p.Order.Number, err, order.ErrNotFound)
		}
	})
}

func TestManyBuyersFewPieces(t *testing.T) {
	const buyers, pieces = 500, 100
	each(t, func(t *testing.T, s *shop) {
		if _, err := (stock.Stocks{DB: s.db}).Set(t.Context(), []stock.Level{{SKU: sock, OnHand: pieces}}); err != nil {
			t.Fatal(err)
		}
		for i := range buyers {
			s.add(guest(i), stock.Want{SKU: sock, Quantity: 1})
		}
		var bought, refused atomic.Int64
		var wg sync.WaitGroup
		for i := range buyers {
			wg.Go(func() {
				v := guest(i)
				if _, err := s.Enter(t.Context(), v); err != nil {
					if fault.From(err).Kind != fault.Conflict {
						t.Errorf("buyer %d: %v", i, err)
					}
					refused.Add(1)
					return
				}
				if _, err := s.SaveDraft(t.Context(), v, draft(payment.COD), true); err != nil {
					t.Errorf("buyer %d: %v", i, err)
				}
				k, err := s.Confirm(t.Context(), v)
				if err != nil {
					t.Errorf("buyer %d: %v", i, err)
					return
				}
				if p, err := s.Place(t.Context(), v, k.Key, ""); err != nil || p.Step() != order.Done {
					t.Errorf("buyer %d: %v, %v", i, p.Step(), err)
				}
				bought.Add(1)
			})
		}
		wg.Wait()
		if l := s.level(sock); bought.Load() != pieces || refused.Load() != buyers-pieces || l.OnHand != 0 || l.Held != 0 {
			t.Errorf("%d bought, %d were refused, stock is %+v; want %d, %d and none", bought.Load(), refused.Load(), l, pieces, buyers-pieces)
		}
		kept := 0
		for i := range buyers {
			kept += s.pieces(guest(i))
		}
		if kept != buyers-pieces {
			t.Errorf("%d pieces are still in carts, want %d", kept, buyers-pieces)
		}
	})
}

func TestCouponsAndPointsHoldUnderManyAttempts(t *testing.T) {
	const n = 3
	each(t, func(t *testing.T, s *shop) {
		s.update(func(tx *db.Tx) error {
			return loyalty.Save(t.Context(), tx, loyalty.Coupon{Code: "LAST", Name: "早い者勝ち", Kind: loyalty.AmountOff, Value: 500, Total: n})
		})
		keys := make([]string, 10*n)
		visitors := make([]order.Visitor, 10*n)
		for i := range keys {
			visitors[i] = s.member(fmt.Sprintf("m%d@example.jp", i), 100)
			v := visitors[i]
			s.add(v, stock.Want{SKU: sock, Quantity: 1})
			s.update(func(tx *db.Tx) error {
				if _, err := loyalty.Enter(t.Context(), tx, v.Owner, "last"); err != nil {
					return err
				}
				return s.Carts.AddCoupon(t.Context(), tx, v.Owner, "LAST")
			})
			d := draft(payment.COD)
			d.Points = "all"
			keys[i] = s.confirm(v, d).Key
		}
		var placed atomic.Int64
		var wg sync.WaitGroup
		for i, key := range keys {
			wg.Go(func() {
				_, err := s.Place(t.Context(), visitors[i], key, "")
				switch {
				case err == nil:
					placed.Add(1)
				case !errors.Is(err, order.ErrChanged):
					t.Errorf("buyer %d: %v", i, err)
				}
			})
		}
		wg.Wait()
		points := 0
		for _, v := range visitors {
			points += s.balance(v).Available
		}
		if placed.Load() != n || points != 100*9*n || s.level(sock).OnHand != 100-n {
			t.Errorf("%d orders, %d points left, %d socks left; want %d, %d, %d", placed.Load(), points, s.level(sock).OnHand, n, 100*9*n, 100-n)
		}
	})
}
