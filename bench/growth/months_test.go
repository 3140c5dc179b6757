package growth

import (
	"database/sql"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// perMonth is orders, moves and letters, {c} of them over some months that go back from
// now, and as many changes of three days; every customer has an order in each month.
func perMonth(months int) []string {
	at := fmt.Sprintf("({now} - (i %% %d) * 2629746000 - i)", months) // a month is a twelfth of a year
	number := "to_char(to_timestamp(" + at + " / 1000) AT TIME ZONE 'Asia/Tokyo', '\"T-\"YYMMDD-') || i"
	who := fmt.Sprintf("'C' || (i / %d)", months)
	return []string{
		`INSERT INTO shop_order (number, owner, customer, key, status, method, payment, total, purchase, body, placed_at, updated_at, shipped_at, delivered_at, due_at, reminded, searchable)
			SELECT ` + number + `, ` + who + `, ` + who + `, 'k' || i, 'delivered', 'card', 'p' || i, 5000, 5000, '{"note":"` + strings.Repeat("糸", 700) + `"}', ` + at + `, ` + at + `, ` + at + `, ` + at + `, 0, FALSE, TRUE FROM {c}`,
		`INSERT INTO order_move (number, seq, status_from, status_to, at, actor, note) SELECT ` + number + `, 1, 'placed', 'paid', ` + at + `, 'payment', '' FROM {c}`,
		`INSERT INTO mail_outbox (key, kind, address, name, subject, body_text, body_html, unsubscribe, state, attempts, due_at, holder, created_at, done_at, problem)
			SELECT 'l' || i, 'transactional', '', '', '', '', '', '', 'sent', 1, 0, '', ` + at + `, ` + at + `, '' FROM {c}`,
		`INSERT INTO change_log (topic, ref, at) SELECT 'stock', 's' || i, {now} - 259200000 + i FROM {c}`,
	}
}

// byAnyMonth is what nobody names a month for, and what everybody asks by number.
var byAnyMonth = []struct{ name, text string }{
	{"a page of the history", `SELECT number, body FROM shop_order WHERE customer = 'C7' AND status <> 'placed'
		AND EXISTS (SELECT 1 FROM order_move m WHERE m.number = shop_order.number AND m.status_to IN ('awaiting_payment', 'paid', 'preparing')) ORDER BY placed_at DESC, number DESC LIMIT 10`},
	{"by its number", `SELECT number, body FROM shop_order WHERE number = (SELECT '%s')`},
	{"by the key of its confirmation, or open", `SELECT number, body FROM shop_order WHERE key = 'k7' OR owner = 'C7' AND status = 'placed' ORDER BY placed_at`},
	{"the newest of a status", `SELECT number, body FROM shop_order WHERE status = 'delivered' ORDER BY placed_at DESC, number DESC LIMIT 50`},
	{"what recovery looks at", `SELECT number, body FROM shop_order WHERE status = 'placed' AND due_at > 0 AND due_at <= 1 ORDER BY due_at LIMIT 50`},
	{"whether a letter was put", `SELECT 1 FROM mail_outbox WHERE key = 'l7'`},
	{"letters that wait", `SELECT EXISTS (SELECT 1 FROM mail_outbox WHERE state = 'waiting' AND due_at <= 1 AND kind = 'transactional')`},
	{"changes after a number", `SELECT seq, topic, ref, value, at FROM change_log WHERE seq > 50 ORDER BY seq LIMIT 10`},
	{"how far the change log goes", `SELECT coalesce((SELECT min(seq) FROM change_log), 0), coalesce((SELECT max(seq) FROM change_log), 0)`},
}

// TestMonths measures what questions cost in a shop that keeps orders, letters and
// changes whole, that has just cut them, and that cut them TSUMUGI_MONTHS=60 months ago:
// prepared, and planned anew each time, as behind a pooler.
func TestMonths(t *testing.T) {
	months, each := 4, 25
	if text := os.Getenv("TSUMUGI_MONTHS"); text != "" {
		var err error
		if months, err = strconv.Atoi(text); err != nil || months < 1 {
			t.Fatalf("TSUMUGI_MONTHS: %q is no number of months", text)
		}
		each = 4000
	}
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 4, 2, ' ', 0)
	fmt.Fprintf(w, "prepared / planned, %d orders\twhole\tjust cut\t%d months\n", months*each, months)
	lines := make([]string, len(byAnyMonth))
	for _, since := range []int{-1, 0, months} {
		url := dbtest.EmptyPostgres(t)
		cut(t, url, since)
		fill(t, url, perMonth(months), max(since, 0), months*each)
		pool, err := sql.Open("pgx", url)
		if err != nil {
			t.Fatal(err)
		}
		pool.SetMaxOpenConns(1)
		var newest string
		if err := pool.QueryRowContext(t.Context(), "SELECT max(number) FROM shop_order").Scan(&newest); err != nil {
			t.Fatal(err)
		}
		for i, q := range byAnyMonth {
			lines[i] += "\t" + quickest(t, pool, strings.Replace(q.text, "(SELECT '%s')", "'"+newest+"'", 1))
		}
		if err := pool.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for i, q := range byAnyMonth {
		fmt.Fprintln(w, q.name+lines[i])
	}
	_ = w.Flush() // into memory
	t.Log("\n" + out.String())
}

// cut migrates a database as it would have been some months ago, keeps orders and
// letters by month since then, and makes each month in time; -1 keeps them whole. Each
// month gets a row, since empty ones would be dropped.
func cut(t *testing.T, url string, months int) {
	t.Helper()
	at := now
	d, err := db.Open(t.Context(), url, db.WithClock(func() time.Time { return at }))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	at = now.AddDate(0, -max(months, 0), 0)
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if months < 0 {
		return
	}
	if _, err := d.CutMonths(t.Context()); err != nil {
		t.Fatal(err)
	}
	if months > 0 {
		fill(t, url, perMonth(months), 0, months)
	}
	for ; !at.After(now); at = at.AddDate(0, 1, 0) {
		if err := d.MakeMonths(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// quickest is the shortest time of many runs, prepared and not, in milliseconds.
func quickest(t *testing.T, pool *sql.DB, text string) string {
	t.Helper()
	ctx := t.Context()
	conn, err := pool.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	ask := func(text string) time.Duration {
		best := time.Hour
		for range 200 {
			began := time.Now()
			rows, err := conn.QueryContext(ctx, text, pgx.QueryExecModeSimpleProtocol)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			for rows.Next() { // all of them, as the shop does
			}
			if err := rows.Err(); err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(began))
		}
		return best
	}
	must := func(text string) {
		if _, err := conn.ExecContext(ctx, text); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
	must("PREPARE question AS " + text)
	must("SET plan_cache_mode = force_generic_plan")
	prepared := ask("EXECUTE question")
	must("SET plan_cache_mode = force_custom_plan")
	planned := ask("EXECUTE question")
	must("DEALLOCATE question")
	return fmt.Sprintf("%.2f / %.2f", milliseconds(prepared), milliseconds(planned))
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
