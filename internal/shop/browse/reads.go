package browse

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// ReadList is what answers note that may have other items, or count others, when
// something is sold out or comes back. An item is noted by its code.
const ReadList = "list"

// readItem notes that an answer shows the stock words of an item.
func readItem(ctx context.Context, code id.Commodity) { call.Read(ctx, string(code)) }

// readList notes what a list shows.
func readList(ctx context.Context, list ItemList) ItemList {
	call.Read(ctx, ReadList)
	for _, i := range slices.Concat(list.Items, list.Near) {
		readItem(ctx, i.CommodityCode)
	}
	return list
}
