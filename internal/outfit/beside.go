package outfit

import (
	"sync"
	"sync/atomic"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// Beside keeps a book of another kind that is made of the newest one of outfits.
type Beside[B any] struct {
	Outfits *Books
	// New makes a book; former is the last one, nil at first.
	New func(snap *catalog.Snapshot, pieces *Book, former *B) *B

	mu      sync.Mutex // held by who writes
	current atomic.Pointer[writtenBeside[B]]
}

// writtenBeside is a book, and of which pieces.
type writtenBeside[B any] struct {
	book   *B
	pieces *Book
}

// Of is the book of a snapshot. One in which only how many pieces there are
// changed has the book of the one before. While books are written apart from
// requests (Write), it is the last one.
func (b *Beside[B]) Of(snap *catalog.Snapshot) *B {
	if w := b.current.Load(); w != nil && b.Outfits.Follows() {
		return w.book
	}
	return b.write(snap, b.Outfits.Of(snap))
}

// Write makes the book of a snapshot the last one.
func (b *Beside[B]) Write(snap *catalog.Snapshot, pieces *Book) { b.write(snap, pieces) }

func (b *Beside[B]) write(snap *catalog.Snapshot, pieces *Book) *B {
	b.mu.Lock()
	defer b.mu.Unlock()
	var former *B
	if was := b.current.Load(); was != nil {
		if was.pieces == pieces {
			return was.book
		}
		former = was.book
	}
	next := &writtenBeside[B]{b.New(snap, pieces, former), pieces}
	b.current.Store(next)
	return next.book
}
