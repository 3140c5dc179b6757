package arch_test

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

var tokyo = time.FixedZone("JST", 9*60*60)

// monthly is the tables that PostgreSQL keeps by month, and those that it keeps so
// when a shop asked.
func monthly() []migrations.Table { return slices.Concat(always(), asked()) }

func always() []migrations.Table {
	return slices.DeleteFunc(slices.Clone(migrations.Tables), func(t migrations.Table) bool { return t.Months == "" || t.Asked })
}

func asked() []migrations.Table {
	return slices.DeleteFunc(slices.Clone(migrations.Tables), func(t migrations.Table) bool { return !t.Asked })
}

func names(tables []migrations.Table) (list []string) {
	for _, table := range tables {
		list = append(list, table.Name)
	}
	slices.Sort(list)
	return list
}

// fifteenth is the middle of a month, counted from the present one. The server's
// clock decides which month is the first.
func fifteenth(months int) time.Time {
	now := time.Now().In(tokyo)
	return time.Date(now.Year(), now.Month()+time.Month(months), 15, 12, 0, 0, 0, tokyo)
}

// within is a row's value in the column by which its table is cut.
func within(table migrations.Table, at time.Time, name string) map[string]any {
	switch table.Months {
	case "number":
		return map[string]any{"number": at.Format("T-060102-") + name}
	case "id":
		return map[string]any{"id": id.New(at), "at": at.UnixMilli()}
	}
	return map[string]any{table.Months: at.UnixMilli()}
}

func (s stranger) texts(query string, args ...any) (list []string) {
	s.t.Helper()
	rows, err := s.QueryContext(s.t.Context(), query, args...)
	if err != nil {
		s.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			s.t.Fatal(err)
		}
		list = append(list, text)
	}
	return list
}

// keptIn is the parts in which the rows of a table are.
func (s stranger) keptIn(table string) []string {
	s.t.Helper()
	return s.texts("SELECT tableoid::regclass::text FROM " + table + " ORDER BY 1")
}

func part(table migrations.Table, months int) string {
	return table.Name + "_" + fifteenth(months).Format("200601")
}

func TestTablesSayWhetherTheyAreKeptByMonth(t *testing.T) {
	url := dbtest.EmptyPostgres(t)
	d, s := migrated(t, url, time.Now), openStranger(t, url)
	is := func(want []migrations.Table) {
		t.Helper()
		if there := s.texts("SELECT partrelid::regclass::text FROM pg_partitioned_table ORDER BY 1"); !slices.Equal(there, names(want)) || len(want) == 0 {
			t.Errorf("PostgreSQL keeps %v by month, and tables.go says %v", there, names(want))
		}
	}
	is(always())
	for _, want := range [][]string{names(asked()), nil} { // the second time there is nothing to do
		cut, err := d.CutMonths(t.Context())
		slices.Sort(cut)
		if err != nil || !slices.Equal(cut, want) {
			t.Errorf("cut %v, %v; want %v", cut, err, want)
		}
		is(monthly())
	}
}

func TestMonthsAreMadeAheadAndMadeUpFor(t *testing.T) {
	url := dbtest.EmptyPostgres(t)
	now := fifteenth(0)
	d, s := byMonth(t, url, func() time.Time { return now }), openStranger(t, url)
	ahead := func(want int) {
		t.Helper()
		if n, err := d.MonthsAhead(t.Context()); err != nil || n != want {
			t.Errorf("%d months ahead, %v; want %d", n, err, want)
		}
	}
	ahead(3)
	now = fifteenth(2)
	ahead(1)
	now = fifteenth(6) // nobody has made months for half a year
	ahead(0)
	rows := []int{-1, 0, 3, 4, 6, 40}
	for _, table := range monthly() {
		for _, months := range rows {
			s.add(table.Name, fmt.Sprint("row", months), within(table, fifteenth(months), "ROW"))
		}
		want := []string{table.Name + "_before", part(table, 0), part(table, 3), table.Name + "_rest", table.Name + "_rest", table.Name + "_rest"}
		slices.Sort(want)
		if got := s.keptIn(table.Name); !slices.Equal(got, want) {
			t.Errorf("before: rows are in %v, want %v", got, want)
		}
	}
	var nodes sync.WaitGroup
	for range 3 {
		nodes.Go(func() {
			if err := d.MakeMonths(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	nodes.Wait()
	ahead(3)
	for _, table := range monthly() {
		want := []string{table.Name + "_before", part(table, 0), part(table, 3), part(table, 4), part(table, 6), table.Name + "_rest"}
		slices.Sort(want)
		if got := s.keptIn(table.Name); !slices.Equal(got, want) {
			t.Errorf("after: rows are in %v, want %v", got, want)
		}
	}
	now = fifteenth(-5) // a clock that goes back
	if err := d.MakeMonths(t.Context()); err != nil {
		t.Error(err)
	}
}

// An order that is written while a month is made is not ended for it: whoever makes
// the month gives up, and comes again.
func TestAMonthWaitsForOrders(t *testing.T) {
	t.Run("whole orders", func(t *testing.T) { monthWaits(t, migrated, always()) })
	t.Run("orders by month", func(t *testing.T) { monthWaits(t, byMonth, monthly()) })
}

func monthWaits(t *testing.T, open func(*testing.T, string, func() time.Time) *db.DB, tables []migrations.Table) {
	url := dbtest.EmptyPostgres(t)
	now := fifteenth(0)
	d, shopper, looker := open(t, url, func() time.Time { return now }), openStranger(t, url), openStranger(t, url)
	now = fifteenth(6)
	order := within(migrations.Table{Months: "number"}, now, "ROW")
	shopper.exec("BEGIN")
	shopper.add("shop_order", "o", order)
	made := make(chan error, 1)
	go func() { made <- d.MakeMonths(t.Context()) }()
	waittest.Until(t, "the month to wait", func() bool {
		return looker.count("pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())") > 0
	})
	for _, table := range tables {
		if table.Name != "shop_order" {
			shopper.add(table.Name, "row", within(table, now, "ROW")) // into the rest, which the month wants for itself
		}
	}
	shopper.exec("UPDATE shop_order SET reminded = TRUE")
	shopper.exec("COMMIT")
	if err := <-made; err != nil {
		t.Error(err)
	}
	for _, table := range tables {
		if got := shopper.keptIn(table.Name); !slices.Equal(got, []string{part(table, 6)}) {
			t.Errorf("rows are in %v, want %s", got, part(table, 6))
		}
	}
}

// Who reads orders in a transaction goes on to write them. While a month waits for such
// people it holds nothing that they come to wait for, or neither gets on.
func TestAMonthThatWaitsIsInNobodysWay(t *testing.T) {
	t.Run("whole orders", func(t *testing.T) { monthIsInNobodysWay(t, migrated, always()) })
	t.Run("orders by month", func(t *testing.T) { monthIsInNobodysWay(t, byMonth, monthly()) })
}

func monthIsInNobodysWay(t *testing.T, open func(*testing.T, string, func() time.Time) *db.DB, tables []migrations.Table) {
	for _, table := range tables {
		t.Run(table.Name, func(t *testing.T) {
			url := dbtest.EmptyPostgres(t)
			now := fifteenth(0)
			d, shopper, looker := open(t, url, func() time.Time { return now }), openStranger(t, url), openStranger(t, url)
			now = now.AddDate(0, 1, 0)
			shopper.exec("BEGIN")
			for _, read := range []string{"shop_order", table.Name} {
				shopper.exec("SELECT FROM " + read)
			}
			made := make(chan error, 1)
			go func() { made <- d.MakeMonths(t.Context()) }()
			var waits []string
			waittest.Until(t, "the month to wait", func() bool {
				waits = looker.texts(`SELECT w.relation::regclass || ' while it holds ' || coalesce(string_agg(h.relation::regclass || ' ' || h.mode, ', '), 'nothing')
					FROM pg_locks w LEFT JOIN pg_locks h ON h.pid = w.pid AND h.granted AND h.locktype = 'relation' AND h.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
						AND h.relation IN (SELECT l.relation FROM pg_locks l WHERE l.pid <> w.pid)
					WHERE NOT w.granted AND w.database = (SELECT oid FROM pg_database WHERE datname = current_database()) GROUP BY w.relation`)
				return len(waits) > 0
			})
			if !strings.HasSuffix(waits[0], " nothing") {
				t.Errorf("it waits for %s", waits[0])
			}
			shopper.exec("COMMIT")
			if err := <-made; err != nil {
				t.Error(err)
			}
		})
	}
}

func TestSQLiteKeepsItsTablesWhole(t *testing.T) {
	d := dbtest.SQLite(t)
	if err := d.MakeMonths(t.Context()); err != nil {
		t.Error(err)
	}
	if n, err := d.MonthsAhead(t.Context()); err != nil || n != db.Whole {
		t.Errorf("%d months ahead, %v", n, err)
	}
}

// So many rows are not moved while shoppers wait; the shop starts all the same.
func TestAGreatRestIsLeftToPeople(t *testing.T) {
	url := dbtest.EmptyPostgres(t)
	now := fifteenth(0)
	d, s := migrated(t, url, func() time.Time { return now }), openStranger(t, url)
	now = fifteenth(6)
	s.exec(`INSERT INTO stock_entry (id, sku, delta, kind, ref, reason, who, at) SELECT 'e' || i, 'sku', 1, 'sold', '', '', '', $1 FROM generate_series(1, 50001) i`, now.UnixMilli())
	if err := d.MakeMonths(t.Context()); !errors.Is(err, db.ErrMonth) {
		t.Errorf("got %v, want %v", err, db.ErrMonth)
	}
	if err := d.Migrate(t.Context()); err != nil {
		t.Errorf("migrate beside it: %v", err)
	}
	if n := s.count("stock_entry"); n != 50001 {
		t.Errorf("%d rows are left of 50001", n)
	}
}

// A shop that is upgraded keeps its tables as the first parts, whatever its numbers
// look like; its rows are not copied.
func TestTablesWithRowsBecomeTheFirstParts(t *testing.T) {
	const before = "72"
	for name, c := range map[string]struct {
		newest string
		months int // how many months from now on are in the part before
	}{
		"numbers of the shop":            {fifteenth(0).Format("T-060102-") + "ABCDEFG", 2},
		"one that is long ago":           {"T-200101-ABCDEFG", 2},
		"a clock that was ahead":         {fifteenth(3).Format("T-060102-") + "ABCDEFG", 4},
		"numbers that sort after ours":   {"it's-1", 4},
		"numbers that look a bit alike":  {"T-999999-ABCDEFG", 4},
		"one of the last possible month": {"T-991231-ABCDEFG", 4},
	} {
		t.Run(name, func(t *testing.T) {
			url := dbtest.EmptyPostgres(t)
			older := openAt(t, url, db.WithMigrations(upTo(t, before)))
			if err := older.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			s := openStranger(t, url)
			files := map[string]string{}
			for _, table := range always() {
				row := within(table, fifteenth(0), "AAAAAAA")
				s.add(table.Name, "first", row)
				if table.Months == "number" {
					row["number"] = c.newest
				} else if table.Months == "id" {
					row = within(table, fifteenth(0), "")
				}
				if table.Months != "number" && strings.Contains(name, "clock") {
					row = within(table, fifteenth(3), "")
				}
				row["seq"] = 2
				s.add(table.Name, "second", row)
				files[table.Name] = s.texts("SELECT pg_relation_filepath('" + table.Name + "')")[0]
			}
			for _, e := range boundFiles(t) { // somebody broke the upgrade off
				for text := range strings.SplitSeq(e, ";\n") {
					if strings.TrimSpace(text) != "" {
						s.exec(text)
					}
				}
			}
			d := migrated(t, url, func() time.Time { return fifteenth(0) })
			if _, err := d.MonthsAhead(t.Context()); err != nil {
				t.Error(err)
			}
			for _, table := range always() {
				first := table.Name + "_before"
				if got := s.keptIn(table.Name); !slices.Equal(got, []string{first, first}) {
					t.Errorf("rows are in %v, want %s", got, first)
				}
				if file := s.texts("SELECT pg_relation_filepath('" + first + "')")[0]; file != files[table.Name] {
					t.Errorf("%s was copied from %s to %s", first, files[table.Name], file)
				}
				if left := s.texts("SELECT conname FROM pg_constraint WHERE conname LIKE '%_bound' OR NOT convalidated"); len(left) > 0 {
					t.Errorf("constraints %v are left", left)
				}
				s.exec("DELETE FROM " + table.Name)
				s.add(table.Name, "now", within(table, fifteenth(0), "BBBBBBB"))
				s.add(table.Name, "later", within(table, fifteenth(4), "BBBBBBB"))
				want := []string{first, table.Name + "_rest"}
				if table.Months == "number" && strings.HasPrefix(name, "n") && name != "numbers of the shop" || table.Months == "number" && strings.Contains(name, "last") {
					want[1] = first // no month comes after such a number: the first part takes all
				}
				if got := s.keptIn(table.Name); !slices.Equal(got, want) {
					t.Errorf("new rows are in %v, want %v", got, want)
				}
			}
		})
	}
}

// boundFiles is the migrations before those that cut tables.
func boundFiles(t *testing.T) (list []string) {
	t.Helper()
	names, err := fs.Glob(migrations.Files, "*_bound.postgres.sql")
	if err != nil || len(names) < len(always()) {
		t.Fatalf("found %v, %v", names, err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(migrations.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(text))
	}
	return list
}

// What a table refused, it refuses in all of its parts.
func TestPartsRefuseWhatTheirTableDid(t *testing.T) {
	url := dbtest.PostgresURL(t)
	s := openStranger(t, url)
	here, later := fifteenth(0).Format("T-060102-ABCDEFG"), fifteenth(40).Format("T-060102-ABCDEFG")
	for _, number := range []string{here, later} {
		s.add("shop_order", number, map[string]any{"number": number})
		s.exec("SET session_replication_role = origin")
		s.add("order_move", "m", map[string]any{"number": number, "seq": 1})
		s.add("order_posting", "p"+number, map[string]any{"number": number, "kind": "owed", "ref": "r"})
		for what, text := range map[string]string{
			"a second move of a number": "INSERT INTO order_move (number, seq, status_from, status_to, at, actor, note) VALUES ('" + number + "', 1, '', '', 1, '', '')",
			"a move of no order":        "INSERT INTO order_move (number, seq, status_from, status_to, at, actor, note) VALUES ('" + number + "X', 1, '', '', 1, '', '')",
			"a posting of no order":     "INSERT INTO order_posting (id, number, payment, kind, amount, occasion, ref, reason, actor, who, said, at) VALUES ('q', '" + number + "X', '', 'owed', 1, '', 'r', '', '', '', '', 1)",
			"a second posting":          "INSERT INTO order_posting (id, number, payment, kind, amount, occasion, ref, reason, actor, who, said, at) VALUES ('q', '" + number + "', '', 'owed', 1, '', 'r', '', '', '', '', 1)",
			"a posting of nothing":      "INSERT INTO order_posting (id, number, payment, kind, amount, occasion, ref, reason, actor, who, said, at) VALUES ('q', '" + number + "', '', 'owed', 0, '', 's', '', '', '', '', 1)",
			"an order that has moves":   "DELETE FROM shop_order WHERE number = '" + number + "'",
		} {
			if _, err := s.ExecContext(t.Context(), text); err == nil {
				t.Errorf("%s: %s was taken", number, what)
			}
		}
		s.exec("SET session_replication_role = replica")
	}
}
