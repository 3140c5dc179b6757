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
	"net/netip"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
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

// client names where a call comes from: of IPv6 the network of a household.
func (k Keys) client(purpose, ip string) string {
	if a, err := netip.ParseAddr(ip); err == nil && a.Is6() && !a.Is4In6() {
		if p, err := a.Prefix(64); err == nil {
			ip = p.String()
		}
	}
	return k.hash(purpose, ip)
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

// A limit is how often something may be done in a stretch of time.
type limit struct {
	subject string
	within  time.Duration
	most    int
}

// within counts one more of each and tells whether all are within bounds. The
// count is undone with the transaction when they are not.
func within(ctx context.Context, tx *db.Tx, limits ...limit) (bool, error) {
	for _, l := range limits {
		subject := l.subject + "/" + l.within.String()
		n, err := increment(ctx, tx, subject, tx.Now.Truncate(l.within).Add(l.within))
		if err != nil {
			return false, err
		}
		if n > l.most {
			return false, nil
		}
	}
	return true, nil
}

// addressKey is what makes two spellings of an address one.
func addressKey(address string) string { return strings.ToLower(address) }
