package order_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/japanese"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/journal"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// books is the journal of all orders and points until now.
func (s *shop) books() []journal.Entry {
	s.t.Helper()
	list, err := journal.Between(s.t.Context(), s.Orders, time.UnixMilli(0), s.clock().Add(time.Hour))
	if err != nil {
		s.t.Fatal(err)
	}
	return list
}

// booksOf is the journal of one order, with the points that were spent for it.
func (s *shop) booksOf(r order.Record) []journal.Entry {
	s.t.Helper()
	list := journal.OfOrder(r)
	_, moves, err := s.Touched(s.t.Context(), r.Order.Placed, s.clock().Add(time.Hour))
	if err != nil {
		s.t.Fatal(err)
	}
	for _, m := range moves {
		if m.Ref != string(r.Order.Number) {
			continue
		}
		more, err := journal.OfPoints(m, s.Terms.Points.Value, func(id.OrderNumber) (order.Record, error) { return r, nil })
		if err != nil {
			s.t.Fatal(err)
		}
		list = append(list, more...)
	}
	return list
}

// checkBooks compares the journal of the order with its ledgers.
func (l *life) checkBooks() {
	l.t.Helper()
	r := l.record(l.n)
	list := l.booksOf(r)
	for _, e := range list {
		if e.Yen <= 0 || e.Debit.Tax < 0 || e.Credit.Tax < 0 {
			l.t.Errorf("an entry of %+v", e)
		}
	}
	l.checkCredits(r, list)
	sums := r.Ledger.Sums()
	if got := journal.Balance(list, journal.Bank) + journal.Balance(list, journal.Uncleared); got != sums.Paid-sums.GivenBack {
		l.t.Errorf("the journal has %d yen of cash, the ledger %d", got, sums.Paid-sums.GivenBack)
	}
	if got := -journal.Balance(list, journal.Owed); got != sums.Outstanding() {
		l.t.Errorf("the journal owes %d yen, the ledger %d", got, sums.Outstanding())
	}
	shares, waits, left := money.Yen(0), false, 0
	for _, s := range r.Shipments {
		if s.Kind == shipment.Order && s.Left() {
			shares, left = shares+s.Share, left+1
		}
		waits = waits || s.Kind == shipment.Order && s.State == shipment.Waiting
	}
	switch whole := left > 0 && !waits; {
	case whole && r.Order.Method == payment.COD:
		if got := journal.Balance(list, journal.Receivable); got != shares-sums.Paid {
			l.t.Errorf("the journal waits for %d yen at the door, want %d", got, shares-sums.Paid)
		}
	case whole:
		if got := journal.Balance(list, journal.Advance); got != 0 {
			l.t.Errorf("all left and the advances are %d yen: %v", -got, list)
		}
	case left == 0 && r.Order.Method != payment.COD && r.Order.Status == order.Cancelled:
		if got := journal.Balance(list, journal.Advance); got != 0 {
			l.t.Errorf("it was called off and the advances are %d yen", -got)
		}
	}
	if left == 0 || waits {
		return
	}
	sold := journal.Taxes(list, journal.Sales)
	for _, t := range r.Order.Quote.Taxes {
		if got := sold[t.Percent]; got.Total != t.Total || got.Tax != t.Tax {
			l.t.Errorf("sales at %d%% are %+v in the journal and %+v in the quote", t.Percent, got, t)
		}
	}
}

// Periods of a journal are the journal: nothing is lost or twice at a border.
func TestTheJournalOfRandomLivesIsTheLedger(t *testing.T) {
	count := 12
	if n, err := strconv.Atoi(os.Getenv(lives)); err == nil {
		count = n
	}
	each(t, func(t *testing.T, s *shop) {
		s.update(func(tx *db.Tx) error {
			return loyalty.Save(t.Context(), tx, loyalty.Coupon{Code: "LIVES", Name: "8,000円以上で1,000円オフ", Kind: loyalty.AmountOff, Value: 1000, MinGoods: 8000})
		})
		if _, err := (stock.Stocks{DB: s.db}).Set(t.Context(), []stock.Level{{SKU: shirtS, OnHand: 1000}, {SKU: shirtM, OnHand: 1000}, {SKU: sock, OnHand: 1000}, {SKU: pad, OnHand: 1000}, {SKU: coat, OnHand: 1000}}); err != nil {
			t.Fatal(err)
		}
		for i := range count {
			l := &life{shop: s, rand: rand.New(rand.NewPCG(7, uint64(i)))}
			l.begin(i)
			for range 10 {
				l.step()
				s.pass(9 * time.Hour)
				l.checkBooks()
			}
			if t.Failed() {
				t.Fatalf("life %d: %v", i, l.did)
			}
		}
		whole := s.books()
		from, parts := time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC), []journal.Entry{}
		for day := from.AddDate(0, 0, -1); day.Before(s.clock().Add(24 * time.Hour)); day = day.AddDate(0, 0, 1) {
			list, err := journal.Between(t.Context(), s.Orders, day, day.AddDate(0, 0, 1))
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, list...)
		}
		if fmt.Sprint(whole) != fmt.Sprint(parts) || len(whole) < 20 {
			t.Errorf("got %d entries day by day and %d at once", len(parts), len(whole))
		}
		for _, f := range []journal.Format{journal.Yayoi, journal.Freee} {
			var out bytes.Buffer
			if err := journal.Write(&out, f, whole); err != nil {
				t.Fatal(err)
			}
			text := out.String()
			if f == journal.Yayoi {
				text, _ = japanese.ShiftJIS.NewDecoder().String(text)
			}
			lines := strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n")
			want, columns := len(whole), 25
			if f == journal.Freee {
				want, columns = want+1, 14
			}
			if len(lines) != want || len(strings.Split(lines[len(lines)-1], ",")) != columns {
				t.Errorf("%s: %d lines of %d columns, want %d of %d", f, len(lines), len(strings.Split(lines[len(lines)-1], ",")), want, columns)
			}
		}
	})
}
