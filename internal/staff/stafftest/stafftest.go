// Package stafftest puts people to work in tests of others.
package stafftest

import (
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// A Worker is somebody who is logged in.
type Worker struct {
	ID      string
	Role    string
	Token   string // what the cookie holds
	Session string
}

// Work makes somebody of a role who logged in so long ago and has worked ever
// since.
func Work(t *testing.T, d *db.DB, role string, ago time.Duration) (w Worker) {
	t.Helper()
	w = Worker{Role: role, Token: seal.Secret()}
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		w.ID, w.Session = id.New(tx.Now), id.New(tx.Now)
		if err := insertWorker(t.Context(), tx, w); err != nil {
			return err
		}
		return insertSession(t.Context(), tx, w, seal.Digest(w.Token), tx.Now.Add(-ago).UnixMilli())
	})
	if err != nil {
		t.Fatalf("put somebody to work: %v", err)
	}
	return w
}

// Leave makes somebody leave the device alone for a while.
func Leave(t *testing.T, d *db.DB, w Worker, ago time.Duration) {
	t.Helper()
	err := d.Update(t.Context(), func(tx *db.Tx) error { return updateSeen(t.Context(), tx, w.Session, tx.Now.Add(-ago).UnixMilli()) })
	if err != nil {
		t.Fatal(err)
	}
}
