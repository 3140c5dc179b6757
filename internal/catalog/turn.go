package catalog

import (
	"cmp"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A turn is a moment at which the clock changes a price of a commodity.
type turn struct {
	at   int64 // Unix milliseconds
	code id.Commodity
}

func newSnapshot(version, flips int64, f *taxonomy, items []*Packed) *Snapshot {
	s := &Snapshot{version: version, pages: version, flips: flips, taxonomy: f, index: newItemIndex(items)}
	s.schedule(nil, nil, items)
	return s
}

// schedule takes over the turns of all but some commodities, and those of fresh.
func (s *Snapshot) schedule(old []turn, without map[id.Commodity]bool, fresh []*Packed) {
	turns := make([]turn, 0, len(old))
	for _, t := range old {
		if !without[t.code] {
			turns = append(turns, t)
		}
	}
	kept := len(turns)
	for _, c := range fresh {
		if at := c.nextTurn(); at != never {
			turns = append(turns, turn{at, c.Code()})
		}
	}
	if len(turns) > kept {
		slices.SortFunc(turns, func(a, b turn) int { return cmp.Compare(a.at, b.at) })
	}
	s.turns, s.until = turns, never
	if len(turns) > 0 {
		s.until = turns[0].at
	}
}

// nextTurn is when the clock next changes a price of the commodity, or whether it is sold.
func (c *Commodity) nextTurn() int64 {
	next := c.nextSelling()
	for i := range c.Colors {
		if later := c.Colors[i].later; len(later) > 0 {
			next = min(next, later[0].from)
		}
	}
	return next
}

// turned is s, or after the next turn the snapshot with the prices of this moment.
// Whoever asks first after a turn makes it for all: nothing has to run in time.
func (l *Live) turned(s *Snapshot) *Snapshot {
	now := l.db.Now().UnixMilli()
	if now < s.until {
		return s
	}
	l.turning.Lock()
	defer l.turning.Unlock()
	for {
		s = l.current.Load()
		if now < s.until {
			return s
		}
		if next := s.at(now); l.current.CompareAndSwap(s, next) {
			return next
		}
	}
}

// at is the snapshot with the prices of a moment after some of its turns.
func (s *Snapshot) at(now int64) *Snapshot {
	due := map[id.Commodity]bool{}
	for _, t := range s.turns {
		if t.at > now {
			break
		}
		due[t.code] = true
	}
	fresh := make([]*Packed, 0, len(due))
	for code := range due {
		if c, ok := s.Item(code); ok {
			fresh = append(fresh, c.at(now))
		}
	}
	next := *s
	next.version++
	next.pages, next.since = next.version, now
	next.index = s.index.replace(fresh)
	next.schedule(s.turns, due, fresh)
	return &next
}

// at is the commodity with the prices of a moment.
func (c *Commodity) at(now int64) *Commodity {
	next := *c
	next.sellingAt(now)
	next.Colors = slices.Clone(c.Colors)
	for i := range next.Colors {
		color := &next.Colors[i]
		for len(color.later) > 0 && color.later[0].from <= now {
			color.ListPrice, color.Price, color.later = color.later[0].list, color.later[0].price, color.later[1:]
		}
	}
	return &next
}

// Until is when the clock next changes a price of the snapshot; far away, where
// nothing is planned.
func (s *Snapshot) Until() time.Time { return time.UnixMilli(s.until) }

// Overdue tells whether a price of a snapshot is no longer true now.
func (l *Live) Overdue(s *Snapshot) bool {
	return s.until != never && l.db.Now().UnixMilli() >= s.until
}

// PricesUntil is until when the prices of some commodities are those of the
// snapshot, unless somebody changes them; far away, where nothing is planned.
// Codes that are not there do not count.
func (s *Snapshot) PricesUntil(codes []string) time.Time {
	next := int64(never)
	if s.until != never {
		for _, code := range codes {
			if c, ok := s.Item(id.Commodity(code)); ok {
				next = min(next, c.nextTurn())
			}
		}
	}
	return time.UnixMilli(next)
}

// TurnedSince tells whether the clock changed a price at a moment or after it.
func (s *Snapshot) TurnedSince(at time.Time) bool { return s.since >= at.UnixMilli() }

// nextTurn is when the clock next changes a price of the commodity, or whether it is sold.
func (p *Packed) nextTurn() int64 {
	if p.rare == nil {
		return never
	}
	return p.Commodity().nextTurn()
}

// at is the commodity with the prices of a moment. What it shares stays shared.
func (p *Packed) at(now int64) *Packed {
	c := p.Commodity().at(now)
	next := *p
	next.flags = flagsOf(c)
	if p.rare == nil {
		return &next
	}
	own := *p.rare
	next.rare = &own
	if own.whole != nil {
		own.whole = c
		return &next
	}
	next.colors, own.later = slices.Clone(p.colors), nil
	for i := range c.Colors {
		color := &c.Colors[i]
		next.colors[i].list, next.colors[i].price = int32(color.ListPrice), int32(color.Price) //nolint:gosec // the reader refuses prices beyond 100 million yen
		own.later = append(own.later, color.later)
	}
	return &next
}
