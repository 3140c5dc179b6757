package demo

import (
	"math/rand/v2"
	"time"
)

// Ages are in days before today; the future is below 0.
const (
	newAge    = 12 // the oldest that is made new on purpose; lists call 13 days new
	oldestAge = 730
)

// arrivals gives every commodity its age: some new, some not yet here, the
// others over two years with more of late.
func arrivals(r *rand.Rand, n int) []int {
	ages := make([]int, n)
	fresh, coming := (n*7+99)/100, n*12/1000
	for i := range ages {
		switch {
		case i < fresh:
			ages[i] = i * (newAge + 1) / fresh
		case i < fresh+coming:
			ages[i] = -7 - r.IntN(50)
		default:
			f := r.Float64()
			ages[i] = 14 + int(f*(0.4+0.6*f)*float64(oldestAge-14))
		}
	}
	r.Shuffle(n, func(i, j int) { ages[i], ages[j] = ages[j], ages[i] })
	return ages
}

// inSeason tells whether a shop would take it in on that day.
func inSeason(season string, day time.Time) bool {
	switch m := day.Month(); season {
	case "summer":
		return m >= time.February && m <= time.August
	case "winter":
		return m >= time.August || m <= time.February
	}
	return true
}

// arrange swaps ages until things of one season arrive in it, as far as
// possible.
func (s *Shop) arrange(kinds []*kind, ages []int) {
	fits := func(k *kind, age int) bool { return inSeason(k.Season, s.day(age)) }
	j := 0
	for i, k := range kinds {
		for tries := 0; !fits(k, ages[i]) && tries < len(ages); tries++ {
			if j = (j + 1) % len(ages); fits(k, ages[j]) && fits(kinds[j], ages[i]) {
				ages[i], ages[j] = ages[j], ages[i]
			}
		}
	}
}

func (s *Shop) day(age int) time.Time { return s.today.AddDate(0, 0, -age) }
