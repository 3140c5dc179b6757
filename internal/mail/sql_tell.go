package mail

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// SentTo is the letters to an address that the shop still has: those of the
// last month.
func SentTo(ctx context.Context, tx *db.Tx, address string) ([]db.Row, error) {
	return db.Read(ctx, tx, `SELECT kind, subject, body_text AS text, state, created_at, done_at FROM mail_outbox
		WHERE address = $1 AND address <> '' ORDER BY created_at, key`, address)
}
