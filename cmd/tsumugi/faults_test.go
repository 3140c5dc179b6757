package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
	"golang.org/x/sync/errgroup"
)

// A weather watch sends requests of every kind through a fault and keeps what
// must not happen: 500, and a 503 that does not say when to come again.
type weather struct {
	s     *shopServer
	calls []callForm
	pages []page

	mu       sync.Mutex
	statuses map[int]int
	wrong    []string
}

func newWeather(t *testing.T, s *shopServer) *weather {
	t.Helper()
	return &weather{s: s, calls: everyCall(t), pages: everyPage(t, "T-261115-AAAAAAA", "nothing"), statuses: map[int]int{}}
}

// check looks at one answer.
func (w *weather) check(what string, r *http.Response, err error) (status int) {
	if err != nil {
		w.complain("%s: no answer: %v", what, err)
		return 0
	}
	body, err := io.ReadAll(r.Body)
	_ = r.Body.Close()
	w.mu.Lock()
	w.statuses[r.StatusCode]++
	w.mu.Unlock()
	switch {
	case err != nil:
		w.complain("%s: half an answer: %v", what, err)
	case r.StatusCode == 503 && r.Header.Get("Retry-After") == "":
		w.complain("%s: 503 without Retry-After", what)
	case r.StatusCode == 503 && !bytes.Contains(body, []byte("しばらく")):
		w.complain("%s: 503 without a sentence: %s", what, body)
	case r.StatusCode >= 500 && r.StatusCode != 503:
		w.complain("%s: %d %.300s", what, r.StatusCode, body)
	}
	return r.StatusCode
}

func (w *weather) complain(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.wrong = append(w.wrong, fmt.Sprintf(format, args...))
}

// call makes a call and tells its status.
func (w *weather) call(p *patron, name string, body any) int {
	raw, _ := json.Marshal(body) // it was made of plain values
	r, err := p.Post(w.s.origin+"/api/"+name, "application/json", bytes.NewReader(raw))
	return w.check(name, r, err)
}

// everything opens every page and makes every call, as somebody; many at once,
// because what waits for a database that is away waits for seconds.
func (w *weather) everything(p *patron) {
	var group errgroup.Group
	group.SetLimit(40)
	do := func(one func()) { group.Go(func() error { one(); return nil }) }
	for _, page := range w.pages {
		do(func() {
			r, err := p.Get(w.s.origin + page.address)
			w.check(page.address, r, err)
		})
	}
	for _, path := range []string{"/cart", "/cart/input", "/cart/confirm"} {
		do(func() {
			r, err := p.PostForm(w.s.origin+path, url.Values{"do": {"insert"}, "sku": {string(shirts[0])}, "quantity": {"1"}, "email": {"buyer@shop.example"}})
			w.check("POST "+path, r, err)
		})
	}
	for _, c := range w.calls {
		do(func() { w.call(p, c.name, c.fill(plausible)) })
	}
	do(func() { w.call(p, "siapi/login/insert/", fields{"email": patronEmail(0), "password": patronPassword}) })
	_ = group.Wait() // nothing fails by an error
}

// plausible is a text that a field may have.
func plausible(field string) string {
	switch {
	case strings.Contains(field, "email"):
		return "someone@shop.example"
	case strings.Contains(field, "password"):
		return patronPassword
	case strings.Contains(field, "sku"), strings.Contains(field, "code"):
		return string(shirts[0])
	}
	return "x"
}

// pagesStand asks for what is answered from memory.
func (w *weather) pagesStand(p *patron) {
	for _, path := range []string{"/", "/items", "/items/0019002123", "/brands"} {
		r, err := p.Get(w.s.origin + path)
		if status := w.check(path, r, err); status != 200 {
			w.complain("%s: %d, want 200 from memory", path, status)
		}
	}
}

// report fails the test for all that went wrong.
func (w *weather) report(t *testing.T) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, wrong := range w.wrong {
		if i == 30 {
			t.Errorf("and %d more", len(w.wrong)-i)
			break
		}
		t.Error(wrong)
	}
	if w.statuses[503] == 0 {
		t.Error("nothing was refused: there was no fault")
	}
	t.Logf("answers by status: %v", w.statuses)
	if t.Failed() {
		lines := strings.Split(w.s.log.String(), "\n")
		t.Logf("the log's errors:\n%s", strings.Join(grep(lines, "level=ERROR", 20), "\n"))
	}
}

func grep(lines []string, part string, most int) (found []string) {
	for _, line := range lines {
		if strings.Contains(line, part) && len(found) < most {
			found = append(found, line)
		}
	}
	return found
}

// faultShop serves a boutique whose pages were all asked for once.
func faultShop(t *testing.T, data, address string) (*shopServer, *weather, *patron, *patron) {
	t.Helper()
	withShop(t, address, func(d *db.DB) {
		fillBoutique(t, d, 1000)
		fillMembers(t, d, 1, 777)
	})
	s := serve(t, data, "--db", address, "--renderer", "quickjs", "--payment", "local", "--call-rate", "100000", "--render-rate", "100000")
	w := newWeather(t, s)
	somebody := func() *patron { return newPatron(http.DefaultTransport, func() string { return s.origin }) }
	guest, member := somebody(), somebody()
	member.login(t, patronEmail(0))
	guest.must(t, "cart/insert/", fields{"sku": shirts[0], "quantity": 1}, 200)
	w.pagesStand(guest)
	if got := s.status(t, "/readyz"); got != 200 {
		t.Fatalf("/readyz before the fault: %d", got)
	}
	return s, w, guest, member
}

// heals waits until the shop is itself again and buys something.
func (w *weather) heals(t *testing.T) {
	t.Helper()
	w.s.within(t, "/readyz/database", 200)
	w.s.within(t, "/readyz", 200)
	p := newPatron(http.DefaultTransport, func() string { return w.s.origin })
	key := p.confirm(t, shirts[1], "card")
	if done := p.must(t, "order/insert/", fields{"key": key, "token": local.TokenOK}, 200); done["step"] != "done" {
		t.Errorf("after the fault: %v", done)
	}
}

// A full disk under an embedded database is this node's own fault: readiness
// says so, writes are refused kindly, pages go on, and it heals by itself.
func TestAFullDiskRefusesWritesAndHeals(t *testing.T) {
	t.Parallel()
	needFront(t)
	t.Run("small disk", func(t *testing.T) {
		data := t.TempDir()
		if err := exec.Command("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", data).Run(); err != nil {
			t.Skip("only root may mount a small disk; the file size limit is tried all the same")
		}
		t.Cleanup(func() {
			if err := exec.Command("umount", "-l", data).Run(); err != nil {
				t.Errorf("umount: %v", err)
			}
		})
		s, w, guest, member := faultShop(t, data, "sqlite:"+filepath.Join(data, "tsumugi.db"))
		filler := filepath.Join(data, "filler")
		fillDisk(t, filler)
		w.fullDisk(t, s, guest, member, func() { fillDisk(t, filler) })
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
		w.heals(t)
		w.report(t)
	})
	t.Run("file size limit", func(t *testing.T) {
		data := t.TempDir()
		s, w, guest, member := faultShop(t, data, "sqlite:"+filepath.Join(data, "tsumugi.db"))
		before, err := limitFiles(s.cmd.Process.Pid, nil)
		if errors.Is(err, errors.ErrUnsupported) {
			t.Skip("the size of files is limited on Linux only")
		}
		none := before
		none.Cur = 0
		if _, e := limitFiles(s.cmd.Process.Pid, &none); e != nil || err != nil {
			t.Fatal(err, e)
		}
		w.fullDisk(t, s, guest, member, func() {})
		if _, err := limitFiles(s.cmd.Process.Pid, &before); err != nil {
			t.Fatal(err)
		}
		w.heals(t)
		w.report(t)
	})
}

// fullDisk goes through the shop until readiness is red, and then once more.
func (w *weather) fullDisk(t *testing.T, s *shopServer, guest, member *patron, refill func()) {
	t.Helper()
	waittest.Until(t, "/readyz is red", func() bool {
		refill()
		w.everything(guest)
		status, body := s.get(t, "/readyz")
		if status == 503 && !strings.Contains(body, `"database"`) {
			t.Fatalf("/readyz does not say what is wrong: %s", body)
		}
		return status == 503
	})
	w.everything(guest)
	w.everything(member)
	w.pagesStand(guest)
	if status := w.call(newPatron(http.DefaultTransport, func() string { return s.origin }), "siapi/cart/insert/", fields{"sku": shirts[0], "quantity": 1}); status != 503 {
		t.Errorf("a write on a full disk: %d, want 503", status)
	}
	if got := s.status(t, "/readyz/database"); got != 503 {
		t.Errorf("/readyz/database: %d, want 503", got)
	}
}

// fillDisk writes a file until the disk is full.
func fillDisk(t *testing.T, path string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for block := make([]byte, 64<<10); len(block) > 0; {
		if _, err = f.Write(block); errors.Is(err, syscall.ENOSPC) {
			block = block[:len(block)/2]
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// PostgreSQL is everybody's: while it restarts, or takes no writes, each node
// goes on from memory and stays in the balancer, and says apart what is wrong.
func TestPostgresThatRestartsOrTakesNoWrites(t *testing.T) {
	waittest.Slow(t)
	t.Parallel()
	needFront(t)
	server := dbtest.OwnServer(t)
	s, w, guest, member := faultShop(t, t.TempDir(), server.URL)
	over := atomic.Bool{}
	var shoppers sync.WaitGroup
	var mu sync.Mutex
	told := map[string]bool{}
	for range 4 {
		shoppers.Go(func() {
			for !over.Load() {
				p := newPatron(http.DefaultTransport, func() string { return s.origin })
				if number := w.buy(p); number != "" {
					mu.Lock()
					told[number] = true
					mu.Unlock()
				}
			}
		})
	}
	shoppers.Go(func() {
		for !over.Load() {
			w.pagesStand(guest)
			time.Sleep(5 * time.Millisecond) // more of them prove nothing more
			if got := s.status(t, "/readyz"); got != 200 {
				w.complain("/readyz while PostgreSQL is away: %d; the node serves pages", got)
			}
		}
	})
	goesOn := func() {
		mu.Lock()
		before := len(told)
		mu.Unlock()
		waittest.Until(t, "people buy", func() bool {
			mu.Lock()
			defer mu.Unlock()
			return len(told) > before+3
		})
	}
	for _, mode := range []string{"fast", "immediate"} {
		goesOn()
		server.Stop(t, mode)
		s.within(t, "/readyz/database", 503)
		w.everything(member)
		server.Start(t)
		s.within(t, "/readyz/database", 200)
	}
	goesOn()
	server.Do(t, "postgres", `ALTER DATABASE shop SET default_transaction_read_only = on`)
	server.Do(t, "postgres", `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'shop'`)
	s.within(t, "/readyz/database", 503)
	w.everything(member)
	server.Do(t, "postgres", `ALTER DATABASE shop SET default_transaction_read_only = off`)
	server.Do(t, "postgres", `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'shop'`)
	goesOn()
	over.Store(true)
	shoppers.Wait()
	w.heals(t)
	w.report(t)
	out := command(t, "order", "list", "--limit", "1000000", "--db", server.URL)
	for number := range told {
		if !strings.Contains(out.stdout, number) {
			t.Errorf("order %s was acknowledged and is gone: %s", number, out.stderr)
		}
	}
	t.Logf("%d orders were acknowledged, none is gone", len(told))
}

// buy goes through the shop once and returns the number of an order that was
// acknowledged, or nothing: what is refused is left.
func (w *weather) buy(p *patron) (number string) {
	key := ""
	for _, step := range []struct {
		name string
		body fields
	}{
		{"cart/insert/", fields{"sku": shirts[2], "quantity": 1}}, {"checkout/select/", fields{}}, {"checkout/update/", entry("card", "")},
		{"confirm/select/", fields{}}, {"order/insert/", fields{"token": local.TokenOK}},
	} {
		if step.name == "order/insert/" {
			step.body["key"] = key
		}
		status, got, err := p.ask(step.name, step.body)
		if err != nil || status >= 500 && status != 503 {
			w.complain("%s: %d %v, %v", step.name, status, got, err)
		}
		w.mu.Lock()
		w.statuses[status]++
		w.mu.Unlock()
		if status != 200 {
			time.Sleep(10 * time.Millisecond) // while it is away, asking faster proves nothing more
			return ""
		}
		key, _ = got["key"].(string)
		number, _ = got["number"].(string)
	}
	return number
}
