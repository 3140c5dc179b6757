package db_test

import (
	"errors"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// atOnce opens a database and closes it with the test, as often as somebody does.
func atOnce(t *testing.T, url string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() }) // Move may have closed some of it
	return d
}

// move moves as the command does: what it opened is closed afterwards.
func move(t *testing.T, from, to string) (db.Moved, error) {
	t.Helper()
	old, fresh := atOnce(t, from), atOnce(t, to)
	m, err := db.Move(t.Context(), old, fresh, func(int, int) {})
	if closed := errors.Join(old.Close(), fresh.Close()); closed != nil {
		t.Errorf("close: %v", closed)
	}
	return m, err
}

func setting(t *testing.T, url, key string) (value string) {
	t.Helper()
	d := atOnce(t, url)
	err := d.View(t.Context(), func(tx *db.Tx) error {
		return tx.QueryRowContext(t.Context(), `SELECT coalesce((SELECT value FROM `+settings+` WHERE key = $1), '')`, key).Scan(&value)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	return value
}

func set(t *testing.T, url, statement string, args ...any) {
	t.Helper()
	d := atOnce(t, url)
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), statement, args...)
		return err
	})
	if err := errors.Join(err, d.Close()); err != nil {
		t.Fatal(err)
	}
}

// Any table will do that a shop has and migrations leave empty.
const settings, left = "setting", "customer_left"

const setSetting = `INSERT INTO ` + settings + ` (key, value, updated_at) VALUES ($1, $2, 7) ON CONFLICT (key) DO UPDATE SET value = excluded.value`

func TestAMoveIsWholeOrNothing(t *testing.T) {
	from, to := dbtest.SQLiteURL(t), dbtest.EmptyPostgres(t)
	set(t, from, setSetting, "a", "紬 \"'\\\t\n✿")
	set(t, from, setSetting, "b", "cut\x00off")
	if _, err := move(t, from, to); !errors.Is(err, db.ErrText) {
		t.Fatalf("a text that PostgreSQL cannot keep: %v", err)
	}
	if got := setting(t, to, "a"); got != "" {
		t.Errorf("half of the shop is there: %q", got)
	}
	set(t, from, setSetting, "b", "mended") // it still opens
	m, err := move(t, from, to)
	if err != nil || m.Rows < 2 || m.Tables < 100 {
		t.Fatalf("moved %+v, %v", m, err)
	}
	if a, b := setting(t, to, "a"), setting(t, to, "b"); a != "紬 \"'\\\t\n✿" || b != "mended" {
		t.Errorf("there is %q and %q", a, b)
	}
	if err := atOnce(t, from).Check(t.Context()); !errors.Is(err, db.ErrMoved) {
		t.Errorf("the old database: %v", err)
	}
	if err := atOnce(t, from).Migrate(t.Context()); !errors.Is(err, db.ErrMoved) {
		t.Errorf("migrate the old database: %v", err)
	}
	if err := atOnce(t, to).Check(t.Context()); err != nil {
		t.Errorf("the new database: %v", err)
	}
}

func TestAMoveOverwritesNothing(t *testing.T) {
	from, to := dbtest.SQLiteURL(t), dbtest.PostgresURL(t)
	set(t, to, `INSERT INTO `+left+` (customer_code, left_at) VALUES ('C1', 1)`)
	if _, err := move(t, from, to); !errors.Is(err, db.ErrInUse) {
		t.Fatalf("into a shop: %v", err)
	}
	if err := atOnce(t, from).Check(t.Context()); err != nil {
		t.Errorf("the old database: %v", err)
	}
	if _, err := move(t, from, dbtest.SQLiteURL(t)); !errors.Is(err, db.ErrAddress) {
		t.Errorf("from SQLite to SQLite: %v", err)
	}
}

// Whoever still has the shop open would go on with the old one.
func TestAMoveWaitsForNobodyElse(t *testing.T) {
	for name, urls := range map[string][2]string{
		"from sqlite":   {dbtest.SQLiteURL(t), dbtest.EmptyPostgres(t)},
		"from postgres": {dbtest.PostgresURL(t), dbtest.SQLiteURL(t)},
	} {
		t.Run(name, func(t *testing.T) {
			for i := range urls {
				other := atOnce(t, urls[i])
				if err := other.Ping(t.Context()); err != nil {
					t.Fatal(err)
				}
				if _, err := move(t, urls[0], urls[1]); !errors.Is(err, db.ErrInUse) {
					t.Errorf("while somebody has number %d open: %v", i, err)
				}
				if err := other.Close(); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := move(t, urls[0], urls[1]); err != nil {
				t.Errorf("when they left: %v", err)
			}
		})
	}
}
