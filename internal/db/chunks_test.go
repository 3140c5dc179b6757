package db_test

import (
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

func TestChunksCoverEverythingOnceAndShrinkWhenTheyAreSlow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var sizes []int
		next := 0
		err := d.Chunks(t.Context(), 2000, func(_ *db.Tx, from, to int) error {
			if from != next && from != next-(to-from) { // the same part again after a conflict
				t.Errorf("the part begins at %d, want %d", from, next)
			}
			next, sizes = to, append(sizes, to-from)
			if from >= 300 {
				time.Sleep(time.Duration(to-from) * 100 * time.Microsecond)
			}
			return nil
		})
		if err != nil || next != 2000 {
			t.Fatalf("came to %d: %v", next, err)
		}
		if last := sizes[len(sizes)-2]; last > 100 {
			t.Errorf("slow parts do not get smaller: %v", sizes)
		}
	})
}
