package loyalty

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// lockAccount writes the member's row, which makes it this transaction's.
func lockAccount(ctx context.Context, tx *db.Tx, customer string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO points_account (customer, available, pending, entries) VALUES ($1, 0, 0, 0)
		ON CONFLICT (customer) DO UPDATE SET entries = points_account.entries`, customer)
	return err
}

func moveAccount(ctx context.Context, tx *db.Tx, customer string, available, pending int) (seq int64, after int, err error) {
	err = tx.QueryRowContext(ctx, `UPDATE points_account SET available = available + $2, pending = pending + $3, entries = entries + 1
		WHERE customer = $1 RETURNING entries, available`, customer, available, pending).Scan(&seq, &after)
	return seq, after, err
}

func hasPosting(ctx context.Context, tx *db.Tx, e posting) (has bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM points_entry WHERE ref = $1 AND what = $2 AND occasion = $3 AND customer = $4)`,
		e.ref, string(e.kind), e.occasion, e.customer).Scan(&has)
	return has, err
}

func selectPosting(ctx context.Context, tx *db.Tx, ref string, kind PostingKind) (customer string, seq int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT customer, seq FROM points_entry WHERE ref = $1 AND what = $2 ORDER BY customer LIMIT 1`,
		ref, string(kind)).Scan(&customer, &seq)
	if errors.Is(err, sql.ErrNoRows) {
		err = errUnknown
	}
	return customer, seq, err
}

// selectDeducted is the number of the posting that took points off for ref.
func selectDeducted(ctx context.Context, tx *db.Tx, customer, ref string) (seq int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT seq FROM points_entry WHERE ref = $1 AND what = 'revoke' AND occasion = '' AND customer = $2`, ref, customer).Scan(&seq)
	if errors.Is(err, sql.ErrNoRows) {
		err = errUnknown
	}
	return seq, err
}

func selectAccounts(ctx context.Context, tx *db.Tx, after string, limit int) ([]string, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (code string, err error) {
		err = scan(&code)
		return code, err
	}, `SELECT customer FROM points_account WHERE customer > $1 ORDER BY customer LIMIT $2`, after, limit)
}

func insertPosting(ctx context.Context, tx *db.Tx, e posting, seq int64, after int) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO points_entry (customer, seq, what, ref, occasion, reason, balance, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, e.customer, seq, string(e.kind), e.ref, e.occasion, e.reason, after, tx.Now.UnixMilli())
	return err
}

func insertLine(ctx context.Context, tx *db.Tx, customer string, seq int64, m transfer) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO points_line (customer, seq, account, points) VALUES ($1, $2, $3, $4)`,
		customer, seq, string(m.account), m.points)
	return err
}

func insertLot(ctx context.Context, tx *db.Tx, id, customer, ref string, points int, expires time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO points_lot (id, customer, ref, remaining, expires) VALUES ($1, $2, $3, $4, $5)`,
		id, customer, ref, points, expires.UnixMilli())
	return err
}

func addToLot(ctx context.Context, tx *db.Tx, id string, points int) error {
	_, err := tx.ExecContext(ctx, `UPDATE points_lot SET remaining = remaining + $2 WHERE id = $1`, id, points)
	return err
}

func insertDraw(ctx context.Context, tx *db.Tx, customer string, seq int64, lot string, points int) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO points_draw (customer, seq, lot, points, returned) VALUES ($1, $2, $3, $4, 0)`,
		customer, seq, lot, points)
	return err
}

func updateDraw(ctx context.Context, tx *db.Tx, customer string, seq int64, lot string, points int) error {
	_, err := tx.ExecContext(ctx, `UPDATE points_draw SET returned = returned + $4 WHERE customer = $1 AND seq = $2 AND lot = $3`,
		customer, seq, lot, points)
	return err
}

func selectBalance(ctx context.Context, tx *db.Tx, customer string) (Balance, error) {
	var b Balance
	var next int64
	err := tx.QueryRowContext(ctx, `SELECT available, pending,
			(SELECT CAST(COALESCE(SUM(remaining), 0) AS BIGINT) FROM points_lot WHERE customer = $1 AND expires <= $2),
			(SELECT COALESCE(MIN(expires), 0) FROM points_lot WHERE customer = $1 AND expires > $2 AND remaining > 0)
		FROM points_account WHERE customer = $1`, customer, tx.Now.UnixMilli()).Scan(&b.Available, &b.Pending, &b.Due, &next)
	if errors.Is(err, sql.ErrNoRows) {
		return Balance{}, nil
	}
	b.Available -= b.Due
	if err != nil || next == 0 {
		return b, err
	}
	b.Next.At = db.Time(next)
	err = tx.QueryRowContext(ctx, `SELECT CAST(SUM(remaining) AS BIGINT) FROM points_lot WHERE customer = $1 AND expires = $2`,
		customer, next).Scan(&b.Next.Points)
	return b, err
}

func selectOutstanding(ctx context.Context, tx *db.Tx, ref string) (s Outstanding, err error) {
	err = tx.QueryRowContext(ctx, `SELECT
			CAST(COALESCE(SUM(CASE WHEN l.account = 'spent' THEN l.points END), 0) AS BIGINT),
			CAST(COALESCE(SUM(CASE WHEN l.account = 'pending' THEN l.points END), 0) AS BIGINT),
			CAST(COALESCE(SUM(CASE WHEN l.account = 'available' AND e.what IN ('settle', 'revoke') THEN l.points END), 0) AS BIGINT)
		FROM points_entry e JOIN points_line l ON l.customer = e.customer AND l.seq = e.seq WHERE e.ref = $1`, ref).
		Scan(&s.Spent, &s.Pending, &s.Granted)
	return s, err
}

// selectLots is what remains in the member's lots: those of ref, then those
// that expire first.
func selectLots(ctx context.Context, tx *db.Tx, customer, ref string) ([]lot, error) {
	return selectSomeLots(ctx, tx, `SELECT id, remaining, expires FROM points_lot WHERE customer = $1 AND remaining > 0
		ORDER BY CASE WHEN ref = $2 THEN 0 ELSE 1 END, expires, id`, customer, ref)
}

func selectDue(ctx context.Context, tx *db.Tx, customer string) ([]lot, error) {
	return selectSomeLots(ctx, tx, `SELECT id, remaining, expires FROM points_lot WHERE customer = $1 AND expires <= $2 AND remaining > 0
		ORDER BY expires, id`, customer, tx.Now.UnixMilli())
}

func selectSomeLots(ctx context.Context, tx *db.Tx, query string, args ...any) ([]lot, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (l lot, err error) {
		var expires int64
		err = scan(&l.id, &l.remaining, &expires)
		l.expires = db.Time(expires)
		return l, err
	}, query, args...)
}

func selectDraws(ctx context.Context, tx *db.Tx, customer string, seq int64) ([]draw, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (d draw, err error) {
		var expires int64
		err = scan(&d.lot, &d.open, &expires)
		d.expires = db.Time(expires)
		return d, err
	}, `SELECT d.lot, d.points - d.returned, l.expires FROM points_draw d JOIN points_lot l ON l.id = d.lot
		WHERE d.customer = $1 AND d.seq = $2 AND d.points > d.returned ORDER BY l.expires DESC, d.lot DESC`, customer, seq)
}

// selectDueCustomers is some of those who have points past their day: the first
// who were due.
func selectDueCustomers(ctx context.Context, tx *db.Tx, limit int) ([]string, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (customer string, err error) {
		err = scan(&customer)
		return customer, err
	}, `SELECT DISTINCT customer FROM (SELECT customer FROM points_lot WHERE remaining > 0 AND expires <= $1 ORDER BY expires LIMIT $2) AS due`,
		tx.Now.UnixMilli(), limit)
}

func selectLines(ctx context.Context, tx *db.Tx, customer string, offset, limit int) ([]Line, int, error) {
	var n int
	err := tx.QueryRowContext(ctx, `SELECT CAST(COALESCE(MAX(entries), 0) AS BIGINT) FROM points_account WHERE customer = $1`, customer).Scan(&n)
	if err != nil {
		return nil, 0, err
	}
	lines, err := db.Collect(ctx, tx, func(scan db.Scan) (l Line, err error) {
		var at int64
		err = scan(&at, &l.Kind, &l.Ref, &l.Reason, &l.Balance, &l.Available, &l.Pending)
		l.At = db.Time(at)
		return l, err
	}, `SELECT e.created_at, e.what, e.ref, e.reason, e.balance, COALESCE(a.points, 0), COALESCE(p.points, 0) FROM points_entry e
		LEFT JOIN points_line a ON a.customer = e.customer AND a.seq = e.seq AND a.account = 'available'
		LEFT JOIN points_line p ON p.customer = e.customer AND p.seq = e.seq AND p.account = 'pending'
		WHERE e.customer = $1 ORDER BY e.seq DESC LIMIT $2 OFFSET $3`, customer, limit, offset)
	return lines, n, err
}

// restrictions is how a coupon's conditions are stored.
type restrictions struct {
	MaxDiscount money.Yen `json:"max_discount,omitempty"`
	MinGoods    money.Yen `json:"min_goods,omitempty"`
	Categories  []string  `json:"categories,omitempty"`
	Brands      []string  `json:"brands,omitempty"`
	Campaigns   []string  `json:"campaigns,omitempty"`
	NotOnSale   bool      `json:"not_on_sale,omitempty"`
	Ranks       []string  `json:"ranks,omitempty"`
	MembersOnly bool      `json:"members_only,omitempty"`
	FirstOrder  bool      `json:"first_order,omitempty"`
	Group       string    `json:"group,omitempty"`
}

func upsertCoupon(ctx context.Context, tx *db.Tx, c Coupon) error {
	conditions, err := json.Marshal(restrictions{c.MaxDiscount, c.MinGoods, c.Categories, c.Brands, c.Campaigns,
		c.NotOnSale, c.Ranks, c.MembersOnly, c.FirstOrder, c.Group})
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO coupon (code, name, kind, value, conditions, starts, ends, per_person, total, given, used)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0)
		ON CONFLICT (code) DO UPDATE SET name = excluded.name, kind = excluded.kind, value = excluded.value, conditions = excluded.conditions,
			starts = excluded.starts, ends = excluded.ends, per_person = excluded.per_person, total = excluded.total, given = excluded.given`,
		c.Code, c.Name, string(c.Kind), c.Value, string(conditions), c.Starts, c.Ends, c.PerPerson, c.Total, c.Given)
	return err
}

// deleteCoupon tells whether the coupon went: not one that an order has used.
func deleteCoupon(ctx context.Context, tx *db.Tx, code string) (bool, error) {
	return changed(tx.ExecContext(ctx, `DELETE FROM coupon WHERE code = $1 AND used = 0`, code))
}

const couponColumns = `c.code, c.name, c.kind, c.value, c.conditions, c.starts, c.ends, c.per_person, c.total, c.given, c.used, c.took_off, c.told`

func scanOwned(scan func(...any) error) (OwnedCoupon, error) {
	var h OwnedCoupon
	var conditions string
	var since int64
	c := &h.Coupon
	err := scan(&c.Code, &c.Name, &c.Kind, &c.Value, &conditions, &c.Starts, &c.Ends, &c.PerPerson, &c.Total, &c.Given, &h.Taken, &h.TookOff, &h.Told, &h.Used, &since)
	if err != nil {
		return OwnedCoupon{}, err
	}
	if since != 0 {
		h.Since = db.Time(since)
	}
	var r restrictions
	err = json.Unmarshal([]byte(conditions), &r)
	c.MaxDiscount, c.MinGoods, c.Categories, c.Brands, c.Campaigns = r.MaxDiscount, r.MinGoods, r.Categories, r.Brands, r.Campaigns
	c.NotOnSale, c.Ranks, c.MembersOnly, c.FirstOrder, c.Group = r.NotOnSale, r.Ranks, r.MembersOnly, r.FirstOrder, r.Group
	return h, err
}

// ownedCoupon is a coupon as owner sees it; Since is zero when owner does not hold it.
func ownedCoupon(ctx context.Context, tx *db.Tx, owner, code string) (OwnedCoupon, error) {
	h, err := scanOwned(tx.QueryRowContext(ctx, `SELECT `+couponColumns+`, COALESCE(h.used, 0), CASE WHEN h.held THEN h.since ELSE 0 END
		FROM coupon c LEFT JOIN coupon_holder h ON h.code = c.code AND h.owner = $1 WHERE c.code = $2`, owner, code).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return OwnedCoupon{}, ErrCouponUnknown
	}
	return h, err
}

// HoldsAny tells, in a statement whose $1 is an owner, whether CouponsOf finds any.
const HoldsAny = `EXISTS (SELECT 1 FROM coupon_holder WHERE coupon_holder.owner = $1 AND coupon_holder.held)`

func selectOwned(ctx context.Context, tx *db.Tx, owner string) ([]OwnedCoupon, error) {
	return db.Collect(ctx, tx, scanOwned, `SELECT `+couponColumns+`, h.used, h.since
		FROM coupon_holder h JOIN coupon c ON c.code = h.code WHERE h.owner = $1 AND h.held ORDER BY h.since DESC, h.code`, owner)
}

func selectCoupons(ctx context.Context, tx *db.Tx) ([]OwnedCoupon, error) {
	return db.Collect(ctx, tx, scanOwned,
		`SELECT `+couponColumns+`, 0, 0 FROM coupon c ORDER BY c.code`)
}

func selectCouponsBetween(ctx context.Context, tx *db.Tx, from, to time.Time, limit int) ([]OwnedCoupon, error) {
	return db.Collect(ctx, tx, scanOwned, `SELECT `+couponColumns+`, 0, 0 FROM coupon c
		WHERE (c.ends = 0 OR c.ends > $1) AND c.starts < $2 ORDER BY c.code LIMIT $3`, from.UnixMilli(), to.UnixMilli(), limit)
}

func upsertHolder(ctx context.Context, tx *db.Tx, owner, code string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO coupon_holder (owner, code, held, used, since) VALUES ($1, $2, TRUE, 0, $3)
		ON CONFLICT (owner, code) DO UPDATE SET held = TRUE`, owner, code, tx.Now.UnixMilli())
	return err
}

// insertUse tells whether the order had not taken the coupon before.
func insertUse(ctx context.Context, tx *db.Tx, ref, code, owner string) (bool, error) {
	return changed(tx.ExecContext(ctx, `INSERT INTO coupon_use (ref, code, owner, used_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (ref, code) DO NOTHING`, ref, code, owner, tx.Now.UnixMilli()))
}

func takeOfPerson(ctx context.Context, tx *db.Tx, owner, code string, limit int) (bool, error) {
	return changed(tx.ExecContext(ctx, `INSERT INTO coupon_holder (owner, code, held, used, since) VALUES ($1, $2, FALSE, 1, $3)
		ON CONFLICT (owner, code) DO UPDATE SET used = coupon_holder.used + 1
		WHERE CAST($4 AS BIGINT) = 0 OR coupon_holder.used < $4`, owner, code, tx.Now.UnixMilli(), limit))
}

func takeOfTotal(ctx context.Context, tx *db.Tx, code string) (bool, error) {
	return changed(tx.ExecContext(ctx, `UPDATE coupon SET used = used + 1 WHERE code = $1 AND (total = 0 OR used < total)`, code))
}

type use struct {
	code, owner string
	off         int64 // below 0: nobody told
}

func scanUse(scan db.Scan) (u use, err error) {
	err = scan(&u.code, &u.owner, &u.off)
	return u, err
}

func deleteUses(ctx context.Context, tx *db.Tx, ref string) ([]use, error) {
	return db.Collect(ctx, tx, scanUse, `DELETE FROM coupon_use WHERE ref = $1 RETURNING code, owner, took_off`, ref)
}

func deleteUse(ctx context.Context, tx *db.Tx, ref, code string) ([]use, error) {
	return db.Collect(ctx, tx, scanUse, `DELETE FROM coupon_use WHERE ref = $1 AND code = $2 RETURNING code, owner, took_off`, ref, code)
}

// updateOff writes what a coupon took off an order, and returns what it was
// before; none when the order did not use it.
func updateOff(ctx context.Context, tx *db.Tx, ref, code string, off money.Yen) ([]use, error) {
	was, err := db.Collect(ctx, tx, scanUse, `SELECT code, owner, took_off FROM coupon_use WHERE ref = $1 AND code = $2`, ref, code)
	if err != nil || len(was) == 0 {
		return nil, err
	}
	_, err = tx.ExecContext(ctx, `UPDATE coupon_use SET took_off = $3 WHERE ref = $1 AND code = $2`, ref, code, int64(off))
	return was, err
}

// addOff changes what a coupon took off altogether, and in how many orders that is known.
func addOff(ctx context.Context, tx *db.Tx, code string, off, told int64) error {
	_, err := tx.ExecContext(ctx, `UPDATE coupon SET took_off = took_off + $2, told = told + $3 WHERE code = $1`, code, off, told)
	return err
}

func countHolders(ctx context.Context, tx *db.Tx, code string) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM coupon_holder WHERE code = $1 AND held`, code).Scan(&n)
	return n, err
}

func giveCoupon(ctx context.Context, tx *db.Tx, u use) error {
	if err := giveHolder(ctx, tx, u); err != nil {
		return err
	}
	if u.off >= 0 {
		if err := addOff(ctx, tx, u.code, -u.off, -1); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, `UPDATE coupon SET used = used - 1 WHERE code = $1`, u.code)
	return err
}

func giveHolder(ctx context.Context, tx *db.Tx, u use) error {
	_, err := tx.ExecContext(ctx, `UPDATE coupon_holder SET used = used - 1 WHERE owner = $1 AND code = $2`, u.owner, u.code)
	return err
}

// selectCustomers lists who has a ledger.
func selectCustomers(ctx context.Context, tx *db.Tx, after string, limit int) ([]string, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (customer string, err error) {
		err = scan(&customer)
		return customer, err
	}, `SELECT customer FROM points_account WHERE customer > $1 ORDER BY customer LIMIT $2`, after, limit)
}

// dropOwned takes coupons out of somebody's hands; what was used stays counted.
func dropOwned(ctx context.Context, tx *db.Tx, owner string) ([]string, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (code string, err error) {
		err = scan(&code)
		return code, err
	}, `UPDATE coupon_holder SET held = FALSE WHERE owner = $1 AND held RETURNING code`, owner)
}

// changed tells whether a statement changed a row.
func changed(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

func selectMoves(ctx context.Context, tx *db.Tx, from, to time.Time) ([]Move, error) {
	rows, err := tx.QueryContext(ctx, `SELECT e.what, e.ref, e.occasion, e.created_at, a.points
		FROM points_entry e JOIN points_line a ON a.customer = e.customer AND a.seq = e.seq AND a.account = 'available'
		WHERE e.created_at >= $1 AND e.created_at < $2 ORDER BY e.created_at, e.customer, e.seq`, from.UnixMilli(), to.UnixMilli())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Move
	for rows.Next() {
		var m Move
		var at int64
		if err := rows.Scan(&m.Kind, &m.Ref, &m.Occasion, &at, &m.Points); err != nil {
			return nil, err
		}
		m.At = db.Time(at)
		list = append(list, m)
	}
	return list, rows.Err()
}
