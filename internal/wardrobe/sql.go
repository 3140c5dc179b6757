package wardrobe

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

func exec(ctx context.Context, tx *db.Tx, statement string, args ...any) error {
	_, err := tx.ExecContext(ctx, statement, args...)
	return err
}

// one is exec for a row that must be there.
func one(ctx context.Context, tx *db.Tx, statement string, args ...any) error {
	res, err := tx.ExecContext(ctx, statement, args...)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return ErrUnknown
}

// text is a list as JSON; none is [].
func text[T any](list []T) string {
	b, err := json.Marshal(append([]T{}, list...))
	if err != nil {
		panic(err) // names and numbers always are JSON
	}
	return string(b)
}

func selectGarments(ctx context.Context, tx *db.Tx, owner string) ([]Garment, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (g Garment, err error) {
		var measures string
		var created int64
		if err = scan(&g.ID, &g.Name, &g.Words, &measures, &created); err == nil {
			g.Created = db.Time(created)
			err = json.Unmarshal([]byte(measures), &g.Measures)
		}
		return g, err
	}, `SELECT id, name, words, measures, created_at FROM wardrobe_garment WHERE owner = $1 ORDER BY created_at DESC, id DESC`, owner)
}

func insertGarment(ctx context.Context, tx *db.Tx, owner string, g Garment) error {
	return exec(ctx, tx, `INSERT INTO wardrobe_garment (id, owner, name, words, measures, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		g.ID, owner, g.Name, g.Words, text(g.Measures), g.Created.UnixMilli())
}

func deleteGarment(ctx context.Context, tx *db.Tx, owner, garment string) error {
	return one(ctx, tx, `DELETE FROM wardrobe_garment WHERE id = $1 AND owner = $2`, garment, owner)
}

func selectPersons(ctx context.Context, tx *db.Tx, owner string) ([]Person, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (p Person, err error) {
		var body, sizes string
		if err = scan(&p.ID, &p.Name, &p.Kind, &p.Sex, &p.Born, &body, &sizes, &p.Measured); err == nil {
			err = errors.Join(json.Unmarshal([]byte(body), &p.Body), json.Unmarshal([]byte(sizes), &p.Sizes))
		}
		return p, err
	}, `SELECT id, name, kind, sex, born, body, sizes, measured FROM wardrobe_person WHERE owner = $1 ORDER BY created_at, id`, owner)
}

func insertPerson(ctx context.Context, tx *db.Tx, owner string, p Person) error {
	return exec(ctx, tx, `INSERT INTO wardrobe_person (id, owner, name, kind, sex, born, body, sizes, measured, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		p.ID, owner, p.Name, string(p.Kind), string(p.Sex), p.Born, text(p.Body), text(p.Sizes), p.Measured, tx.Now.UnixMilli())
}

func updatePerson(ctx context.Context, tx *db.Tx, owner string, p Person) error {
	return one(ctx, tx, `UPDATE wardrobe_person SET name = $1, kind = $2, sex = $3, born = $4, body = $5, sizes = $6, measured = $7 WHERE id = $8 AND owner = $9`,
		p.Name, string(p.Kind), string(p.Sex), p.Born, text(p.Body), text(p.Sizes), p.Measured, p.ID, owner)
}

func deletePerson(ctx context.Context, tx *db.Tx, owner, person string) error {
	return one(ctx, tx, `DELETE FROM wardrobe_person WHERE id = $1 AND owner = $2`, person, owner)
}

func deleteOwner(ctx context.Context, tx *db.Tx, owner string) error {
	return errors.Join(
		exec(ctx, tx, `DELETE FROM wardrobe_garment WHERE owner = $1`, owner),
		exec(ctx, tx, `DELETE FROM wardrobe_person WHERE owner = $1`, owner))
}

func tellGarments(ctx context.Context, tx *db.Tx, owner string) ([]db.Record, error) {
	return db.Read(ctx, tx, `SELECT name, words, measures, created_at FROM wardrobe_garment WHERE owner = $1 ORDER BY created_at, id`, owner)
}

func tellPersons(ctx context.Context, tx *db.Tx, owner string) ([]db.Record, error) {
	return db.Read(ctx, tx, `SELECT name, kind, sex, born, body, sizes, measured, created_at FROM wardrobe_person WHERE owner = $1 ORDER BY created_at, id`, owner)
}
