package order_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

// The points after the sale between which a kill leaves something.
var officePoints = []string{
	"between capture and shipment", "before charging a kept card", "between charging and capture", "between inspection and refund", "between refund and mark",
}

// TestKilledOfficesLoseNothing kills a shop while its operators ship, take back
// and give back, lets another finish the work, and counts.
func TestKilledOfficesLoseNothing(t *testing.T) {
	if url := os.Getenv(crashDB); url != "" {
		workUntilKilled(t, url)
	}
	dbtest.EachURL(t, func(t *testing.T, url string) {
		later := time.Duration(0)
		d, err := db.Open(t.Context(), url, db.WithClock(func() time.Time { return time.Now().Add(later) }))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		s := &shop{t: t, db: d, till: newTill()}
		s.open()
		s.comesLater(jp.Day(time.Now().AddDate(0, 2, 0)))
		service := local.New(d, slog.New(slog.DiscardHandler))
		s.Providers[payment.Card] = service
		const each = 4
		for i := range each * len(officePoints) {
			s.apart(guest(i), local.TokenOK)
		}
		for _, point := range officePoints {
			killed(t, url, point, "")
		}
		later = time.Hour // leases of the dead are over
		s.restart()
		s.Providers[payment.Card] = service
		for range 3 {
			s.workAll()
		}
		s.countOffice(service)
		if got := s.level(sock).OnHand; got != 100-each*len(officePoints) {
			t.Errorf("%d socks on the shelf, want %d: scrapped ones are not sold again", got, 100-each*len(officePoints))
		}
		if got := s.level(coat).OnHand; got != 50 {
			t.Errorf("%d coats on the shelf, want all 50 back", got)
		}
		s.audit()
	})
}

// comesLater makes the coat come in on a day.
func (s *shop) comesLater(day string) {
	s.t.Helper()
	_, err := catalog.Catalog{DB: s.db}.Save(s.t.Context(), catalog.Batch{Commodities: []catalog.Commodity{
		preorder(item("0019002888", "ウールコート", 3000, catalog.ReturnsFashion, 50), day)}})
	if err != nil {
		s.t.Fatal(err)
	}
	s.restart()
}

// workUntilKilled is the child: operators at work until the shop dies.
func workUntilKilled(t *testing.T, url string) {
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	s := &shop{t: t, db: d, till: newTill()}
	s.restart()
	s.Providers[payment.Card] = local.New(d, slog.New(slog.DiscardHandler))
	var passed atomic.Int64
	point := os.Getenv(crashPoint)
	s.CrashPoint = func(name string) {
		if name == point && passed.Add(1) == 2 {
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
		}
	}
	s.workAll()
}

// workAll does with every order whatever comes next: both parcels are shipped and
// arrive, all comes back faulty, the coat is sold again, and the money goes back.
func (s *shop) workAll() {
	s.t.Helper()
	ctx := context.Background()
	list, err := s.List(ctx, "", time.Now().Add(time.Hour), 1000)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, o := range list {
		for i, sh := range s.record(o.Number).Shipments {
			if sh.State == shipment.Waiting {
				s.tried(s.shipOne(o.Number, i))
			}
		}
		_, err := s.Deliver(ctx, o.Number, clerk)
		s.tried(err)
		if len(o.Returns) == 0 {
			_, err := s.RequestReturn(ctx, o.Number, order.Return{
				Kind: order.ForMoney, Faulty: true, Reason: "不良", Lines: []order.ReturnLine{{Line: 0, Quantity: 1}, {Line: 1, Quantity: 1}},
			}, clerk)
			s.tried(err)
		}
		_, err = s.ReceiveReturn(ctx, o.Number, "", clerk)
		s.tried(err)
		_, err = s.InspectReturn(ctx, o.Number, "", []order.Verdict{{Line: 0, Scrap: 1}, {Line: 1}}, clerk)
		s.tried(err)
		s.tried(s.WorkTasks(ctx))
	}
}

// tried lets refusals be: what a dead one has done is not done again.
func (s *shop) tried(err error) {
	s.t.Helper()
	if err != nil && fault.From(err).Kind == fault.Internal && !errors.Is(err, context.Canceled) {
		s.t.Error(err)
	}
}

func (s *shop) countOffice(service payment.Provider) {
	s.t.Helper()
	list, err := s.List(s.t.Context(), "", time.Now().Add(time.Hour), 1000)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, o := range list {
		r := s.record(o.Number)
		taken, back := 0, 0
		var all []payment.Payment
		s.view(func(tx *db.Tx) (err error) {
			all, err = payment.OfOrder(s.t.Context(), tx, string(o.Number))
			return err
		})
		for _, p := range all {
			got, err := service.Find(s.t.Context(), p.Charge())
			if err != nil {
				s.t.Fatal(err)
			}
			taken, back = taken+int(got.Captured), back+int(got.Refunded)
		}
		sums := r.Order.Money
		if o.Status != order.Refunded || taken != int(r.Order.Quote.Total) || taken != int(sums.Paid) || back != int(sums.GivenBack) || sums.Owed != sums.GivenBack || len(all) != 2 {
			s.t.Errorf("order %s is %s: %d of %d yen were taken by %d payments and %d given back; the ledger says %+v", o.Number, o.Status, taken, r.Order.Quote.Total, len(all), back, sums)
		}
		for what, want := range map[string]int{"shipped": 2, "return": 2, "refunded": 1} {
			p, err := (&mail.Letters{DB: s.db}).Progress(s.t.Context(), fmt.Sprintf("order/%s/%s/", o.Number, what))
			if err != nil || p.Waiting < want || what != "refunded" && p.Waiting > want {
				s.t.Errorf("order %s: %d letters %q, %v; want %d", o.Number, p.Waiting, what, err, want)
			}
		}
	}
}
