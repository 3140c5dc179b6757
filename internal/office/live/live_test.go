package live_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/live"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/staff/stafftest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// A house is an office over HTTP whose screens are told what changes.
type house struct {
	t      *testing.T
	db     *db.DB
	app    *httpd.App
	hub    *live.Hub
	people *staff.People
	url    string
}

func open(t *testing.T, d *db.DB) house {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	people := staff.New(d, "http://office.test", "紬", log)
	hub := &live.Hub{DB: d, People: people, Log: log, Beat: 20 * time.Millisecond}
	table, err := office.NewTable(office.Parts{People: people})
	if err != nil {
		t.Fatal(err)
	}
	app, err := httpd.NewApp(httpd.AppConfig{Log: log, Metrics: httpd.NewMetrics(), Calls: table, Look: db.Looking, Events: hub.Tell,
		Session: "tsumugi_office", Device: "tsumugi_office_device", CallLimit: httpd.Limit{PerSecond: 1e6, Burst: 1e6}})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(app)
	ctx, cancel := context.WithCancel(t.Context())
	followed := make(chan error, 1)
	go func() { followed <- hub.Follow(ctx) }()
	t.Cleanup(func() {
		cancel()
		<-followed
		server.CloseClientConnections()
		server.Close()
	})
	waittest.Until(t, "the hub follows", hub.Following)
	return house{t, d, app, hub, people, server.URL}
}

// A screen reads one stream.
type screen struct {
	answer *http.Response
	events chan string // "name id data"
}

// watch opens a stream, and gives its first event.
func (h house) watch(token string, since int64) *screen {
	h.t.Helper()
	r, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, h.url+httpd.EventsPath, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	r.AddCookie(&http.Cookie{Name: "tsumugi_office", Value: token})
	if since > 0 {
		r.Header.Set("Last-Event-ID", fmt.Sprint(since))
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = answer.Body.Close() })
	s := &screen{answer, make(chan string, 1000)}
	go func() {
		defer close(s.events)
		lines, name, id := bufio.NewScanner(answer.Body), "", ""
		for lines.Scan() {
			switch field, value, _ := strings.Cut(lines.Text(), ": "); field {
			case "id":
				id = value
			case "event":
				name = value
			case "data":
				s.events <- name + " " + id + " " + value
			}
		}
	}()
	return s
}

// next is the next event of a name; empty: the stream ended.
func (s *screen) next(t *testing.T, name string) string {
	t.Helper()
	for {
		select {
		case e, ok := <-s.events:
			if !ok {
				return ""
			}
			if strings.HasPrefix(e, name+" ") {
				return e
			}
		case <-time.After(time.Minute):
			t.Fatalf("no event %q came", name)
		}
	}
}

func (h house) change(topic, ref string) (position int64) {
	h.t.Helper()
	err := h.db.Update(h.t.Context(), func(tx *db.Tx) error { db.Note(tx, topic, ref); return nil })
	if err == nil {
		err = h.db.PublishNotes(h.t.Context())
	}
	if err == nil {
		err = h.db.View(h.t.Context(), func(tx *db.Tx) (err error) { position, err = db.Position(h.t.Context(), tx); return err })
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return position
}

func TestAScreenIsToldWhatChangesAndComesBackWithoutAGap(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		w := stafftest.Work(t, d, "support", time.Minute)
		s := h.watch(w.Token, 0)
		if s.answer.StatusCode != 200 || s.answer.Header.Get("Content-Type") != "text/event-stream; charset=utf-8" || s.answer.Header.Get("Cache-Control") != "no-store" {
			t.Fatalf("got %d %v", s.answer.StatusCode, s.answer.Header)
		}
		s.next(t, "hello")
		first := h.change("order", "T-1")
		h.change("stock", "a secret of the warehouse")
		h.change("inquiry", "Q-1")
		if got := s.next(t, "change"); got != fmt.Sprintf(`change %d {"ref":"T-1","topic":"order"}`, first) {
			t.Errorf("got %q", got)
		}
		if got := s.next(t, "change"); !strings.Contains(got, `"Q-1"`) {
			t.Errorf("got %q, want the inquiry", got)
		}
		_ = s.answer.Body.Close()
		h.change("order", "T-2")
		again := h.watch(w.Token, first)
		for _, want := range []string{"Q-1", "T-2"} {
			if got := again.next(t, "change"); !strings.Contains(got, want) {
				t.Errorf("after coming back: got %q, want %s", got, want)
			}
		}
	})
}

func TestNobodyIsToldWhatTheyMayNotRead(t *testing.T) {
	d := dbtest.SQLite(t)
	h := open(t, d)
	s := h.watch(stafftest.Work(t, d, "shipping", time.Minute).Token, 0) // may read orders, and no inquiries
	s.next(t, "hello")
	h.change("inquiry", "Q-1")
	h.change("order", "T-1")
	if got := s.next(t, "change"); !strings.Contains(got, "T-1") {
		t.Errorf("got %q, want the order alone", got)
	}
	for name, token := range map[string]string{"nobody": "", "a made-up session": "x"} {
		if got := h.watch(token, 0).answer.StatusCode; got != http.StatusUnauthorized {
			t.Errorf("%s: got %d, want 401", name, got)
		}
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.url+httpd.EventsPath, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST: got %d, want 405", answer.StatusCode)
	}
}

func TestAStreamEndsWithItsSessionAndWithTheServer(t *testing.T) {
	d := dbtest.SQLite(t)
	h := open(t, d)
	w, other := stafftest.Work(t, d, staff.Owner, time.Minute), stafftest.Work(t, d, staff.Owner, time.Minute)
	s, stays := h.watch(w.Token, 0), h.watch(other.Token, 0)
	s.next(t, "hello")
	stays.next(t, "hello")
	if err := h.people.Logout(t.Context(), w.Token); err != nil {
		t.Fatal(err)
	}
	if got := s.next(t, "bye"); !strings.Contains(got, "session") {
		t.Errorf("after logging out: got %q", got)
	}
	h.app.Drain()
	for range stays.events {
	}
	waittest.Until(t, "all streams end", func() bool { return h.hub.Open() == 0 })
}

func TestTheOldestStreamOfAPersonMakesRoom(t *testing.T) {
	d := dbtest.SQLite(t)
	h := open(t, d)
	w := stafftest.Work(t, d, staff.Owner, time.Minute)
	first := h.watch(w.Token, 0)
	first.next(t, "hello")
	for range 6 {
		h.watch(w.Token, 0).next(t, "hello")
	}
	if first.next(t, "bye") == "" {
		t.Error("the oldest ended without a word")
	}
	waittest.Until(t, "six streams", func() bool { return h.hub.Open() == 6 })
}

func TestColleaguesSeeWhoElseLooks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		one, two := stafftest.Work(t, d, "support", time.Minute), stafftest.Work(t, d, "shipping", time.Minute)
		look := func(token string, left bool) (others []string, code string) {
			t.Helper()
			body := fmt.Sprintf(`{"object":"order","id":"T-1","left":%v}`, left)
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.url+"/api/office/presence/look", strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/json")
			r.AddCookie(&http.Cookie{Name: "tsumugi_office", Value: token})
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			var out struct {
				Others []string
				Error  call.Failure
			}
			if err := json.NewDecoder(answer.Body).Decode(&out); err != nil {
				t.Fatal(err)
			}
			return out.Others, out.Error.Code
		}
		s := h.watch(one.Token, 0)
		s.next(t, "hello")
		if others, code := look(one.Token, false); len(others) != 0 || code != "" {
			t.Errorf("alone: got %v %s", others, code)
		}
		if got := s.next(t, "change"); !strings.Contains(got, "order/T-1") {
			t.Errorf("got %q", got)
		}
		if others, _ := look(two.Token, false); !slices.Equal(others, []string{"support"}) {
			t.Errorf("the second sees %v", others)
		}
		if got := s.next(t, "change"); !strings.Contains(got, "order/T-1") {
			t.Errorf("the first is told %q of the second", got)
		}
		if others, _ := look(one.Token, false); !slices.Equal(others, []string{"shipping"}) {
			t.Errorf("the first sees %v", others)
		}
		look(two.Token, true)
		if others, _ := look(one.Token, false); len(others) != 0 {
			t.Errorf("after the second left: %v", others)
		}
	})
}
