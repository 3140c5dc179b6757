package review

import (
	"context"
	"encoding/base64"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Tell is what a customer said of goods and asked about them, with the photos.
func Tell(ctx context.Context, tx *db.Tx, c member.Customer) (told member.Told, err error) {
	reviews, err := db.Read(ctx, tx, `SELECT id, commodity, number, size, color, state, stars, name, height, usual, body, photos, points, reason, reply, created_at, updated_at, published_at
		FROM review WHERE customer = $1 AND customer <> '' ORDER BY created_at`, c.Code)
	if err != nil {
		return told, err
	}
	fits, err := db.Read(ctx, tx, `SELECT f.review, f.measure, f.fit FROM review r JOIN review_fit f ON f.review = r.id WHERE r.customer = $1 AND r.customer <> '' ORDER BY f.review, f.measure`, c.Code)
	if err != nil {
		return told, err
	}
	versions, err := db.Read(ctx, tx, `SELECT v.review, v.revision, v.content, v.at FROM review r JOIN review_version v ON v.review = r.id WHERE r.customer = $1 AND r.customer <> '' ORDER BY v.review, v.revision`, c.Code)
	if err != nil {
		return told, err
	}
	questions, err := db.Read(ctx, tx, `SELECT id, parent, commodity, author, address, state, body, reason, created_at, published_at FROM item_question WHERE owner = $1 AND owner <> '' ORDER BY created_at`, c.Code)
	if err != nil {
		return told, err
	}
	answers, err := db.Read(ctx, tx, `SELECT q.id, q.parent, q.commodity, q.state, q.body, q.reason, q.created_at, q.published_at FROM review r JOIN item_question q ON q.review = r.id AND q.review <> ''
		WHERE r.customer = $1 AND r.customer <> '' ORDER BY q.created_at`, c.Code)
	if err != nil {
		return told, err
	}
	told.Says, told.Files = map[string]any{"reviews": reviews, "fits": fits, "versions": versions, "questions": questions, "answers": answers}, map[string][]byte{}
	err = db.Each(ctx, tx, func(scan db.Scan) error {
		var review, data string
		var seq int
		if err := scan(&review, &seq, &data); err != nil {
			return err
		}
		photo, err := base64.StdEncoding.DecodeString(data)
		told.Files[fmt.Sprintf("photos/review-%s-%d.jpg", review, seq)] = photo
		return err
	}, `SELECT p.review, p.seq, p.data FROM review r JOIN review_photo p ON p.review = r.id WHERE r.customer = $1 AND r.customer <> '' ORDER BY p.review, p.seq`, c.Code)
	return told, err
}

// Forget takes the name, height, usual size and photos from what a customer who
// leaves has published, and what they said before; what never was published goes
// as a whole. Questions stay without anybody's address.
func Forget(ctx context.Context, tx *db.Tx, customer string) error {
	list, err := db.Collect(ctx, tx, scanReview, reviewColumns+` WHERE customer = $1 AND customer <> ''`, customer)
	if err != nil {
		return fmt.Errorf("forget reviews: %w", err)
	}
	for _, r := range list {
		if err := forgetOne(ctx, tx, r); err != nil {
			return fmt.Errorf("forget a review: %w", err)
		}
		db.Note(tx, ChangeTopic, string(r.Commodity))
	}
	asked, err := db.Column[id.Commodity](ctx, tx, `SELECT commodity FROM item_question WHERE owner = $1 AND owner <> ''`, customer)
	if err != nil {
		return fmt.Errorf("forget questions: %w", err)
	}
	for _, code := range asked {
		db.Note(tx, ChangeTopic, string(code))
	}
	if _, err := tx.ExecContext(ctx, `UPDATE item_question SET address = '', owner = '' WHERE owner = $1 AND owner <> ''`, customer); err != nil {
		return fmt.Errorf("forget questions: %w", err)
	}
	return nil
}

func forgetOne(ctx context.Context, tx *db.Tx, r Review) error {
	if _, err := tx.ExecContext(ctx, `UPDATE item_question SET review = '' WHERE review = $1 AND review <> ''`, r.ID); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM review_photo WHERE review = $1`, r.ID); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM review_version WHERE review = $1`, r.ID); err != nil {
		return err
	}
	if r.State == Published {
		_, err := tx.ExecContext(ctx, `UPDATE review SET name = '', height = 0, usual = '', photos = 0, helps = $2, number = '', writer = '', customer = '' WHERE id = $1`, r.ID, false)
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM review_fit WHERE review = $1`, r.ID); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM review_mark WHERE review = $1`, r.ID); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM review WHERE id = $1`, r.ID)
	return err
}
