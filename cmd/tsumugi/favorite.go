package main

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/shop/favorites"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// openFavorites makes favourites and their notices, and has members bring
// theirs along and take them away, with their wishes about mail.
func openFavorites(d *db.DB, m *member.Members, live *catalog.Live, wishes *support.Wishes) shop.FavoriteParts {
	m.Mergers = append(m.Mergers, favorite.Merge)
	m.Leavers = append(m.Leavers, favorite.Forget, wishes.Forget)
	m.Movers = append(m.Movers, wishes.Move)
	return shop.FavoriteParts{
		Favorites: &favorite.Favorites{DB: d},
		Notices: &favorite.Notices{
			DB: d, Origin: m.Origin, ShopName: m.ShopName, FindOffer: favorites.FindOffer(live),
			Wants: func(ctx context.Context, tx *db.Tx, address string, kind favorite.Kind) (bool, error) {
				return support.Wants(ctx, tx, address, support.Kind(kind))
			},
			Stop: func(ctx context.Context, tx *db.Tx, address string, kind favorite.Kind) (string, error) {
				return wishes.StopURL(ctx, tx, address, support.Kind(kind))
			},
		},
	}
}
