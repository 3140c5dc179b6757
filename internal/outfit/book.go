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
	snap *catalog.Snapshot

	// A piece is put together when somebody asks: a shop has few kinds, tones and sets
	// of sizes, and very many colours.
	rows  []row // by number of the colour
	kinds []Piece
	tones []Tone
	sizes []uint64

	tried   []Piece // of all shelves
	shelves map[shelf][]int32
}

// A row is where the parts of a piece stand.
type row struct {
	kind, tone, sizes uint32 // the first kind is none
	buyable           bool   // and not secret
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
	b := &Book{snap: snap, rows: make([]row, 0, snap.Colors()), kinds: []Piece{{}}, shelves: map[shelf][]int32{}}
	kinds, tones, sizes, hexes := map[Piece]uint32{}, map[Tone]uint32{}, map[uint64]uint32{}, map[string]uint32{}
	for _, item := range snap.Items() {
		c := item.Commodity()
		kind, worn := former.kind(snap.Tree(), item, c)
		if !worn {
			b.rows = append(b.rows, make([]row, len(c.Colors))...)
			continue
		}
		of := place(&b.kinds, kinds, kind)
		for i := range c.Colors {
			color := &c.Colors[i]
			tone, known := hexes[color.Hex]
			if !known {
				tone = place(&b.tones, tones, ToneOf(color.Hex))
				hexes[color.Hex] = tone
			}
			r := row{kind: of, tone: tone, sizes: place(&b.sizes, sizes, kind.sizesOf(c, color)), buyable: !c.Secret && c.ColorAvailability(color).Buyable()}
			if r.buyable {
				at := shelf{kind.Slot, kind.Wearer, kind.Occasion}
				b.shelves[at] = append(b.shelves[at], int32(len(b.rows))) //nolint:gosec // there are not so many
			}
			b.rows = append(b.rows, r)
		}
	}
	for at, list := range b.shelves {
		front := b.front(list)
		for i, n := range front {
			front[i] = int32(len(b.tried)) //nolint:gosec // there are not so many
			b.tried = append(b.tried, b.At(int(n)))
		}
		b.shelves[at] = front
	}
	return b
}

// place is where a value stands in a list, which has each once.
func place[T comparable](list *[]T, places map[T]uint32, value T) uint32 {
	at, ok := places[value]
	if !ok {
		at = uint32(len(*list)) //nolint:gosec // there are not so many
		places[value] = at
		*list = append(*list, value)
	}
	return at
}

// kind is what all colours of an item have alike, of which many other items have the same.
func (b *Book) kind(tree *catalog.Tree, item *catalog.Packed, c *catalog.Commodity) (p Piece, worn bool) {
	if b != nil && b.snap.Tree() == tree {
		if was, ok := b.snap.Item(c.Code); ok && was == item {
			if n, ok := b.snap.ColorNumber(c.Colors[0].Code); ok {
				p = b.kinds[b.rows[n].kind]
				return p, p.Slot != ""
			}
		}
	}
	p, worn = kindOf(tree, c)
	p.Commodity, p.Rank, p.brand = "", 0, ""
	return p, worn
}

// front is the pieces of a shelf that are tried: the popular ones of each colour in
// turn, and of an item one or two, so that there is something for everything.
func (b *Book) front(list []int32) []int32 {
	rank := func(n int32) int {
		item, _ := b.snap.ItemAt(int(n))
		return cmp.Or(item.PopularRank(), 1<<30)
	}
	slices.SortStableFunc(list, func(x, y int32) int { return cmp.Or(cmp.Compare(rank(x), rank(y)), cmp.Compare(x, y)) })
	var families [10][]int32
	taken := map[*catalog.Packed]int{}
	for _, n := range list {
		item, _ := b.snap.ItemAt(int(n))
		if taken[item]++; taken[item] <= 3 {
			family := b.tones[b.rows[n].tone].family()
			families[family] = append(families[family], n)
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

// Snapshot is what the book was made of.
func (b *Book) Snapshot() *catalog.Snapshot { return b.snap }

// Piece is a colour as a piece; false where it is none or the shop has it not.
func (b *Book) Piece(code id.ColorSKU) (Piece, bool) {
	n, ok := b.snap.ColorNumber(code)
	if !ok || b.rows[n].kind == 0 {
		return Piece{}, false
	}
	return b.At(n), true
}

// SlotAt is where the colour of a number is worn, empty where it is not worn, cannot
// be bought or is secret.
func (b *Book) SlotAt(number int) Slot {
	if r := b.rows[number]; r.buyable {
		return b.kinds[r.kind].Slot
	}
	return ""
}

// At is the colour of a number as a piece. It must be one.
func (b *Book) At(number int) Piece {
	r := b.rows[number]
	item, color := b.snap.ItemAt(number)
	p := b.kinds[r.kind]
	p.Commodity, p.Color, p.Price, p.Rank, p.brand = item.Code(), item.ColorCode(color), item.Price(color), item.PopularRank(), item.Code().Brand()
	p.Tone, p.sizes = b.tones[r.tone], b.sizes[r.sizes]
	return p
}

// Candidates are pieces of a slot that can be bought for somebody, for an occasion,
// those first that go with most.
func (b *Book) Candidates(slot Slot, wearer catalog.SexType, occasion Occasion) (list []Piece) {
	for _, n := range b.shelf(slot, wearer, occasion) {
		list = append(list, b.tried[n])
	}
	return list
}

// shelf is the pieces to try, by their places in tried.
func (b *Book) shelf(slot Slot, wearer catalog.SexType, occasion Occasion) []int32 {
	list := b.shelves[shelf{slot, wearer, occasion}]
	if wearer == catalog.Men || wearer == catalog.Women {
		list = slices.Concat(list, b.shelves[shelf{slot, catalog.Unisex, occasion}])
	}
	if len(list) == 0 && occasion != Everyday && (slot == Shoes || slot == Bag || slot == Socks) && !(occasion == Night && slot != Socks) {
		return b.shelf(slot, wearer, Everyday)
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
