package main

import (
	"fmt"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
)

// BenchmarkCompleteOrders buys over HTTP from a server of its own, as the
// browser does: cart, order entry, its form, the last screen, the order by card
// and its letter, each time as a new guest of another network, several at once. The processor time
// is that of the server's process, all its threads, user and system, until the
// last letter is out; the pretend payment service with its webhooks is part of
// it, the shoppers are not. SQLite waits for the disk at every commit
// (synchronous=FULL).
func BenchmarkCompleteOrders(b *testing.B) {
	data := b.TempDir()
	url := "sqlite:" + filepath.Join(data, "tsumugi.db")
	withShop(b, url, func(d *db.DB) { fillBoutique(b, d, 1_000_000) })
	s := opened(b, programFor(b, 10*time.Minute, serving(data, "--renderer", "off", "--payment", "local", "--log-level", "error", "--call-rate", "1000000", "--proxies", "127.0.0.1/32")...))
	way := &http.Transport{MaxIdleConnsPerHost: 100}
	defer way.CloseIdleConnections()
	buy := func() {
		p := newStranger(way, func() string { return s.origin })
		key := p.confirm(b, anyOf(shirts...), "card")
		if got := p.must(b, "order/insert/", fields{"key": key, "token": local.TokenOK}, 200); got["step"] != "done" || p.challenges > 0 {
			b.Fatalf("order: got %v after %d challenges", got, p.challenges)
		}
	}
	buy() // the first warms the server up
	before := cpuTime(b, s.cmd.Process.Pid)
	b.SetParallelism(4)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			buy()
		}
	})
	b.StopTimer()
	withShop(b, url, func(d *db.DB) { awaitLetters(b, d, b.N+1) })
	spent := cpuTime(b, s.cmd.Process.Pid) - before
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "orders/s")
	b.ReportMetric(float64(spent.Microseconds())/1000/float64(b.N), "cpu-ms/order")
}

// strangers is how many there were.
var strangers atomic.Uint32

// newStranger makes a patron of a network of its own, to a shop that believes this
// machine as a proxy: of one network, nearly each would have a proof of work to do.
func newStranger(way http.RoundTripper, origin func() string) *patron {
	p := newPatron(way, origin)
	n := strangers.Add(1)
	p.from = netip.AddrFrom4([4]byte{10, byte(n >> 8), byte(n), 1}).String()
	return p
}

// awaitLetters waits until so many letters about orders were sent.
func awaitLetters(t testing.TB, d *db.DB, want int) {
	t.Helper()
	var p mail.Progress
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		var err error
		if p, err = (&mail.Letters{DB: d}).Progress(t.Context(), "order/"); err != nil {
			t.Fatal(err)
		}
		if p.Sent >= want {
			return
		}
	}
	t.Fatalf("letters after a minute: %+v, want %d sent", p, want)
}

// cpuTime is the processor time that a process has used so far; 0 where the
// system does not tell.
func cpuTime(t testing.TB, pid int) time.Duration {
	t.Helper()
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(raw), ") ") // the name may have spaces
	words := strings.Fields(rest)
	const user, system, tick = 11, 12, 10 * time.Millisecond // as the kernel counts for programs
	var ticks int64
	for _, i := range []int{user, system} {
		n, err := strconv.ParseInt(words[i], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		ticks += n
	}
	return time.Duration(ticks) * tick
}
