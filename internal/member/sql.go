package member

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/passkey"
)

// Ways to name one customer.
const (
	byCode     = `customer_code = $1`
	byEmail    = `email_key = $1`
	byIdentity = `customer_code = (SELECT customer_code FROM member_identity WHERE issuer = $1 AND subject = $2)`
)

func isUnknown(err error) bool { return errors.Is(err, ErrUnknown) }

// orElse tells a missing row as the fault that it means.
func orElse(err, missing error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return missing
	}
	return err
}

// millis is a time as the database has it; the zero time is 0.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return db.Time(ms)
}

func changed(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

func must(res sql.Result, err, missing error) error {
	if ok, err := changed(res, err); err != nil || ok {
		return err
	}
	return missing
}

func selectCustomer(ctx context.Context, tx *db.Tx, by string, args ...any) (c Customer, err error) {
	var created int64
	err = tx.QueryRowContext(ctx, `
		SELECT customer_code, email, customer_group_code, valid, last_name, first_name, last_kana, first_kana,
			birth, sex, phone, password <> '', demo, created_at
		FROM customer WHERE `+by, args...).Scan(&c.Code, &c.Email, &c.Group, &c.Valid, &c.LastName, &c.FirstName, &c.LastKana, &c.FirstKana,
		&c.Birth, &c.Sex, &c.Phone, &c.HasPassword, &c.Demo, &created)
	c.Created = fromMillis(created)
	return c, orElse(err, ErrUnknown)
}

func insertCustomer(ctx context.Context, tx *db.Tx, c Customer, password string) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO customer (customer_code, email, email_key, password, last_name, first_name, last_kana, first_kana,
			customer_group_code, valid, birth, sex, phone, demo, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
		c.Code, c.Email, emailKey(c.Email), password, c.LastName, c.FirstName, c.LastKana, c.FirstKana,
		c.Group, c.Valid, c.Birth, string(c.Sex), c.Phone, c.Demo, tx.Now.UnixMilli())
	return err
}

func selectDevice(ctx context.Context, tx *db.Tx, code, hash string) (known bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM member_device WHERE customer_code = $1 AND device_hash = $2)`, code, hash).Scan(&known)
	return known, err
}

func upsertDevice(ctx context.Context, tx *db.Tx, code, hash string) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO member_device (customer_code, device_hash, seen_at) VALUES ($1, $2, $3)
		ON CONFLICT (customer_code, device_hash) DO UPDATE SET seen_at = excluded.seen_at`, code, hash, tx.Now.UnixMilli())
	return err
}

// countDemo is how many members of the demo the shop has.
func countDemo(ctx context.Context, tx *db.Tx) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM customer WHERE demo`).Scan(&n)
	return n, err
}

func codeUsed(ctx context.Context, tx *db.Tx, code string) (used bool, err error) {
	err = tx.QueryRowContext(ctx, `
		SELECT EXISTS (SELECT 1 FROM customer WHERE customer_code = $1) OR EXISTS (SELECT 1 FROM customer_left WHERE customer_code = $1)`, code).Scan(&used)
	return used, err
}

func updateProfile(ctx context.Context, tx *db.Tx, code string, p Profile) error {
	res, err := tx.ExecContext(ctx, `
		UPDATE customer SET last_name = $2, first_name = $3, last_kana = $4, first_kana = $5, birth = $6, sex = $7, phone = $8, updated_at = $9
		WHERE customer_code = $1`,
		code, p.LastName, p.FirstName, p.LastKana, p.FirstKana, p.Birth, string(p.Sex), p.Phone, tx.Now.UnixMilli())
	return must(res, err, ErrUnknown)
}

func updateGroup(ctx context.Context, tx *db.Tx, code, group string) error {
	res, err := tx.ExecContext(ctx, `UPDATE customer SET customer_group_code = $2 WHERE customer_code = $1`, code, group)
	return must(res, err, ErrUnknown)
}

func updateEmail(ctx context.Context, tx *db.Tx, code, email string) error {
	res, err := tx.ExecContext(ctx, `UPDATE customer SET email = $2, email_key = $3, updated_at = $4 WHERE customer_code = $1`,
		code, email, emailKey(email), tx.Now.UnixMilli())
	return must(res, err, ErrUnknown)
}

func updatePassword(ctx context.Context, tx *db.Tx, code, hash string) error {
	res, err := tx.ExecContext(ctx, `UPDATE customer SET password = $2, updated_at = $3 WHERE customer_code = $1`, code, hash, tx.Now.UnixMilli())
	return must(res, err, ErrUnknown)
}

// selectPassword returns nothing, and no error, for nobody.
func selectPassword(ctx context.Context, tx *db.Tx, email string) (code, hash string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT customer_code, password FROM customer WHERE `+byEmail, email).Scan(&code, &hash)
	return code, hash, orElse(err, nil)
}

// holdPassword tells whether a customer's password is still this one, and keeps it so
// until the transaction ends: who changes it, or removes the customer, waits.
func holdPassword(ctx context.Context, tx *db.Tx, code, hash string) (bool, error) {
	res, err := tx.ExecContext(ctx, `UPDATE customer SET password = password WHERE customer_code = $1 AND password = $2`, code, hash)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

// deleteCustomer takes sessions, addresses, passkeys and identities along.
func deleteCustomer(ctx context.Context, tx *db.Tx, code string) error {
	for _, statement := range []string{
		`DELETE FROM member_token WHERE customer_code = $1`,
		`DELETE FROM member_request WHERE customer_code = $1`,
		`DELETE FROM customer WHERE customer_code = $1`,
	} {
		if _, err := tx.ExecContext(ctx, statement, code); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO customer_left (customer_code, left_at) VALUES ($1, $2)`, code, tx.Now.UnixMilli())
	return err
}

const sessionColumns = `session_id, customer_code, created_at, seen_at, auth_time, agent, network, id_token`

func scanSession(scan func(...any) error) (s Session, err error) {
	var created, seen, auth int64
	err = scan(&s.ID, &s.Customer, &created, &seen, &auth, &s.Device, &s.Network, &s.IDToken)
	s.Created, s.Seen, s.AuthTime = fromMillis(created), fromMillis(seen), fromMillis(auth)
	return s, err
}

func selectSession(ctx context.Context, tx *db.Tx, hash string) (Session, error) {
	s, err := scanSession(tx.QueryRowContext(ctx, `SELECT `+sessionColumns+` FROM member_session WHERE token_hash = $1`, hash).Scan)
	return s, orElse(err, ErrLoginRequired)
}

func selectSessions(ctx context.Context, tx *db.Tx, code string) ([]Session, error) {
	return db.Collect(ctx, tx, scanSession, `SELECT `+sessionColumns+` FROM member_session WHERE customer_code = $1 ORDER BY seen_at DESC, session_id`, code)
}

func insertSession(ctx context.Context, tx *db.Tx, hash string, s Session) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO member_session (token_hash, session_id, customer_code, created_at, seen_at, auth_time, agent, network, id_token)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		hash, s.ID, s.Customer, millis(s.Created), millis(s.Seen), millis(s.AuthTime), s.Device, s.Network, s.IDToken)
	return err
}

func touchSession(ctx context.Context, tx *db.Tx, hash, network string, now int64) error {
	_, err := tx.ExecContext(ctx, `UPDATE member_session SET seen_at = $2, network = $3 WHERE token_hash = $1`, hash, now, network)
	return err
}

func deleteSession(ctx context.Context, tx *db.Tx, hash string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM member_session WHERE token_hash = $1`, hash)
	return err
}

func deleteSessionByID(ctx context.Context, tx *db.Tx, code, id string) (bool, error) {
	return changed(tx.ExecContext(ctx, `DELETE FROM member_session WHERE customer_code = $1 AND session_id = $2`, code, id))
}

func deleteSessionsBut(ctx context.Context, tx *db.Tx, code, keep string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM member_session WHERE customer_code = $1 AND session_id <> $2`, code, keep)
	return err
}

const addressColumns = `address_id, is_default, last_name, first_name, last_kana, first_kana, postal, prefecture, city, line, building, phone`

func scanAddress(scan func(...any) error) (a Address, err error) {
	var postal string
	err = scan(&a.ID, &a.Default, &a.LastName, &a.FirstName, &a.LastKana, &a.FirstKana, &postal, &a.Prefecture, &a.City, &a.Line, &a.Building, &a.Phone)
	a.Postal = jp.PostalCode(postal)
	return a, err
}

func selectAddresses(ctx context.Context, tx *db.Tx, code string) ([]Address, error) {
	return db.Collect(ctx, tx, scanAddress, `SELECT `+addressColumns+` FROM customer_address WHERE customer_code = $1 ORDER BY is_default DESC, address_id`, code)
}

func upsertAddress(ctx context.Context, tx *db.Tx, code string, a Address) error {
	res, err := tx.ExecContext(ctx, `
		INSERT INTO customer_address (customer_code, `+addressColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (address_id) DO UPDATE SET is_default = excluded.is_default, last_name = excluded.last_name, first_name = excluded.first_name,
			last_kana = excluded.last_kana, first_kana = excluded.first_kana, postal = excluded.postal, prefecture = excluded.prefecture,
			city = excluded.city, line = excluded.line, building = excluded.building, phone = excluded.phone
		WHERE customer_address.customer_code = excluded.customer_code`,
		code, a.ID, a.Default, a.LastName, a.FirstName, a.LastKana, a.FirstKana, string(a.Postal), a.Prefecture, a.City, a.Line, a.Building, a.Phone)
	return must(res, err, ErrAddressUnknown)
}

func updateDefault(ctx context.Context, tx *db.Tx, code, addressID string) error {
	_, err := tx.ExecContext(ctx, `UPDATE customer_address SET is_default = (address_id = $2) WHERE customer_code = $1`, code, addressID)
	return err
}

func deleteAddress(ctx context.Context, tx *db.Tx, code, addressID string) error {
	res, err := tx.ExecContext(ctx, `DELETE FROM customer_address WHERE customer_code = $1 AND address_id = $2`, code, addressID)
	return must(res, err, ErrAddressUnknown)
}

func insertToken(ctx context.Context, tx *db.Tx, hash string, t token, expires time.Time) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO member_token (token_hash, purpose, customer_code, guest, data, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		hash, string(t.purpose), t.customer, t.guest, t.data, millis(expires))
	return err
}

// selectToken looks without taking.
func selectToken(ctx context.Context, tx *db.Tx, hash string, p purpose) (t token, err error) {
	err = tx.QueryRowContext(ctx, `
		SELECT purpose, customer_code, guest, data FROM member_token WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3`,
		hash, string(p), tx.Now.UnixMilli()).Scan(&t.purpose, &t.customer, &t.guest, &t.data)
	return t, orElse(err, ErrLink)
}

// takeToken reads and removes in one statement: of two who hold it, one gets it.
func takeToken(ctx context.Context, tx *db.Tx, hash string, p purpose) (t token, err error) {
	err = tx.QueryRowContext(ctx, `
		DELETE FROM member_token WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3
		RETURNING purpose, customer_code, guest, data`, hash, string(p), tx.Now.UnixMilli()).Scan(&t.purpose, &t.customer, &t.guest, &t.data)
	return t, orElse(err, ErrLink)
}

func deleteTokens(ctx context.Context, tx *db.Tx, code string, p purpose) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM member_token WHERE customer_code = $1 AND purpose = $2`, code, string(p))
	return err
}

func insertRequest(ctx context.Context, tx *db.Tx, r request) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO member_request (request_id, purpose, email, customer_code, guest, data) VALUES ($1, $2, $3, $4, $5, $6)`,
		r.id, string(r.purpose), r.email, r.customer, r.guest, r.data)
	return err
}

func selectRequests(ctx context.Context, tx *db.Tx, most int) ([]string, error) {
	return db.Column[string](ctx, tx, `SELECT request_id FROM member_request ORDER BY request_id LIMIT $1`, most)
}

func takeRequest(ctx context.Context, tx *db.Tx, id string) (r request, err error) {
	err = tx.QueryRowContext(ctx, `
		DELETE FROM member_request WHERE request_id = $1 RETURNING request_id, purpose, email, customer_code, guest, data`, id).
		Scan(&r.id, &r.purpose, &r.email, &r.customer, &r.guest, &r.data)
	return r, err
}

func insertIdentity(ctx context.Context, tx *db.Tx, issuer, subject, code string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO member_identity (issuer, subject, customer_code) VALUES ($1, $2, $3)`, issuer, subject, code)
	return err
}

func scanPasskey(scan func(...any) error) (p passkey.Key, err error) {
	var created, used int64
	err = scan(&p.ID, &p.Name, &p.Credential, &created, &used)
	p.Created, p.Used = fromMillis(created), fromMillis(used)
	return p, err
}

func selectPasskeys(ctx context.Context, tx *db.Tx, code string) ([]passkey.Key, error) {
	return db.Collect(ctx, tx, scanPasskey, `
		SELECT passkey_id, name, credential, created_at, used_at FROM member_passkey WHERE customer_code = $1 ORDER BY created_at, passkey_id`, code)
}

// insertPasskey changes nothing, and says so, when somebody has it already.
func insertPasskey(ctx context.Context, tx *db.Tx, code string, p passkey.Key) (bool, error) {
	return changed(tx.ExecContext(ctx, `
		INSERT INTO member_passkey (passkey_id, customer_code, name, credential, created_at, used_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (passkey_id) DO NOTHING`, p.ID, code, p.Name, p.Credential, millis(p.Created), millis(p.Used)))
}

func updatePasskey(ctx context.Context, tx *db.Tx, id, credential string) error {
	res, err := tx.ExecContext(ctx, `UPDATE member_passkey SET credential = $2, used_at = $3 WHERE passkey_id = $1`, id, credential, tx.Now.UnixMilli())
	return must(res, err, ErrPasskey)
}

func deletePasskey(ctx context.Context, tx *db.Tx, code, id string) error {
	res, err := tx.ExecContext(ctx, `DELETE FROM member_passkey WHERE customer_code = $1 AND passkey_id = $2`, code, id)
	return must(res, err, ErrPasskeyUnknown)
}
