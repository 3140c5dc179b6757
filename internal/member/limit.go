package member

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// A try is an attempt by somebody, or at something.
type try struct {
	*limit.Rule
	who string
}

// takeAll counts in a transaction that stands although the attempt is refused,
// and does the rest in it when all are allowed.
func (m *Members) takeAll(ctx context.Context, tries []try, also func(*db.Tx) error) error {
	refused := false
	err := m.DB.Update(ctx, func(tx *db.Tx) error {
		refused = false
		for _, t := range tries {
			allowed, err := t.Take(ctx, tx, t.who)
			if err != nil {
				return err
			}
			refused = refused || !allowed
		}
		if refused {
			return nil
		}
		return also(tx)
	})
	if err == nil && refused {
		return ErrTooMany
	}
	return err
}
