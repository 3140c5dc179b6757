// Package stock holds the calls of the room 在庫: how much there is of each SKU,
// for whom some of it is put aside, how long it lasts, and what people do to the
// shelf.
package stock

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	shelf "github.com/tsumugi-shop/tsumugi/internal/stock"
)

// Parts is what the calls need.
type Parts struct {
	DB      *db.DB
	Catalog *catalog.Live
	Orders  *order.Orders
	Pace    shelf.Pace
}

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("stock/list", "SKUs with how much there is of them and how long it lasts.", staff.GoodsRead, p.list).ReadOnly(),
		room.New("stock/get", "One SKU with its ledger, what is put aside and which orders wait for it.", staff.GoodsRead, p.get).ReadOnly(),
		room.New("stock/scan", "The SKU of a code that was scanned or typed.", staff.GoodsRead, p.scan).ReadOnly(),
		room.New("stock/sheets", "What people did to the shelf, the latest first.", staff.GoodsRead, p.sheets).ReadOnly(),
		room.New("stock/receive", "Writes down that goods came in.", staff.StockWork, p.receive).Limit(128 << 10),
		room.New("stock/count", "Writes down what was counted, as differences to what was seen.", staff.StockWork, p.count).Limit(128 << 10),
		room.New("stock/correct", "Corrects by how many pieces the shop was wrong.", staff.StockWork, p.correct).Limit(128 << 10),
		room.New("stock/scrap", "Takes pieces off the shelf that cannot be sold.", staff.StockWork, p.scrap).Limit(128 << 10),
		room.New("stock/undo", "Takes back what was done to the shelf.", staff.StockWork, p.undo),
		room.New("stock/low", "Says up to how many pieces a SKU is nearly sold out.", staff.StockWork, p.low),
	}
}

// StockState is how well there is enough of a SKU.
type StockState string

// There is enough, it is nearly sold out, there is none, or it is no longer sold.
const (
	Enough StockState = "enough"
	Nearly StockState = "low"
	None   StockState = "out"
	Ended  StockState = "ended"
)

// Enum lists the states.
func (StockState) Enum() []any { return []any{Enough, Nearly, None, Ended} }

// StockRow is a SKU in the list.
type StockRow struct {
	SKU       string     `json:"sku"`
	Commodity string     `json:"commodity"`
	Name      string     `json:"name"`
	Brand     string     `json:"brand"`
	Color     string     `json:"color"`
	Hex       string     `json:"hex"`
	Size      string     `json:"size"`
	Picture   string     `json:"picture"` // its address; may be empty
	OnHand    int        `json:"on_hand"`
	Held      int        `json:"held"`
	Available int        `json:"available"`
	Sold      int        `json:"sold"`      // in the last four weeks
	DaysLeft  int        `json:"days_left"` // -1: it does not sell
	Low       int        `json:"low"`       // its own level; -1: it has none
	State     StockState `json:"state"`
}

// rowOf is the row of a size, without what the database knows of it.
func rowOf(goods *catalog.Snapshot, c *catalog.Commodity, color *catalog.Color, size catalog.Size) StockRow {
	row := StockRow{SKU: string(size.SKU), Commodity: string(c.Code), Name: c.Name, Color: color.Name, Hex: color.Hex, Size: size.Name, State: Enough, DaysLeft: -1, Low: shelf.NoLevel}
	if b, ok := goods.Brand(c.Brand); ok {
		row.Brand = b.Name
	}
	if color.Pictures > 0 {
		row.Picture = id.ImagePath(color.Code, 1, 1)
	}
	if c.Discontinued {
		row.State = Ended
	}
	return row
}

// bare is the row of a SKU; one that the shop does not show has little but its code.
func bare(goods *catalog.Snapshot, sku id.SKU) StockRow {
	if c, color, ok := goods.Color(sku.ColorSKU()); ok {
		for _, size := range color.Sizes {
			if size.SKU == sku {
				return rowOf(goods, c, color, size)
			}
		}
	}
	return StockRow{SKU: string(sku), Commodity: string(sku.Commodity()), Name: "公開していない商品", State: Enough, DaysLeft: -1, Low: shelf.NoLevel}
}

// filled gives rows what the database knows of them.
func (p Parts) filled(ctx context.Context, rows []StockRow) ([]StockRow, error) {
	skus := make([]id.SKU, len(rows))
	for i, row := range rows {
		skus[i] = id.SKU(row.SKU)
	}
	sales, err := p.Pace.Sales(ctx, skus)
	if err != nil {
		return nil, err
	}
	var levels map[id.SKU]shelf.Level
	var own map[id.SKU]int
	err = p.DB.View(ctx, func(tx *db.Tx) (err error) {
		if levels, err = shelf.Of(ctx, tx, skus); err != nil {
			return err
		}
		own, err = shelf.OwnLevels(ctx, tx, skus)
		return err
	})
	for i := range rows {
		level, ok := own[skus[i]]
		if !ok {
			level = shelf.NoLevel
		}
		rows[i].fill(levels[skus[i]], level, sales[skus[i]])
	}
	return rows, err
}

func (r *StockRow) fill(l shelf.Level, own int, sales shelf.Sales) {
	r.OnHand, r.Held, r.Available, r.Sold, r.Low, r.DaysLeft = l.OnHand, l.Held, l.Available(), sales.Pieces, own, -1
	if days, known := sales.DaysLeft(r.Available); known {
		r.DaysLeft = days
	}
	switch {
	case r.State == Ended:
	case r.Available == 0:
		r.State = None
	case shelf.IsLow(r.Available, own, sales):
		r.State = Nearly
	default:
		r.State = Enough
	}
}

var errUnknown = fault.New(fault.NotFound, "office.sku", "このコードのSKUはありません。")
