package shipping_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/text/encoding/japanese"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/label"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	room "github.com/tsumugi-shop/tsumugi/internal/office/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/receipt"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/staff/stafftest"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

const coat = id.SKU("0019002123011")

// hostile is a name that somebody typed to see what happens.
const hostile = "<b>織部</b>"

// A desk is an office with somebody of 出荷 at work.
type desk struct {
	t      *testing.T
	table  *call.Table
	orders *order.Orders
	token  string
	now    *atomic.Int64
}

func each(t *testing.T, test func(t *testing.T, x desk)) {
	t.Helper()
	var now atomic.Int64
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now.Store(time.Date(2026, 11, 16, 1, 0, 0, 0, time.UTC).UnixMilli())
		log := slog.New(slog.DiscardHandler)
		_, err := catalog.Catalog{DB: d}.Save(t.Context(), catalog.Batch{
			Brands:     []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
			Categories: []catalog.Category{{Code: "C1", Name: "ウェア", Alias: "wear"}, {Code: "C11", Parent: "C1", Name: "トップス", Alias: "tops"}, {Code: "C111", Parent: "C11", Name: "シャツ", Alias: "shirts"}},
			Commodities: []catalog.Commodity{{
				Code: "0019002123", Brand: "9002", Name: "ウールコート", SexType: catalog.Unisex, Categories: []string{"C111"}, Returns: catalog.ReturnsFashion, TaxPercent: 10, ArrivalDate: "20261001",
				Colors: []catalog.Color{{Code: "001900212301", Name: "藍", Group: "blue", Hex: "233f63", ListPrice: 30_000, Price: 30_000, Pictures: 1, Sizes: []catalog.Size{{SKU: coat, Name: "M", Stock: 99}}}},
			}},
		})
		if err != nil {
			t.Fatal(err)
		}
		live, err := catalog.NewLive(t.Context(), d, log)
		if err != nil {
			t.Fatal(err)
		}
		tm := terms.Default()
		offline := payment.Offline{Terms: tm.Payment}
		all := order.NewOrders(d, &cart.Carts{DB: d, Catalog: live, Terms: tm}, tm, payment.Providers{payment.Bank: offline, payment.COD: offline}, "https://shop.example", log)
		table, err := office.NewTable(office.Parts{People: staff.New(d, "http://office.test", "紬", log), Orders: all, DB: d, Packing: receipt.Packing})
		if err != nil {
			t.Fatal(err)
		}
		test(t, desk{t, table, all, stafftest.Work(t, d, "shipping", time.Minute).Token, &now})
	}, db.WithClock(func() time.Time { return time.UnixMilli(now.Load()) }))
}

func (x desk) buy(n int, m payment.Method) id.OrderNumber {
	x.t.Helper()
	ctx, v := x.t.Context(), order.Visitor{Owner: fmt.Sprintf("g:device-%d", n)}
	if err := x.orders.Carts.Add(ctx, v.Owner, coat, 1); err != nil {
		x.t.Fatal(err)
	}
	if _, err := x.orders.Enter(ctx, v); err != nil {
		x.t.Fatal(err)
	}
	_, err := x.orders.SaveDraft(ctx, v, order.Draft{
		Email: "buyer@example.jp", Method: string(m), Parcels: []order.ParcelForm{{To: order.ToOrderer}},
		Orderer: order.AddressForm{
			LastName: hostile, FirstName: "糸子", LastKana: "オリベ", FirstKana: "イトコ", Postal: "1000001", Prefecture: "東京都", City: "千代田区", AddressLine: "千代田1-1", Phone: "0312345678",
		},
	}, true)
	if err != nil {
		x.t.Fatal(err)
	}
	k, err := x.orders.Confirm(ctx, v)
	if err != nil {
		x.t.Fatal(err)
	}
	p, err := x.orders.Place(ctx, v, k.Key, "")
	if err != nil {
		x.t.Fatal(err)
	}
	return p.Order.Number
}

// ask makes a call of the room, and gives the code of a refusal.
func ask[Out any](x desk, name string, body any) (out Out, code string) {
	x.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		x.t.Fatal(err)
	}
	ctx := call.WithCaller(x.t.Context(), call.Caller{SessionID: x.token, ClientIP: "192.0.2.7"})
	answer := x.table.Do(ctx, "office/shipping/"+name, text)
	if answer.Status != 200 {
		var failure struct{ Error call.Failure }
		if err := json.Unmarshal(answer.Body, &failure); err != nil || answer.Status == 500 {
			x.t.Fatalf("%s answered %d %s, %v", name, answer.Status, answer.Body, answer.Err)
		}
		return out, failure.Error.Code
	}
	if err := json.Unmarshal(answer.Body, &out); err != nil {
		x.t.Fatalf("%s answered %s", name, answer.Body)
	}
	return out, ""
}

// tracking is the nth number of a carrier, with its check digit.
func tracking(n int) string {
	digits := fmt.Sprintf("44712290%03d", n)
	return digits + string(shipping.TrackingCheckDigit(digits))
}

func TestTheMorningsParcelsLeaveThroughTheRoom(t *testing.T) {
	each(t, func(t *testing.T, x desk) {
		first, second, unpaid := x.buy(1, payment.COD), x.buy(2, payment.COD), x.buy(3, payment.Bank)
		q, code := ask[room.ShippingQueue](x, "queue", struct{}{})
		if code != "" || len(q.Ready) != 2 || q.Ready[0].Name != hostile+" 糸子" || len(q.Out) != 1 || q.Out[0].Number != string(unpaid) || q.Out[0].Obstacle != order.IsUnpaid {
			t.Fatalf("the queue is %+v, %s", q, code)
		}
		if _, code := ask[room.ShippingBatchWhole](x, "close", room.ShippingClose{Key: "morning-1", Carrier: "伝書鳩"}); code != "office.carrier" {
			t.Errorf("a carrier that takes no file: %q", code)
		}
		if _, code := ask[room.ShippingBatchWhole](x, "close", room.ShippingClose{Carrier: shipping.Yamato}); code != "office.key" {
			t.Errorf("a batch without a key: %q", code)
		}
		b, code := ask[room.ShippingBatchWhole](x, "close", room.ShippingClose{Key: "morning-1", Carrier: shipping.Yamato})
		if code != "" || len(b.Items) != 2 || b.Batch.Closed.Who != "shipping" || b.Batch.Name != "第1便 "+shipping.Yamato {
			t.Fatalf("the batch is %+v, %s", b, code)
		}
		one := room.ShippingOne{ID: b.Batch.ID}
		pdf, code := ask[room.ShippingFile](x, "print", one)
		if raw, err := base64.StdEncoding.DecodeString(pdf.Base64); code != "" || err != nil || !strings.HasPrefix(string(raw), "%PDF") || pdf.Batch.Batch.Printed.Who != "shipping" {
			t.Errorf("the print is %.20q, %v, %s", raw, err, code)
		}
		csv, code := ask[room.ShippingFile](x, "labels", one)
		raw, err := base64.StdEncoding.DecodeString(csv.Base64)
		if err != nil || code != "" {
			t.Fatal(err, code)
		}
		text, err := japanese.ShiftJIS.NewDecoder().String(string(raw))
		ours := func(n id.OrderNumber) string { return label.Parcel{Order: n, N: 1}.Reference() }
		if err != nil || len(csv.Problems) != 0 || !strings.Contains(text, ours(first)) || strings.Count(text, "\r\n") != 3 {
			t.Fatalf("the labels are %q with %v, %v", text, csv.Problems, err)
		}
		file := "お客様管理番号,伝票番号\n" + ours(first) + "," + tracking(1) + "\n" + ours(unpaid) + "," + tracking(2) + "\n"
		if _, code := ask[room.ShippingBatchWhole](x, "number", room.ShippingNumbers{ID: one.ID, Name: "x", Base64: "?"}); code != "office.file" {
			t.Errorf("a broken file: %q", code)
		}
		if _, code := ask[room.ShippingBatchWhole](x, "number", room.ShippingNumbers{ID: one.ID, Name: "x", Base64: base64.StdEncoding.EncodeToString([]byte("a,b\n1,2"))}); code != "label.file" {
			t.Errorf("another file: %q", code)
		}
		b, code = ask[room.ShippingBatchWhole](x, "number", room.ShippingNumbers{ID: one.ID, Name: "b2.csv", Base64: base64.StdEncoding.EncodeToString([]byte(file))})
		if code != "" || b.Batch.Ready != 1 || len(b.Mismatches) != 1 || b.Mismatches[0].Number != string(unpaid) || b.Batch.Numbered.Note != "b2.csv" {
			t.Fatalf("numbered: %+v, %s", b, code)
		}
		if b, code = ask[room.ShippingBatchWhole](x, "fix", room.ShippingFix{ID: one.ID, Item: 2, Tracking: tracking(2), Line: b.Mismatches[0].Line}); code != "" || b.Batch.Ready != 2 || len(b.Mismatches) != 0 {
			t.Fatalf("mended: %+v, %s", b, code)
		}
		if b, code = ask[room.ShippingBatchWhole](x, "send", one); code != "" || b.Batch.State != shipment.Leaving || b.Batch.Due-b.Now != order.SendDelay.Milliseconds() {
			t.Fatalf("sent: %+v, %s", b, code)
		}
		if _, code = ask[room.ShippingBatchWhole](x, "remove", room.ShippingPlace{ID: one.ID, Item: 1}); code != "batch.not_open" {
			t.Errorf("taken out of what leaves: %q", code)
		}
		if b, code = ask[room.ShippingBatchWhole](x, "undo", one); code != "" || b.Batch.State != shipment.Open {
			t.Fatalf("taken back: %+v, %s", b, code)
		}
		if _, code = ask[room.ShippingBatchWhole](x, "send", one); code != "" {
			t.Fatal(code)
		}
		x.now.Add(order.SendDelay.Milliseconds())
		if err := x.orders.WorkBatches(t.Context()); err != nil {
			t.Fatal(err)
		}
		if b, code = ask[room.ShippingBatchWhole](x, "batch", one); code != "" || b.Batch.State != shipment.Done || b.Batch.Shipped != 2 {
			t.Fatalf("at the end: %+v, %s", b, code)
		}
		if o, err := x.orders.Find(t.Context(), second); err != nil || o.Status != order.Shipped {
			t.Errorf("the order is %s, %v", o.Status, err)
		}
	})
}

func TestAScannedSlipSaysWhatBelongsToIt(t *testing.T) {
	each(t, func(t *testing.T, x desk) {
		n := x.buy(1, payment.COD)
		if _, code := ask[room.ShippingSlip](x, "scan", room.ShippingCode{Code: string(n)}); code != "batch.item" {
			t.Errorf("a slip of no batch: %q", code)
		}
		ask[room.ShippingBatchWhole](x, "close", room.ShippingClose{Key: "morning-1", Carrier: shipping.Yamato})
		for _, code := range []string{string(n), strings.ReplaceAll(string(n), "-", ""), label.Parcel{Order: n, N: 1}.Reference()} {
			s, refused := ask[room.ShippingSlip](x, "scan", room.ShippingCode{Code: code})
			if refused != "" || s.Number != string(n) || len(s.Pieces) != 1 || s.Pieces[0].SKU != string(coat) || s.Pieces[0].Quantity != 1 {
				t.Errorf("scanning %s = %+v, %s", code, s, refused)
			}
		}
		wrong := []byte(n)
		if wrong[len(wrong)-1]++; wrong[len(wrong)-1] > 'Z' {
			wrong[len(wrong)-1] = '2'
		}
		if _, code := ask[room.ShippingSlip](x, "scan", room.ShippingCode{Code: string(wrong)}); code == "" {
			t.Errorf("scanning %s, which nobody ordered, found something", wrong)
		}
	})
}
