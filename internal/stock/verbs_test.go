package stock_test

import (
	"errors"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// What operators do to the shelf is in the ledger with who and why, and never
// takes what somebody holds.
func TestVerbsOfTheShelfWriteTheLedger(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, why := stock.Stocks{DB: d}, stock.Why{Kind: stock.Received, Reason: "入荷", By: "佐藤"}
		if _, err := s.Set(t.Context(), []stock.Level{{SKU: shirt, OnHand: 10}}); err != nil {
			t.Fatal(err)
		}
		if err := d.Update(t.Context(), func(tx *db.Tx) error {
			return stock.Hold(t.Context(), tx, "g:a", []stock.Want{{SKU: shirt, Quantity: 4}}, tx.Now.Add(1e12))
		}); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			name string
			do   func() (stock.Level, error)
			want int // on hand; below 0: it is refused
		}{
			{"add", func() (stock.Level, error) { return s.Add(t.Context(), shirt, 5, why) }, 15},
			{"take away", func() (stock.Level, error) { return s.Add(t.Context(), shirt, -2, why) }, 13},
			{"take what is held", func() (stock.Level, error) { return s.Add(t.Context(), shirt, -10, why) }, -1},
			{"scrap", func() (stock.Level, error) { return s.Scrap(t.Context(), shirt, 3, why) }, 10},
			{"scrap what is held", func() (stock.Level, error) { return s.Scrap(t.Context(), shirt, 7, why) }, -1},
			{"scrap less than nothing", func() (stock.Level, error) { return s.Scrap(t.Context(), shirt, -3, why) }, 10},
			{"count", func() (stock.Level, error) { return s.Count(t.Context(), shirt, 8, why) }, 8},
			{"count again", func() (stock.Level, error) { return s.Count(t.Context(), shirt, 8, why) }, 8},
			{"count less than nothing", func() (stock.Level, error) { return s.Count(t.Context(), shirt, -1, why) }, -1},
			{"nobody adds", func() (stock.Level, error) { return s.Add(t.Context(), shirt, 1, stock.Why{Reason: "入荷"}) }, -1},
			{"for no reason", func() (stock.Level, error) { return s.Count(t.Context(), shirt, 1, stock.Why{By: "佐藤"}) }, -1},
			{"of nothing", func() (stock.Level, error) { return s.Add(t.Context(), "0019009999019", 1, why) }, -1},
		} {
			got, err := c.do()
			switch {
			case c.want < 0 && (err == nil || fault.From(err).Kind == fault.Internal):
				t.Errorf("%s: got %+v, %v; want a refusal", c.name, got, err)
			case c.want >= 0 && (err != nil || got.OnHand != c.want || got.Held != 4):
				t.Errorf("%s: got %+v, %v; want %d on hand and 4 held", c.name, got, err, c.want)
			}
		}
		list, err := s.Entries(t.Context(), shirt, 100)
		want := []stock.Entry{
			{Delta: -2, Why: stock.Why{Kind: stock.Counted, Reason: "入荷", By: "佐藤"}}, {Delta: -3, Why: stock.Why{Kind: stock.Scrapped, Reason: "入荷", By: "佐藤"}},
			{Delta: -2, Why: why}, {Delta: 5, Why: why},
		}
		if err != nil || len(list) != len(want)+1 {
			t.Fatalf("the ledger has %+v, %v; want %d rows and the first", list, err, len(want))
		}
		for i, w := range want {
			if list[i].Delta != w.Delta || list[i].Why != w.Why {
				t.Errorf("row %d: got %+v, want %+v", i, list[i], w)
			}
		}
		if uneven, err := s.Audit(t.Context()); err != nil || len(uneven) != 0 {
			t.Errorf("audit: %+v, %v", uneven, err)
		}
		if _, err := s.Add(t.Context(), shirt, 1, stock.Why{}); !errors.Is(err, stock.ErrReason) {
			t.Errorf("without a word: got %v, want ErrReason", err)
		}
	})
}
