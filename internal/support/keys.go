package support

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// Keys signs links and forms, and hashes what is counted. All nodes of a shop
// have the same.
type Keys struct{ secret []byte }

// OpenKeys reads the shop's secret, which is made on first use.
func OpenKeys(ctx context.Context, d *db.DB) (Keys, error) {
	var text string
	err := d.Update(ctx, func(tx *db.Tx) (err error) {
		var fresh [32]byte
		_, _ = rand.Read(fresh[:]) // never fails
		text, err = secret(ctx, tx, hex.EncodeToString(fresh[:]))
		return err
	})
	if err != nil {
		return Keys{}, fmt.Errorf("secret of support: %w", err)
	}
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != 32 {
		return Keys{}, fmt.Errorf("secret of support is damaged: %d bytes, %w", len(b), err)
	}
	return Keys{secret: b}, nil
}

const signature = 16 // bytes

func (k Keys) sum(purpose string, data []byte) []byte {
	h := hmac.New(sha256.New, k.secret)
	h.Write([]byte(purpose + "\x00"))
	h.Write(data)
	return h.Sum(nil)[:signature]
}

// sign writes data with a signature for one purpose, as it can stand in an address.
func (k Keys) sign(purpose string, data []byte) string {
	return base64.RawURLEncoding.EncodeToString(append(k.sum(purpose, data), data...))
}

// open returns the data of a signed text.
func (k Keys) open(purpose, text string) ([]byte, bool) {
	if len(text) > 500 {
		return nil, false
	}
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(b) <= signature {
		return nil, false
	}
	return b[signature:], hmac.Equal(b[:signature], k.sum(purpose, b[signature:]))
}

// hash names something that is counted without saying what it is.
func (k Keys) hash(purpose, value string) string {
	return purpose + ":" + hex.EncodeToString(k.sum(purpose, []byte(value)))
}

// stamped is data that ends with a time.
func stamped(data string, t time.Time) []byte {
	return binary.BigEndian.AppendUint64([]byte(data), uint64(t.UnixMilli()))
}

func unstamped(b []byte) (string, time.Time, bool) {
	if len(b) < 8 {
		return "", time.Time{}, false
	}
	cut := len(b) - 8
	return string(b[:cut]), db.Time(int64(binary.BigEndian.Uint64(b[cut:]))), true
}

// A try is something that is limited, and who does it.
type try struct {
	*limit.Rule
	who string
}

// within counts one more of each and tells whether all are within bounds. The
// count is undone with the transaction when they are not.
func within(ctx context.Context, tx *db.Tx, tries ...try) (bool, error) {
	for _, t := range tries {
		if allowed, err := t.Take(ctx, tx, t.who); err != nil || !allowed {
			return false, err
		}
	}
	return true, nil
}

// addressKey is what makes two spellings of an address one.
func addressKey(address string) string { return strings.ToLower(address) }
