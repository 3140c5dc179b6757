package search

import (
	"github.com/tsumugi-shop/tsumugi/internal/ask"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// An Explanation is how the engine came to its answer, for operators.
type Explanation struct {
	Reading    ask.Reading
	Tokens     []ask.Token
	Expansions map[string][]string // by word: the spellings that were looked for
	Total      int
	Corrected  string
	Dropped    []string
	Missed     string
	Hits       []ScoredHit
	Near       []ScoredHit
}

// A ScoredHit is an item of the first page and its score.
type ScoredHit struct {
	Code  id.ColorSKU
	Name  string
	Color string
	Score int
	Rank  int
}

// Explain answers a query and tells how.
func (e *Engine) Explain(text string, limit int) Explanation {
	s := e.latest()
	q := e.curated(Query{Limit: limit}.With(Condition{Field: SearchWord, Op: Index, Text: text}), s)
	r := s.find(q, e.now())
	x := Explanation{
		Reading: r.Reading, Tokens: s.reader.Tokens(text), Total: r.Total, Corrected: r.Corrected, Dropped: r.Dropped, Missed: r.Missed,
		Expansions: map[string][]string{},
	}
	for _, word := range r.Reading.Words {
		x.Expansions[word] = s.text.Spellings(word)
	}
	scored := func(numbers []int) (list []ScoredHit) {
		for _, n := range numbers {
			c, color := s.snap.ColorAt(n)
			hit := ScoredHit{Code: color.Code, Name: c.Name, Color: color.Name, Rank: r.Rank(c)}
			if r.score != nil {
				hit.Score = int(r.score.of(nil, []uint32{uint32(n)})[0])
			}
			list = append(list, hit)
		}
		return list
	}
	x.Hits, x.Near = scored(r.Items), scored(r.Near)
	return x
}
