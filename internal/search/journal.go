package search

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

const (
	// Bounds on what is held in memory: beyond them nothing new is counted
	// until the next flush, or the next day.
	maxCounted = 20_000
	maxSeen    = 200_000
	// longestWord keeps texts that are no search words out of the report.
	longestWord = 40
)

// A Journal counts what happens in the shop and writes the sums with each Flush. A
// nil Journal counts nothing.
type Journal struct {
	db  *db.DB
	now func() time.Time

	mu      sync.Mutex
	words   map[wordKey]wordCount
	signals map[signalKey]signalCount
	choices map[choiceKey]choice
	opened  map[uint64]string // by visitor and item, as seen: the query from whose results it was opened today
	seen    map[uint64]bool   // visitors and items of today, as hashes that mean nothing elsewhere
	seenDay string
	seed    maphash.Seed
}

type (
	wordKey   struct{ day, word string }
	wordCount struct{ searches, misses, visitors int }
	signalKey struct {
		day       string
		commodity id.Commodity
	}
	signalCount struct{ views, carts, orders int }
)

// NewJournal makes an empty journal; Flush writes it.
func NewJournal(d *db.DB, now func() time.Time) *Journal {
	j := &Journal{db: d, now: now, seed: maphash.MakeSeed()}
	j.clear()
	return j
}

func (j *Journal) clear() (map[wordKey]wordCount, map[signalKey]signalCount, map[choiceKey]choice) {
	words, signals, choices := j.words, j.signals, j.choices
	j.words, j.signals, j.choices = map[wordKey]wordCount{}, map[signalKey]signalCount{}, map[choiceKey]choice{}
	return words, signals, choices
}

// Searched counts the keywords of a query, and the visitor once a day, unless nobody
// knows who it is. Further pages and filtered lists are the same search going on, so
// they do not count.
func (j *Journal) Searched(visitor string, q Query, r Result) {
	if j == nil || q.Offset > 0 || len(q.Conditions) != 1 || r.Product != "" {
		return
	}
	word := reportable(q.Words())
	if word == "" {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	today := jp.Day(j.now())
	key := wordKey{today, word}
	n, known := j.words[key]
	if !known && len(j.words) >= maxCounted {
		return
	}
	n.searches++
	if r.Total == 0 || r.Corrected != "" || len(r.Dropped) > 0 {
		n.misses++
	} else if visitor != "" && j.first(today, visitor+"\n"+jp.Fold(word)) {
		n.visitors++
	}
	j.words[key] = n
}

// digits in a row are phone numbers, postal codes or orders, not words.
var digits = regexp.MustCompile(`[0-9]{5}`)

// reportable is the words as people read them, or nothing when they may tell of a
// person. Spellings of one word are counted apart and joined when they are read.
func reportable(words string) string {
	folded := jp.Fold(words)
	if folded == "" || strings.ContainsAny(words, "@＠") || digits.MatchString(strings.ReplaceAll(folded, " ", "")) {
		return ""
	}
	word := strings.Join(strings.FieldsFunc(norm.NFKC.String(words), func(r rune) bool {
		return unicode.IsSpace(r) || !unicode.IsPrint(r)
	}), " ")
	if utf8.RuneCountInString(word) > longestWord {
		return ""
	}
	return word
}

// Viewed counts that a visitor looked at a commodity, once a day. The visitor is
// forgotten with the day and never written.
func (j *Journal) Viewed(visitor string, code id.Commodity) {
	if j == nil {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	today := jp.Day(j.now())
	if j.first(today, visitor+" "+string(code)) {
		j.count(today, code, signalCount{views: 1})
	}
}

// first tells whether something was done for the first time today.
func (j *Journal) first(today, what string) bool {
	if today != j.seenDay {
		j.seen, j.opened, j.seenDay = map[uint64]bool{}, map[uint64]string{}, today
	}
	visit := maphash.String(j.seed, what)
	if j.seen[visit] || len(j.seen) >= maxSeen {
		return false
	}
	j.seen[visit] = true
	return true
}

// Carted counts that a commodity was put into a cart.
func (j *Journal) Carted(code id.Commodity) {
	if j == nil {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.count(jp.Day(j.now()), code, signalCount{carts: 1})
}

func (j *Journal) count(day string, code id.Commodity, more signalCount) {
	key := signalKey{day, code}
	n, known := j.signals[key]
	if known || len(j.signals) < maxCounted {
		j.signals[key] = n.plus(more)
	}
}

func (n signalCount) plus(m signalCount) signalCount {
	return signalCount{n.views + m.views, n.carts + m.carts, n.orders + m.orders}
}

// Flush writes what was counted since the last time. Counts that cannot be
// written are lost: nobody is owed one.
func (j *Journal) Flush(ctx context.Context) error {
	j.mu.Lock()
	words, signals, choices := j.clear()
	j.mu.Unlock()
	if len(words)+len(signals)+len(choices) == 0 {
		return nil
	}
	keys := slices.SortedFunc(maps.Keys(words), wordKey.compare)
	said := j.db.Chunks(ctx, len(keys), func(tx *db.Tx, from, to int) error { return addWords(ctx, tx, keys[from:to], words) })
	items := slices.SortedFunc(maps.Keys(signals), signalKey.compare)
	done := j.db.Chunks(ctx, len(items), func(tx *db.Tx, from, to int) error { return addSignals(ctx, tx, items[from:to], signals) })
	chosen := slices.SortedFunc(maps.Keys(choices), func(a, b choiceKey) int {
		return strings.Compare(a.day+a.query+string(a.commodity), b.day+b.query+string(b.commodity))
	})
	opened := j.db.Chunks(ctx, len(chosen), func(tx *db.Tx, from, to int) error { return addChoices(ctx, tx, chosen[from:to], choices) })
	if err := errors.Join(said, done, opened); err != nil {
		return fmt.Errorf("write journal of searches: %w", err)
	}
	return nil
}

// Ordered counts an order's commodities and each pair of them, as part of the
// transaction that takes the order.
func Ordered(ctx context.Context, tx *db.Tx, codes []id.Commodity) error {
	signals := map[signalKey]signalCount{}
	for _, code := range codes {
		signals[signalKey{jp.Day(tx.Now), code}] = signalCount{orders: 1}
	}
	if err := addSignals(ctx, tx, slices.SortedFunc(maps.Keys(signals), signalKey.compare), signals); err != nil {
		return err
	}
	return addTogether(ctx, tx, codes)
}
