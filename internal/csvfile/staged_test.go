package csvfile_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// whole is everything that files can say of the shop.
func whole(t *testing.T, d *db.DB) string {
	t.Helper()
	var all strings.Builder
	for _, kind := range csvfile.Kinds() {
		all.WriteString(export(t, d, kind, csvfile.UTF8))
	}
	return all.String()
}

// shirts is a file of items and one of their SKUs, n of each.
func shirts(n int, name string) (items, skus string) {
	items, skus = "commodity_code,commodity_name,commodity_sex_type\n", "sku_code,color_name,color_group,color_hex,list_price,unit_price,size_name\n"
	for i := range n {
		items += fmt.Sprintf("S001001%03d,%s%d,women\n", i, name, i)
		skus += fmt.Sprintf("S001001%03d011,藍,navy,000080,5000,4000,M\n", i)
	}
	return items, skus
}

// stopAt imports a file and stops as soon as it has taken effect, before its
// first step, as a process that is killed does.
func stopAt(t *testing.T, d *db.DB, kind, file string, at csvfile.Stage) string {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	r, err := csvfile.Files{DB: d}.Import(ctx, kind, strings.NewReader(file), csvfile.ImportOptions{Progress: func(s csvfile.Stage, _, _ int64) {
		if s == at {
			stop()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped while %s: %v, want %v", at, err, context.Canceled)
	}
	return r.ID
}

func TestAnImportThatIsKilledIsWholeOrNotThere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		before := whole(t, d)
		items, skus := shirts(300, "シャツ")
		for _, at := range []csvfile.Stage{csvfile.Reading, csvfile.Comparing} {
			if stopAt(t, d, "items", items, at); whole(t, d) != before {
				t.Errorf("stopped while %s, the import changed the shop", at)
			}
		}
		number := stopAt(t, d, "items", items, csvfile.Saving)
		seen := whole(t, d)
		if strings.Count(seen, "\nS001001") < 300 {
			t.Fatalf("stopped while saving, readers see %d of 300 items", strings.Count(seen, "\nS001001"))
		}
		if in := find(t, d, number); in.State != csvfile.Applying || in.Applied == in.Pieces {
			t.Fatalf("the import was not stopped in the middle: %+v", in)
		}
		// Whoever writes meanwhile writes on top of it.
		last := item(t, d, "S001001299")
		last.Name = "別のシャツ"
		if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), catalog.Batch{Commodities: []catalog.Commodity{last}}); err != nil {
			t.Fatal(err)
		}
		if _, err := take(t, d, "skus", skus); err != nil {
			t.Fatal(err, listed(err))
		}
		after := whole(t, d)
		if finished, err := (csvfile.Files{DB: d}).Resume(t.Context(), true, nil); err != nil {
			t.Fatalf("resume: %v, %v", finished, err)
		}
		if in := find(t, d, number); in.State != csvfile.Done || in.Applied != in.Pieces {
			t.Errorf("after Resume the import is %+v", in)
		}
		if whole(t, d) != after {
			t.Error("settling changed what readers see")
		}
		other := dbtest.SQLite(t)
		fill(t, other)
		mustTake(t, other, "items", items, 300, 0, 0)
		mustTake(t, other, "items", "commodity_code,commodity_name\nS001001299,別のシャツ\n", 0, 1, 0)
		mustTake(t, other, "skus", skus, 300, 0, 0)
		if whole(t, other) != whole(t, d) {
			t.Error("an import that was killed and resumed made another shop than one that was not")
		}
	})
}

func find(t *testing.T, d *db.DB, number string) csvfile.Import {
	t.Helper()
	list, err := csvfile.Files{DB: d}.List(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range list {
		if in.ID == number {
			return in
		}
	}
	t.Fatalf("there is no import %s among %+v", number, list)
	return csvfile.Import{}
}

// Whoever looks at the shop, at whatever moment and however it learns of
// changes, sees none or all of an import.
func TestShoppersSeeAnImportAsOneSwitch(t *testing.T) {
	for _, n := range []int{200, 800} { // named in the change log, and too many for it
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				fill(t, d)
				items, skus := shirts(n, "シャツ")
				mustTake(t, d, "items", items, n, 0, 0)
				mustTake(t, d, "skus", skus, n, 0, 0)
				live := follow(t, d)
				halves := make(chan string, 1)
				var watching sync.WaitGroup
				ctx, stop := context.WithCancel(t.Context())
				watching.Go(func() {
					for ctx.Err() == nil {
						if cheap := cheapIn(live.Current()); cheap != 0 && cheap != n {
							select {
							case halves <- fmt.Sprintf("a snapshot with %d of %d new prices", cheap, n):
							default:
							}
						}
						time.Sleep(time.Millisecond)
					}
				})
				prices := "color_sku_code,unit_price\n"
				for i := range n {
					prices += fmt.Sprintf("S001001%03d01,1000\n", i)
				}
				r, err := csvfile.Files{DB: d}.Import(t.Context(), "prices", strings.NewReader(prices), csvfile.ImportOptions{})
				if err != nil {
					t.Fatal(err)
				}
				waittest.Until(t, "all new prices in the snapshot", func() bool { return cheapIn(live.Current()) == n })
				stop()
				watching.Wait()
				select {
				case what := <-halves:
					t.Error(what)
				default:
				}
				// Back again, stopped in the middle: one that starts then sees all of it too.
				back, err := csvfile.Files{DB: d}.Undo(t.Context(), r.ID, csvfile.ImportOptions{})
				if err != nil {
					t.Fatal(err)
				}
				ctx, stop = context.WithCancel(t.Context())
				defer stop()
				err = csvfile.Files{DB: d}.Apply(ctx, back.ID, func(_ csvfile.Stage, done, _ int64) {
					if done > 0 {
						stop()
					}
				})
				if in := find(t, d, back.ID); !errors.Is(err, context.Canceled) || in.Applied == 0 || in.Applied == in.Pieces {
					t.Fatalf("not stopped in the middle: %v, %+v", err, in)
				}
				if cheap := cheapIn(follow(t, d).Current()); cheap != 0 {
					t.Errorf("a shop that starts in the middle shows %d of %d old prices", cheap, n)
				}
				for _, i := range []int{0, n - 1} { // settled, and not
					color := id.ColorSKU(fmt.Sprintf("S001001%03d01", i))
					err := d.View(t.Context(), func(tx *db.Tx) error {
						found, err := catalog.Prices(t.Context(), tx, []id.ColorSKU{color})
						if found[color].Price != 4000 {
							t.Errorf("the price of %s is %d in the middle, want 4000", color, found[color].Price)
						}
						return err
					})
					if err != nil {
						t.Fatal(err)
					}
				}
				// A price that somebody sets on top stays.
				last := id.ColorSKU(fmt.Sprintf("S001001%03d01", n-1))
				if _, err := (catalog.Catalog{DB: d}).SetPrices(t.Context(), []catalog.Price{{Color: last, List: 5000, Price: 3333}}); err != nil {
					t.Fatal(err)
				}
				if _, err := (csvfile.Files{DB: d}).Resume(t.Context(), true, nil); err != nil {
					t.Fatal(err)
				}
				if got := item(t, d, last.Commodity()).Colors[0].Price; got != 3333 {
					t.Errorf("a price set while the import was applied is %d at last, want 3333", got)
				}
			})
		})
	}
}

func follow(t *testing.T, d *db.DB) *catalog.Live {
	t.Helper()
	live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- live.Follow(ctx) }()
	t.Cleanup(func() { stop(); <-ended })
	return live
}

// cheapIn counts the shirts that cost 1,000 yen.
func cheapIn(s *catalog.Snapshot) (n int) {
	for i := range 1000 {
		if _, c, ok := s.Color(id.ColorSKU(fmt.Sprintf("S001001%03d01", i))); ok && c.Price == 1000 {
			n++
		}
	}
	return n
}

func TestAPlanIsOutdatedByAChangeOfItsRowsAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		files := csvfile.Files{DB: d}
		plan := func(kind, file string) string {
			t.Helper()
			r, err := files.Plan(t.Context(), kind, strings.NewReader(file), csvfile.ImportOptions{})
			if err != nil {
				t.Fatal(err, listed(err))
			}
			return r.ID
		}
		a := plan("items", "commodity_code,commodity_name\n0001001AB1,甲\n")
		b := plan("items", "commodity_code,commodity_name\n0009002AB1,乙\n")
		c := plan("items", "commodity_code,commodity_name\n0001001AB1,丙\n")
		e := plan("brands", "brand_code,brand_name\n1001,丁\n")
		for _, c := range []struct {
			number string
			want   error
		}{{a, nil}, {b, nil}, {c, catalog.ErrOutdated}, {e, nil}} {
			if err := files.Apply(t.Context(), c.number, nil); !errors.Is(err, c.want) {
				t.Errorf("apply: %v, want %v", err, c.want)
			}
		}
		if name := item(t, d, "0001001AB1").Name; name != "甲" {
			t.Errorf("the name is %q, want that of the first plan", name)
		}
		if err := files.Discard(t.Context(), c); err != nil {
			t.Error(err)
		}
		if err := files.Discard(t.Context(), a); !errors.Is(err, csvfile.ErrNotPlanned) {
			t.Errorf("an import that is done was discarded: %v", err)
		}
		if list, err := files.List(t.Context(), 10); err != nil || len(list) != 3 {
			t.Errorf("%d imports are left, %v; want 3", len(list), err)
		}
	})
}

// A dry run and the comparing of a file leave the writer to others: while
// somebody holds it for the whole time, they come to their end.
func TestADryRunNeedsNoWriter(t *testing.T) {
	d := dbtest.SQLite(t)
	fill(t, d)
	items, _ := shirts(100, "シャツ")
	done := make(chan error, 1)
	err := d.Update(t.Context(), func(*db.Tx) error {
		go func() {
			_, err := csvfile.Files{DB: d}.Import(t.Context(), "items", strings.NewReader(items), csvfile.ImportOptions{DryRun: true})
			done <- err
		}()
		select {
		case err := <-done:
			return err
		case <-time.After(time.Minute):
			return errors.New("the dry run waits for the writer")
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// Others write all the while: an import never has the writer for more than a
// small part of its time.
func TestOthersWriteWhileAnImportGoesOn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		brandFor(t, d)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		var longest time.Duration
		writes := 0
		var writing sync.WaitGroup
		writing.Go(func() {
			for ctx.Err() == nil {
				began := time.Now()
				err := d.Update(ctx, func(tx *db.Tx) error { db.Note(tx, "probe", ""); return nil })
				if err != nil {
					if ctx.Err() == nil {
						t.Error(err)
					}
					return
				}
				longest = max(longest, time.Since(began))
				writes++
				time.Sleep(time.Millisecond)
			}
		})
		began := time.Now()
		steps := map[int64]bool{} // how far it was each time that it took the writer
		o := csvfile.ImportOptions{Progress: func(stage csvfile.Stage, done, _ int64) {
			if stage == csvfile.Saving {
				steps[done] = true
			}
		}}
		r, err := csvfile.Files{DB: d}.Import(t.Context(), "items", manyItems(t, 4000), o)
		took := time.Since(began)
		stop()
		writing.Wait()
		if err != nil || r.Added != 4000 {
			t.Fatalf("import: %+v, %v", r, err)
		}
		// How long a write waits is for the benchmark to say; here, that there are turns.
		t.Logf("%s: %d writes in %v and %d steps, the longest waited %v", d.Engine(), writes, took.Round(time.Millisecond), len(steps), longest.Round(time.Millisecond))
		if len(steps) < 5 || writes < len(steps) {
			t.Errorf("%d writes of others beside the %d steps of an import, want at least one at each of several", writes, len(steps))
		}
	})
}
