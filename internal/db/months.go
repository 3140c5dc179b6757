package db

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// PostgreSQL keeps some tables in parts of a month (Table.Months): the part
// `before` of all that was there when they were cut, one for each month since,
// and `rest` for rows that belong to none, so that nothing fails when nobody made
// a month in time. Some are kept so only where the shop asked for it (CutMonths).
// SQLite keeps all whole; no statement knows the difference.

const (
	// monthsAhead is for how many months after the present one there are parts.
	monthsAhead = 3
	// monthsBack is how far back months are made up for when nobody made any.
	monthsBack = 24
	// restMost is how many rows are moved out of the rest into a month that is
	// made for them, at once: they are locked meanwhile.
	restMost = 50_000
)

// Whole is what MonthsAhead says where no table is cut into months.
const Whole = -1

// MakeMonths makes the parts for the months to come, wherever there are fewer
// than three of them. Rows of such a month that had to go to the rest move into
// it. Parts that are over and lost all their rows are dropped, with their indexes.
// Any node may do so at any time.
func (d *DB) MakeMonths(ctx context.Context) error {
	missing, over, err := d.months(ctx)
	left, e := d.leftBounds(ctx)
	if err = errors.Join(err, e); err != nil || len(missing)+len(over)+len(left) == 0 {
		return err
	}
	err = d.engine.migrate(ctx, func(m migrator) error {
		missing, over, err := d.months(ctx) // somebody may have made them meanwhile
		left, e := d.leftBounds(ctx)
		if err = errors.Join(err, e); err != nil {
			return err
		}
		var failed error
		for _, table := range left {
			failed = errors.Join(failed, m.bare(ctx, "ALTER TABLE "+table+" DROP CONSTRAINT IF EXISTS "+table+"_bound"))
		}
		stuck := map[string]bool{} // tables with a month that must not be left out
		for _, part := range missing {
			if stuck[part.table.Name] {
				continue
			}
			if err := m.transaction(ctx, func(on runner) error { return part.make(ctx, on) }); err != nil {
				stuck[part.table.Name] = true
				failed = errors.Join(failed, fmt.Errorf("make month %s: %w", part.name(), err))
			}
		}
		for _, part := range over {
			if err := m.transaction(ctx, func(on runner) error { return part.drop(ctx, on) }); err != nil {
				failed = errors.Join(failed, fmt.Errorf("drop %s: %w", part.name, err))
			}
		}
		return failed
	})
	return d.engine.explain(err)
}

// MonthsAhead is for how many whole months after the present one all tables that
// are cut into months have parts: what comes later would go to the rest. It is
// Whole where no table is cut.
func (d *DB) MonthsAhead(ctx context.Context) (int, error) {
	parts, err := d.parts(ctx)
	if err != nil || len(parts) == 0 {
		return Whole, err
	}
	ends := lastEnds(parts)
	now, fewest := thisMonth(d.clock()), monthsBack
	for _, table := range migrations.Tables {
		if end, cut := ends[table.Name]; cut {
			n := 0
			for n < fewest && bound(table.Months, now.AddDate(0, n+1, 0)).before(end) {
				n++
			}
			fewest = min(fewest, n)
		}
	}
	return fewest, nil
}

// A month is a part of a table that is not there yet.
type month struct {
	table migrations.Table
	begin time.Time
}

func (m month) name() string { return m.table.Name + "_" + m.begin.Format("200601") }

// thisMonth begins when a month does in Tokyo, as the days of orders' numbers do.
func thisMonth(now time.Time) time.Time {
	now = now.In(tokyo)
	return time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, tokyo)
}

// An edge is where a part ends and the next one begins: a text, or a number.
type edge struct {
	text   string
	number int64
}

func (e edge) before(other edge) bool {
	return e.number < other.number || e.number == other.number && e.text < other.text
}

func (e edge) literal() string {
	if e.text == "" {
		return strconv.FormatInt(e.number, 10)
	}
	return "'" + strings.ReplaceAll(e.text, "'", "''") + "'"
}

// bound is where a month begins in a column.
func bound(column string, begin time.Time) edge {
	switch column {
	case "number":
		return edge{text: begin.Format("T-0601")} // see id.OrderNumber
	case "id":
		return edge{text: id.From(begin)}
	}
	return edge{number: begin.UnixMilli()}
}

var partEnd = regexp.MustCompile(`(?s) TO \('(.*)'\)$`)

// A part is there, and ends somewhere; the rest is none.
type part struct {
	table migrations.Table
	name  string
	end   edge
}

// parts is those of all tables that are cut.
func (d *DB) parts(ctx context.Context) (list []part, err error) {
	if d.engine.name() != "postgres" {
		return nil, nil
	}
	tables := map[string]migrations.Table{}
	for _, table := range migrations.Tables {
		if table.Months != "" {
			tables[table.Name] = table
		}
	}
	err = d.engine.autocommit(ctx, func(on runner) error {
		rows, err := on.QueryContext(ctx, postgresParts)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var whole, name, bounds string
			if err := rows.Scan(&whole, &name, &bounds); err != nil {
				return err
			}
			end := partEnd.FindStringSubmatch(bounds) // FOR VALUES FROM ('T-2611') TO ('T-2612'); DEFAULT
			table, ours := tables[whole]
			if end == nil || !ours {
				continue
			}
			p := part{table, name, edge{text: strings.ReplaceAll(end[1], "''", "'")}}
			if table.Months != "number" && table.Months != "id" {
				p.end = edge{}
				if p.end.number, err = strconv.ParseInt(end[1], 10, 64); err != nil {
					return fmt.Errorf("the bounds %s of a part of %s: %w", bounds, whole, err)
				}
			}
			list = append(list, p)
		}
		return rows.Err()
	})
	return list, err
}

// lastEnds is where the last part of each table ends.
func lastEnds(parts []part) map[string]edge {
	ends := map[string]edge{}
	for _, p := range parts {
		if ends[p.table.Name].before(p.end) {
			ends[p.table.Name] = p.end
		}
	}
	return ends
}

// months is what MakeMonths makes, the oldest of each table first, and what it drops:
// empty parts that ended a month ago or earlier.
func (d *DB) months(ctx context.Context) (missing []month, over []part, err error) {
	parts, err := d.parts(ctx)
	if err != nil || len(parts) == 0 {
		return nil, nil, err
	}
	ends, now := lastEnds(parts), thisMonth(d.clock())
	for _, table := range migrations.Tables {
		end, cut := ends[table.Name]
		if !cut {
			continue
		}
		for n := -monthsBack; n <= monthsAhead; n++ {
			if m := (month{table, now.AddDate(0, n, 0)}); !bound(table.Months, m.begin).before(end) {
				missing = append(missing, m)
			}
		}
	}
	err = d.engine.autocommit(ctx, func(on runner) error {
		for _, p := range parts {
			if !p.table.Asked || bound(p.table.Months, now.AddDate(0, -1, 0)).before(p.end) { // the rows of the others are kept for ever
				continue
			}
			empty, err := p.empty(ctx, on)
			if err != nil {
				return err
			}
			if empty {
				over = append(over, p)
			}
		}
		return nil
	})
	return missing, over, err
}

func (p part) empty(ctx context.Context, on runner) (empty bool, err error) {
	err = on.QueryRowContext(ctx, "SELECT NOT EXISTS (SELECT 1 FROM "+p.name+")").Scan(&empty)
	return empty, err
}

// drop removes an empty part. The whole is locked first, as everybody does who uses it.
func (p part) drop(ctx context.Context, on runner) error {
	if err := run(ctx, on, postgresLockSoon, "LOCK TABLE ONLY "+p.table.Name+" IN ACCESS EXCLUSIVE MODE"); err != nil {
		return err
	}
	empty, err := p.empty(ctx, on)
	if err != nil || !empty {
		return err
	}
	return run(ctx, on, "DROP TABLE "+p.name)
}

// make adds the part to its table. A table of its own that is attached locks the
// whole less than one that is made as a part would. Locks are waited for so briefly
// that PostgreSQL need not end a shopper's transaction to resolve who waits for whom.
func (m month) make(ctx context.Context, on runner) error {
	from, to := bound(m.table.Months, m.begin).literal(), bound(m.table.Months, m.begin.AddDate(0, 1, 0)).literal()
	name, whole := m.name(), m.table.Name
	rest := whole + "_rest"
	within := " WHERE " + m.table.Months + " >= " + from + " AND " + m.table.Months + " < " + to
	var rows int
	if err := on.QueryRowContext(ctx, "SELECT count(*) FROM (SELECT 1 FROM "+rest+within+" LIMIT $1) AS few", restMost+1).Scan(&rows); err != nil {
		return err
	}
	if rows > restMost {
		return setupError(ErrMonth, "more than %d rows of %s have no part for their month: move them as docs/operations.md says", restMost, m.begin.Format("2006-01"))
	}
	texts := []string{postgresLockSoon}
	if m.table.Months == "number" {
		// A part refers to orders too, and orders are locked before what belongs to them. Whoever
		// read an order may go on to write it: a lock that readers pass would wait for them at the
		// rest while they wait for it.
		texts = append(texts, "LOCK TABLE ONLY shop_order IN ACCESS EXCLUSIVE MODE")
	}
	texts = append(texts, "CREATE TABLE "+name+" (LIKE "+whole+" INCLUDING ALL)")
	if m.table.Asked {
		texts = append(texts, "ALTER TABLE "+name+" ADD UNIQUE ("+m.table.Once+")")
	}
	if err := run(ctx, on, texts...); err != nil {
		return err
	}
	if m.table.Asked {
		if err := unrefer(ctx, on, whole); err != nil { // what a later migration may have added
			return err
		}
	}
	return run(ctx, on,
		"LOCK TABLE "+rest+" IN ACCESS EXCLUSIVE MODE",
		"WITH moved AS (DELETE FROM "+rest+within+" RETURNING *) INSERT INTO "+name+" SELECT * FROM moved",
		"ALTER TABLE "+whole+" ATTACH PARTITION "+name+" FOR VALUES FROM ("+from+") TO ("+to+")",
	)
}
