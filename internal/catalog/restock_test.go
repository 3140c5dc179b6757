package catalog_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

func TestWhatAChangeSaysOfStockIsNotRead(t *testing.T) {
	twoNodes(t, func(t *testing.T, d *db.DB, live *catalog.Live, _ *lockedBuffer) {
		const sku = id.SKU("0019002123021")
		is := live.Current().Available(sku)
		say := func(value string) {
			t.Helper()
			if err := d.Update(t.Context(), func(tx *db.Tx) error { db.NoteValue(tx, stock.Topic, string(sku), value); return nil }); err != nil {
				t.Fatal(err)
			}
		}
		before := live.Current()
		for _, said := range []int{is + 2, 1, 0} { // the table says something else, and nobody asks it
			say(fmt.Sprint(said))
			soon(t, live, "what was said", func(s *catalog.Snapshot) bool { return s.Available(sku) == said })
		}
		if before.Available(sku) != is || live.Current().Available("0019002123022") != before.Available("0019002123022") {
			t.Error("an earlier snapshot or another size changed with it")
		}
		say("")
		soon(t, live, "what is on the shelf", func(s *catalog.Snapshot) bool { return s.Available(sku) == is })
		checkNumbers(t, live.Current())
	})
}

// Shoppers hold and give back the same few pieces at once. However their changes
// were numbered, whoever follows ends with what is on the shelf.
func TestFollowersEndWithWhatIsOnTheShelf(t *testing.T) {
	const sku, shoppers, rounds = id.SKU("0019002123021"), 6, 12
	twoNodes(t, func(t *testing.T, d *db.DB, live *catalog.Live, _ *lockedBuffer) {
		if _, err := (stock.Stocks{DB: d}).Set(t.Context(), []stock.Level{{SKU: sku, OnHand: 5}}); err != nil {
			t.Fatal(err)
		}
		for round := range rounds {
			var all sync.WaitGroup
			for n := range shoppers {
				all.Go(func() {
					holder := fmt.Sprint("shopper ", n)
					err := d.UpdateLocked(t.Context(), holder, func(tx *db.Tx) error {
						if (round+n)%3 == 0 {
							return stock.Release(t.Context(), tx, holder)
						}
						return stock.Hold(t.Context(), tx, holder, []stock.Want{{SKU: sku, Quantity: 1}}, tx.Now.Add(time.Hour))
					})
					if err != nil && !errors.Is(err, stock.ErrShort) {
						t.Error(err)
					}
				})
			}
			all.Wait()
			var levels map[id.SKU]stock.Level
			err := d.View(t.Context(), func(tx *db.Tx) (err error) {
				levels, err = stock.Of(t.Context(), tx, []id.SKU{sku})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			soon(t, live, fmt.Sprint("round ", round), func(s *catalog.Snapshot) bool { return s.Available(sku) == levels[sku].Available() })
		}
	})
}
