package order

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// passLife is how long the link of a letter opens an order. Whoever needs it
// later asks with the number and the address.
const passLife = 2 * 365 * 24 * time.Hour

// emailKey is what makes two spellings of an address one.
func emailKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// guestKey is by which address a guest finds the order again.
func (o Order) guestKey() string {
	if o.Customer != "" {
		return ""
	}
	return emailKey(o.Email)
}

// passFor is what the link of a letter shows: whoever has it may see and do what
// the orderer may. It is of one order and one address.
func passFor(secret []byte, o Order) string {
	h := hmac.New(sha256.New, secret)
	fmt.Fprintf(h, "order\x00%s\x00%s", o.Number, emailKey(o.Email))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:18])
}

// secret is what signs, the same on all nodes; it is made on first use.
func (b *Orders) secret(ctx context.Context, tx *db.Tx) ([]byte, error) {
	if known := b.signs.Load(); known != nil {
		return *known, nil
	}
	var fresh [32]byte
	_, _ = rand.Read(fresh[:]) // never fails
	text, err := takeSecret(ctx, tx, hex.EncodeToString(fresh[:]))
	if err != nil {
		return nil, fmt.Errorf("secret of orders: %w", err)
	}
	secret, err := hex.DecodeString(text)
	if err != nil || len(secret) != len(fresh) {
		return nil, fmt.Errorf("secret of orders is damaged: %d bytes, %w", len(secret), err)
	}
	return secret, nil
}

// Open reads what the orders and their guard sign with, or makes it: from then
// on it is at hand for those who only look.
func (b *Orders) Open(ctx context.Context) error {
	_, err := b.openSecret(ctx)
	if err == nil && b.Guard != nil {
		err = b.Guard.Open(ctx, b.DB)
	}
	return err
}

// openSecret is secret outside of a transaction, kept once it was read.
func (b *Orders) openSecret(ctx context.Context) (secret []byte, err error) {
	if known := b.signs.Load(); known != nil {
		return *known, nil
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		secret, err = b.secret(ctx, tx)
		return err
	})
	if err == nil {
		b.signs.Store(&secret)
	}
	return secret, err
}

// PathGuest is where somebody without an account sees an order.
const PathGuest = "/orders"

// path is where the orderer sees an order: in the member's area, or with a pass.
func (b *Orders) path(ctx context.Context, tx *db.Tx, o Order) (string, error) {
	if o.Customer != "" {
		return "/mypage/orders/" + string(o.Number), nil
	}
	secret, err := b.secret(ctx, tx)
	return PathGuest + "/" + string(o.Number) + "?token=" + url.QueryEscape(passFor(secret, o)), err
}
