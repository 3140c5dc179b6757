package arch_test

import (
	"cmp"
	"database/sql"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
)

// A stranger is a connection past db, which knows no references between tables.
type stranger struct {
	t *testing.T
	*sql.Conn
	lite bool
}

func openStranger(t *testing.T, url string) stranger {
	t.Helper()
	file, lite := strings.CutPrefix(url, "sqlite:")
	driver, name := "pgx", url
	if lite {
		driver, name = "sqlite", "file:"+filepath.ToSlash(file)
	}
	pool, err := sql.Open(driver, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pool.Close() })
	conn, err := pool.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	s := stranger{t, conn, lite}
	if !lite {
		s.exec("SET session_replication_role = replica")
	}
	return s
}

func (s stranger) exec(text string, args ...any) {
	s.t.Helper()
	if _, err := s.ExecContext(s.t.Context(), text, args...); err != nil {
		s.t.Fatalf("%s: %v", text, err)
	}
}

func (s stranger) count(from string) (n int) {
	s.t.Helper()
	if err := s.QueryRowContext(s.t.Context(), "SELECT count(*) FROM "+from).Scan(&n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// columns maps the columns of a table to their types.
func (s stranger) columns(table string) map[string]string {
	s.t.Helper()
	query := "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = $1"
	if s.lite {
		query = "SELECT name, type FROM pragma_table_info($1)"
	}
	rows, err := s.QueryContext(s.t.Context(), query, table)
	if err != nil {
		s.t.Fatal(err)
	}
	defer rows.Close()
	all := map[string]string{}
	for rows.Next() {
		var name, kind string
		if err := rows.Scan(&name, &kind); err != nil {
			s.t.Fatal(err)
		}
		all[name] = strings.ToUpper(kind)
	}
	return all
}

func (s stranger) tables() (names []string) {
	s.t.Helper()
	query := "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition" // months are parts of one table
	if s.lite {
		query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
	}
	rows, err := s.QueryContext(s.t.Context(), query)
	if err != nil {
		s.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			s.t.Fatal(err)
		}
		if name != "schema_migration" && name != "schema_change" {
			names = append(names, name)
		}
	}
	return names
}

// add writes a row whose texts begin with id, with some columns given. What PostgreSQL
// counts by itself it counts.
func (s stranger) add(table, id string, given map[string]any) {
	s.t.Helper()
	var names, places []string
	var args []any
	for name, kind := range s.columns(table) {
		value, ok := given[name]
		if name == "seq" && table == "change_log" {
			continue
		}
		switch {
		case ok:
		case kind == "TEXT":
			value = id
		case kind == "BOOLEAN":
			value = false
		default:
			value = 1
		}
		names, args = append(names, name), append(args, value)
		places = append(places, fmt.Sprint("$", len(args)))
	}
	s.exec("INSERT INTO "+table+" ("+strings.Join(names, ", ")+") VALUES ("+strings.Join(places, ", ")+")", args...)
}

func migrated(t *testing.T, url string, clock func() time.Time) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), url, db.WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d
}

// byMonth is migrated, with what is cut when a shop asks as well.
func byMonth(t *testing.T, url string, clock func() time.Time) *db.DB {
	t.Helper()
	d := migrated(t, url, clock)
	if _, err := d.CutMonths(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestEveryTableSaysHowItGrows(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		migrated(t, url, time.Now)
		there := openStranger(t, url).tables()
		var declared []string
		for _, table := range migrations.Tables {
			declared = append(declared, table.Name)
			if !slices.Contains(there, table.Name) {
				t.Errorf("tables.go names %s, which is not there", table.Name)
			}
			if table.Grows != "" && len(table.Rules) == 0 && table.Kept == "" {
				t.Errorf("%s grows with %s: give it a rule of retention, or say why it is kept", table.Name, table.Grows)
			}
		}
		for _, name := range there {
			if !slices.Contains(declared, name) {
				t.Errorf("say in internal/db/migrations/tables.go how %s grows", name)
			}
		}
	})
}

var term = regexp.MustCompile(`(\w+) (=|>=|<>|>|IN) \(?('[^']*'|0)`)

// matching is values that fulfil what else a rule wants of a row.
func matching(r migrations.Rule, id string) map[string]any {
	out := map[string]any{}
	for _, m := range term.FindAllStringSubmatch(r.And, -1) {
		text := strings.Trim(m[3], "'")
		switch {
		case m[2] == ">" && m[3] == "0":
			out[m[1]] = 1
		case m[2] == "=" && m[3] == "0":
			out[m[1]] = 0
		case m[2] == ">=":
			out[m[1]] = text + id
		case m[2] == "<>":
			out[m[1]] = id
		default:
			out[m[1]] = text
		}
	}
	return out
}

func TestRetentionRemovesWhatIsOldAndNothingElse(t *testing.T) {
	now := time.Date(2027, 6, 1, 3, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	dbtest.EachURL(t, func(t *testing.T, url string) {
		d, s := migrated(t, url, clock), openStranger(t, url)
		for _, table := range migrations.Tables {
			for i, r := range table.Rules {
				if r.Hand != "" { // its owner's tests try it
					continue
				}
				at := func(age time.Duration) any {
					if r.Day {
						return now.Add(-age).In(time.FixedZone("JST", 9*60*60)).Format("20060102")
					}
					return now.Add(-age).UnixMilli()
				}
				add := func(id string, age time.Duration) {
					given := matching(r, id)
					for _, other := range table.Rules { // young by every other rule
						given[other.Time] = at(0)
					}
					given[r.Time] = at(age)
					s.add(table.Name, id, given)
					for _, child := range r.Also {
						same := map[string]any{}
						theirs := strings.Split(cmp.Or(child.Key, r.Key), ", ")
						for i, column := range strings.Split(child.Column, ", ") {
							same[column] = cmp.Or[any](given[theirs[i]], id)
						}
						s.add(child.Table, id, same)
					}
				}
				for n := range 3 {
					add(fmt.Sprint("old", n), r.Keep+48*time.Hour)
				}
				add("young", r.Keep-48*time.Hour)
				if _, err := d.Retain(t.Context(), nil); err != nil {
					t.Fatal(err)
				}
				want, left := 1, s.count(table.Name)
				if r.Set != "" {
					want = 4
					if texts := s.count(table.Name + " WHERE " + r.And); texts != 1 {
						t.Errorf("%s, rule %d: %d rows have their texts, want 1", table.Name, i, texts)
					}
				}
				if left != want {
					t.Errorf("%s, rule %d: %d rows are left, want %d", table.Name, i, left, want)
				}
				for _, child := range r.Also {
					if left := s.count(child.Table); left != 1 {
						t.Errorf("%s: %d rows are left, want 1", child.Table, left)
					}
					s.exec("DELETE FROM " + child.Table)
				}
				s.exec("DELETE FROM " + table.Name)
			}
		}
	})
}
