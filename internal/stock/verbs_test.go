package stock_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

func onHand(t *testing.T, d *db.DB, sku id.SKU) (l stock.Level) {
	t.Helper()
	err := d.View(t.Context(), func(tx *db.Tx) error {
		all, err := stock.Of(t.Context(), tx, []id.SKU{sku})
		l = all[sku]
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func update(t *testing.T, d *db.DB, do func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	if err := d.Update(t.Context(), func(tx *db.Tx) error { return do(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
}

// What operators do to the shelf is in the ledger with who and why, and never
// takes what somebody holds.
func TestOperationsWriteTheLedger(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := stock.Stocks{DB: d}
		if _, err := s.Set(t.Context(), []stock.Level{{SKU: shirt, OnHand: 10}}); err != nil {
			t.Fatal(err)
		}
		update(t, d, func(ctx context.Context, tx *db.Tx) error {
			return stock.Hold(ctx, tx, "g:a", []stock.Want{{SKU: shirt, Quantity: 4}}, tx.Now.Add(1e12))
		})
		for i, c := range []struct {
			name string
			op   stock.Operation
			want int // on hand; below 0: it is refused
		}{
			{"receive", stock.Operation{Kind: stock.Received, Ref: "N-1", Lines: []stock.Line{{SKU: shirt, Delta: 5}}}, 15},
			{"receive less than nothing", stock.Operation{Kind: stock.Received, Ref: "N-1", Lines: []stock.Line{{SKU: shirt, Delta: -5}}}, -1},
			{"receive without a word", stock.Operation{Kind: stock.Received, Lines: []stock.Line{{SKU: shirt, Delta: 5}}}, -1},
			{"correct", stock.Operation{Kind: stock.Corrected, Reason: "数え違い", Lines: []stock.Line{{SKU: shirt, Delta: -2}}}, 13},
			{"take what is held", stock.Operation{Kind: stock.Corrected, Reason: "数え違い", Lines: []stock.Line{{SKU: shirt, Delta: -10}}}, -1},
			{"scrap", stock.Operation{Kind: stock.Scrapped, Reason: "汚れ", Lines: []stock.Line{{SKU: shirt, Delta: -3}}}, 10},
			{"scrap what is held", stock.Operation{Kind: stock.Scrapped, Reason: "汚れ", Lines: []stock.Line{{SKU: shirt, Delta: -7}}}, -1},
			{"scrap for no reason", stock.Operation{Kind: stock.Scrapped, Lines: []stock.Line{{SKU: shirt, Delta: -1}}}, -1},
			{"count", stock.Operation{Kind: stock.Counted, Reason: "棚卸", Lines: []stock.Line{stock.Difference(shirt, 8, 10)}}, 8},
			{"count below what is held", stock.Operation{Kind: stock.Counted, Reason: "棚卸", Lines: []stock.Line{stock.Difference(shirt, 3, 8)}}, 3},
			{"count what is not there", stock.Operation{Kind: stock.Counted, Reason: "棚卸", Lines: []stock.Line{stock.Difference(shirt, 0, 8)}}, -1},
			{"sell", stock.Operation{Kind: stock.Sold, Reason: "棚卸", Lines: []stock.Line{{SKU: shirt, Delta: -1}}}, -1},
			{"twice", stock.Operation{Kind: stock.Corrected, Reason: "棚卸", Lines: []stock.Line{{SKU: shirt, Delta: 1}, {SKU: shirt, Delta: 1}}}, -1},
			{"nothing", stock.Operation{Kind: stock.Corrected, Reason: "棚卸"}, -1},
			{"one that is not there beside one that is", stock.Operation{Kind: stock.Received, Ref: "N-2", Lines: []stock.Line{{SKU: shirt, Delta: 1}, {SKU: "0019009999019", Delta: 1}}}, -1},
		} {
			c.op.Key, c.op.By = "key-"+string(rune('a'+i)), "佐藤"
			before := onHand(t, d, shirt)
			got, repeated, err := s.Do(t.Context(), c.op)
			switch after := onHand(t, d, shirt); {
			case c.want < 0 && (err == nil || fault.From(err).Kind == fault.Internal || after != before):
				t.Errorf("%s: got %+v, %v and %+v; want a refusal", c.name, got, err, after)
			case c.want >= 0 && (err != nil || repeated || got[shirt].OnHand != c.want || got[shirt].Held != 4):
				t.Errorf("%s: got %+v, %v; want %d on hand and 4 held", c.name, got, err, c.want)
			}
		}
		list, err := s.Entries(t.Context(), shirt, 100)
		if err != nil || len(list) != 6 || list[4].Why != (stock.Why{Kind: stock.Received, Ref: "N-1", By: "佐藤"}) || list[0].Delta != -5 {
			t.Fatalf("the ledger has %+v, %v", list, err)
		}
		if uneven, err := s.Audit(t.Context()); err != nil || len(uneven) != 0 {
			t.Errorf("audit: %+v, %v", uneven, err)
		}
		record, err := audit.Log{DB: d}.List(t.Context(), audit.Filter{Object: "stock", ObjectID: string(shirt), Most: 100})
		if err != nil || len(record) != 5 {
			t.Errorf("the record has %d rows, %v; want one for each that was done", len(record), err)
		}
		if _, _, err := s.Do(t.Context(), stock.Operation{Key: "x", Kind: stock.Received, Ref: "N"}); !errors.Is(err, stock.ErrReason) {
			t.Errorf("by nobody: got %v, want ErrReason", err)
		}
	})
}

// A second click does nothing, and what is sold between counting and saving
// stays sold.
func TestAnOperationIsDoneOnceAndLosesNoSale(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := stock.Stocks{DB: d}
		if _, err := s.Set(t.Context(), []stock.Level{{SKU: shirt, OnHand: 10}}); err != nil {
			t.Fatal(err)
		}
		op := stock.Operation{Key: "count-1", Kind: stock.Counted, Reason: "棚卸", By: "佐藤", Lines: []stock.Line{stock.Difference(shirt, 8, 10)}}
		update(t, d, func(ctx context.Context, tx *db.Tx) error {
			return stock.Take(ctx, tx, "", []stock.Want{{SKU: shirt, Quantity: 3}}, stock.Why{Kind: stock.Sold, Ref: "T-1"})
		})
		for i := range 3 {
			got, repeated, err := s.Do(t.Context(), op)
			if err != nil || repeated != (i > 0) || got[shirt].OnHand != 5 {
				t.Errorf("time %d: got %+v, %v, %v; want 5 on hand", i, got, repeated, err)
			}
		}
		other := op
		other.Lines = []stock.Line{{SKU: shirt, Delta: -1}}
		if _, _, err := s.Do(t.Context(), other); !errors.Is(err, stock.ErrAnother) {
			t.Errorf("another operation with the same key: got %v, want ErrAnother", err)
		}
		if got, err := s.Undo(t.Context(), "count-1", "佐藤"); err != nil || got[shirt].OnHand != 7 {
			t.Errorf("undo: got %+v, %v; want 7 on hand", got, err)
		}
		if _, err := s.Undo(t.Context(), "count-1", "佐藤"); !errors.Is(err, stock.ErrCannotUndo) {
			t.Errorf("undo twice: got %v, want ErrCannotUndo", err)
		}
		if _, err := s.Undo(t.Context(), "none", "佐藤"); !errors.Is(err, stock.ErrNoOperation) {
			t.Errorf("undo nothing: got %v, want ErrNoOperation", err)
		}
		if l := onHand(t, d, shirt); l.OnHand != 7 {
			t.Errorf("in the end: %+v, want 7 on hand", l)
		}
	})
}

func TestDaysLeftAndLow(t *testing.T) {
	for _, c := range []struct {
		available, level int
		sales            stock.Sales
		days             int
		known, low       bool
	}{
		{10, stock.NoLevel, stock.Sales{}, 0, false, false},                         // does not sell
		{10, stock.NoLevel, stock.Sales{Pieces: 28, Days: 28}, 10, true, true},      // one a day
		{14, stock.NoLevel, stock.Sales{Pieces: 28, Days: 28}, 14, true, false},     // enough
		{3, stock.NoLevel, stock.Sales{Pieces: 1, Days: 28}, 84, true, false},       // few, and they last
		{3, 5, stock.Sales{}, 0, false, true},                                       // its own level
		{6, 5, stock.Sales{Pieces: 280, Days: 28}, 0, true, false},                  // above its own level
		{3, 0, stock.Sales{Pieces: 280, Days: 28}, 0, true, false},                  // nobody wants to know
		{0, stock.NoLevel, stock.Sales{Pieces: 28, Days: 28}, 0, true, false},       // sold out is no longer nearly
		{20, stock.NoLevel, stock.Sales{Pieces: 14, Days: 7}, 10, true, true},       // new, and fast
		{1000, stock.NoLevel, stock.Sales{Pieces: 1, Days: 28}, 28000, true, false}, // for ever
	} {
		days, known := c.sales.DaysLeft(c.available)
		if low := stock.IsLow(c.available, c.level, c.sales); days != c.days || known != c.known || low != c.low {
			t.Errorf("%+v: got %d days, %v, low %v", c, days, known, low)
		}
	}
}

func TestLowGoesByPaceAndLevel(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, pace := stock.Stocks{DB: d}, stock.Pace{DB: d}
		const slow, watched = id.SKU("0019002123013"), id.SKU("0019002123014")
		if _, err := s.Set(t.Context(), []stock.Level{{SKU: shirt, OnHand: 20}, {SKU: slow, OnHand: 2}, {SKU: watched, OnHand: 4}}); err != nil {
			t.Fatal(err)
		}
		update(t, d, func(ctx context.Context, tx *db.Tx) error {
			return stock.Take(ctx, tx, "", []stock.Want{{SKU: shirt, Quantity: 16}}, stock.Why{Kind: stock.Sold, Ref: "T-1"})
		})
		update(t, d, func(ctx context.Context, tx *db.Tx) error {
			return stock.Put(ctx, tx, []stock.Want{{SKU: shirt, Quantity: 2}}, stock.Why{Kind: stock.Unsold, Ref: "T-1"})
		})
		if err := s.SetLow(t.Context(), watched, 4); err != nil {
			t.Fatal(err)
		}
		if err := pace.Renew(t.Context()); err != nil {
			t.Fatal(err)
		}
		low, err := pace.Low(t.Context())
		if err != nil || len(low) != 2 || low[0].SKU != shirt || low[0].Sales.Pieces != 14 || low[1].SKU != watched || low[1].Own != 4 {
			t.Errorf("low: got %+v, %v; want what sells fast, then what somebody watches", low, err)
		}
		if err := s.SetLow(t.Context(), watched, stock.NoLevel); err != nil {
			t.Fatal(err)
		}
		if err := s.SetLow(t.Context(), shirt, 0); err != nil {
			t.Fatal(err)
		}
		if low, err = pace.Low(t.Context()); err != nil || len(low) != 0 {
			t.Errorf("low: got %+v, %v; want none", low, err)
		}
		update(t, d, func(ctx context.Context, tx *db.Tx) error {
			return stock.Put(ctx, tx, []stock.Want{{SKU: shirt, Quantity: 14}}, stock.Why{Kind: stock.Unsold, Ref: "T-1"})
		})
		if err := pace.Renew(t.Context()); err != nil {
			t.Fatal(err)
		}
		if sales, err := pace.Sales(t.Context(), []id.SKU{shirt, slow}); err != nil || len(sales) != 0 {
			t.Errorf("sales after all was called off: got %v, %v; want none", sales, err)
		}
		for sku, pieces := range map[id.SKU]int{"0019009999019": 1, shirt: -2} {
			if err := s.SetLow(t.Context(), sku, pieces); !errors.Is(err, stock.ErrInvalid) {
				t.Errorf("level %d of %s: got %v, want ErrInvalid", pieces, sku, err)
			}
		}
	})
}
