package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
)

// BenchmarkImportWhileOrdering imports 100,000 colours (COLOURS) of 300,000 SKUs
// by the command while shoppers buy over HTTP from a running shop, 50 orders a
// second (ORDERS) whatever the shop takes for each. It prints how long the orders
// took, and how long a short write of a process beside them waited for the
// writer, without an import and beside it.
func BenchmarkImportWhileOrdering(b *testing.B) {
	colours, rate := fromEnv("COLOURS", 100_000), fromEnv("ORDERS", 50)
	data := b.TempDir()
	url := "sqlite:" + filepath.Join(data, "tsumugi.db")
	withShop(b, url, func(d *db.DB) { fillBoutique(b, d, 1_000_000) })
	items, skus := colourFiles(b, colours)
	s := opened(b, programFor(b, 30*time.Minute, serving(data, "--renderer", "off", "--payment", "local", "--log-level", "error", "--call-rate", "1000000", "--proxies", "127.0.0.1/32")...))
	way := &http.Transport{MaxIdleConnsPerHost: 200}
	defer way.CloseIdleConnections()
	buy := func() {
		p := newStranger(way, func() string { return s.origin })
		key := p.confirm(b, anyOf(shirts...), "card")
		if got := p.must(b, "order/insert/", fields{"key": key, "token": local.TokenOK}, 200); got["step"] != "done" {
			b.Errorf("order: got %v", got)
		}
	}
	buy()
	d, err := db.Open(b.Context(), url)
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	write := func() {
		if err := d.Update(b.Context(), func(tx *db.Tx) error { db.Note(tx, "probe", ""); return nil }); err != nil {
			b.Error(err)
		}
	}
	beside := func(do func()) (orders, writes []time.Duration) {
		orders = shopping(b, rate, buy, func() { writes = shopping(b, rate, write, do) })
		return orders, writes
	}
	orders, writes := beside(func() { time.Sleep(10 * time.Second) })
	b.Logf("alone: orders %s, writes %s", waits(orders), waits(writes))
	for b.Loop() {
		for _, file := range []struct{ kind, name string }{{"items", items}, {"skus", skus}} {
			began := time.Now()
			var spent time.Duration
			orders, writes := beside(func() {
				cmd := programFor(b, 30*time.Minute, "import", "--db", url, "--kind", file.kind, file.name)
				if out, err := cmd.CombinedOutput(); err != nil {
					b.Errorf("import %s: %v\n%s", file.kind, err, out)
				} else {
					lines := strings.Split(strings.TrimSpace(string(out)), "\n")
					b.Log(lines[len(lines)-1]) // before it stands how far it got, a hundred times
				}
				spent = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			})
			b.ReportMetric(time.Since(began).Seconds(), file.kind+"-s")
			b.ReportMetric(spent.Seconds(), file.kind+"-cpu-s")
			b.Logf("beside %s: orders %s, writes %s", file.kind, waits(orders), waits(writes))
		}
	}
}

// shopping lets shoppers buy at a rate while do goes on, and returns how long each
// order took from the moment at which it was due.
func shopping(b testing.TB, rate int, buy, do func()) []time.Duration {
	ctx, stop := context.WithCancel(b.Context())
	var took []time.Duration
	var mu sync.Mutex
	var all sync.WaitGroup
	all.Go(func() {
		tick := time.NewTicker(time.Second / time.Duration(rate))
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case due := <-tick.C:
				all.Go(func() {
					buy()
					mu.Lock()
					defer mu.Unlock()
					took = append(took, time.Since(due))
				})
			}
		}
	})
	do()
	stop()
	all.Wait()
	slices.Sort(took)
	return took
}

func waits(took []time.Duration) string {
	if len(took) == 0 {
		return "none"
	}
	at := func(part int) time.Duration {
		return took[min(len(took)*part/1000, len(took)-1)].Round(time.Millisecond / 10)
	}
	return fmt.Sprintf("%d: median %v, 99 %% %v, longest %v", len(took), at(500), at(990), at(1000))
}

// colourFiles writes items with four colours of three sizes each.
func colourFiles(b testing.TB, colours int) (items, skus string) {
	dir := b.TempDir()
	items, skus = filepath.Join(dir, "items.csv"), filepath.Join(dir, "skus.csv")
	write := func(name string, rows func(*bufio.Writer)) {
		f, err := os.Create(name)
		if err != nil {
			b.Fatal(err)
		}
		w := bufio.NewWriter(f)
		rows(w)
		if err := w.Flush(); err != nil {
			b.Fatal(err)
		}
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
	}
	code := func(i int) string { return fmt.Sprintf("Z%02d9002%03d", i/1000, i%1000) }
	write(items, func(w *bufio.Writer) {
		fmt.Fprintln(w, "commodity_code,commodity_name,commodity_sex_type,description")
		for i := range (colours + 3) / 4 {
			fmt.Fprintf(w, "%s,シャツ%d,women,やわらかな綿を使った、毎日着たくなる一枚です。\n", code(i), i)
		}
	})
	write(skus, func(w *bufio.Writer) {
		fmt.Fprintln(w, "sku_code,color_name,color_group,color_hex,list_price,unit_price,size_name,garment_size")
		for i := range colours {
			for j, size := range []string{"S", "M", "L"} {
				fmt.Fprintf(w, "%s%02d%d,色%d,navy,000080,5000,%d,%s,身幅=%d|着丈=70\n", code(i/4), i%4, j, i%4, 3000+i%1000, size, 50+j)
			}
		}
	})
	return items, skus
}

func fromEnv(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}
