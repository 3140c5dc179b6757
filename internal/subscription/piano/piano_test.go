package piano_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/subscription/piano"
	"github.com/tsumugi-shop/tsumugi/internal/subscription/subscriptiontest"
)

// fake is the provider as its reference describes it.
type fake struct {
	t       *testing.T
	granted map[string]bool
	asked   atomic.Int64
	answer  func(w http.ResponseWriter, r *http.Request) bool // true: it has answered in the fake's place
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.asked.Add(1)
	if f.answer != nil && f.answer(w, r) {
		return
	}
	q := r.URL.Query()
	if r.Method != http.MethodGet || r.URL.Path != "/api/v3/publisher/user/access/check" || r.Header.Get("api_token") != "secret" ||
		q.Get("aid") != "app" || q.Get("rid") != "digital" || len(q) != 3 || strings.Contains(r.URL.RawQuery, "secret") {
		f.t.Errorf("asked %s %s with %v", r.Method, r.URL, r.Header)
	}
	customer, suffixed := strings.CutSuffix(q.Get("uid"), "@shop")
	if !suffixed {
		f.t.Errorf("uid is %q, want the customer code and @shop", q.Get("uid"))
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"code": 0, "ts": 1, "access": map[string]any{"granted": f.granted[customer], "resource": nil}})
}

func start(t *testing.T, now func() time.Time) (*fake, *piano.Service) {
	t.Helper()
	f := &fake{t: t, granted: map[string]bool{}}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	s, err := piano.New(piano.Config{Base: server.URL + "/api/v3/", AID: "app", RID: "digital", Suffix: "@shop", Token: "secret", Now: now})
	if err != nil {
		t.Fatal(err)
	}
	return f, s
}

func TestPianoDoesWhatAProviderMust(t *testing.T) {
	f, s := start(t, time.Now)
	subscriptiontest.Run(t, subscriptiontest.Subject{Checker: s, Grant: func(_ *testing.T, customer string, yes bool) { f.granted[customer] = yes }})
}

func TestAnythingButAnAnswerIsAnError(t *testing.T) {
	answers := map[string]func(w http.ResponseWriter, r *http.Request) bool{
		"code": func(w http.ResponseWriter, _ *http.Request) bool {
			fmt.Fprint(w, `{"code":2,"message":"Access denied","access":{"granted":true}}`)
			return true
		},
		"status":    func(w http.ResponseWriter, _ *http.Request) bool { w.WriteHeader(http.StatusBadGateway); return true },
		"no JSON":   func(w http.ResponseWriter, _ *http.Request) bool { fmt.Fprint(w, "<html>"); return true },
		"no access": func(w http.ResponseWriter, _ *http.Request) bool { fmt.Fprint(w, `{"code":0}`); return true },
		"endless": func(w http.ResponseWriter, _ *http.Request) bool {
			fmt.Fprint(w, `{"code":0,"access":{"granted":true},"x":"`+strings.Repeat("x", 70<<10)+`"}`)
			return true
		},
		"elsewhere": func(w http.ResponseWriter, r *http.Request) bool {
			http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusFound)
			return true
		},
	}
	for name, answer := range answers {
		f, s := start(t, time.Now)
		f.answer = answer
		got, err := s.Check(t.Context(), "C000000001")
		if got || err == nil || strings.Contains(err.Error(), "C000000001") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: got %v, %v; want an error that names neither customer nor token", name, got, err)
		}
	}
}

func TestAProviderThatFailsIsLeftAloneForAWhile(t *testing.T) {
	now := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	f, s := start(t, func() time.Time { return now })
	f.granted["C000000001"] = true
	down := true
	f.answer = func(w http.ResponseWriter, _ *http.Request) bool {
		if down {
			w.WriteHeader(http.StatusInternalServerError)
		}
		return down
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for range 10 { // shoppers who go away do not count
		_, _ = s.Check(gone, "C000000001")
	}
	f.asked.Store(0)
	for range 20 {
		if _, err := s.Check(t.Context(), "C000000001"); err == nil {
			t.Fatal("a provider that is down answered")
		}
	}
	if got := f.asked.Load(); got != 5 {
		t.Errorf("asked %d times, want 5", got)
	}
	now, down = now.Add(31*time.Second), false
	if got, err := s.Check(t.Context(), "C000000001"); err != nil || !got {
		t.Errorf("after the rest: got %v, %v; want access", got, err)
	}
	if got, err := s.Check(t.Context(), "C000000001"); err != nil || !got {
		t.Errorf("and then: got %v, %v; want access", got, err)
	}
}

func TestAConfigurationThatCannotWorkIsRefused(t *testing.T) {
	good := piano.Config{Base: "https://api.piano.example/api/v3", AID: "a", RID: "r", Token: "t"}
	for name, spoil := range map[string]func(*piano.Config){
		"base": func(c *piano.Config) { c.Base = "api.piano.example" }, "aid": func(c *piano.Config) { c.AID = "" },
		"rid": func(c *piano.Config) { c.RID = "" }, "token": func(c *piano.Config) { c.Token = "" },
	} {
		c := good
		spoil(&c)
		if _, err := piano.New(c); err == nil {
			t.Errorf("without a good %s: got no error", name)
		}
	}
	if _, err := piano.New(good); err != nil {
		t.Error(err)
	}
}
