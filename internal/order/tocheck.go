package order

import (
	"context"
	"slices"
	"sync"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// A verdict is whether somebody should look at an order, as it was when it last
// changed.
type verdict struct {
	updated int64 // Unix milliseconds
	look    bool
}

// verdicts remembers them of the live orders, so that counting what has to be
// looked at, which every screen asks for again and again, reads an order's body once
// and not each time. An order that is paid gets no new signs unless it changes.
type verdicts struct {
	mu    sync.Mutex
	known map[id.OrderNumber]verdict // replaced, never changed
}

func (v *verdicts) get() map[id.OrderNumber]verdict {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.known
}

func (v *verdicts) set(known map[id.OrderNumber]verdict) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.known = known
}

// checked is the places of orders that somebody should look at before they leave.
func (b *Orders) checked(ctx context.Context, tx *db.Tx) (list []place, err error) {
	var all, fresh []livePlace
	for _, s := range []Status{Paid, Preparing} {
		part, err := selectLivePlaces(ctx, tx, s, farthest)
		if err != nil {
			return nil, err
		}
		all = append(all, part...)
	}
	before, now := b.verdicts.get(), make(map[id.OrderNumber]verdict, len(all))
	for _, p := range all {
		if v, ok := before[p.number]; ok && v.updated == p.updated {
			now[p.number] = v
		} else {
			fresh = append(fresh, p)
		}
	}
	looks, err := worthLook(ctx, tx, fresh)
	if err != nil {
		return nil, err
	}
	for _, p := range fresh {
		now[p.number] = verdict{p.updated, looks[p.number]}
	}
	b.verdicts.set(now)
	for _, p := range all {
		if now[p.number].look && !p.held {
			list = append(list, p.place)
		}
	}
	return list, nil
}

// worthLook is those orders that have a sign at which people look before goods leave.
// Only dear ones and those paid after several refusals can have one; the others'
// bodies are not read.
func worthLook(ctx context.Context, tx *db.Tx, fresh []livePlace) (map[id.OrderNumber]bool, error) {
	var maybe []place
	for part := range slices.Chunk(fresh, exportPart) {
		numbers := make([]id.OrderNumber, len(part))
		for i, p := range part {
			numbers[i] = p.number
		}
		tried, err := payment.Declines(ctx, tx, numbers)
		if err != nil {
			return nil, err
		}
		for _, p := range part {
			if p.total >= dear/2 || tried[p.number]+1 >= manyCards {
				maybe = append(maybe, p.place)
			}
		}
	}
	looks := map[id.OrderNumber]bool{}
	for part := range slices.Chunk(maybe, exportPart) {
		orders, err := listed(ctx, tx, part)
		if err != nil {
			return nil, err
		}
		for _, o := range orders {
			looks[o.Number] = slices.ContainsFunc(o.Signs, func(s Sign) bool { return s.Alert })
		}
	}
	return looks, nil
}

// checkedPage is a page of them.
func (f Filter) checkedPage(all []place, from place, limit int) (list []place, more bool) {
	slices.SortFunc(all, f.before)
	all = slices.DeleteFunc(all, func(p place) bool {
		return f.before(p, from) <= 0 || f.Method != "" && string(f.Method) != p.method || f.Oldest && p.at > f.end() || !f.Oldest && p.at < f.end()
	})
	return all[:min(len(all), limit)], len(all) > limit
}

// ToCheck is how many orders somebody should look at before they leave, and since
// when the oldest waits, with its number.
func (b *Orders) ToCheck(ctx context.Context) (t Tally, oldest id.OrderNumber, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		all, err := b.checked(ctx, tx)
		t, oldest = Tally{Count: len(all)}, ""
		for _, p := range all {
			if at := db.Time(p.at); oldest == "" || at.Before(t.Oldest) || at.Equal(t.Oldest) && p.number < oldest { // as in lists
				t.Oldest, oldest = at, p.number
			}
		}
		return err
	})
	return t, oldest, err
}
