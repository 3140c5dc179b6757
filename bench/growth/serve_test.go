package growth

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// calls are read by a member who has ten orders. What changes something is left
// to BenchmarkCompleteOrders of cmd/tsumugi.
var calls = []struct{ name, body string }{
	{"siapi/session/select/", `{}`}, {"siapi/orders/select/", `{}`}, {"siapi/points/select/", `{}`}, {"siapi/coupon/select/", `{}`},
	{"siapi/rank/select/", `{}`}, {"siapi/favorite/select/", `{}`}, {"siapi/cart/select/", `{}`}, {"siapi/address/select/", `{}`}, {"siapi/device/select/", `{}`},
	{"siapi/mailsettings/select/", `{}`}, {"siapi/member/select/", `{}`}, {"siapi/category/select/", `{}`}, {"naviPlus/items", `{}`},
	{"naviPlus/ranking", `{}`}, {"naviPlus/newArrival", `{}`}, {"siapi/search/suggest/", `{"keyword":"シャツ"}`},
}

// commands are what operators wait for.
var commands = [][]string{{"order", "list"}, {"order", "list", "--status", "paid"}, {"order", "export"}, {"jobs"}, {"imports"}, {"report", "searches"}, {"stock", "show", "Z009002001011"}}

// secret is what the member's browser holds.
const secret = "growth-growth-growth-growth-growth-growth-g"

// goods is 25,000 items with 100,000 colours and as many SKUs, whatever the
// number of orders.
var goods = []string{
	`INSERT INTO brand (code, shop_code, name, alphabet, kana, alias, number_1, number_2, story, recommended) VALUES ('9002', '000', '紬', '', '', 'tsumugi', 0, 0, '', 0)`,
	`INSERT INTO commodity (code, name, sex_type, description, search_words, materials, care, returns, tax_percent, sale_limit, new_season, new_arrival, repeated, reserve,
			magazine, secret, discontinued, arrival_date, popular_rank, digest)
		SELECT 'Z' || substr(CAST(100 + i / 1000 AS TEXT), 2) || '9002' || substr(CAST(1000 + i % 1000 AS TEXT), 2),
			'シャツ' || i, 'women', '', '[]', '[]', '[]', 'fashion', 10, 0, FALSE, TRUE, FALSE, FALSE, FALSE, FALSE, FALSE, '20261101', 0, '' FROM {c}`,
	`INSERT INTO color (code, commodity, position, name, color_group, hex, list_price, price, pictures)
		SELECT c.code || '0' || n.n, c.code, n.n, '藍', 'navy', '000080', 5000, 4000, 0 FROM commodity c, (SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4) n`,
	`INSERT INTO sku (code, commodity, color, position, name, filter, body, garment) SELECT code || '1', commodity, code, 0, 'M', 'S1020', '[]', '[]' FROM color`,
	`INSERT INTO stock (sku, on_hand, held) SELECT code, 5, 0 FROM sku`,
	`INSERT INTO stock_entry (id, sku, delta, kind, ref, reason, who, at) SELECT 'i' || code, code, 5, 'opening', '', '', '', 0 FROM sku`,
}

// program builds the shop once.
func program(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "tsumugi")
	build := exec.Command("go", "build", "-o", name, "./cmd/tsumugi")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the shop: %v\n%s", err, out)
	}
	return name
}

// login gives member C7 a session.
func login(t *testing.T, d *db.DB) {
	t.Helper()
	sum := sha256.Sum256([]byte(secret))
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		at := time.Now().UnixMilli()
		_, err := tx.ExecContext(t.Context(), `INSERT INTO member_session (token_hash, session_id, customer_code, created_at, seen_at, auth_time, agent, network, id_token)
			VALUES ($1, 'growth', 'C7', $2, $2, $2, '', '', '') ON CONFLICT (token_hash) DO NOTHING`, hex.EncodeToString(sum[:]), at)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

var openAt = regexp.MustCompile(`is open:\s+(http://\S+)`)

// served measures the program itself: its start, calls over HTTP and commands.
func served(t *testing.T, shop, url string, d *db.DB) []cost {
	t.Helper()
	login(t, d)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	began := time.Now()
	server := exec.CommandContext(ctx, shop, "serve", "--db", url, "--data", t.TempDir(), "--addr", "127.0.0.1:0", "--metrics-addr", "",
		"--renderer", "off", "--no-migrate", "--call-rate", "1000000", "--log-level", "error")
	server.Cancel = func() error { return server.Process.Signal(syscall.SIGTERM) }
	server.Stderr = os.Stderr
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { stop(); _ = server.Wait() }() // it was told to end
	origin := ""
	for lines := bufio.NewScanner(out); origin == "" && lines.Scan(); {
		if m := openAt.FindStringSubmatch(lines.Text()); m != nil {
			origin = m[1]
		}
	}
	if origin == "" {
		t.Fatal("the shop did not open")
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	list := []cost{{time.Since(began), ticks(server.Process.Pid)}}
	for _, c := range calls {
		list = append(list, asked(t, server.Process.Pid, origin+"/api/"+c.name, c.body))
	}
	for _, args := range commands {
		list = append(list, run(t, shop, append(append([]string{}, args...), "--db", url)))
	}
	return list
}

// asked is the quickest of many answers, and the processor time of each.
func asked(t *testing.T, pid int, address, body string) cost {
	t.Helper()
	const times = 60
	c := cost{time: time.Hour}
	before := ticks(pid)
	for range times {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.AddCookie(&http.Cookie{Name: "session_id", Value: secret})
		began := time.Now()
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d, %.300s, %v", address, res.StatusCode, answer, err)
		}
		c.time = min(c.time, time.Since(began))
	}
	c.cpu = (ticks(pid) - before) / times
	return c
}

func run(t *testing.T, shop string, args []string) cost {
	t.Helper()
	best := cost{time: time.Hour}
	for range 3 {
		cmd := exec.Command(shop, args...)
		var told bytes.Buffer
		cmd.Stderr = &told
		began := time.Now()
		if err := cmd.Run(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, told.String())
		}
		if took := time.Since(began); took < best.time {
			best = cost{took, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
		}
		if best.time > 5*time.Second {
			break
		}
	}
	return best
}

// servedNames are the lines of served.
func servedNames() []string {
	names := []string{"serve: from its start to the first answer"}
	for _, c := range calls {
		names = append(names, "over HTTP: "+c.name)
	}
	for _, args := range commands {
		names = append(names, "command: "+strings.Join(args, " "))
	}
	return names
}

// ticks is the processor time that a process has used so far; 0 where the system
// does not tell.
func ticks(pid int) time.Duration {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(raw), ") ") // the name may have spaces
	var n int64
	for _, word := range strings.Fields(rest)[11:13] { // user and system, in hundredths of a second
		part, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return 0
		}
		n += part
	}
	return time.Duration(n) * 10 * time.Millisecond
}
