package order

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// findCheckout is the order entry of an owner; an empty one when there is none.
func findCheckout(ctx context.Context, tx *db.Tx, owner string) (checkoutRow, error) {
	var r checkoutScan
	err := tx.QueryRowContext(ctx, `SELECT draft, hold_until, extended, key, fingerprint, confirmed, network FROM checkout WHERE owner = $1`, owner).Scan(r.into()...)
	if errors.Is(err, sql.ErrNoRows) {
		return checkoutRow{owner: owner}, nil
	}
	if err != nil {
		return checkoutRow{owner: owner}, err
	}
	return r.checkout(owner)
}

// checkoutScan is a row of order entry on its way from the table.
type checkoutScan struct {
	draft string
	until int64
	row   checkoutRow
}

func (r *checkoutScan) into() []any {
	c := &r.row
	return []any{&r.draft, &r.until, &c.extended, &c.key, &c.fingerprint, &c.confirmed, &c.network}
}

func (r *checkoutScan) checkout(owner string) (checkoutRow, error) {
	r.row.owner, r.row.holdUntil = owner, moment(r.until)
	err := json.Unmarshal([]byte(r.draft), &r.row.draft)
	return r.row, err
}

// A desk is order entry with the cart it is about, and what else is asked of its owner
// at each step: all that is read by one statement.
type desk struct {
	checkout checkoutRow
	cart     cart.Cart
	open     bool // an order may wait for its payment
	placed   bool // the key may have placed an order
	proved   bool // a mailbox may have been proved
	failed   int  // orders that came to nothing since the moment asked for

	key   string
	since time.Time
	rows  int
	found *checkoutScan // nil: there is none
}

// read is the statement of a desk; row takes the columns of the cart.
func (d *desk) read(ctx context.Context, tx *db.Tx, row func(scan db.Scan, more ...any) error) error {
	return db.Each(ctx, tx, func(scan db.Scan) error {
		var r checkoutScan
		err := row(scan, append(r.into(), &d.open, &d.placed, &d.failed, &d.proved)...)
		d.rows++
		if r.draft != "" {
			d.found = &r
		}
		return err
	}, `SELECT `+cart.Columns+`, COALESCE(checkout.draft, ''), COALESCE(checkout.hold_until, 0), COALESCE(checkout.extended, FALSE), COALESCE(checkout.key, ''),
		COALESCE(checkout.fingerprint, ''), COALESCE(checkout.confirmed, ''), COALESCE(checkout.network, ''),
		EXISTS (SELECT 1 FROM shop_order WHERE shop_order.owner = $1 AND shop_order.status = 'placed'),
		EXISTS (SELECT 1 FROM shop_order WHERE shop_order.key = $3 AND shop_order.key <> ''),
		(SELECT COUNT(*) FROM shop_order WHERE shop_order.owner = $1 AND shop_order.status = 'cancelled' AND shop_order.placed_at >= $4), `+mail.ProvedAny+`
		FROM `+cart.Lines+` LEFT JOIN checkout ON checkout.owner = l.owner AND `+cart.FirstLine+` WHERE l.owner = $1`,
		d.checkout.owner, mail.ProofOwner(d.checkout.owner), d.key, d.since.UnixMilli())
}

// readDesk reads the order entry of an owner.
func (b *Orders) readDesk(ctx context.Context, tx *db.Tx, owner string) (d *desk, err error) {
	return b.readDeskFor(ctx, tx, owner, "")
}

// readDeskFor is readDesk for who is about to place an order under a key.
func (b *Orders) readDeskFor(ctx context.Context, tx *db.Tx, owner, key string) (d *desk, err error) {
	d = &desk{key: key, since: tx.Now.Add(-limit.DeclinedOwner.Window), checkout: checkoutRow{owner: owner}, open: true, placed: true, proved: true}
	d.cart, err = b.Carts.LoadBeside(ctx, tx, owner, func(row func(db.Scan, ...any) error) error { return d.read(ctx, tx, row) })
	if err != nil {
		return d, err
	}
	switch {
	case d.found != nil:
		d.checkout, err = d.found.checkout(owner)
	case d.rows == 0: // no row that could have told
		d.checkout, err = findCheckout(ctx, tx, owner)
	}
	return d, err
}

func saveCheckout(ctx context.Context, tx *db.Tx, c checkoutRow) error {
	draft, err := json.Marshal(c.draft)
	if err != nil {
		return err
	}
	if c.key == "" {
		c.confirmed = ""
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO checkout (owner, draft, hold_until, extended, key, fingerprint, confirmed, updated_at, network)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (owner) DO UPDATE SET draft = excluded.draft, hold_until = excluded.hold_until, extended = excluded.extended,
			key = excluded.key, fingerprint = excluded.fingerprint, confirmed = excluded.confirmed, updated_at = excluded.updated_at,
			network = excluded.network`,
		c.owner, string(draft), milli(c.holdUntil), c.extended, c.key, c.fingerprint, c.confirmed, tx.Now.UnixMilli(), c.network)
	return err
}

func deleteCheckout(ctx context.Context, tx *db.Tx, owner string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM checkout WHERE owner = $1`, owner)
	return err
}
