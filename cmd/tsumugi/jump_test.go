package main

import (
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// A clock that is set back or forward while people buy loses no order, sells
// nothing twice and gives no number again.
func TestAClockThatJumpsHarmsNoOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		start := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
		var now atomic.Int64
		now.Store(start.UnixMilli())
		d = d.At(func() time.Time { return time.UnixMilli(now.Load()) })
		orders := oneShirt(t, d, local.New(d, slog.New(slog.DiscardHandler)))
		jumps := []time.Duration{0, -25 * time.Hour, 10 * 24 * time.Hour, -400 * 24 * time.Hour, time.Second, 366 * 24 * time.Hour, -time.Second}
		for i, by := range jumps {
			v := enter(t, orders, fmt.Sprintf("g:jump-%d", i)) // holds by the clock of before
			now.Store(start.Add(by).UnixMilli())
			if _, err := orders.Enter(t.Context(), v); err != nil { // whose hold is over takes another
				t.Fatalf("after a jump of %v: %v", by, err)
			}
			placeByCard(t, orders, v)
		}
		err := d.View(t.Context(), func(tx *db.Tx) error {
			levels, err := stock.Of(t.Context(), tx, shirts[:1])
			if l := levels[testSKU]; l.OnHand != 10-len(jumps) {
				t.Errorf("%d were sold and the level is %+v", len(jumps), l)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		list, err := orders.List(t.Context(), "", start.Add(500*24*time.Hour), 100)
		numbers := map[string]bool{}
		for _, o := range list {
			numbers[string(o.Number)] = true
		}
		if err != nil || len(numbers) != len(jumps) {
			t.Errorf("%d numbers of %d orders, %v; want %d", len(numbers), len(list), err, len(jumps))
		}
		t.Logf("%d jumps of up to 400 days: %d orders, none lost or doubled", len(jumps), len(numbers))
	})
}

// A backup that is made while people buy and pictures come, restored, has
// every order and every picture that was acknowledged before it began.
func TestABackupUnderLoadRestoresWhole(t *testing.T) {
	needFront(t)
	data := t.TempDir()
	withShop(t, "sqlite:"+filepath.Join(data, "tsumugi.db"), func(d *db.DB) { fillBoutique(t, d, 100_000) })
	s := serve(t, data, "--renderer", "off", "--payment", "local", "--call-rate", "100000", "--log-level", "error")
	w := newWeather(t, s)
	told := shopUntil(t, w, 4)
	for name := range 20 {
		write(t, filepath.Join(mkdir(t, data, "pictures", "load"), fmt.Sprintf("%d.jpg", name)), fmt.Sprintf("picture %d", name))
	}
	told.reach(t, 20)
	before := told.all()
	file := filepath.Join(t.TempDir(), "shop.tar")
	if out := command(t, "backup", "--data", data, file); out.code != 0 {
		t.Fatal(out.stderr)
	}
	told.reach(t, len(before)+5) // they went on meanwhile
	told.stop()
	again := t.TempDir()
	if out := command(t, "restore", "--data", again, file); out.code != 0 {
		t.Fatal(out.stderr)
	}
	missing := lost(t, again, before)
	for name := range 20 {
		if !exists(filepath.Join(again, "pictures", "load", fmt.Sprintf("%d.jpg", name))) {
			t.Errorf("picture %d is gone", name)
		}
	}
	if len(missing) > 0 {
		t.Errorf("orders that were acknowledged before the backup are gone: %v", missing)
	}
	for _, wrong := range w.wrong {
		t.Error(wrong)
	}
	t.Logf("%d orders and 20 pictures acknowledged before the backup: all there after restoring it", len(before))
}

// A ledgerOfTold is the orders that shoppers were told of so far.
type ledgerOfTold struct {
	mu      sync.Mutex
	numbers []string
	over    atomic.Bool
	group   sync.WaitGroup
}

// shopUntil has so many shoppers buy until stop.
func shopUntil(t *testing.T, w *weather, shoppers int) *ledgerOfTold {
	t.Helper()
	told := &ledgerOfTold{}
	for range shoppers {
		told.group.Go(func() {
			for !told.over.Load() {
				if number := w.buy(newPatron(http.DefaultTransport, func() string { return w.s.origin })); number != "" {
					told.mu.Lock()
					told.numbers = append(told.numbers, number)
					told.mu.Unlock()
				}
			}
		})
	}
	t.Cleanup(told.stop)
	return told
}

func (l *ledgerOfTold) stop() {
	l.over.Store(true)
	l.group.Wait()
}

func (l *ledgerOfTold) all() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]string{}, l.numbers...)
}

// reach waits until so many orders were acknowledged.
func (l *ledgerOfTold) reach(t *testing.T, n int) {
	t.Helper()
	waittest.Until(t, fmt.Sprintf("%d orders", n), func() bool { return len(l.all()) >= n })
}

// lost are the numbers that the shop in a folder does not know.
func lost(t *testing.T, data string, numbers []string) (list []string) {
	t.Helper()
	out := command(t, "order", "list", "--limit", "1000000", "--data", data)
	if out.code != 0 {
		t.Fatal(out.stderr)
	}
	for _, number := range numbers {
		if !strings.Contains(out.stdout, number) {
			list = append(list, number)
		}
	}
	return list
}

func mkdir(t *testing.T, parts ...string) string {
	t.Helper()
	folder := filepath.Join(parts...)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	return folder
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
