package main

import (
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// everyRow is every row of a shop but what the database itself keeps, as text.
func everyRow(t *testing.T, url string) []string {
	t.Helper()
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	own := []string{"change_log", "change_note", "db_pulse", "lock_slot"}
	var all []string
	for _, table := range migrations.Tables {
		if slices.Contains(own, table.Name) {
			continue
		}
		err := d.View(t.Context(), func(tx *db.Tx) error {
			rows, err := tx.QueryContext(t.Context(), `SELECT * FROM `+table.Name)
			if err != nil {
				return err
			}
			defer rows.Close()
			for rows.Next() {
				row, err := oneRow(rows)
				if err != nil {
					return err
				}
				all = append(all, table.Name+row)
			}
			return rows.Err()
		})
		if err != nil {
			t.Fatalf("read %s: %v", table.Name, err)
		}
	}
	slices.Sort(all)
	return all
}

// oneRow is a row as text, the same from either engine.
func oneRow(rows db.Rows) (string, error) {
	names, err := rows.Columns()
	if err != nil {
		return "", err
	}
	values, into := make([]any, len(names)), make([]any, len(names))
	for i := range into {
		into[i] = &values[i]
	}
	if err := rows.Scan(into...); err != nil {
		return "", err
	}
	cells := make([]string, len(names))
	for i, v := range values {
		switch v {
		case true:
			v = int64(1)
		case false:
			v = int64(0)
		}
		cells[i] = fmt.Sprintf("%s=%q", names[i], fmt.Sprint(v))
	}
	slices.Sort(cells)
	return " " + strings.Join(cells, " "), nil
}

// different are the first rows that one has and the other has not.
func different(a, b []string) (out []string) {
	for _, pair := range [2][2][]string{{a, b}, {b, a}} {
		for _, row := range pair[0] {
			if _, there := slices.BinarySearch(pair[1], row); !there && len(out) < 5 {
				out = append(out, row)
			}
		}
	}
	return out
}

// The demo with its members, orders and letters goes to PostgreSQL, is served there,
// and comes back.
func TestAShopMovesToPostgreSQLAndBack(t *testing.T) {
	waittest.Slow(t)
	data, there := t.TempDir(), dbtest.EmptyPostgres(t)
	lite := "sqlite:" + filepath.Join(data, databaseFile)
	s := serve(t, data, "--demo", "--renderer", "off")
	if got := command(t, "database", "move", "--data", data, "--to", there); got.code != 1 || !strings.Contains(got.complaint(t), "stop the shop") {
		t.Errorf("while it is served: code %d, %q", got.code, got.stderr)
	}
	if _, err := s.stop(t); err != nil {
		t.Fatal(err)
	}
	orders := command(t, "order", "list", "--data", data, "--limit", "1000")
	before := everyRow(t, lite)
	if strings.Count(orders.stdout, "\n") < 10 || len(before) < 20000 {
		t.Fatalf("the demo has %d rows and the orders\n%s", len(before), orders.stdout)
	}

	got := command(t, "database", "move", "--data", data, "--to", there)
	if got.code != 0 || !strings.Contains(got.stdout, "Moved ") {
		t.Fatalf("move: code %d, %q %q", got.code, got.stdout, got.stderr)
	}
	if lost := different(before, everyRow(t, there)); len(lost) > 0 {
		t.Errorf("differs:\n%s", strings.Join(lost, "\n"))
	}
	if got := command(t, serving(data)...); got.code != 1 || !strings.Contains(got.complaint(t), "was moved to PostgreSQL at ") {
		t.Errorf("serve the old one: code %d, %q", got.code, got.stderr)
	}

	back := filepath.Join(t.TempDir(), databaseFile)
	if got := command(t, "database", "move", "--db", there, "--to", "sqlite:"+back); got.code != 0 {
		t.Fatalf("back: code %d, %q", got.code, got.stderr)
	}
	if lost := different(before, everyRow(t, "sqlite:"+back)); len(lost) > 0 {
		t.Errorf("differs after it came back:\n%s", strings.Join(lost, "\n"))
	}
	again := dbtest.EmptyPostgres(t)
	if got := command(t, "database", "move", "--db", "sqlite:"+back, "--to", again); got.code != 0 {
		t.Fatalf("once more: code %d, %q", got.code, got.stderr)
	}
	s = serve(t, data, "--db", again, "--demo", "--renderer", "off") // pictures are in the folder
	s.within(t, "/", 200)
	if got := command(t, "order", "list", "--db", again, "--limit", "1000"); got.stdout != orders.stdout {
		t.Errorf("the orders are\n%s\n%s\nand were\n%s", got.stdout, got.stderr, orders.stdout)
	}
	for _, check := range [][]string{{"audit", "verify"}, {"stock", "audit"}} {
		if got := command(t, append(check, "--db", again)...); got.code != 0 {
			t.Errorf("%v: code %d, %q", check, got.code, got.stderr)
		}
	}
	if got := command(t, "database", "move", "--data", filepath.Join(data, "nowhere"), "--to", again); got.code != 1 || !strings.Contains(got.complaint(t), "there is no shop") {
		t.Errorf("from nowhere: code %d, %q", got.code, got.stderr)
	}
}

// Two nodes serve while somebody asks for orders by month; every order counts.
func TestAServedShopIsCutIntoMonths(t *testing.T) {
	waittest.Slow(t)
	url := dbtest.PostgresURL(t)
	for _, file := range bazaarFiles() {
		load := program(t, "import", "--kind", file[0], "--data", t.TempDir(), "--db", url, "-")
		load.Stdin = strings.NewReader(file[1])
		if got := finished(t, load); got.code != 0 {
			t.Fatal(got.stderr)
		}
	}
	flags := []string{"--db", url, "--renderer", "off", "--payment", "local", "--log-level", "warn", "--proxies", "127.0.0.0/8"}
	nodes := []*shopServer{serve(t, t.TempDir(), flags...), serve(t, t.TempDir(), flags...)}
	way := &http.Transport{}
	defer way.CloseIdleConnections()
	var people sync.WaitGroup
	var bought atomic.Int64
	over := make(chan bool)
	for i := range 4 {
		people.Go(func() {
			for n := i; ; n += 4 {
				p := newPatron(way, func() string { return nodes[n%2].origin })
				p.from = fmt.Sprintf("203.%d.%d.9", n/250, n%250)
				if why := p.shop(n); why != "" {
					t.Errorf("shopper %d: %s", n, why)
				}
				bought.Add(1)
				select {
				case <-over:
					return
				default:
				}
			}
		})
	}
	waittest.Until(t, "people to buy", func() bool { return bought.Load() >= 8 })
	for i, want := range []string{"Kept by month from now on: change_log, mail_outbox, shop_order.", "Orders, letters and the change log are kept by month already."} {
		said := ""
		for again := true; again; { // where transactions last long it asks to be called again
			got := command(t, "database", "months", "--db", url)
			said += got.stdout
			if again = strings.Contains(got.stderr, "try again when it is over"); !again && got.code != 0 {
				t.Errorf("time %d: code %d, %q", i+1, got.code, got.stderr)
			}
		}
		if !strings.Contains(said, want) {
			t.Errorf("time %d: %q", i+1, said)
		}
	}
	then := bought.Load()
	waittest.Until(t, "people to buy after it", func() bool { return bought.Load() >= then+8 })
	close(over)
	people.Wait()
	if got := command(t, "order", "list", "--db", url, "--limit", "10000"); int64(strings.Count(got.stdout, "T-")) < bought.Load() {
		t.Errorf("%d orders of %d people:\n%s%s", strings.Count(got.stdout, "T-"), bought.Load(), got.stdout, got.stderr)
	}
	if got := command(t, "stock", "audit", "--db", url); got.code != 0 {
		t.Errorf("code %d, %q", got.code, got.stderr)
	}
	if got := command(t, "database", "months", "--data", t.TempDir()); got.code != 1 || !strings.Contains(got.complaint(t), "there is no shop") {
		t.Errorf("no shop: code %d, %q", got.code, got.stderr)
	}
}

func TestSQLiteIsNotCutIntoMonths(t *testing.T) {
	data := t.TempDir()
	dbtest.SQLiteFile(t, filepath.Join(data, databaseFile))
	if got := command(t, "database", "months", "--data", data); got.code != 1 || !strings.Contains(got.complaint(t), "only PostgreSQL has parts of a month") {
		t.Errorf("code %d, %q", got.code, got.stderr)
	}
}
