package mail

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// insert puts a letter into the outbox unless one with its key was put there before.
// Where letters are kept by month the key is unique in each month alone: then the
// question before it finds one of another month, and whoever puts letters either
// is serializable or has the lock of what they are about.
func insert(ctx context.Context, tx *db.Tx, l Letter, b body) (bool, error) {
	res, err := tx.ExecContext(ctx, `
		INSERT INTO mail_outbox (key, kind, address, name, subject, body_text, body_html, unsubscribe, reply_to, follows,
			state, attempts, due_at, holder, created_at, done_at, problem)
		SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS TEXT),
			CAST($9 AS TEXT), CAST($10 AS TEXT), 'waiting', 0, CAST($11 AS BIGINT), '', CAST($11 AS BIGINT), 0, ''
		WHERE NOT EXISTS (SELECT 1 FROM mail_outbox WHERE key = $1)
		ON CONFLICT DO NOTHING`,
		l.Key, string(l.Kind), l.To, l.ToName, l.Subject, b.text, b.html, l.Unsubscribe, l.ReplyTo, strings.Join(l.Follows, " "), tx.Now.UnixMilli())
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// countStranger counts a letter to a mailbox and returns how many there were
// that day.
func countStranger(ctx context.Context, tx *db.Tx, mailbox, day string) (n int, err error) {
	err = tx.QueryRowContext(ctx, `
		INSERT INTO mail_stranger (mailbox, day, count) VALUES ($1, $2, 1)
		ON CONFLICT (mailbox, day) DO UPDATE SET count = mail_stranger.count + 1 RETURNING count`, mailbox, day).Scan(&n)
	return n, err
}

func uncountStranger(ctx context.Context, tx *db.Tx, mailbox, day string) error {
	_, err := tx.ExecContext(ctx, `UPDATE mail_stranger SET count = count - 1 WHERE mailbox = $1 AND day = $2 AND count > 0`, mailbox, day)
	return err
}

// insertCode keeps a code unless there is one that was sent after a moment, and
// tells whether it did.
func insertCode(ctx context.Context, tx *db.Tx, mailbox, code string, now, after int64) (bool, error) {
	res, err := tx.ExecContext(ctx, `INSERT INTO mail_code (mailbox, code, sent_at) VALUES ($1, $2, $3)
		ON CONFLICT (mailbox) DO UPDATE SET code = excluded.code, sent_at = excluded.sent_at WHERE mail_code.sent_at <= $4`, mailbox, code, now, after)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// selectCode is the code that was sent to a mailbox after a moment, or nothing.
func selectCode(ctx context.Context, tx *db.Tx, mailbox string, after int64) (code string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT code FROM mail_code WHERE mailbox = $1 AND sent_at > $2`, mailbox, after).Scan(&code)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return code, err
}

func upsertProof(ctx context.Context, tx *db.Tx, owner, mailbox string, now int64) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO mail_proof (owner, mailbox, proved_at) VALUES ($1, $2, $3)
		ON CONFLICT (owner, mailbox) DO UPDATE SET proved_at = excluded.proved_at`, owner, mailbox, now)
	return err
}

// ProvedAny tells, in a statement whose $2 is a ProofOwner, whether ProofsOf finds any.
const ProvedAny = `EXISTS (SELECT 1 FROM mail_proof WHERE mail_proof.owner = $2)`

func selectProofs(ctx context.Context, tx *db.Tx, owner string) ([]string, error) {
	return db.Column[string](ctx, tx, `SELECT mailbox FROM mail_proof WHERE owner = $1`, owner)
}

const columnsOf = ` key, kind, address, name, subject, body_text, body_html, unsubscribe, reply_to, follows, attempts, created_at`

// due tells whether urgent letters and bulk wait to be sent now.
func due(ctx context.Context, tx *db.Tx) (urgent, bulk bool, err error) {
	err = tx.QueryRowContext(ctx, `
		SELECT EXISTS (SELECT 1 FROM mail_outbox WHERE state = 'waiting' AND due_at <= $1 AND kind = 'transactional'),
			EXISTS (SELECT 1 FROM mail_outbox WHERE state = 'waiting' AND due_at <= $1 AND kind <> 'transactional')`,
		tx.Now.UnixMilli()).Scan(&urgent, &bulk)
	return urgent, bulk, err
}

// spent is how many bulk letters were sent since, or are held right now.
func spent(ctx context.Context, tx *db.Tx, since time.Time) (n int, err error) {
	err = tx.QueryRowContext(ctx, `
		SELECT (SELECT count(*) FROM mail_outbox WHERE state = 'sent' AND done_at > $1 AND kind <> 'transactional')
			+ (SELECT count(*) FROM mail_outbox WHERE state = 'waiting' AND due_at > $2 AND holder <> '' AND kind <> 'transactional')`,
		since.UnixMilli(), tx.Now.UnixMilli()).Scan(&n)
	return n, err
}

// lease takes up to n letters that are due, the urgent ones or the bulk, for
// the holder until the lease ends. A lease that ended is due again. Whoever waited
// for another node's lease finds, by the test of each letter, that it is taken.
func lease(ctx context.Context, tx *db.Tx, holder string, until time.Time, bulk bool, n int) ([]held, error) {
	rows, err := tx.QueryContext(ctx, `
		UPDATE mail_outbox SET holder = $1, due_at = $2
		WHERE key IN (SELECT key FROM mail_outbox
			WHERE state = 'waiting' AND due_at <= $3 AND (kind <> 'transactional') = $4 ORDER BY due_at, key LIMIT $5)
			AND state = 'waiting' AND due_at <= $3
		RETURNING`+columnsOf, holder, until.UnixMilli(), tx.Now.UnixMilli(), bulk, n)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []held
	for rows.Next() {
		var h held
		var kind, follows string
		var created int64
		if err := rows.Scan(&h.letter.Key, &kind, &h.letter.To, &h.letter.ToName, &h.letter.Subject,
			&h.body.text, &h.body.html, &h.letter.Unsubscribe, &h.letter.ReplyTo, &follows, &h.attempts, &created); err != nil {
			return nil, err
		}
		h.letter.Kind, h.letter.Follows, h.created = Kind(kind), strings.Fields(follows), db.Time(created)
		list = append(list, h)
	}
	return list, rows.Err()
}

// settle writes what became of letters alike and returns the keys of those that
// nobody else holds now.
func settle(ctx context.Context, tx *db.Tx, holder string, o outcome, keys []string, due time.Time) ([]string, error) {
	done := int64(0)
	if o.state != waiting {
		done = tx.Now.UnixMilli()
	}
	places, args := "", []any{o.state, o.attempts, due.UnixMilli(), done, o.problem, holder}
	for _, key := range keys {
		args = append(args, key)
		places += ", $" + strconv.Itoa(len(args))
	}
	return db.Column[string](ctx, tx, `
		UPDATE mail_outbox SET state = $1, attempts = $2, due_at = $3, done_at = $4, problem = $5, holder = ''
		WHERE holder = $6 AND key IN (`+places[2:]+`) RETURNING key`, args...)
}

func count(ctx context.Context, tx *db.Tx) (c Counts, err error) {
	var oldest int64
	err = tx.QueryRowContext(ctx, `
		SELECT (SELECT count(*) FROM mail_outbox WHERE state = 'waiting'),
			(SELECT count(*) FROM mail_outbox WHERE state = 'failed' AND address <> ''),
			(SELECT coalesce(min(created_at), 0) FROM mail_outbox WHERE state = 'waiting')`).Scan(&c.Waiting, &c.Failed, &oldest)
	if oldest > 0 {
		c.Oldest = tx.Now.Sub(db.Time(oldest))
	}
	return c, err
}

func selectLines(ctx context.Context, tx *db.Tx, state string, limit int) ([]Line, error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT key, kind, state, attempts, created_at, due_at, problem FROM mail_outbox
		WHERE state = $1 ORDER BY created_at DESC, key LIMIT $2`, state, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Line
	for rows.Next() {
		var l Line
		var kind string
		var created, due int64
		if err := rows.Scan(&l.Key, &kind, &l.State, &l.Attempts, &created, &due, &l.Problem); err != nil {
			return nil, err
		}
		l.Kind, l.Created, l.Due = Kind(kind), db.Time(created), db.Time(due)
		list = append(list, l)
	}
	return list, rows.Err()
}

// revive makes failed letters wait again: that of the key, or all for an empty key.
func revive(ctx context.Context, tx *db.Tx, key string) (int64, error) {
	res, err := tx.ExecContext(ctx, `
		UPDATE mail_outbox SET state = 'waiting', attempts = 0, due_at = $1, done_at = 0
		WHERE state = 'failed' AND address <> '' AND (key = $2 OR $2 = '')`, tx.Now.UnixMilli(), key)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// withdraw leaves alone what a node holds: it is on its way.
func withdraw(ctx context.Context, tx *db.Tx, kind Kind, address string) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE mail_outbox SET state = 'withdrawn', done_at = $1
		WHERE state = 'waiting' AND holder = '' AND kind = $2 AND lower(address) = lower($3)`, tx.Now.UnixMilli(), string(kind), address)
	return err
}

// countPrefix uses the order of keys, which is that of bytes on both engines.
func countPrefix(ctx context.Context, tx *db.Tx, prefix string) (p Progress, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT state, count(*) FROM mail_outbox WHERE key >= $1 AND key < $2 GROUP BY state`, prefix, prefix+"\x7f")
	if err != nil {
		return p, err
	}
	defer rows.Close()
	for rows.Next() {
		var state string
		var n int
		if err := rows.Scan(&state, &n); err != nil {
			return p, err
		}
		switch state {
		case waiting:
			p.Waiting = n
		case sent:
			p.Sent = n
		case failed:
			p.Failed = n
		default:
			p.Withdrawn = n
		}
	}
	return p, rows.Err()
}
