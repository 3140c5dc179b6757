package support

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

func insertInquiry(ctx context.Context, tx *db.Tx, q Inquiry, request, likeness string) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO inquiry (number, request, kind, order_number, customer_code, name, address, body, likeness, state, signs, subject, source, assignee, waits_at, revision, thread_id, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, '', $14, 1, $15, $14, $14)`,
		q.Number, request, q.Topic, q.Order, q.Customer, q.Name, q.Email, q.Body, likeness, string(q.State), strings.Join(q.Signs, "\n"),
		q.Subject, string(q.Source), q.Created.UnixMilli(), q.thread)
	return err
}

func updateInquiry(ctx context.Context, tx *db.Tx, q Inquiry) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE inquiry SET state = $1, assignee = $2, waits_at = $3, revision = $4, updated_at = $5 WHERE number = $6`,
		string(q.State), q.Assignee, q.Waits.UnixMilli(), q.Revision, q.Updated.UnixMilli(), q.Number)
	return err
}

const inquiryColumns = `SELECT number, kind, order_number, customer_code, name, address, body, state, signs, subject, source, assignee, waits_at, revision, thread_id, created_at, updated_at FROM inquiry`

func scanInquiry(scan db.Scan) (q Inquiry, err error) {
	var signs string
	var waits, created, updated int64
	err = scan(&q.Number, &q.Topic, &q.Order, &q.Customer, &q.Name, &q.Email, &q.Body, &q.State, &signs,
		&q.Subject, &q.Source, &q.Assignee, &waits, &q.Revision, &q.thread, &created, &updated)
	if waits == 0 { // of a shop that was not upgraded yet
		waits = created
	}
	q.Waits, q.Created, q.Updated = db.Time(waits), db.Time(created), db.Time(updated)
	if signs != "" {
		q.Signs = strings.Split(signs, "\n")
	}
	return q, err
}

func selectInquiries(ctx context.Context, tx *db.Tx, states []State, limit int) ([]Inquiry, error) {
	names := [5]any{}
	for i := range names {
		names[i] = ""
		if i < len(states) {
			names[i] = string(states[i])
		}
	}
	return db.Collect(ctx, tx, scanInquiry, inquiryColumns+` WHERE state IN ($1, $2, $3, $4, $5) ORDER BY waits_at, number LIMIT $6`,
		names[0], names[1], names[2], names[3], names[4], limit)
}

// selectLatest is what was done with last.
func selectLatest(ctx context.Context, tx *db.Tx, s State, limit int) ([]Inquiry, error) {
	return db.Collect(ctx, tx, scanInquiry, inquiryColumns+` WHERE state = $1 ORDER BY waits_at DESC, number LIMIT $2`, string(s), limit)
}

func countState(ctx context.Context, tx *db.Tx, s State) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM inquiry WHERE state = $1 LIMIT 1000) AS few`, string(s)).Scan(&n)
	return n, err
}

func selectOfOrder(ctx context.Context, tx *db.Tx, number string) (list []Inquiry, err error) {
	return db.Collect(ctx, tx, scanInquiry, inquiryColumns+` WHERE order_number = $1 AND order_number <> '' ORDER BY created_at DESC LIMIT 20`, number)
}

func findInquiry(ctx context.Context, tx *db.Tx, number string) (Inquiry, error) {
	q, err := scanInquiry(tx.QueryRowContext(ctx, inquiryColumns+` WHERE number = $1`, number).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Inquiry{}, ErrNoInquiry
	}
	if err != nil {
		return Inquiry{}, err
	}
	q.Messages, err = db.Collect(ctx, tx, scanMessage, `SELECT id, kind, body, author, sender, message_id, files, created_at FROM inquiry_answer WHERE inquiry = $1 ORDER BY id`, number)
	return q, err
}

func scanMessage(scan db.Scan) (m Message, err error) {
	var files string
	var at int64
	if err = scan(&m.ID, &m.Kind, &m.Body, &m.Author, &m.Sender, &m.messageID, &files, &at); err != nil {
		return m, err
	}
	if m.At = db.Time(at); files != "" {
		err = json.Unmarshal([]byte(files), &m.Files)
	}
	return m, err
}

func insertMessage(ctx context.Context, tx *db.Tx, number string, m Message) error {
	files := ""
	if len(m.Files) > 0 {
		raw, err := json.Marshal(m.Files)
		if err != nil {
			return err
		}
		files = string(raw)
	}
	_, err := tx.ExecContext(ctx, `
		INSERT INTO inquiry_answer (id, inquiry, kind, body, author, sender, message_id, files, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		m.ID, number, string(m.Kind), m.Body, m.Author, m.Sender, m.messageID, files, tx.Now.UnixMilli())
	return err
}

// findByMessage finds the inquiry of which a message is; empty: none.
func findByMessage(ctx context.Context, tx *db.Tx, messageID string) (number string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT inquiry FROM inquiry_answer WHERE message_id = $1 AND message_id <> ''`, messageID).Scan(&number)
	if errors.Is(err, sql.ErrNoRows) {
		err = tx.QueryRowContext(ctx, `SELECT number FROM inquiry WHERE thread_id = $1 AND thread_id <> '' ORDER BY created_at LIMIT 1`, messageID).Scan(&number)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return number, err
}

const templateColumns = `SELECT id, name, body, revision FROM inquiry_template`

func scanTemplate(scan db.Scan) (t Template, err error) {
	err = scan(&t.ID, &t.Name, &t.Body, &t.Revision)
	return t, err
}

func selectTemplates(ctx context.Context, tx *db.Tx) ([]Template, error) {
	return db.Collect(ctx, tx, scanTemplate, templateColumns+` ORDER BY name, id`)
}

func findTemplate(ctx context.Context, tx *db.Tx, name string) (Template, error) {
	t, err := scanTemplate(tx.QueryRowContext(ctx, templateColumns+` WHERE id = $1`, name).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Template{}, ErrNoTemplate
	}
	return t, err
}

func upsertTemplate(ctx context.Context, tx *db.Tx, t Template) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO inquiry_template (id, name, body, revision, updated_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, body = excluded.body, revision = excluded.revision, updated_at = excluded.updated_at`,
		t.ID, t.Name, t.Body, t.Revision, tx.Now.UnixMilli())
	return err
}

func deleteTemplate(ctx context.Context, tx *db.Tx, name string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM inquiry_template WHERE id = $1`, name)
	return err
}
