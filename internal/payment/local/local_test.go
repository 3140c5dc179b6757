package local_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/payment/paymenttest"
)

// inbox keeps what was delivered.
type inbox struct {
	mu   sync.Mutex
	all  []paymenttest.Hook
	fail error
}

func (b *inbox) take(_ context.Context, header map[string][]string, body []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all = append(b.all, paymenttest.Hook{Header: header, Body: body})
	return b.fail
}

func service(d *db.DB) (*local.Service, *inbox) {
	s, in := local.New(d, slog.New(slog.DiscardHandler)), &inbox{}
	s.Deliver, s.Slow = in.take, time.Millisecond
	return s, in
}

// post sends a form and returns where the shopper is sent.
func post(t *testing.T, s *local.Service, path string, form url.Values) (status int, location string) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	s.Pages().ServeHTTP(w, r)
	return w.Code, w.Header().Get("Location")
}

func page(t *testing.T, s *local.Service, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	s.Pages().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
	return w
}

func TestThePretendServicePassesTheSuite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, in := service(d)
		paymenttest.Run(t, func(t *testing.T) paymenttest.World {
			return paymenttest.World{
				Provider: s, Events: s.Events, DB: d, Now: time.Now,
				OK: local.TokenOK, Declined: local.TokenDeclined, Insufficient: local.TokenInsufficient, Challenge: local.TokenChallenge, Lost: local.TokenLost,
				Decide: func(t *testing.T, at payment.Result, approve bool) {
					path, ref, _ := strings.Cut(at.RedirectURL, "?ref=")
					if got := page(t, s, at.RedirectURL); got.Code != http.StatusOK || !strings.Contains(got.Body.String(), "￥6,930") {
						t.Fatalf("%s: got %d %s, want a page with the amount", at.RedirectURL, got.Code, got.Body)
					}
					decision := map[bool]string{true: "approve", false: "decline"}[approve]
					if status, to := post(t, s, path, url.Values{"ref": {ref}, "decision": {decision}}); status != http.StatusSeeOther || to != "https://shop.example/cart/order" {
						t.Fatalf("%s: got %d to %q, want a way back to the shop", decision, status, to)
					}
				},
				Pay: func(t *testing.T, at payment.Result) {
					if status, _ := post(t, s, "/demo/payment", url.Values{"ref": {at.Reference}}); status != http.StatusSeeOther {
						t.Fatalf("pay %s: got %d", at.Reference, status)
					}
				},
				Hooks: func(t *testing.T) []paymenttest.Hook {
					for {
						if n, err := s.DeliverDue(t.Context()); err != nil || n == 0 {
							break
						}
					}
					return lastPayment(in.all)
				},
				Charges: func(t *testing.T, order string) int {
					text := page(t, s, "/demo/payment").Body.String()
					n := 0
					for li := range strings.SplitSeq(text, "<li") {
						if strings.Contains(li, ">"+order+"<") && !strings.Contains(li, "拒否") && !strings.Contains(li, "取消") {
							n++
						}
					}
					return n
				},
			}
		})
	})
}

// lastPayment leaves only the webhooks of the payment that was told of last.
func lastPayment(all []paymenttest.Hook) []paymenttest.Hook {
	if len(all) == 0 {
		return nil
	}
	_, rest, _ := strings.Cut(string(all[len(all)-1].Body), `"payment":"`)
	name, _, _ := strings.Cut(rest, `"`)
	var out []paymenttest.Hook
	for _, h := range all {
		if strings.Contains(string(h.Body), `"payment":"`+name+`"`) {
			out = append(out, h)
		}
	}
	return out
}

func intent(id string, method payment.Method, token string) payment.Intent {
	return payment.Intent{ID: id, Order: "T-" + id, Method: method, Amount: 5000, Token: token, ReturnURL: "/cart/order"}
}

func TestWebhooksOfTokTwiceComeTwiceAndOutOfOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Now()
		s, in := service(d)
		if _, err := s.Start(t.Context(), intent("p", payment.Card, local.TokenTwice)); err != nil {
			t.Fatal(err)
		}
		for len(in.all) < 4 { // the later ones are due in a few milliseconds
			if _, err := s.DeliverDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		var got []payment.State
		ids := map[string]int{}
		for _, h := range in.all {
			events, err := s.Events(h.Header, h.Body, now)
			if err != nil || len(events) != 1 {
				t.Fatalf("%s: got %v, %v; want one event", h.Body, events, err)
			}
			got = append(got, events[0].Result.State)
			ids[events[0].ID]++
		}
		if len(ids) != 2 || got[0] != payment.Authorized || got[1] != payment.Challenge {
			t.Errorf("got %v with ids %v, want authorized before challenge, each twice", got, ids)
		}
	})
}

func TestAWebhookThatWasNotTakenComesAgainAfterARestart(t *testing.T) {
	now := time.Date(2026, 11, 15, 0, 0, 0, 0, time.UTC)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, in := service(d)
		in.fail = errors.New("503")
		if _, err := s.Start(t.Context(), intent("p", payment.Card, local.TokenOK)); err != nil {
			t.Fatal(err)
		}
		if n, err := s.DeliverDue(t.Context()); n != 0 || err != nil || len(in.all) != 1 {
			t.Fatalf("a shop that fails: %d taken of %d, %v; want 0 of 1", n, len(in.all), err)
		}
		again, inbox := service(d)
		now = now.Add(time.Minute)
		if n, err := again.DeliverDue(t.Context()); n != 1 || err != nil || string(inbox.all[0].Body) != string(in.all[0].Body) {
			t.Errorf("after a restart: %d taken, %v, %s; want %s", n, err, inbox.all, in.all[0].Body)
		}
		if n, _ := again.DeliverDue(t.Context()); n != 0 {
			t.Errorf("%d taken again, want 0", n)
		}
	}, db.WithClock(func() time.Time { return now }))
}

// Nodes of one shop look at the same moment. A node that is lost with webhooks leaves
// them to others.
func TestSeveralNodesSendEachWebhookOnce(t *testing.T) {
	now := time.Date(2026, 11, 15, 0, 0, 0, 0, time.UTC)
	d := dbtest.Postgres(t, db.WithClock(func() time.Time { return now }))
	first, in := service(d)
	for round := range 10 {
		for i := range 20 {
			if _, err := first.Start(t.Context(), intent(fmt.Sprint(round, i), payment.Card, local.TokenOK)); err != nil {
				t.Fatal(err)
			}
		}
		var all sync.WaitGroup
		for range 8 {
			other := local.New(d, slog.New(slog.DiscardHandler))
			other.Deliver = in.take
			all.Go(func() {
				if _, err := other.DeliverDue(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
	if len(in.all) != 200 {
		t.Errorf("%d webhooks came, want 200", len(in.all))
	}

	lost, cancel := context.WithCancel(t.Context())
	first.Deliver = func(context.Context, map[string][]string, []byte) error { cancel(); return nil } // and nothing after it
	if _, err := first.Start(t.Context(), intent("late", payment.Card, local.TokenOK)); err != nil {
		t.Fatal(err)
	}
	if _, err := first.DeliverDue(lost); err == nil {
		t.Error("what came after the delivery worked without a node")
	}
	next, came := service(d)
	if n, err := next.DeliverDue(t.Context()); n != 0 || err != nil {
		t.Errorf("at once: %d, %v", n, err)
	}
	now = now.Add(time.Minute)
	if n, err := next.DeliverDue(t.Context()); n != 1 || err != nil || len(came.all) != 1 {
		t.Errorf("a minute later: %d, %v", n, err)
	}
}

func TestKonbiniPaymentsExpireAndCannotBePaidAnyMore(t *testing.T) {
	now := time.Date(2026, 11, 15, 0, 0, 0, 0, time.UTC)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now = time.Date(2026, 11, 15, 0, 0, 0, 0, time.UTC)
		s, in := service(d)
		wish := intent("p", payment.Konbini, "")
		wish.Expires = now.Add(time.Hour)
		begun, err := s.Start(t.Context(), wish)
		if err != nil {
			t.Fatal(err)
		}
		now = now.Add(2 * time.Hour)
		for range 2 {
			if _, err := s.DeliverDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(in.all); n != 2 || !strings.Contains(string(in.all[1].Body), `"expired"`) {
			t.Errorf("webhooks: got %s, want pending and expired", in.all)
		}
		post(t, s, "/demo/payment", url.Values{"ref": {begun.Reference}})
		if got, err := s.Find(t.Context(), wish.Charge()); err != nil || got.State != payment.Expired {
			t.Errorf("paid too late: got %+v, %v; want expired", got, err)
		}
	}, db.WithClock(func() time.Time { return now }))
}

func TestPagesOfUnknownPaymentsAreNotFoundAndDecidedOnesGoBack(t *testing.T) {
	s, _ := service(dbtest.SQLite(t))
	if got := page(t, s, "/demo/payment/3ds?ref=nobody").Code; got != http.StatusNotFound {
		t.Errorf("an unknown payment: got %d, want 404", got)
	}
	begun, err := s.Start(t.Context(), intent("p", payment.Card, local.TokenChallenge))
	if err != nil {
		t.Fatal(err)
	}
	form := url.Values{"ref": {begun.Reference}, "decision": {"approve"}}
	post(t, s, "/demo/payment/3ds", form)
	form.Set("decision", "decline") // back, and another button
	post(t, s, "/demo/payment/3ds", form)
	if got := page(t, s, begun.RedirectURL); got.Code != http.StatusSeeOther || got.Header().Get("Location") != "/cart/order" {
		t.Errorf("decided already: got %d to %q, want a way back", got.Code, got.Header().Get("Location"))
	}
	if got, err := s.Find(t.Context(), payment.Charge{ID: "p"}); err != nil || got.State != payment.Authorized {
		t.Errorf("approved, then declined: got %+v, %v; want authorized", got, err)
	}
}
