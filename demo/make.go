package demo

import (
	"errors"
	"iter"
	"math/rand/v2"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

const (
	standardItems = 1_200
	// MaxItems is how many commodities a demo shop can have.
	MaxItems = 200_000
)

// ErrOptions is the answer to options that no shop can be made of.
var ErrOptions = errors.New("demo: Items must be 0 to 200,000 and Now must be set")

// Options say which shop to make. The same options, with any time of the same
// day in Tokyo, make the same shop.
type Options struct {
	Items int       // how many commodities; 0 means 1,200
	Now   time.Time // what dates are relative to
	Seed  uint64
}

// A Shop is a demo shop. It does not change and may be used by many at once.
type Shop struct {
	Brands     []catalog.Brand
	Categories []catalog.Category
	Campaigns  []catalog.Campaign

	data  *data
	opts  Options
	today time.Time // midnight in Tokyo
	plans []plan
	index map[id.Commodity]int
}

// Make decides on a shop.
func Make(opts Options) (*Shop, error) {
	if opts.Items < 0 || opts.Items > MaxItems || opts.Now.IsZero() {
		return nil, ErrOptions
	}
	if opts.Items == 0 {
		opts.Items = standardItems
	}
	d, err := load()
	if err != nil {
		return nil, err
	}
	now := opts.Now.In(jp.Tokyo)
	s := &Shop{
		data: d, opts: opts, today: time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, jp.Tokyo),
		index: make(map[id.Commodity]int, opts.Items),
	}
	s.Brands = d.shopBrands()
	codes := map[string]string{}
	s.Categories = d.shopCategories(codes)
	if err := d.prepare(codes); err != nil {
		return nil, err
	}
	s.plans = s.draw()
	for i := range s.plans {
		s.index[s.plans[i].code] = i
	}
	s.Campaigns = s.launch()
	s.place()
	return s, nil
}

// Len is how many commodities the shop has.
func (s *Shop) Len() int { return len(s.plans) }

// Commodities are composed one by one, so that a big shop need not be held.
func (s *Shop) Commodities() iter.Seq[catalog.Commodity] {
	return func(yield func(catalog.Commodity) bool) {
		for i := range s.plans {
			if !yield(s.compose(i)) {
				return
			}
		}
	}
}

// What a random number is for. Each purpose and each commodity has numbers of
// its own, so that a change in one place does not turn the whole shop over.
const (
	forKinds = iota
	forDays
	forPlans
	forRanks
	forColors
	forText
	forStock
	forCampaigns
	forDips
)

func (s *Shop) dice(purpose, i int) *rand.Rand {
	return rand.New(rand.NewPCG(s.opts.Seed^uint64(purpose)<<56, uint64(i)*0x9e3779b97f4a7c15+1)) //nolint:gosec // a demo, not a secret
}

// one picks from a list that is not empty.
func one[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

func chance(r *rand.Rand, percent int) bool { return r.IntN(100) < percent }
