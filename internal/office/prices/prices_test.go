package prices_test

import (
	"log/slog"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/prices"
)

// old is a scarf that the shop has sold for sixty days.
func old(x *officetest.Office) {
	x.T.Helper()
	past := catalog.Catalog{DB: x.DB.At(func() time.Time { return time.Now().Add(-60 * 24 * time.Hour) })}
	_, err := past.Save(x.T.Context(), catalog.Batch{Commodities: []catalog.Commodity{{
		Code: "0019002555", Brand: "9002", Name: "マフラー", SexType: catalog.Unisex, Categories: []string{"C111"}, Returns: catalog.ReturnsFashion, TaxPercent: 10, ArrivalDate: "20260901",
		Colors: []catalog.Color{{Code: "001900255501", Name: "藍", Group: "blue", Hex: "233f63", ListPrice: 30_000, Price: 30_000, Pictures: 1, Sizes: []catalog.Size{{SKU: "0019002555011", Name: "F", Stock: 100}}}},
	}}})
	if err != nil {
		x.T.Fatal(err)
	}
	if x.Orders.Carts.Catalog, err = catalog.NewLive(x.T.Context(), x.DB, slog.New(slog.DiscardHandler)); err != nil {
		x.T.Fatal(err)
	}
}

// plan is 20 % off all coats, from the next hour for an hour.
func plan(x *officetest.Office) prices.SalePlan {
	starts := x.DB.Now().Add(time.Hour)
	return prices.SalePlan{
		Name: "冬のセール", Reason: "季節の終わり", Choice: prices.PriceChoice{Text: "ｺｰﾄ", Category: "C1"}, Rule: catalog.Rule{Kind: catalog.Percent, Value: 20, Round: catalog.Nines},
		Starts: starts.UnixMilli(), Ends: starts.Add(time.Hour).UnixMilli(),
	}
}

func TestASaleGoesFromPreviewToItsEnd(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		old(x)
		in := plan(x)
		in.Choice.Text = "マフラー"
		seen := officetest.Must[prices.SalePreview](x, "goods", "prices/preview", in)
		if seen.Colors != 1 || seen.Alone != 0 || seen.Gives != 6010*100 || len(seen.Lines) != 1 {
			t.Fatalf("preview: %+v", seen)
		}
		if l := seen.Lines[0]; l.Price != 23_990 || l.Rounded != 10 || l.Shown != 30_000 || l.Rate != 20 || l.Why != "" || l.Lapses != 0 {
			t.Errorf("line: %+v", l)
		}
		in.Agreed = seen.Agreed
		made := officetest.Must[prices.SaleWhole](x, "goods", "prices/make", in)
		if made.Sale.State != catalog.Before || made.Sale.Colors != 1 {
			t.Errorf("made: %+v", made.Sale)
		}
		for _, c := range []struct {
			later time.Duration
			price int64
			rate  int
			view  prices.PriceView
		}{{0, 30_000, 0, prices.AllPrices}, {time.Hour, 23_990, 20, prices.OnSale}, {time.Hour, 30_000, 0, prices.AllPrices}} {
			x.Pass(c.later)
			list := officetest.Must[prices.PriceList](x, "support", "prices/list", prices.PriceListAsk{View: c.view, Choice: prices.PriceChoice{Brand: "9002", Except: []string{"0019002123"}}})
			if len(list.Rows) != 1 || list.Rows[0].Price != c.price || list.Rows[0].Rate != c.rate {
				t.Errorf("after %v: %+v, want %d", c.later, list.Rows, c.price)
			}
		}
		h := officetest.Must[prices.PriceHistory](x, "accounting", "prices/history", prices.PriceHistoryAsk{Color: "001900255501"})
		if len(h.Periods) != 1 || h.Periods[0].Name != "冬のセール" {
			t.Errorf("history: %+v", h)
		}
	})
}

func TestASaleThatTheRecordDoesNotProveShowsThePriceAlone(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		in := plan(x) // the coat came today
		seen := officetest.Must[prices.SalePreview](x, "owner", "prices/preview", in)
		if l := seen.Lines[0]; seen.Alone != 1 || l.Shown != 0 || l.Rate != 0 || l.Why != "￥30,000で販売した期間が1時間で、2週間に足りません" {
			t.Errorf("line: %+v", l)
		}
		in.Starts, in.Ends = 0, x.DB.Now().Add(time.Hour).UnixMilli()
		made := officetest.Must[prices.SaleWhole](x, "owner", "prices/make", in)
		row := officetest.Must[prices.PriceList](x, "owner", "prices/list", prices.PriceListAsk{View: prices.NotAllowed}).Rows
		if len(row) != 1 || row[0].Price != 23_990 || row[0].Shown != 0 || row[0].Why == "" || row[0].Changes != made.Sale.Ends {
			t.Errorf("row: %+v", row)
		}
		ended := officetest.Must[prices.SaleWhole](x, "owner", "prices/end", prices.EndSale{ID: made.Sale.ID, Reason: "入力の誤り"})
		if ended.Sale.State != catalog.After || ended.Sale.Ended == 0 {
			t.Errorf("ended: %+v", ended.Sale)
		}
		if rows := officetest.Must[prices.PriceList](x, "owner", "prices/list", prices.PriceListAsk{}).Rows; rows[0].Price != 30_000 {
			t.Errorf("after its end: %+v", rows)
		}
		if _, code := officetest.Ask[prices.SaleWhole](x, "owner", "prices/end", prices.EndSale{ID: made.Sale.ID}); code != "catalog.sale_over" {
			t.Errorf("ended twice: %q", code)
		}
	})
}

func TestWhatASaleRefuses(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		for name, c := range map[string]struct {
			role, want string
			change     func(*prices.SalePlan)
		}{
			"who may not":     {"support", "staff.forbidden", func(*prices.SalePlan) {}},
			"nothing chosen":  {"goods", "office.sale_choice", func(p *prices.SalePlan) { p.Choice = prices.PriceChoice{ExceptSale: true} }},
			"nothing cheaper": {"goods", "catalog.sale_empty", func(p *prices.SalePlan) { p.Rule = catalog.Rule{Kind: catalog.Fixed, Value: 99_999} }},
			"excluded":        {"goods", "catalog.sale_empty", func(p *prices.SalePlan) { p.Choice.Except = []string{"0019002123"} }},
			"over before":     {"goods", "catalog.sale", func(p *prices.SalePlan) { p.Ends = 1 }},
			"no name":         {"goods", "catalog.sale", func(p *prices.SalePlan) { p.Name = " " }},
			"other prices":    {"goods", "catalog.sale_changed", func(p *prices.SalePlan) { p.Agreed = "000000" }},
			"too much":        {"goods", "catalog.sale", func(p *prices.SalePlan) { p.Rule.Value = 100 }},
		} {
			in := plan(x)
			c.change(&in)
			if _, code := officetest.Ask[prices.SaleWhole](x, c.role, "prices/make", in); code != c.want {
				t.Errorf("%s: got %q, want %q", name, code, c.want)
			}
		}
	})
}

func TestTwoPeopleDecideASaleAboveALimit(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		if err := x.Approvals().Save(t.Context(), approval.Price, true, 1_000_000); err != nil {
			t.Fatal(err)
		}
		small := plan(x) // 6,010 yen of 100 coats
		officetest.Must[prices.SaleWhole](x, "goods", "prices/make", small)
		large := plan(x)
		large.Name, large.Rule.Value = "大きなセール", 50
		if _, code := officetest.Ask[prices.SaleWhole](x, "goods", "prices/make", large); code != "office.second_person" {
			t.Errorf("above the limit: got %q, want a second person", code)
		}
		if list := officetest.Must[prices.SaleList](x, "goods", "prices/sales", struct{}{}); len(list.Sales) != 1 {
			t.Errorf("before another agreed: %+v", list)
		}
	})
}
