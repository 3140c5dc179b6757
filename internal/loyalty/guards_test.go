package loyalty

import (
	"errors"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// The coupon's state is looked at before; the statements must hold by themselves.
func TestTheLastOfACouponIsTakenByTheStatement(t *testing.T) {
	const limit = 2
	for name, take := range map[string]func(*testing.T, *db.Tx) (bool, error){
		"of all":      func(t *testing.T, tx *db.Tx) (bool, error) { return takeOfTotal(t.Context(), tx, "TWO") },
		"of a person": func(t *testing.T, tx *db.Tx) (bool, error) { return takeOfPerson(t.Context(), tx, "C1", "TWO", limit) },
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				c := Coupon{Code: "TWO", Name: "二枚", Kind: AmountOff, Value: 300, Total: limit, PerPerson: limit}
				if err := d.Update(t.Context(), func(tx *db.Tx) error { return Save(t.Context(), tx, c) }); err != nil {
					t.Fatal(err)
				}
				for i, want := range []bool{true, true, false, false} {
					var got bool
					err := d.Update(t.Context(), func(tx *db.Tx) (err error) {
						got, err = take(t, tx)
						return err
					})
					if err != nil || got != want {
						t.Errorf("number %d of 2 was taken: %t, %v; want %t", i+1, got, err, want)
					}
				}
			})
		})
	}
}

func TestPointsDoNotComeFromNowhere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := posting{customer: "C1", kind: granted, ref: "T-1", transfers: []transfer{{memberAvailable, 100}, {shopSpent, -99}}}
		err := d.Update(t.Context(), func(tx *db.Tx) error { _, _, err := post(t.Context(), tx, e); return err })
		if !errors.Is(err, errUneven) {
			t.Errorf("a posting of 100 points for 99: %v, want %v", err, errUneven)
		}
	})
}
