package review

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// keys sign links, and mark devices and mailboxes without saying which.
type keys struct{ secret atomic.Pointer[[]byte] }

// open reads the shop's secret, which is made on first use; all nodes have the same.
func (k *keys) open(ctx context.Context, tx *db.Tx) error {
	if k.secret.Load() != nil {
		return nil
	}
	var fresh [32]byte
	_, _ = rand.Read(fresh[:]) // never fails
	text, err := takeSecret(ctx, tx, hex.EncodeToString(fresh[:]))
	if err != nil {
		return fmt.Errorf("secret of reviews: %w", err)
	}
	secret, err := hex.DecodeString(text)
	if err != nil || len(secret) != len(fresh) {
		return fmt.Errorf("secret of reviews is damaged: %d bytes, %w", len(secret), err)
	}
	k.secret.Store(&secret)
	return nil
}

func (k *keys) sum(purpose, data string) []byte {
	secret := k.secret.Load()
	if secret == nil {
		panic("reviews were not opened")
	}
	h := hmac.New(sha256.New, *secret)
	h.Write([]byte(purpose + "\x00" + data))
	return h.Sum(nil)[:18]
}

// sign makes a token of data for one purpose, as it can stand in an address.
func (k *keys) sign(purpose, data string) string {
	return data + "." + base64.RawURLEncoding.EncodeToString(k.sum(purpose, data))
}

// signed is the data of a token.
func (k *keys) signed(purpose, token string) (data string, ok bool) {
	cut := strings.LastIndexByte(token, '.')
	if cut < 1 || len(token) > 300 {
		return "", false
	}
	got, err := base64.RawURLEncoding.DecodeString(token[cut+1:])
	return token[:cut], err == nil && hmac.Equal(got, k.sum(purpose, token[:cut]))
}

// mark names somebody without saying who it is.
func (k *keys) mark(purpose, who string) string { return hex.EncodeToString(k.sum(purpose, who)) }

// writerOf is who wrote something as a guest.
func (k *keys) writerOf(email string) string { return "m:" + k.mark("writer", limit.MailboxOf(email)) }
