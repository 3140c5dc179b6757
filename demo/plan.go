package demo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A plan is all of a commodity that cannot be told without knowing the others,
// and what that rests on.
type plan struct {
	code    id.Commodity
	name    string
	kind    *kind
	brand   *brand
	stuff   *stuff
	word    string // what the name calls the stuff
	feature string // or empty
	pattern string // plain, stripe, check, dot, print, label
	figure  string // what the name calls the pattern
	motif   *motif // of a print
	cut     string
	sizes   [2]int // first and last, into the kind's sizing
	age     int

	list, price money.Yen
	rank        int
	campaigns   []string

	newSeason, repeat, magazine, secret, discontinued bool
}

// draw decides on all commodities.
func (s *Shop) draw() ([]plan, error) {
	n := s.opts.Items
	kinds := s.data.share(s.dice(forKinds, 0), n)
	ages := arrivals(s.dice(forDays, 0), n)
	s.arrange(kinds, ages)
	plans := make([]plan, n)
	made := map[*brand]int{}
	serials := map[string]int{}
	names := make(map[string]bool, n)
	for i := range plans {
		p := &plans[i]
		p.kind, p.age = kinds[i], ages[i]
		r := s.dice(forPlans, i)
		if err := s.choose(r, p, made, names); err != nil {
			return nil, err
		}
		made[p.brand]++
		names[p.brand.Code+p.name] = true
		start := strings.ToUpper(p.kind.Category[:1]) + base36(p.kind.number, 2) + p.brand.Code
		serials[start]++
		p.code = id.Commodity(start + base36(serials[start], 3))
		s.data.price(r, p)
	}
	s.flag(plans)
	return plans, nil
}

// share gives each of n commodities a kind, by weight, in mixed order.
func (d *data) share(r *rand.Rand, n int) []*kind {
	total := 0
	for i := range d.kinds {
		total += d.kinds[i].Weight
	}
	kinds := make([]*kind, 0, n)
	sum := 0
	for i := range d.kinds {
		sum += d.kinds[i].Weight
		for len(kinds) < sum*n/total {
			kinds = append(kinds, &d.kinds[i])
		}
	}
	r.Shuffle(n, func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	return kinds
}

// enough is how often a name that is taken is drawn anew before it gets a number.
const enough = 60

func (s *Shop) choose(r *rand.Rand, p *plan, made map[*brand]int, names map[string]bool) error {
	makers := s.data.makers(p.kind)
	if len(makers) == 0 {
		return fmt.Errorf("demo kind %s: no brand makes it", p.kind.Key)
	}
	for range enough {
		p.brand = one(r, makers)
		if other := one(r, makers); made[other] < made[p.brand] {
			p.brand = other
		}
		s.variant(r, p)
		if p.name = s.data.name(p); !names[p.brand.Code+p.name] {
			return nil
		}
	}
	for plain, no := p.name, 2; names[p.brand.Code+p.name]; no++ {
		p.name = fmt.Sprintf("%s No.%d", plain, no)
	}
	return nil
}

// makers are the brands that would make such a thing; one whose main line it is
// stands twice.
func (d *data) makers(k *kind) []*brand {
	var list []*brand
	for i := range d.brands {
		b := &d.brands[i]
		if len(b.Likes) > 0 && !slices.ContainsFunc(k.Stuff, func(m string) bool { return slices.Contains(b.Likes, m) }) {
			continue
		}
		if slices.ContainsFunc(b.Lines, func(line string) bool { return slices.Contains(k.Lines, line) }) {
			list = append(list, b)
		}
		if slices.Contains(k.Lines, b.Lines[0]) {
			list = append(list, b)
		}
	}
	return list
}

// variant chooses what tells commodities of a kind apart.
func (s *Shop) variant(r *rand.Rand, p *plan) {
	k, day := p.kind, s.day(p.age)
	liked := slices.DeleteFunc(slices.Clone(k.Stuff), func(m string) bool {
		return len(p.brand.Likes) > 0 && !slices.Contains(p.brand.Likes, m)
	})
	timely := slices.DeleteFunc(slices.Clone(liked), func(m string) bool { return !inSeason(s.data.stuff[m].Season, day) })
	if len(timely) > 0 {
		liked = timely
	}
	p.stuff = s.data.stuff[one(r, liked)]
	p.word, p.cut, p.pattern = one(r, p.stuff.Word), one(r, k.cutNames), one(r, k.patterns)
	p.feature = ""
	features := slices.DeleteFunc(slices.Clone(p.stuff.Features), func(f string) bool {
		return len(s.data.fitting(k, s.data.features.Text[f])) == 0
	})
	if len(features) > 0 && chance(r, 45) {
		p.feature = one(r, features)
	}
	p.motif, p.figure = s.data.figure(r, k, p.pattern)
	sizing := s.data.sizes[k.Sizes]
	p.sizes = one(r, sizing.Ranges)
	if sizing.Prices != nil {
		only := p.sizes[0] + r.IntN(p.sizes[1]-p.sizes[0]+1)
		p.sizes = [2]int{only, only}
	}
}

// base36 writes n in so many characters 0-9 and A-Z.
func base36(n, width int) string {
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	b := []byte(strings.Repeat("0", width))
	for i := width - 1; i >= 0; i-- {
		b[i] = digits[n%36]
		n /= 36
	}
	return string(b)
}
