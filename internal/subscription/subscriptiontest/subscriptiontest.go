// Package subscriptiontest is what every provider of the digital subscription
// must do.
package subscriptiontest

import (
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/subscription"
)

// A Subject is a provider with a way to sell its subscription.
type Subject struct {
	Checker subscription.Checker
	Grant   func(t *testing.T, customer string, yes bool)
}

// Run tries a provider.
func Run(t *testing.T, s Subject) {
	t.Helper()
	check := func(customer string, want bool) {
		t.Helper()
		if got, err := s.Checker.Check(t.Context(), customer); err != nil || got != want {
			t.Errorf("Check(%s): got %v, %v; want %v", customer, got, err, want)
		}
	}
	const a, b = "C000000001", "C00000000A"
	check(a, false)
	s.Grant(t, a, true)
	check(a, true)
	check(b, false)
	s.Grant(t, a, true)
	s.Grant(t, a, false)
	check(a, false)
}
