package loyalty_test

import (
	"context"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
)

// What people give to members is a row of the record; what the shop gives by
// itself is not.
func TestWhatPeopleGiveIsInTheRecord(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		give := func(ctx context.Context, ref string) {
			t.Helper()
			err := d.Update(ctx, func(tx *db.Tx) error {
				if err := loyalty.Save(ctx, tx, loyalty.Coupon{Code: "THANKS", Name: "お礼", Kind: loyalty.AmountOff, Value: 500}); err != nil {
					return err
				}
				if err := loyalty.Give(ctx, tx, "C000000001", "THANKS"); err != nil {
					return err
				}
				return loyalty.Grant(ctx, tx, "C000000001", ref, "お詫び", 300, tx.Now.Add(24*time.Hour))
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		log := audit.Log{DB: d}
		give(t.Context(), "welcome")
		give(audit.With(t.Context(), audit.Actor{Kind: audit.Job, ID: "job:points"}), "monthly")
		if list, err := log.List(t.Context(), audit.Filter{}); err != nil || len(list) != 0 {
			t.Fatalf("by the shop itself: %+v, %v", list, err)
		}
		give(audit.With(t.Context(), audit.Actor{Kind: audit.Command, ID: "command:佐藤", Name: "佐藤"}), "gift-1")
		list, err := log.List(t.Context(), audit.Filter{})
		if err != nil || len(list) != 3 {
			t.Fatalf("by a person: %+v, %v", list, err)
		}
		told := map[string]audit.Entry{}
		for _, e := range list {
			told[e.Action] = e
		}
		if e := told["points.grant"]; e.Actor.Name != "佐藤" || e.ObjectID != "C000000001" || e.Reason != "お詫び" {
			t.Errorf("points: %+v", e)
		}
		if told["coupon.save"].ObjectID != "THANKS" || told["coupon.give"].ObjectID != "C000000001" {
			t.Errorf("coupons: %+v", told)
		}
	})
}
