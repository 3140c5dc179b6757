package webhook_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/webhook"
)

// world is a shop that only records payments, and the pretend service.
type world struct {
	db      *db.DB
	service *local.Service
	hooks   *webhook.Payments
	fail    error
	sent    []func(body string) int // what was delivered, to be sent again with any body
}

func open(t *testing.T, d *db.DB) *world {
	w := &world{db: d, service: local.New(d, slog.New(slog.DiscardHandler))}
	w.hooks = &webhook.Payments{
		Sources: map[string]webhook.PaymentSource{"local": w.service}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Take: func(ctx context.Context, e payment.Event) error {
			return d.Update(ctx, func(tx *db.Tx) error {
				if _, _, err := payment.Receive(ctx, tx, e); err != nil {
					return err
				}
				return w.fail
			})
		},
	}
	w.service.Deliver = func(ctx context.Context, header map[string][]string, body []byte) error {
		post := func(text string) int {
			r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/webhook/payment/local", strings.NewReader(text))
			r.Header = header
			answer := httptest.NewRecorder()
			w.hooks.ServeHTTP(answer, r)
			return answer.Code
		}
		w.sent = append(w.sent, post)
		if status := post(string(body)); status/100 != 2 {
			return errors.New(http.StatusText(status))
		}
		return nil
	}
	return w
}

func (w *world) begin(t *testing.T, id string) {
	t.Helper()
	in := payment.Intent{ID: id, Order: "T-" + id, Method: payment.Card, Amount: 5000, Token: local.TokenOK}
	err := w.db.Update(t.Context(), func(tx *db.Tx) error {
		_, err := payment.Begin(t.Context(), tx, in)
		return err
	})
	if err == nil {
		_, err = w.service.Start(t.Context(), in)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func (w *world) state(t *testing.T, id string) (p payment.Payment) {
	t.Helper()
	err := w.db.View(t.Context(), func(tx *db.Tx) (err error) {
		p, err = payment.Get(t.Context(), tx, id)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAnEventIsStoredBeforeItIsAcknowledged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		w.begin(t, "p")
		w.fail = errors.New("the database is gone")
		if n, err := w.service.DeliverDue(t.Context()); n != 0 || err != nil {
			t.Errorf("a shop that cannot store: %d acknowledged, %v; want 0", n, err)
		}
		if got := w.state(t, "p").State; got != payment.Started {
			t.Errorf("state: got %s, want started", got)
		}
		w.fail = nil
		w.begin(t, "q")
		if n, err := w.service.DeliverDue(t.Context()); n == 0 || err != nil { // p may be due again
			t.Errorf("a shop that can: %d acknowledged, %v; want some", n, err)
		}
		if got := w.state(t, "q").State; got != payment.Authorized {
			t.Errorf("state: got %s, want authorized", got)
		}
	})
}

func TestWhatIsAnsweredToWebhooks(t *testing.T) {
	w := open(t, dbtest.SQLite(t))
	w.begin(t, "p")
	if _, err := w.service.DeliverDue(t.Context()); err != nil || len(w.sent) != 1 {
		t.Fatalf("delivered %d, %v", len(w.sent), err)
	}
	for _, c := range []struct {
		name, method, path string
		body               io.Reader
		want               int
	}{
		{"no signature", http.MethodPost, "/webhook/payment/local", strings.NewReader("{}"), http.StatusBadRequest},
		{"another service", http.MethodPost, "/webhook/payment/nobody", strings.NewReader("{}"), http.StatusNotFound},
		{"a visit", http.MethodGet, "/webhook/payment/local", nil, http.StatusMethodNotAllowed},
		{"too large", http.MethodPost, "/webhook/payment/local", strings.NewReader(strings.Repeat("x", 256<<10+1)), http.StatusRequestEntityTooLarge},
	} {
		answer := httptest.NewRecorder()
		w.hooks.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), c.method, c.path, c.body))
		if answer.Code != c.want {
			t.Errorf("%s: got %d, want %d", c.name, answer.Code, c.want)
		}
	}
	if got := w.sent[0](`{"payment":"p","state":"captured"}`); got != http.StatusBadRequest {
		t.Errorf("a signature with another body: got %d, want 400", got)
	}
	if got := w.state(t, "p").State; got != payment.Authorized {
		t.Errorf("state: got %s, want authorized", got)
	}
}

func TestEventsOfUnknownPaymentsAreAcknowledgedAndForgotten(t *testing.T) {
	w := open(t, dbtest.SQLite(t))
	in := payment.Intent{ID: "elsewhere", Order: "T-1", Method: payment.Card, Amount: 5000, Token: local.TokenOK}
	if _, err := w.service.Start(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	if n, err := w.service.DeliverDue(t.Context()); n != 1 || err != nil {
		t.Errorf("got %d acknowledged, %v; want 1", n, err)
	}
}
