package people

import (
	"context"
	"crypto/rand"
	"fmt"
	"sync"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// families and given name the guests of a crowd, with their readings.
var (
	families = [][2]string{{"佐藤", "サトウ"}, {"鈴木", "スズキ"}, {"高橋", "タカハシ"}, {"田中", "タナカ"}, {"伊藤", "イトウ"}, {"渡辺", "ワタナベ"}, {"山本", "ヤマモト"}, {"中村", "ナカムラ"}, {"小林", "コバヤシ"}, {"加藤", "カトウ"}}
	given    = [][2]string{{"陽子", "ヨウコ"}, {"美咲", "ミサキ"}, {"大輔", "ダイスケ"}, {"健太", "ケンタ"}, {"由美", "ユミ"}, {"直樹", "ナオキ"}, {"麻衣", "マイ"}}
)

// crowdAtOnce is how many buy at the same time: the database writes the
// transactions that wait together at once.
const crowdAtOnce = 8

// Crowd has guests place n orders that are paid on delivery and so can leave at
// once: a morning's work, or many mornings'. It tells how many there was
// something to buy for.
func Crowd(ctx context.Context, orders *order.Orders, n int) (int, error) {
	skus := crowdGoods(orders, n)
	name := rand.Text() // another crowd is other people
	var all sync.WaitGroup
	var mu sync.Mutex
	var failed error
	next := 0
	for range crowdAtOnce {
		all.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				over := i >= len(skus) || failed != nil
				mu.Unlock()
				if over {
					return
				}
				if err := guestBuys(ctx, orders, fmt.Sprintf("g:%s-%d", name, i), i, skus[i]); err != nil {
					mu.Lock()
					failed = fmt.Errorf("order %d of a crowd: %w", i+1, err)
					mu.Unlock()
				}
			}
		})
	}
	all.Wait()
	return len(skus), failed
}

// crowdGoods is what each of n guests buys; some pieces stay on every shelf.
func crowdGoods(orders *order.Orders, n int) (skus []id.SKU) {
	for round := range plenty {
		for c := range orders.Carts.Catalog.Current().All() {
			if !fits(c) {
				continue
			}
			for _, size := range c.Colors[0].Sizes {
				if len(skus) == n {
					return skus
				}
				if size.Stock >= plenty+round {
					skus = append(skus, size.SKU)
				}
			}
		}
	}
	return skus
}

func guestBuys(ctx context.Context, orders *order.Orders, owner string, i int, sku id.SKU) error {
	v := order.Visitor{Owner: owner}
	if err := orders.Carts.Add(ctx, owner, sku, 1); err != nil {
		return err
	}
	last, first := families[i%len(families)], given[i/len(families)%len(given)]
	_, err := orders.SaveDraft(ctx, v, order.Draft{
		Email: fmt.Sprintf("guest%d@crowd.example", i), Method: string(payment.COD), Parcels: []order.ParcelForm{{To: order.ToOrderer}},
		Orderer: order.AddressForm{LastName: last[0], FirstName: first[0], LastKana: last[1], FirstKana: first[1], Postal: "1500001", Prefecture: "東京都", City: "渋谷区",
			AddressLine: fmt.Sprintf("神宮前0-%d", i+1), Phone: fmt.Sprintf("0900%07d", i)},
	}, true)
	if err != nil {
		return err
	}
	k, err := orders.Confirm(ctx, v)
	if err != nil {
		return err
	}
	_, err = orders.Place(ctx, v, k.Key, "")
	return err
}
