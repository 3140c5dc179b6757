package outfit

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// A Book knows every piece of a snapshot, and which of them to try first in each
// slot. It does not change.
type Book struct {
	tree    *catalog.Tree
	numbers map[id.ColorSKU]int32
	firsts  map[*catalog.Packed]int32 // where an item's pieces begin; -1: it has none
	pieces  []Piece
	shelves map[shelf][]int32
}

// A shelf is pieces that may stand for each other.
type shelf struct {
	slot     Slot
	wearer   catalog.SexType
	occasion Occasion
}

// onShelf is how many pieces of a shelf are tried for an outfit.
const onShelf = 48

// NewBook reads a snapshot. What the former one knew of items that did not change
// is taken over.
func NewBook(snap *catalog.Snapshot, former *Book) *Book {
	b := &Book{
		tree: snap.Tree(), numbers: make(map[id.ColorSKU]int32, snap.Colors()), firsts: make(map[*catalog.Packed]int32, snap.Commodities()),
		pieces: make([]Piece, 0, snap.Colors()), shelves: map[shelf][]int32{},
	}
	for _, packed := range snap.Items() {
		c := packed.Commodity()
		kind, worn := former.kind(b.tree, packed, c)
		if !worn || len(c.Colors) == 0 {
			b.firsts[packed] = -1
			continue
		}
		b.firsts[packed] = int32(len(b.pieces)) //nolint:gosec // there are not so many
		for i := range c.Colors {
			color := &c.Colors[i]
			p := kind.dyed(c, color)
			number := int32(len(b.pieces)) //nolint:gosec // there are not so many
			b.pieces = append(b.pieces, p)
			b.numbers[color.Code] = number
			if !c.Secret && c.ColorAvailability(color).Buyable() {
				at := shelf{p.Slot, p.Wearer, p.Occasion}
				b.shelves[at] = append(b.shelves[at], number)
			}
		}
	}
	b.pieces = slices.Clone(b.pieces) // much of what a shop has is not worn
	for at, list := range b.shelves {
		b.shelves[at] = b.front(list)
	}
	return b
}

// kind is an item as a piece of no colour in particular.
func (b *Book) kind(tree *catalog.Tree, packed *catalog.Packed, c *catalog.Commodity) (p Piece, worn bool) {
	if b != nil && b.tree == tree {
		if first, known := b.firsts[packed]; known {
			if first < 0 {
				return p, false
			}
			return b.pieces[first], true
		}
	}
	return kindOf(tree, c)
}

// front is the pieces of a shelf that are tried: the popular ones of each colour in
// turn, and of an item one or two, so that there is something for everything.
func (b *Book) front(list []int32) []int32 {
	rank := func(n int32) int { return cmp.Or(b.pieces[n].Rank, 1<<30) }
	slices.SortStableFunc(list, func(x, y int32) int { return cmp.Or(cmp.Compare(rank(x), rank(y)), cmp.Compare(x, y)) })
	var families [10][]int32
	taken := map[id.Commodity]int{}
	for _, n := range list {
		p := &b.pieces[n]
		if taken[p.Commodity]++; taken[p.Commodity] <= 3 {
			families[p.Tone.family()] = append(families[p.Tone.family()], n)
		}
	}
	out := make([]int32, 0, onShelf)
	for i := 0; len(out) < onShelf; i++ {
		more := false
		for f := range families {
			turns := 1
			if f < 4 { // neutrals twice as often
				turns = 2
			}
			for t := range turns {
				if at := i*turns + t; at < len(families[f]) && len(out) < onShelf {
					out, more = append(out, families[f][at]), true
				}
			}
		}
		if !more {
			break
		}
	}
	return out
}

// family puts tones that do the same for an outfit together; neutrals are below 4.
func (t Tone) family() int {
	switch {
	case t.neutral() && t.Light > 78:
		return 0
	case t.earth():
		return 1
	case t.navy() || t.neutral() && t.Light < 38:
		return 2
	case t.neutral():
		return 3
	}
	return 4 + int(t.Hue/60.01)
}

// Piece is a colour as a piece; false where it is none or the shop has it not.
func (b *Book) Piece(code id.ColorSKU) (Piece, bool) {
	if p := b.Shared(code); p != nil {
		return *p, true
	}
	return Piece{}, false
}

// Shared is the book's own piece, nil where it has none. Nobody may change it.
func (b *Book) Shared(code id.ColorSKU) *Piece {
	n, ok := b.numbers[code]
	if !ok {
		return nil
	}
	return &b.pieces[n]
}

// Candidates are pieces of a slot that can be bought for somebody, for an occasion,
// those first that go with most.
func (b *Book) Candidates(slot Slot, wearer catalog.SexType, occasion Occasion) (list []Piece) {
	for _, n := range b.tried(slot, wearer, occasion) {
		list = append(list, b.pieces[n])
	}
	return list
}

func (b *Book) tried(slot Slot, wearer catalog.SexType, occasion Occasion) []int32 {
	list := b.shelves[shelf{slot, wearer, occasion}]
	if wearer == catalog.Men || wearer == catalog.Women {
		list = slices.Concat(list, b.shelves[shelf{slot, catalog.Unisex, occasion}])
	}
	if len(list) == 0 && occasion != Everyday && (slot == Shoes || slot == Bag || slot == Socks) && !(occasion == Night && slot != Socks) {
		return b.tried(slot, wearer, Everyday)
	}
	return list
}

// Books keeps the book of the newest snapshot. It is written by Follow, apart from
// requests, which have the last one; without Follow, by whoever asks first.
type Books struct {
	// Then write what is made of a book, before anybody has it; set before Follow.
	Then []func(*catalog.Snapshot, *Book)

	mu      sync.Mutex // held by who writes
	current atomic.Pointer[written]
	follows atomic.Bool
}

// written is a book, and of what.
type written struct {
	book    *Book
	version string
	flips   int64
	at      time.Time
}

const (
	// rewriteEvery is how often a book learns what was sold out or came back: in a
	// large shop that is always something, and writing one takes long.
	rewriteEvery = 30 * time.Second
	watchEvery   = 200 * time.Millisecond
)

// Of is the book of a snapshot, as goods could be bought at most rewriteEvery ago.
// While Follow writes, it is the last book. Without Books it is read each time.
func (b *Books) Of(snap *catalog.Snapshot) *Book {
	if b == nil {
		return NewBook(snap, nil)
	}
	if w := b.current.Load(); w != nil && b.follows.Load() {
		return w.book
	}
	return b.write(snap)
}

// Follows tells whether books are written apart from requests.
func (b *Books) Follows() bool { return b != nil && b.follows.Load() && b.current.Load() != nil }

// Version is of which pages' version the last book is; empty: there is none.
func (b *Books) Version() string {
	if b == nil {
		return ""
	}
	if w := b.current.Load(); w != nil {
		return w.version
	}
	return ""
}

// Follow writes a new book whenever the catalogue changes, until ctx ends.
func (b *Books) Follow(ctx context.Context, live *catalog.Live) error {
	b.write(live.Current())
	b.follows.Store(true)
	defer b.follows.Store(false)
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
			b.write(live.Current())
		}
	}
}

// write makes the book of a snapshot the last one, unless it is.
func (b *Books) write(snap *catalog.Snapshot) *Book {
	b.mu.Lock()
	defer b.mu.Unlock()
	was := b.current.Load()
	next := &written{version: snap.PageVersion(), flips: snap.Flips(), at: time.Now()}
	if was != nil && was.version == next.version && (was.flips == next.flips || next.at.Sub(was.at) <= rewriteEvery) {
		return was.book
	}
	var former *Book
	if was != nil {
		former = was.book
	}
	next.book = NewBook(snap, former)
	for _, then := range b.Then {
		then(snap, next.book)
	}
	b.current.Store(next)
	return next.book
}

// SeasonAt is how warm one dresses on a day in most of Japan.
func SeasonAt(now time.Time) Seasons {
	switch now.In(jp.Tokyo).Month() {
	case time.December, time.January, time.February:
		return Cold
	case time.November, time.March:
		return Cold | Mild
	case time.June, time.July, time.August, time.September:
		return Hot
	}
	return Mild
}
