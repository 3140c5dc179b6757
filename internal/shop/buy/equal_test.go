package buy_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/ordertest"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shop/buy"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// A screen is what pages take from an answer, by the names of the wire. How they
// print it is tested where they are: web/src/app/everyYen.test.ts.
type screen struct {
	Confirmed []screenLine `json:"purchaseitems"`
	Completed []screenLine `json:"completeitems"`
	Items     []screenLine `json:"items"`
	Quote     struct {
		List            money.Yen `json:"list_total"`
		Campaign        money.Yen `json:"campaign_discount"`
		Subtotal        money.Yen `json:"subtotal"`
		CouponDiscounts []struct {
			Amount money.Yen `json:"amount"`
		} `json:"coupon_discounts"`
		Shipping     money.Yen       `json:"shipping"`
		Wrapping     money.Yen       `json:"wrapping"`
		Fee          money.Yen       `json:"fee"`
		PointsPay    money.Yen       `json:"points_pay"`
		PointsUsed   int             `json:"points_used"`
		PointsEarned int             `json:"points_earned"`
		Total        money.Yen       `json:"total"`
		Taxes        []ordertest.Tax `json:"taxes"`
	} `json:"quote"`
	Total    *money.Yen `json:"total"` // in the history
	HowToPay *struct {
		Amount money.Yen `json:"amount"`
	} `json:"how_to_pay"`
}

type screenLine struct {
	Quantity  int       `json:"quantity"`
	UnitPrice money.Yen `json:"unit_price"`
	Subtotal  money.Yen `json:"subtotal"`
	Pays      money.Yen `json:"pays"`
}

// readScreen reads the amounts of an answer as it goes over the wire.
func readScreen(answer any) (s ordertest.Sums, err error) {
	raw, err := json.Marshal(answer)
	if err != nil {
		return s, err
	}
	var w screen
	if err := json.Unmarshal(raw, &w); err != nil {
		return s, err
	}
	q := w.Quote
	s = ordertest.Sums{
		List: q.List, Campaign: -q.Campaign, Subtotal: q.Subtotal, Shipping: q.Shipping, Wrapping: q.Wrapping, Fee: q.Fee, Points: -q.PointsPay,
		Total: q.Total, Taxes: q.Taxes, Used: q.PointsUsed, Earned: q.PointsEarned,
	}
	for _, c := range q.CouponDiscounts {
		if c.Amount != 0 {
			s.Coupons = append(s.Coupons, -c.Amount)
		}
	}
	for _, l := range slices.Concat(w.Confirmed, w.Completed, w.Items) {
		s.Lines = append(s.Lines, l.Subtotal)
		if l.Subtotal != l.UnitPrice*money.Yen(l.Quantity) || l.Pays > l.Subtotal || l.Pays < 0 {
			return s, fmt.Errorf("a line does not add up: %+v", l)
		}
	}
	if w.Total != nil && *w.Total != s.Total || w.HowToPay != nil && w.HowToPay.Amount != s.Total {
		return s, errors.New("the total is another one in another place")
	}
	return s, nil
}

// TestTenThousandScreensSayEveryYenOfTheQuote looks at the three pages in turn.
func TestTenThousandScreensSayEveryYenOfTheQuote(t *testing.T) {
	screens := []string{"confirm/select/", "order/complete/", "order/select/"}
	tm := terms.Default()
	parts := buy.Parts{Terms: tm, Now: time.Now, Orders: order.NewOrders(nil, nil, tm, nil, "", nil)}
	for i, o := range ordertest.Orders(ordertest.Many) {
		pay := payment.Payment{Amount: o.Quote.Total}
		if o.Status == order.AwaitingPayment {
			pay.State = payment.Pending
		}
		name := screens[i%len(screens)]
		got, err := readScreen(parts.Screen(name, o, pay))
		if want := ordertest.Of(o); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s of %s: %v\ngot  %+v\nwant %+v", name, o.Number, err, got, want)
		}
		if err := got.AddsUp(); err != nil {
			t.Fatalf("%s of %s: %v", name, o.Number, err)
		}
	}
}
