package db

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
)

// Moved is what Move copied, and where to.
type Moved struct {
	Tables int
	Rows   int64
	To     string
}

// movedVersion is the migration that a database has which was moved away: no
// program knows it, and none may work with the tables any more.
const movedVersion = 1 << 40

// ownTables say how far a database itself is; another one begins anew.
var ownTables = []string{"schema_migration", "schema_change", "change_log", "change_note", "db_pulse", "lock_slot"}

// A sole is a transaction on a database that nobody else has open.
type sole interface {
	runner
	// still keeps everybody from writing into the tables, and empty empties them.
	still(ctx context.Context, tables []string) error
	empty(ctx context.Context, tables []string) error
	// fill writes rows until next returns none, and tells how many.
	fill(ctx context.Context, table string, columns []string, next func() ([]any, error)) (int64, error)
	// settle is for the end, when everything is there.
	settle(ctx context.Context) error
}

// A movedTable is a table as SQLite knows it; PostgreSQL has the same.
type movedTable struct {
	name    string
	columns []string
	types   []string
	refers  []string // to other tables
}

// Move copies a whole shop between SQLite and PostgreSQL, into a database without
// one, all or nothing. Then the old one no longer opens (ErrMoved), so that no order
// comes to the wrong place. Nobody else may have either of them open (ErrInUse). It
// tells how many of the tables are done. Afterwards both can only be closed.
func Move(ctx context.Context, from, to *DB, tell func(done, tables int)) (m Moved, err error) {
	if from.Engine() == to.Engine() {
		return m, setupError(ErrAddress, "a shop moves between SQLite and PostgreSQL; copies of the same kind are made by backup and restore, or pg_dump and pg_restore")
	}
	if err := from.Check(ctx); err != nil {
		return m, err
	}
	if err := to.MigrateNew(ctx); err != nil {
		return m, err
	}
	m.To = to.engine.describe()
	copied := false
	err = from.engine.sole(ctx, func(old sole) error {
		err := to.engine.sole(ctx, func(fresh sole) (err error) {
			m.Tables, m.Rows, err = moveAll(ctx, old, fresh, from.Engine() == "sqlite", tell)
			return err
		})
		if err != nil {
			return to.engine.explain(err)
		}
		copied = true
		return insertChange(ctx, old, migration{version: movedVersion, name: m.To, compatible: movedVersion}, from.clock().UnixMilli())
	})
	if err != nil && copied {
		return m, fmt.Errorf("everything is copied, but the old database could not be marked as moved: never serve it again: %w", from.engine.explain(err))
	}
	return m, from.engine.explain(err)
}

func moveAll(ctx context.Context, old, fresh sole, fromLite bool, tell func(done, tables int)) (count int, rows int64, err error) {
	lite := fresh
	if fromLite {
		lite = old
	}
	tables, err := movedTables(ctx, lite)
	if err != nil {
		return 0, 0, err
	}
	names := make([]string, len(tables))
	for i, t := range tables {
		names[i] = t.name
	}
	if err := old.still(ctx, names); err != nil {
		return 0, 0, err
	}
	if err := checkUnused(ctx, fresh); err != nil {
		return 0, 0, err
	}
	if err := fresh.empty(ctx, names); err != nil {
		return 0, 0, err
	}
	for i, t := range tables {
		n, err := moveTable(ctx, old, fresh, t, fromLite)
		if err != nil {
			return 0, 0, fmt.Errorf("copy table %s: %w", t.name, err)
		}
		rows += n
		tell(i+1, len(tables))
	}
	return len(tables), rows, fresh.settle(ctx)
}

// checkUnused refuses a database with goods, or with anything that grows.
func checkUnused(ctx context.Context, on runner) error {
	for _, table := range migrations.Tables {
		if table.Grows == "" && table.Name != "commodity" || slices.Contains(ownTables, table.Name) {
			continue
		}
		var used bool
		if err := on.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM `+quoted(table.Name)+`)`).Scan(&used); err != nil {
			return err
		}
		if used {
			return setupError(ErrInUse, "there is a shop already where this one should go (the table %s has rows): name an empty database", table.Name)
		}
	}
	return nil
}

// moveTable copies one table and counts again what arrived.
func moveTable(ctx context.Context, old, fresh sole, t movedTable, fromLite bool) (int64, error) {
	names := make([]string, len(t.columns))
	for i, column := range t.columns {
		names[i] = quoted(column)
	}
	rows, err := old.QueryContext(ctx, `SELECT `+strings.Join(names, ", ")+` FROM `+quoted(t.name))
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	next, err := t.reader(rows, fromLite)
	if err != nil {
		return 0, err
	}
	sent, err := fresh.fill(ctx, t.name, t.columns, next)
	if err != nil {
		return 0, err
	}
	var there int64
	if err := fresh.QueryRowContext(ctx, `SELECT count(*) FROM `+quoted(t.name)).Scan(&there); err != nil {
		return 0, err
	}
	if there != sent {
		return 0, fmt.Errorf("%d rows were sent and %d are there", sent, there)
	}
	return sent, nil
}

// reader reads the rows one by one, into the same slice; after the last there is none.
func (t movedTable) reader(rows Rows, fromLite bool) (next func() ([]any, error), err error) {
	into, values := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i, kind := range t.types {
		switch kind {
		case "TEXT":
			into[i] = new(string)
		case "BIGINT", "INTEGER":
			into[i] = new(int64)
		case "BOOLEAN":
			into[i] = new(bool)
		default:
			return nil, fmt.Errorf("the column %s is of type %s, which no other table has", t.columns[i], kind)
		}
	}
	return func() ([]any, error) {
		if !rows.Next() {
			return nil, rows.Err()
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		for i := range into {
			switch v := into[i].(type) {
			case *string:
				if fromLite && (!utf8.ValidString(*v) || strings.Contains(*v, "\x00")) {
					return nil, setupError(ErrText, "the column %s of the row of %s that begins with %q holds bytes that PostgreSQL does not take: mend it first", t.columns[i], t.name, fmt.Sprint(values[0]))
				}
				values[i] = *v
			case *int64:
				values[i] = *v
			case *bool:
				values[i] = *v
			}
		}
		return values, nil
	}, nil
}

// movedTables are the tables of a shop, those first that others refer to.
func movedTables(ctx context.Context, lite runner) ([]movedTable, error) {
	tx := &Tx{on: lite}
	names, err := Column[string](ctx, tx, liteTableNames)
	if err != nil {
		return nil, err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return slices.Contains(ownTables, name) })
	left := make([]movedTable, len(names))
	for i, name := range names {
		left[i].name = name
		if left[i].columns, err = Column[string](ctx, tx, liteColumns, name); err != nil {
			return nil, err
		}
		if left[i].types, err = Column[string](ctx, tx, liteTypes, name); err != nil {
			return nil, err
		}
		if left[i].refers, err = Column[string](ctx, tx, liteReferences, name); err != nil {
			return nil, err
		}
	}
	var sorted []movedTable
	for len(left) > 0 {
		waits := func(t movedTable) bool {
			return slices.ContainsFunc(left, func(other movedTable) bool {
				return other.name != t.name && slices.Contains(t.refers, other.name)
			})
		}
		var wait []movedTable
		for _, t := range left {
			if waits(t) {
				wait = append(wait, t)
			} else {
				sorted = append(sorted, t)
			}
		}
		if len(wait) == len(left) {
			return nil, errors.New("tables refer to each other in a circle")
		}
		left = wait
	}
	return sorted, nil
}

func quoted(name string) string { return `"` + name + `"` }

func quotedList(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = quoted(name)
	}
	return strings.Join(list, ", ")
}
