package catalog

import (
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// What the guideline on unfair price representations (不当な価格表示についての
// 景品表示法上の考え方) asks of a former price that stands beside a lower one.
const (
	day      = int64(24 * time.Hour / time.Millisecond)
	window   = 56 * day // of which the greater half must have been at that price
	shortest = 14 * day // how long it must have been in force at least
	recent   = 14 * day // how long ago it may have ended when the present price began
)

// Evidence is what the record says of a former price at a moment.
type Evidence struct {
	Former money.Yen
	// Since is when the shop began to sell the item, as far as it is within the
	// eight weeks before the moment; otherwise their beginning. Before the time in
	// which it is sold, nobody could pay the price that it had.
	Since int64
	At    int64
	// Held is how long of that time the item cost the former price.
	Held int64
	// Gap is how long after the last time at the former price the present price began.
	Gap int64
	// Ever tells whether it cost that much at any time of the window.
	Ever bool
}

// Proven tells whether the former price may stand beside the present one.
func (e Evidence) Proven() bool { return e.Why() == "" }

// Why says in Japanese why the former price may not be shown; empty: it may.
func (e Evidence) Why() string {
	span := e.At - e.Since
	switch {
	case !e.Ever:
		return fmt.Sprintf("%sで販売した実績が直近8週間にありません", e.Former)
	case e.Held < shortest:
		return fmt.Sprintf("%sで販売した期間が%sで、2週間に足りません", e.Former, days(e.Held))
	case 2*e.Held <= span:
		return fmt.Sprintf("直近%sのうち%sで販売したのは%sで、過半に足りません", days(span), e.Former, days(e.Held))
	case e.Gap >= recent:
		return fmt.Sprintf("%sで最後に販売してから今の価格になるまで%sあり、2週間を過ぎています", e.Former, days(e.Gap))
	}
	return ""
}

func days(ms int64) string {
	if ms < day {
		return fmt.Sprintf("%d時間", ms/(day/24))
	}
	return fmt.Sprintf("%d日", ms/day)
}

// Evidence is what the record says of a former price at a moment at which the item
// costs less. It looks at the eight weeks before that very moment, not before the
// beginning of the sale: a sale that goes on eats up what it is compared with, so
// that no former price stands beside a lower one for more than four weeks.
func (t Timeline) Evidence(former money.Yen, at int64) Evidence {
	e := Evidence{Former: former, At: at, Since: max(t.Added, t.Opened, at-window)}
	last, began := int64(0), int64(0) // when the former price last ended; when the present one began
	present := t.PriceAt(at)
	was := money.Yen(-1)
	for _, s := range t.segments(e.Since, at) {
		if s.price == former {
			e.Held += s.to - s.from
			e.Ever = e.Ever || s.to > s.from
			last = s.to
		}
		if s.price != was {
			began, was = s.from, s.price
		}
	}
	if was != present { // it begins at this very moment
		began = at
	}
	e.Gap = max(began-last, 0)
	return e
}

type segment struct {
	from, to int64
	price    money.Yen
}

// segments is what the item cost in turn from one moment to another.
func (t Timeline) segments(from, to int64) []segment {
	bounds := t.bounds(from, to)
	list := make([]segment, 0, len(bounds))
	for i, at := range bounds {
		end := to
		if i+1 < len(bounds) {
			end = bounds[i+1]
		}
		if at < end {
			list = append(list, segment{at, end, t.PriceAt(at)})
		}
	}
	return list
}
