package order_test

import (
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// What the shop of the tests sells: a shirt in two sizes, socks, pads that
// cannot be returned, and a coat that can be ordered before it is there.
const (
	shirtS = id.SKU("0019002123011")
	shirtM = id.SKU("0019002123012")
	sock   = id.SKU("0019002555011")
	pad    = id.SKU("0019002777011")
	coat   = id.SKU("0019002888011") // comes in on 2027-01-15
)

// clerk is who packs and ships.
var clerk = order.By{Actor: order.Operator, Name: "佐藤", Reason: "通常の手続き"}

// A shop is one of the tests: its own database, clock and payment service.
type shop struct {
	*order.Orders
	t    testing.TB
	db   *db.DB
	till *till
	now  *atomic.Int64
}

func (s *shop) pass(d time.Duration) { s.now.Add(int64(d / time.Millisecond)) }

func each(t *testing.T, test func(t *testing.T, s *shop)) {
	t.Helper()
	var now atomic.Int64
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now.Store(time.Date(2026, 11, 16, 1, 0, 0, 0, time.UTC).UnixMilli()) // a Monday morning in Tokyo
		s := &shop{t: t, db: d, till: newTill(), now: &now}
		s.open()
		test(t, s)
	}, db.WithClock(func() time.Time { return time.UnixMilli(now.Load()) }))
}

func item(code id.Commodity, name string, price money.Yen, rule catalog.ReturnRule, stocks ...int) catalog.Commodity {
	color := catalog.Color{Code: id.ColorSKU(code) + "01", Name: "白", Group: "white", Hex: "ffffff", ListPrice: price, Price: price, Pictures: 1}
	for i, n := range stocks {
		color.Sizes = append(color.Sizes, catalog.Size{SKU: id.SKU(fmt.Sprintf("%s%d", color.Code, i+1)), Name: "SML"[i : i+1], Stock: n})
	}
	return catalog.Commodity{
		Code: code, Brand: code.Brand(), Name: name, SexType: catalog.Unisex, Categories: []string{"C111"}, Returns: rule, TaxPercent: 10,
		ArrivalDate: "20261001", Colors: []catalog.Color{color},
	}
}

// preorder is an item that can be ordered before it comes in.
func preorder(c catalog.Commodity, arrives string) catalog.Commodity {
	c.Reserve, c.ArrivalDate = true, arrives
	return c
}

// open fills the database; the second shop on the same one is what comes after
// a crash.
func (s *shop) open() {
	s.t.Helper()
	_, err := catalog.Catalog{DB: s.db}.Save(s.t.Context(), catalog.Batch{
		Brands:     []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
		Categories: []catalog.Category{{Code: "C1", Name: "ウェア", Alias: "wear"}, {Code: "C11", Parent: "C1", Name: "トップス", Alias: "tops"}, {Code: "C111", Parent: "C11", Name: "シャツ", Alias: "shirts"}},
		Commodities: []catalog.Commodity{
			item("0019002123", "リネンシャツ", 6000, catalog.ReturnsFashion, 10, 5),
			item("0019002555", "くつした", 1000, catalog.ReturnsFashion, 100),
			item("0019002777", "吸水パッド", 2000, catalog.ReturnsHygiene, 20),
			preorder(item("0019002888", "ウールコート", 3000, catalog.ReturnsFashion, 50), "20270115"),
		},
	})
	if err != nil {
		s.t.Fatal(err)
	}
	s.restart()
}

func (s *shop) restart() {
	s.t.Helper()
	log := slog.New(slog.DiscardHandler)
	live, err := catalog.NewLive(s.t.Context(), s.db, log)
	if err != nil {
		s.t.Fatal(err)
	}
	t := terms.Default()
	offline := payment.Offline{Terms: t.Payment}
	providers := payment.Providers{payment.Card: s.till, payment.Konbini: s.till, payment.COD: offline, payment.Bank: offline}
	carts := &cart.Carts{DB: s.db, Catalog: live, Terms: t}
	s.Orders = order.NewOrders(s.db, carts, t, providers, "https://shop.example", log)
	s.Turn = time.Hour // a busy machine takes as long as it takes
}

func guest(n int) order.Visitor { return order.Visitor{Owner: fmt.Sprintf("g:device-%d", n)} }

// member makes a customer with points.
func (s *shop) member(email string, points int) order.Visitor {
	s.t.Helper()
	var c member.Customer
	err := s.db.Update(s.t.Context(), func(tx *db.Tx) (err error) {
		members := member.NewMembers(s.db, "https://shop.example", "店", slog.New(slog.DiscardHandler))
		c, err = members.Create(s.t.Context(), tx, member.Newcomer{Email: email, Profile: member.Profile{LastName: "織部", FirstName: "糸子", LastKana: "オリベ", FirstKana: "イトコ"}})
		if err != nil || points == 0 {
			return err
		}
		return loyalty.Grant(s.t.Context(), tx, c.Code, "gift", "贈り物", points, tx.Now.AddDate(1, 0, 0))
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return order.Visitor{Owner: c.Code, Customer: &c}
}

func draft(method payment.Method) order.Draft {
	return order.Draft{
		Email: "buyer@example.jp", Method: string(method), Parcels: []order.ParcelForm{{To: order.ToOrderer}},
		Orderer: order.AddressForm{
			LastName: "織部", FirstName: "糸子", LastKana: "おりべ", FirstKana: "ｲﾄｺ", Postal: "１００－０００１", Prefecture: "東京都", City: "千代田区",
			AddressLine: "千代田1-1", Phone: "０３-1234-5678",
		},
	}
}

// add fills a cart.
func (s *shop) add(v order.Visitor, wants ...stock.Want) {
	s.t.Helper()
	for _, w := range wants {
		if err := s.Carts.Add(s.t.Context(), v.Owner, w.SKU, w.Quantity); err != nil {
			s.t.Fatalf("add %v: %v", w, err)
		}
	}
}

// confirm takes a filled cart to the last screen.
func (s *shop) confirm(v order.Visitor, d order.Draft) order.Confirmation {
	s.t.Helper()
	if _, err := s.Enter(s.t.Context(), v); err != nil {
		s.t.Fatalf("enter: %v", err)
	}
	if _, err := s.SaveDraft(s.t.Context(), v, d, true); err != nil {
		s.t.Fatalf("type: %v", err)
	}
	k, err := s.Confirm(s.t.Context(), v)
	if err != nil {
		s.t.Fatalf("confirm: %v", err)
	}
	return k
}

func (s *shop) place(v order.Visitor, key, token string) order.Progress {
	s.t.Helper()
	p, err := s.Place(s.t.Context(), v, key, token)
	if err != nil {
		s.t.Fatalf("place: %v", err)
	}
	return p
}

// buy goes the whole way.
func (s *shop) buy(v order.Visitor, m payment.Method, token string, wants ...stock.Want) order.Progress {
	s.t.Helper()
	s.add(v, wants...)
	return s.place(v, s.confirm(v, draft(m)).Key, token)
}

func (s *shop) recover() {
	s.t.Helper()
	_, err := stock.Stocks{DB: s.db}.Sweep(s.t.Context())
	if err := errors.Join(err, s.RecoverPayments(s.t.Context()), s.WorkTasks(s.t.Context())); err != nil {
		s.t.Fatalf("recover: %v", err)
	}
}

func (s *shop) level(sku id.SKU) (l stock.Level) {
	s.t.Helper()
	s.view(func(tx *db.Tx) error {
		all, err := stock.Of(s.t.Context(), tx, []id.SKU{sku})
		l = all[sku]
		return err
	})
	return l
}

func (s *shop) view(do func(tx *db.Tx) error) {
	s.t.Helper()
	if err := s.db.View(s.t.Context(), do); err != nil {
		s.t.Fatal(err)
	}
}

func (s *shop) update(do func(tx *db.Tx) error) {
	s.t.Helper()
	if err := s.db.Update(s.t.Context(), do); err != nil {
		s.t.Fatal(err)
	}
}

func (s *shop) balance(v order.Visitor) (b loyalty.Balance) {
	s.t.Helper()
	s.view(func(tx *db.Tx) (err error) {
		b, err = loyalty.BalanceOf(s.t.Context(), tx, v.Customer.Code)
		return err
	})
	return b
}

func (s *shop) status(n id.OrderNumber) order.Status {
	s.t.Helper()
	o, err := s.Find(s.t.Context(), n)
	if err != nil {
		s.t.Fatal(err)
	}
	return o.Status
}

func (s *shop) pieces(v order.Visitor) (n int) {
	s.t.Helper()
	s.view(func(tx *db.Tx) (err error) { n, err = cart.Count(s.t.Context(), tx, v.Owner); return err })
	return n
}
