package order_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/ordertest"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// yens finds all that looks like an amount, torn ones too.
func yens(text string) (found []string) {
	parts := strings.Split(text, "￥")
	for i, part := range parts[1:] {
		sign := ""
		if strings.HasSuffix(parts[i], "-") {
			sign = "-"
		}
		digits := len(part) - len(strings.TrimLeft(part, "0123456789,"))
		found = append(found, sign+part[:digits])
	}
	return found
}

// readLetter reads the amounts of a letter's plain text. The row of a coupon
// with a long name goes on in the next line.
func readLetter(text string) (s ordertest.Sums, err error) {
	_, text, _ = strings.Cut(text, "■ ご注文内容\n")
	text, _, _ = strings.Cut(text, "■ お届け先")
	torn := ""
	for line := range strings.SplitSeq(text, "\n") {
		line, torn = torn+line, ""
		label, value, found := strings.Cut(line, "：")
		switch of, isLine := strings.CutPrefix(line, "　数量 "); {
		case isLine:
			_, amount, _ := strings.Cut(of, "　")
			yen, err := ordertest.Yen(amount)
			if err != nil {
				return s, err
			}
			s.Lines = append(s.Lines, yen)
		case strings.HasPrefix(line, "クーポン（") && value == "":
			torn = line
		case found:
			if err := s.Read(label, value); err != nil {
				return s, err
			}
		}
	}
	return s, nil
}

// inLetters is what letters say: they begin at prices, name no goods of a
// discreet order, and points only to those who get them.
func inLetters(o order.Order) ordertest.Sums {
	want := ordertest.Of(o)
	want.List, want.Campaign = 0, 0
	if o.Discreet {
		want.Lines = nil
	}
	if o.Customer == "" {
		want.Earned = 0
	}
	return want
}

func TestTenThousandLettersSayEveryYenOfTheQuote(t *testing.T) {
	shop := order.NewOrders(nil, nil, terms.Default(), nil, "https://shop.example", nil)
	seen := map[string]int{}
	for _, o := range ordertest.Orders(ordertest.Many) {
		pay := payment.Payment{Amount: o.Quote.Total, Expires: o.Placed}
		text, markup, err := shop.PlacedLetter(o, pay).Render()
		if err != nil {
			t.Fatal(err)
		}
		got, err := readLetter(text)
		if want := inLetters(o); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("the letter of %s: %v\ngot  %+v\nwant %+v\n%s", o.Number, err, got, want, text)
		}
		if err := got.AddsUp(); err != nil {
			t.Fatalf("the letter of %s: %v\n%s", o.Number, err, text)
		}
		asked := "お支払い金額：" + o.Quote.Total.String()
		if strings.Contains(text, asked) != (o.Status == order.AwaitingPayment) {
			t.Fatalf("the letter of %s, which is %s, asks for %q wrongly:\n%s", o.Number, o.Status, asked, text)
		}
		if plain, fine := yens(text), yens(markup); !slices.Equal(plain, fine) {
			t.Fatalf("the letter of %s has %v as text and %v as HTML", o.Number, plain, fine)
		}
		checkLaw(t, shop.LawOf(order.Plan{Now: o.Placed, Body: o.Body}), o, got)
		count(seen, o, got)
	}
	for _, what := range []string{"coupon", "two coupons", "shipping", "wrapping", "fee", "points", "two rates", "free", "discreet", "guest", "campaign"} {
		if seen[what] < 100 {
			t.Errorf("only %d orders have: %s", seen[what], what)
		}
	}
}

// checkLaw compares what the last screen says for the law's sake with the letter
// that follows it.
func checkLaw(t *testing.T, law []order.LawItem, o order.Order, s ordertest.Sums) {
	t.Helper()
	goods, want := s.Subtotal, map[string]string{}
	for _, c := range s.Coupons {
		goods += c
	}
	want["販売価格とお支払い総額"] = "商品代金 " + goods.String() + "、送料 " + s.Shipping.String() + "、お支払い総額 " + s.Total.String() + "（税込）"
	if o.Method == payment.COD {
		want["お支払い方法と時期"] = "代引手数料 " + s.Fee.String()
	}
	for label, text := range want {
		if !slices.ContainsFunc(law, func(i order.LawItem) bool { return i.Label == label && strings.Contains(i.Text, text) }) {
			t.Fatalf("the last screen of %s does not say %q of %s: %+v", o.Number, text, label, law)
		}
	}
}

// count keeps the random orders honest: each kind of row must come up.
func count(seen map[string]int, o order.Order, s ordertest.Sums) {
	for what, is := range map[string]bool{
		"coupon": len(s.Coupons) > 0, "two coupons": len(s.Coupons) > 1, "shipping": s.Shipping > 0, "wrapping": s.Wrapping > 0, "fee": s.Fee > 0,
		"points": s.Points < 0, "two rates": len(s.Taxes) > 1, "free": s.Total == money.Yen(0), "discreet": o.Discreet, "guest": o.Customer == "",
		"campaign": o.Quote.CampaignDiscount > 0,
	} {
		if is {
			seen[what]++
		}
	}
}
