// Package browse answers the calls by which everybody looks at the shop: items,
// lists, categories, brands, campaigns, content and terms. All of them are
// answered from memory, and nearly all alike for everybody.
package browse

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop/images"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Parts is what looking at the shop needs.
type Parts struct {
	Config  Config
	Terms   terms.Terms
	Catalog *catalog.Live
	Search  *search.Engine
	Journal *search.Journal // nil: nothing is counted
	Content *content.Live
	Layout  *layout.Live // nil: pages are as nobody changed them
	Outfits *outfit.Books
	Dresser images.Dresser // nil: outfits are laid out
	// Shows tells whether the shop has a content picture, by its path below
	// /contents/; nil: it has none.
	Shows func(ctx context.Context, path string) bool
	Now   func() time.Time
	Log   *slog.Logger
}

// Calls is every call for looking at the shop.
func Calls(p Parts) []call.Call {
	return slices.Concat(
		[]call.Call{call.Siapi("shop/select/", "What every page knows of the shop.", p.info).Public()},
		p.catalogCalls(), naviCalls(p), contentCalls(p.Content, p.Now), p.termsCalls(), p.pageCalls(), p.outfitCalls(),
	)
}
