package growth

import (
	"bufio"
	"bytes"
	"database/sql"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// A colour may take wantedBytes, and a shop with wantedColors wantedAll.
const (
	wantedBytes  = 1500
	wantedColors = 250_000
	wantedAll    = 500 << 20
)

// A footprint is the memory of a shop that was asked for pages and searches.
type footprint struct {
	colors         int
	rss, peak      int // of the process, in bytes
	renderer       int // the same of the processes that it started
	live           int // of the heap, after the last collection
	cpu, collected int // milliseconds and collections from its start to its end
}

// TestMemory prints the memory of the served demo with TSUMUGI_MEMORY=30000,100000
// colours. What does not grow with the goods drops out of the difference of two
// sizes. Without sizes it only checks that everything runs.
func TestMemory(t *testing.T) {
	text, rounds := os.Getenv("TSUMUGI_MEMORY"), 1000
	if text == "" {
		if text, rounds = "300,600", 100; testing.Short() {
			t.Skip("builds and fills two shops")
		}
	}
	shop := os.Getenv("TSUMUGI_BIN") // to compare releases
	if shop == "" {
		shop = program(t)
	}
	var last *footprint
	for part := range strings.SplitSeq(text, ",") {
		colors, err := strconv.Atoi(part)
		if err != nil {
			t.Fatalf("TSUMUGI_MEMORY: %v", err)
		}
		f := weigh(t, shop, colors, rounds)
		fmt.Printf("%7d colours: VmRSS %4d MB, VmHWM %4d MB, live heap %4d MB; %d collections, %.1f s of CPU; its renderer has %d MB\n", f.colors, f.rss>>20, f.peak>>20, f.live>>20, f.collected, float64(f.cpu)/1000, f.renderer>>20)
		if f.colors >= wantedColors {
			fmt.Printf("        at most %d MB of VmRSS wanted: %s\n", wantedAll>>20, verdict(f.rss <= wantedAll))
		}
		if last != nil {
			more := f.colors - last.colors
			rss := (f.rss - last.rss) / more
			fmt.Printf("        a colour: %d bytes of VmRSS, %d of VmHWM, %d of live heap; at most %d of VmRSS wanted: %s\n", rss, (f.peak-last.peak)/more, (f.live-last.live)/more, wantedBytes, verdict(rss <= wantedBytes))
		}
		last = &f
	}
}

func verdict(reached bool) string {
	if reached {
		return "reached"
	}
	return "NOT REACHED"
}

// weigh fills a shop, serves it and asks for what shoppers do.
func weigh(t *testing.T, shop string, colors, rounds int) footprint {
	t.Helper()
	data := t.TempDir()
	for _, args := range [][]string{{"migrate"}, {"demo", "--items", strconv.Itoa(colors * 100 / 245), "--log-level", "error"}} { // 2.45 colours each
		if out, err := exec.Command(shop, append(args, "--data", data)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	f := footprint{}
	var codes []string
	codes, f.colors = codesOf(t, filepath.Join(data, "tsumugi.db"))
	server := exec.Command(shop, "serve", "--data", data, "--addr", "127.0.0.1:0", "--office-addr", "off", "--metrics-addr", "", "--call-rate", "1000000", "--render-rate", "1000000", "--log-level", "error")
	server.Env = append(os.Environ(), "GODEBUG=gctrace=1") // tells of each collection; it forces none
	var said collections
	server.Stderr = &said
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = server.Process.Signal(syscall.SIGTERM); _ = server.Wait() }() // it was told to end
	origin := ""
	for lines := bufio.NewScanner(out); origin == "" && lines.Scan(); {
		if m := openAt.FindStringSubmatch(lines.Text()); m != nil {
			origin = m[1]
		}
	}
	if origin == "" {
		t.Fatalf("the shop did not open: %s", said.rest())
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	opened, _ := said.last()
	for round := 0; round < rounds || f.collected < opened+2; round++ { // until what its start left is gone
		shopper(t, origin, codes[round*7919%len(codes)], round)
		f.collected, f.live = said.last()
	}
	f.rss, f.peak = status(t, server.Process.Pid, "VmRSS"), status(t, server.Process.Pid, "VmHWM")
	f.renderer = started(t, server.Process.Pid)
	f.cpu = int(ticks(server.Process.Pid).Milliseconds())
	return f
}

var searched = []string{"シャツ", "綿", "子供 パジャマ", "3000円以下のワンピース", "くつした", "黒 バッグ", "リネン", "ニット帽"}

// shopper looks at a page, a list and what a word finds.
func shopper(t *testing.T, origin, code string, round int) {
	t.Helper()
	ask := func(method, path, body string) {
		req, err := http.NewRequestWithContext(t.Context(), method, origin+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		answer, err := io.ReadAll(res.Body)
		if err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("%s %s: %d, %.300s, %v", method, path, res.StatusCode, answer, err)
		}
	}
	ask(http.MethodGet, "/items/"+code, "")
	ask(http.MethodPost, "/api/naviPlus/items", `{"params":{"brand_code-group":"","category_code_2-group":"","size-group":"","color-group":"","limit":30}}`)
	ask(http.MethodPost, "/api/naviPlus/items", fmt.Sprintf(`{"params":{"search_word-index":%q}}`, searched[round%len(searched)]))
	ask(http.MethodPost, "/api/siapi/search/suggest/", `{"keyword":"シャ"}`)
}

// codesOf are the colours that a shop shows, and how many it has.
func codesOf(t *testing.T, file string) (codes []string, all int) {
	t.Helper()
	d, err := sql.Open("sqlite", "file:"+filepath.ToSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	rows, err := d.QueryContext(t.Context(), `SELECT c.code, i.secret OR i.discontinued FROM color c JOIN commodity i ON i.code = c.commodity ORDER BY c.code`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var code string
		var hidden bool
		if err := rows.Scan(&code, &hidden); err != nil {
			t.Fatal(err)
		}
		if all++; !hidden {
			codes = append(codes, code)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return codes, all
}

// status is a line of what the system knows of a process, in bytes.
func status(t *testing.T, pid int, name string) int {
	t.Helper()
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip("the system does not tell the memory of a process")
	}
	_, rest, _ := strings.Cut(string(raw), name+":")
	kB, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kB << 10
}

// started is the memory of the processes that another one started.
func started(t *testing.T, pid int) (rss int) {
	t.Helper()
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid)) // the expression is one
	for _, list := range lists {
		raw, _ := os.ReadFile(list) // a thread may be gone
		for word := range strings.FieldsSeq(string(raw)) {
			if child, err := strconv.Atoi(word); err == nil {
				rss += status(t, child, "VmRSS")
			}
		}
	}
	return rss
}

// collections reads what the collector of another process says of itself.
type collections struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (c *collections) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.text.Write(p)
}

func (c *collections) rest() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.text.String()
}

var collection = regexp.MustCompile(`(?m)^gc (\d+) @.* \d+->\d+->(\d+) MB, `)

// last is how many collections there were, and what the last one left.
func (c *collections) last() (count, live int) {
	all := collection.FindAllStringSubmatch(c.rest(), -1)
	if len(all) == 0 {
		return 0, 0
	}
	last := all[len(all)-1]
	count, _ = strconv.Atoi(last[1]) // the expression takes digits alone
	live, _ = strconv.Atoi(last[2])
	return count, live << 20
}
