package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// shopServer is a running "tsumugi serve".
type shopServer struct {
	cmd     *exec.Cmd
	office  string
	origin  string
	metrics string // the address of the numbers
	log     *safeBuffer
	once    sync.Once
	ended   error
}

// safeBuffer is written by the process while a test reads it.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// serve starts the shop on a free port and waits for its welcome.
func serve(t *testing.T, data string, args ...string) *shopServer {
	t.Helper()
	if !slices.Contains(args, "--db") {
		prepare(t, "sqlite:"+filepath.Join(data, databaseFile))
	}
	return opened(t, program(t, serving(data, args...)...))
}

// serving is a command line that serves on free ports.
func serving(data string, args ...string) []string {
	return append([]string{"serve", "--data", data, "--addr", "127.0.0.1:0", "--metrics-addr", "127.0.0.1:0", "--office-addr", "127.0.0.1:0"}, args...)
}

// opened starts a shop and waits for its welcome.
func opened(t testing.TB, cmd *exec.Cmd) *shopServer {
	t.Helper()
	needFront(t)
	s := &shopServer{cmd: cmd, log: &safeBuffer{}}
	s.cmd.Stderr = s.log
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = s.cmd.Process.Kill() // it has usually ended by itself
		_ = s.wait()
	})
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, at, ok := strings.Cut(lines.Text(), "is open:"); ok {
			s.origin = strings.TrimSpace(at)
		} else if _, at, ok := strings.Cut(lines.Text(), "Metrics:"); ok {
			s.metrics = strings.TrimSpace(at)
		} else if _, at, ok := strings.Cut(lines.Text(), "Office:"); ok {
			s.office = strings.TrimSpace(at)
		} else if strings.Contains(lines.Text(), "Stop with") { // the last line of the welcome
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return s
		}
	}
	t.Fatalf("the shop did not open: %v\n%s", s.wait(), s.log)
	return nil
}

func (s *shopServer) wait() error {
	s.once.Do(func() { s.ended = s.cmd.Wait() })
	return s.ended
}

// stop sends SIGTERM and returns how the process ended and after what time.
func (s *shopServer) stop(t *testing.T) (time.Duration, error) {
	t.Helper()
	began := time.Now()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	err := s.wait()
	return time.Since(began), err
}

func (s *shopServer) status(t *testing.T, path string) int {
	t.Helper()
	status, _ := s.get(t, path)
	return status
}

func (s *shopServer) get(t *testing.T, path string) (status int, body string) {
	t.Helper()
	r, err := http.Get(s.origin + path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(b)
}

// within asks for path until it answers with status.
func (s *shopServer) within(t *testing.T, path string, want int) {
	t.Helper()
	waittest.Until(t, fmt.Sprintf("GET %s answers %d", path, want), func() bool { return s.status(t, path) == want })
}

func TestServeTellsWhereTheShopIsAndStopsOnSignal(t *testing.T) {
	s := serve(t, filepath.Join(t.TempDir(), "made", "by", "serve"), "--renderer", "quickjs")
	for _, path := range []string{"/", "/healthz", "/readyz"} {
		if got := s.status(t, path); got != http.StatusOK {
			t.Errorf("GET %s: %d, want 200", path, got)
		}
	}
	took, err := s.stop(t)
	if err != nil || took > waittest.Long {
		t.Errorf("SIGTERM: %v after %v, want exit code 0 within %v\n%s", err, took, waittest.Long, s.log)
	}
	if log := s.log.String(); strings.Contains(log, "level=ERROR") || strings.Contains(log, "tsumugi:") {
		t.Errorf("a clean stop complained: %s", log)
	}
}

// What the catalogue leaves out, its own tests say; here it only has to reach
// the operator.
func TestNumbersOfTheCatalogueAreServed(t *testing.T) {
	s := serve(t, t.TempDir(), "--renderer", "off")
	r, err := http.Get(s.metrics)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil || !strings.Contains(string(b), "\ntsumugi_catalog_broken_rows 0\n") {
		t.Errorf("%s: %v, want tsumugi_catalog_broken_rows 0 in\n%s", s.metrics, err, b)
	}
}

// A request under way when the signal comes is answered; a new one finds the
// door shut.
func TestServeDrains(t *testing.T) {
	t.Parallel()
	for !drains(t) {
		t.Log("this machine was not fast enough to send the rest in the time that a drain takes; again")
	}
}

// drains stops a server while a request is under way. It returns false when the
// rest of the request came later than a server waits, which tells nothing.
func drains(t *testing.T) bool {
	s := serve(t, t.TempDir(), "--renderer", "off")
	address := strings.TrimPrefix(s.origin, "http://")
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	body := `{"status":500,"message":"x","stack":"","client":{"currentUrl":"/","isBack":false}}`
	fmt.Fprintf(conn, "POST /api/common/outputerror HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n",
		address, len(body))
	in := bufio.NewReader(conn)
	if line, err := in.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") { // it is under way
		t.Fatalf("got %q, %v; want to be asked for the body", line, err)
	}
	if _, err := in.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, body[:10]); err != nil {
		t.Fatal(err)
	}
	told := time.Now()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	waittest.Until(t, "no new connection is taken", func() bool {
		late, err := net.Dial("tcp", address)
		if err == nil {
			_ = late.Close()
		}
		return err != nil
	})
	_, err = io.WriteString(conn, body[10:])
	if time.Since(told) > httpd.DrainTime/2 {
		_ = s.wait() // however it ends
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(in, nil)
	if err != nil {
		t.Fatalf("the request under way was cut off: %v\n%s", err, s.log)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("the request under way was answered with %d, want 200", answer.StatusCode)
	}
	if err := s.wait(); err != nil {
		t.Errorf("after the drain: %v, want exit code 0\n%s", err, s.log)
	}
	return true
}

func TestShopClosesAndOpens(t *testing.T) {
	data := t.TempDir()
	s := serve(t, data, "--renderer", "off")
	const check = "/itemlistdate/api_shop_status_check"
	for _, step := range []struct {
		args []string
		says string
		want int
	}{
		{[]string{"close", "棚卸しのため、9時まで", "お休みします。"}, "closed: 棚卸しのため、9時まで お休みします。", http.StatusServiceUnavailable},
		{[]string{"status"}, "closed: 棚卸し", http.StatusServiceUnavailable},
		{[]string{"open"}, "is open", http.StatusOK},
		{[]string{"status"}, "is open", http.StatusOK},
	} {
		got := command(t, append([]string{"shop", step.args[0], "--data", data}, step.args[1:]...)...)
		if got.code != 0 || !strings.Contains(got.stdout, step.says) {
			t.Fatalf("shop %q: code %d, %q %q; want 0 and %q", step.args, got.code, got.stdout, got.stderr, step.says)
		}
		s.within(t, "/", step.want)
		s.within(t, check, step.want)
		if _, page := s.get(t, "/"); strings.Contains(page, "9時まで お休みします。") != (step.want == http.StatusServiceUnavailable) {
			t.Errorf("shop %q: shoppers read %s; want the operator's words while it is closed", step.args, page)
		}
	}
	if got := s.status(t, "/healthz"); got != http.StatusOK {
		t.Errorf("GET /healthz: %d, want 200", got)
	}
}

// The copy is a database of its own, whole, made while the shop runs.
func TestBackupCopiesARunningShop(t *testing.T) {
	data, copied := t.TempDir(), t.TempDir()
	serve(t, data, "--renderer", "off")
	command(t, "shop", "close", "--data", data, "写しに残ることば")
	file := filepath.Join(t.TempDir(), "shop.tar")
	if got := command(t, "backup", "--data", data, file); got.code != 0 {
		t.Fatalf("backup: code %d, %s", got.code, got.stderr)
	}
	if got := command(t, "restore", "--data", copied, file); got.code != 0 {
		t.Fatalf("restore: code %d, %s", got.code, got.stderr)
	}
	if got := command(t, "shop", "status", "--data", copied); !strings.Contains(got.stdout, "写しに残ることば") {
		t.Errorf("the copy says %q %q, want the message of the shop", got.stdout, got.stderr)
	}
}

// migratedFolder is the data of a shop that has its tables and nothing in them.
func migratedFolder(t *testing.T) string {
	t.Helper()
	data := t.TempDir()
	prepare(t, "sqlite:"+filepath.Join(data, databaseFile))
	return data
}

func TestOnlyMigrateAndServeChangeTables(t *testing.T) {
	data := t.TempDir()
	for _, args := range [][]string{{"order", "list"}, {"shop", "status"}, {"jobs"}, {"demo", "--items", "1"}, {"serve", "--no-migrate", "--addr", "127.0.0.1:0", "--metrics-addr", ""}} {
		out := command(t, append(args, "--data", data)...)
		if out.code != 1 || !strings.Contains(out.complaint(t), "there is no shop: "+data) {
			t.Errorf("%q before the tables are made: %+v", args, out)
		}
		if left, err := os.ReadDir(data); err != nil || len(left) > 0 {
			t.Errorf("%q left %v, %v", args, left, err)
		}
	}
	if out := command(t, "migrate", "--data", data); out.code != 0 {
		t.Fatalf("migrate: %+v", out)
	}
	if out := command(t, "order", "list", "--data", data); out.code != 0 {
		t.Errorf("order list afterwards: %+v", out)
	}
}
