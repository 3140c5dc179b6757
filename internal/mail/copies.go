package mail

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// A Copy is a letter as it was put, and what became of it. Its words are gone
// after their period.
type Copy struct {
	Key, To, Subject, Text string
	State                  string // waiting, sent, failed, withdrawn
	Created                time.Time
	Done                   time.Time // zero: not yet
}

// Copies is the letters whose keys begin so, oldest first.
func Copies(ctx context.Context, tx *db.Tx, prefix string) ([]Copy, error) {
	return selectCopies(ctx, tx, prefix)
}

// SendAgain lays a letter into the outbox once more, as it was, and tells
// whether it is still there and was not under way.
func SendAgain(ctx context.Context, tx *db.Tx, key string) (bool, error) {
	return updateAgain(ctx, tx, key)
}

// CountNow counts letters.
func CountNow(ctx context.Context, tx *db.Tx) (Counts, error) { return count(ctx, tx) }

// A Failure is a letter that the shop gave up sending.
type Failure struct {
	Key, To, Subject, Problem string
	Created, Done             time.Time
}

// Failures lists the letters that the shop gave up sending, the oldest first:
// those that CountNow counts.
func Failures(ctx context.Context, tx *db.Tx, limit int) ([]Failure, error) {
	return selectFailures(ctx, tx, limit)
}
