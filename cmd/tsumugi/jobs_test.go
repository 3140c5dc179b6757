package main

import (
	"context"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jobs"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/subscription"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// deaf is a payment service that begins payments and then answers nothing,
// whatever becomes of whoever asks.
type deaf struct {
	payment.Provider
	asked chan struct{}
	hang  chan struct{}
}

func (s *deaf) Start(context.Context, payment.Intent) (payment.Result, error) {
	return payment.Result{State: payment.Challenge, Reference: "pi_1", RedirectURL: "https://bank.example/"}, nil
}

func (s *deaf) Find(context.Context, payment.Charge) (payment.Result, error) {
	s.asked <- struct{}{}
	<-s.hang
	return payment.Result{}, context.DeadlineExceeded
}

const testSKU = id.SKU("0019002123011")

// oneShirt is a shop that sells one shirt, of which there are ten.
func oneShirt(t *testing.T, d *db.DB, cards payment.Provider) *order.Orders {
	t.Helper()
	_, err := catalog.Catalog{DB: d}.Save(t.Context(), catalog.Batch{
		Brands:     []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
		Categories: []catalog.Category{{Code: "C1", Name: "ウェア", Alias: "wear"}, {Code: "C11", Parent: "C1", Name: "トップス", Alias: "tops"}, {Code: "C111", Parent: "C11", Name: "シャツ", Alias: "shirts"}},
		Commodities: []catalog.Commodity{{
			Code: "0019002123", Brand: "9002", Name: "リネンシャツ", SexType: catalog.Unisex, Categories: []string{"C111"}, Returns: catalog.ReturnsFashion,
			TaxPercent: 10, ArrivalDate: "20261001", Colors: []catalog.Color{{
				Code: "001900212301", Name: "白", Group: "white", Hex: "ffffff", ListPrice: 6000, Price: 6000, Pictures: 1,
				Sizes: []catalog.Size{{SKU: testSKU, Name: "S", Stock: 10}},
			}},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	log, tm := slog.New(slog.DiscardHandler), terms.Default()
	live, err := catalog.NewLive(t.Context(), d, log)
	if err != nil {
		t.Fatal(err)
	}
	return order.NewOrders(d, &cart.Carts{DB: d, Catalog: live, Terms: tm}, tm, payment.Providers{payment.Card: cards}, "https://shop.example", log)
}

// enter takes a guest with a shirt to order entry, which holds it.
func enter(t *testing.T, orders *order.Orders, owner string) order.Visitor {
	t.Helper()
	v := order.Visitor{Owner: owner}
	if err := orders.Carts.Add(t.Context(), owner, testSKU, 1); err != nil {
		t.Fatal(err)
	}
	if _, err := orders.Enter(t.Context(), v); err != nil {
		t.Fatal(err)
	}
	return v
}

func placeByCard(t *testing.T, orders *order.Orders, v order.Visitor) {
	t.Helper()
	_, err := orders.SaveDraft(t.Context(), v, order.Draft{
		Email: "buyer@example.jp", Method: string(payment.Card), Parcels: []order.ParcelForm{{To: order.ToOrderer}},
		Orderer: order.AddressForm{
			LastName: "織部", FirstName: "糸子", LastKana: "オリベ", FirstKana: "イトコ", Postal: "100-0001", Prefecture: "東京都", City: "千代田区",
			AddressLine: "千代田1-1", Phone: "03-1234-5678",
		},
	}, true)
	if err != nil {
		t.Fatal(err)
	}
	k, err := orders.Confirm(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := orders.Place(t.Context(), v, k.Key, local.TokenOK); err != nil {
		t.Fatal(err)
	}
}

// A payment service that hangs keeps nothing from being given back.
func TestHoldsAreSweptWhileThePaymentServiceHangs(t *testing.T) {
	var now atomic.Int64
	now.Store(time.Date(2026, 11, 16, 1, 0, 0, 0, time.UTC).UnixMilli())
	clock := func() time.Time { return time.UnixMilli(now.Load()) }
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service := &deaf{asked: make(chan struct{}, 100), hang: make(chan struct{})}
		t.Cleanup(func() { close(service.hang) })
		orders := oneShirt(t, d, service)
		placeByCard(t, orders, enter(t, orders, "g:buyer"))
		enter(t, orders, "g:dreamer")
		now.Add(int64(2 * time.Hour / time.Millisecond))

		table := workshop{
			db: d, goods: goods{texts: &texts{}}, pay: &payments{}, members: &member.Members{}, post: &post{outbox: &mail.Outbox{}},
			orders: orders, memberships: &subscription.Memberships{}, arrivals: &arrivals{},
		}.jobs()
		names := []string{"order-recovery", "order-tasks", "holds"}
		table = slices.DeleteFunc(table, func(j jobs.Job) bool { return !slices.Contains(names, j.Name) })
		if len(table) != len(names) {
			t.Fatalf("the table has %d of %v", len(table), names)
		}
		runner := jobs.Runner{DB: d, Jobs: table, Node: "a", Log: slog.New(slog.DiscardHandler), Now: clock, Drain: time.Millisecond}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- runner.Run(ctx) }()
		<-service.asked // it hangs from here on
		held := func() (n int) {
			err := d.View(t.Context(), func(tx *db.Tx) error {
				all, err := stock.Of(t.Context(), tx, []id.SKU{testSKU})
				n = all[testSKU].Held
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		waittest.Until(t, "nothing is held any more", func() bool { return held() == 0 })
		stop()
		if err := <-ended; err == nil {
			t.Error("recovery was to hang until the end")
		}
	}, db.WithClock(clock))
}
