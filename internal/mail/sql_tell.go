package mail

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// SentTo is the letters to an address that the shop still has: those of the
// last month.
func SentTo(ctx context.Context, tx *db.Tx, address string) ([]db.Record, error) {
	return db.Read(ctx, tx, `SELECT kind, subject, body_text AS text, state, created_at, done_at FROM mail_outbox
		WHERE address = $1 AND address <> '' ORDER BY created_at, key`, address)
}

func selectCopies(ctx context.Context, tx *db.Tx, prefix string) ([]Copy, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (c Copy, err error) {
		var created, done int64
		err = scan(&c.Key, &c.To, &c.Subject, &c.Text, &c.State, &created, &done)
		c.Created = db.Time(created)
		if done > 0 {
			c.Done = db.Time(done)
		}
		return c, err
	}, `SELECT key, address, subject, body_text, state, created_at, done_at FROM mail_outbox WHERE key >= $1 AND key < $2 ORDER BY created_at, key`, prefix, prefix+"\x7f")
}

func updateAgain(ctx context.Context, tx *db.Tx, key string) (bool, error) {
	res, err := tx.ExecContext(ctx, `UPDATE mail_outbox SET state = 'waiting', attempts = 0, due_at = $1, done_at = 0, problem = ''
		WHERE key = $2 AND state IN ('sent', 'failed') AND address <> ''`, tx.Now.UnixMilli(), key)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func selectFailures(ctx context.Context, tx *db.Tx, limit int) ([]Failure, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (f Failure, err error) {
		var created, done int64
		err = scan(&f.Key, &f.To, &f.Subject, &f.Problem, &created, &done)
		f.Created, f.Done = db.Time(created), db.Time(done)
		return f, err
	}, `SELECT key, address, subject, problem, created_at, done_at FROM mail_outbox WHERE state = 'failed' AND address <> '' ORDER BY done_at, key LIMIT $1`, limit)
}
