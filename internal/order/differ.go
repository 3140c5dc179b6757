package order

import (
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// differences says, in words, what is not as it was confirmed.
func differences(was, is Body) []fault.Field {
	var list []fault.Field
	say := func(name, code, format string, args ...any) {
		list = append(list, fault.Field{Name: name, Code: code, Message: fmt.Sprintf(format, args...)})
	}
	before, now := pricesOf(was), pricesOf(is)
	for _, l := range was.Lines {
		old, current := before[l.SKU], now[l.SKU]
		switch {
		case current.pieces == 0:
			say(string(l.SKU), "gone", "「%s」が含まれなくなりました。", l.Name)
		case current.price != old.price:
			say(string(l.SKU), "price", "「%s」の価格が%sから%sに変わりました。", l.Name, old.price, current.price)
		case current.pieces != old.pieces:
			say(string(l.SKU), "quantity", "「%s」の数量が%d点から%d点に変わりました。", l.Name, old.pieces, current.pieces)
		}
	}
	for _, l := range is.Lines {
		if before[l.SKU].pieces == 0 {
			say(string(l.SKU), "added", "「%s」が加わりました。", l.Name)
		}
	}
	amounts := []struct {
		name, word string
		was, is    money.Yen
	}{
		{"coupon", "クーポン割引", was.Quote.CouponDiscount, is.Quote.CouponDiscount},
		{"shipping", "送料", was.Quote.Shipping, is.Quote.Shipping},
		{"wrapping", "ラッピング・のし料金", was.Quote.Wrapping, is.Quote.Wrapping},
		{"fee", "手数料", was.Quote.Fee, is.Quote.Fee},
		{"points", "ポイント利用額", was.Quote.PointsPay, is.Quote.PointsPay},
		{"total", "お支払い総額", was.Quote.Total, is.Quote.Total},
	}
	for _, a := range amounts {
		if a.was != a.is {
			say(a.name, "amount", "%sが%sから%sに変わりました。", a.word, a.was, a.is)
		}
	}
	for i := range min(len(was.Parcels), len(is.Parcels)) {
		if was.Parcels[i].When() != is.Parcels[i].When() {
			say("delivery", "date", "お届け予定が「%s」から「%s」に変わりました。", was.Parcels[i].When(), is.Parcels[i].When())
		}
	}
	if len(list) == 0 {
		say("order", "content", "ご注文の内容が変わりました。")
	}
	return list
}

type pricePieces struct {
	price  money.Yen
	pieces int
}

func pricesOf(b Body) map[id.SKU]pricePieces {
	all := map[id.SKU]pricePieces{}
	for i, l := range b.Lines {
		all[l.SKU] = pricePieces{b.Quote.Lines[i].Price, all[l.SKU].pieces + l.Quantity}
	}
	return all
}
