package growth

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// TestMove measures how long a shop is closed that moves to PostgreSQL, and back.
func TestMove(t *testing.T) {
	body := `UPDATE shop_order SET body = '{"note":"` + strings.Repeat("糸", 700) + `"}'` // as long as that of an order of three lines
	for _, n := range sizes(t) {
		file := filepath.Join(t.TempDir(), "shop.db")
		dbtest.SQLiteFile(t, file)
		fill(t, "sqlite:"+file, slices.Concat(rows, []string{body}), 0, n)
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		postgres, back := dbtest.EmptyPostgres(t), "sqlite:"+filepath.Join(t.TempDir(), "back.db")
		there, rows := move(t, "sqlite:"+file, postgres)
		again, same := move(t, postgres, back)
		if rows == 0 || same != rows {
			t.Errorf("%d rows went, %d came back", rows, same)
		}
		t.Logf("%d orders, %d rows, %d MB: to PostgreSQL in %v, back in %v", n, rows, info.Size()>>20, there, again)
	}
}

func move(t *testing.T, from, to string) (took time.Duration, rows int64) {
	t.Helper()
	ctx := t.Context()
	open := func(url string) *db.DB {
		d, err := db.Open(ctx, url)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	began := time.Now()
	old, fresh := open(from), open(to)
	moved, err := db.Move(ctx, old, fresh, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	took = time.Since(began).Round(10 * time.Millisecond)
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	if err := fresh.Close(); err != nil {
		t.Fatal(err)
	}
	return took, moved.Rows
}
