package order

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// What looking up an order refuses: whatever was wrong, the answer is the same.
var (
	ErrLookup      = fault.New(fault.NotFound, "order.lookup", "ご注文番号またはメールアドレスが正しくありません。ご注文の確認メールをご覧ください。")
	ErrLookupOften = limit.ErrLookup
)

// lookups is how often somebody may be wrong: about an order, and at all. The
// link in a letter opens an order all the same.
var lookups = member.Guesses{PerOwner: limit.Lookups, PerClient: limit.LookupsIP}

// LookUp finds the pass of a guest's order by its number and the address that
// was ordered with. Every attempt costs the same, whatever is wrong: the same
// statements, and an order is read and signed in any case.
func (b *Orders) LookUp(ctx context.Context, number, email string, at member.Device) (n id.OrderNumber, token string, err error) {
	n, err = id.ParseOrderNumber(number)
	if err != nil {
		n = "T-000000-0000000" // is looked for like any other
	}
	var refused error
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		refused = nil
		allowed, err := lookups.Allowed(ctx, tx, string(n), at)
		if err != nil {
			return err
		}
		if !allowed {
			refused = ErrLookupOften
			return nil
		}
		key, body, err := selectGuest(ctx, tx, n)
		if err != nil {
			return err
		}
		o := Order{Number: n}
		if err := json.Unmarshal([]byte(body), &o.Body); err != nil {
			return err
		}
		secret, err := b.secret(ctx, tx)
		if err != nil {
			return err
		}
		token = passFor(secret, o)
		if right := subtle.ConstantTimeCompare([]byte(key), []byte(emailKey(email))); key == "" || right == 0 {
			refused = ErrLookup
			return lookups.Missed(ctx, tx, string(n), at)
		}
		return nil
	})
	if err == nil {
		err = refused
	}
	if err != nil {
		return "", "", err
	}
	return n, token, nil
}

// nobody is read in the place of an order that is not there.
const nobody = `{"email":"nobody@example.invalid","orderer":{},"parcels":[],"lines":[],"quote":{}}`

// WithPass reads an order for who has its pass; without it nothing is found.
func (b *Orders) WithPass(ctx context.Context, number id.OrderNumber, token string) (Record, error) {
	r, err := b.Record(ctx, number)
	if err != nil {
		return Record{}, err
	}
	secret, err := b.openSecret(ctx)
	if err != nil {
		return Record{}, err
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		right := subtle.ConstantTimeCompare([]byte(passFor(secret, r.Order)), []byte(token)) == 1
		if !right || r.Order.Email == "" || tx.Now.Sub(r.Order.Placed) > passLife {
			return ErrNotFound
		}
		return nil
	})
	if err != nil {
		return Record{}, err
	}
	return r, nil
}

// PathOf is where the orderer of an order sees it.
func (b *Orders) PathOf(ctx context.Context, o Order) (path string, err error) {
	if _, err := b.openSecret(ctx); err != nil {
		return "", err
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		path, err = b.path(ctx, tx, o)
		return err
	})
	return path, err
}

// Claim gives the orders that somebody made as a guest to the customer who has
// proved that the address is theirs.
func Claim(ctx context.Context, tx *db.Tx, c member.Customer) error {
	if c.Email == "" {
		return errors.New("claim orders: a customer without an address")
	}
	if err := updateClaimed(ctx, tx, emailKey(c.Email), c.Code); err != nil {
		return fmt.Errorf("claim orders: %w", err)
	}
	return nil
}
