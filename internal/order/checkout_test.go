package order_test

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/subscription"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

func TestOrderEntryHoldsForAWhile(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v, w := guest(1), guest(2)
		s.add(v, stock.Want{SKU: shirtM, Quantity: 5})
		s.add(w, stock.Want{SKU: shirtM, Quantity: 1})
		e, err := s.Enter(t.Context(), v)
		if err != nil || e.HoldUntil.UnixMilli() != s.now.Load()+15*60_000 {
			t.Fatalf("enter: held until %v, %v", e.HoldUntil, err)
		}
		until := e.HoldUntil
		s.pass(5 * time.Minute)
		if e, err = s.Enter(t.Context(), v); err != nil || !e.HoldUntil.Equal(until) || s.level(shirtM).Held != 5 {
			t.Errorf("a reload holds %d until %v, %v; want 5 until %v", s.level(shirtM).Held, e.HoldUntil, err, until)
		}
		if _, err := s.Enter(t.Context(), w); !errors.Is(err, order.ErrBlocked) || len(fault.From(err).Fields) != 1 {
			t.Errorf("another enters: got %v, want ErrBlocked", err)
		}
		if e, err = s.Extend(t.Context(), v); err != nil || !e.HoldUntil.Equal(until.Add(15*time.Minute)) || !e.Extended {
			t.Errorf("extend: until %v, %v", e.HoldUntil, err)
		}
		if _, err := s.Extend(t.Context(), v); !errors.Is(err, order.ErrTransition) {
			t.Errorf("extend again: got %v, want ErrTransition", err)
		}
		s.pass(20 * time.Minute) // past the first end
		s.recover()
		if s.level(shirtM).Held != 5 {
			t.Errorf("%d held after the extension, want 5", s.level(shirtM).Held)
		}
		s.pass(6 * time.Minute)
		if e, err = s.Preview(t.Context(), v); err != nil || e.Cart.Blocked() || !e.HoldUntil.IsZero() {
			t.Errorf("just after the end: %v, changes %+v, held until %v; the pieces are still theirs to buy", err, e.Cart.Changes, e.HoldUntil)
		}
		s.recover()
		if _, err := s.Enter(t.Context(), w); err != nil || s.level(shirtM).Held != 1 {
			t.Errorf("after the end another enters: %v, %d held; want 1", err, s.level(shirtM).Held)
		}
		if err := errors.Join(s.Leave(t.Context(), w), s.Leave(t.Context(), w)); err != nil || s.level(shirtM).Held != 0 {
			t.Errorf("leaving twice: %v, %d held; want none", err, s.level(shirtM).Held)
		}
	})
}

func TestAnExpiredHoldCanStillBeOrderedIfThePiecesAreThere(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := guest(1)
		s.add(v, stock.Want{SKU: shirtM, Quantity: 5})
		k := s.confirm(v, draft(payment.Card))
		s.pass(16 * time.Minute)
		s.recover()
		w := guest(2)
		s.add(w, stock.Want{SKU: shirtM, Quantity: 1})
		if _, err := s.Enter(t.Context(), w); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Place(t.Context(), v, k.Key, good); !errors.Is(err, order.ErrBlocked) || s.pieces(v) != 5 {
			t.Errorf("somebody else has the last one: got %v with %d in the cart, want ErrBlocked and 5", err, s.pieces(v))
		}
		if err := s.Leave(t.Context(), w); err != nil {
			t.Fatal(err)
		}
		if p := s.place(v, k.Key, good); p.Step() != order.Done {
			t.Errorf("they are free again: got %s, want done", p.Step())
		}
	})
}

func TestADraftIsKeptAsTypedAndItsGapsAreNamed(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := guest(1)
		s.add(v, stock.Want{SKU: shirtS, Quantity: 2}, stock.Want{SKU: sock, Quantity: 1})
		if _, err := s.Enter(t.Context(), v); err != nil {
			t.Fatal(err)
		}
		d := draft("")
		d.Email, d.Orderer.FirstName, d.Orderer.Postal = "nobody", " ", "12"
		d.Parcels = []order.ParcelForm{
			{To: order.ToOrderer, Lines: []order.ParcelLine{{SKU: shirtS, Quantity: 1}}, Date: "20200101", Slot: "3/4"},
			{To: order.ToNew, Message: string(make([]rune, 500)), Noshi: "謎"},
		}
		if _, err := s.SaveDraft(t.Context(), v, d, true); err != nil {
			t.Fatal(err)
		}
		e, err := s.Enter(t.Context(), v)
		if err != nil || e.Draft.Email != "nobody" || e.Draft.Orderer.Postal != "12" || !e.Draft.Checked {
			t.Errorf("after a reload: %+v, %v; want what was typed", e.Draft, err)
		}
		var names []string
		for _, f := range e.Wrong {
			names = append(names, f.Name)
			if f.Message == "" || f.Code == "" {
				t.Errorf("field %s says nothing", f.Name)
			}
		}
		for _, want := range []string{
			"email", "orderer.first_name", "orderer.postal_code", "parcels", "parcels.0.date", "parcels.0.slot",
			"parcels.1.lines", "parcels.1.noshi", "parcels.1.message", "parcels.1.address.city", "method",
		} {
			if !slices.Contains(names, want) {
				t.Errorf("%s is not named; got %q", want, names)
			}
		}
		if _, err := s.Confirm(t.Context(), v); !errors.Is(err, order.ErrIncomplete) {
			t.Errorf("confirm: got %v, want ErrIncomplete", err)
		}
	})
}

func TestSeveralParcelsAndTheSameSKUTwice(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := guest(1)
		s.add(v, stock.Want{SKU: sock, Quantity: 3})
		d := draft(payment.Card)
		island := d.Orderer
		island.Prefecture = "沖縄県"
		d.Parcels = []order.ParcelForm{
			{To: order.ToOrderer, Lines: []order.ParcelLine{{SKU: sock, Quantity: 2}}},
			{To: order.ToNew, Address: island, Lines: []order.ParcelLine{{SKU: sock, Quantity: 1}}, Wrap: true, Noshi: "御祝", Slot: "午前中"},
		}
		k := s.confirm(v, d)
		fees := s.Terms.Shipping
		want := fees.Areas[2].Fee + fees.Areas[6].Fee
		if len(k.Lines) != 2 || k.Quote.Shipping != want || k.Quote.Wrapping != s.Terms.Gift.Wrapping+s.Terms.Gift.Noshi {
			t.Errorf("got %d lines, shipping %d, wrapping %d; want 2, %d", len(k.Lines), k.Quote.Shipping, k.Quote.Wrapping, want)
		}
		if p := s.place(v, k.Key, good); p.Step() != order.Done || s.level(sock).OnHand != 97 {
			t.Errorf("got %s, %d on hand; want done and 97", p.Step(), s.level(sock).OnHand)
		}
	})
}

func TestTheBestDealIsFoundAndNothingIsPaidTwice(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := s.member("a@example.jp", 20_000)
		s.update(func(tx *db.Tx) error {
			for _, c := range []loyalty.Coupon{
				{Code: "SMALL", Name: "小", Kind: loyalty.AmountOff, Value: 100, Given: true},
				{Code: "LARGE", Name: "大", Kind: loyalty.AmountOff, Value: 900, Given: true},
			} {
				if err := errors.Join(loyalty.Save(t.Context(), tx, c), loyalty.Give(t.Context(), tx, v.Customer.Code, c.Code)); err != nil {
					return err
				}
			}
			return s.Carts.AddCoupon(t.Context(), tx, v.Owner, "SMALL")
		})
		s.add(v, stock.Want{SKU: shirtS, Quantity: 2})
		k := s.confirm(v, draft(payment.Card))
		if k.Best == nil || k.Best.Saves != 800 || !slices.Equal(k.Best.Coupons, []string{"LARGE"}) {
			t.Fatalf("got best deal %+v, want LARGE for 800 less", k.Best)
		}
		s.update(func(tx *db.Tx) error { return s.Carts.SetCoupons(t.Context(), tx, v.Owner, k.Best.Coupons) })
		d := draft("")
		d.Points = "all"
		k = s.confirm(v, d)
		if k.Best != nil || k.Quote.Total != 0 || k.Quote.PointsUsed != 11_100 || k.Method != "" {
			t.Errorf("got best %+v, total %d, %d points, method %q; want nothing to pay", k.Best, k.Quote.Total, k.Quote.PointsUsed, k.Method)
		}
		p := s.place(v, k.Key, "")
		if p.Order.Status != order.Paid || s.balance(v).Available != 8_900 || s.till.starts != 0 {
			t.Errorf("got %s, %d points, %d charges; want paid, 8900, none", p.Order.Status, s.balance(v).Available, s.till.starts)
		}
	})
}

func TestLoginTakesOrderEntryAlong(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		g, v := guest(1), s.member("a@example.jp", 0)
		s.add(g, stock.Want{SKU: shirtM, Quantity: 3})
		s.add(v, stock.Want{SKU: shirtM, Quantity: 3})
		s.confirm(g, draft(payment.Card))
		s.update(func(tx *db.Tx) error {
			return errors.Join(order.Merge(t.Context(), tx, "device-1", v.Owner), s.Carts.Merge(t.Context(), tx, "device-1", v.Owner))
		})
		e, err := s.Enter(t.Context(), v)
		if err != nil || e.Cart.Pieces() != 5 || len(e.Cart.Notices) != 1 || e.Draft.Orderer.City != "千代田区" || s.level(shirtM).Held != 5 {
			t.Errorf("got %d pieces, notices %q, city %q, %d held, %v; want 5 of 6, said, and what was typed", e.Cart.Pieces(), e.Cart.Notices, e.Draft.Orderer.City, s.level(shirtM).Held, err)
		}
		if got := cart.Owner("", "device-1"); s.pieces(order.Visitor{Owner: got}) != 0 {
			t.Errorf("the guest's cart still has %d pieces", s.pieces(order.Visitor{Owner: got}))
		}
	})
}

func TestHealthPlusMembersGetWhatTheyPayFor(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := s.member("plus@example.jp", 0)
		s.add(v, stock.Want{SKU: sock, Quantity: 1})
		quote := func() string {
			k := s.confirm(v, draft(payment.Card))
			return fmt.Sprintf("%d for shipping, free by %q, total %d, %d points", k.Quote.Shipping, k.Quote.ShippingFree, k.Quote.Total, k.Quote.PointsEarned)
		}
		before := `550 for shipping, free by "", total 1550, 10 points`
		if got := quote(); got != before {
			t.Errorf("before joining: got %s, want %s", got, before)
		}
		log := slog.New(slog.DiscardHandler)
		plus := &subscription.Memberships{DB: s.db, Terms: terms.Default(), Cards: local.New(s.db, log), Origin: "https://shop.example", Log: log}
		if _, _, err := plus.Join(t.Context(), *v.Customer, subscription.Wish{Plan: "monthly", Price: 980, Token: local.TokenOK}); err != nil {
			t.Fatal(err)
		}
		if got, want := quote(), `0 for shipping, free by "plus", total 1000, 30 points`; got != want {
			t.Errorf("as a member: got %s, want %s", got, want)
		}
		s.pass(32 * 24 * time.Hour) // and nobody renews
		if got := quote(); got != before {
			t.Errorf("when the paid month is over: got %s, want %s", got, before)
		}
	})
}

// An address without a house number is asked about once, whatever else is typed
// meanwhile, and then taken as it is.
func TestAHouseNumberIsAskedForOnce(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v, d := guest(1), draft(payment.Card)
		s.add(v, stock.Want{SKU: sock, Quantity: 1})
		d.Orderer.AddressLine = "桜丘町"
		d.Asked, d.Meant = []string{"桜丘町"}, []string{"桜丘町"} // whoever sends this says nothing by it
		asks := func(e order.Checkout, err error) bool {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			return slices.ContainsFunc(e.Wrong, func(f fault.Field) bool { return f.Name == "orderer.address_line" && f.Code == "no_number" })
		}
		if _, err := s.Enter(t.Context(), v); err != nil {
			t.Fatal(err)
		}
		for _, off := range []bool{false, false, true} {
			if !asks(s.SaveDraft(t.Context(), v, d, off)) {
				t.Errorf("nobody asked; sent off: %v", off)
			}
		}
		if !asks(s.Enter(t.Context(), v)) {
			t.Error("a reload lost the question") // a page without a script is always a reload
		}
		if _, err := s.Confirm(t.Context(), v); !errors.Is(err, order.ErrIncomplete) {
			t.Errorf("confirm without an answer: got %v, want ErrIncomplete", err)
		}
		d.Orderer.AddressLine = "南平台町"
		if !asks(s.SaveDraft(t.Context(), v, d, true)) {
			t.Error("another address was not asked about")
		}
		if asks(s.SaveDraft(t.Context(), v, d, true)) || asks(s.SaveDraft(t.Context(), v, d, false)) {
			t.Error("it was asked twice")
		}
		if _, err := s.Confirm(t.Context(), v); err != nil {
			t.Errorf("confirm: %v", err)
		}
	})
}
