package search

import (
	"context"
	"fmt"
	"slices"
)

// A Preview is which of the usual searches another table would change.
type Preview struct {
	Tried   int // how many searches were tried with both tables
	Changed []PreviewChange
}

// A PreviewChange is a search whose first page would be another one.
type PreviewChange struct {
	Word     string
	Searches int // how often it was searched for within the last 30 days
	Before   int // how many hits it has
	After    int // how many it would have
	// First is the name of the item that would stand first, empty for none.
	First string
}

const (
	previewDays     = 30
	previewSearches = 300 // how many of the usual searches are tried
	previewPage     = 10
)

// Preview searches for what shoppers searched for, with the tables as they are and
// with another text of one of them, and tells where the first page differs. Nothing is
// changed. A text that cannot be read is ErrTable with the line at fault.
func (e *Engine) Preview(ctx context.Context, name TableName, body string) (Preview, error) {
	tried, err := e.curation.Load().with(name, body)
	if err != nil {
		return Preview{}, err
	}
	o := e.options
	if o.Concepts == nil {
		o.Concepts = tried.Concepts
	}
	if o.Synonyms == nil {
		o.Synonyms = tried.Synonyms
	}
	after, err := NewEngine(ctx, o)
	if err != nil {
		return Preview{}, err
	}
	words, err := e.store.Searched(ctx, previewDays, previewSearches)
	if err != nil {
		return Preview{}, err
	}
	p := Preview{Tried: len(words)}
	for _, w := range words {
		if err := ctx.Err(); err != nil {
			return Preview{}, fmt.Errorf("preview of %s: %w", name, err)
		}
		x, y := e.Explain(w.Word, previewPage), after.Explain(w.Word, previewPage)
		if x.Total == y.Total && slices.EqualFunc(x.Hits, y.Hits, func(a, b ScoredHit) bool { return a.Code == b.Code }) {
			continue
		}
		c := PreviewChange{Word: w.Word, Searches: w.Searches, Before: x.Total, After: y.Total}
		if len(y.Hits) > 0 {
			c.First = y.Hits[0].Name
		}
		p.Changed = append(p.Changed, c)
	}
	return p, nil
}
