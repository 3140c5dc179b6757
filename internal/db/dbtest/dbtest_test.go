package dbtest_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// TestEngines tells, in the output of the test run, which engines storage was tested on.
func TestEngines(t *testing.T) {
	ran := map[string]string{}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		version, err := d.Version(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		ran[d.Engine()] = version
	})
	if len(ran) != 2 {
		t.Fatalf("engines that ran: got %v, want sqlite and postgres", ran)
	}
	fmt.Printf("storage is tested on %s and %s\n", ran["sqlite"], ran["postgres"])
}

func TestEachTestHasADatabaseOfItsOwn(t *testing.T) {
	for range 3 {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				ctx := context.Background()
				err := d.Update(ctx, func(tx *db.Tx) error {
					db.Note(tx, "test", "mine")
					return nil
				})
				if err = errors.Join(err, d.PublishNotes(ctx)); err != nil {
					t.Fatal(err)
				}
				var at int64
				err = d.View(ctx, func(tx *db.Tx) (err error) {
					at, err = db.Position(ctx, tx)
					return err
				})
				if err != nil || at != 1 {
					t.Errorf("changes in a database that made one: got %d, %v; want 1", at, err)
				}
			})
		})
	}
}
