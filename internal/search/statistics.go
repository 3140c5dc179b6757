package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

const (
	signalDays   = 60 // after which a signal counts for nothing
	popularDays  = 30
	popularLeast = 10 // what fewer visitors typed is not shown to others
	popularWords = 2000
	togetherMost = 24
)

// StatisticsStore is what the shop learnt from its visitors, in the database.
type StatisticsStore struct {
	DB  *db.DB
	Now func() time.Time
}

// A Miss is a word that shoppers searched for in vain, as most of them spell it.
type Miss struct {
	Word     string
	Searches int
	Misses   int    // how many of the searches found nothing
	Visitors int    // how many different visitors found something, each counted once a day
	Last     string // the last day, YYYYMMDD
}

// Misses lists what was searched for in vain within the last days, most often first.
func (m *StatisticsStore) Misses(ctx context.Context, days, limit int) (list []Miss, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectWords(ctx, tx, m.day(1-days), true)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read searches in vain: %w", err)
	}
	slices.SortStableFunc(list, func(a, b Miss) int { return cmp.Compare(b.Misses, a.Misses) })
	return list[:min(len(list), limit)], nil
}

// Unclicked lists what was searched for and found within the last days, though nobody
// opened anything of it, most often first.
func (m *StatisticsStore) Unclicked(ctx context.Context, days, limit int) (list []Miss, err error) {
	var choices map[string]map[id.Commodity]choice
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		if list, err = selectWords(ctx, tx, m.day(1-days), false); err != nil {
			return err
		}
		choices, err = selectChoices(ctx, tx, m.day(1-days), 0)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read searches without a click: %w", err)
	}
	list = slices.DeleteFunc(list, func(w Miss) bool { return w.Searches == w.Misses || len(choices[jp.Fold(w.Word)]) > 0 })
	slices.SortStableFunc(list, func(a, b Miss) int { return cmp.Compare(b.Searches-b.Misses, a.Searches-a.Misses) })
	return list[:min(len(list), limit)], nil
}

// joined adds up the spellings of each word, which come the most usual first. That
// one is shown.
func joined(spellings []Miss) []Miss {
	var list []Miss
	at := map[string]int{}
	for _, s := range spellings {
		key := jp.Fold(s.Word)
		i, known := at[key]
		if !known {
			at[key] = len(list)
			list = append(list, s)
			continue
		}
		list[i].Searches += s.Searches
		list[i].Misses += s.Misses
		list[i].Visitors += s.Visitors
		list[i].Last = max(list[i].Last, s.Last)
	}
	return list
}

// popular is the words that many different visitors found something with, most first.
// What one types, however often, is nobody else's to see.
func popular(words []Miss) []PopularWord {
	var list []PopularWord
	for _, w := range words {
		if w.Visitors >= popularLeast {
			list = append(list, PopularWord{w.Word, w.Visitors})
		}
	}
	slices.SortStableFunc(list, func(a, b PopularWord) int { return cmp.Compare(b.Count, a.Count) })
	return list[:min(len(list), popularWords)]
}

// Load reads everything that lists need.
func (m *StatisticsStore) Load(ctx context.Context) (all Statistics, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		if all.Day, err = rankingDay(ctx, tx); err != nil {
			return err
		}
		if all.Ranking, err = selectRanking(ctx, tx); err != nil {
			return err
		}
		if all.Together, err = selectTogether(ctx, tx, togetherMost); err != nil {
			return err
		}
		words, err := selectWords(ctx, tx, m.day(-popularDays), false)
		if err != nil {
			return err
		}
		all.Popular = popular(words)
		choices, err := selectChoices(ctx, tx, m.day(-choiceDays), fewClicks)
		all.Learnt = learnt(choices)
		return err
	})
	if err != nil {
		return Statistics{}, fmt.Errorf("load what shoppers like: %w", err)
	}
	return all, nil
}

// Day is the day of the ranking, or empty when there is none.
func (m *StatisticsStore) Day(ctx context.Context) (day string, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		day, err = rankingDay(ctx, tx)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("read the day of the ranking: %w", err)
	}
	return day, nil
}

// Recompute makes the ranking of the day from the days before it, unless this or
// another node has made it, and tells whether it did. Without any signals there is
// nothing to rank by, and the catalogue's ranks stay: what is clicked today never
// changes the order of lists in the middle of the day.
func (m *StatisticsStore) Recompute(ctx context.Context, snap *catalog.Snapshot) (renewed bool, err error) {
	today := m.day(0)
	var signals map[signalKey]signalCount
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		if made, err := rankingDay(ctx, tx); err != nil || made == today {
			signals = nil
			return err
		}
		signals, err = selectSignals(ctx, tx, m.day(-signalDays), today)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("read what the ranking is made of: %w", err)
	}
	if len(signals) == 0 {
		return false, nil
	}
	if err := m.write(ctx, rank(snap, signals, m.Now()), today); err != nil {
		return false, fmt.Errorf("renew ranking: %w", err)
	}
	return true, nil
}

// write replaces the ranking in small steps. Until the last of them the day of
// the ranking is not today's: nobody takes it over, and a write that was broken
// off is begun anew.
func (m *StatisticsStore) write(ctx context.Context, places []id.Commodity, today string) error {
	err := m.DB.Update(ctx, func(tx *db.Tx) error { return writePlaces(ctx, tx, []id.Commodity{unfinished}, 0, "") })
	if err != nil {
		return err
	}
	err = m.DB.Chunks(ctx, len(places), func(tx *db.Tx, from, to int) error {
		return writePlaces(ctx, tx, places[from:to], from+1, today)
	})
	for more := true; more && err == nil; {
		err = m.DB.Update(ctx, func(tx *db.Tx) error {
			n, err := deletePlaces(ctx, tx, today, 500)
			more = n > 0
			return err
		})
	}
	return err
}

func (m *StatisticsStore) day(offset int) string { return jp.Day(m.Now().AddDate(0, 0, offset)) }

// What a signal is worth on its day, and in how many days it loses half of it.
const (
	viewWorth  = 1
	cartWorth  = 5
	orderWorth = 20
	halfLife   = 7
)

// rank lists commodities by popularity. The merchant's own rank gives each a
// start, so that a new shop has an order and a few clicks do not overturn it.
func rank(snap *catalog.Snapshot, signals map[signalKey]signalCount, now time.Time) []id.Commodity {
	score := make(map[id.Commodity]float64, snap.Commodities())
	var codes []id.Commodity
	for c := range snap.All() {
		if c.Secret || c.Discontinued {
			continue
		}
		codes = append(codes, c.Code)
		if c.PopularRank > 0 {
			score[c.Code] = 50 / math.Sqrt(float64(c.PopularRank))
		}
	}
	// Sums of floats depend on their order, and the nodes of a shop must agree.
	keys := slices.SortedFunc(func(yield func(signalKey) bool) {
		for k := range signals {
			if !yield(k) {
				return
			}
		}
	}, func(a, b signalKey) int {
		return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.commodity, b.commodity))
	})
	for _, k := range keys {
		n := signals[k]
		worth := float64(n.views*viewWorth + n.carts*cartWorth + n.orders*orderWorth)
		score[k.commodity] += worth * decay(k.day, now)
	}
	slices.SortFunc(codes, func(a, b id.Commodity) int {
		return cmp.Or(cmp.Compare(score[b], score[a]), cmp.Compare(a, b))
	})
	return codes
}

func decay(day string, now time.Time) float64 {
	at, err := jp.ParseDay(day)
	if err != nil {
		return 0
	}
	age := math.Floor(now.Sub(at).Hours() / 24)
	return math.Exp2(-max(age, 0) / halfLife)
}
