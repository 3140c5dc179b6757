package receipt_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/receipt"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// waiting is two shipments, one of them a gift.
func waiting() []order.Waiting {
	o := newOrder(rand.New(rand.NewPCG(5, 5)))
	o.Parcels = []order.Parcel{{To: member.Address{LastName: "織部", FirstName: "糸子"}}, {To: member.Address{LastName: "贈", FirstName: "先"}, Wrap: true, Noshi: "内祝", NoshiName: "織部"}}
	line := shipment.Line{Line: 0, SKU: o.Lines[0].SKU, Quantity: 1}
	return []order.Waiting{
		{Shipment: shipment.Shipment{Order: o.Number, Seq: 1, Kind: shipment.Order, Lines: []shipment.Line{line}}, Record: order.Record{Order: o}},
		{Shipment: shipment.Shipment{Order: o.Number, Seq: 2, Kind: shipment.Order, Parcel: 1, Lines: []shipment.Line{line}}, Record: order.Record{Order: o}},
	}
}

func TestThePickingListSaysWhatToFetchAndWhatGoesTogether(t *testing.T) {
	list := waiting()
	pdf, err := receipt.PickingList(list, time.Date(2026, 11, 16, 3, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	texts := read(t, pdf)
	whole := strings.Join(texts, "\n")
	sku := string(list[0].Lines[0].SKU)
	if strings.Count(whole, "生成り") != 3 {
		t.Errorf("a long name lost a character at the end of a line:\n%s", whole)
	}
	bySKU, byOrder, _ := strings.Cut(whole, "ご注文別")
	if strings.Count(bySKU, sku) != 1 || !strings.Contains(bySKU+"\n", "\n2\n") {
		t.Errorf("the SKU of both shipments is not there once with two pieces:\n%s", bySKU)
	}
	for _, want := range []string{"（1） 織部 糸子 様", "（2） 贈 先 様", "ギフトラッピング", "のし：内祝 織部"} {
		if !strings.Contains(byOrder, want) {
			t.Errorf("no %q in\n%s", want, byOrder)
		}
	}
}

func TestADeliveryNoteOfAGiftSaysNoPrices(t *testing.T) {
	list := waiting()
	price := list[0].Record.Order.Quote.Lines[0].Price.String()
	for i, w := range list {
		pdf, err := receipt.DeliveryNotes([]order.Waiting{w}, terms.Default().Company, time.Date(2026, 11, 16, 3, 0, 0, 0, time.UTC))
		if err != nil {
			t.Fatal(err)
		}
		whole := strings.Join(read(t, pdf), "\n")
		if gift := i == 1; strings.Contains(whole, price) == gift || !strings.Contains(whole, "納品書") || !strings.Contains(whole, "ご注文番号 "+string(w.Record.Order.Number)) {
			t.Errorf("shipment %d, gift %v: price %s in\n%s", i+1, gift, price, whole)
		}
	}
}
