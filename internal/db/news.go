package db

import (
	"encoding/json"
	"math"
	"slices"
	"sync"
)

// newsMost is how many changes a notification brings at most; PostgreSQL's have room
// for 8,000 bytes.
const newsMost = 100

// nothing is a number that no change has: whoever asks reads the log.
const nothing = math.MaxInt64

// A notification is what a publisher told all nodes. Without changes, as of many, or
// of a release before, they are in the log.
type notification struct {
	By      string
	After   int64 // the log ended with this number
	Changes []struct {
		Seq               int64
		Topic, Ref, Value string
		At                int64
	}
}

func readNews(payload string) (n notification) {
	if json.Unmarshal([]byte(payload), &n) != nil {
		return notification{}
	}
	return n
}

// news is what notifications brought to one follower. They come in the order of
// commits, and none is lost while the connection lasts.
type news struct {
	mu   sync.Mutex
	from int64 // nothing is missing after this number
	kept []Change
}

// end is the last number that came. The caller has the lock.
func (s *news) end() int64 {
	if len(s.kept) == 0 {
		return s.from
	}
	return s.kept[len(s.kept)-1].Seq
}

// take adds a notification. After one that brought nothing, or was not the next,
// what is kept begins anew.
func (s *news) take(n notification) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(n.Changes) == 0 || len(s.kept) > tailMost {
		s.from, s.kept = nothing, nil
		return
	}
	if s.end() != n.After {
		s.from, s.kept = n.After, nil
	}
	for _, c := range n.Changes {
		s.kept = append(s.kept, Change{Seq: c.Seq, Topic: c.Topic, Ref: c.Ref, Value: c.Value, At: Time(c.At)})
	}
}

// after lists what came after a number, and whether that is all there is. What a
// follower has it does not ask for again.
func (s *news) after(seq int64) (list []Change, all bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if seq < s.from || seq > s.end() {
		return nil, false
	}
	at, found := slices.BinarySearchFunc(s.kept, seq, func(c Change, seq int64) int { return int(c.Seq - seq) })
	if found {
		at++
	}
	list = s.kept[at:]
	if len(list) > 0 {
		s.from, s.kept = list[len(list)-1].Seq, nil
	}
	return list, true
}

// forget makes the next question go to the log.
func (s *news) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.from, s.kept = nothing, nil
}
