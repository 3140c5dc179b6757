package journal_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/japanese"
	"pgregory.net/rapid"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/journal"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

var noon = time.Date(2026, 11, 16, 12, 0, 0, 0, jp.Tokyo)

func tax(percent int, total money.Yen) pricing.Tax {
	t := total * money.Yen(percent) / money.Yen(100+percent)
	return pricing.Tax{Percent: percent, Total: total, Tax: t, Base: total - t}
}

// sold is an order of two rates, paid at once, that left in parts a day apart.
func sold(ten, eight, points money.Yen, worth ...money.Yen) order.Record {
	r := order.Record{Order: order.Order{Number: "T-261116-ABCDEFG"}}
	r.Order.Method = payment.Card
	r.Order.Quote = pricing.Quote{Total: ten + eight - points, PointsPay: points, Taxes: []pricing.Tax{tax(10, ten), tax(8, eight)}}
	if total := r.Order.Quote.Total; total > 0 {
		r.Ledger = ledger.Ledger{{ID: "a", Order: r.Order.Number, Kind: ledger.Captured, Amount: total, At: noon}}
	}
	for i, share := range shipment.Share(r.Order.Quote.Total, worth) {
		r.Shipments = append(r.Shipments, shipment.Shipment{Seq: i + 1, Kind: shipment.Order, State: shipment.Shipped, Share: share, Shipped: noon.AddDate(0, 0, i)})
	}
	return r
}

// However an order of two rates goes out, its parts are the order: sales and
// tax of each rate, and every debit.
func TestPartsOfAnOrderAreTheOrderToTheYen(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		yen := rapid.Int64Range(1, 50_000)
		ten, eight := money.Yen(yen.Draw(rt, "ten")), money.Yen(yen.Draw(rt, "eight"))
		points := money.Yen(rapid.Int64Range(0, int64(ten+eight)).Draw(rt, "points"))
		var worth []money.Yen
		for range rapid.IntRange(1, 5).Draw(rt, "parts") {
			worth = append(worth, money.Yen(rapid.Int64Range(0, 9999).Draw(rt, "worth")))
		}
		r := sold(ten, eight, points, worth...)
		list := journal.OfOrder(r)
		for _, e := range list {
			if e.Yen <= 0 || e.Credit.Tax < 0 || e.Credit.Tax > e.Yen {
				rt.Fatalf("entry %+v", e)
			}
		}
		sales := journal.Taxes(list, journal.Sales)
		for _, want := range r.Order.Quote.Taxes {
			if got := sales[want.Percent]; got != want {
				rt.Fatalf("sales at %d%%: got %+v, want %+v", want.Percent, got, want)
			}
		}
		if got := journal.Balance(list, journal.Advance); got != points {
			rt.Fatalf("advances: got %d, want the %d that points paid when it was ordered", got, points)
		}
	})
}

func TestMoneyThatGoesBackLessensWhatIsSold(t *testing.T) {
	r := sold(8000, 2000, 0, 1)
	r.Ledger = append(r.Ledger,
		ledger.Posting{ID: "b", Order: r.Order.Number, Kind: ledger.Owed, Occasion: ledger.Goodwill, Amount: 1000, At: noon.Add(-time.Hour)},
		ledger.Posting{ID: "c", Order: r.Order.Number, Kind: ledger.Owed, Occasion: ledger.Return, Amount: 500, At: noon.Add(time.Hour)},
		ledger.Posting{ID: "d", Order: r.Order.Number, Kind: ledger.Refunded, Occasion: ledger.Return, Amount: 500, Ref: "c", At: noon.Add(2 * time.Hour)})
	list := journal.OfOrder(r)
	back := journal.Taxes(list, journal.Returns)
	if back[10].Total != -1200 || back[8].Total != -300 || back[10].Tax != -(72+36) {
		t.Errorf("got %+v, want 1500 yen by the shares of the rates", back)
	}
	for account, want := range map[journal.Account]money.Yen{journal.Advance: 0, journal.Owed: -1000, journal.Uncleared: 9500} {
		if got := journal.Balance(list, account); got != want {
			t.Errorf("%s: got %d, want %d", account, got, want)
		}
	}
}

// 弥生インポート形式: 25 columns, and those that a simple entry has to have.
func TestFilesHaveTheColumnsOfTheirPrograms(t *testing.T) {
	r := sold(11000, 1080, 0, 1)
	var out bytes.Buffer
	if err := journal.Write(&out, journal.Yayoi, journal.OfOrder(r)); err != nil {
		t.Fatal(err)
	}
	text, err := japanese.ShiftJIS.NewDecoder().String(out.String())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"2000,,,2026/11/16,未収入金,カード決済,,対象外,12080,0,前受金,,,対象外,12080,0,T-261116-ABCDEFG 入金,,,0,,,0,0,no\r\n",
		"2000,,,2026/11/16,前受金,,,対象外,11000,0,売上高,,,課税売上込10%,11000,1000,T-261116-ABCDEFG 売上 発送1,,,0,,,0,0,no\r\n",
		"2000,,,2026/11/16,前受金,,,対象外,1080,0,売上高,,,課税売上込軽減8%,1080,80,T-261116-ABCDEFG 売上 発送1,,,0,,,0,0,no\r\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no line %q in\n%s", want, text)
		}
	}
	out.Reset()
	if err := journal.Write(&out, journal.Freee, journal.OfOrder(r)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\ufeff日付,伝票番号,決算整理仕訳,借方勘定科目,借方補助科目,借方税区分,借方金額,借方税額,貸方勘定科目,貸方補助科目,貸方税区分,貸方金額,貸方税額,摘要\r\n",
		"2026/11/16,3,,前受金,,対象外,1080,0,売上高,,課税売上8%（軽）,1080,80,T-261116-ABCDEFG 売上 発送1\r\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no line %q in\n%s", want, out.String())
		}
	}
	r.Order.Quote.Taxes[1].Percent = 5
	if err := journal.Write(&out, journal.Yayoi, journal.OfOrder(r)); err == nil {
		t.Error("a rate that the program does not know is written")
	}
}
