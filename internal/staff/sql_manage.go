package staff

import (
	"context"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/passkey"
)

func updatePerson(ctx context.Context, tx *db.Tx, p Person) error {
	disabled := int64(0)
	if !p.Works() {
		disabled = p.Disabled.UnixMilli()
	}
	res, err := tx.ExecContext(ctx, `UPDATE staff SET name = $2, role = $3, disabled_at = $4 WHERE staff_id = $1`, p.ID, p.Name, p.Role, disabled)
	return must(res, err, ErrUnknown)
}

// countOwners counts the owners who work here; those of a demo only in one.
func countOwners(ctx context.Context, tx *db.Tx, demo bool) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM staff WHERE role = 'owner' AND disabled_at = 0 AND (NOT demo OR $1)`, demo).Scan(&n)
	return n, err
}

func updateSecrets(ctx context.Context, tx *db.Tx, staffID, password, totp string, step int64) error {
	res, err := tx.ExecContext(ctx, `UPDATE staff SET password = $2, totp = $3, totp_step = $4 WHERE staff_id = $1 AND disabled_at = 0`, staffID, password, totp, step)
	return must(res, err, ErrLink)
}

func updatePassword(ctx context.Context, tx *db.Tx, staffID, password string) error {
	res, err := tx.ExecContext(ctx, `UPDATE staff SET password = $2 WHERE staff_id = $1 AND password <> ''`, staffID, password)
	return must(res, err, ErrNoPassword)
}

// deleteCredentials takes everything that somebody could log in or go on with.
func deleteCredentials(ctx context.Context, tx *db.Tx, staffID string) error {
	for _, statement := range []string{
		`UPDATE staff SET password = '', totp = '', totp_step = 0 WHERE staff_id = $1`,
		`DELETE FROM staff_session WHERE staff_id = $1`,
		`DELETE FROM staff_passkey WHERE staff_id = $1`,
		`DELETE FROM staff_recovery WHERE staff_id = $1`,
		`DELETE FROM staff_device WHERE staff_id = $1`,
		`DELETE FROM staff_token WHERE staff_id = $1`,
	} {
		if _, err := tx.ExecContext(ctx, statement, staffID); err != nil {
			return err
		}
	}
	return nil
}

func upsertRole(ctx context.Context, tx *db.Tx, r Role) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO staff_role (role, name, permissions, refund_most, revision) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (role) DO UPDATE SET name = excluded.name, permissions = excluded.permissions, refund_most = excluded.refund_most, revision = excluded.revision`,
		r.Code, r.Name, joinPermissions(r.Permissions), int64(r.RefundMost), r.Revision)
	return err
}

func replaceNetworks(ctx context.Context, tx *db.Tx, list []Network) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM staff_network`); err != nil {
		return err
	}
	for _, n := range list {
		if _, err := tx.ExecContext(ctx, `INSERT INTO staff_network (prefix, note, created_at) VALUES ($1, $2, $3) ON CONFLICT (prefix) DO UPDATE SET note = excluded.note`,
			n.Prefix.String(), n.Note, tx.Now.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

func deleteSessionsBut(ctx context.Context, tx *db.Tx, staffID, keep string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM staff_session WHERE staff_id = $1 AND session_id <> $2`, staffID, keep)
	return err
}

func insertToken(ctx context.Context, tx *db.Tx, hash string, t token, expires int64) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO staff_token (token_hash, purpose, staff_id, data, expires_at) VALUES ($1, $2, $3, $4, $5)`,
		hash, string(t.purpose), t.staff, t.data, expires)
	return err
}

func selectToken(ctx context.Context, tx *db.Tx, hash string, p purpose) (t token, err error) {
	err = tx.QueryRowContext(ctx, `SELECT purpose, staff_id, data FROM staff_token WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3`,
		hash, string(p), tx.Now.UnixMilli()).Scan(&t.purpose, &t.staff, &t.data)
	return t, orElse(err, ErrLink)
}

func updateToken(ctx context.Context, tx *db.Tx, hash, data string) error {
	_, err := tx.ExecContext(ctx, `UPDATE staff_token SET data = $2 WHERE token_hash = $1`, hash, data)
	return err
}

// takeToken reads and removes in one statement: of two who hold it, one gets it.
func takeToken(ctx context.Context, tx *db.Tx, hash string, p purpose) (t token, err error) {
	err = tx.QueryRowContext(ctx, `
		DELETE FROM staff_token WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 RETURNING purpose, staff_id, data`,
		hash, string(p), tx.Now.UnixMilli()).Scan(&t.purpose, &t.staff, &t.data)
	return t, orElse(err, ErrLink)
}

func deleteTokens(ctx context.Context, tx *db.Tx, staffID string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM staff_token WHERE staff_id = $1`, staffID)
	return err
}

func replaceRecovery(ctx context.Context, tx *db.Tx, staffID string, codes []string) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM staff_recovery WHERE staff_id = $1`, staffID); err != nil {
		return err
	}
	for _, code := range codes {
		if _, err := tx.ExecContext(ctx, `INSERT INTO staff_recovery (code_hash, staff_id) VALUES ($1, $2)`, recoveryDigest(staffID, typedCode(code)), staffID); err != nil {
			return err
		}
	}
	return nil
}

func scanPasskey(scan db.Scan) (p passkey.Key, err error) {
	var created, used int64
	err = scan(&p.ID, &p.Name, &p.Credential, &created, &used)
	p.Created, p.Used = fromMillis(created), fromMillis(used)
	return p, err
}

func selectPasskeys(ctx context.Context, tx *db.Tx, staffID string) ([]passkey.Key, error) {
	return db.Collect(ctx, tx, scanPasskey, `
		SELECT passkey_id, name, credential, created_at, used_at FROM staff_passkey WHERE staff_id = $1 ORDER BY created_at, passkey_id`, staffID)
}

func countPasskeys(ctx context.Context, tx *db.Tx, staffID string) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM staff_passkey WHERE staff_id = $1`, staffID).Scan(&n)
	return n, err
}

func insertPasskey(ctx context.Context, tx *db.Tx, staffID string, p passkey.Key) (bool, error) {
	return changed(tx.ExecContext(ctx, `
		INSERT INTO staff_passkey (passkey_id, staff_id, name, credential, created_at, used_at) VALUES ($1, $2, $3, $4, $5, 0)
		ON CONFLICT (passkey_id) DO NOTHING`, p.ID, staffID, p.Name, p.Credential, p.Created.UnixMilli()))
}

func updatePasskey(ctx context.Context, tx *db.Tx, passkeyID, credential string) error {
	res, err := tx.ExecContext(ctx, `UPDATE staff_passkey SET credential = $2, used_at = $3 WHERE passkey_id = $1`, passkeyID, credential, tx.Now.UnixMilli())
	return must(res, err, ErrPasskey)
}

func deletePasskey(ctx context.Context, tx *db.Tx, staffID, passkeyID string) error {
	res, err := tx.ExecContext(ctx, `DELETE FROM staff_passkey WHERE staff_id = $1 AND passkey_id = $2`, staffID, passkeyID)
	return must(res, err, ErrPasskeyUnknown)
}

func insertPerson(ctx context.Context, tx *db.Tx, p Person) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO staff (staff_id, email, email_key, name, role, password, totp, totp_step, demo, created_at, disabled_at)
		VALUES ($1, $2, $3, $4, $5, '', '', 0, $6, $7, 0)`, p.ID, p.Email, emailKey(p.Email), p.Name, p.Role, p.Demo, p.Created.UnixMilli())
	return err
}

func joinPermissions(list []Permission) string {
	words := make([]string, len(list))
	for i, p := range list {
		words[i] = string(p)
	}
	return strings.Join(words, " ")
}
