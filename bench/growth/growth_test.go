package growth

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"text/tabwriter"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/jobs"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// sizes are the numbers of orders to measure at; without any the test only
// checks that everything runs.
func sizes(t *testing.T) []int {
	t.Helper()
	text := os.Getenv("TSUMUGI_GROWTH")
	if text == "" {
		return []int{200}
	}
	var out []int
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			t.Fatalf("TSUMUGI_GROWTH: %v", err)
		}
		out = append(out, n)
	}
	return out
}

// fill inserts texts for the numbers after from, up to to.
func fill(t *testing.T, url string, texts []string, from, to int) {
	t.Helper()
	file, lite := strings.CutPrefix(url, "sqlite:")
	driver, name := "pgx", url
	numbers := fmt.Sprintf("generate_series(CAST(%d AS BIGINT), %d) AS c (i)", from+1, to)
	if lite {
		driver, name = "sqlite", "file:"+filepath.ToSlash(file)
		numbers = fmt.Sprintf("(WITH RECURSIVE n (i) AS (SELECT %d UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT i FROM n) AS c", from+1, to)
	}
	pool, err := sql.Open(driver, name)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	conn, err := pool.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	first, last := []string{"SET session_replication_role = replica", "SET synchronous_commit = off"}, []string{"ANALYZE"}
	if lite { // a filled file that is lost is filled again
		first = []string{"PRAGMA foreign_keys = 0", "PRAGMA synchronous = 0", "PRAGMA cache_size = -500000"}
		last = []string{"PRAGMA wal_checkpoint(TRUNCATE)"}
	}
	for _, text := range slices.Concat(first, texts, last) {
		text = strings.NewReplacer("{c}", numbers, "{now}", strconv.FormatInt(now.UnixMilli(), 10)).Replace(text)
		if _, err := conn.ExecContext(t.Context(), text); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
}

var now = time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC)

// rows is what there is of everything for each order i, and as many members: a delivered order with
// its line, moves, payment, letters and points, a member, sessions, signals and
// changes. Times go back a minute an order.
var rows = []string{
	`INSERT INTO customer (customer_code, email, email_key, password, last_name, first_name, last_kana, first_kana, customer_group_code, valid, birth, sex, phone, created_at, updated_at)
		SELECT 'C' || i, 'm' || i || '@shop.example', 'm' || i || '@shop.example', '', '織部', '糸子', 'オリベ', 'イトコ', '0', TRUE, '', '', '', {now}, {now} FROM {c}`,
	`INSERT INTO member_session (token_hash, session_id, customer_code, created_at, seen_at, auth_time, agent, network, id_token)
		SELECT 'h' || i, 's' || i, 'C' || i, {now} - 1000, {now} - 1000, 0, '', '', '' FROM {c}`,
	`INSERT INTO shop_order (number, owner, customer, key, status, method, payment, total, purchase, body, placed_at, updated_at, shipped_at, delivered_at, due_at, reminded)
		SELECT 'N' || i, 'C' || (i / 10), 'C' || (i / 10), 'k' || i, 'delivered', 'card', 'p' || i, 5000, 5000, '{}', {now} - i * 60000, {now}, {now} - i * 60000, {now}, 0, FALSE FROM {c}`,
	`INSERT INTO order_line (number, position, sku, quantity) SELECT 'N' || i, 0, 'sku' || (i % 5000), 1 FROM {c}`,
	`INSERT INTO order_move (number, seq, status_from, status_to, at, actor, note) SELECT 'N' || i, 1, 'placed', 'paid', {now}, 'payment', '' FROM {c}`,
	`INSERT INTO order_move (number, seq, status_from, status_to, at, actor, note) SELECT 'N' || i, 2, 'paid', 'delivered', {now}, 'operator', '' FROM {c}`,
	`INSERT INTO order_task (number, payment, kind, amount, done, attempts, due_at, problem) SELECT 'N' || i, 'p' || i, 'refund', 1, TRUE, 1, 0, '' FROM {c}`,
	`INSERT INTO payment (id, order_number, method, amount, refunded, state, expires_at, created_at, updated_at)
		SELECT 'p' || i, 'N' || i, 'card', 5000, 0, 'captured', 0, {now}, {now} FROM {c}`,
	`INSERT INTO payment_event (id, seen_at) SELECT 'e' || i, {now} - (i % 80) * 86400000 FROM {c}`,
	`INSERT INTO mail_outbox (key, kind, address, name, subject, body_text, body_html, unsubscribe, state, attempts, due_at, holder, created_at, done_at, problem)
		SELECT 'l' || i, 'transactional', '', '', '', '', '', '', 'sent', 1, 0, '', {now}, {now} - (i % 20) * 86400000, '' FROM {c}`,
	`INSERT INTO points_account (customer, available, pending, entries) SELECT 'C' || i, 50, 0, 1 FROM {c}`,
	`INSERT INTO points_entry (customer, seq, what, ref, occasion, reason, balance, created_at) SELECT 'C' || i, 1, 'grant', 'N' || i, '', '', 50, {now} FROM {c}`,
	`INSERT INTO points_line (customer, seq, account, points) SELECT 'C' || i, 1, 'available', 50 FROM {c}`,
	`INSERT INTO points_lot (id, customer, ref, remaining, expires) SELECT 'q' || i, 'C' || i, 'N' || i, 50, {now} + 86400000 FROM {c}`,
	`INSERT INTO search_signal (day, commodity, views, carts, orders) SELECT '2026' || (1000 + i % 60), 'g' || i, 1, 0, 1 FROM {c}`,
	`INSERT INTO change_log (topic, ref, at) SELECT 'catalog', 'g' || i, {now} FROM {c}`,
}

// A thing is what somebody, or a job, waits for.
type thing struct {
	name string
	do   func(ctx context.Context) error
}

func things(d *db.DB) []thing {
	tm, log := terms.Default(), slog.New(slog.DiscardHandler)
	orders := order.NewOrders(d, &cart.Carts{DB: d, Terms: tm}, tm, payment.Providers{}, "https://shop.example", log)
	outbox := &mail.Outbox{DB: d, Company: tm.Company, Log: log}
	ranks := loyalty.Ranks{DB: d, Terms: tm, Purchases: order.Purchases, Set: member.SetRank,
		Group: func(context.Context, *db.Tx, string) (string, bool, error) { return "0", true, nil }}
	return []thing{
		{"open and check", d.Check},
		{"call: order history", func(ctx context.Context) error { _, _, err := orders.Page(ctx, "C7", 0, 10); return err }},
		{"call: an order", func(ctx context.Context) error { _, err := orders.Record(ctx, "N7"); return err }},
		{"call: points", func(ctx context.Context) error {
			return d.View(ctx, func(tx *db.Tx) error { _, err := loyalty.BalanceOf(ctx, tx, "C7"); return err })
		}},
		{"command: order list", func(ctx context.Context) error { _, err := orders.List(ctx, "", now, 50); return err }},
		{"command: order list --status", func(ctx context.Context) error { _, err := orders.List(ctx, "paid", now, 50); return err }},
		{"command: jobs", func(ctx context.Context) error { _, err := jobs.List(ctx, d); return err }},
		{"follower: change log", func(ctx context.Context) error {
			return d.View(ctx, func(tx *db.Tx) error { _, err := db.Position(ctx, tx); return err })
		}},
		{"job: holds", func(ctx context.Context) error { _, err := stock.Stocks{DB: d}.Sweep(ctx); return err }},
		{"job: order-recovery", orders.RecoverPayments},
		{"job: order-tasks", orders.WorkTasks},
		{"job: letters", outbox.SendAll},
		{"job: letters-count", outbox.Count},
		{"job: points-expiry", func(ctx context.Context) error { _, err := loyalty.Points{DB: d}.Expire(ctx); return err }},
		{"job: retention", func(ctx context.Context) error { _, err := d.Retain(ctx, nil); return err }},
		{"job: ranks (looks at everybody)", ranks.RefreshAll},
	}
}

// A cost is the time and the processor time of one run.
type cost struct{ time, cpu time.Duration }

func (c cost) String() string {
	return fmt.Sprintf("%v / %v", c.time.Round(10*time.Microsecond), c.cpu.Round(10*time.Microsecond))
}

func processor() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // it cannot fail for oneself
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// measure takes the quickest of a few runs, after one that warms up.
func measure(t *testing.T, x thing) (best cost) {
	t.Helper()
	for i := range 6 {
		began, used := time.Now(), processor()
		if err := x.do(t.Context()); err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		now := cost{time.Since(began), processor() - used}
		if i == 1 || i > 1 && now.time < best.time {
			best = now
		}
		if now.time > 5*time.Second {
			return now
		}
	}
	return best
}

// A growth fills a database from size to size, and measures at each.
type growth struct {
	of     string   // what there are so many of
	rows   []string // that make one of them
	sizes  []int
	things []thing
	names  []string      // of what more is measured
	more   func() []cost // nil for nothing
}

// table has a line for everything that was measured and a column for each size.
func (g growth) table(t *testing.T, url string) string {
	t.Helper()
	head, before := "time / CPU at "+g.of, 0
	lines := make([]string, 0, len(g.things)+len(g.names))
	for _, x := range g.things {
		lines = append(lines, x.name)
	}
	lines = append(lines, g.names...)
	for _, n := range g.sizes {
		fill(t, url, g.rows, before, n)
		before = n
		head += "\t" + strconv.Itoa(n)
		for i, x := range g.things {
			lines[i] += "\t" + measure(t, x).String()
		}
		if g.more == nil {
			continue
		}
		for i, c := range g.more() {
			lines[len(g.things)+i] += "\t" + c.String()
		}
	}
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, head)
	for _, line := range lines {
		fmt.Fprintln(w, line)
	}
	_ = w.Flush() // into memory
	return text.String()
}

// eachNew gives an empty database of each engine.
func eachNew(t *testing.T, test func(t *testing.T, url string, d *db.DB)) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		d, err := db.Open(t.Context(), url, db.WithClock(func() time.Time { return now }))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		test(t, url, d)
	})
}

func TestGrowth(t *testing.T) {
	measured := os.Getenv("TSUMUGI_GROWTH") != ""
	items := 20
	if measured {
		items = 25_000
	}
	eachNew(t, func(t *testing.T, url string, d *db.DB) {
		g := growth{of: "orders", rows: rows, sizes: sizes(t), things: things(d)}
		if measured {
			shop := program(t)
			g.names, g.more = servedNames(), func() []cost { return served(t, shop, url, d) }
		}
		fill(t, url, goods, 0, items)
		t.Logf("%s\n%s", d.Engine(), g.table(t, url))
	})
}
