package search

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/ask"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// curate takes over what operators said, for a new engine.
func (e *Engine) curate(ctx context.Context, o Options) error {
	e.options = o
	c := Curation{}
	if e.store != nil {
		var err error
		if c, err = e.store.Curation(ctx); err != nil {
			return err
		}
	}
	e.adopt(c)
	return nil
}

// adopt puts tables in force: those that the caller gave, else the operators', else
// the shop's own.
func (e *Engine) adopt(c Curation) {
	e.concepts, e.synonyms = e.options.Concepts, e.options.Synonyms
	if e.concepts == nil {
		e.concepts = c.Concepts
	}
	if e.concepts == nil {
		e.concepts = ask.DefaultConcepts()
	}
	if e.synonyms == nil {
		e.synonyms = c.Synonyms
	}
	e.curation.Store(&c)
}

// followCuration takes over what operators changed since. Only the goroutine of
// Follow calls it.
func (e *Engine) followCuration(ctx context.Context) error {
	if e.store == nil {
		return nil
	}
	c, err := e.store.Curation(ctx)
	if err != nil || c.Version == e.curation.Load().Version {
		return err
	}
	e.adopt(c)
	e.reread()
	return nil
}

// curated adds to a query by keywords what operators and shoppers said of it.
func (e *Engine) curated(q Query, s *state) Query {
	words := jp.Fold(q.asked())
	if words == "" {
		return q
	}
	if !e.options.IgnoreChoices {
		q.learnt = s.statistics.Learnt[words]
	}
	now := e.now().UnixMilli()
	var hidden []string
	for _, p := range e.curation.Load().Pins[words] {
		switch {
		case !p.open(now):
		case p.Place == 0:
			hidden = append(hidden, string(p.Commodity))
		case !slices.Contains(q.pinned, p.Commodity):
			q.pinned = append(slices.Clip(q.pinned), p.Commodity)
		}
	}
	if len(hidden) > 0 {
		q = q.With(NoneOf(Commodity, hidden...))
	}
	return q
}
