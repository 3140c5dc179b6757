package staff

import (
	"context"
	"database/sql"
	"errors"
	"net/netip"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const (
	byID    = `staff_id = $1`
	byEmail = `email_key = $1`
)

const personColumns = `staff_id, email, name, role, password <> '', demo, created_at, disabled_at`

func scanPerson(scan db.Scan) (p Person, err error) {
	var created, disabled int64
	err = scan(&p.ID, &p.Email, &p.Name, &p.Role, &p.HasPassword, &p.Demo, &created, &disabled)
	p.Created, p.Disabled = fromMillis(created), fromMillis(disabled)
	return p, err
}

func selectPerson(ctx context.Context, tx *db.Tx, by, arg string) (Person, error) {
	p, err := scanPerson(tx.QueryRowContext(ctx, `SELECT `+personColumns+` FROM staff WHERE `+by, arg).Scan)
	return p, orElse(err, ErrUnknown)
}

func selectPeople(ctx context.Context, tx *db.Tx) ([]Person, error) {
	return db.Collect(ctx, tx, scanPerson, `SELECT `+personColumns+` FROM staff ORDER BY disabled_at > 0, created_at, staff_id`)
}

func insertDemo(ctx context.Context, tx *db.Tx, p Person) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO staff (staff_id, email, email_key, name, role, password, totp, totp_step, demo, created_at, disabled_at)
		VALUES ($1, $2, $3, $4, $5, '', '', 0, TRUE, $6, 0) ON CONFLICT DO NOTHING`, p.ID, p.Email, emailKey(p.Email), p.Name, p.Role, p.Created.UnixMilli())
	return err
}

// selectSecrets returns nothing, and no error, for nobody and for who left.
func selectSecrets(ctx context.Context, tx *db.Tx, by, arg string) (s secrets, err error) {
	err = tx.QueryRowContext(ctx, `SELECT staff_id, password, totp, totp_step FROM staff WHERE disabled_at = 0 AND `+by, arg).
		Scan(&s.staff, &s.password, &s.totp, &s.step)
	return s, orElse(err, nil)
}

func updateStep(ctx context.Context, tx *db.Tx, staffID string, step int64) error {
	res, err := tx.ExecContext(ctx, `UPDATE staff SET totp_step = $2 WHERE staff_id = $1 AND totp_step < $2`, staffID, step)
	return must(res, err, ErrLogin)
}

func takeRecovery(ctx context.Context, tx *db.Tx, staffID, hash string) (bool, error) {
	return changed(tx.ExecContext(ctx, `DELETE FROM staff_recovery WHERE code_hash = $1 AND staff_id = $2`, hash, staffID))
}

func selectRoles(ctx context.Context, tx *db.Tx) ([]Role, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (r Role, err error) {
		var permissions string
		err = scan(&r.Code, &r.Name, &permissions, &r.RefundMost, &r.Revision)
		r.Permissions = parsePermissions(permissions)
		return r, err
	}, `SELECT role, name, permissions, refund_most, revision FROM staff_role ORDER BY role`)
}

func selectNetworks(ctx context.Context, tx *db.Tx) ([]Network, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (n Network, err error) {
		var prefix string
		if err = scan(&prefix, &n.Note); err == nil {
			n.Prefix, err = netip.ParsePrefix(prefix)
		}
		return n, err
	}, `SELECT prefix, note FROM staff_network ORDER BY prefix`)
}

const sessionColumns = `session_id, staff_id, created_at, seen_at, auth_time, agent, network`

func scanSession(scan db.Scan) (s Session, err error) {
	var created, seen, auth int64
	err = scan(&s.ID, &s.Staff, &created, &seen, &auth, &s.Device, &s.Network)
	s.Created, s.Seen, s.AuthTime = fromMillis(created), fromMillis(seen), fromMillis(auth)
	return s, err
}

func selectSession(ctx context.Context, tx *db.Tx, hash string) (Session, error) {
	s, err := scanSession(tx.QueryRowContext(ctx, `SELECT `+sessionColumns+` FROM staff_session WHERE token_hash = $1`, hash).Scan)
	return s, orElse(err, ErrLoginRequired)
}

func selectSessions(ctx context.Context, tx *db.Tx, staffID string) ([]Session, error) {
	return db.Collect(ctx, tx, scanSession, `SELECT `+sessionColumns+` FROM staff_session WHERE staff_id = $1 ORDER BY seen_at DESC, session_id`, staffID)
}

func insertSession(ctx context.Context, tx *db.Tx, hash string, s Session) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO staff_session (token_hash, session_id, staff_id, created_at, seen_at, auth_time, agent, network)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		hash, s.ID, s.Staff, s.Created.UnixMilli(), s.Seen.UnixMilli(), s.AuthTime.UnixMilli(), s.Device, s.Network)
	return err
}

func touchSession(ctx context.Context, tx *db.Tx, hash, network string, now int64) error {
	_, err := tx.ExecContext(ctx, `UPDATE staff_session SET seen_at = $2, network = $3 WHERE token_hash = $1`, hash, now, network)
	return err
}

func proveSession(ctx context.Context, tx *db.Tx, hash string, now int64) error {
	res, err := tx.ExecContext(ctx, `UPDATE staff_session SET auth_time = $2 WHERE token_hash = $1`, hash, now)
	return must(res, err, ErrLoginRequired)
}

func deleteSession(ctx context.Context, tx *db.Tx, hash string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM staff_session WHERE token_hash = $1`, hash)
	return err
}

func deleteSessionByID(ctx context.Context, tx *db.Tx, staffID, sessionID string) (bool, error) {
	return changed(tx.ExecContext(ctx, `DELETE FROM staff_session WHERE staff_id = $1 AND session_id = $2`, staffID, sessionID))
}

func selectDevice(ctx context.Context, tx *db.Tx, staffID, hash string) (known bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM staff_device WHERE staff_id = $1 AND device_hash = $2)`, staffID, hash).Scan(&known)
	return known, err
}

func upsertDevice(ctx context.Context, tx *db.Tx, staffID, hash string) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO staff_device (staff_id, device_hash, seen_at) VALUES ($1, $2, $3)
		ON CONFLICT (staff_id, device_hash) DO UPDATE SET seen_at = excluded.seen_at`, staffID, hash, tx.Now.UnixMilli())
	return err
}

func fromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return db.Time(ms)
}

// orElse turns the absence of a row into what it means.
func orElse(err, absent error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return absent
	}
	return err
}

func changed(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

func must(res sql.Result, err, absent error) error {
	done, err := changed(res, err)
	if err == nil && !done {
		return absent
	}
	return err
}
