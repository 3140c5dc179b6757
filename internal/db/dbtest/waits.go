package dbtest

import (
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// Waits tells whether somebody waits for a lock in d, a database of PostgreSQL. It may
// be asked inside a transaction.
func Waits(t testing.TB, d *db.DB) (is bool) {
	t.Helper()
	asked := make(chan error)
	go func() { // a transaction is not begun inside another one
		asked <- d.View(t.Context(), func(tx *db.Tx) error {
			return tx.QueryRowContext(t.Context(), `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')`).Scan(&is)
		})
	}()
	if err := <-asked; err != nil {
		t.Error(err)
	}
	return is
}
