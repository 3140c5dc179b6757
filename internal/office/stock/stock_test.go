package stock_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/stock"
	"github.com/tsumugi-shop/tsumugi/internal/office/today"
	shelf "github.com/tsumugi-shop/tsumugi/internal/stock"
)

func list(x *officetest.Office, ask stock.StockAsk) (skus []string, all stock.StockList) {
	x.T.Helper()
	all = officetest.Must[stock.StockList](x, "support", "stock/list", ask)
	for _, r := range all.Rows {
		skus = append(skus, r.SKU)
	}
	return skus, all
}

func get(x *officetest.Office, sku id.SKU) stock.StockWhole {
	x.T.Helper()
	return officetest.Must[stock.StockWhole](x, "support", "stock/get", stock.StockOne{SKU: string(sku)})
}

func work(key string, lines ...stock.StockWorkLine) stock.StockWork {
	return stock.StockWork{Key: key, Ref: "N-1", Reason: "棚卸", Lines: lines}
}

func line(sku id.SKU, pieces, seen int) stock.StockWorkLine {
	return stock.StockWorkLine{SKU: string(sku), Pieces: pieces, Seen: seen}
}

func TestTheListFindsSKUsAndTellsHowLongTheyLast(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		order := x.Paid(0, 8)
		for n := range 4 {
			x.Paid(n+1, 8)
		}
		if err := (shelf.Pace{DB: x.DB}).Renew(t.Context()); err != nil {
			t.Fatal(err)
		}
		rows, all := list(x, stock.StockAsk{})
		if got := strings.Join(rows, " "); got != string(officetest.CoatM)+" "+string(officetest.CoatL) {
			t.Fatalf("all: got %s", got)
		}
		m := all.Rows[0]
		if m.Name != "ウールコート" || m.Brand != "ルナ" || m.Color != "藍" || m.Size != "M" || m.Picture == "" || m.OnHand != 10 || m.Sold != 40 || m.DaysLeft != 1 || m.State != stock.Nearly {
			t.Errorf("the coat that sells: got %+v; want 10 left, which last a day", m)
		}
		if l := all.Rows[1]; l.OnHand != 50 || l.Sold != 0 || l.DaysLeft != -1 || l.State != stock.Enough {
			t.Errorf("the coat that does not sell: got %+v", l)
		}
		if len(all.Brands) != 1 || len(all.Departments) != 1 || all.Departments[0].Code != "C1" || all.Counts != (stock.StockCounts{Low: 1}) {
			t.Errorf("got %+v, %+v, %+v", all.Brands, all.Departments, all.Counts)
		}
		for _, c := range []struct {
			ask  stock.StockAsk
			want int
		}{
			{stock.StockAsk{Text: "うーるこーと"}, 2}, {stock.StockAsk{Text: "ルナ 藍"}, 2}, {stock.StockAsk{Text: "０019002123012"}, 1}, {stock.StockAsk{Text: "帽子"}, 0},
			{stock.StockAsk{Brand: "9002"}, 2}, {stock.StockAsk{Brand: "9003"}, 0}, {stock.StockAsk{Department: "C1"}, 2}, {stock.StockAsk{Department: "C2"}, 0},
			{stock.StockAsk{View: stock.ViewLow}, 1}, {stock.StockAsk{View: stock.ViewLow, Brand: "9003"}, 0}, {stock.StockAsk{View: stock.ViewOut}, 0}, {stock.StockAsk{View: stock.ViewHeld}, 0},
			{stock.StockAsk{After: string(officetest.CoatL)}, 0},
		} {
			if got, _ := list(x, c.ask); len(got) != c.want {
				t.Errorf("%+v: got %v, want %d", c.ask, got, c.want)
			}
		}
		// 今日 counts the same.
		for _, w := range officetest.Must[today.Today](x, "goods", "today/get", call.None{}).Work {
			if w.Code == "stock" && (w.Count != 1 || w.What != "ウールコート") {
				t.Errorf("today: got %+v, want the coat that sells", w)
			}
		}
		whole := get(x, officetest.CoatM)
		if len(whole.Orders) != 5 || whole.Orders[0].Pieces != 8 || !slices.ContainsFunc(whole.Orders, func(n stock.StockNeed) bool { return n.Number == string(order) }) {
			t.Errorf("orders that wait: got %+v, want %s", whole.Orders, order)
		}
		if len(whole.Ledger) != 6 || whole.Ledger[0].After != 10 || whole.Ledger[0].Delta != -8 || whole.Ledger[4].Ref != string(order) || !whole.Ledger[4].Order || whole.Ledger[5].After != 50 {
			t.Errorf("ledger: got %+v", whole.Ledger)
		}
		if _, code := officetest.Ask[stock.StockWhole](x, "goods", "stock/get", stock.StockOne{SKU: "x"}); code != "office.sku" {
			t.Errorf("a SKU that is none: got %q", code)
		}
	})
}

func TestWhatIsPutAsideIsShown(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		err := x.DB.Update(t.Context(), func(tx *db.Tx) error {
			return shelf.Hold(t.Context(), tx, "g:device", []shelf.Want{{SKU: officetest.CoatL, Quantity: 50}}, tx.Now.Add(1e12))
		})
		if err != nil {
			t.Fatal(err)
		}
		whole := get(x, officetest.CoatL)
		if whole.Row.Held != 50 || whole.Row.Available != 0 || whole.Row.State != stock.None || len(whole.Holds) != 1 || whole.Holds[0].Pieces != 50 || whole.Holds[0].Who != "ゲストのお客さま" {
			t.Errorf("got %+v, %+v", whole.Row, whole.Holds)
		}
		for _, view := range []stock.StockView{stock.ViewHeld, stock.ViewOut} {
			if got, _ := list(x, stock.StockAsk{View: view}); len(got) != 1 || got[0] != string(officetest.CoatL) {
				t.Errorf("%s: got %v", view, got)
			}
		}
	})
}

func TestTheShelfIsChangedOnceWithWhoAndWhy(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		row := officetest.Must[stock.StockRow](x, "shipping", "stock/scan", stock.StockScan{Code: "００１９００２−１２３０１１ "})
		if row.SKU != string(officetest.CoatM) {
			t.Fatalf("scanned: got %+v", row)
		}
		for range 2 { // a second click
			done := officetest.Must[stock.StockDone](x, "shipping", "stock/receive", work("r", line(officetest.CoatM, 5, 0), line(officetest.CoatL, 7, 0)))
			if len(done.Rows) != 2 || done.Rows[0].OnHand != 55 || done.Rows[1].OnHand != 57 {
				t.Errorf("received: got %+v", done)
			}
		}
		x.Buy(1, 3) // while the shelf is counted
		done := officetest.Must[stock.StockDone](x, "shipping", "stock/count", work("c", line(officetest.CoatM, 53, 55), line(officetest.CoatL, 57, 57)))
		if done.Rows[0].OnHand != 50 || done.Rows[1].OnHand != 57 {
			t.Errorf("counted: got %+v, want 3 sold and 2 missing", done.Rows)
		}
		officetest.Must[stock.StockDone](x, "goods", "stock/correct", work("k", line(officetest.CoatM, -1, 0)))
		officetest.Must[stock.StockDone](x, "goods", "stock/scrap", work("s", line(officetest.CoatM, 4, 0)))
		if _, code := officetest.Ask[stock.StockDone](x, "goods", "stock/scrap", work("s2", line(officetest.CoatM, 46, 0))); code != "stock.below" {
			t.Errorf("more than there is: got %q, want stock.below", code)
		}
		if _, code := officetest.Ask[stock.StockDone](x, "goods", "stock/scrap", stock.StockWork{Key: "s3", Lines: []stock.StockWorkLine{line(officetest.CoatM, 1, 0)}}); code != "stock.invalid" {
			t.Errorf("for no reason: got %q, want stock.invalid", code)
		}
		if _, code := officetest.Ask[stock.StockDone](x, "support", "stock/scrap", work("s4", line(officetest.CoatM, 1, 0))); code != "staff.forbidden" {
			t.Errorf("by somebody who may not: got %q", code)
		}
		ledger := get(x, officetest.CoatM).Ledger
		var said []string
		for _, e := range ledger {
			said = append(said, e.Word)
		}
		if got := strings.Join(said, " "); got != "廃棄 訂正 棚卸 販売 入荷 繰り越し" || ledger[0].After != 45 || ledger[0].Who != "goods" || ledger[4].Ref != "N-1" {
			t.Errorf("ledger: got %s, %+v", got, ledger)
		}
		officetest.Must[stock.StockDone](x, "goods", "stock/undo", stock.StockUndo{Key: "s"})
		if got := get(x, officetest.CoatM).Row.OnHand; got != 49 {
			t.Errorf("after taking the scrapping back: got %d, want 49", got)
		}
		if _, code := officetest.Ask[stock.StockDone](x, "goods", "stock/undo", stock.StockUndo{Key: "s"}); code != "stock.undo" {
			t.Errorf("taking back twice: got %q", code)
		}
		sheets := officetest.Must[stock.StockSheets](x, "goods", "stock/sheets", call.None{}).Sheets
		if len(sheets) != 5 || sheets[4].Pieces != 12 || sheets[4].SKUs != 2 || !sheets[1].Undone {
			t.Errorf("sheets: got %+v", sheets)
		}
		if uneven, err := (shelf.Stocks{DB: x.DB}).Audit(context.Background()); err != nil || len(uneven) != 0 {
			t.Errorf("levels and ledgers differ: %+v, %v", uneven, err)
		}
	})
}

func TestALevelOfItsOwnCounts(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		whole := officetest.Must[stock.StockWhole](x, "goods", "stock/low", stock.StockLow{SKU: string(officetest.CoatL), Pieces: 50})
		if whole.Row.Low != 50 || whole.Row.State != stock.Nearly {
			t.Errorf("got %+v, want it nearly sold out", whole.Row)
		}
		if got, _ := list(x, stock.StockAsk{View: stock.ViewLow}); len(got) != 1 {
			t.Errorf("nearly sold out: got %v", got)
		}
		whole = officetest.Must[stock.StockWhole](x, "goods", "stock/low", stock.StockLow{SKU: string(officetest.CoatL), Pieces: -1})
		if whole.Row.Low != -1 || whole.Row.State != stock.Enough {
			t.Errorf("got %+v, want no level", whole.Row)
		}
		if _, code := officetest.Ask[stock.StockWhole](x, "goods", "stock/low", stock.StockLow{SKU: string(officetest.CoatL), Pieces: -5}); code != "stock.invalid" {
			t.Errorf("less than nothing: got %q", code)
		}
	})
}
