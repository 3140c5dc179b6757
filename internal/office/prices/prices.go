// Package prices holds the calls of the room 価格: what everything costs and why,
// and prices that are lower for a while.
package prices

import (
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// Parts is what the calls need.
type Parts struct {
	Orders *order.Orders // whose carts know the catalogue
	DB     *db.DB
}

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("prices/list", "What colours cost now, what stands beside the price, and what comes next.", staff.GoodsRead, p.list).ReadOnly(),
		room.New("prices/history", "All that is known of a colour's prices.", staff.GoodsRead, p.history).ReadOnly(),
		room.New("prices/choices", "By what items can be chosen.", staff.GoodsRead, p.choices).ReadOnly(),
		room.New("prices/sales", "Sales, those that end last first.", staff.GoodsRead, p.sales).ReadOnly(),
		room.New("prices/sale", "A sale with its prices, and what changed since it was made.", staff.GoodsRead, p.sale).ReadOnly(),
		room.New("prices/preview", "What a sale would do, line by line.", staff.PricesWork, p.preview).ReadOnly(),
		room.New("prices/make", "Makes a sale, as one thing.", staff.PricesWork, p.make),
		room.New("prices/end", "Ends a sale now, or takes it back before it begins.", staff.PricesWork, p.end),
	}
}

func (p Parts) goods() *catalog.Snapshot { return p.Orders.Carts.Catalog.Current() }

func (p Parts) shelf() catalog.Catalog { return catalog.Catalog{DB: p.DB} }
