package browse

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// View says that the visitor looks at an item. Pages come from a cache, so only
// the browser knows.
type View struct {
	CommodityCode string `json:"commodity_code"`
	SearchWord    string `json:"search_word,omitempty"` // the keywords of the list from which it was opened
}

// viewed counts the view of an item that lists may show. An unknown one is no
// reason to bother the visitor.
func (n navi) viewed(ctx context.Context, v View) (call.None, error) {
	c, ok := n.catalog().Commodity(id.Commodity(v.CommodityCode))
	if ok && !c.Secret && !c.Discontinued {
		n.journal.Viewed(call.CallerOf(ctx).ClientIP, c.Code)
		n.journal.Clicked(call.CallerOf(ctx).ClientIP, v.SearchWord, c.Code)
	}
	return call.None{}, nil
}
