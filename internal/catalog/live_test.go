package catalog_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// visible is how long a test waits for a change to be seen. The promise is a
// second, which benchmarks measure; the machine of a test may be busy.
const visible = waittest.Long

// twoNodes runs fn with one handle that writes and a Live on another handle of
// the same database, as in another process.
func twoNodes(t *testing.T, fn func(t *testing.T, writer *db.DB, live *catalog.Live, log *lockedBuffer)) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		open := func() *db.DB {
			d, err := db.Open(t.Context(), url)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { d.Close() })
			return d
		}
		writer, reader := open(), open()
		if err := writer.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		save(t, writer, batch(shirt("0019002123"), shirt("0019002200")))
		if err := writer.PublishNotes(t.Context()); err != nil { // so that it knows them from the beginning
			t.Fatal(err)
		}
		log := &lockedBuffer{}
		live, err := catalog.NewLive(t.Context(), reader, slog.New(slog.NewTextHandler(log, nil)))
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() { ended <- live.Follow(ctx) }()
		defer func() {
			stop()
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("Follow ended with %v, want context.Canceled", err)
			}
		}()
		fn(t, writer, live, log)
	})
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) count(s string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.b.String(), s)
}

// soon waits until the snapshot satisfies ok and fails when that is too late.
func soon(t *testing.T, live *catalog.Live, what string, ok func(*catalog.Snapshot) bool) {
	t.Helper()
	began := time.Now()
	for !ok(live.Current()) {
		if time.Since(began) > visible {
			t.Fatalf("%s: not seen after %v", what, visible)
		}
		time.Sleep(time.Millisecond)
	}
}

func price(s *catalog.Snapshot, code id.ColorSKU) int64 {
	_, c, ok := s.Color(code)
	if !ok {
		return -1
	}
	return int64(c.Price)
}

func TestAChangeByAnotherProcessIsSeen(t *testing.T) {
	twoNodes(t, func(t *testing.T, d *db.DB, live *catalog.Live, _ *lockedBuffer) {
		c := catalog.Catalog{DB: d}
		first := live.Current()

		if _, err := c.SetPrices(t.Context(), []catalog.Price{{Color: "001900212302", List: 8000, Price: 100}}); err != nil {
			t.Fatal(err)
		}
		soon(t, live, "a price", func(s *catalog.Snapshot) bool { return price(s, "001900212302") == 100 })

		if _, err := (stock.Stocks{DB: d}).Set(t.Context(), []stock.Level{{SKU: "0019002123021", OnHand: 7}}); err != nil {
			t.Fatal(err)
		}
		soon(t, live, "stock", func(s *catalog.Snapshot) bool { return s.Available("0019002123021") == 7 })

		changed, added := shirt("0019002200"), shirt("0019002100")
		changed.Name = "変わった名前"
		changed.Colors = changed.Colors[1:]
		save(t, d, batch(changed, added))
		soon(t, live, "a new and a changed commodity", func(s *catalog.Snapshot) bool {
			got, ok := s.Commodity("0019002200")
			return ok && got.Name == changed.Name && len(got.Colors) == 1 && s.Commodities() == 3 && s.Colors() == 5
		})

		brand := luna
		brand.Name = "ルナ・ヨガ"
		save(t, d, catalog.Batch{Brands: []catalog.Brand{brand, {Code: "0001", ShopCode: "000", Name: "新", Alias: "new"}}})
		soon(t, live, "a brand", func(s *catalog.Snapshot) bool {
			b, _ := s.BrandByAlias("new")
			l, _ := s.Brand("9002")
			return b.Name == "新" && l.Name == brand.Name
		})
		checkNumbers(t, live.Current())

		if got := price(first, "001900212302"); got != 6930 || first.Commodities() != 2 || first.Available("0019002123021") != 0 {
			t.Errorf("the first snapshot changed: price %d, %d commodities", got, first.Commodities())
		}
	})
}

// checkNumbers checks that colours are numbered without gaps and found by code.
func checkNumbers(t *testing.T, s *catalog.Snapshot) {
	t.Helper()
	n := 0
	last := id.Commodity("")
	for c := range s.All() {
		if c.Code <= last {
			t.Errorf("commodity %s after %s", c.Code, last)
		}
		last = c.Code
		for i := range c.Colors {
			gotC, got := s.ColorAt(n)
			byCodeC, byCode, ok := s.Color(c.Colors[i].Code)
			if want := c.Colors[i]; !reflect.DeepEqual(*got, want) || !ok || !reflect.DeepEqual(*byCode, want) || !reflect.DeepEqual(gotC, c) || !reflect.DeepEqual(byCodeC, c) {
				t.Errorf("colour %d: got %s, by code %v, want %s", n, got.Code, byCode, c.Colors[i].Code)
			}
			n++
		}
	}
	if n != s.Colors() {
		t.Errorf("colours: got %d, want %d", s.Colors(), n)
	}
}

func TestTheVersionChangesOnlyWhenAPageWouldLookDifferent(t *testing.T) {
	twoNodes(t, func(t *testing.T, d *db.DB, live *catalog.Live, _ *lockedBuffer) {
		const sku = "0019002123022" // has 10
		set := func(n int) (before, after string) {
			t.Helper()
			before = live.Current().Version()
			if _, err := (stock.Stocks{DB: d}).Set(t.Context(), []stock.Level{{SKU: sku, OnHand: n}}); err != nil {
				t.Fatal(err)
			}
			soon(t, live, "stock", func(s *catalog.Snapshot) bool { return s.Available(sku) == n })
			return before, live.Current().Version()
		}
		for _, step := range []struct {
			stock  int
			change bool
		}{{9, false}, {4, false}, {3, true}, {1, false}, {0, true}, {50, true}} {
			if before, after := set(step.stock); (before != after) != step.change {
				t.Errorf("stock of %d: version %s became %s, want a change: %v", step.stock, before, after, step.change)
			}
		}
		before := live.Current().Version()
		if _, err := (catalog.Catalog{DB: d}).SetPrices(t.Context(), []catalog.Price{{Color: "001900212302", List: 8000, Price: 1}}); err != nil {
			t.Fatal(err)
		}
		soon(t, live, "a price", func(s *catalog.Snapshot) bool { return price(s, "001900212302") == 1 })
		if after := live.Current().Version(); after == before {
			t.Errorf("a price: version stayed %s", after)
		}
	})
}

func TestBrokenRowsAreLeftOutLoggedOnceAndComeBack(t *testing.T) {
	twoNodes(t, func(t *testing.T, d *db.DB, live *catalog.Live, log *lockedBuffer) {
		spoil(t, d, `UPDATE color SET price = -5 WHERE code = '001900212301'`,
			`INSERT INTO category (code, parent, name, alias, display_order) VALUES ('lost', 'nowhere', 'x', 'x', 1)`,
			`INSERT INTO commodity (code, name, sex_type, description, search_words, materials, care, returns, tax_percent, sale_limit,
				new_season, new_arrival, repeated, reserve, magazine, secret, discontinued, arrival_date, popular_rank, digest)
			 SELECT '0017777001', name, sex_type, description, search_words, materials, care, returns, tax_percent, sale_limit,
				new_season, new_arrival, repeated, reserve, magazine, secret, discontinued, arrival_date, popular_rank, '' FROM commodity WHERE code = '0019002200'`)
		soon(t, live, "broken rows", func(s *catalog.Snapshot) bool { return live.Broken() == 3 && s.Colors() == 3 && s.Commodities() == 2 })
		spoil(t, d) // everything is read again
		if _, err := (catalog.Catalog{DB: d}).SetPrices(t.Context(), []catalog.Price{{Color: "001900212302", List: 8000, Price: 2}}); err != nil {
			t.Fatal(err)
		}
		soon(t, live, "a price beside broken rows", func(s *catalog.Snapshot) bool { return price(s, "001900212302") == 2 })
		if got := log.count("left a broken row out"); got != 3 {
			t.Errorf("lines in the log: got %d, want 3", got)
		}
		if _, err := (catalog.Catalog{DB: d}).SetPrices(t.Context(), []catalog.Price{{Color: "001900212301", List: 8000, Price: 3}}); err != nil {
			t.Fatal(err)
		}
		save(t, d, catalog.Batch{Brands: []catalog.Brand{{Code: "7777", ShopCode: "000", Name: "後から"}}})
		soon(t, live, "mended rows", func(s *catalog.Snapshot) bool { return live.Broken() == 1 && price(s, "001900212301") == 3 })
	})
}

func TestAReadersSnapshotNeverChanges(t *testing.T) {
	twoNodes(t, func(t *testing.T, d *db.DB, live *catalog.Live, _ *lockedBuffer) {
		first := live.Current()
		before, _ := first.Commodity("0019002123")
		want := *before
		stop := make(chan struct{})
		var readers sync.WaitGroup
		for range 4 {
			readers.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
						for c := range live.Current().All() {
							_ = c.Icons("x", time.Now())
							_ = c.ColorAvailability(&c.Colors[0])
						}
						if got, _ := first.Commodity("0019002123"); !reflect.DeepEqual(*got, want) {
							t.Errorf("the old snapshot changed")
							return
						}
					}
				}
			})
		}
		for i := range 20 {
			c := shirt("0019002123")
			c.Name, c.Colors[0].Price = strings.Repeat("名", i+1), 1000
			save(t, d, batch(c, shirt(id.Commodity("001900230"+string(rune('A'+i))))))
		}
		soon(t, live, "the last of many changes", func(s *catalog.Snapshot) bool { return s.Commodities() == 22 })
		close(stop)
		readers.Wait()
	})
}

func TestReadingEverythingNeverTurnsTimeBack(t *testing.T) {
	twoNodes(t, func(t *testing.T, d *db.DB, live *catalog.Live, _ *lockedBuffer) {
		var many []catalog.Commodity // so that reading everything takes a while
		for i := range 2000 {
			many = append(many, shirt(id.Commodity(fmt.Sprintf("0029002%03X", i))))
		}
		save(t, d, batch(many...))
		stop := make(chan struct{})
		var reader sync.WaitGroup
		reader.Go(func() {
			for last := int64(0); ; {
				select {
				case <-stop:
					return
				default:
				}
				now := price(live.Current(), "001900212302")
				if now != 6930 && now < last {
					t.Errorf("price %d was followed by %d", last, now)
					return
				}
				if now != 6930 {
					last = now
				}
				time.Sleep(100 * time.Microsecond)
			}
		})
		for i := range 40 {
			if i%4 == 0 {
				spoil(t, d) // nothing but the note that everything changed
			}
			if _, err := (catalog.Catalog{DB: d}).SetPrices(t.Context(), []catalog.Price{{Color: "001900212302", List: 8000, Price: money.Yen(i + 1)}}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(10 * time.Millisecond)
		}
		soon(t, live, "the last price", func(s *catalog.Snapshot) bool { return price(s, "001900212302") == 40 })
		close(stop)
		reader.Wait()
	})
}

func TestWhenReadingFailsTheShopStaysOpenAndCatchesUp(t *testing.T) {
	twoNodes(t, func(t *testing.T, d *db.DB, live *catalog.Live, log *lockedBuffer) {
		spoil(t, d, `UPDATE color SET price = 4 WHERE code = '001900212302'`, `ALTER TABLE sku RENAME TO sku_away`)
		for began := time.Now(); log.count("trying again") == 0; time.Sleep(time.Millisecond) {
			if time.Since(began) > visible {
				t.Fatal("no line in the log about the failure")
			}
		}
		if got := live.Current().Colors(); got != 4 {
			t.Errorf("colours while reading fails: got %d, want the last 4", got)
		}
		quietly(t, d, `ALTER TABLE sku_away RENAME TO sku`)
		for began := time.Now(); price(live.Current(), "001900212302") != 4; time.Sleep(time.Millisecond) {
			if time.Since(began) > visible {
				t.Fatal("the change was never seen")
			}
		}
	})
}

func TestTheVersionOfPagesTurnsWithTheClock(t *testing.T) {
	d := dbtest.SQLite(t)
	noon := time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC) // noon in Tokyo
	save(t, d, catalog.Batch{Campaigns: []catalog.Campaign{{Code: "x", Name: "x", Starts: noon.UnixMilli(), Ends: noon.Add(time.Hour).UnixMilli()}}})
	live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	at := func(d time.Duration) string { return live.Current().PageVersionAt(noon.Add(d)) }
	for _, tc := range []struct {
		a, b time.Duration
		same bool
	}{{0, time.Minute, true}, {-time.Millisecond, 0, false}, {time.Hour - 1, time.Hour, false}, {2 * time.Hour, 12*time.Hour - 1, true}, {12*time.Hour - 1, 12 * time.Hour, false}} {
		if (at(tc.a) == at(tc.b)) != tc.same {
			t.Errorf("versions %v and %v after noon: got %s and %s, want the same: %v", tc.a, tc.b, at(tc.a), at(tc.b), tc.same)
		}
	}
}
