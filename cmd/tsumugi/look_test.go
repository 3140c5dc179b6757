package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// counters are all that may change while somebody only looks: what the shop
// does by itself, what is counted about searches, and when a member was last
// here (db.Counting).
var counters = map[string][]string{ // table: columns; none: all of it
	"job": nil, "change_log": nil, "change_note": nil, "db_pulse": nil, "lock_slot": nil,
	"search_click": nil, "search_signal": nil, "search_word": nil, "search_ranking": nil, "search_together": nil,
	"member_session": {"seen_at", "network", "device"},
	"mail_outbox":    {"state", "attempts", "due_at", "holder", "done_at", "problem"}, "mail_kept": nil, // letters go out meanwhile
}

// TestLookingChangesNothing sends GET and HEAD to every page and call there is,
// with every kind of cookie and from another site, and compares the whole
// database.
func TestLookingChangesNothing(t *testing.T) {
	waittest.Slow(t)
	t.Parallel()
	needFront(t)
	dbtest.EachURL(t, func(t *testing.T, address string) {
		withShop(t, address, func(d *db.DB) {
			fillBoutique(t, d, 100)
			fillMembers(t, d, 1, 777)
		})
		s := serve(t, t.TempDir(), "--db", address, "--renderer", "quickjs", "--payment", "local", "--call-rate", "100000", "--render-rate", "100000", "--log-level", "warn")
		someone := func() *patron { return newPatron(http.DefaultTransport, func() string { return s.origin }) }
		nobody, carting, paying, regular := someone(), someone(), someone(), someone()
		carting.must(t, "cart/insert/", fields{"sku": shirts[0], "quantity": 2}, 200)
		key := paying.confirm(t, shirts[1], "card")
		if got := paying.must(t, "order/insert/", fields{"key": key, "token": local.TokenChallenge}, 200); got["step"] != string(order.Challenge) {
			t.Fatalf("the order is not in 3-D Secure: %v", got)
		}
		regular.login(t, patronEmail(0))
		number, done := regular.leaveTraces(t)
		withShop(t, address, func(d *db.DB) {
			quiet := dump(t, d)
			waittest.Until(t, "the shop to have nothing left to do", func() bool {
				before := quiet
				quiet = dump(t, d)
				return maps.Equal(before, quiet) && quiet["payment_local_hook"] == "" // what it told itself has arrived
			})
			for name, who := range map[string]struct {
				*patron
				key string
			}{"nobody": {nobody, key}, "a guest with a cart": {carting, key}, "a guest in 3-D Secure": {paying, key}, "a member": {regular, done}} {
				for _, at := range everyAddress(t, number, who.key) {
					for _, method := range []string{http.MethodGet, http.MethodHead} {
						status := who.look(t, method, at)
						if status >= 500 {
							t.Errorf("%s %s as %s: got %d", method, at, name, status)
						}
					}
				}
				for table, rows := range differences(quiet, dump(t, d)) {
					t.Errorf("after %s looked at everything the table %s is another one:\n%s", name, table, rows)
				}
			}
		})
		if strings.Contains(s.log.String(), db.ErrLooking.Error()) {
			t.Errorf("something tried to change the shop for somebody who only looked:\n%s", s.log)
		}
		// What only looking did not do, the page itself does.
		held := carting.must(t, "checkout/select/", fields{}, 200)["hold"].(fields)
		if held["looked"] != false || held["until"] == 0.0 {
			t.Errorf("order entry by POST holds %v", held)
		}
		if status, got, _ := paying.ask("checkout/select/", fields{}); status != 409 || got["code"] != "order.in_flight" {
			t.Errorf("order entry beside an order in 3-D Secure: %d %v, want order.in_flight", status, got)
		}
		paying.must(t, "checkout/select/", fields{"again": true}, 200)
		if got := paying.must(t, "order/state/", fields{"key": key}, 200); got["step"] != string(order.Declined) {
			t.Errorf("the order that was given up is %v", got)
		}
	})
}

// everyAddress is all pages, the papers behind them, what is mounted beside
// them, and all calls.
func everyAddress(t *testing.T, number, key string) (list []string) {
	t.Helper()
	for _, p := range everyPage(t, number, key) {
		list = append(list, p.address)
	}
	list = append(list, "/cart/input?checked=1", "/cart/order?key="+url.QueryEscape(key), "/mypage/orders/"+number+"/receipt.pdf?name=x",
		"/orders/"+number+"/receipt.pdf?token=x", "/magazine/confirm?token=x", "/magazine/unsubscribe?token=x", "/restock/confirm?token=x", "/sitemap.xml",
		"/robots.txt", "/demo/mail", "/demo/payment", "/demo/payment/3ds?id=x", "/demo/payment/paypay?id=x", "/healthz", "/readyz", "/itemlistdate/api_shop_status_check")
	var contract struct{ Paths map[string]any }
	raw, err := os.ReadFile(filepath.Join("..", "..", "contract", "openapi.json"))
	if err == nil {
		err = json.Unmarshal(raw, &contract)
	}
	if err != nil || len(contract.Paths) < 50 {
		t.Fatalf("%d calls in the contract: %v", len(contract.Paths), err)
	}
	return slices.AppendSeq(list, maps.Keys(contract.Paths))
}

// look opens an address as a link, a picture or a prefetch of another site would.
func (p *patron) look(t *testing.T, method, address string) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, p.origin()+address, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	r.Header.Set("Origin", "https://elsewhere.example")
	got, err := p.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_, err = io.Copy(io.Discard, got.Body)
	if err != nil {
		t.Fatal(err)
	}
	_ = got.Body.Close() // it was read
	return got.StatusCode
}

// dump is every table of the shop as text, but for the counters.
func dump(t *testing.T, d *db.DB) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := d.View(t.Context(), func(tx *db.Tx) error {
		for _, table := range migrations.Tables {
			columns, counted := counters[table.Name]
			if counted && columns == nil {
				continue
			}
			text, err := dumpTable(t.Context(), tx, table.Name, columns)
			if err != nil {
				return fmt.Errorf("%s: %w", table.Name, err)
			}
			all[table.Name] = text
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func dumpTable(ctx context.Context, tx *db.Tx, table string, without []string) (string, error) {
	rows, err := tx.QueryContext(ctx, `SELECT * FROM `+table)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return "", err
	}
	var lines []string
	for rows.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return "", err
		}
		var b strings.Builder
		for i, column := range columns {
			if !slices.Contains(without, column) {
				fmt.Fprintf(&b, "%s=%v ", column, values[i])
			}
		}
		lines = append(lines, b.String())
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n"), rows.Err()
}

func differences(before, after map[string]string) map[string]string {
	out := map[string]string{}
	for table, was := range before {
		if now := after[table]; now != was {
			gone, come := only(was, now), only(now, was)
			out[table] = "was " + strings.Join(gone, "\n") + "\nis  " + strings.Join(come, "\n")
		}
	}
	return out
}

// only is the lines of a text that another one lacks.
func only(text, other string) (lines []string) {
	for line := range strings.SplitSeq(text, "\n") {
		if !strings.Contains(other, line) {
			lines = append(lines, line)
		}
	}
	return lines
}
