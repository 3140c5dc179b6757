package search

import (
	"context"
	"database/sql"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// maxArgs bounds the arguments of one statement: SQLite looks for each among all
// others, so that many small statements are faster than few large ones.
const maxArgs = 150

// insertRows writes rows, some by each statement. Rows come sorted, so that two
// writers lock them in the same order.
func insertRows(ctx context.Context, tx *db.Tx, into string, rows iter.Seq[[]any], then string) error {
	var text strings.Builder
	var args []any
	write := func() error {
		if len(args) == 0 {
			return nil
		}
		_, err := tx.ExecContext(ctx, into+` VALUES `+text.String()+` `+then, args...)
		text.Reset()
		args = args[:0]
		return err
	}
	for row := range rows {
		if len(args) > 0 {
			text.WriteString(", ")
		}
		text.WriteString("(")
		for i, value := range row {
			if i > 0 {
				text.WriteString(", ")
			}
			args = append(args, value)
			text.WriteString("$" + strconv.Itoa(len(args)))
		}
		text.WriteString(")")
		if len(args)+len(row) > maxArgs {
			if err := write(); err != nil {
				return err
			}
		}
	}
	return write()
}

func (w wordKey) compare(b wordKey) int { return strings.Compare(w.day+w.word, b.day+b.word) }

func (s signalKey) compare(b signalKey) int {
	return strings.Compare(s.day+string(s.commodity), b.day+string(b.commodity))
}

func addWords(ctx context.Context, tx *db.Tx, keys []wordKey, words map[wordKey]wordCount) error {
	return insertRows(ctx, tx, `INSERT INTO search_word (day, word, searches, misses, visitors)`, func(yield func([]any) bool) {
		for _, k := range keys {
			if !yield([]any{k.day, k.word, words[k].searches, words[k].misses, words[k].visitors}) {
				return
			}
		}
	}, `ON CONFLICT (day, word) DO UPDATE SET searches = search_word.searches + excluded.searches,
		misses = search_word.misses + excluded.misses, visitors = search_word.visitors + excluded.visitors`)
}

func addSignals(ctx context.Context, tx *db.Tx, keys []signalKey, signals map[signalKey]signalCount) error {
	return insertRows(ctx, tx, `INSERT INTO search_signal (day, commodity, views, carts, orders)`, func(yield func([]any) bool) {
		for _, k := range keys {
			n := signals[k]
			if !yield([]any{k.day, string(k.commodity), n.views, n.carts, n.orders}) {
				return
			}
		}
	}, `ON CONFLICT (day, commodity) DO UPDATE SET views = search_signal.views + excluded.views,
		carts = search_signal.carts + excluded.carts, orders = search_signal.orders + excluded.orders`)
}

func addTogether(ctx context.Context, tx *db.Tx, codes []id.Commodity) error {
	codes = slices.Compact(slices.Sorted(slices.Values(codes)))
	return insertRows(ctx, tx, `INSERT INTO search_together (commodity, other, orders, day)`, func(yield func([]any) bool) {
		for _, code := range codes {
			for _, other := range codes {
				if code != other && !yield([]any{string(code), string(other), 1, jp.Day(tx.Now)}) {
					return
				}
			}
		}
	}, `ON CONFLICT (commodity, other) DO UPDATE SET orders = search_together.orders + excluded.orders, day = excluded.day`)
}

// selectSignals sums the signals of each commodity by day, of the days before one.
func selectSignals(ctx context.Context, tx *db.Tx, since, before string) (map[signalKey]signalCount, error) {
	found := map[signalKey]signalCount{}
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var k signalKey
		var n signalCount
		if err := scan(&k.day, &k.commodity, &n.views, &n.carts, &n.orders); err != nil {
			return err
		}
		found[k] = n
		return nil
	}, `SELECT day, commodity, views, carts, orders FROM search_signal WHERE day >= $1 AND day < $2`, since, before)
	return found, err
}

// rankingDay is the oldest day of the rows: while a new ranking is written, that
// of the one before.
func rankingDay(ctx context.Context, tx *db.Tx) (day string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT day FROM search_ranking ORDER BY day LIMIT 1`).Scan(&day)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return day, err
}

// unfinished is a row of no commodity and no day: the ranking is being written.
const unfinished = ""

// writePlaces gives commodities their places of the day, from the first on.
func writePlaces(ctx context.Context, tx *db.Tx, places []id.Commodity, first int, day string) error {
	return insertRows(ctx, tx, `INSERT INTO search_ranking (commodity, place, day)`, func(yield func([]any) bool) {
		for i, code := range places {
			if !yield([]any{string(code), first + i, day}) {
				return
			}
		}
	}, `ON CONFLICT (commodity) DO UPDATE SET place = excluded.place, day = excluded.day`)
}

// deletePlaces removes some that are not of the day, and tells how many.
func deletePlaces(ctx context.Context, tx *db.Tx, day string, most int) (int64, error) {
	res, err := tx.ExecContext(ctx, `DELETE FROM search_ranking WHERE commodity IN
		(SELECT commodity FROM search_ranking WHERE day < $1 ORDER BY day DESC LIMIT $2)`, day, most)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func selectRanking(ctx context.Context, tx *db.Tx) (Ranking, error) {
	ranking := Ranking{}
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var code id.Commodity
		var place int32
		if err := scan(&code, &place); err != nil {
			return err
		}
		ranking[code] = place
		return nil
	}, `SELECT commodity, place FROM search_ranking WHERE commodity <> ''`)
	return ranking, err
}

// selectTogether lists for each commodity what was bought with it, most often first.
//
// scan: all of it is held in memory, once a day; pairs go a year after their last order.
func selectTogether(ctx context.Context, tx *db.Tx, most int) (map[id.Commodity][]id.Commodity, error) {
	found := map[id.Commodity][]id.Commodity{}
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var code, other id.Commodity
		if err := scan(&code, &other); err != nil {
			return err
		}
		if len(found[code]) < most {
			found[code] = append(found[code], other)
		}
		return nil
	}, `SELECT commodity, other FROM search_together ORDER BY commodity, orders DESC, other`)
	return found, err
}

// maxSpellings bounds how many spellings are read; the rarest are left out.
const maxSpellings = 50_000

// selectWords sums what was searched for since a day: all of it, or the days of
// each word on which it was searched for in vain.
func selectWords(ctx context.Context, tx *db.Tx, since string, inVain bool) ([]Miss, error) {
	least := 0
	if inVain {
		least = 1
	}
	var found []Miss
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var m Miss
		if err := scan(&m.Word, &m.Searches, &m.Misses, &m.Visitors, &m.Last); err != nil {
			return err
		}
		found = append(found, m)
		return nil
	}, `SELECT word, SUM(searches) AS often, SUM(misses), SUM(visitors), MAX(day) FROM search_word WHERE day >= $1 AND misses >= $2
		GROUP BY word ORDER BY often DESC, word LIMIT $3`, since, least, maxSpellings)
	return joined(found), err
}
