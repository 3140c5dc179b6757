package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

const (
	clusterNodes    = 3
	clusterShoppers = 5 // guests, and as many members
	// scarcePieces is how many there are of one of the shirts: it sells out on the way.
	scarcePieces = 300
	// flowing is how many orders show that people can buy.
	flowing = 8
)

// A cluster is a shop as deploy/ describes it: HAProxy before nodes, PostgreSQL on
// three machines under Patroni behind them, all on this one.
type cluster struct {
	*siege
	postgres *dbtest.Patroni
	nodes    []*clusterNode
}

// A clusterNode is one copy of the shop, which is started again at its address.
type clusterNode struct {
	*shopServer
	address string
	data    string
	doors   []*dbtest.Door // to each machine of PostgreSQL
	clock   string         // the file that its clock goes by
}

// TestFaultsOfACluster breaks a whole cluster in every way of clusterFaults while
// people buy, and counts after each kind what they were told against what is there.
// make cluster runs it: TSUMUGI_FAULTS names kinds, or is "all", and
// TSUMUGI_ROUNDS is how many failovers there are all together. With
// TSUMUGI_SPEED=told gaps are told, not judged: they are also the machine's.
func TestFaultsOfACluster(t *testing.T) {
	named := os.Getenv("TSUMUGI_FAULTS")
	if named == "" {
		t.Skip("make cluster runs it")
	}
	needFront(t)
	rounds, err := strconv.Atoi(os.Getenv("TSUMUGI_ROUNDS"))
	if err != nil || rounds < 1 {
		t.Fatalf("TSUMUGI_ROUNDS is %q; it should be the number of failovers", os.Getenv("TSUMUGI_ROUNDS"))
	}
	faults := chosenFaults(t, named)
	c := startCluster(t)
	table := []string{"| fault | times | longest gap | wanted | 5xx | no answer | orders | lost | oversold | doubled |", "|---|---|---|---|---|---|---|---|---|---|"}
	for _, f := range faults {
		row, whole := c.suffer(f, f.times(faults, rounds))
		t.Log(row)
		table = append(table, row)
		if !whole {
			break // it would be counted again
		}
	}
	t.Log("\n" + strings.Join(table, "\n"))
}

// startCluster fills a shop and opens it.
func startCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{postgres: dbtest.StartPatroni(t, deployFile(t, "postgres/patroni.yml"))}
	c.siege = newSiege(t, c.postgres.URL())
	t.Cleanup(func() {
		if t.Failed() {
			c.tellLogs()
		}
	})
	c.seen = newFaultWatch(c.siege)
	withShop(t, c.url, func(d *db.DB) {
		fillBoutique(t, d, crashPieces)
		c.members = fillMembers(t, d, clusterShoppers, crashPoints)
		c.pieces[shirts[0]] = scarcePieces
		if _, err := (stock.Stocks{DB: d}).Set(t.Context(), []stock.Level{{SKU: shirts[0], OnHand: scarcePieces}}); err != nil {
			t.Fatal(err)
		}
	})
	for i := range clusterNodes {
		n := &clusterNode{address: dbtest.FreeAddress(t), data: t.TempDir()}
		n.clock = filepath.Join(n.data, "clock")
		for _, m := range c.postgres.Machines {
			n.doors = append(n.doors, dbtest.NewDoor(t, m.Address))
		}
		c.nodes = append(c.nodes, n)
		c.start(i)
	}
	c.startProxy()
	return c
}

// start starts a node.
func (c *cluster) start(i int) {
	c.t.Helper()
	n := c.nodes[i]
	var ways []string
	for _, d := range n.doors {
		ways = append(ways, d.Address)
	}
	cmd := programFor(c.t, time.Hour, serving(n.data, "--addr", n.address, "--db", c.postgres.URL(ways...), "--renderer", "off", "--payment", "local",
		"--log-level", "warn", "--call-rate", "100000", "--proxies", "127.0.0.1/32", "--test-clock", n.clock)...)
	cmd.Dir = c.postgres.Dir // so that it ends with everything else
	n.shopServer = opened(c.t, cmd)
}

// startProxy starts HAProxy with the settings that operators get, without TLS.
func (c *cluster) startProxy() {
	c.t.Helper()
	program, err := exec.LookPath("haproxy")
	if err != nil {
		if program, err = exec.LookPath("/usr/sbin/haproxy"); err != nil {
			c.t.Fatal("no haproxy found: scripts/test-tools.sh cluster installs it")
		}
	}
	text, address := string(deployFile(c.t, "proxy/haproxy.cfg")), dbtest.FreeAddress(c.t)
	replace := func(what, by string) {
		if !strings.Contains(text, what) {
			c.t.Fatalf("haproxy.cfg has no %q any more", what)
		}
		text = strings.ReplaceAll(text, what, by)
	}
	replace("    bind :80\n", "    bind "+address+"\n")
	replace("    bind :443 ssl crt /etc/tsumugi/tls/shop.pem alpn h2,http/1.1\n    http-request redirect scheme https code 308 unless { ssl_fc }\n    http-request set-header X-Forwarded-Proto https\n", "")
	replace("maxconn 20000", "maxconn 2000") // who tests may have fewer files open
	replace("127.0.0.1:8404", dbtest.FreeAddress(c.t))
	for i, n := range c.nodes {
		replace(fmt.Sprintf("10.0.0.1%d:8080", i+1), n.address)
		replace(fmt.Sprintf("10.0.0.1%d:8081", i+1), strings.TrimPrefix(n.office, "http://"))
	}
	config := filepath.Join(c.t.TempDir(), "haproxy.cfg")
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil {
		c.t.Fatal(err)
	}
	cmd := exec.Command(program, "-db", "-f", config)
	cmd.Dir = c.postgres.Dir
	said := &safeBuffer{}
	cmd.Stderr = said // its log of requests is not kept
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() {
		_ = cmd.Process.Kill() // it has nothing to keep
		_ = cmd.Wait()
	})
	c.origin.Store("http://" + address)
	for end := time.Now().Add(waittest.Long); ; time.Sleep(20 * time.Millisecond) {
		r, err := http.Get(c.address() + "/items")
		if err == nil {
			_ = r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return
			}
			err = errors.New(r.Status)
		}
		if time.Now().After(end) {
			c.t.Fatalf("HAProxy does not lead to the shop: %v\n%s", err, said)
		}
	}
}

// suffer has people buy while a kind of fault comes again and again, and returns
// its row of the table, and whether everything is where it belongs.
func (c *cluster) suffer(f clusterFault, times int) (row string, whole bool) {
	c.t.Helper()
	c.seen.clear()
	before := len(c.told)
	shoppers := c.letIn(clusterShoppers)
	var longest time.Duration
	for i := range times {
		c.postgres.AwaitHealth(c.t)
		c.flow()
		c.seen.begin()
		f.happen(c)
		c.flow()
		gap := c.seen.end()
		longest = max(longest, gap)
		c.t.Logf("%s, %d of %d: %.1f s without an order", f.name, i+1, times, gap.Seconds())
	}
	c.over.Store(true)
	shoppers.Wait()
	c.postgres.AwaitHealth(c.t)
	whole = len(c.wrong) == 0
	got := c.count()
	wanted := "-"
	if f.most > 0 {
		wanted = fmt.Sprintf("%.0f s", f.most.Seconds())
		if longest > f.most && os.Getenv("TSUMUGI_SPEED") != "told" {
			c.t.Errorf("%s: %.1f s without an order, at most %s are wanted", f.name, longest.Seconds(), wanted)
		}
	}
	statuses, unanswered := c.seen.clear()
	return fmt.Sprintf("| %s | %d | %.1f s | %s | %s | %d | %d | %d | %d | %d |", f.name, times, longest.Seconds(), wanted, statuses, unanswered, len(c.told)-before, got.lost, got.oversold, got.doubled), whole && got.lost+got.oversold+got.doubled == 0
}

// flow waits until people buy.
func (c *cluster) flow() {
	c.t.Helper()
	at := c.seen.orders.Load()
	end := time.Now().Add(waittest.Long)
	for c.seen.orders.Load() < at+flowing {
		if time.Now().After(end) {
			c.t.Fatalf("nobody could buy for %v", waittest.Long)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// tellLogs keeps what everybody said, beside what other failed tests leave.
func (c *cluster) tellLogs() {
	folder, err := filepath.Abs("../../bin/failed/cluster")
	if err != nil {
		c.t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		c.t.Fatal(err)
	}
	logs := c.postgres.Logs()
	for i, n := range c.nodes {
		logs[fmt.Sprintf("node%d.log", i+1)] = n.log.String()
	}
	for name, text := range logs {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			c.t.Fatal(err)
		}
	}
	c.t.Logf("what the programs said is in %s", folder)
}

// A faultWatch is what shoppers see of faults: refusals that they try again, and
// how long nobody could order.
type faultWatch struct {
	siege  *siege
	pace   time.Duration // of one shopper
	orders atomic.Int64
	guests atomic.Int64

	mu         sync.Mutex
	last       time.Time // when somebody was told of an order
	gap        time.Duration
	statuses   map[int]int
	unanswered int
}

func newFaultWatch(s *siege) *faultWatch {
	return &faultWatch{siege: s, pace: 200 * time.Millisecond, statuses: map[int]int{}}
}

// stranger is a shopper of a network of its own, with a browser's patience: of a crowd
// in one network more and more work would be asked, which would be measured instead.
func (w *faultWatch) stranger(origin func() string) *patron {
	n := w.guests.Add(1)
	from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, byte(1+n>>8), byte(n), 1)}}
	p := newPatron(&http.Transport{DialContext: from.DialContext, IdleConnTimeout: 5 * time.Second}, origin)
	p.Timeout = 15 * time.Second
	return p
}

// fault keeps what went wrong with a call, and tells whether it is to be sent again.
func (w *faultWatch) fault(name string, status int, err error) bool {
	if err == nil && status < 500 {
		return false
	}
	if status == http.StatusInternalServerError {
		w.siege.complain("%s: 500", name)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if status < 500 {
		w.unanswered++
	} else {
		w.statuses[status]++
	}
	return true
}

// order keeps that somebody was told of one.
func (w *faultWatch) order() {
	w.orders.Add(1)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.gap, w.last = max(w.gap, time.Since(w.last)), time.Now()
}

// refused is how often somebody was, since it was cleared.
func (w *faultWatch) refused() (n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, times := range w.statuses {
		n += times
	}
	return n
}

// begin begins to measure the longest gap, end ends it.
func (w *faultWatch) begin() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.gap, w.last = 0, time.Now()
}

func (w *faultWatch) end() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return max(w.gap, time.Since(w.last))
}

// clear forgets what it returns: what was refused, and how often no answer came.
func (w *faultWatch) clear() (statuses string, unanswered int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := 0
	for _, n := range w.statuses {
		all += n
	}
	statuses, unanswered = strconv.Itoa(all), w.unanswered
	if all > 0 {
		statuses += " " + strings.TrimPrefix(fmt.Sprint(w.statuses), "map")
	}
	w.statuses, w.unanswered = map[int]int{}, 0
	return statuses, unanswered
}
