package local_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/mail/local"
	"github.com/tsumugi-shop/tsumugi/internal/mail/mailtest"
)

func TestBoxPassesTheSuite(t *testing.T) {
	for name, open := range map[string]func(*testing.T, ...db.Option) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		t.Run(name, func(t *testing.T) {
			mailtest.Run(t, func(t *testing.T) (mail.Sender, func() []mail.Message) {
				box := &local.Box{DB: open(t)}
				return box, func() (all []mail.Message) {
					list, err := box.List(t.Context(), "")
					if err != nil {
						t.Fatal(err)
					}
					for _, k := range list {
						whole, found, err := box.Find(t.Context(), k.Number)
						if err != nil || !found {
							t.Fatalf("%s: %v, %v", k.Number, found, err)
						}
						all = append(all, whole.Message)
					}
					return all
				}
			})
		})
	}
}

func TestTheBoxKeepsTheNewestFewHundred(t *testing.T) {
	box := &local.Box{DB: dbtest.SQLite(t)}
	oldest := ""
	for i := range 605 {
		if err := box.Send(t.Context(), mailtest.Message(fmt.Sprint(i))); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			list, err := box.List(t.Context(), "")
			if err != nil || len(list) != 1 {
				t.Fatalf("got %d messages, %v; want 1", len(list), err)
			}
			oldest = list[0].Number
		}
	}
	if _, found, err := box.Find(t.Context(), oldest); err != nil || found {
		t.Errorf("the oldest: found %v, %v; want it removed", found, err)
	}
	if err := box.Send(t.Context(), mailtest.Message("604")); err != nil {
		t.Fatal(err)
	}
	list, err := box.List(t.Context(), "")
	if err != nil || len(list) != 500 || list[0].ID == "0@tsumugi.example" {
		t.Errorf("got %d messages, %v; want the newest 500, each once", len(list), err)
	}
}

func TestPageShowsMessagesAndRunsNothing(t *testing.T) {
	box := &local.Box{DB: dbtest.SQLite(t)}
	m := mailtest.Message("a")
	m.Subject = "件名<script>alert(1)</script>"
	m.Text = "リンク https://shop.example/id/verify?a=1&b=\"> です\n<img src=x onerror=alert(1)>"
	m.HTML = "<!DOCTYPE html><html><head><title>x</title></head><body><a href=\"https://shop.example/x\">開く</a></body></html>"
	if err := box.Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	list, err := box.List(t.Context(), "hanako@example.jp")
	if err != nil || len(list) != 1 {
		t.Fatalf("got %d messages, %v; want 1", len(list), err)
	}
	page := &local.Page{Box: box, Log: slog.New(slog.DiscardHandler)}
	for _, c := range []struct {
		method, path string
		status       int
		has, hasNot  string
		policy       string
	}{
		{"GET", "/demo/mail", 200, "件名&lt;script&gt;", "<script", "default-src 'none'"},
		{"GET", "/demo/mail?to=hanako@example.jp", 200, "件名", "<script", "default-src 'none'"},
		{"GET", "/demo/mail?to=nobody@example.jp", 200, "まだメールはありません", "件名&lt;", "default-src 'none'"},
		{"GET", "/demo/mail/" + list[0].Number, 200, `<a href="https://shop.example/id/verify?a=1&amp;b=&#34;`, "<img", "frame-ancestors 'none'"},
		{"GET", "/demo/mail/" + list[0].Number + "/html", 200, `<base target="_top">`, "Tsumugi", "sandbox"},
		{"GET", "/demo/mail/" + list[0].Number + "/raw", 404, "見つかりません", "件名", ""},
		{"GET", "/demo/mail/x", 404, "見つかりません", "", ""},
		{"GET", "/demo/mailbox", 404, "見つかりません", "", ""},
		{"POST", "/demo/mail", 405, "", "件名", ""},
	} {
		w := httptest.NewRecorder()
		page.ServeHTTP(w, httptest.NewRequest(c.method, c.path, http.NoBody))
		body := w.Body.String()
		if w.Code != c.status || !strings.Contains(body, c.has) || c.hasNot != "" && strings.Contains(body, c.hasNot) ||
			!strings.Contains(w.Header().Get("Content-Security-Policy"), c.policy) {
			t.Errorf("%s %s: got %d, policy %q\n%s\nwant %d with %q, without %q", c.method, c.path, w.Code, w.Header().Get("Content-Security-Policy"), body, c.status, c.has, c.hasNot)
		}
		if w.Header().Get("Cache-Control") != "no-store" || !strings.Contains(w.Header().Get("X-Robots-Tag"), "noindex") {
			t.Errorf("%s: got %v; want no-store and noindex", c.path, w.Header())
		}
	}
}

func TestInbox(t *testing.T) {
	mailtest.RunInbox(t, func(t *testing.T) (mail.Inbox, func([]byte)) {
		box := &local.Inbox{DB: dbtest.SQLite(t)}
		return box, func(raw []byte) {
			if err := box.Put(t.Context(), raw); err != nil {
				t.Fatal(err)
			}
		}
	})
}
