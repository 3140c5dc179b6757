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

// openFavorites makes favourites and their notices.
func openFavorites(d *db.DB, m *member.Members, live *catalog.Live, wishes *support.Wishes) shop.FavoriteParts {
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
