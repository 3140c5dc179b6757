package stock_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

func lines(t *testing.T, d *db.DB) (at int64) {
	t.Helper()
	if err := d.PublishNotes(t.Context()); err != nil {
		t.Fatal(err)
	}
	err := d.View(t.Context(), func(tx *db.Tx) (err error) { at, err = db.Position(t.Context(), tx); return err })
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestSettingALevelTwiceWritesAndTellsOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := stock.Stocks{DB: d}
		first := []stock.Level{{SKU: "0019002123012", OnHand: 5}, {SKU: "0019002123011"}}
		second := []stock.Level{{SKU: "0019002123012", OnHand: 4}, {SKU: "0019002123011"}, {SKU: "0019002123013", OnHand: 1}}
		for _, step := range []struct {
			levels []stock.Level
			want   stock.Tally
			lines  int64
		}{
			{first, stock.Tally{Added: 2}, 2},
			{first, stock.Tally{Unchanged: 2}, 2},
			{second, stock.Tally{Added: 1, Changed: 1, Unchanged: 1}, 4},
		} {
			if got, err := s.Set(t.Context(), step.levels); err != nil || got != step.want || lines(t, d) != step.lines {
				t.Errorf("Set(%+v): got %+v, %v, %d lines in the log; want %+v, %d lines", step.levels, got, err, lines(t, d), step.want, step.lines)
			}
		}
		var got []stock.Level
		for l, err := range s.All(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, l)
		}
		if want := "[{0019002123011 0 0} {0019002123012 4 0} {0019002123013 1 0}]"; fmt.Sprint(got) != want {
			t.Errorf("All: got %v, want %s", got, want)
		}
	})
}

func TestBeginKeepsALevelThatIsThere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		skus := []id.SKU{"0019002123011", "0019002123012"}
		var got map[id.SKU]stock.Level
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			ctx := context.Background()
			if _, err := stock.Set(ctx, tx, []stock.Level{{SKU: skus[0], OnHand: 2}}, stock.Why{Kind: stock.Counted}); err != nil {
				return err
			}
			if err := stock.Begin(ctx, tx, []stock.Level{{SKU: skus[0], OnHand: 9}, {SKU: skus[1], OnHand: 8}}); err != nil {
				return err
			}
			var err error
			got, err = stock.Of(ctx, tx, skus)
			return err
		})
		if err != nil || got[skus[0]].OnHand != 2 || got[skus[1]].OnHand != 8 {
			t.Errorf("got %v, %v, want 2 and 8", got, err)
		}
	})
}

func TestManyLevelsAreOneLineAndAWrongOneStopsAll(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := stock.Stocks{DB: d}
		var many []stock.Level
		for i := range 5001 {
			many = append(many, stock.Level{SKU: id.SKU(fmt.Sprintf("0019002%06d", i)), OnHand: 1})
		}
		for _, wrong := range []stock.Level{{SKU: "short", OnHand: 1}, {SKU: "0019002999999", OnHand: -1}, many[0]} {
			if got, err := s.Set(t.Context(), append(many[:2:2], wrong)); !errors.Is(err, stock.ErrInvalid) || lines(t, d) != 0 {
				t.Errorf("Set with %+v: got %+v, %v, want ErrInvalid and no line", wrong, got, err)
			}
		}
		if got, err := s.Set(t.Context(), many); err != nil || got.Added != 5001 || lines(t, d) != 1 {
			t.Errorf("Set: got %+v, %v and %d lines, want 5001 added and 1 line", got, err, lines(t, d))
		}
	})
}

func TestAvailableIsNeverBelowZero(t *testing.T) {
	for _, l := range []stock.Level{{OnHand: 5, Held: 2}, {OnHand: 2, Held: 2}, {OnHand: 1, Held: 3}} {
		if got, want := l.Available(), max(l.OnHand-l.Held, 0); got != want {
			t.Errorf("%+v: got %d, want %d", l, got, want)
		}
	}
}

// Nobody is told how many pieces there are, unless there are few.
func TestOnlyFewPiecesAreCountedAloud(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for onHand, want := range map[int][2]string{
			0: {"0", "在庫がなくなりました。"}, 3: {"3", "在庫は残り3点です。"}, 4: {"more", "在庫の数を超えています。数量を減らしてください。"}, 69: {"more", "在庫の数を超えています。数量を減らしてください。"},
		} {
			stocked(t, d, stock.Level{SKU: shirt, OnHand: onHand})
			err := d.Update(t.Context(), func(tx *db.Tx) error {
				return stock.Hold(t.Context(), tx, "a", []stock.Want{{SKU: shirt, Quantity: 100}}, tx.Now)
			})
			f := fault.From(err)
			if !errors.Is(err, stock.ErrShort) || len(f.Fields) != 1 || f.Fields[0].Code != want[0] || f.Fields[0].Message != want[1] {
				t.Errorf("100 of %d: got %v with %+v, want %q", onHand, err, f.Fields, want)
			}
		}
	})
}
