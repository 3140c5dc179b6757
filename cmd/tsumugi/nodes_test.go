package main

import (
	"database/sql"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// benchPool is how many connections the nodes share, as many as one of six cores
// opens: commits that wait on purpose need them, whatever machine measures.
const benchPool = 24

// mostConflicts is how many transactions an order may have to run again.
const mostConflicts = 0.2

// TestNodesDoNotDisturbEachOther has shoppers of different places buy at three
// nodes of one database: nobody is refused, and hardly a transaction is run
// again. make bench-cluster prints more of it: TSUMUGI_CLUSTER is how long a
// commit takes, as on a database whose disk or replica is that slow.
func TestNodesDoNotDisturbEachOther(t *testing.T) {
	waittest.Slow(t)
	needFront(t)
	delay, bench := os.LookupEnv("TSUMUGI_CLUSTER")
	if !bench {
		if s := buying(t, dbtest.EmptyPostgres(t), 3, 16, 160, ""); s.conflicts > mostConflicts {
			t.Errorf("%.2f conflicts an order, at most %.1f are wanted", s.conflicts, mostConflicts)
		}
		return
	}
	t.Logf("| engine | nodes | shoppers | orders/s | conflicts/order | transactions/order | statements/order | PostgreSQL CPU ms/order |\n|---|---|---|---|---|---|---|---|")
	for _, c := range []struct{ nodes, shoppers, orders int }{{1, 1, 40}, {1, 16, 600}, {1, 32, 600}, {3, 16, 600}, {3, 32, 600}, {5, 32, 600}} {
		if c.nodes == 1 {
			t.Log(buying(t, "sqlite:"+t.TempDir()+"/shop.db", c.nodes, c.shoppers, c.orders, ""))
		}
		t.Log(buying(t, dbtest.EmptyPostgres(t), c.nodes, c.shoppers, c.orders, delay, "--db-pool", strconv.Itoa(benchPool/c.nodes)))
	}
}

// sales is what buying came to.
type sales struct {
	engine                                                string
	nodes, shoppers                                       int
	perSecond, conflicts, transactions, statements, cpuMS float64
}

func (s sales) String() string {
	return fmt.Sprintf("| %s | %d | %d | %.1f | %.2f | %.1f | %.0f | %.1f |", s.engine, s.nodes, s.shoppers, s.perSecond, s.conflicts, s.transactions, s.statements, s.cpuMS)
}

// buying lets shoppers buy, each at one of the nodes.
func buying(t *testing.T, url string, nodes, shoppers, orders int, delay string, flags ...string) sales {
	t.Helper()
	withShop(t, url, func(d *db.DB) { fillBazaar(t, d) })
	meter := databaseMeter(t, url, delay)
	var shops []*shopServer
	for range nodes {
		with := append([]string{"--db", url, "--renderer", "off", "--payment", "local", "--log-level", "warn", "--proxies", "127.0.0.0/8"}, flags...)
		shops = append(shops, serve(t, t.TempDir(), with...))
	}
	way := &http.Transport{MaxIdleConnsPerHost: shoppers}
	defer way.CloseIdleConnections()
	var next, bought atomic.Int64
	buy := func(until int) {
		var all sync.WaitGroup
		for range shoppers {
			all.Go(func() {
				for i := int(next.Add(1)); i <= until; i = int(next.Add(1)) {
					p := newPatron(way, func() string { return shops[i%nodes].origin })
					p.from = fmt.Sprintf("203.%d.%d.9", i/250, i%250)
					if why := p.shop(i); why != "" {
						t.Errorf("shopper %d: %s", i, why)
						continue
					}
					bought.Add(1)
				}
			})
		}
		all.Wait()
		next.Store(int64(until))
	}
	// A new connection of PostgreSQL reads its catalogue and plans each statement
	// five times, which is not what an order costs.
	first := min(orders, 10*benchPool)
	buy(first)
	sum := func(name string) (all float64) {
		for _, shop := range shops {
			all += shop.gauge(t, name)
		}
		return all
	}
	before, sent := rest(t, meter), sum("tsumugi_db_statements_total")
	began, warm := time.Now(), bought.Load()
	buy(first + orders)
	took, after := time.Since(began), rest(t, meter)
	n := float64(max(bought.Load()-warm, 1))
	s := sales{engine: strings.SplitN(url, ":", 2)[0], nodes: nodes, shoppers: shoppers, perSecond: n / took.Seconds(),
		transactions: (after.transactions - before.transactions) / n, cpuMS: (after.cpuMS - before.cpuMS) / n}
	s.statements = (sum("tsumugi_db_statements_total") - sent) / n
	s.conflicts = sum("tsumugi_db_conflicts") / float64(bought.Load())
	counted := sum("tsumugi_orders_placed_total") - sum("tsumugi_orders_declined_total")
	for _, shop := range shops {
		if _, err := shop.stop(t); err != nil {
			t.Error(err)
		}
	}
	if counted != float64(bought.Load()) {
		t.Errorf("the nodes counted %.0f orders that were not refused, and %d were bought", counted, bought.Load())
	}
	return s
}

// rest waits until the database has little to do: letters and the payment service's
// calls of the last orders are theirs, too, and come later with fewer nodes.
func rest(t *testing.T, meter func() reading) reading {
	t.Helper()
	const few = 80 // a second; five nodes that rest look some twenty times
	last, looked := meter(), time.Now()
	waittest.Until(t, "the database rests", func() bool {
		time.Sleep(250 * time.Millisecond)
		now, took := meter(), time.Since(looked)
		done := now.transactions - last.transactions
		last, looked = now, time.Now()
		return done < few*took.Seconds()
	})
	return last
}

// gauge reads one number of a shop's metrics.
func (s *shopServer) gauge(t *testing.T, name string) float64 {
	t.Helper()
	res, err := http.Get(s.metrics)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	found := regexp.MustCompile(`(?m)^` + name + ` (\S+)$`).FindSubmatch(body)
	if err != nil || found == nil {
		t.Fatalf("no %s in the metrics: %v", name, err)
	}
	n, err := strconv.ParseFloat(string(found[1]), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A reading is what a database has done so far.
type reading struct{ transactions, cpuMS float64 }

// databaseMeter makes every locked transaction of a PostgreSQL database take longer,
// and returns what reads its counters; SQLite has none.
func databaseMeter(t *testing.T, url, delay string) func() reading {
	t.Helper()
	if strings.HasPrefix(url, "sqlite:") {
		return func() reading { return reading{} }
	}
	d, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	if wait, err := time.ParseDuration(delay); err == nil && wait > 0 {
		for _, statement := range slowCommits(wait) {
			if _, err := d.ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
	}
	return func() (r reading) {
		rows, err := d.QueryContext(t.Context(), `SELECT pid, (SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database())
			FROM pg_stat_activity WHERE datname = current_database()`)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var pid int
			if err := rows.Scan(&pid, &r.transactions); err != nil {
				t.Fatal(err)
			}
			r.cpuMS += cpuOf(pid)
		}
		return r
	}
}

// slowCommits are statements that make every locked transaction take longer to commit,
// as on a disk that is so slow.
func slowCommits(wait time.Duration) []string {
	return []string{
		fmt.Sprintf(`CREATE FUNCTION slow_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(%f); RETURN NULL; END $$`, wait.Seconds()),
		`CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT OR UPDATE ON lock_slot DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slow_commit()`,
	}
}

// cpuOf is the CPU time of a process so far, in milliseconds; Linux counts it in
// hundredths of a second.
func cpuOf(pid int) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	parts := strings.Fields(rest)
	if len(parts) < 13 {
		return 0
	}
	user, _ := strconv.ParseFloat(parts[11], 64)
	system, _ := strconv.ParseFloat(parts[12], 64)
	return 10 * (user + system)
}
