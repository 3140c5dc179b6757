package order

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// A Filter says which orders somebody at work looks for.
type Filter struct {
	Statuses []Status // empty: all
	Held     bool     // only those that somebody put aside; statuses do not count then
	Check    bool     // only those that somebody should look at before they leave; statuses do not count then
	Method   payment.Method
	From, To time.Time // placed between them; zero: no bound
	Text     string    // a number, name, reading, telephone, mail address, tracking number or code of goods
	Oldest   bool      // the oldest first
}

// A Mark is where a page of a list ended; the next one begins after it.
type Mark struct {
	At     time.Time
	Number id.OrderNumber
}

// A DeskPage is some orders of a list.
type DeskPage struct {
	Orders []Listed
	Next   *Mark     // nil: there are no more
	At     time.Time // when it was read
}

// A Listed is an order in a list, with what should be known before it is opened.
type Listed struct {
	Order
	Signs []Sign
}

const (
	// farthest is how many places a page looks at when it leaves most of them out.
	farthest = 5_000
	// mostFresh is how many orders without terms are looked at one by one.
	mostFresh = 300
)

// eternity is after every order.
var eternity = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// Desk is a page of the orders that a filter leaves, after a mark or from the
// beginning. Its cost depends on the page, not on how many orders there are.
func (b *Orders) Desk(ctx context.Context, f Filter, after *Mark, limit int) (page DeskPage, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		places, more, err := b.places(ctx, tx, f, after, limit)
		if err != nil || len(places) == 0 {
			page = DeskPage{Orders: []Listed{}, At: tx.Now}
			return err
		}
		if page.Orders, err = listed(ctx, tx, places); err != nil {
			return err
		}
		page.Next, page.At = nil, tx.Now
		if last := places[len(places)-1]; more {
			page.Next = &Mark{db.Time(last.at), last.number}
		}
		return nil
	})
	if err != nil {
		return page, fmt.Errorf("list orders at the desk: %w", err)
	}
	return page, nil
}

// start is the place after which a page begins.
func (f Filter) start(after *Mark) place {
	switch {
	case after != nil:
		return place{at: after.At.UnixMilli(), number: after.Number}
	case f.Oldest && f.From.IsZero():
		return place{}
	case f.Oldest:
		return place{at: f.From.UnixMilli()}
	case f.To.IsZero():
		return place{at: eternity.UnixMilli()}
	}
	return place{at: f.To.UnixMilli() - 1, number: "~"} // after every number
}

// end is the moment at which the list ends.
func (f Filter) end() int64 {
	switch {
	case !f.Oldest:
		return milli(f.From)
	case f.To.IsZero():
		return eternity.UnixMilli()
	}
	return f.To.UnixMilli() - 1
}

// before orders two places as the list does.
func (f Filter) before(a, b place) int {
	c := cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.number, b.number))
	if f.Oldest {
		return c
	}
	return -c
}

// places is the places of a page, and whether there are more after it.
func (b *Orders) places(ctx context.Context, tx *db.Tx, f Filter, after *Mark, limit int) (list []place, more bool, err error) {
	from := f.start(after)
	if f.Text != "" {
		return f.found(ctx, tx, from, limit)
	}
	if f.Check {
		all, err := b.checked(ctx, tx)
		list, more = f.checkedPage(all, from, limit)
		return list, more, err
	}
	for looked := 0; looked < farthest; {
		part, err := f.next(ctx, tx, from, limit+1)
		if err != nil {
			return nil, false, err
		}
		for _, p := range part {
			if len(list) == limit {
				return list, true, nil
			}
			if looked++; f.Method == "" || string(f.Method) == p.method {
				list = append(list, p)
			}
			from = p
		}
		if len(part) <= limit {
			return list, false, nil
		}
	}
	return list, len(list) > 0, nil
}

// next is the places after one, of all statuses together.
func (f Filter) next(ctx context.Context, tx *db.Tx, from place, limit int) (list []place, err error) {
	switch {
	case f.Held && f.Oldest:
		return selectPlacesHeldUp(ctx, tx, f.end(), from, limit)
	case f.Held:
		return selectPlacesHeld(ctx, tx, f.end(), from, limit)
	case len(f.Statuses) == 0 && f.Oldest:
		return selectPlacesUp(ctx, tx, f.end(), from, limit)
	case len(f.Statuses) == 0:
		return selectPlaces(ctx, tx, f.end(), from, limit)
	}
	for _, s := range f.Statuses {
		read := selectPlacesIn
		if f.Oldest {
			read = selectPlacesInUp
		}
		part, err := read(ctx, tx, s, f.end(), from, limit)
		if err != nil {
			return nil, err
		}
		list = append(list, part...)
	}
	slices.SortFunc(list, f.before)
	return list[:min(len(list), limit)], nil
}

// listed reads orders in the order of their places, with their signs.
func listed(ctx context.Context, tx *db.Tx, places []place) ([]Listed, error) {
	at := map[id.OrderNumber]int{}
	numbers := make([]id.OrderNumber, len(places))
	for i, p := range places {
		at[p.number], numbers[i] = i, p.number
	}
	orders, err := selectNumbered(ctx, tx, numbers)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(orders, func(a, b Order) int { return cmp.Compare(at[a.Number], at[b.Number]) })
	signs, err := signsOf(ctx, tx, orders)
	if err != nil {
		return nil, err
	}
	list := make([]Listed, len(orders))
	for i, o := range orders {
		list[i] = Listed{Order: o, Signs: signs[o.Number]}
	}
	return list, nil
}

// News is how many orders of a filter were placed after a moment, up to a hundred:
// a list says so and does not move.
func (b *Orders) News(ctx context.Context, f Filter, after time.Time) (n int, err error) {
	statuses := f.Statuses
	if len(statuses) == 0 {
		statuses = Statuses
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		n = 0
		for _, s := range statuses {
			some, err := countAfter(ctx, tx, s, after.UnixMilli(), 100)
			if err != nil {
				return err
			}
			n += some
		}
		return nil
	})
	return min(n, 100), err
}

// Tallies is how many live orders there are of each status, and how many are held.
func (b *Orders) Tallies(ctx context.Context) (list []Tally, held Tally, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		if list, err = selectTallies(ctx, tx, append(slices.Clone(Live), ReturnRequested)); err != nil {
			return err
		}
		held, err = tallyHeld(ctx, tx)
		return err
	})
	return list, held, err
}

// A Sale is what was sold in one hour of a span.
type Sale struct {
	Hour  int // from the beginning of the span
	Count int
	Total money.Yen
}

// Sales is what was sold from a moment to another, hour by hour, without what
// was cancelled. It may be some seconds old.
func (b *Orders) Sales(ctx context.Context, from, to time.Time) (list []Sale, err error) {
	err = b.DB.View(db.Stale(ctx), func(tx *db.Tx) error {
		list, err = selectSales(ctx, tx, from.UnixMilli(), to.UnixMilli())
		return err
	})
	return list, err
}

// A Need is pieces of a SKU that an open order took off the shelf and that have
// not left the house, or not all.
type Need struct {
	Number id.OrderNumber
	Status Status
	Pieces int
}

// Needing is the open orders with pieces of a SKU, the oldest first.
func (b *Orders) Needing(ctx context.Context, sku id.SKU, limit int) (list []Need, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectNeeding(ctx, tx, sku, limit)
		return err
	})
	return list, err
}

// Census is how many orders a shop has, and when the newest was placed; zero: none was.
func Census(ctx context.Context, d *db.DB) (n int, newest time.Time, err error) {
	err = d.View(ctx, func(tx *db.Tx) error {
		var at int64
		n, at, err = selectCensus(ctx, tx)
		newest = moment(at)
		return err
	})
	return n, newest, err
}
