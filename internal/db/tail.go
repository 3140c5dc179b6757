package db

import (
	"slices"
	"sync"
)

// tailMost is how many changes a node keeps for followers that are slow; who is
// further behind reads the log.
const tailMost = 20_000

// A tail is the end of the change log as the broker brought it, in memory.
type tail struct {
	mu    sync.Mutex
	live  bool     // it was seen to have all that the log has
	place uint64   // in the broker, of the last that came
	from  int64    // nothing is missing after this number
	kept  []Change // in the order of numbers
	feeds map[*carriedFeed]bool
}

// last is the last change that came; of none, nothing.
func (t *tail) last() (Change, uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.kept) == 0 {
		return Change{}, t.place
	}
	return t.kept[len(t.kept)-1], t.place
}

// begin says after which place announcements will come. What was kept holds: the
// numbers tell whether something is missing between.
func (t *tail) begin(place uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.place = place
}

// take adds an announcement, unless it is there. One that does not follow what is
// kept replaces it; who is before that reads the log.
func (t *tail) take(a Announcement) (isNew bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if a.Place <= t.place {
		return false // it came back to whoever announced it
	}
	t.place = a.Place
	if len(a.Changes) == 0 {
		return true // nobody could read it; the next one, or the log, tells what is missing
	}
	follows := len(t.kept) > 0 && t.kept[len(t.kept)-1].Seq == a.After
	if !follows || a.Reset {
		t.from, t.kept = a.After, nil
	}
	t.kept = append(t.kept, a.Changes...)
	if over := len(t.kept) - tailMost; over > tailMost/4 { // not with every one
		t.from, t.kept = t.kept[over-1].Seq, slices.Clone(t.kept[over:])
	}
	if a.Reset {
		t.live = false
	}
	t.wake()
	return true
}

// after lists what came after a number, and whether that is all there is.
func (t *tail) after(seq int64) (news []Change, all bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	end := t.from
	if len(t.kept) > 0 {
		end = t.kept[len(t.kept)-1].Seq
	}
	if !t.live || seq < t.from || seq > end {
		return nil, false
	}
	at, found := slices.BinarySearchFunc(t.kept, seq, func(c Change, seq int64) int { return int(c.Seq - seq) })
	if found {
		at++
	}
	return slices.Clone(t.kept[at:]), true
}

// carries says whether followers may go by the tail, and wakes them when they may
// not any more.
func (t *tail) carries(live bool) (changed bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.live == live {
		return false
	}
	t.live = live
	t.wake()
	return true
}

func (t *tail) isLive() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.live
}

// reset tells every follower that the log is another one.
func (t *tail) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for f := range t.feeds {
		fill(f.reset)
	}
}

// wake tells every follower that something came. The caller has the lock.
func (t *tail) wake() {
	for f := range t.feeds {
		fill(f.came)
	}
}

func (t *tail) add(f *carriedFeed) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.feeds == nil {
		t.feeds = map[*carriedFeed]bool{}
	}
	t.feeds[f] = true
}

func (t *tail) remove(f *carriedFeed) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.feeds, f)
}

// fill leaves word for who has not looked yet.
func fill(word chan struct{}) {
	select {
	case word <- struct{}{}:
	default: // it is told already
	}
}
