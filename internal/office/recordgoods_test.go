package office_test

import (
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/prices"
	"github.com/tsumugi-shop/tsumugi/internal/office/stock"
)

func (w *recordWalk) stockCalls() {
	line := func(key string, pieces, seen int) stock.StockWork {
		return stock.StockWork{Key: key, Ref: "N-1", Reason: "棚卸", Lines: []stock.StockWorkLine{{SKU: string(officetest.CoatL), Pieces: pieces, Seen: seen}}}
	}
	on, _ := ask[stock.StockWhole](w, w.People["shipping"].Token, "stock/get", stock.StockOne{SKU: string(officetest.CoatL)})
	did[stock.StockDone](w, "shipping", "stock/receive", line("record-r", 5, 0))
	did[stock.StockDone](w, "shipping", "stock/count", line("record-c", on.Row.OnHand+4, on.Row.OnHand+5))
	did[stock.StockDone](w, "shipping", "stock/correct", line("record-k", -1, 0))
	did[stock.StockDone](w, "shipping", "stock/scrap", line("record-s", 1, 0))
	did[any](w, "shipping", "stock/undo", stock.StockUndo{Key: "record-s"})
	did[stock.StockWhole](w, "shipping", "stock/low", stock.StockLow{SKU: string(officetest.CoatL), Pieces: 5})
}

func (w *recordWalk) priceCalls() {
	starts := w.Now().Add(time.Hour)
	plan := prices.SalePlan{
		Name: "冬のセール", Reason: "季節の終わり", Choice: prices.PriceChoice{Category: "C1"}, Rule: catalog.Rule{Kind: catalog.Percent, Value: 20, Round: catalog.Nines},
		Starts: starts.UnixMilli(), Ends: starts.Add(time.Hour).UnixMilli(),
	}
	seen, _ := ask[prices.SalePreview](w, w.People["owner"].Token, "prices/preview", plan)
	plan.Agreed = seen.Agreed
	made := did[prices.SaleWhole](w, "owner", "prices/make", plan)
	did[prices.SaleWhole](w, "owner", "prices/end", prices.EndSale{ID: made.Sale.ID, Reason: "入力の誤り"})
}
