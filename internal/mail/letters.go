package mail

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// ErrNoLetter is the answer for a letter that did not fail or is not there.
var ErrNoLetter = fault.New(fault.NotFound, "mail.no_letter", "再送できるメールがありません。")

// A Line is what operators see of a letter: nothing of whom it goes to.
type Line struct {
	Key      string
	Kind     Kind
	State    string // waiting, sent, failed
	Attempts int
	Created  time.Time
	Due      time.Time // of a waiting letter: the next attempt
	Problem  string
}

// Letters is the outbox as its operators see it.
type Letters struct{ DB *db.DB }

// List returns letters of a state, the newest first.
func (b *Letters) List(ctx context.Context, state string, limit int) (list []Line, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectLines(ctx, tx, state, limit)
		return err
	})
	return list, err
}

// Retry makes the failed letter of a key wait to be sent again, or all failed
// letters when the key is empty.
func (b *Letters) Retry(ctx context.Context, key string) (n int, err error) {
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		revived, err := revive(ctx, tx, key)
		if err == nil && revived == 0 && key != "" {
			err = ErrNoLetter.Because(fmt.Errorf("letter %.80q", key))
		}
		n = int(revived)
		return err
	})
	return n, err
}

// A Progress counts letters by what became of them.
type Progress struct{ Waiting, Sent, Failed, Withdrawn int }

// Progress counts the letters whose keys begin with a prefix.
func (b *Letters) Progress(ctx context.Context, prefix string) (p Progress, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		p, err = countPrefix(ctx, tx, prefix)
		return err
	})
	return p, err
}
