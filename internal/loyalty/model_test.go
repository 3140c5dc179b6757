package loyalty_test

import (
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// A modelled member, as simple as it can be said: lots of points that expire,
// and a debt that what comes in fills first.
type modelled struct {
	lots  []*modelLot
	debt  int
	order map[string]*modelOrder
}

type modelLot struct {
	ref     string
	points  int
	expires time.Time
}

type modelOrder struct {
	spent            []modelLot // what is not given back, by lot
	from             []*modelLot
	pending, granted int
}

func (m *modelled) available(now time.Time) int {
	sum := -m.debt
	for _, l := range m.lots {
		if l.expires.After(now) {
			sum += l.points
		}
	}
	return sum
}

func (m *modelled) pending() int {
	sum := 0
	for _, o := range m.order {
		sum += o.pending
	}
	return sum
}

func (m *modelled) next(now time.Time) (e loyalty.Expiry) {
	for _, l := range m.lots {
		switch {
		case l.points == 0 || !l.expires.After(now):
		case e.Points == 0 || l.expires.Before(e.At):
			e = loyalty.Expiry{Points: l.points, At: l.expires}
		case l.expires.Equal(e.At):
			e.Points += l.points
		}
	}
	return e
}

func (m *modelled) sort() {
	slices.SortStableFunc(m.lots, func(a, b *modelLot) int { return a.expires.Compare(b.expires) })
}

// add puts points into a lot of their own, after the debt.
func (m *modelled) add(ref string, points int, expires time.Time) {
	fill := min(points, m.debt)
	m.debt -= fill
	m.lots = append(m.lots, &modelLot{ref, points - fill, expires})
	m.sort()
}

// spend reports whether there were enough.
func (m *modelled) spend(now time.Time, o *modelOrder, points int) bool {
	if m.available(now) < points {
		return false
	}
	for _, l := range m.lots {
		if n := min(l.points, points); n > 0 && l.expires.After(now) {
			l.points, points = l.points-n, points-n
			o.from, o.spent = append(o.from, l), append(o.spent, modelLot{points: n})
		}
	}
	return true
}

func (o *modelOrder) spentPoints() (sum int) {
	for _, s := range o.spent {
		sum += s.points
	}
	return sum
}

// giveBack returns points, to the lots that last longest first.
func (m *modelled) giveBack(now time.Time, o *modelOrder, points int, t terms.Points) {
	fill := min(points, m.debt)
	toLots := points - fill
	m.debt -= fill
	for i := len(o.spent) - 1; i >= 0; i-- {
		n := min(o.spent[i].points, points)
		o.spent[i].points -= n
		points -= n
		back := min(n, toLots)
		toLots -= back
		if o.from[i].expires.After(now) {
			o.from[i].points += back
		} else if back > 0 {
			m.lots = append(m.lots, &modelLot{"", back, endOfDay(now.AddDate(0, 0, t.GraceDays))})
		}
	}
	m.sort()
}

// revoke takes pending points, then those of the order's own lot, then others.
func (m *modelled) revoke(ref string, o *modelOrder, points int) {
	n := min(points, o.pending)
	o.pending -= n
	points -= n
	o.granted -= points
	for _, own := range []bool{true, false} {
		for _, l := range m.lots {
			if n := min(l.points, points); l.ref == ref || !own {
				l.points, points = l.points-n, points-n
			}
		}
	}
	m.debt += points
}

func (m *modelled) String() string {
	text := fmt.Sprintf("debt %d", m.debt)
	for _, l := range m.lots {
		text += fmt.Sprintf(", %d until %s", l.points, l.expires.Format(time.RFC3339))
	}
	return text
}
