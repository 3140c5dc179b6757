package main

import (
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/label"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// What is in a parcel stays between shopper and shop, and only what is paid at
// the door is on the label.
func TestALabelSaysWhereItGoesAndWhatIsPaidAtTheDoor(t *testing.T) {
	terms := terms.Default()
	o := order.Order{Number: "T-261115-ABCDEFG"}
	o.Parcels = []order.Parcel{{To: member.Address{LastName: "織部", FirstName: "糸子", LastKana: "オリベ", FirstKana: "イトコ", Postal: "1000001", Prefecture: "東京都", City: "千代田区", Line: "千代田1-1", Phone: "0312345678"}, Date: "20261120", Slot: "14/16"}}
	o.Lines = []order.Line{{Name: "秘密の品", Quantity: 1}}
	o.Quote = pricing.Quote{Total: 11000, Taxes: []pricing.Tax{{Percent: 10, Total: 11000, Tax: 1000}}}
	for _, c := range []struct {
		method   payment.Method
		discreet bool
		collect  int64
		tax      int64
		sender   string
	}{{payment.Card, false, 0, 0, terms.Company.ShopName}, {payment.COD, true, 5500, 500, terms.Company.Name}} {
		o.Method, o.Discreet = c.method, c.discreet
		got := order.Waiting{Shipment: shipment.Shipment{Seq: 2, Share: 5500}, Record: order.Record{Order: o}}.Label(terms, "日用品", time.Date(2026, 11, 15, 16, 0, 0, 0, time.UTC))
		want := label.Parcel{
			Order: o.Number, N: 2, Leaves: "20261116", Date: "20261120", Slot: "14/16", Contents: "日用品", Collect: got.Collect, Tax: got.Tax, From: got.From,
			To: label.Party{Name: "織部 糸子", Kana: "オリベ イトコ", Postal: "1000001", Prefecture: "東京都", City: "千代田区", Line: "千代田1-1", Phone: "0312345678"},
		}
		if got != want || int64(got.Collect) != c.collect || int64(got.Tax) != c.tax || got.From.Name != c.sender {
			t.Errorf("%s: got %+v, want %+v with %d yen (%d tax) from %s", c.method, got, want, c.collect, c.tax, c.sender)
		}
	}
}
