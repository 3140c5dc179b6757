package order_test

import (
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// BenchmarkOrder is a complete order: into the cart, order entry, confirmation,
// payment, completion, with every commit on the disk. It reports the CPU time
// that the whole process takes for one, SQLite included.
func BenchmarkOrder(b *testing.B) {
	d, err := db.Open(b.Context(), "sqlite:"+filepath.Join(b.TempDir(), "bench.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	if err := d.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	s := &shop{t: b, db: d, till: newTill(), now: &atomic.Int64{}}
	s.open()
	if _, err := (stock.Stocks{DB: d}).Set(b.Context(), []stock.Level{{SKU: sock, OnHand: 1_000_000}}); err != nil {
		b.Fatal(err)
	}
	n := 0
	before := cpu(b)
	for b.Loop() {
		n++
		if p := s.buy(guest(n), payment.Card, good, stock.Want{SKU: sock, Quantity: 2}); p.Step() != order.Done {
			b.Fatalf("order %d: %s", n, p.Step())
		}
	}
	b.ReportMetric(float64((cpu(b)-before).Microseconds())/float64(n)/1000, "cpu-ms/order")
}

// cpu is the time that the process has spent computing.
func cpu(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
