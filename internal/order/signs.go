package order

import (
	"context"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// A Sign is something that whoever works with an order should know. Alert ones
// are a reason to look before goods leave.
type Sign struct {
	Code   string // first, gift, memo, elsewhere, dear, cards, later
	Word   string // 初回
	Reason string // why it is there, in a sentence
	Alert  bool
}

const (
	dear      = money.Yen(100_000) // a sum at which people look twice
	manyCards = 3
)

// signsOf is the signs of orders, in a few questions for all of them.
func signsOf(ctx context.Context, tx *db.Tx, orders []Order) (map[id.OrderNumber][]Sign, error) {
	if len(orders) == 0 {
		return nil, nil
	}
	numbers := make([]id.OrderNumber, len(orders))
	var customers, guests []string
	for i, o := range orders {
		numbers[i] = o.Number
		if o.Customer != "" {
			customers = append(customers, o.Customer)
		} else if key := o.guestKey(); key != "" {
			guests = append(guests, key)
		}
	}
	firsts := map[string]int64{}
	if len(customers) > 0 {
		if err := selectFirsts(ctx, tx, customers, firsts); err != nil {
			return nil, err
		}
	}
	if len(guests) > 0 {
		if err := selectGuestFirsts(ctx, tx, guests, firsts); err != nil {
			return nil, err
		}
	}
	noted, err := selectNoted(ctx, tx, numbers)
	if err != nil {
		return nil, err
	}
	tried, err := payment.Declines(ctx, tx, numbers)
	if err != nil {
		return nil, err
	}
	all := map[id.OrderNumber][]Sign{}
	for _, o := range orders {
		first, known := firsts[o.Customer+o.guestKey()]
		all[o.Number] = o.signs(known && first == o.Placed.UnixMilli(), tried[o.Number]+1, slices.Contains(noted, o.Number))
	}
	return all, nil
}

// signs is what an order tells by itself, with what others know of it.
func (o Order) signs(first bool, cards int, noted bool) (list []Sign) {
	elsewhere := o.sentElsewhere()
	if cards >= manyCards {
		list = append(list, Sign{"cards", fmt.Sprintf("カード%d枚", cards), fmt.Sprintf("お支払いが%d回断られたあとに通りました。", cards-1), true})
	}
	if elsewhere && !o.isGift() {
		list = append(list, Sign{"elsewhere", "別住所", "お届け先がご注文者と違い、ギフトの指定がありません。", first && o.Quote.Total >= dear/2})
	}
	if first {
		list = append(list, Sign{"first", "初回", "はじめてのご注文です。", false})
	}
	if o.Quote.Total >= dear {
		list = append(list, Sign{"dear", "高額", "合計が10万円以上です。", false})
	}
	if o.isGift() {
		list = append(list, Sign{"gift", "ギフト", "包装、のし、またはメッセージの指定があります。", false})
	}
	if slices.ContainsFunc(o.Lines, func(l Line) bool { return l.Ready != "" && l.Quantity > 0 }) {
		list = append(list, Sign{"later", "予約", "入荷を待つ商品があります。", false})
	}
	if noted {
		list = append(list, Sign{"memo", "メモ", "スタッフのメモがあります。", false})
	}
	return list
}

func (o Order) isGift() bool {
	return slices.ContainsFunc(o.Parcels, func(p Parcel) bool { return p.Wrap || p.Noshi != "" || p.Message != "" })
}

// sentElsewhere tells whether a parcel goes to somebody else, elsewhere.
func (o Order) sentElsewhere() bool {
	return slices.ContainsFunc(o.Parcels, func(p Parcel) bool {
		return p.To.Postal != o.Orderer.Postal || p.To.Line != o.Orderer.Line || p.To.LastName+p.To.FirstName != o.Orderer.LastName+o.Orderer.FirstName
	})
}

// SignsOf is what somebody should know of one order.
func (b *Orders) SignsOf(ctx context.Context, o Order) (list []Sign, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		all, err := signsOf(ctx, tx, []Order{o})
		list = all[o.Number]
		return err
	})
	return list, err
}
