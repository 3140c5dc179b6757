package db_test

import (
	"reflect"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

func TestReadNamesSayWhatAColumnIs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var got []db.Record
		err := d.View(t.Context(), func(tx *db.Tx) (err error) {
			got, err = db.Read(t.Context(), tx, `SELECT 1 = 1 AS is_default, 1 = 2 AS is_held, CAST(1 AS BIGINT) AS quantity,
				CAST(1763164800000 AS BIGINT) AS seen_at, CAST(0 AS BIGINT) AS done_at, 'x' AS name`)
			return err
		})
		want := []db.Record{{"is_default": true, "is_held": false, "quantity": int64(1), "seen_at": "2025-11-15T09:00:00+09:00", "done_at": nil, "name": "x"}}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, %v; want %v", got, err, want)
		}
	})
}
