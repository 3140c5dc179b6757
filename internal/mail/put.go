package mail

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// Put renders a letter and lays it into the outbox; it goes out when tx
// commits. A letter whose key was put before is skipped, whatever it says.
func Put(ctx context.Context, tx *db.Tx, l Letter) error {
	_, err := PutNew(ctx, tx, l)
	return err
}

// PutNew is Put and tells whether the letter was new.
func PutNew(ctx context.Context, tx *db.Tx, l Letter) (added bool, err error) {
	if l, err = l.checked(); err != nil {
		return false, err
	}
	text, html, err := l.Render()
	if err != nil {
		return false, err
	}
	if added, err = insert(ctx, tx, l, body{text, html}); err != nil {
		return false, fmt.Errorf("put letter %s: %w", l.Key, err)
	}
	return added, nil
}

// Withdraw takes letters of a kind to an address back that wait to be sent, for
// somebody who no longer wants them. Their keys stay taken.
func Withdraw(ctx context.Context, tx *db.Tx, kind Kind, address string) error {
	if err := withdraw(ctx, tx, kind, address); err != nil {
		return fmt.Errorf("withdraw letters: %w", err)
	}
	return nil
}
