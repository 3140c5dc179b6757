package subscription_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/subscription"
)

// provider stands for the one outside.
type provider struct {
	asked   int
	granted bool
	err     error
}

func (p *provider) Check(context.Context, string) (bool, error) { p.asked++; return p.granted, p.err }

func TestTheProviderIsAskedOnFourPagesAboutCustomersAlone(t *testing.T) {
	for _, c := range []struct {
		customer, path string
		asked          int
	}{
		{"C000000001", "/cart", 1}, {"C000000001", "/cart/input", 1}, {"C000000001", "/cart/confirm", 1}, {"C000000001", "/cart/order", 1},
		{"", "/cart", 0}, {"C000000001", "/cart/complete", 0}, {"C000000001", "/", 0}, {"C000000001", "", 0}, {"C000000001", "/cart/", 0}, {"C000000001", "/mypage", 0},
	} {
		p := &provider{granted: true}
		a := &subscription.Access{Checker: p, Now: time.Now, Log: slog.New(slog.DiscardHandler)}
		if got := a.Subscriber(t.Context(), c.customer, c.path); got != (c.asked > 0) || p.asked != c.asked {
			t.Errorf("%q on %q: got %v after %d questions, want %d", c.customer, c.path, got, p.asked, c.asked)
		}
	}
}

func TestAnswersHoldForAWhileAndAnErrorIsLoggedAsNoAccess(t *testing.T) {
	now := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	var log strings.Builder
	p := &provider{err: errors.New("out of order")}
	a := &subscription.Access{Checker: p, Now: func() time.Time { return now }, Log: slog.New(slog.NewTextHandler(&log, nil))}
	ask := func() bool { return a.Subscriber(t.Context(), "C000000001", "/cart") }
	first, second := ask(), ask()
	if first || second || p.asked != 1 || !strings.Contains(log.String(), "out of order") {
		t.Errorf("asked %d times, log %q; want once, and the error in the log", p.asked, log.String())
	}
	now = now.Add(10 * time.Second)
	p.err, p.granted = nil, true
	first, second = ask(), ask()
	if !first || !second || p.asked != 2 {
		t.Errorf("asked %d times, want 2 and access", p.asked)
	}
	now = now.Add(time.Minute)
	p.granted = false
	if ask() || p.asked != 3 {
		t.Errorf("asked %d times, want 3 and no access", p.asked)
	}
}
