package arch_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// Whoever asks for orders, letters and the change log by month keeps what is there, without a copy,
// while people order.
func TestTablesAreCutWhenAShopAsks(t *testing.T) {
	for name, c := range map[string]struct {
		newest string
		when   time.Time
		months int // the first month that is not in the part before
	}{
		"numbers of the shop":            {fifteenth(0).Format("T-060102-") + "ABCDEFG", fifteenth(0), 2},
		"long ago":                       {"T-200101-ABCDEFG", fifteenth(-80), 2},
		"a clock that was ahead":         {fifteenth(3).Format("T-060102-") + "ABCDEFG", fifteenth(3), 4},
		"numbers that sort after ours":   {"it's-1", fifteenth(0), 2},
		"one of the last possible month": {"T-991231-ABCDEFG", fifteenth(0), 2},
	} {
		t.Run(name, func(t *testing.T) {
			url := dbtest.EmptyPostgres(t)
			d, s := migrated(t, url, func() time.Time { return fifteenth(0) }), openStranger(t, url)
			s.add("shop_order", "first", map[string]any{"number": c.newest})
			s.add("mail_outbox", "first", map[string]any{"created_at": c.when.UnixMilli()})
			s.add("change_log", "first", map[string]any{"at": c.when.UnixMilli()})
			s.add("order_line", "first", map[string]any{"number": c.newest})
			files := map[string]string{}
			for _, table := range asked() {
				files[table.Name] = s.texts("SELECT pg_relation_filepath('" + table.Name + "')")[0]
			}
			s.exec("ALTER TABLE shop_order ADD CONSTRAINT shop_order_bound CHECK (number < 'T') NOT VALID") // somebody broke off
			if _, err := d.CutMonths(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, table := range asked() {
				first := table.Name + "_before"
				if got := s.keptIn(table.Name); !slices.Equal(got, []string{first}) {
					t.Errorf("rows are in %v, want %s", got, first)
				}
				if file := s.texts("SELECT pg_relation_filepath('" + first + "')")[0]; file != files[table.Name] {
					t.Errorf("%s was copied from %s to %s", first, files[table.Name], file)
				}
			}
			if left := s.texts("SELECT conname FROM pg_constraint WHERE conname LIKE '%_bound' OR NOT convalidated"); len(left) > 0 {
				t.Errorf("constraints %v are left", left)
			}
			if broken := s.texts("SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid"); len(broken) > 0 {
				t.Errorf("indexes %v are not whole", broken)
			}
			s.add("mail_outbox", "last", map[string]any{"created_at": fifteenth(c.months - 1).UnixMilli()})
			s.add("mail_outbox", "next", map[string]any{"created_at": fifteenth(c.months).UnixMilli()})
			if got := s.texts("SELECT tableoid::regclass::text FROM mail_outbox WHERE key IN ('last', 'next') ORDER BY key"); got[0] != "mail_outbox_before" || got[1] == "mail_outbox_before" {
				t.Errorf("letters went to %v, want those before month %d in the first part", got, c.months)
			}
		})
	}
}

// What a whole table refused, each part refuses; indexes of a shop's own are kept.
func TestCutTablesKeepTheirKeysAndIndexes(t *testing.T) {
	url := dbtest.EmptyPostgres(t)
	d, s := migrated(t, url, time.Now), openStranger(t, url)
	s.exec("CREATE INDEX ours ON shop_order (method) WHERE total > 1000")
	columns := func(table string) []string {
		return s.texts("SELECT regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', indisunique::text) FROM pg_index WHERE indrelid = '" + table + "'::regclass ORDER BY 1")
	}
	before := map[string][]string{}
	for _, table := range asked() {
		before[table.Name] = columns(table.Name)
	}
	if _, err := d.CutMonths(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, table := range asked() {
		for _, part := range s.texts("SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = '" + table.Name + "'::regclass") {
			if got := columns(part); !slices.Equal(got, before[table.Name]) || len(got) == 0 {
				t.Errorf("%s has the indexes\n%s\nand %s had\n%s", part, strings.Join(got, "\n"), table.Name, strings.Join(before[table.Name], "\n"))
			}
		}
	}
	for i, at := range []time.Time{fifteenth(0), fifteenth(1), fifteenth(40)} { // before, a month, the rest
		row := map[string]any{"number": at.Format("T-060102-ABCDEFG"), "created_at": at.UnixMilli()}
		s.add("shop_order", fmt.Sprint("order", i), row)
		s.add("mail_outbox", fmt.Sprint("letter", i), row)
		for what, text := range map[string]string{
			"an order of the same number": fmt.Sprintf("INSERT INTO shop_order SELECT (jsonb_populate_record(o, '{\"key\": \"another\"}')).* FROM shop_order o WHERE key = 'order%d'", i),
			"an order of the same key":    fmt.Sprintf("INSERT INTO shop_order SELECT (jsonb_populate_record(o, jsonb_build_object('number', number || 'X'))).* FROM shop_order o WHERE key = 'order%d'", i),
			"a letter of the same key":    fmt.Sprintf("INSERT INTO mail_outbox SELECT (jsonb_populate_record(o, jsonb_build_object('created_at', created_at + 1))).* FROM mail_outbox o WHERE key = 'letter%d'", i),
		} {
			if _, err := s.ExecContext(t.Context(), text); err == nil || !strings.Contains(err.Error(), "duplicate key") {
				t.Errorf("%v: %s: got %v, want that it is there already", at, what, err)
			}
		}
	}
}

// Who breaks off between the check and the swap leaves a check that would refuse every
// order in some months: it goes with the error, and otherwise with the next job.
func TestACutThatWasBrokenOffRefusesNothing(t *testing.T) {
	url := dbtest.EmptyPostgres(t)
	d, s, holder := migrated(t, url, time.Now), openStranger(t, url), openStranger(t, url)
	checks := func() int { return s.count("pg_constraint WHERE conname LIKE '%_bound'") }
	s.exec("ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_bound CHECK (created_at < 1) NOT VALID")
	if err := d.MakeMonths(t.Context()); err != nil || checks() != 0 {
		t.Errorf("%d checks are left by the job: %v", checks(), err)
	}
	s.add("shop_order", "a", map[string]any{"number": "T-2001"})
	ctx, stop := context.WithCancel(t.Context())
	failed := make(chan error, 1)
	holder.exec("BEGIN")
	holder.exec("LOCK TABLE order_line IN ROW EXCLUSIVE MODE") // whose reference the swap drops, after the check
	go func() {
		_, err := d.CutMonths(ctx)
		failed <- err
	}()
	waittest.Until(t, "the swap to wait for the lock", func() bool {
		return s.count("pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock' AND relation = 'order_line'::regclass") > 0
	})
	stop()
	holder.exec("ROLLBACK")
	if err := <-failed; err == nil {
		t.Error("it was not broken off")
	}
	if n := checks(); n != 0 {
		t.Errorf("%d checks are left", n)
	}
}

// Older releases cannot write letters any more, so they are refused; a shop that did
// not ask still takes them.
func TestCutTablesRefuseOlderReleases(t *testing.T) {
	for _, release := range []string{released[len(released)-1], "80"} {
		t.Run(release, func(t *testing.T) {
			url := dbtest.EmptyPostgres(t)
			d, older := migrated(t, url, time.Now), openAt(t, url, db.WithMigrations(upTo(t, release)))
			if err := older.Check(t.Context()); err != nil {
				t.Errorf("before: %v", err)
			}
			if _, err := d.CutMonths(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := older.Check(t.Context()); !errors.Is(err, db.ErrNewer) {
				t.Errorf("after: got %v, want %v", err, db.ErrNewer)
			}
			if err := d.Check(t.Context()); err != nil {
				t.Errorf("this release: %v", err)
			}
		})
	}
}

// sample keeps a row of a table under another name, for written.
func (s stranger) sample(tables ...string) {
	for _, table := range tables {
		s.add(table, "sample", map[string]any{})
		s.exec("CREATE TABLE sample_" + table + " AS SELECT * FROM " + table)
		s.exec("DELETE FROM " + table)
	}
}

// written writes a row like the sample, with some columns given as JSON.
func written(ctx context.Context, tx *db.Tx, table, given string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO `+table+` SELECT (jsonb_populate_record(s, $1::jsonb)).* FROM sample_`+table+` s`, given)
	return err
}

// What the retention emptied is dropped with its indexes once its month is long over; a
// month with a row in it stays, and so does one that somebody may still write to.
func TestEmptyMonthsThatAreOverAreDropped(t *testing.T) {
	url := dbtest.EmptyPostgres(t)
	now := fifteenth(0)
	d, s := byMonth(t, url, func() time.Time { return now }), openStranger(t, url)
	for _, table := range asked() {
		s.add(table.Name, "row", within(table, fifteenth(2), "ROW"))
	}
	for _, months := range []int{3, 6} {
		now = fifteenth(months)
		if err := d.MakeMonths(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, table := range monthly() {
		var want []string
		if !table.Asked {
			want = []string{table.Name + "_before", table.Name + "_rest"}
			for n := range 10 {
				want = append(want, part(table, n))
			}
		} else {
			want = []string{part(table, 2), part(table, 5), part(table, 6), part(table, 7), part(table, 8), part(table, 9), table.Name + "_rest"}
		}
		slices.Sort(want)
		got := s.texts("SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = '" + table.Name + "'::regclass")
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s has the parts %v, want %v", table.Name, got, want)
		}
	}
}

// Nobody who orders meanwhile is refused, and two who ask do not meet.
func TestOrdersGoOnWhileTablesAreCut(t *testing.T) {
	url := dbtest.EmptyPostgres(t)
	d, s := migrated(t, url, time.Now), openStranger(t, url)
	tables := []string{"shop_order", "order_line", "mail_outbox"}
	s.sample(tables...)
	done := make(chan bool)
	var people sync.WaitGroup
	var count [4]int
	for p := range count {
		people.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-done:
					return
				default:
				}
				row := fmt.Sprintf(`{"number": "%s%d-%d", "key": "%d-%d", "created_at": %d}`, time.Now().In(tokyo).Format("T-060102-"), p, n, p, n, time.Now().UnixMilli())
				err := d.Update(t.Context(), func(tx *db.Tx) error {
					for _, table := range tables {
						if err := written(t.Context(), tx, table, row); err != nil {
							return err
						}
					}
					return nil
				})
				if err != nil {
					t.Error(err)
					return
				}
				count[p]++
			}
		})
	}
	var asking sync.WaitGroup
	for range 2 {
		asking.Go(func() {
			if _, err := d.CutMonths(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	asking.Wait()
	close(done)
	people.Wait()
	want := 0
	for _, n := range count {
		want += n
	}
	for _, table := range tables {
		if n := s.count(table); n != want {
			t.Errorf("%s has %d rows of %d", table, n, want)
		}
	}
}

// PostgreSQL refuses a row that waited for the rest while its month was made. The
// shop writes it again, into the month.
func TestARowThatWaitedForItsMonthGoesIntoIt(t *testing.T) {
	url := dbtest.EmptyPostgres(t)
	now := fifteenth(0)
	d, maker, looker := migrated(t, url, func() time.Time { return now }), openStranger(t, url), openStranger(t, url)
	looker.sample("stock_entry")
	entry := always()[slices.IndexFunc(always(), func(t migrations.Table) bool { return t.Name == "stock_entry" })]
	begin := fifteenth(6).AddDate(0, 0, -14).Truncate(24 * time.Hour)
	maker.exec("BEGIN")
	maker.exec("CREATE TABLE " + part(entry, 6) + " (LIKE stock_entry INCLUDING ALL)")
	maker.exec("LOCK TABLE stock_entry_rest IN ACCESS EXCLUSIVE MODE")
	done := make(chan error, 1)
	go func() {
		done <- d.Update(t.Context(), func(tx *db.Tx) error {
			return written(t.Context(), tx, "stock_entry", fmt.Sprintf(`{"at": %d}`, fifteenth(6).UnixMilli()))
		})
	}()
	waittest.Until(t, "the row to wait for the rest", func() bool {
		return looker.count("pg_locks WHERE NOT granted AND relation = 'stock_entry_rest'::regclass") > 0
	})
	maker.exec(fmt.Sprintf("ALTER TABLE stock_entry ATTACH PARTITION %s FOR VALUES FROM (%d) TO (%d)", part(entry, 6), begin.UnixMilli(), begin.AddDate(0, 1, 0).UnixMilli()))
	maker.exec("COMMIT")
	if err := <-done; err != nil {
		t.Error(err)
	}
	if got := looker.keptIn("stock_entry"); !slices.Equal(got, []string{part(entry, 6)}) {
		t.Errorf("the row is in %v, want %s", got, part(entry, 6))
	}
	// What breaks a check of its own is nobody's conflict.
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `INSERT INTO order_posting (id, number, payment, kind, amount, occasion, ref, reason, actor, who, said, at) VALUES ('q', 'T-1', '', 'owed', 0, '', 's', '', '', '', '', 1)`)
		return err
	})
	if err == nil || errors.Is(err, db.ErrBusy) {
		t.Errorf("a posting of nothing: got %v", err)
	}
}

// A migration may make an index beside the shop as ever; on tables by month it is
// made on each part, and what somebody broke off is made anew.
func TestIndexesOfTablesByMonthAreMadeBesideTheShop(t *testing.T) {
	url := dbtest.EmptyPostgres(t)
	byMonth(t, url, time.Now)
	s := openStranger(t, url)
	// What is left of an index that could not be made.
	for _, id := range []string{"a", "b"} {
		s.add("shop_order", id, map[string]any{"number": "T-2001" + id, "method": "same"})
		s.add("mail_kept", id, map[string]any{"sender": "same"})
	}
	for _, text := range []string{"CREATE UNIQUE INDEX CONCURRENTLY by_method_before ON shop_order_before (method)", "CREATE UNIQUE INDEX CONCURRENTLY by_sender ON mail_kept (sender)"} {
		if _, err := s.ExecContext(t.Context(), text); err == nil {
			t.Fatalf("%s: made", text)
		}
	}
	known := upTo(t, "99").(fstest.MapFS)
	known[fmt.Sprintf("%04d_indexes.postgres.sql", s.count("(SELECT version FROM schema_migration UNION SELECT version FROM schema_change) AS known")+1)] = &fstest.MapFile{Data: []byte("-- transaction: none\n\nCREATE INDEX CONCURRENTLY IF NOT EXISTS by_method ON shop_order (method) WHERE total > 0;\n-- another\nCREATE INDEX CONCURRENTLY IF NOT EXISTS by_sender ON mail_kept (sender);\nCREATE INDEX CONCURRENTLY IF NOT EXISTS by_note ON order_move (note);\n")}
	later := openAt(t, url, db.WithMigrations(known))
	if err := later.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if broken := s.texts("SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid"); len(broken) > 0 {
		t.Errorf("indexes %v are not whole", broken)
	}
	for table, index := range map[string]string{"shop_order": "by_method", "order_move": "by_note"} {
		parts, made := s.count("pg_inherits WHERE inhparent = '"+table+"'::regclass"), s.count("pg_inherits WHERE inhparent = '"+index+"'::regclass")
		if parts < 5 || made != parts {
			t.Errorf("%s is there for %d of %d parts of %s", index, made, parts, table)
		}
	}
	if err := later.MakeMonths(t.Context()); err != nil {
		t.Error(err)
	}
}
