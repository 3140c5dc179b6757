// Package favorites answers the calls about favourite colours and brands, and
// about sizes that somebody waits for.
package favorites

import (
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
)

// Parts is what favourites need.
type Parts struct {
	visit.Visitors
	Browse    browse.Parts // makes their cards
	Favorites *favorite.Favorites
	Notices   *favorite.Notices
}

// Calls is every call about favourites.
func Calls(p Parts) []call.Call { return p.favoriteCalls() }
