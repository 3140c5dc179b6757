package office_test

import (
	"encoding/base64"
	"log/slog"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	texts "github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/feed"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/local"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/articles"
	"github.com/tsumugi-shop/tsumugi/internal/office/goods"
	"github.com/tsumugi-shop/tsumugi/internal/office/imports"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/pages"
	"github.com/tsumugi-shop/tsumugi/internal/office/prices"
	"github.com/tsumugi-shop/tsumugi/internal/office/stock"
	"github.com/tsumugi-shop/tsumugi/internal/office/travel"
	"github.com/tsumugi-shop/tsumugi/internal/office/trees"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
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

// withPictures gives an office a place for pictures.
func withPictures(t *testing.T) func(*office.Parts) {
	return func(p *office.Parts) {
		open := func() *local.Store {
			s, err := local.Open(t.TempDir(), 0)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = s.Close() })
			return s
		}
		p.Pictures = media.New(media.Config{Originals: open(), Derived: open(), Clock: time.Now})
	}
}

func (w *recordWalk) importCalls() {
	drop := func(text string) imports.ImportFile {
		f := did[imports.ImportFile](w, "owner", "imports/begin", imports.ImportBegin{Name: "在庫.csv"})
		ask[any](w, w.People["owner"].Token, "imports/part", imports.ImportPart{ID: f.ID, Base64: base64.StdEncoding.EncodeToString([]byte(text))})
		did[imports.ImportFile](w, "owner", "imports/check", imports.ImportCheck{ID: f.ID})
		return f
	}
	work := func(id string) imports.ImportWhole {
		if err := w.Parts.Uploads.Work(w.T.Context()); err != nil {
			w.T.Fatal(err)
		}
		whole, _ := ask[imports.ImportWhole](w, w.People["owner"].Token, "imports/get", imports.ImportAsk{ID: id})
		return whole
	}
	f := drop("sku_code,stock\n" + string(officetest.CoatL) + ",99\n")
	did[imports.ImportFile](w, "owner", "imports/apply", imports.ImportApply{ID: f.ID, Digest: work(f.ID).Digest})
	work(f.ID)
	did[imports.ImportFile](w, "owner", "imports/undo", imports.ImportAsk{ID: f.ID})
	other := drop("sku_code,stock\n" + string(officetest.CoatL) + ",98\n")
	work(other.ID)
	did[any](w, "owner", "imports/discard", imports.ImportAsk{ID: other.ID})
	hanako := membertest.Open(w.T, w.DB, membertest.NewClock()).Join("points@example.jp").Customer.Code
	gifts := drop("customer_code,points,points_reason\n" + hanako + ",100,お礼\n")
	did[imports.ImportFile](w, "owner", "imports/apply_points", imports.ImportApply{ID: gifts.ID, Digest: work(gifts.ID).Digest})
	work(gifts.ID)
	plan := did[imports.ExportPlanRow](w, "owner", "exports/save", imports.ExportSave{Kind: "points", Form: csvfile.Excel, Every: csvfile.Daily, Hour: 6, Keep: 7})
	did[any](w, "owner", "exports/run", imports.ExportAsk{ID: plan.ID})
	plan = did[imports.ExportPlanRow](w, "owner", "exports/save", imports.ExportSave{ID: plan.ID, Kind: "brands", Form: csvfile.CSVUTF8, Every: csvfile.Daily, Hour: 6, Keep: 7, Revision: plan.Revision})
	did[any](w, "owner", "exports/run", imports.ExportAsk{ID: plan.ID})
	if err := (csvfile.Exports{DB: w.DB}).Work(w.T.Context()); err != nil {
		w.T.Fatal(err)
	}
	made, _ := ask[imports.ExportList](w, w.People["owner"].Token, "exports/list", imports.ExportListAsk{})
	did[any](w, "owner", "exports/download", imports.ExportAsk{ID: made.Files[0].ID})
	did[any](w, "owner", "exports/download_people", imports.ExportAsk{ID: made.Files[1].ID})
	did[any](w, "owner", "exports/remove", imports.ExportAsk{ID: plan.ID})
	did[imports.FeedList](w, "owner", "feeds/open", imports.FeedAsk{Format: feed.Google})
	did[imports.FeedList](w, "owner", "feeds/close", imports.FeedAsk{Format: feed.Google})
}

func (w *recordWalk) goodsCalls() {
	code := string(officetest.CoatM)[:10]
	coat, _ := ask[goods.GoodsWhole](w, w.People["owner"].Token, "goods/get", goods.GoodsAsk{Code: code})
	did[goods.GoodsWhole](w, "owner", "goods/save", goods.GoodsSave{Item: coat.Item, Revision: coat.Revision, Mode: goods.Keep})
	did[any](w, "owner", "goods/discard", goods.GoodsAsk{Code: code})
	table := did[goods.SizeTableRow](w, "owner", "goods/save_size_table", goods.SizeTableSave{Name: "リング", Sizes: []catalog.TableSize{{Name: "9号"}}})
	did[any](w, "owner", "goods/remove_size_table", goods.SizeTableRemove{ID: table.ID, Revision: table.Revision})
	rows, _ := ask[goods.GoodsList](w, w.People["owner"].Token, "goods/list", goods.GoodsListAsk{})
	name := "ウールのコート"
	for _, row := range rows.Rows {
		if row.Code == code {
			did[goods.GoodsCellsDone](w, "owner", "goods/cells", goods.GoodsCells{Rows: []goods.GoodsCellRow{{Code: code, Revision: row.Revision, Name: &name}}})
		}
	}
}

func (w *recordWalk) pageCalls() {
	page, _ := ask[pages.PageWhole](w, w.People["owner"].Token, "pages/get", pages.PageAsk{Page: layout.Home})
	page = did[pages.PageWhole](w, "owner", "pages/save", pages.PageSave{Page: layout.Home, Revision: page.Revision, Blocks: page.Blocks[:5]})
	page = did[pages.PageWhole](w, "owner", "pages/publish", pages.PagePublish{Page: layout.Home, Revision: page.Revision, Note: "冬のはじまり"})
	page = did[pages.PageWhole](w, "owner", "pages/save", pages.PageSave{Page: layout.Home, Revision: page.Revision, Blocks: page.Blocks[:3]})
	page = did[pages.PageWhole](w, "owner", "pages/discard", pages.PageSeen{Page: layout.Home, Revision: page.Revision})
	did[pages.PageWhole](w, "owner", "pages/back", pages.PageBack{Page: layout.Home, Revision: page.Revision})
	did[pages.PageLink](w, "owner", "pages/look", pages.PageLook{Page: layout.Home, Visitor: "guest"})
}

func (w *recordWalk) treeCalls() {
	made := did[trees.TreeDone](w, "owner", "trees/change", catalog.TreeStep{Do: catalog.TreeAdd, Parent: "C1", Name: "帽子", Alias: "hats"})
	did[trees.TreeWhole](w, "owner", "trees/undo", trees.TreeUndo{ID: made.Change.ID})
	did[trees.TreeDone](w, "owner", "trees/change_brand", trees.TreeBrandStep{Do: catalog.TreeAdd, Code: "9009", Name: "ソル", Alias: "sol"})
}

func (w *recordWalk) travelCalls() {
	look := travel.TravelLook{Moment: w.Now().Add(time.Hour).UnixMilli(), Visitor: "guest"}
	did[travel.TravelLink](w, "owner", "travel/look", look)
	made := did[travel.TravelLink](w, "owner", "travel/share", travel.TravelShare{TravelLook: look, Hours: 24, Note: "撮影の佐藤さん"})
	did[travel.TravelLink](w, "owner", "travel/revoke", travel.TravelAsk{ID: made.ID})
}

// withDesk gives an office a place where texts are written.
func withDesk(t *testing.T) func(*office.Parts) {
	return func(p *office.Parts) {
		store, words := &texts.Store{DB: p.DB, Words: terms.Default().Words()}, terms.Default().Words()
		p.Desk, p.Content = store, content.NewLive(t.Context(), store, words, slog.New(slog.DiscardHandler))
	}
}

func (w *recordWalk) textCalls() {
	save := articles.TextSave{Kind: articles.Article, Fields: articles.TextFields{Slug: "snow", Title: "雪の日", Section: "special", Date: "2026-11-16"}}
	made := did[articles.TextWhole](w, "owner", "texts/save", save)
	id := made.Row.ID
	did[articles.TextWhole](w, "owner", "texts/publish", articles.TextPublish{ID: id, Revision: 1})
	save.ID, save.Revision, save.Fields.Title = id, 1, "雪の夜"
	did[articles.TextWhole](w, "owner", "texts/save", save)
	did[articles.TextWhole](w, "owner", "texts/restore", articles.TextRestore{ID: id, Revision: 1, Newest: 2})
	did[articles.TextWhole](w, "owner", "texts/unpublish", articles.TextAsk{ID: id})
	other := articles.TextSave{Kind: articles.FAQ, Fields: articles.TextFields{Title: "送料は？", Section: "配送"}}
	made = did[articles.TextWhole](w, "owner", "texts/save", other)
	did[articles.TextRemoved](w, "owner", "texts/remove", articles.TextAsk{ID: made.Row.ID})
}
