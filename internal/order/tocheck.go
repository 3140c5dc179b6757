package order

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// toCheck is the live orders that could have a sign at which people look before
// goods leave: dear ones, and those paid after several refusals. Which of them
// do is for their signs to say.
func toCheck(ctx context.Context, tx *db.Tx) ([]place, error) {
	var all []place
	for _, s := range []Status{Paid, Preparing} {
		part, err := selectPlacesInUp(ctx, tx, s, eternity.UnixMilli(), place{}, farthest)
		if err != nil {
			return nil, err
		}
		all = append(all, part...)
	}
	var list []place
	for part := range slices.Chunk(all, exportPart) {
		numbers := make([]id.OrderNumber, len(part))
		for i, p := range part {
			numbers[i] = p.number
		}
		tried, err := payment.Declines(ctx, tx, numbers)
		if err != nil {
			return nil, err
		}
		sums, err := selectTotals(ctx, tx, numbers)
		if err != nil {
			return nil, err
		}
		for _, p := range part {
			if sums[p.number] >= dear/2 || tried[p.number]+1 >= manyCards {
				list = append(list, p)
			}
		}
	}
	return list, nil
}

// checked is the places of orders that somebody should look at before they leave.
func checked(ctx context.Context, tx *db.Tx) (list []place, err error) {
	maybe, err := toCheck(ctx, tx)
	if err != nil {
		return nil, err
	}
	for part := range slices.Chunk(maybe, exportPart) {
		orders, err := listed(ctx, tx, part)
		if err != nil {
			return nil, err
		}
		for _, o := range orders {
			if o.Held == "" && slices.ContainsFunc(o.Signs, func(s Sign) bool { return s.Alert }) {
				list = append(list, place{at: o.Placed.UnixMilli(), number: o.Number, method: string(o.Method)})
			}
		}
	}
	return list, nil
}

// checkedPage is a page of them.
func (f Filter) checkedPage(ctx context.Context, tx *db.Tx, from place, limit int) (list []place, more bool, err error) {
	all, err := checked(ctx, tx)
	if err != nil {
		return nil, false, err
	}
	slices.SortFunc(all, f.before)
	all = slices.DeleteFunc(all, func(p place) bool {
		return f.before(p, from) <= 0 || f.Method != "" && string(f.Method) != p.method || f.Oldest && p.at > f.end() || !f.Oldest && p.at < f.end()
	})
	return all[:min(len(all), limit)], len(all) > limit, nil
}

// ToCheck is how many orders somebody should look at before they leave, and since
// when the oldest waits.
func (b *Orders) ToCheck(ctx context.Context) (t Tally, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		all, err := checked(ctx, tx)
		t = Tally{Count: len(all)}
		for _, p := range all {
			if at := db.Time(p.at); t.Oldest.IsZero() || at.Before(t.Oldest) {
				t.Oldest = at
			}
		}
		return err
	})
	return t, err
}
