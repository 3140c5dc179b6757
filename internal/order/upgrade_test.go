package order_test

import (
	"errors"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// until15 is the migrations of the version that wrote the kept data.
func until15(t *testing.T) fs.FS {
	t.Helper()
	old := fstest.MapFS{}
	names, err := fs.Glob(migrations.Files, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if name < "0016" {
			text, err := fs.ReadFile(migrations.Files, name)
			if err != nil {
				t.Fatal(err)
			}
			old[name] = &fstest.MapFile{Data: text}
		}
	}
	return old
}

// kept opens a shop with the orders that schema 15 had, brought up to now.
func kept(t *testing.T, url string) *shop {
	t.Helper()
	var now atomic.Int64
	now.Store(time.Date(2026, 11, 16, 2, 0, 0, 0, time.UTC).UnixMilli())
	clock := db.WithClock(func() time.Time { return time.UnixMilli(now.Load()) })
	old, err := db.Open(t.Context(), url, clock, db.WithMigrations(until15(t)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/schema15.sql")
	if err != nil {
		t.Fatal(err)
	}
	if err := old.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	err = old.Update(t.Context(), func(tx *db.Tx) error {
		for _, statement := range strings.Split(string(text), ";\n") {
			if strings.TrimSpace(statement) == "" {
				continue
			}
			if _, err := tx.ExecContext(t.Context(), statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	old.Close()
	d, err := db.Open(t.Context(), url, clock)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := &shop{t: t, db: d, till: newTill(), now: &now}
	s.restart()
	return s
}

// before is what the shop of schema 15 said of its money and goods.
var before = map[string]money.Yen{"paid": 57180, "promised": 7980, "back": 8500, "due": 8300, "on hand": 105, "ordered": 77910}

func TestAShopOfSchema15KeepsItsSums(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		s := kept(t, url)
		after := map[string]money.Yen{}
		statuses := map[order.Status]bool{}
		for o, err := range s.All(t.Context(), "") {
			if err != nil {
				t.Fatal(err)
			}
			r := s.record(o.Number)
			statuses[o.Status] = true
			after["paid"] += r.Ledger.Paid()
			after["promised"] += r.Ledger.Promised()
			after["back"] += r.Ledger.GivenBack()
			after["due"] += r.Ledger.Outstanding()
			after["ordered"] += o.Quote.Total
			pieces, share := 0, money.Yen(0)
			for _, p := range r.Shipments {
				pieces, share = pieces+p.Pieces(), share+p.Share
			}
			if o.Status != order.Placed && o.Status.Accepted() && (pieces != o.Pieces() || share != o.Quote.Total) {
				t.Errorf("%s is %s: %d pieces of %d, %d yen of %d in its shipments", o.Number, o.Status, pieces, o.Pieces(), share, o.Quote.Total)
			}
			if left := !o.Shipped.IsZero(); len(r.Shipments) > 0 && r.Shipments[0].Left() != left {
				t.Errorf("%s is %s, its shipment %s", o.Number, o.Status, r.Shipments[0].State)
			}
		}
		for l, err := range (stock.Stocks{DB: s.db}).All(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			after["on hand"] += money.Yen(l.OnHand)
		}
		s.audit()
		for name, want := range before {
			if after[name] != want || want == 0 {
				t.Errorf("%s: got %d, want %d as before", name, after[name], want)
			}
		}
		for _, want := range []order.Status{order.Placed, order.AwaitingPayment, order.Paid, order.Preparing, order.Shipped, order.Delivered, order.Cancelled, order.ReturnRequested, order.Returned, order.Exchanged, order.Refunded} {
			if !statuses[want] {
				t.Errorf("no order was %s", want)
			}
		}
	})
}

// Guests find the orders that they made before there was a way to, a member's is
// the member's alone, and every one is paid, shipped and told as it was.
func TestOrdersOfSchema15AreFoundAgain(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		s := kept(t, url)
		guests := 0
		for o, err := range s.All(t.Context(), "") {
			if err != nil {
				t.Fatal(err)
			}
			number, token, err := s.LookUp(t.Context(), string(o.Number), " BUYER@example.jp ", member.Device{IP: "192.0.2." + strconv.Itoa(guests)})
			if o.Customer != "" {
				if _, mine := s.Of(t.Context(), o.Customer, o.Number); !errors.Is(err, order.ErrLookup) || mine != nil {
					t.Errorf("a member's order: looked up %v, read %v; want it to be theirs alone", err, mine)
				}
				continue
			}
			guests++
			if err != nil || number != o.Number {
				t.Errorf("%s is looked up: %v, %v", o.Number, number, err)
				continue
			}
			r, err := s.WithPass(t.Context(), o.Number, token)
			if err != nil || r.Order.Quote.Total != o.Quote.Total || r.Order.Money != o.Money || r.Unpaid() > o.Quote.Total {
				t.Errorf("%s by its pass: %v, %d yen, %+v; want what the shop has", o.Number, err, r.Order.Quote.Total, r.Order.Money)
			}
			if len(r.Order.Parcels) > 0 && r.Order.Parcels[0].When() == "" {
				t.Errorf("%s does not say when it comes", o.Number)
			}
		}
		if guests != 20 {
			t.Errorf("%d guests found their orders, want 20", guests)
		}
	})
}

// What was under way goes on.
func TestAShopOfSchema15GoesOn(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		s := kept(t, url)
		if _, err := (catalog.Catalog{DB: s.db}).Save(t.Context(), catalog.Batch{}); err != nil {
			t.Fatal(err)
		}
		var open []order.Order
		for o, err := range s.All(t.Context(), "") {
			if err != nil {
				t.Fatal(err)
			}
			open = append(open, o)
			if p := s.record(o.Number).Payment; p.ID != "" && !p.Method.ByHand() {
				s.till.held[p.ID] = payment.Result{State: p.State, Reference: p.Reference, Amount: p.Amount, Captured: p.Captured, Refunded: p.Refunded}
			}
		}
		s.recover()
		for _, o := range open {
			s.goOn(o)
		}
		s.recover()
		for _, o := range open {
			r := s.record(o.Number)
			if by := map[bool]string{true: "hand", false: "a service"}[r.Order.Method.ByHand()]; r.Ledger.Outstanding() != 0 {
				t.Errorf("%s is %s by %s: %d yen are still owed", o.Number, r.Order.Status, by, r.Ledger.Outstanding())
			}
			for _, p := range r.Shipments {
				if p.State == shipment.Waiting {
					t.Errorf("%s is %s: shipment %d waits", o.Number, r.Order.Status, p.Seq)
				}
			}
		}
		s.audit()
	})
}

// goOn does what an operator does next.
func (s *shop) goOn(o order.Order) {
	s.t.Helper()
	ctx := s.t.Context()
	number := id.OrderNumber(o.Number)
	switch r := s.record(number); {
	case r.Order.Status == order.Paid || r.Order.Status == order.Preparing:
		s.must(s.Ship(ctx, number, nil, clerk))
		s.must(s.Deliver(ctx, number, clerk))
	case r.Order.Status == order.AwaitingPayment:
		s.must(s.Cancel(ctx, number, clerk))
	case r.Order.Status == order.ReturnRequested:
		s.must(s.Return(ctx, number, clerk))
		if r.Order.Returns[0].Kind == order.ForSize {
			s.must(s.Ship(ctx, number, nil, clerk))
		}
	case r.Order.Method.ByHand() && r.Ledger.Outstanding() > 0:
		s.must(s.MarkTransferred(ctx, number, "", clerk))
	}
}
