package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
)

// cutSince is the first release, by its last migration, that can work with tables
// which a shop keeps by month because it asked for it.
const cutSince = 81

// CutMonths begins to keep the tables by month that PostgreSQL keeps whole until a
// shop asks (Table.Asked), and returns their names; those that are cut already stay
// as they are. Nothing is copied and the shop goes on meanwhile, but only with this
// release: older ones are refused from then on. Broken off, it goes on where it was.
//
// What is there becomes the first part with its own indexes. The whole gets those
// that its parts can share; a column that has to be unique (Table.Once) is so in
// each part. References to the table are dropped: they would lock their own tables
// for each new month, and keep rows in the rest.
func (d *DB) CutMonths(ctx context.Context) (cut []string, err error) {
	if d.engine.name() != "postgres" {
		return nil, setupError(ErrMonth, "SQLite keeps its tables whole; only PostgreSQL has parts of a month")
	}
	if err := d.Check(ctx); err != nil {
		return nil, err
	}
	err = d.engine.migrate(ctx, func(m migrator) error {
		for _, table := range migrations.Tables {
			if !table.Asked {
				continue
			}
			done, err := d.cut(ctx, m, table)
			if err != nil {
				return fmt.Errorf("keep %s by month: %w", table.Name, err)
			}
			if done {
				cut = append(cut, table.Name)
			}
		}
		return nil
	})
	after, end := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer end()
	return cut, errors.Join(d.engine.explain(err), d.MakeMonths(after)) // which also lifts the bound of a table that stayed whole
}

// leftBounds is the tables that are whole and have the constraint that comes before
// the swap: somebody broke off, and from some month on it would refuse every row.
func (d *DB) leftBounds(ctx context.Context) (list []string, err error) {
	if d.engine.name() != "postgres" {
		return nil, nil
	}
	err = d.engine.autocommit(ctx, func(on runner) error {
		for _, table := range migrations.Tables {
			var left bool
			if !table.Asked {
				continue
			}
			if err := on.QueryRowContext(ctx, postgresHasCheck, table.Name, table.Name+"_bound").Scan(&left); err != nil {
				return err
			}
			if left {
				list = append(list, table.Name)
			}
		}
		return nil
	})
	return list, err
}

// cut keeps one table by month, and tells whether it was whole.
func (d *DB) cut(ctx context.Context, m migrator, table migrations.Table) (bool, error) {
	for {
		var whole bool
		var newest string
		err := m.transaction(ctx, func(on runner) error {
			if err := on.QueryRowContext(ctx, postgresIsWhole, table.Name).Scan(&whole); err != nil || !whole {
				return err
			}
			if err := onlySince(ctx, on, cutSince); err != nil {
				return err
			}
			return on.QueryRowContext(ctx, "SELECT coalesce(max("+table.Months+")::text, '') FROM "+table.Name).Scan(&newest)
		})
		if err != nil || !whole {
			return false, err
		}
		end, bound := firstEnd(table.Months, newest, d.clock()), table.Name+"_bound"
		texts := "ALTER TABLE " + table.Name + " DROP CONSTRAINT IF EXISTS " + bound
		if newest != "" { // what the swap needs to know of the rows is checked before it, while orders go on
			texts += ";\nALTER TABLE " + table.Name + " ADD CONSTRAINT " + bound + " CHECK (" + table.Months + " < " + end.literal() + ") NOT VALID" +
				";\nALTER TABLE " + table.Name + " VALIDATE CONSTRAINT " + bound
		}
		if err := m.bare(ctx, texts); err != nil {
			return false, err
		}
		late := false // the table had no rows, and has some now
		err = m.transaction(ctx, func(on runner) error {
			err := run(ctx, on, postgresLockSoon, "LOCK TABLE "+table.Name+" IN ACCESS EXCLUSIVE MODE")
			if err == nil && newest == "" {
				err = on.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+table.Name+")").Scan(&late)
			}
			if err != nil || late {
				return err
			}
			return swap(ctx, on, table, end)
		})
		if err != nil || !late {
			return true, err
		}
	}
}

var monthOfNumber = regexp.MustCompile(`^T-([0-9]{2}(?:0[1-9]|1[0-2]))`)

// firstEnd is where the part of everything that is there ends: at least a month from
// now, so that nothing is refused before the swap, and after the newest row.
func firstEnd(column, newest string, now time.Time) edge {
	end := thisMonth(now)
	if newest == "" {
		return bound(column, end)
	}
	end = end.AddDate(0, 2, 0)
	if column != "number" {
		var at int64
		if _, err := fmt.Sscan(newest, &at); err == nil && thisMonth(Time(at)).AddDate(0, 1, 0).After(end) {
			end = thisMonth(Time(at)).AddDate(0, 1, 0)
		}
		return bound(column, end)
	}
	if last := bound(column, end); newest < last.text {
		return last
	}
	if month := monthOfNumber.FindStringSubmatch(newest); month != nil && newest < "T-9912" {
		begin, _ := time.ParseInLocation("0601", month[1], tokyo) // digits of a month
		return bound(column, begin.AddDate(0, 1, 0))
	}
	return edge{text: newest + "~"} // a number that is not ours: the first part takes all up to it
}

// swap puts a table of parts in the place of a whole one, which is locked and becomes
// its first.
func swap(ctx context.Context, on runner, table migrations.Table, end edge) error {
	name, first := table.Name, table.Name+"_before"
	if err := unrefer(ctx, on, name); err != nil {
		return err
	}
	var renames, shared []string
	err := eachIndex(ctx, on, func(index, text, key string, unique, covered bool) {
		renames = append(renames, "ALTER INDEX "+index+" RENAME TO "+first+"_"+strings.TrimPrefix(index, name+"_"))
		switch {
		case unique && !covered: // Table.Once: each part has its own
		case key != "":
			shared = append(shared, "ALTER TABLE "+name+" ADD CONSTRAINT "+index+" "+key)
		default:
			shared = append(shared, text)
		}
	}, name, table.Months)
	if err != nil {
		return err
	}
	var growing, numbers string // a key that PostgreSQL counts
	err = on.QueryRowContext(ctx, postgresGrowing, name).Scan(&growing, &numbers)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	texts := append(renames,
		"ALTER TABLE "+name+" RENAME TO "+first,
		"CREATE TABLE "+name+" (LIKE "+first+" INCLUDING DEFAULTS) PARTITION BY RANGE ("+table.Months+")")
	if growing != "" { // PostgreSQL 15 counts no key of a table in parts; from a sequence beside it, it does
		next := name + "_" + growing
		texts = append(texts,
			"CREATE SEQUENCE "+next+" OWNED BY "+name+"."+growing,
			"SELECT setval('"+next+"', last_value, is_called) FROM "+numbers,
			"ALTER TABLE "+first+" ALTER COLUMN "+growing+" DROP IDENTITY",
			"ALTER TABLE "+name+" ALTER COLUMN "+growing+" SET DEFAULT nextval('"+next+"')")
	}
	texts = append(append(texts, shared...),
		"ALTER TABLE "+name+" ATTACH PARTITION "+first+" FOR VALUES FROM (MINVALUE) TO ("+end.literal()+")",
		"ALTER TABLE "+first+" DROP CONSTRAINT IF EXISTS "+name+"_bound",
		"CREATE TABLE "+name+"_rest PARTITION OF "+name+" DEFAULT",
		"ALTER TABLE "+name+"_rest ADD UNIQUE ("+table.Once+")")
	return run(ctx, on, texts...)
}

// unrefer drops the references to a table that is cut because the shop asked.
func unrefer(ctx context.Context, on runner, table string) error {
	texts, err := textsOf(ctx, on, postgresReferences, table)
	if err != nil {
		return err
	}
	return run(ctx, on, texts...)
}

// textsOf is the first column of what a query finds.
func textsOf(ctx context.Context, on runner, query string, args ...any) (list []string, err error) {
	rows, err := on.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, rows.Err()
}

// eachIndex gives the indexes of a table with their statements, their constraints if
// they are of any, and whether they contain a column.
func eachIndex(ctx context.Context, on runner, fn func(index, text, key string, unique, covered bool), table, column string) error {
	rows, err := on.QueryContext(ctx, postgresIndexes, table, column)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var index, text, key string
		var unique, covered bool
		if err := rows.Scan(&index, &text, &key, &unique, &covered); err != nil {
			return err
		}
		fn(index, text, key, unique, covered)
	}
	return rows.Err()
}

func run(ctx context.Context, on runner, texts ...string) error {
	for _, text := range texts {
		if _, err := on.ExecContext(ctx, text); err != nil {
			return err
		}
	}
	return nil
}
