package main

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// ordersOf is the orders of a besieged shop, without a server.
func (s *siege) ordersOf(d *db.DB) *order.Orders {
	s.t.Helper()
	t, log := terms.Default(), slog.New(slog.DiscardHandler)
	live, err := catalog.NewLive(s.t.Context(), d, log)
	if err != nil {
		s.t.Fatal(err)
	}
	service, offline := local.New(d, log), payment.Offline{Terms: t.Payment}
	return order.NewOrders(d, &cart.Carts{DB: d, Catalog: live, Terms: t}, t, payment.Providers{
		payment.Card: service, payment.Konbini: service, payment.PayPay: service, payment.COD: offline, payment.Bank: offline,
	}, "http://localhost", log)
}

// awaitDecisions starts the server once more and waits, in real time, until
// nothing is undecided but what a shopper still has to confirm.
func (s *siege) awaitDecisions() {
	s.t.Helper()
	server := s.open()
	began := time.Now()
	withShop(s.t, s.url, func(d *db.DB) {
		orders := s.ordersOf(d)
		for {
			open := 0
			for _, o := range s.list(orders, order.Placed) {
				if s.standing(orders, o) != payment.Challenge {
					open++
				}
			}
			if open == 0 {
				break
			}
			if time.Since(began) > decided {
				s.t.Errorf("%v after the restart %d orders are undecided", decided, open)
				break
			}
			time.Sleep(200 * time.Millisecond)
		}
	})
	s.t.Logf("everything was decided %.0f s after the last restart", time.Since(began).Seconds())
	if _, err := server.stop(s.t); err != nil {
		s.t.Errorf("the last server: %v\n%s", err, server.log)
	}
}

func (s *siege) list(orders *order.Orders, status order.Status) []order.Order {
	s.t.Helper()
	list, err := orders.List(s.t.Context(), status, time.Now().Add(time.Hour), 1_000_000)
	if err != nil {
		s.t.Fatal(err)
	}
	return list
}

// standing is how the payment of an order stands where it is made.
func (s *siege) standing(orders *order.Orders, o order.Order) payment.State {
	s.t.Helper()
	r, err := orders.Record(s.t.Context(), o.Number)
	if err != nil {
		s.t.Fatal(err)
	}
	service, err := orders.Providers.Of(o.Method)
	if err != nil {
		s.t.Fatal(err)
	}
	there, err := service.Find(s.t.Context(), r.Payment.Charge())
	if err != nil {
		s.t.Fatal(err)
	}
	return there.State
}

// sums is what a shop has done.
type sums struct {
	orders, accepted, cancelled, pieces  int
	authorised, voided, declined, unpaid int
	spent, pending                       int
	soldOf                               map[string]int
	accepts                              map[string]order.Order
	ofKey                                map[string]int // accepted orders, by the key that the shopper sent
	lost, oversold, doubled              int
}

// count turns the clock on until holds and challenges are over, and checks that
// everything is somewhere, once.
func (s *siege) count() (got sums) {
	s.t.Helper()
	for _, wrong := range s.wrong {
		s.t.Error(wrong)
	}
	withShop(s.t, s.url, func(d *db.DB) {
		orders := s.ordersOf(d.At(func() time.Time { return time.Now().Add(time.Hour) }))
		for range 2 { // the second finds what the first was refused
			_, err := stock.Stocks{DB: orders.DB}.Sweep(s.t.Context())
			if err := errors.Join(err, orders.RecoverPayments(s.t.Context()), orders.WorkTasks(s.t.Context())); err != nil {
				s.t.Fatal(err)
			}
		}
		got = sums{soldOf: map[string]int{}, accepts: map[string]order.Order{}, ofKey: map[string]int{}}
		for _, o := range s.list(orders, "") {
			got.add(s, orders, o)
		}
		for number, key := range s.told {
			if o, ok := got.accepts[number]; !ok || o.Key != key {
				got.lost++
				s.t.Errorf("a shopper was told of order %s of %s; there is %+v", number, key, o)
			}
		}
		for key, n := range got.ofKey {
			if n > 1 {
				got.doubled++
				s.t.Errorf("%d orders of the key %s", n, key)
			}
		}
		got.oversold = s.countStock(d, got)
		s.countPoints(d, got)
		if len(s.told) == 0 {
			s.t.Error("nobody bought anything")
		}
		s.t.Logf("kills by point: %v", s.killed)
		s.t.Logf("%d orders, %d accepted (%d told) and %d called off; %d pieces sold; payments: %d authorised, %d voided, %d declined, %d awaited or at the door",
			got.orders, got.accepted, len(s.told), got.cancelled, got.pieces, got.authorised, got.voided, got.declined, got.unpaid)
	})
	return got
}

// add counts one order with its payment and letters.
func (g *sums) add(s *siege, orders *order.Orders, o order.Order) {
	s.t.Helper()
	at := s.standing(orders, o)
	letters, err := (&mail.Letters{DB: orders.DB}).Progress(s.t.Context(), "order/"+string(o.Number)+"/")
	if err != nil {
		s.t.Fatal(err)
	}
	g.orders++
	wantPayment, wantLetters := false, 0
	switch o.Status {
	case order.Paid, order.Preparing, order.AwaitingPayment:
		wantPayment, wantLetters = at.Secured() || o.Status == order.AwaitingPayment && at == payment.Pending, 1
		g.accepted++
		g.accepts[string(o.Number)] = o
		g.ofKey[o.Key]++
		g.pieces += o.Pieces()
		for _, l := range o.Lines {
			g.soldOf[string(l.SKU)] += l.Quantity
		}
		if o.Customer != "" {
			g.spent, g.pending = g.spent+o.Quote.PointsUsed, g.pending+o.Quote.PointsEarned
		}
	case order.Cancelled:
		wantPayment = at == payment.Voided || at == payment.Declined
		g.cancelled++
	}
	switch {
	case at == payment.Voided:
		g.voided++
	case at == payment.Declined:
		g.declined++
	case at.Secured() && o.Method == payment.Card:
		g.authorised++
	default:
		g.unpaid++
	}
	if sent := letters.Waiting + letters.Sent; !wantPayment || sent != wantLetters || letters.Failed+letters.Withdrawn != 0 {
		s.t.Errorf("order %s by %s is %s: its payment is %s, letters %+v", o.Number, o.Method, o.Status, at, letters)
	}
}

// countStock checks that what is on hand and what was sold is what there was, and
// counts the goods of which it is not.
func (s *siege) countStock(d *db.DB, got sums) (wrong int) {
	s.t.Helper()
	err := d.View(s.t.Context(), func(tx *db.Tx) error {
		levels, err := stock.Of(s.t.Context(), tx, shirts)
		for _, sku := range shirts {
			if l, sold := levels[sku], got.soldOf[string(sku)]; l.OnHand+sold != s.pieces[sku] || l.OnHand < 0 || l.Held != 0 {
				wrong++
				s.t.Errorf("%s: %d on hand, %d held, %d sold; want %d on hand or sold and none held", sku, l.OnHand, l.Held, sold, s.pieces[sku])
			}
		}
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return wrong
}

// countPoints checks that balances are the sums of the ledger's lines, and those
// what orders took.
func (s *siege) countPoints(d *db.DB, got sums) {
	s.t.Helper()
	available, pending := 0, 0
	err := d.View(s.t.Context(), func(tx *db.Tx) error {
		for _, code := range s.members {
			b, err := loyalty.BalanceOf(s.t.Context(), tx, code)
			if err != nil {
				return err
			}
			lines, _, err := loyalty.Lines(s.t.Context(), tx, code, 0, 1_000_000)
			if err != nil {
				return err
			}
			a, p := 0, 0
			for _, l := range lines {
				a, p = a+l.Available, p+l.Pending
			}
			if b.Available != a || b.Pending != p {
				return fmt.Errorf("the points of %s are %d and %d pending, the lines add up to %d and %d", code, b.Available, b.Pending, a, p)
			}
			available, pending = available+a, pending+p
		}
		return nil
	})
	if err != nil {
		s.t.Error(err)
	}
	if granted := len(s.members) * crashPoints; available+got.spent != granted || pending != got.pending {
		s.t.Errorf("%d points are left and %d spent of %d; %d pending, want %d", available, got.spent, granted, pending, got.pending)
	}
}
