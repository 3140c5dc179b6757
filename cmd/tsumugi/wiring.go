package main

import (
	"bytes"
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/mix"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/push"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/subscription"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/wardrobe"
)

// linkMembers says, in this order, what else happens in the transactions in
// which somebody joins, logs in, takes another address or leaves.
func linkMembers(m *member.Members, t terms.Terms, carts *cart.Carts, wishes *support.Wishes) {
	m.Joined = []func(context.Context, *db.Tx, member.Customer) error{welcome(t.Points)}
	m.Proved = []func(context.Context, *db.Tx, member.Customer) error{order.Claim}
	// The guest's checkout gives back what it holds before their cart, with the
	// coupons that were entered, becomes the customer's.
	m.Mergers = []func(ctx context.Context, tx *db.Tx, guest, customer string) error{favorite.Merge, loyalty.Merge, order.Merge, carts.Merge}
	m.Movers = []func(ctx context.Context, tx *db.Tx, from, to string) error{wishes.Move}
	linkData(m, wishes)
}

// linkData says what is erased of somebody who leaves, and what somebody who
// asks is told.
func linkData(m *member.Members, wishes *support.Wishes) {
	m.Leavers = []func(ctx context.Context, tx *db.Tx, customer string) error{
		favorite.Forget, wardrobe.Forget, mix.Forget, push.Forget, wishes.Forget, loyalty.Leave, subscription.Leave, review.Forget, order.Forget, cart.Forget,
	}
	m.Tellers = []member.Teller{
		{Name: "orders", Word: "ご注文と、その後のお手続き、入金とご返金の記録、入力中のご注文（返品の写真は photos、一覧は orders.csv）", Tell: tellOrders},
		{Name: "cart", Word: "カート", Tell: cart.Tell},
		{Name: "favorites", Word: "お気に入りと再入荷のお知らせ", Tell: favorite.Tell},
		{Name: "wardrobe", Word: "わたしのサイズと、採寸した手持ちの服", Tell: wardrobe.Tell},
		{Name: "mixes", Word: "保存した組み合わせ", Tell: mix.Tell},
		{Name: "push", Word: "通知を受け取る端末", Tell: push.Tell},
		{Name: "points", Word: "ポイントとクーポン", Tell: loyalty.Tell},
		{Name: "membership", Word: "ヘルスプラス会員のご契約", Tell: subscription.Tell},
		{Name: "inquiries", Word: "お問い合わせ", Tell: support.Tell},
		{Name: "reviews", Word: "レビューと商品へのご質問（写真は photos）", Tell: review.Tell},
		{Name: "mail", Word: "メール配信の設定と同意の記録", Tell: support.TellWishes},
		{Name: "letters", Word: "お送りしたメール（控えのある間のもの）", Tell: func(ctx context.Context, tx *db.Tx, c member.Customer) (member.Told, error) {
			letters, err := mail.SentTo(ctx, tx, c.Email)
			return member.Told{Says: letters}, err
		}},
	}
}

// tellOrders adds the orders as a file for spreadsheets.
func tellOrders(ctx context.Context, tx *db.Tx, c member.Customer) (member.Told, error) {
	told, err := order.Tell(ctx, tx, c)
	if err != nil {
		return told, err
	}
	list, err := order.Told(ctx, tx, c.Code)
	if err != nil {
		return told, err
	}
	var file bytes.Buffer
	_, err = csvfile.WriteOrders(&file, func(yield func(order.Order, error) bool) {
		for _, o := range list {
			if !yield(o, nil) {
				return
			}
		}
	}, csvfile.ExportOptions{})
	told.Files["orders.csv"] = file.Bytes()
	return told, err
}

// welcome gives a new member the points of the terms.
func welcome(t terms.Points) func(context.Context, *db.Tx, member.Customer) error {
	return func(ctx context.Context, tx *db.Tx, c member.Customer) error {
		return loyalty.Welcome(ctx, tx, c.Code, t)
	}
}
