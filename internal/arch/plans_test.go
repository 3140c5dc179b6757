package arch_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"github.com/tsumugi-shop/tsumugi/internal/arch"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
)

// statements is every statement of the house whose plan is asked for: those of
// retention too.
func statements(t *testing.T) []arch.Statement {
	t.Helper()
	tree, err := arch.Load(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	all := tree.Statements()
	if len(all) < 300 {
		t.Fatalf("found %d statements: the reader misses most", len(all))
	}
	for _, table := range migrations.Tables {
		for _, rule := range table.Rules {
			for _, text := range db.RetentionStatements(table.Name, rule) {
				all = append(all, arch.Statement{At: "retention of " + table.Name, Text: text, Whole: true})
			}
		}
	}
	return slices.DeleteFunc(all, func(s arch.Statement) bool { return !touchesGrowing(s.Text) || onlyInserts(s.Text) })
}

var growing = func() map[string]bool {
	all := map[string]bool{}
	for _, table := range migrations.Tables {
		if table.Grows != "" {
			all[table.Name] = true
		}
	}
	return all
}()

var word = regexp.MustCompile(`[a-z_]+`)

func touchesGrowing(text string) bool {
	return slices.ContainsFunc(word.FindAllString(text, -1), func(w string) bool { return growing[w] })
}

// onlyInserts reads nothing, whatever its rows are.
func onlyInserts(text string) bool {
	return strings.HasPrefix(strings.TrimSpace(text), "INSERT") && !strings.Contains(text, "SELECT")
}

// boundedScan is the first rows in the order of an index: no question that
// could need another one.
func boundedScan(text string) bool {
	return strings.Contains(text, "LIMIT") && !strings.Contains(text, "WHERE") && !strings.Contains(text, "DISTINCT")
}

// readable puts a placeholder where a list is made at run time.
func readable(t *testing.T, s arch.Statement) (string, bool) {
	text := strings.ReplaceAll(strings.ReplaceAll(s.Text, "(\x00)", "($1)"), "IN \x00", "IN ($1)")
	if strings.Contains(text, "\x00") {
		t.Errorf("%s: cannot be read as a whole; write it so that internal/arch/statements.go can:\n%q", s.At, s.Text)
		return "", false
	}
	return text, true
}

// aliases maps the names that a statement gives to tables.
var alias = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|UPDATE|INTO|,)\s+([a-z_]+)\s+(?:AS\s+)?([a-z_]+)\b`)

func tableOf(text, name string) string {
	for _, m := range alias.FindAllStringSubmatch(text, -1) {
		if m[2] == name {
			return m[1]
		}
	}
	return name
}

func TestNoStatementScansATableThatGrows(t *testing.T) {
	all := statements(t)
	look := func(t *testing.T, url string) {
		explain := postgresScans
		driver, name := "pgx", url
		if file, ok := strings.CutPrefix(url, "sqlite:"); ok {
			explain, driver, name = sqliteScans, "sqlite", "file:"+filepath.ToSlash(file)
		}
		pool, err := sql.Open(driver, name)
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		conn, err := pool.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		partial, parts := partialIndexes(t, conn, driver), partsOf(t, conn, driver)
		for _, s := range all {
			text, ok := readable(t, s)
			if !ok {
				continue
			}
			scans, err := explain(t.Context(), conn, text, partial)
			if err != nil {
				t.Errorf("%s: %v\n%s", s.At, err, text)
			}
			if slices.ContainsFunc(scans, func(table string) bool { return parts[table] != "" }) {
				scans = rowByRow(t, conn, text, partial)
			}
			for _, table := range scans {
				if whole, part := parts[table]; part {
					table = whole
				}
				if growing[table] && s.Scan == "" && !boundedScan(text) {
					t.Errorf("%s: reads all of %s, which grows; give it an index, or say `// scan: why` above its function\n%s", s.At, table, text)
				}
			}
		}
	}
	dbtest.EachURL(t, func(t *testing.T, url string) {
		migrated(t, url, time.Now)
		look(t, url)
	})
	t.Run("postgres by month", func(t *testing.T) {
		url := dbtest.EmptyPostgres(t)
		byMonth(t, url, time.Now)
		look(t, url)
	})
}

// partialIndexes is the indexes of a part of a table: who reads all of one reads
// what was asked for.
func partialIndexes(t *testing.T, conn *sql.Conn, driver string) map[string]bool {
	t.Helper()
	query := "SELECT indexname FROM pg_indexes WHERE indexdef LIKE '% WHERE %'"
	if driver == "sqlite" {
		query = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '% WHERE %'"
	}
	rows, err := conn.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	all := map[string]bool{}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		all[name] = true
	}
	return all
}

// partsOf maps the months of tables that are cut into them to their tables.
func partsOf(t *testing.T, conn *sql.Conn, driver string) map[string]string {
	t.Helper()
	all := map[string]string{}
	if driver == "sqlite" {
		return all
	}
	rows, err := conn.QueryContext(t.Context(), "SELECT inhrelid::regclass::text, inhparent::regclass::text FROM pg_inherits")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var part, whole string
		if err := rows.Scan(&part, &whole); err != nil {
			t.Fatal(err)
		}
		all[part] = whole
	}
	return all
}

// sqliteScans lists the tables of which a statement reads everything.
func sqliteScans(ctx context.Context, conn *sql.Conn, text string, partial map[string]bool) (scans []string, err error) {
	rows, err := conn.QueryContext(ctx, "EXPLAIN QUERY PLAN "+text, nulls(text)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var detail string
		if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
			return nil, err
		}
		words := strings.Fields(detail) // SCAN customer USING COVERING INDEX customer_demo
		if words[0] == "SCAN" && !partial[words[len(words)-1]] {
			scans = append(scans, tableOf(text, words[1]))
		}
	}
	return scans, rows.Err()
}

var placeholder = regexp.MustCompile(`\$(\d+)`)

func places(text string) (n int) {
	for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
		i, _ := strconv.Atoi(m[1]) // digits, by the pattern
		n = max(n, i)
	}
	return n
}

func nulls(text string) []any { return make([]any, places(text)) }

// postgresScans asks for the plan that holds for any arguments, in a database
// that is forbidden to read whole tables: what it still does it must.
func postgresScans(ctx context.Context, conn *sql.Conn, text string, partial map[string]bool) (scans []string, err error) {
	for _, set := range []string{"SET enable_seqscan = off", "SET plan_cache_mode = force_generic_plan", "PREPARE asked AS " + text} {
		if _, err := conn.ExecContext(ctx, set); err != nil {
			return nil, err
		}
	}
	defer conn.ExecContext(ctx, "DEALLOCATE asked")
	args := ""
	if n := places(text); n > 0 {
		args = "(" + strings.TrimSuffix(strings.Repeat("NULL,", n), ",") + ")"
	}
	var plan string
	if err := conn.QueryRowContext(ctx, "EXPLAIN (FORMAT JSON) EXECUTE asked"+args).Scan(&plan); err != nil {
		return nil, err
	}
	var all []struct{ Plan node }
	if err := json.Unmarshal([]byte(plan), &all); err != nil {
		return nil, fmt.Errorf("plan: %w", err)
	}
	for _, one := range all {
		scans = one.Plan.scans(scans, partial)
	}
	return scans, nil
}

// rowByRow is postgresScans of a statement that joins with a table in parts. Where
// all parts are empty, reading six of them seems as cheap as looking into each for
// every row; it counts whether the statement can do the latter.
func rowByRow(t *testing.T, conn *sql.Conn, text string, partial map[string]bool) []string {
	t.Helper()
	set := func(to string) {
		t.Helper()
		for _, join := range []string{"enable_hashjoin", "enable_mergejoin"} {
			if _, err := conn.ExecContext(t.Context(), "SET "+join+" = "+to); err != nil {
				t.Fatal(err)
			}
		}
	}
	set("off")
	defer set("on")
	scans, err := postgresScans(t.Context(), conn, text, partial)
	if err != nil {
		t.Error(err)
	}
	return scans
}

type node struct {
	Type     string `json:"Node Type"`
	Relation string `json:"Relation Name"`
	Cond     string `json:"Index Cond"`
	Recheck  string `json:"Recheck Cond"`
	Index    string `json:"Index Name"`
	Plans    []node
}

func (n node) scans(to []string, partial map[string]bool) []string {
	whole := n.Type == "Seq Scan" || strings.HasPrefix(n.Type, "Index") && n.Cond == "" || n.Type == "Bitmap Heap Scan" && n.Recheck == ""
	if whole && n.Relation != "" && !partial[n.Index] {
		to = append(to, n.Relation)
	}
	for _, child := range n.Plans {
		to = child.scans(to, partial)
	}
	return to
}
