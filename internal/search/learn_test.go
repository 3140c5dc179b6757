package search_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// A learning is a shop whose last hit of 綿 is chosen by visitors.
type learning struct {
	testShop
	store   *search.StatisticsStore
	journal *search.Journal
	today   time.Time
	chosen  id.Commodity
	before  int
}

func newLearning(t *testing.T, d *db.DB) *learning {
	l := &learning{testShop: openShop(t, d, 60), today: now}
	l.store = &search.StatisticsStore{DB: d, Now: func() time.Time { return l.today }}
	l.journal = search.NewJournal(d, func() time.Time { return l.today })
	x := l.engine.Explain("綿", 200)
	l.before = len(x.Hits) - 1
	l.chosen = x.Hits[l.before].Code.Commodity()
	l.before = place(x, string(l.chosen))
	return l
}

// place is where the chosen item stands for somebody who starts a node now.
func (l *learning) place(t *testing.T) int {
	t.Helper()
	flush(t, l.journal)
	return place(newEngine(t, l.live, l.store).Explain("綿", 200), string(l.chosen))
}

// A few who come every day, as robots do, move nothing in two months.
func TestFewVisitorsMoveNothingHoweverLong(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLearning(t, d)
		for range 60 {
			for visitor := range 2 {
				for range 20 {
					l.journal.Clicked(fmt.Sprint("robot", visitor), "綿", l.chosen)
				}
			}
			l.today = l.today.AddDate(0, 0, 1)
		}
		if got := l.place(t); got != l.before {
			t.Errorf("two robots moved the item from place %d to %d", l.before, got)
		}
	})
}

func TestPurchasesMoveItemsOfTheirSearch(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLearning(t, d)
		l.journal.Clicked("a", "綿", l.chosen)
		for range 30 { // one order, about which the browser asks again and again
			l.journal.Bought("a", []id.Commodity{l.chosen})
		}
		for n := range 30 { // bought without having been searched for
			l.journal.Bought(fmt.Sprint("stranger", n), []id.Commodity{l.chosen})
		}
		if got := l.place(t); got != l.before {
			t.Errorf("one purchase moved the item from place %d to %d", l.before, got)
		}
		for n := range 8 {
			visitor := fmt.Sprint("visitor", n)
			l.journal.Clicked(visitor, "ﾒﾝ", l.chosen)
			l.journal.Clicked(visitor, "綿", l.chosen)
			l.journal.Bought(visitor, []id.Commodity{l.chosen})
		}
		if got := l.place(t); got >= l.before {
			t.Errorf("eight purchases left the item at place %d", got)
		}
	})
}
