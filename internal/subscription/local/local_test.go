package local_test

import (
	"slices"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/subscription/local"
	"github.com/tsumugi-shop/tsumugi/internal/subscription/subscriptiontest"
)

func TestTheLocalProviderDoesWhatAProviderMust(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		grant := func(t *testing.T, customer string, yes bool) {
			t.Helper()
			if err := d.Update(t.Context(), func(tx *db.Tx) error { return local.Grant(t.Context(), tx, customer, yes) }); err != nil {
				t.Fatal(err)
			}
		}
		subscriptiontest.Run(t, subscriptiontest.Subject{Checker: local.Service{DB: d}, Grant: grant})
		grant(t, "C000000002", true)
		grant(t, "C000000001", true)
		var got []string
		if err := d.View(t.Context(), func(tx *db.Tx) (err error) { got, err = local.List(t.Context(), tx); return err }); err != nil {
			t.Fatal(err)
		}
		if want := []string{"C000000001", "C000000002"}; !slices.Equal(got, want) {
			t.Errorf("List: got %v, want %v", got, want)
		}
	})
}
