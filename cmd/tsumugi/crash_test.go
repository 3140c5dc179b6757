package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

const (
	crashPieces = 1_000_000 // of each shirt
	crashPoints = 1_000_000 // of each member
	// decided is the most time between a restart and the end of every
	// authorisation as an order or a void.
	decided = 120 * time.Second
)

// crashAts are the points at which the server dies, in turn; the empty one is
// any moment.
var crashAts = []string{
	"", "after mail", "after payment", "", "before mail", "after placing", "", "before hold", "before settling commits",
	"", "after hold", "before placing commits", "", "before payment", "after settling",
}

// TestKilledServersLoseNothing kills the server under shoppers who use it over
// HTTP, at points of an order's way and at any moment, starts it again each
// time, and then counts everything. make crash has it do so hundreds of times
// and lets the last server settle what is left in real time; otherwise a clock
// is turned forward.
func TestKilledServersLoseNothing(t *testing.T) {
	needFront(t)
	kills, members, from := 2, 2, 4 // internal/order kills at every point
	n, err := strconv.Atoi(os.Getenv("TSUMUGI_CRASHES"))
	long := err == nil
	if long {
		kills, members, from = n, 80, 1
	}
	dbtest.EachURL(t, func(t *testing.T, url string) {
		s := newSiege(t, url)
		s.from = from
		withShop(t, url, func(d *db.DB) {
			fillBoutique(t, d, crashPieces)
			s.members = fillMembers(t, d, members, crashPoints)
		})
		s.run(kills)
		if long {
			s.awaitDecisions()
		}
		s.count()
	})
}

// A siege is a shop that is killed again and again.
type siege struct {
	t       *testing.T
	url     string // of the database
	data    string
	from    int // how often a point is passed at least when the server dies there
	members []string
	way     *http.Transport
	origin  atomic.Value // of the server that runs, a string
	over    atomic.Bool
	next    atomic.Int64 // member to come
	seen    *faultWatch  // what shoppers see of faults that are allowed to show; nil: none is
	pieces  map[id.SKU]int

	mu     sync.Mutex
	told   map[string]string // keys of the orders that shoppers were told of, by number
	wrong  []string
	killed map[string]int // by point
}

func newSiege(t *testing.T, url string) *siege {
	s := &siege{t: t, url: url, data: t.TempDir(), told: map[string]string{}, killed: map[string]int{}, pieces: map[id.SKU]int{}, way: &http.Transport{MaxIdleConnsPerHost: 20}}
	for _, sku := range shirts {
		s.pieces[sku] = crashPieces
	}
	t.Cleanup(s.way.CloseIdleConnections)
	return s
}

// open starts a server and lets the shoppers know.
func (s *siege) open(args ...string) *shopServer {
	s.t.Helper()
	args = append(args, "--db", s.url, "--renderer", "off", "--payment", "local", "--log-level", "warn", "--call-rate", "100000")
	server := opened(s.t, programFor(s.t, 10*time.Minute, serving(s.data, args...)...))
	s.origin.Store(server.origin)
	return server
}

// run has shoppers shop until the server was killed so often.
func (s *siege) run(kills int) {
	s.t.Helper()
	first := s.open()
	shoppers := s.letIn(6)
	s.kill(first, "")
	for i := 1; i < kills; i++ {
		point := crashAts[i%len(crashAts)]
		if point == "" {
			s.kill(s.open(), "")
			continue
		}
		s.kill(s.open("--crash-at", fmt.Sprintf("%s:%d", point, s.from+rand.IntN(12/s.from))), point)
	}
	s.over.Store(true)
	shoppers.Wait()
}

// letIn has so many guests, and as many members, shop until it is over.
func (s *siege) letIn(n int) *sync.WaitGroup {
	s.over.Store(false)
	var shoppers sync.WaitGroup
	for i := range n {
		shoppers.Go(func() { s.shop(s.guest) })
		if i < len(s.members) {
			shoppers.Go(func() { s.shop(s.member) })
		}
	}
	return &shoppers
}

func (s *siege) address() string { return s.origin.Load().(string) }

// kill ends a server, or waits until it ends at its point.
func (s *siege) kill(server *shopServer, point string) {
	s.t.Helper()
	patience := waittest.Long
	if point == "" {
		patience = time.Duration(50+rand.IntN(600)) * time.Millisecond
	}
	late := time.AfterFunc(patience, func() { _ = server.cmd.Process.Kill() })
	_ = server.wait()
	if late.Stop() || point == "" {
		s.killed[point]++
	} else {
		s.killed["not reached: "+point]++
	}
	if status, ok := server.cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
		s.t.Fatalf("the shop ended by itself: %v\n%s", server.cmd.ProcessState, server.log)
	}
	if log := server.log.String(); strings.Contains(log, "level=ERROR") {
		s.t.Errorf("the shop complained: %s", log)
	}
}

// shop buys until it is over, every now and then as somebody else.
func (s *siege) shop(next func() *patron) {
	p := next()
	for !s.over.Load() {
		if again := s.buy(p); !again {
			p = next()
		}
		if s.seen != nil {
			time.Sleep(s.seen.pace) // gaps are measured, not speed
		}
	}
}

func (s *siege) guest() *patron {
	if s.seen != nil {
		return s.seen.stranger(s.address)
	}
	return newPatron(s.way, s.address)
}

// member is the next of the members, logged in.
func (s *siege) member() *patron {
	p := s.guest()
	p.member = true
	n := int(s.next.Add(1)-1) % len(s.members)
	s.try(p, "login/insert/", fields{"email": patronEmail(n), "password": patronPassword})
	return p
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// try makes a call until it is answered: a server that was killed comes back.
func (s *siege) try(p *patron, name string, body fields) (int, fields) {
	for !s.over.Load() {
		status, data, err := p.ask(name, body)
		if s.seen != nil && s.seen.fault(name, status, err) {
			time.Sleep(100 * time.Millisecond) // as somebody who presses again
			continue
		}
		if err != nil {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		if status >= 500 {
			s.complain("%s %v: %d %v", name, body, status, data)
		}
		return status, data
	}
	return 0, nil
}

func (s *siege) complain(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wrong = append(s.wrong, fmt.Sprintf(format, args...))
}

// buy goes through the shop once, and tells whether the shopper may come
// again: who failed too often is turned away. What was refused is left.
func (s *siege) buy(p *patron) (again bool) {
	method, points := anyOf("card", "card", "card", "card", "cod", "konbini"), ""
	token := anyOf(local.TokenOK, local.TokenOK, local.TokenTwice, local.TokenChallenge, local.TokenLost, local.TokenDeclined)
	if p.member {
		points = strconv.Itoa(rand.IntN(300))
	}
	s.try(p, "cart/insert/", fields{"sku": anyOf(shirts...), "quantity": 1 + rand.IntN(2)})
	if status, _ := s.try(p, "checkout/select/", fields{}); status != 200 {
		return false
	}
	s.try(p, "checkout/update/", entry(method, points))
	status, got := s.try(p, "confirm/select/", fields{})
	if status != 200 {
		return false
	}
	key := got["key"].(string)
	send := fields{"key": key}
	if method == "card" {
		send["token"] = token
	}
	if rand.IntN(4) == 0 { // somebody who goes away when no answer comes
		status, got, _ = p.ask("order/insert/", send)
	} else {
		status, got = s.try(p, "order/insert/", send)
	}
	if status == 200 {
		s.follow(p, key, got)
	}
	return status != 429 && rand.IntN(3) > 0
}

// follow goes on with an order that was sent until the shop says what became of it.
func (s *siege) follow(p *patron, key string, got fields) {
	for range 20 {
		switch got["step"] {
		case "done":
			s.note(got["number"].(string), key)
			return
		case "challenge":
			if rand.IntN(2) == 0 {
				return
			}
			at := must(url.Parse(got["redirect_url"].(string)))
			r, err := p.PostForm(p.origin()+at.Path, url.Values{"ref": {at.Query().Get("ref")}, "decision": {"approve"}})
			if err == nil {
				_ = r.Body.Close()
			}
		case "working":
			time.Sleep(20 * time.Millisecond)
		default:
			return
		}
		status := 0
		if status, got = s.try(p, "order/state/", fields{"key": key, "back": rand.IntN(2) == 0}); status != 200 {
			return
		}
	}
}

// note keeps that a shopper was told of an order: a key has one.
func (s *siege) note(number, key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if before, ok := s.told[number]; ok && before != key {
		s.wrong = append(s.wrong, fmt.Sprintf("order %s was told for %s and for %s", number, before, key))
	}
	s.told[number] = key
	if s.seen != nil {
		s.seen.order()
	}
}
