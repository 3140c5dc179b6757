package review

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

const questionColumns = `SELECT id, parent, commodity, author, owner, review, address, state, body, signs, reason, revision, created_at, updated_at, published_at FROM item_question`

func scanQuestion(scan db.Scan) (q Question, err error) {
	var signs string
	var created, updated, published int64
	err = scan(&q.ID, &q.Parent, &q.Commodity, &q.Author, &q.owner, &q.review, &q.address, &q.State, &q.Body, &signs, &q.Reason, &q.Revision, &created, &updated, &published)
	if err != nil {
		return q, err
	}
	q.Created, q.Updated, q.Published, q.Told = moment(created), moment(updated), moment(published), q.address != ""
	return q, json.Unmarshal([]byte(signs), &q.Signs)
}

func findQuestion(ctx context.Context, tx *db.Tx, name string) (Question, error) {
	if !possible(name) {
		return Question{}, ErrNotFound
	}
	q, err := scanQuestion(tx.QueryRowContext(ctx, questionColumns+` WHERE id = $1`, name).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	return q, err
}

func upsertQuestion(ctx context.Context, tx *db.Tx, q Question) error {
	signs, err := signsJSON(q.Signs)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO item_question (id, parent, commodity, author, owner, review, address, state, body, signs, reason, revision, created_at, updated_at, published_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
		ON CONFLICT (id) DO UPDATE SET state = excluded.state, reason = excluded.reason, revision = excluded.revision, updated_at = excluded.updated_at, published_at = excluded.published_at`,
		q.ID, q.Parent, string(q.Commodity), string(q.Author), q.owner, q.review, q.address, string(q.State), q.Body, signs, q.Reason, q.Revision, milli(q.Created), milli(q.Updated), milli(q.Published))
	return err
}

func selectQuestions(ctx context.Context, tx *db.Tx, code id.Commodity, offset, limit int) (list []Question, total int, err error) {
	const mine = ` WHERE commodity = $1 AND state = 'published' AND parent = ''`
	if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM item_question`+mine, string(code)).Scan(&total); err != nil {
		return nil, 0, err
	}
	list, err = db.Collect(ctx, tx, scanQuestion, questionColumns+mine+` ORDER BY published_at DESC, id DESC LIMIT $2 OFFSET $3`, string(code), limit, offset)
	return list, total, err
}

// addAnswers reads what was answered, the shop's first; of some states, or of all.
func addAnswers(ctx context.Context, tx *db.Tx, list []Question, published bool) error {
	for i := range list {
		all, err := db.Collect(ctx, tx, scanQuestion, questionColumns+` WHERE parent = $1 AND parent <> '' ORDER BY created_at LIMIT 50`, list[i].ID)
		if err != nil {
			return err
		}
		for _, author := range []Author{Shop, Buyer} {
			for _, a := range all {
				if a.Author == author && (a.State == Published || !published) {
					list[i].Answers = append(list[i].Answers, a)
				}
			}
		}
	}
	return nil
}

// hasAnswered tells whether a buyer answered a question.
func hasAnswered(ctx context.Context, tx *db.Tx, question, review string) (bool, error) {
	var n int
	err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM item_question WHERE review = $1 AND review <> '' AND parent = $2`, review, question).Scan(&n)
	return n > 0, err
}

func selectQuestionState(ctx context.Context, tx *db.Tx, s State, limit int) ([]Question, error) {
	if s == Waiting {
		return db.Collect(ctx, tx, scanQuestion, questionColumns+` WHERE state = $1 ORDER BY updated_at, id LIMIT $2`, string(s), limit)
	}
	return db.Collect(ctx, tx, scanQuestion, questionColumns+` WHERE state = $1 ORDER BY updated_at DESC, id DESC LIMIT $2`, string(s), limit)
}
