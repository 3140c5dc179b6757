package browse

import (
	"context"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

// ReadList is what answers note that may have other items, or count others, when
// something is sold out or comes back. An item is noted by its code.
const ReadList = "list"

// ReadItem notes that an answer shows the price and the stock words of an item.
func ReadItem(ctx context.Context, code id.Commodity) { call.Read(ctx, string(code)) }

const outfitsPrefix = "outfits@"

// ReadOutfits notes that an answer has what goes together by a book that may be of
// the catalogue before this one.
func (p Parts) ReadOutfits(ctx context.Context) {
	call.Read(ctx, ReadList)
	if p.Outfits.Follows() {
		call.Read(ctx, outfitsPrefix+p.Outfits.Version())
	}
}

// OutfitsChanged tells whether there is a book of a newer catalogue since a page
// noted its own by name; false for names of others.
func OutfitsChanged(books *outfit.Books, name string) bool {
	version, ours := strings.CutPrefix(name, outfitsPrefix)
	return ours && books.Version() != version
}

// readList notes what a list shows.
func readList(ctx context.Context, list ItemList) ItemList {
	call.Read(ctx, ReadList)
	for _, i := range slices.Concat(list.Items, list.Near) {
		ReadItem(ctx, i.CommodityCode)
	}
	return list
}
