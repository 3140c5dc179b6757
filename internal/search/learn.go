package search

import (
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

const (
	clickDays = 60
	// clickLeast is how many visitors must have chosen an item before it counts: a
	// few robots or friends are not enough.
	clickLeast = 5
	// clickSmooth is added to all clicks of a query, so that the first dozen move little.
	clickSmooth = 30
	// clickWorth is what all clicks of a query together are worth: less than the step
	// from a search word to a name, so that what fits badly never climbs over what fits.
	clickWorth = 900
)

// learnt is how much shoppers' choices after a query move each commodity up. It is
// made of sums that all nodes read alike, once a day.
func learnt(clicks map[string]map[id.Commodity]int) map[string]map[id.Commodity]int32 {
	out := map[string]map[id.Commodity]int32{}
	for query, of := range clicks {
		total := 0
		for _, n := range of {
			total += n
		}
		for code, n := range of {
			if n < clickLeast {
				continue
			}
			if out[query] == nil {
				out[query] = map[id.Commodity]int32{}
			}
			out[query][code] = int32(n * clickWorth / (total + clickSmooth))
		}
	}
	return out
}

// Clicked counts that a visitor opened an item from the results of a query, once a
// day. Like views, it keeps nothing of the visitor.
func (j *Journal) Clicked(visitor, query string, code id.Commodity) {
	if j == nil || reportable(query) == "" {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	query = jp.Fold(query)
	today := jp.Day(j.now())
	if !j.first(today, visitor+"\n"+query+"\n"+string(code)) {
		return
	}
	key := clickKey{today, query, code}
	if _, known := j.clicks[key]; known || len(j.clicks) < maxCounted {
		j.clicks[key]++
	}
}

type clickKey struct {
	day, query string
	commodity  id.Commodity
}
