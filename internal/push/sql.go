package push

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

var errNone = errors.New("there is none")

func exec(ctx context.Context, tx *db.Tx, statement string, args ...any) error {
	_, err := tx.ExecContext(ctx, statement, args...)
	return err
}

func selectKey(ctx context.Context, tx *db.Tx) (public, private string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT public, private FROM push_key WHERE id = 1`).Scan(&public, &private)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNone
	}
	return public, private, err
}

func insertKey(ctx context.Context, tx *db.Tx, public, private string) error {
	return exec(ctx, tx, `INSERT INTO push_key (id, public, private, created_at) VALUES (1, $1, $2, $3)`, public, private, tx.Now.UnixMilli())
}

// deleteKey forgets the key, and all browsers that know it.
//
// scan: once, after a shop was restored without its seal
func deleteKey(ctx context.Context, tx *db.Tx) error {
	return errors.Join(
		exec(ctx, tx, `DELETE FROM push_key WHERE id = 1`),
		exec(ctx, tx, `DELETE FROM push_notice`),
		exec(ctx, tx, `DELETE FROM push_device`))
}

func selectDevices(ctx context.Context, tx *db.Tx, owner string) ([]Device, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (d Device, err error) {
		var created int64
		err = scan(&d.ID, &d.Endpoint, &d.Public, &d.Auth, &d.Name, &created)
		d.Created = db.Time(created)
		return d, err
	}, `SELECT id, endpoint, public, auth, name, created_at FROM push_device WHERE owner = $1 ORDER BY created_at DESC, id DESC`, owner)
}

func insertDevice(ctx context.Context, tx *db.Tx, owner string, d Device) error {
	return exec(ctx, tx, `INSERT INTO push_device (id, owner, endpoint, public, auth, name, created_at, seen_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
		d.ID, owner, d.Endpoint, d.Public, d.Auth, d.Name, tx.Now.UnixMilli())
}

func deleteDevice(ctx context.Context, tx *db.Tx, device string) error {
	return errors.Join(
		exec(ctx, tx, `DELETE FROM push_notice WHERE device = $1`, device),
		exec(ctx, tx, `DELETE FROM push_device WHERE id = $1`, device))
}

func deleteEndpoint(ctx context.Context, tx *db.Tx, endpoint string) error {
	return errors.Join(
		exec(ctx, tx, `DELETE FROM push_notice WHERE device = (SELECT id FROM push_device WHERE endpoint = $1)`, endpoint),
		exec(ctx, tx, `DELETE FROM push_device WHERE endpoint = $1`, endpoint))
}

// touchDevice says that a browser still listens, a write a day at most.
func touchDevice(ctx context.Context, tx *db.Tx, device string) error {
	return exec(ctx, tx, `UPDATE push_device SET seen_at = $1 WHERE id = $2 AND seen_at < $3`, tx.Now.UnixMilli(), device, tx.Now.Add(-24*time.Hour).UnixMilli())
}

func deleteTopic(ctx context.Context, tx *db.Tx, device, topic string) error {
	return exec(ctx, tx, `DELETE FROM push_notice WHERE device = $1 AND topic = $2`, device, topic)
}

func countWaiting(ctx context.Context, tx *db.Tx, device string) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM push_notice WHERE device = $1`, device).Scan(&n)
	return n, err
}

func insertNotice(ctx context.Context, tx *db.Tx, id, device string, n Notice) error {
	return exec(ctx, tx, `INSERT INTO push_notice (id, device, key, title, body, path, topic, attempts, due_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $8)
		ON CONFLICT (device, key) DO NOTHING`, id, device, n.Key, n.Title, n.Body, n.Path, n.Topic, tx.Now.UnixMilli())
}

func deleteNotice(ctx context.Context, tx *db.Tx, id string) error {
	return exec(ctx, tx, `DELETE FROM push_notice WHERE id = $1`, id)
}

func delayNotice(ctx context.Context, tx *db.Tx, id string, due time.Time) error {
	return exec(ctx, tx, `UPDATE push_notice SET due_at = $1 WHERE id = $2`, due.UnixMilli(), id)
}

func isDue(ctx context.Context, tx *db.Tx) (due bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM push_notice WHERE due_at <= $1)`, tx.Now.UnixMilli()).Scan(&due)
	return due, err
}

// lease takes up to n notices that are due until the lease ends; then they are
// due again.
func lease(ctx context.Context, tx *db.Tx, until time.Time, n int) ([]held, error) {
	list, err := db.Collect(ctx, tx, func(scan db.Scan) (h held, err error) {
		var created int64
		err = scan(&h.id, &h.device.ID, &h.notice.Title, &h.notice.Body, &h.notice.Path, &h.notice.Topic, &h.attempts, &created)
		h.created = db.Time(created)
		return h, err
	}, `UPDATE push_notice SET due_at = $1, attempts = attempts + 1
		WHERE id IN (SELECT id FROM push_notice WHERE due_at <= $2 ORDER BY due_at LIMIT $3)
		RETURNING id, device, title, body, path, topic, attempts, created_at`, until.UnixMilli(), tx.Now.UnixMilli(), n)
	if err != nil {
		return nil, err
	}
	for i := range list {
		d := &list[i].device
		if err := tx.QueryRowContext(ctx, `SELECT endpoint, public, auth FROM push_device WHERE id = $1`, d.ID).Scan(&d.Endpoint, &d.Public, &d.Auth); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func tellDevices(ctx context.Context, tx *db.Tx, owner string) ([]db.Record, error) {
	return db.Read(ctx, tx, `SELECT name, endpoint, created_at, seen_at FROM push_device WHERE owner = $1 ORDER BY created_at, id`, owner)
}

func tellWaiting(ctx context.Context, tx *db.Tx, owner string) ([]db.Record, error) {
	return db.Read(ctx, tx, `SELECT n.title, n.body, n.path, n.created_at FROM push_device d JOIN push_notice n ON n.device = d.id WHERE d.owner = $1 ORDER BY n.created_at, n.id`, owner)
}
