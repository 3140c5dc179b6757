package catalog

import (
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/fit"
)

// Cut is a size as drawings and advice see it.
func (s *Snapshot) Cut(c *Commodity, size *Size) fit.Garment {
	words := []string{c.Name}
	for _, code := range c.Categories {
		if n, ok := s.Tree().Node(code); ok {
			for _, step := range n.Line() {
				words = append(words, step.Name)
			}
		}
	}
	return fit.Garment{Measures: middles(size.Garment()), Body: middles(size.Body()), Words: strings.Join(words, " ")}
}

// middles are the middles of ranges.
func middles(list []Measure) []fit.Length {
	out := make([]fit.Length, len(list))
	for i, m := range list {
		out[i] = fit.Length{Name: m.Name, MM: (m.Low + m.High) / 2}
	}
	return out
}
