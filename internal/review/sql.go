package review

import (
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// milli writes a time; the zero time is 0.
func milli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func moment(milli int64) time.Time {
	if milli == 0 {
		return time.Time{}
	}
	return db.Time(milli)
}

func takeSecret(ctx context.Context, tx *db.Tx, fresh string) (s string, err error) {
	if _, err = tx.ExecContext(ctx, `INSERT INTO review_secret (id, secret) VALUES (1, $1) ON CONFLICT (id) DO NOTHING`, fresh); err != nil {
		return "", err
	}
	err = tx.QueryRowContext(ctx, `SELECT secret FROM review_secret WHERE id = 1`).Scan(&s)
	return s, err
}

const reviewColumns = `SELECT id, commodity, number, writer, customer, size, color, state, stars, name, height, usual, body, photos, helps, points, helpful, reports,
	signs, reason, reply, replied_at, revision, created_at, updated_at, published_at FROM review`

func scanReview(scan db.Scan) (r Review, err error) {
	var signs string
	var replied, created, updated, published int64
	err = scan(&r.ID, &r.Commodity, &r.Order, &r.writer, &r.Customer, &r.Size, &r.Color, &r.State, &r.Stars, &r.Name, &r.Height, &r.Usual, &r.Body, &r.Photos, &r.Helps,
		&r.Points, &r.Helpful, &r.Reports, &signs, &r.Reason, &r.Reply, &replied, &r.Revision, &created, &updated, &published)
	if err != nil {
		return r, err
	}
	r.Replied, r.Created, r.Updated, r.Published = moment(replied), moment(created), moment(updated), moment(published)
	return r, json.Unmarshal([]byte(signs), &r.Signs)
}

// possible tells whether a text can be a name that we gave.
func possible(name string) bool {
	return name != "" && len(name) <= 100 && utf8.ValidString(name) && !strings.ContainsRune(name, 0)
}

func findReview(ctx context.Context, tx *db.Tx, name string) (Review, error) {
	if !possible(name) {
		return Review{}, ErrNotFound
	}
	r, err := scanReview(tx.QueryRowContext(ctx, reviewColumns+` WHERE id = $1`, name).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	return r, err
}

// findWritten is what the buyer of an order said of a commodity, by this order or
// an earlier one.
func findWritten(ctx context.Context, tx *db.Tx, number id.OrderNumber, writer string, code id.Commodity) (r Review, found bool, err error) {
	r, err = scanReview(tx.QueryRowContext(ctx, reviewColumns+` WHERE number = $1 AND number <> '' AND commodity = $2`, string(number), string(code)).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		r, err = scanReview(tx.QueryRowContext(ctx, reviewColumns+` WHERE writer = $1 AND writer <> '' AND commodity = $2`, writer, string(code)).Scan)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return Review{}, false, nil
	}
	if err != nil {
		return Review{}, false, err
	}
	list := []Review{r}
	err = addFits(ctx, tx, list)
	return list[0], err == nil, err
}

func signsJSON(list []string) (string, error) {
	if list == nil {
		return "[]", nil
	}
	text, err := json.Marshal(list)
	return string(text), err
}

func upsertReview(ctx context.Context, tx *db.Tx, r Review) error {
	signs, err := signsJSON(r.Signs)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO review (id, commodity, number, writer, customer, size, color, state, stars, name, height, usual, body, photos, helps, points, helpful, reports,
			signs, reason, reply, replied_at, revision, created_at, updated_at, published_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)
		ON CONFLICT (id) DO UPDATE SET state = excluded.state, stars = excluded.stars, name = excluded.name, height = excluded.height, usual = excluded.usual, body = excluded.body,
			photos = excluded.photos, helps = excluded.helps, points = excluded.points, reports = excluded.reports, signs = excluded.signs, reason = excluded.reason,
			reply = excluded.reply, replied_at = excluded.replied_at, revision = excluded.revision, updated_at = excluded.updated_at, published_at = excluded.published_at`,
		r.ID, string(r.Commodity), string(r.Order), r.writer, r.Customer, r.Size, r.Color, string(r.State), r.Stars, r.Name, r.Height, r.Usual, r.Body, r.Photos, r.Helps,
		r.Points, r.Helpful, r.Reports, signs, r.Reason, r.Reply, milli(r.Replied), r.Revision, milli(r.Created), milli(r.Updated), milli(r.Published))
	return err
}

// replaceFits writes how a size was, in place of what was said before.
func replaceFits(ctx context.Context, tx *db.Tx, r Review) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM review_fit WHERE review = $1`, r.ID); err != nil {
		return err
	}
	put := func(measure string, f Fit) error {
		if f == 0 {
			return nil
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO review_fit (review, measure, fit) VALUES ($1, $2, $3)`, r.ID, measure, int(f))
		return err
	}
	if err := put("", r.Fit); err != nil {
		return err
	}
	for measure, f := range r.Fits {
		if err := put(measure, f); err != nil {
			return err
		}
	}
	return nil
}

// addFits reads how sizes were.
func addFits(ctx context.Context, tx *db.Tx, list []Review) error {
	for i := range list {
		r := &list[i]
		err := db.Each(ctx, tx, func(scan db.Scan) error {
			var measure string
			var f Fit
			if err := scan(&measure, &f); err != nil {
				return err
			}
			if measure == "" {
				r.Fit = f
				return nil
			}
			if r.Fits == nil {
				r.Fits = map[string]Fit{}
			}
			r.Fits[measure] = f
			return nil
		}, `SELECT measure, fit FROM review_fit WHERE review = $1`, r.ID)
		if err != nil {
			return err
		}
	}
	return nil
}

func insertVersion(ctx context.Context, tx *db.Tx, review string, revision int, content string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO review_version (review, revision, content, at) VALUES ($1, $2, $3, $4)`, review, revision, content, tx.Now.UnixMilli())
	return err
}

func selectVersions(ctx context.Context, tx *db.Tx, review string) ([]Version, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (v Version, err error) {
		var at int64
		var content string
		if err := scan(&v.Revision, &content, &at); err != nil {
			return v, err
		}
		v.At = moment(at)
		return v, json.Unmarshal([]byte(content), &v.Content)
	}, `SELECT revision, content, at FROM review_version WHERE review = $1 ORDER BY revision DESC LIMIT 50`, review)
}

// replacePhotos keeps some of a review's photos, adds others, and counts them.
func replacePhotos(ctx context.Context, tx *db.Tx, review string, keep []int, fresh []photo) (int, error) {
	type kept struct {
		data, small string
		seq         int
		at          int64
	}
	all, err := db.Collect(ctx, tx, func(scan db.Scan) (k kept, err error) {
		return k, scan(&k.seq, &k.data, &k.small, &k.at)
	}, `SELECT seq, data, small, created_at FROM review_photo WHERE review = $1 ORDER BY seq`, review)
	if err != nil {
		return 0, err
	}
	wanted := map[int]bool{}
	for _, seq := range keep {
		wanted[seq] = true
	}
	var next []kept
	for _, k := range all {
		if wanted[k.seq] {
			next = append(next, k)
		}
	}
	for _, p := range fresh {
		next = append(next, kept{data: base64.StdEncoding.EncodeToString(p.large), small: base64.StdEncoding.EncodeToString(p.small), at: tx.Now.UnixMilli()})
	}
	if len(next) > MaxPhotos {
		return 0, ErrPhotos
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM review_photo WHERE review = $1`, review); err != nil {
		return 0, err
	}
	for i, k := range next {
		if _, err := tx.ExecContext(ctx, `INSERT INTO review_photo (review, seq, data, small, created_at) VALUES ($1, $2, $3, $4, $5)`, review, i+1, k.data, k.small, k.at); err != nil {
			return 0, err
		}
	}
	return len(next), nil
}

func selectPhoto(ctx context.Context, tx *db.Tx, review string, seq int, small, staff bool) ([]byte, error) {
	if !possible(review) {
		return nil, ErrNotFound
	}
	var data, thumb string
	var state State
	err := tx.QueryRowContext(ctx, `SELECT p.data, p.small, r.state FROM review_photo p JOIN review r ON r.id = p.review WHERE p.review = $1 AND p.seq = $2`, review, seq).Scan(&data, &thumb, &state)
	if errors.Is(err, sql.ErrNoRows) || err == nil && state != Published && !staff {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	if small {
		data = thumb
	}
	return base64.StdEncoding.DecodeString(data)
}

// insertMark tells whether a device had not said so before.
func insertMark(ctx context.Context, tx *db.Tx, review, kind, device, why string) (bool, error) {
	res, err := tx.ExecContext(ctx, `INSERT INTO review_mark (review, kind, device, why, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (review, kind, device) DO NOTHING`,
		review, kind, device, why, tx.Now.UnixMilli())
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func addHelpful(ctx context.Context, tx *db.Tx, review string) error {
	_, err := tx.ExecContext(ctx, `UPDATE review SET helpful = helpful + 1 WHERE id = $1`, review)
	return err
}

func addReport(ctx context.Context, tx *db.Tx, review string) error {
	_, err := tx.ExecContext(ctx, `UPDATE review SET reports = reports + 1 WHERE id = $1`, review)
	return err
}

func selectReported(ctx context.Context, tx *db.Tx, review string) ([]Reported, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (r Reported, err error) {
		var at int64
		err = scan(&r.Why, &at)
		r.At = moment(at)
		return r, err
	}, `SELECT why, at FROM review_mark WHERE review = $1 AND kind = 'report' ORDER BY at DESC LIMIT 50`, review)
}

func insertRequest(ctx context.Context, tx *db.Tx, number id.OrderNumber, due time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO review_request (number, due_at) VALUES ($1, $2) ON CONFLICT (number) DO UPDATE SET due_at = excluded.due_at`, string(number), due.UnixMilli())
	return err
}

func selectDue(ctx context.Context, tx *db.Tx, limit int) ([]id.OrderNumber, error) {
	return db.Column[id.OrderNumber](ctx, tx, `SELECT number FROM review_request WHERE due_at <= $1 ORDER BY due_at LIMIT $2`, tx.Now.UnixMilli(), limit)
}

func deleteRequest(ctx context.Context, tx *db.Tx, number id.OrderNumber) (bool, error) {
	res, err := tx.ExecContext(ctx, `DELETE FROM review_request WHERE number = $1`, string(number))
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
