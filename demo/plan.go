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
	dip     int // which of its sets of colours it has, see place

	list, price money.Yen
	rank        int
	campaigns   []string

	newSeason, repeat, magazine, secret, discontinued bool
}

// draw decides on all commodities.
func (s *Shop) draw() []plan {
	n := s.opts.Items
	kinds := s.data.share(s.dice(forKinds, 0), n)
	ages := arrivals(s.dice(forDays, 0), n)
	s.arrange(kinds, ages)
	plans := make([]plan, n)
	reg := &register{made: map[*brand]int{}, names: make(map[string]int, n), tired: map[*kind]bool{}, serials: map[string]int{}}
	for i := range plans {
		p := &plans[i]
		p.kind, p.age = kinds[i], ages[i]
		r := s.dice(forPlans, i)
		s.choose(r, p, reg)
		reg.made[p.brand]++
		start := strings.ToUpper(p.kind.Category[:1]) + base36(p.kind.number, 2) + p.brand.Code
		reg.serials[start]++
		p.code = id.Commodity(start + base36(reg.serials[start], 3))
		s.data.price(r, p)
	}
	s.flag(plans)
	return plans
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

// enough is how often a name that is taken is drawn anew before it gets a
// number. A kind that has once run out of names is not searched so long again.
const enough, hardly = 60, 2

// A register knows what has been made so far.
type register struct {
	made    map[*brand]int
	names   map[string]int // by brand code and name: how many have it, numbers aside
	tired   map[*kind]bool
	serials map[string]int
}

func (s *Shop) choose(r *rand.Rand, p *plan, reg *register) {
	tries := enough
	if reg.tired[p.kind] {
		tries = hardly
	}
	for range tries {
		p.brand = one(r, p.kind.makers)
		for range 2 {
			if other := one(r, p.kind.makers); reg.made[other] < reg.made[p.brand] {
				p.brand = other
			}
		}
		s.variant(r, p)
		if p.name = s.data.name(p); reg.names[p.brand.Code+p.name] == 0 {
			reg.names[p.brand.Code+p.name] = 1
			return
		}
	}
	reg.tired[p.kind] = true
	reg.names[p.brand.Code+p.name]++
	p.name = fmt.Sprintf("%s No.%d", p.name, reg.names[p.brand.Code+p.name])
}

// makersOf are the brands that would make such a thing; one whose main line it
// is stands twice.
func (d *data) makersOf(k *kind) []*brand {
	var list []*brand
	for i := range d.brands {
		b := &d.brands[i]
		if !slices.ContainsFunc(k.Stuff, b.likes) {
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

func (b *brand) likes(stuff string) bool { return len(b.Likes) == 0 || slices.Contains(b.Likes, stuff) }

// variant chooses what tells commodities of a kind apart.
func (s *Shop) variant(r *rand.Rand, p *plan) {
	k, day := p.kind, s.day(p.age)
	var liked, timely []*stuff
	for _, name := range k.Stuff {
		if m := s.data.stuff[name]; p.brand.likes(name) {
			liked = append(liked, m)
			if inSeason(m.Season, day) {
				timely = append(timely, m)
			}
		}
	}
	if len(timely) == 0 {
		timely = liked
	}
	p.stuff = one(r, timely)
	p.word, p.cut, p.pattern = one(r, p.stuff.Word), one(r, k.cutNames), one(r, k.patterns)
	p.feature = ""
	if len(p.stuff.Features) > 0 && chance(r, 55) {
		if f := one(r, p.stuff.Features); len(s.data.fitting(k, s.data.features.Text[f])) > 0 {
			p.feature = f
		}
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
