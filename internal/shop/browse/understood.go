package browse

import (
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// UnderstoodInfo is what the keywords of a list were understood as.
type UnderstoodInfo struct {
	Keywords   string       `json:"keywords"`   // what is left of the keywords when the conditions are filters
	Conditions []Understood `json:"conditions"` // the filters that the keywords stand for; they count already
	Ideas      []Idea       `json:"ideas"`      // words of the keywords that stand for several things
	Labels     []Understood `json:"labels"`     // what the values of the filters in force are called
	GivenUp    []GivenUp    `json:"given_up"`   // what of a sentence hardly any item meets with the rest: it is no filter, but what meets it counts more
	Missed     string       `json:"missed"`     // the condition that the near items do not meet; empty when it is the thing itself
}

// Understood is a filter that keywords made, as an address writes it.
type Understood struct {
	Key   string `json:"key"` // field-in or field-notin
	Value string `json:"value"`
	Label string `json:"label"`
}

// GivenUp is a part of a sentence that was given up. Key and value are empty for what
// cannot be a filter beside those in force.
type GivenUp struct {
	Understood
	Count int `json:"count"` // how many items of the list meet it
}

// An Idea is a word of the keywords that stands for several things.
type Idea struct {
	Text  string `json:"text"`
	Label string `json:"label"`
}

func newUnderstoodInfo(r search.Result) UnderstoodInfo {
	u := UnderstoodInfo{Keywords: r.Reading.Keywords(), Missed: r.Missed}
	for _, c := range r.Reading.Conditions {
		if !c.Concept {
			u.Conditions = append(u.Conditions, Understood{c.Key(), c.Value(), c.Label})
		}
	}
	for _, c := range r.Reading.GivenUp {
		gone := GivenUp{Understood{Label: c.Label}, c.Count}
		if c.Field != "" {
			gone.Key, gone.Value = c.Key(), c.Value()
		}
		u.GivenUp = append(u.GivenUp, gone)
	}
	for _, l := range r.Labels {
		u.Labels = append(u.Labels, Understood(l))
	}
	for _, c := range r.Reading.Concepts {
		u.Ideas = append(u.Ideas, Idea{c.Text, c.Label})
	}
	return u
}

func newItems(r search.Result, numbers []int, at Moment) []Item {
	var items []Item
	for _, number := range numbers {
		c, color := r.Snapshot.ColorAt(number)
		items = append(items, NewItem(r.Snapshot, c, color, r.Rank(c), at))
	}
	return items
}
