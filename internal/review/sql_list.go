package review

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Lists of an item have statements of their own for when nothing is filtered:
// PostgreSQL plans a statement once for all values, and takes a range that may
// hold everything for one that holds next to nothing, so that it would sort all
// reviews of the item to show five.
const (
	shown    = ` WHERE commodity = $1 AND state = 'published'`
	filtered = shown + ` AND stars BETWEEN $4 AND $5 AND height BETWEEN $6 AND $7 AND ($8 = '' OR size = $8) AND photos >= $9`
	counted  = ` WHERE commodity = $1 AND state = 'published' AND stars BETWEEN $2 AND $3 AND height BETWEEN $4 AND $5 AND ($6 = '' OR size = $6) AND photos >= $7`

	newest      = ` ORDER BY published_at DESC, id DESC LIMIT $2 OFFSET $3`
	mostHelpful = ` ORDER BY helpful DESC, published_at DESC, id DESC LIMIT $2 OFFSET $3`
	bestFirst   = ` ORDER BY stars DESC, published_at DESC, id DESC LIMIT $2 OFFSET $3`
	worstFirst  = ` ORDER BY stars, published_at DESC, id DESC LIMIT $2 OFFSET $3`
)

var (
	shownSorts    = map[Sort]string{Newest: reviewColumns + shown + newest, MostHelpful: reviewColumns + shown + mostHelpful, BestFirst: reviewColumns + shown + bestFirst, WorstFirst: reviewColumns + shown + worstFirst}
	filteredSorts = map[Sort]string{Newest: reviewColumns + filtered + newest, MostHelpful: reviewColumns + filtered + mostHelpful, BestFirst: reviewColumns + filtered + bestFirst, WorstFirst: reviewColumns + filtered + worstFirst}
)

// filters are the values that a list is filtered by; nil where it is not.
func filters(ask Ask) []any {
	if ask.Stars == 0 && ask.Height == 0 && ask.Size == "" && !ask.Photos {
		return nil
	}
	starsLow, starsHigh, low, high, photos := 1, 5, 0, maxHeight, 0
	if ask.Stars != 0 {
		starsLow, starsHigh = ask.Stars, ask.Stars
	}
	if ask.Height != 0 {
		low, high = max(ask.Height-near, 1), ask.Height+near
	}
	if ask.Photos {
		photos = 1
	}
	return []any{starsLow, starsHigh, low, high, ask.Size, photos}
}

func countShown(ctx context.Context, tx *db.Tx, ask Ask) (total int, err error) {
	if by := filters(ask); by != nil {
		err = tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM review`+counted, append([]any{string(ask.Commodity)}, by...)...).Scan(&total)
	} else {
		err = tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM review`+shown, string(ask.Commodity)).Scan(&total)
	}
	return total, err
}

func selectShown(ctx context.Context, tx *db.Tx, ask Ask) ([]Review, error) {
	by, sorts := filters(ask), shownSorts
	if by != nil {
		sorts = filteredSorts
	}
	query, ok := sorts[ask.Sort]
	if !ok {
		query = sorts[Newest]
	}
	return db.Collect(ctx, tx, scanReview, query, append([]any{string(ask.Commodity), PerPage, (ask.Page - 1) * PerPage}, by...)...)
}

func sumStars(ctx context.Context, tx *db.Tx, code id.Commodity, s *Summary) error {
	return db.Each(ctx, tx, func(scan db.Scan) error {
		var stars, n, photos int
		if err := scan(&stars, &n, &photos); err != nil {
			return err
		}
		if stars >= 1 && stars <= 5 {
			s.Stars[stars-1] = n
			s.Count, s.Sum, s.Photos = s.Count+n, s.Sum+stars*n, s.Photos+photos
		}
		return nil
	}, `SELECT stars, COUNT(*), SUM(CASE WHEN photos > 0 THEN 1 ELSE 0 END) FROM review WHERE commodity = $1 AND state = 'published' GROUP BY stars`, string(code))
}

func sumFits(ctx context.Context, tx *db.Tx, code id.Commodity, s *Summary) error {
	return db.Each(ctx, tx, func(scan db.Scan) error {
		var size, measure string
		var f Fit
		var n int
		if err := scan(&size, &measure, &f, &n); err != nil {
			return err
		}
		if measure == "" {
			addTo(&s.Sizes, size, f, n)
		} else {
			addTo(&s.Measures, measure, f, n)
		}
		return nil
	}, `SELECT r.size, f.measure, f.fit, COUNT(*) FROM review r JOIN review_fit f ON f.review = r.id
		WHERE r.commodity = $1 AND r.state = 'published' GROUP BY r.size, f.measure, f.fit ORDER BY r.size, f.measure, f.fit`, string(code))
}

func addTo(list *[]FitOf, name string, f Fit, n int) {
	for i := range *list {
		if (*list)[i].Name == name {
			(*list)[i].add(f, n)
			return
		}
	}
	one := FitOf{Name: name}
	one.add(f, n)
	*list = append(*list, one)
}

func selectState(ctx context.Context, tx *db.Tx, s State, limit int) ([]Review, error) {
	if s == Waiting {
		return db.Collect(ctx, tx, scanReview, reviewColumns+` WHERE state = $1 ORDER BY updated_at, id LIMIT $2`, string(s), limit)
	}
	return db.Collect(ctx, tx, scanReview, reviewColumns+` WHERE state = $1 ORDER BY updated_at DESC, id DESC LIMIT $2`, string(s), limit)
}

func selectAllReported(ctx context.Context, tx *db.Tx, limit int) ([]Review, error) {
	return db.Collect(ctx, tx, scanReview, reviewColumns+` WHERE reports > 0 AND state = 'published' ORDER BY updated_at LIMIT $1`, limit)
}

func countWork(ctx context.Context, tx *db.Tx) (w Work, err error) {
	err = tx.QueryRowContext(ctx, `SELECT
		(SELECT COUNT(*) FROM (SELECT 1 AS one FROM review WHERE state = 'waiting' LIMIT 1000) AS a),
		(SELECT COUNT(*) FROM (SELECT 1 AS one FROM review WHERE reports > 0 AND state = 'published' LIMIT 1000) AS b),
		(SELECT COUNT(*) FROM (SELECT 1 AS one FROM item_question WHERE state = 'waiting' LIMIT 1000) AS c)`).Scan(&w.Reviews, &w.Reported, &w.Questions)
	return w, err
}

func selectWords(ctx context.Context, tx *db.Tx) ([]Word, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (w Word, err error) {
		return w, scan(&w.Word, &w.Kind)
	}, `SELECT word, kind FROM review_word ORDER BY kind, word`)
}

func upsertWord(ctx context.Context, tx *db.Tx, w Word) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO review_word (word, kind, added_at) VALUES ($1, $2, $3) ON CONFLICT (word) DO UPDATE SET kind = excluded.kind`, w.Word, string(w.Kind), tx.Now.UnixMilli())
	return err
}

func deleteWord(ctx context.Context, tx *db.Tx, word string) (bool, error) {
	res, err := tx.ExecContext(ctx, `DELETE FROM review_word WHERE word = $1`, word)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// selectHelpers is the latest buyers of a commodity who like to be asked.
func selectHelpers(ctx context.Context, tx *db.Tx, code id.Commodity, limit int) ([]Review, error) {
	return db.Collect(ctx, tx, scanReview, reviewColumns+` WHERE commodity = $1 AND state = 'published' AND helps = $2 AND number <> '' ORDER BY published_at DESC LIMIT $3`, string(code), true, limit)
}
