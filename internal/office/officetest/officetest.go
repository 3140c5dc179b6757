// Package officetest opens an office above a real shop, with somebody of every
// role at work, for the tests of its rooms.
package officetest

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/today"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/staff/stafftest"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/timetravel"
)

// What the shop sells: a coat in two sizes, for 30,000 yen.
const (
	CoatM = id.SKU("0019002123011")
	CoatL = id.SKU("0019002123012")
)

// An Office is one of the tests: its own database and clock, and one person of
// each role, whose name is the role's code.
type Office struct {
	T      *testing.T
	DB     *db.DB
	Orders *order.Orders
	Parts  office.Parts
	Table  *call.Table
	People map[string]stafftest.Worker

	ahead *atomic.Int64
}

// Each runs a test on both engines, in an office with parts of the test's own.
func Each(t *testing.T, test func(t *testing.T, x *Office), own ...func(*office.Parts)) {
	t.Helper()
	var ahead atomic.Int64
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ahead.Store(0)
		test(t, open(t, d, &ahead, own))
	}, db.WithClock(func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }))
}

// Pass lets time go by.
func (x *Office) Pass(d time.Duration) { x.ahead.Add(int64(d)) }

// Now is what the office's clock says.
func (x *Office) Now() time.Time { return time.Now().Add(time.Duration(x.ahead.Load())) }

func open(t *testing.T, d *db.DB, ahead *atomic.Int64, own []func(*office.Parts)) *Office {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err := catalog.Catalog{DB: d}.Save(t.Context(), catalog.Batch{
		Brands:     []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
		Categories: []catalog.Category{{Code: "C1", Name: "ウェア", Alias: "wear"}, {Code: "C11", Parent: "C1", Name: "トップス", Alias: "tops"}, {Code: "C111", Parent: "C11", Name: "シャツ", Alias: "shirts"}},
		Commodities: []catalog.Commodity{{
			Code: "0019002123", Brand: "9002", Name: "ウールコート", SexType: catalog.Unisex, Categories: []string{"C111"}, Returns: catalog.ReturnsFashion, TaxPercent: 10, ArrivalDate: "20261001",
			Colors: []catalog.Color{{
				Code: "001900212301", Name: "藍", Group: "blue", Hex: "233f63", ListPrice: 30_000, Price: 30_000, Pictures: 1,
				Sizes: []catalog.Size{{SKU: CoatM, Name: "M", Stock: 50}, {SKU: CoatL, Name: "L", Stock: 50}},
			}},
		}},
	})
	must(err)
	live, err := catalog.NewLive(t.Context(), d, log)
	must(err)
	tm := terms.Default()
	tm.Transfer = terms.Transfer{Client: "0123456789", Bank: "0001", Branch: "005", Kind: "1", Number: "7654321", Name: "カ）ツムギ"}
	offline := payment.Offline{Terms: tm.Payment}
	orders := order.NewOrders(d, &cart.Carts{DB: d, Catalog: live, Terms: tm}, tm, payment.Providers{payment.Bank: offline, payment.COD: offline}, "https://shop.example", log)
	orders.Turn = time.Hour // a busy machine takes as long as it takes
	orders.Seals, err = seal.ParseKey(strings.Repeat("5a", 32))
	must(err)
	keys, err := support.OpenKeys(t.Context(), d)
	must(err)
	links, err := timetravel.Open(t.Context(), d, tm.Ranks)
	must(err)
	x := &Office{T: t, DB: d, Orders: orders, People: map[string]stafftest.Worker{}, ahead: ahead, Parts: office.Parts{
		People: staff.New(d, "http://office.test", "紬", log), Audit: audit.Log{DB: d}, Orders: orders, DB: d, Catalog: live, Links: links, Shop: "https://shop.example", Uploads: &csvfile.Uploads{DB: d, Points: tm.Points},
		Inquiries: &support.Inquiries{DB: d, Keys: keys, Origin: "https://shop.example"},
		Jobs: func(context.Context) ([]today.Job, error) {
			return []today.Job{{Name: "letters", Failures: 2, Problem: "no route"}}, nil
		},
	}}
	x.Parts.Reviews = review.New(d, orders, live, &support.Wishes{DB: d, Keys: keys, Origin: "https://shop.example"}, tm, "https://shop.example")
	must(x.Parts.Reviews.Open(t.Context()))
	for _, fill := range own {
		fill(&x.Parts)
	}
	x.Table, err = office.NewTable(x.Parts)
	must(err)
	for _, role := range []string{staff.Owner, "shipping", "support", "accounting", "goods"} {
		x.People[role] = stafftest.Work(t, d, role, time.Minute)
	}
	return x
}

// Approvals are what two people decide.
func (x *Office) Approvals() approval.Approvals { return approval.Approvals{DB: x.DB} }

// Buy places an order of a guest for some coats, to be paid by transfer.
func (x *Office) Buy(n, pieces int) id.OrderNumber {
	x.T.Helper()
	return x.BuyAs(n, pieces, "織部", payment.Bank)
}

// BuyAs is Buy for somebody of a name who pays in another way.
func (x *Office) BuyAs(n, pieces int, name string, m payment.Method) id.OrderNumber {
	x.T.Helper()
	ctx, v := x.T.Context(), order.Visitor{Owner: fmt.Sprintf("g:device-%d", n)}
	if err := x.Orders.Carts.Add(ctx, v.Owner, CoatM, pieces); err != nil {
		x.T.Fatal(err)
	}
	if _, err := x.Orders.Enter(ctx, v); err != nil {
		x.T.Fatal(err)
	}
	_, err := x.Orders.SaveDraft(ctx, v, order.Draft{
		Email: fmt.Sprintf("buyer%d@example.jp", n), Method: string(m), Parcels: []order.ParcelForm{{To: order.ToOrderer}}, Note: "<img src=x onerror=alert(1)>",
		Orderer: order.AddressForm{LastName: name, FirstName: "糸子", LastKana: "オリベ", FirstKana: "イトコ", Postal: "1000001", Prefecture: "東京都", City: "千代田区", AddressLine: "千代田1-1", Phone: "0312345678"},
	}, true)
	if err != nil {
		x.T.Fatal(err)
	}
	k, err := x.Orders.Confirm(ctx, v)
	if err != nil {
		x.T.Fatal(err)
	}
	p, err := x.Orders.Place(ctx, v, k.Key, "")
	if err != nil {
		x.T.Fatal(err)
	}
	return p.Order.Number
}

// Clerk is who does what a test is not about.
var Clerk = order.By{Actor: order.Operator, Name: "佐藤", Reason: "通常の手続き"}

// Paid is an order that was paid.
func (x *Office) Paid(n, pieces int) id.OrderNumber {
	x.T.Helper()
	number := x.Buy(n, pieces)
	if _, err := x.Orders.MarkPaid(x.T.Context(), number, Clerk); err != nil {
		x.T.Fatal(err)
	}
	return number
}

// Delivered is an order that was paid and arrived.
func (x *Office) Delivered(n, pieces int) id.OrderNumber {
	x.T.Helper()
	number := x.Paid(n, pieces)
	if _, err := x.Orders.Ship(x.T.Context(), number, nil, Clerk); err != nil {
		x.T.Fatal(err)
	}
	if _, err := x.Orders.Deliver(x.T.Context(), number, Clerk); err != nil {
		x.T.Fatal(err)
	}
	return number
}

// Ask makes a call as somebody of a role, and gives the code of a refusal.
func Ask[Out any](x *Office, role, name string, body any) (out Out, code string) {
	x.T.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		x.T.Fatal(err)
	}
	ctx := call.WithCaller(x.T.Context(), call.Caller{SessionID: x.People[role].Token, ClientIP: "192.0.2.7"})
	answer := x.Table.Do(ctx, "office/"+name, text)
	if answer.Status != 200 {
		var failure struct{ Error call.Failure }
		if err := json.Unmarshal(answer.Body, &failure); err != nil {
			x.T.Fatalf("%s as %s answered %d %s", name, role, answer.Status, answer.Body)
		}
		if answer.Status == 500 {
			x.T.Fatalf("%s as %s: %v", name, role, answer.Err)
		}
		return out, failure.Error.Code
	}
	if err := json.Unmarshal(answer.Body, &out); err != nil {
		x.T.Fatalf("%s as %s answered %s", name, role, answer.Body)
	}
	return out, ""
}

// Must is Ask that is not refused.
func Must[Out any](x *Office, role, name string, body any) Out {
	x.T.Helper()
	out, code := Ask[Out](x, role, name, body)
	if code != "" {
		x.T.Fatalf("%s as %s: refused with %s", name, role, code)
	}
	return out
}
