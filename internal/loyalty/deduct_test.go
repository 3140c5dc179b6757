package loyalty_test

import (
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// What is deducted is never more than there is, comes from the lot that is named,
// and goes back to where it was.
func TestPointsAreDeductedAndGivenBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := audit.With(t.Context(), audit.Actor{Kind: audit.Command, ID: "command:佐藤", Name: "佐藤"})
		const who = "C000000001"
		do := func(change func(tx *db.Tx) error) (b loyalty.Balance) {
			t.Helper()
			err := d.Update(ctx, func(tx *db.Tx) error {
				if err := change(tx); err != nil {
					return err
				}
				var err error
				b, err = loyalty.BalanceOf(ctx, tx, who)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		soon, later := d.Now().Add(24*time.Hour).Truncate(time.Millisecond), d.Now().Add(1000*time.Hour).Truncate(time.Millisecond)
		do(func(tx *db.Tx) error {
			if err := loyalty.Grant(ctx, tx, who, "old", "旧", 100, soon); err != nil {
				return err
			}
			return loyalty.Grant(ctx, tx, who, "import-1", "新", 200, later)
		})
		var taken int
		deduct := func(ref, first string, n int) func(tx *db.Tx) error {
			return func(tx *db.Tx) (err error) {
				taken, err = loyalty.Deduct(ctx, tx, who, ref, first, "訂正", n)
				return err
			}
		}
		if b := do(deduct("d1", "import-1", 150)); taken != 150 || b.Available != 150 || b.Next.Points != 100 || !b.Next.At.Equal(soon) {
			t.Errorf("of the named lot: %d, %+v", taken, b)
		}
		if b := do(deduct("d1", "import-1", 150)); b.Available != 150 {
			t.Errorf("twice for one ref: %+v", b)
		}
		if b := do(deduct("d2", "", 500)); taken != 150 || b.Available != 0 {
			t.Errorf("more than there is: %d, %+v", taken, b)
		}
		if b := do(deduct("d3", "", 5)); taken != 0 || b.Available != 0 {
			t.Errorf("of nothing: %d, %+v", taken, b)
		}
		back := func(tx *db.Tx) error {
			return loyalty.Undeduct(ctx, tx, who, "d2", "undo", "訂正の取り消し", 150, terms.Default().Points)
		}
		do(back)
		if b := do(back); b.Available != 150 || b.Next.Points != 100 || !b.Next.At.Equal(soon) {
			t.Errorf("given back: %+v", b)
		}
		list, err := (audit.Log{DB: d}).List(t.Context(), audit.Filter{})
		n := map[string]int{}
		for _, e := range list {
			n[e.Action]++
		}
		if err != nil || n["points.deduct"] != 2 || n["points.grant"] != 3 {
			t.Errorf("the record: %v, %v", n, err)
		}
	})
}
