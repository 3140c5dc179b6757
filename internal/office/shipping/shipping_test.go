package shipping_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/label"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	room "github.com/tsumugi-shop/tsumugi/internal/office/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/receipt"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// hostile is a name that somebody typed to see what happens.
const hostile = "<b>織部</b>"

// A desk is an office of the tests, with somebody of 出荷 at it.
type desk struct{ *officetest.Office }

func each(t *testing.T, test func(t *testing.T, x desk)) {
	t.Helper()
	officetest.Each(t, func(t *testing.T, x *officetest.Office) { test(t, desk{x}) }, func(p *office.Parts) { p.Packing = receipt.Packing })
}

func (x desk) buy(n int, m payment.Method) id.OrderNumber { return x.BuyAs(n, 1, hostile, m) }

// ask makes a call of the room, and gives the code of a refusal.
func ask[Out any](x desk, name string, body any) (out Out, code string) {
	x.T.Helper()
	return officetest.Ask[Out](x.Office, "shipping", "shipping/"+name, body)
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
		if b, code = ask[room.ShippingBatchWhole](x, "send", one); code != "" || b.Batch.State != shipment.Leaving || b.Batch.Due-b.Batch.Sent.At != order.SendDelay.Milliseconds() {
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
		x.Pass(order.SendDelay)
		if err := x.Orders.WorkBatches(t.Context()); err != nil {
			t.Fatal(err)
		}
		if b, code = ask[room.ShippingBatchWhole](x, "batch", one); code != "" || b.Batch.State != shipment.Done || b.Batch.Shipped != 2 {
			t.Fatalf("at the end: %+v, %s", b, code)
		}
		if o, err := x.Orders.Find(t.Context(), second); err != nil || o.Status != order.Shipped {
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
			if refused != "" || s.Number != string(n) || len(s.Pieces) != 1 || s.Pieces[0].SKU != string(officetest.CoatM) || s.Pieces[0].Quantity != 1 {
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
