package demo

import (
	"cmp"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A Torso is one that can wear goods together: its height in centimetres, and the
// size of each of them that it wears; empty for what is not worn.
type Torso struct {
	Body   string
	Height int
	Sizes  []string
}

// among are torsos that wear a sizing beside those of its own pictures, when it is
// worn with others: what is cut for everybody, with what is cut for women.
var among = map[string][]wearing{"unisex": {{"women", "S"}}}

// Torsos are those that can wear the goods together in sizes that are sold: first
// the one whose sizes are nearest to the middle of theirs. Goods that nobody wears
// do not count; there is none where nothing else is left.
func (s *Shop) Torsos(goods []id.ColorSKU) (list []Torso) {
	far := map[string]int{}
	for body, height := range heights {
		t, worn := Torso{Body: body, Height: height, Sizes: make([]string, len(goods))}, false
		for n, code := range goods {
			i, ok := s.index[code.Commodity()]
			if !ok {
				return nil
			}
			p := &s.plans[i]
			if len(torsos(p.base())) == 0 {
				continue
			}
			size, off, ok := s.sizeOn(p, body)
			if worn = ok; !ok {
				break
			}
			t.Sizes[n], far[body] = size, far[body]+off
		}
		if worn {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b Torso) int {
		return cmp.Or(cmp.Compare(far[a.Body], far[b.Body]), cmp.Compare(a.Height, b.Height))
	})
	return list
}

// sizeOn is the size of a commodity that a torso wears, and how far it is from the
// middle of those that are sold.
func (s *Shop) sizeOn(p *plan, body string) (size string, off int, ok bool) {
	if !slices.Contains(torsos(p.base()), body) {
		return "", 0, false
	}
	sizes := s.data.sizes[p.kind.Sizes].Sizes
	for i := p.sizes[0]; i <= p.sizes[1]; i++ {
		if w := (wearing{body, sizes[i][1]}); slices.Contains(wearings[p.kind.Sizes], w) || slices.Contains(among[p.kind.Sizes], w) {
			return w.size, max(2*i-p.sizes[0]-p.sizes[1], p.sizes[0]+p.sizes[1]-2*i), true
		}
	}
	return "", 0, false
}
