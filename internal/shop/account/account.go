// Package account answers the calls by which people log in and out, and by which
// members keep their profile, addresses, devices and passkeys.
package account

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/push"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
)

// Parts is what accounts need. Counts that are nil count nothing.
type Parts struct {
	visit.Visitors
	CartCount     func(ctx context.Context, tx *db.Tx, owner string) (int, error)
	FavoriteCount func(ctx context.Context, tx *db.Tx, owner string) (int, error)
	// Subscriber tells whether a customer who looks at a page has the digital
	// subscription; it decides itself on which pages the provider is asked.
	Subscriber func(ctx context.Context, customer, path string) bool
	Push       *push.Devices
}

// Calls is every call of accounts and sessions.
func Calls(p Parts) []call.Call { return append(p.memberCalls(), p.sessionCalls()...) }
