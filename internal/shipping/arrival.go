package shipping

import (
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Works reports whether parcels leave on the day of t.
func Works(t time.Time, s terms.Shipping) bool {
	day := t.In(jp.Tokyo)
	if day.Weekday() == time.Saturday || day.Weekday() == time.Sunday || slices.Contains(s.Closed, day.Format("0102")) {
		return false
	}
	_, holiday := jp.Holiday(day)
	return !holiday
}

// Leaves is the day on which an order that is paid at paid leaves: the same
// working day before the cut-off, else the next. Goods that are still to come
// leave on a working day after they came; ready is that day as YYYYMMDD, and
// empty for goods on the shelf.
func Leaves(paid time.Time, ready string, s terms.Shipping) time.Time {
	day := midnight(paid)
	if paid.In(jp.Tokyo).Hour() >= s.CutoffHour {
		day = day.AddDate(0, 0, 1)
	}
	if arrives, err := jp.ParseDay(ready); err == nil && !arrives.AddDate(0, 0, 1).Before(day) {
		day = arrives.AddDate(0, 0, 1)
	}
	for !Works(day, s) {
		day = day.AddDate(0, 0, 1)
	}
	return day
}

// OrderBy is the moment until which an order still leaves on the same day as
// one that is paid at paid.
func OrderBy(paid time.Time, ready string, s terms.Shipping) time.Time {
	return Leaves(paid, ready, s).Add(time.Duration(s.CutoffHour) * time.Hour)
}

// An Arrival is the days between which a parcel comes, each at midnight in Tokyo.
type Arrival struct {
	Leaves   time.Time
	Earliest time.Time
	Latest   time.Time
}

// Estimate says when an order comes that is paid at paid. An unknown prefecture
// counts as the shop's own.
func Estimate(paid time.Time, prefecture, ready string, s terms.Shipping) Arrival {
	area, ok := AreaOf(prefecture, s)
	if !ok {
		area, _ = AreaOf(s.HomePrefecture, s)
	}
	leaves := Leaves(paid, ready, s)
	earliest := leaves.AddDate(0, 0, area.Days) // carriers drive on holidays too
	return Arrival{leaves, earliest, earliest.AddDate(0, 0, s.LateDays)}
}

// Days lists the days that a shopper can choose to get the parcel on. For an
// order that is paid later, such as at a konbini, paid is its deadline.
func Days(paid time.Time, prefecture, ready string, s terms.Shipping) []time.Time {
	first := Estimate(paid, prefecture, ready, s).Earliest
	days := make([]time.Time, s.ChooseDays)
	for i := range days {
		days[i] = first.AddDate(0, 0, i)
	}
	return days
}

// LastReady is the day on which the last of some goods is there: the latest of
// their days, empty when all are on the shelf.
func LastReady(days ...string) string {
	last := ""
	for _, d := range days {
		last = max(last, d)
	}
	return last
}

func midnight(t time.Time) time.Time {
	t = t.In(jp.Tokyo)
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, jp.Tokyo)
}
