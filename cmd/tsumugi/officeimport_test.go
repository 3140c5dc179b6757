package main

import (
	"context"
	"encoding/base64"
	"net/http"
	"os"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// A file of 100,000 SKUs (SKUS) is dropped into the office, compared and applied
// by the shop's own job, while shoppers buy over HTTP from the same shop, 20
// orders a second (ORDERS) whatever it takes for each. Printed is how long orders
// took, from the moment at which each was due, and how long a short write of
// another process waited: without the file, while it is compared, and while it is
// applied. The longest beside it may take 100 ms longer than the longest without.
// It runs where nothing else does (QUIET=1): on a busy machine it would say more of
// the other work than of the file.
func TestNoOrderWaitsLongForAFileOfTheOffice(t *testing.T) {
	if os.Getenv("QUIET") == "" {
		t.Skip("it measures time: QUIET=1 runs it on a quiet machine")
	}
	skus, rate := fromEnv("SKUS", 100_000), fromEnv("ORDERS", 20)
	dbtest.EachURL(t, func(t *testing.T, url string) {
		data := t.TempDir()
		withShop(t, url, func(d *db.DB) { fillBoutique(t, d, 1_000_000) })
		items, file := colourFiles(t, (skus+2)/3)
		if out := command(t, "import", "--db", url, "--kind", "items", items); out.code != 0 {
			t.Fatal(out.stderr)
		}
		s := opened(t, programFor(t, 30*time.Minute, serving(data, "--db", url, "--renderer", "off", "--payment", "local", "--log-level", "error", "--call-rate", "1000000", "--proxies", "127.0.0.1/32")...))
		way := &http.Transport{MaxIdleConnsPerHost: 200}
		defer way.CloseIdleConnections()
		buy := func() {
			p := newStranger(way, func() string { return s.origin })
			key := p.confirm(t, anyOf(shirts...), "card")
			if got := p.must(t, "order/insert/", fields{"key": key, "token": local.TokenOK}, 200); got["step"] != "done" {
				t.Errorf("order: got %v", got)
			}
		}
		for range 20 { // the first ones warm the shop up
			buy()
		}
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		write := func() {
			if err := d.Update(t.Context(), func(tx *db.Tx) error { db.Note(tx, "probe", ""); return nil }); err != nil {
				t.Error(err)
			}
		}
		beside := func(what string, do func()) (orders []time.Duration) {
			began, used := time.Now(), cpuTime(t, s.cmd.Process.Pid)
			var writes []time.Duration
			orders = shopping(t, rate, buy, func() { writes = shopping(t, rate, write, do) })
			t.Logf("%s (%.0f s, %.1f s of CPU): orders %s; writes %s", what, time.Since(began).Seconds(), (cpuTime(t, s.cmd.Process.Pid) - used).Seconds(), waits(orders), waits(writes))
			return orders
		}
		alone := beside("alone", func() { time.Sleep(15 * time.Second) })
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		ctx := audit.With(t.Context(), audit.Actor{Kind: audit.Staff, ID: "s1", Name: "店主"})
		uploads := &csvfile.Uploads{DB: d}
		var f csvfile.File
		checked := beside("compared", func() { f = dropped(ctx, t, uploads, raw) })
		if f.State != csvfile.Ready || f.Counts.Added < skus {
			t.Fatalf("%s %s %+v", f.State, f.Said, f.Counts)
		}
		applied := beside("applied", func() {
			if _, err := uploads.Apply(ctx, f.ID, f.Digest); err != nil {
				t.Error(err)
				return
			}
			f = settledFile(ctx, t, uploads, f.ID, csvfile.Finished)
		})
		for what, took := range map[string][]time.Duration{"compared": checked, "applied": applied} {
			if more := took[len(took)-1] - alone[len(alone)-1]; more > 100*time.Millisecond {
				t.Errorf("while it was %s, orders waited %v longer than without it", what, more)
			}
		}
	})
}

// dropped sends a file as the office does, and waits until it was compared.
func dropped(ctx context.Context, t testing.TB, u *csvfile.Uploads, raw []byte) csvfile.File {
	t.Helper()
	f, err := u.Begin(ctx, "skus.csv", "skus")
	if err != nil {
		t.Fatal(err)
	}
	for seq := 0; seq*csvfile.MaxPart < len(raw); seq++ {
		part := raw[seq*csvfile.MaxPart : min(len(raw), (seq+1)*csvfile.MaxPart)]
		if err := u.Part(ctx, f.ID, seq, base64.StdEncoding.EncodeToString(part)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := u.Check(ctx, f.ID, "skus", nil); err != nil {
		t.Fatal(err)
	}
	return settledFile(ctx, t, u, f.ID, csvfile.Ready)
}

// settledFile waits until the shop's job has brought a file so far, or given it up.
func settledFile(ctx context.Context, t testing.TB, u *csvfile.Uploads, fileID string, want csvfile.FileState) (f csvfile.File) {
	t.Helper()
	waittest.Until(t, "the file is "+string(want), func() bool {
		var err error
		if f, err = u.Find(ctx, fileID); err != nil {
			t.Fatal(err)
		}
		return f.State == want || f.State == csvfile.Bad || f.State == csvfile.Failed
	})
	return f
}
