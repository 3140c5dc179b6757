package call

import (
	"context"
	"maps"
	"slices"
	"sync"
)

// Reads collects by name what the answers of a page are made of and what may
// change without making every page stale.
type Reads struct {
	mu    sync.Mutex
	names map[string]bool
}

type readsKey struct{}

// WithReads returns a context in which calls note what they read in r.
func WithReads(ctx context.Context, r *Reads) context.Context {
	return context.WithValue(ctx, readsKey{}, r)
}

// Read notes that the answer is made of what has this name.
func Read(ctx context.Context, name string) {
	r, ok := ctx.Value(readsKey{}).(*Reads)
	if !ok {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.names == nil {
		r.names = map[string]bool{}
	}
	r.names[name] = true
}

// Names lists what was read.
func (r *Reads) Names() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(maps.Keys(r.names))
}
