package search

import (
	"hash/maphash"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

const (
	choiceDays = 60
	// fewClicks is how many clicks of a day on one item do not count: a visitor counts
	// once a day, so that as many robots or friends, who come every day, move nothing.
	fewClicks = 2
	// leastClicks and leastOrders are how many it takes before an item moves at all.
	leastClicks = 5
	leastOrders = 2
	// orderClicks is how many clicks a purchase is worth: it costs money, and no robot
	// makes one.
	orderClicks = 8
	// choiceSmooth is added to all choices of a query, so that the first dozen move little.
	choiceSmooth = 30
	// choiceWorth is what all choices of a query together are worth: less than the step
	// from a search word to a name, so that what fits badly never climbs over what fits.
	choiceWorth = 900
)

// A choice is how many visitors opened an item from the results of a query, and how
// many of them bought it.
type choice struct{ clicks, orders int }

type choiceKey struct {
	day, query string
	commodity  id.Commodity
}

// learnt is how much shoppers' choices after a query move each commodity up. It is
// made of sums that all nodes read alike, once a day.
func learnt(choices map[string]map[id.Commodity]choice) map[string]map[id.Commodity]int32 {
	out := map[string]map[id.Commodity]int32{}
	for query, of := range choices {
		total := 0
		for _, n := range of {
			total += n.clicks + orderClicks*n.orders
		}
		for code, n := range of {
			if n.clicks < leastClicks && n.orders < leastOrders {
				continue
			}
			if out[query] == nil {
				out[query] = map[id.Commodity]int32{}
			}
			out[query][code] = int32((n.clicks + orderClicks*n.orders) * choiceWorth / (total + choiceSmooth))
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
	j.choose(choiceKey{today, query, code}, choice{clicks: 1})
	if at := j.visit(visitor, code); len(j.opened) < maxCounted || j.opened[at] != "" {
		j.opened[at] = query
	}
}

// Bought counts that a visitor bought items, for the queries from whose results the
// same visitor opened them today. Which those were is known to this process alone and
// forgotten with the day; an order itself never tells what was searched for.
func (j *Journal) Bought(visitor string, codes []id.Commodity) {
	if j == nil {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	today := jp.Day(j.now())
	if today != j.seenDay {
		return
	}
	for _, code := range codes {
		at := j.visit(visitor, code)
		if query := j.opened[at]; query != "" {
			delete(j.opened, at) // once, however often the browser asks what became of the order
			j.choose(choiceKey{today, query, code}, choice{orders: 1})
		}
	}
}

// visit is a visitor and an item, as a hash that means nothing elsewhere.
func (j *Journal) visit(visitor string, code id.Commodity) uint64 {
	return maphash.String(j.seed, visitor+"\n"+string(code))
}

func (j *Journal) choose(key choiceKey, more choice) {
	n, known := j.choices[key]
	if known || len(j.choices) < maxCounted {
		j.choices[key] = choice{n.clicks + more.clicks, n.orders + more.orders}
	}
}
