package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// canary is a card number as people write it: of a network, with a right check
// digit. It is turned around here, because the server that is searched is this
// very program.
func canary(between string) string {
	groups := []string{}
	for _, g := range []string{"6841", "2636", "7875", "9354"} {
		turned := []byte(g)
		slices.Reverse(turned)
		groups = append(groups, string(turned))
	}
	slices.Reverse(groups)
	return strings.Join(groups, between)
}

// The browser makes a token of a card and sends no number. Whoever sends one
// all the same is refused where a token belongs, and nothing keeps it: not the
// database, not the log, and once the garbage is gone not the memory.
func TestCardNumbersStayNowhere(t *testing.T) {
	t.Parallel()
	needFront(t)
	data := t.TempDir()
	withShop(t, "sqlite:"+filepath.Join(data, "tsumugi.db"), func(d *db.DB) {
		fillBoutique(t, d, 100)
		fillMembers(t, d, 1, 1)
	})
	cmd := programFor(t, 3*time.Minute, serving(data, "--renderer", "off", "--payment", "local", "--log-level", "debug", "--call-rate", "100000")...)
	cmd.Env = append(cmd.Env, "GODEBUG=clobberfree=1", "GOGC=5") // what is free is wiped, soon
	s := opened(t, cmd)
	way := &http.Transport{DisableKeepAlives: true}
	p := newPatron(way, func() string { return s.origin })
	p.login(t, patronEmail(0))
	key := p.confirm(t, shirts[0], "card")
	for _, number := range []string{canary(""), canary("-"), canary(" "), canary("_"), " " + canary("")} {
		p.must(t, "order/insert/", fields{"key": key, "token": number}, 400)
		if got := p.must(t, "whplus/check/", fields{"plan": "monthly"}, 200); got["pay_now"] == nil {
			t.Errorf("the plan: %v", got)
		} else if status, got, err := p.ask("whplus/insert/", fields{"plan": "monthly", "price": got["pay_now"], "token": number}); err != nil || status < 400 {
			t.Errorf("a plan paid by %q: got %d %v, %v", number, status, got, err)
		}
		r, err := p.PostForm(s.origin+"/cart/confirm", url.Values{"key": {key}, "token": {number}, "card_number": {number}})
		if err != nil || r.StatusCode != http.StatusSeeOther || !strings.Contains(r.Header.Get("Location"), "refused=order.token") {
			t.Errorf("a form with %q: got %+v, %v", number, r, err)
		}
		_ = r.Body.Close()
	}
	r, err := p.Post(s.origin+"/api/common/outputerror", "application/json",
		strings.NewReader(`{"status":500,"message":"card `+canary(" ")+`","stack":"`+canary("")+`","client":{"currentUrl":"/?q=`+canary("-")+`"}}`))
	if err != nil || r.StatusCode != 200 {
		t.Fatalf("report: got %v, %v", r, err)
	}
	_ = r.Body.Close()
	done := p.must(t, "order/insert/", fields{"key": key, "token": local.TokenOK, "card_number": canary(""), "cvc": "123"}, 200)
	if done["step"] != "done" {
		t.Errorf("with a token and more: got %v", done)
	}
	searchLog(t, s)
	searchMemory(t, s, p)
	if _, err := s.stop(t); err != nil {
		t.Error(err)
	}
	searchFiles(t, data)
}

// place is where bytes have the number in any of its forms, or -1.
func place(b []byte) int {
	for _, between := range []string{"", "-", " ", "_", "+", "%20"} {
		if at := bytes.Index(b, []byte(canary(between))); at >= 0 {
			return at
		}
	}
	return -1
}

func holds(b []byte) bool { return place(b) >= 0 }

func searchLog(t *testing.T, s *shopServer) {
	t.Helper()
	if log := s.log.String(); holds([]byte(log)) || !strings.Contains(log, "browser reported an error") {
		t.Errorf("the log has a card number, or not even the report:\n%s", log)
	}
}

func searchFiles(t *testing.T, folder string) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		files++
		b, err := os.ReadFile(path)
		if holds(b) {
			t.Errorf("%s has a card number", path)
		}
		return err
	})
	if err != nil || files == 0 {
		t.Errorf("searched %d files: %v", files, err)
	}
}

// searchMemory has the server work, so that it tidies up, until the number is
// nowhere in its memory. What net/http reads into is used again for whoever comes
// next, and one that sends less leaves the rest as it was: so they send much.
func searchMemory(t *testing.T, s *shopServer, p *patron) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Log("the memory of processes is searched on Linux only")
		return
	}
	where, much := "", strings.Repeat("x", 8<<10)
	for began := time.Now(); time.Since(began) < waittest.Long; {
		for range 50 {
			p.must(t, "cart/select/", fields{"much": much}, 200)
		}
		var err error
		if where, err = inMemory(s.cmd.Process.Pid); errors.Is(err, fs.ErrPermission) {
			t.Logf("the memory of a child may not be read here: %v", err)
			return
		} else if err != nil {
			t.Fatal(err)
		}
		if where == "" {
			return
		}
	}
	t.Errorf("a card number stays in the server's memory: %s", where)
}

// inMemory searches what a process has written, and returns where it found
// the number.
func inMemory(pid int) (string, error) {
	maps, err := os.Open(fmt.Sprintf("/proc/%d/maps", pid))
	if err != nil {
		return "", err
	}
	defer maps.Close()
	memory, err := os.Open(fmt.Sprintf("/proc/%d/mem", pid))
	if err != nil {
		return "", err
	}
	defer memory.Close()
	for lines := bufio.NewScanner(maps); lines.Scan(); {
		var from, to uint64
		var mode string
		if _, err := fmt.Sscanf(lines.Text(), "%x-%x %s", &from, &to, &mode); err != nil {
			return "", err
		}
		if !strings.HasPrefix(mode, "rw") {
			continue
		}
		part := make([]byte, to-from)
		n, err := memory.ReadAt(part, int64(from))
		if at := place(part[:n]); at >= 0 {
			return fmt.Sprintf("%s, in %q", lines.Text(), part[max(0, at-300):min(n, at+300)]), nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return "", fmt.Errorf("%s: %w", lines.Text(), err)
		}
	}
	return "", nil
}
