package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// Shop and follower are killed at any moment under shoppers; what is restored
// from the folder has every order that was acknowledged a second before.
func TestAKilledShopLosesAtMostTheLastSecond(t *testing.T) {
	needFront(t)
	kills := 2
	if promised() {
		kills = 8
	}
	data, folder := t.TempDir(), t.TempDir()
	withShop(t, "sqlite:"+filepath.Join(data, "tsumugi.db"), func(d *db.DB) { fillBoutique(t, d, 1_000_000) })
	write(t, filepath.Join(mkdir(t, data, "pictures"), "one.jpg"), "a picture")
	type told struct {
		number string
		at     time.Time
	}
	var mu sync.Mutex
	var all []told
	var worst time.Duration
	for kill := range kills {
		s := serve(t, data, "--renderer", "off", "--payment", "local", "--call-rate", "100000", "--log-level", "error")
		follower := program(t, "backup", "--follow", "--data", data, folder)
		out, err := follower.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := follower.Start(); err != nil {
			t.Fatal(err)
		}
		if line := bufio.NewScanner(out); !line.Scan() || !strings.Contains(line.Text(), "Following") {
			t.Fatalf("the follower said %q", line.Text())
		}
		bases := func() int {
			found, _ := filepath.Glob(filepath.Join(folder, "*", "*.base.json")) // the pattern is well formed
			return len(found)
		}
		waittest.Until(t, "a base", func() bool { return bases() > kill })
		var crowd sync.WaitGroup
		stop := make(chan struct{})
		w := newWeather(t, s)
		for range 4 {
			crowd.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
					}
					if number := w.buy(newPatron(http.DefaultTransport, func() string { return s.origin })); number != "" {
						mu.Lock()
						all = append(all, told{number, time.Now()})
						mu.Unlock()
					}
				}
			})
		}
		mu.Lock()
		before := len(all)
		mu.Unlock()
		waittest.Until(t, "people buy", func() bool { mu.Lock(); defer mu.Unlock(); return len(all) > before+20 })
		time.Sleep(time.Duration(rand.IntN(700)) * time.Millisecond) // any moment
		_ = follower.Process.Kill()
		killed := time.Now()
		close(stop)
		crowd.Wait()
		_ = follower.Wait() // it was killed
		_ = s.cmd.Process.Kill()
		_ = s.wait()

		again := filepath.Join(t.TempDir(), "again")
		if got := command(t, "restore", "--data", again, folder); got.code != 0 {
			t.Fatalf("kill %d: %s", kill, got.stderr)
		}
		if kept, err := os.ReadFile(filepath.Join(again, "pictures", "one.jpg")); err != nil || string(kept) != "a picture" {
			t.Errorf("the picture: %q, %v", kept, err)
		}
		mu.Lock()
		var numbers []string
		when := map[string]time.Time{}
		for _, o := range all {
			if o.at.Before(killed) {
				numbers, when[o.number] = append(numbers, o.number), o.at
			}
		}
		mu.Unlock()
		for _, number := range lost(t, again, numbers) {
			behind := killed.Sub(when[number])
			worst = max(worst, behind)
			if behind > time.Second {
				t.Errorf("kill %d: order %s was acknowledged %v before and is gone", kill, number, behind)
			}
		}
	}
	t.Logf("%d kills under %d orders: the oldest order that was lost had been acknowledged %v before", kills, len(all), worst.Round(time.Millisecond))
}

func TestATrailLeadsBackToAMomentAndDamageIsTold(t *testing.T) {
	needFront(t)
	data, folder := t.TempDir(), t.TempDir()
	withShop(t, "sqlite:"+filepath.Join(data, "tsumugi.db"), func(d *db.DB) { fillBoutique(t, d, 1000) })
	s := serve(t, data, "--renderer", "off", "--payment", "local", "--call-rate", "100000", "--log-level", "error")
	follower := program(t, "backup", "--follow", "--data", data, folder)
	if err := follower.Start(); err != nil {
		t.Fatal(err)
	}
	segments := func() []string {
		found, _ := filepath.Glob(filepath.Join(folder, "*", "*.seg")) // the pattern is well formed
		return found
	}
	shipped := func(number string) {
		waittest.Until(t, "the order is in the folder", func() bool {
			again := filepath.Join(t.TempDir(), fmt.Sprint(rand.Int()))
			return command(t, "restore", "--data", again, folder).code == 0 && len(lost(t, again, []string{number})) == 0
		})
	}
	w := newWeather(t, s)
	buy := func() string { return w.buy(newPatron(http.DefaultTransport, func() string { return s.origin })) }
	first := buy()
	shipped(first)
	between := time.Now()
	second := buy()
	shipped(second)
	if err := follower.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := follower.Wait(); err != nil {
		t.Errorf("the follower did not end well: %v", err)
	}
	told := command(t, "backup", "list", "--data", data)
	if !strings.Contains(told.stdout, "follow  done") || strings.Contains(told.stdout, "  -  ") {
		t.Errorf("the shop knows of the follower:\n%s%s", told.stdout, told.stderr)
	}
	then := filepath.Join(t.TempDir(), "then")
	if got := command(t, "restore", "--data", then, "--at", between.Format(time.RFC3339Nano), folder); got.code != 0 {
		t.Fatal(got.stderr)
	}
	if gone := lost(t, then, []string{first, second}); len(gone) != 1 || gone[0] != second {
		t.Errorf("as it was between the two: %v is missing, want only %s", gone, second)
	}
	list := segments()
	raw, err := os.ReadFile(list[len(list)/2])
	if err != nil {
		t.Fatal(err)
	}
	raw[len(raw)/2] ^= 1
	write(t, list[len(list)/2], string(raw))
	damaged := filepath.Join(t.TempDir(), "damaged")
	if got := command(t, "restore", "--data", damaged, folder); got.code == 0 || !strings.Contains(got.stderr, "is damaged; before it the shop is as it was at") {
		t.Errorf("a damaged segment: %d %s %s", got.code, got.stdout, got.stderr)
	}
	if exists(filepath.Join(damaged, "tsumugi.db")) {
		t.Error("a damaged trail left a shop behind")
	}
	if got := command(t, "restore", "--data", damaged, "--at", "1999-01-01 00:00:00", folder); got.code == 0 || !strings.Contains(got.stderr, "no base that old") {
		t.Errorf("before the trail: %d %s", got.code, got.stderr)
	}
}
