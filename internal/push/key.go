package push

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// A Key proves to push services that notices come from this shop (VAPID, RFC
// 8292). Browsers are registered for one key and no other.
type Key struct {
	Public  string // base64url, what browsers are given
	Private []byte // 32 bytes
}

// about is what the sealed key is bound to.
const about = "push key"

// OpenKey is the shop's key, made at the first start and kept sealed. One that
// does not open, since the shop's seal is another after a restore for instance,
// is replaced; the browsers that were registered for it are forgotten then,
// since no push service would take anything for them.
func OpenKey(ctx context.Context, d *db.DB, seals seal.Key, log *slog.Logger) (k Key, err error) {
	err = d.Update(ctx, func(tx *db.Tx) error {
		public, sealed, err := selectKey(ctx, tx)
		switch {
		case err == nil:
			private, err := seals.Open(sealed, about)
			if err == nil {
				k = Key{public, private}
				return nil
			}
			log.WarnContext(ctx, "the key of notices in browsers cannot be opened; a new one is made, and members have to turn notices on again", "error", err)
			if err := deleteKey(ctx, tx); err != nil {
				return err
			}
		case !errors.Is(err, errNone):
			return err
		}
		k, err = newKey(ctx, tx, seals)
		return err
	})
	if err != nil {
		return Key{}, fmt.Errorf("key of notices in browsers: %w", err)
	}
	return k, nil
}

func newKey(ctx context.Context, tx *db.Tx, seals seal.Key) (Key, error) {
	fresh, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return Key{}, err
	}
	k := Key{Public: base64.RawURLEncoding.EncodeToString(fresh.PublicKey().Bytes()), Private: fresh.Bytes()}
	sealed, err := seals.Seal(k.Private, about)
	if err != nil {
		return Key{}, err
	}
	return k, insertKey(ctx, tx, k.Public, sealed)
}
