package favorite

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

var (
	// ErrTooMany asks for patience.
	ErrTooMany = limit.ErrRestock
	// ErrToken is the answer to a link that is not ours or too old.
	ErrToken = fault.New(fault.Invalid, "restock.token", "リンクの有効期限が切れているか、正しくありません。お手数ですが、商品ページからもう一度お申し込みください。")
)

const (
	confirmTime = 24 * time.Hour
	perAddress  = 50 // requests that wait for their item
)

// A Request is a wish to be told when a SKU is back.
type Request struct {
	ID        string
	Owner     string
	SKU       id.SKU
	Address   string
	Name      string // without 様; empty for guests
	Client    string // where a guest's request came from
	Confirmed bool   // a member's address is proved already
}

// Ask takes a request. A guest gets a letter whose link makes it count; the
// same request twice is one, and nobody learns which addresses are known.
func (n *Notices) Ask(ctx context.Context, r Request) error {
	address, err := mail.ParseAddress(r.Address)
	if err != nil {
		return err
	}
	r.Address = address
	err = n.DB.Update(ctx, func(tx *db.Tx) error {
		if err := admit(ctx, tx, r); err != nil {
			return err
		}
		old, confirmed, err := findRequest(ctx, tx, r.Address, r.SKU)
		switch {
		case err == nil && confirmed && r.Confirmed:
			return nil
		case err == nil && confirmed: // a stranger is told the same, after the same work
			return mail.PutUnproved(ctx, tx, n.letterWaiting(r, id.New(tx.Now)))
		case err == nil:
			if err := deleteRequest(ctx, tx, old.ID); err != nil {
				return err
			}
		case !errors.Is(err, errNone):
			return err
		}
		r.ID = id.New(tx.Now)
		token := newToken()
		if err := insertRequest(ctx, tx, r, hashed(token)); err != nil {
			return err
		}
		if r.Confirmed {
			return nil
		}
		return mail.PutUnproved(ctx, tx, n.letterConfirm(r, token))
	})
	if err != nil {
		return fmt.Errorf("ask for a restock: %w", err)
	}
	return nil
}

// admit bounds what strangers can have us keep and mail.
func admit(ctx context.Context, tx *db.Tx, r Request) error {
	waiting, err := countWaiting(ctx, tx, r.Address)
	if err != nil {
		return err
	}
	if waiting >= perAddress {
		return ErrTooMany
	}
	if r.Confirmed {
		return nil
	}
	allowed, err := limit.Restock.Take(ctx, tx, r.Client)
	if err == nil && !allowed {
		err = ErrTooMany
	}
	return err
}

// Confirm makes a guest's request count. The link may be opened twice.
func (n *Notices) Confirm(ctx context.Context, token string) (sku id.SKU, err error) {
	err = n.DB.Update(ctx, func(tx *db.Tx) error {
		sku, err = confirmRequest(ctx, tx, hashed(token), tx.Now.Add(-confirmTime))
		if errors.Is(err, errNone) {
			err = ErrToken
		}
		return err
	})
	return sku, err
}

// Requested lists the SKUs that an owner waits for.
func (n *Notices) Requested(ctx context.Context, owner string) (list []id.SKU, err error) {
	err = n.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectRequested(ctx, tx, owner)
		return err
	})
	return list, err
}

// Withdraw ends an owner's request.
func (n *Notices) Withdraw(ctx context.Context, owner string, sku id.SKU) error {
	return n.DB.Update(ctx, func(tx *db.Tx) error { return deleteRequested(ctx, tx, owner, sku) })
}

func newToken() string {
	var b [24]byte
	_, _ = rand.Read(b[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

func hashed(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
