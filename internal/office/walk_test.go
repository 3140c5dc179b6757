package office_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call/contract"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/staff/stafftest"
)

// A house is an office over HTTP.
type house struct {
	t     *testing.T
	db    *db.DB
	url   string
	parts office.Parts
}

// open opens an office whose calls, besides those that are asked, are never run:
// the walk is about who gets in, and stand-ins say that they were reached.
func open(t *testing.T, d *db.DB) house {
	t.Helper()
	parts := office.Parts{People: staff.New(d, "http://office.test", "紬", slog.New(slog.DiscardHandler))}
	table, err := office.NewTable(parts)
	if err != nil {
		t.Fatal(err)
	}
	app, err := httpd.NewApp(httpd.AppConfig{
		Log: slog.New(slog.DiscardHandler), Metrics: httpd.NewMetrics(), Calls: table, Look: db.Looking, Session: "tsumugi_office", Device: "tsumugi_office_device",
		CallLimit: httpd.Limit{PerSecond: 1e6, Burst: 1e6},
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(app)
	t.Cleanup(server.Close)
	return house{t, d, server.URL, parts}
}

// post makes a call and returns its status and the code of what went wrong.
func (h house) post(name, token string, header ...string) (status int, code string, answer *http.Response) {
	h.t.Helper()
	r, err := http.NewRequestWithContext(h.t.Context(), http.MethodPost, h.url+"/api/"+name, strings.NewReader("{}"))
	if err != nil {
		h.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.AddCookie(&http.Cookie{Name: "tsumugi_office", Value: token})
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err = http.DefaultClient.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	var failure struct{ Error struct{ Code string } }
	if err := json.Unmarshal(body, &failure); err != nil {
		h.t.Fatalf("%s answered %q", name, body)
	}
	return answer.StatusCode, failure.Error.Code, answer
}

// refusals are the codes of those who do not get in.
var refusals = []string{"staff.login_required", "staff.forbidden", "staff.prove_again", "staff.network", "http.cross_site"}

func TestEveryCallAsksWhoMakesIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		var roles []staff.Role
		if err := d.View(t.Context(), func(tx *db.Tx) (err error) { roles, err = staff.Roles(t.Context(), tx); return err }); err != nil {
			t.Fatal(err)
		}
		if len(roles) < 5 {
			t.Fatalf("there are %d roles, want the five of a new shop", len(roles))
		}
		fresh, tired := map[string]string{}, map[string]string{}
		for _, r := range roles {
			fresh[r.Code], tired[r.Code] = stafftest.Work(t, d, r.Code, time.Minute).Token, stafftest.Work(t, d, r.Code, 11*time.Minute).Token
		}
		gone := stafftest.Work(t, d, staff.Owner, time.Hour)
		stafftest.Leave(t, d, gone, 11*time.Hour)
		old := stafftest.Work(t, d, staff.Owner, 6*24*time.Hour)
		for _, c := range office.Rooms(h.parts) {
			if ends(c) {
				continue // it ends the sessions that the others need, and is tried by itself
			}
			expect := func(who, token string, want string, header ...string) {
				t.Helper()
				status, code, _ := h.post(c.Name(), token, header...)
				if want == "" && slices.Contains(refusals, code) {
					t.Errorf("%s as %s: refused with %d %s, want it let in", c.Name(), who, status, code)
				}
				if want != "" && code != want {
					t.Errorf("%s as %s: %d %q, want %s", c.Name(), who, status, code, want)
				}
			}
			needsLogin := "staff.login_required"
			if c.Needs == staff.Stranger {
				needsLogin = ""
			}
			expect("nobody", "", needsLogin)
			expect("a made-up session", "x", needsLogin)
			expect("a session left alone for a night", gone.Token, needsLogin)
			expect("a session of last week", old.Token, needsLogin)
			expect("a shopper's session", "", needsLogin, "Cookie", "session_id="+fresh[staff.Owner])
			for _, r := range roles {
				want, late := "", ""
				switch {
				case !r.May(c.Needs):
					want, late = "staff.forbidden", "staff.forbidden"
				case c.Proved:
					late = "staff.prove_again"
				}
				expect(r.Code, fresh[r.Code], want)
				expect(r.Code+" of eleven minutes ago", tired[r.Code], late)
			}
			expect("another site", fresh[staff.Owner], "http.cross_site", "Sec-Fetch-Site", "cross-site")
			expect("the shop of the same host", fresh[staff.Owner], "http.cross_site", "Sec-Fetch-Site", "same-site")
			expect("another origin", fresh[staff.Owner], "http.cross_site", "Origin", "https://evil.example")
			expect("no origin", fresh[staff.Owner], "http.cross_site", "Origin", "null")
			if status, _, _ := h.post(c.Name(), fresh[staff.Owner], "Content-Type", "text/plain"); status != http.StatusUnsupportedMediaType {
				t.Errorf("%s takes text/plain: %d", c.Name(), status)
			}
		}
	})
}

// ends tells whether a call ends sessions.
func ends(c room.Call) bool { return c.Name() == "office/session/logout" }

func TestLogoutEndsTheSession(t *testing.T) {
	d := dbtest.SQLite(t)
	h := open(t, d)
	w := stafftest.Work(t, d, staff.Owner, 0)
	if status, code, answer := h.post("office/session/logout", w.Token); status != 200 || !strings.Contains(answer.Header.Get("Set-Cookie"), "Max-Age=0") {
		t.Fatalf("logout = %d %s %v", status, code, answer.Header)
	}
	if _, code, _ := h.post("office/session/prove", w.Token); code != "staff.login_required" {
		t.Errorf("after logging out: %q, want staff.login_required", code)
	}
}

func TestCommittedContractIsUpToDate(t *testing.T) {
	table, err := office.NewTable(office.Parts{})
	if err != nil {
		t.Fatal(err)
	}
	if err := contract.Office.Check(table, "../.."); err != nil {
		t.Errorf("%v\nrun: make generate", err)
	}
}
