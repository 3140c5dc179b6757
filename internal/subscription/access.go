package subscription

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"
)

// Checker asks the provider of the digital subscription about a customer.
type Checker interface {
	Check(ctx context.Context, customer string) (granted bool, err error)
}

// paths are the only pages on which the provider is asked.
var paths = []string{"/cart", "/cart/input", "/cart/confirm", "/cart/order"}

const (
	knownFor  = time.Minute      // how long an answer holds
	failedFor = 10 * time.Second // how long a provider that failed is left alone, by customer
	mostKnown = 10_000           // customers remembered
)

// Access tells who has the digital subscription.
type Access struct {
	Checker Checker
	Now     func() time.Time
	Log     *slog.Logger

	mu    sync.Mutex
	known map[string]answer
}

type answer struct {
	granted bool
	until   time.Time
}

// Subscriber tells whether a customer who is on a page has the subscription.
// On other pages than those of the cart, for guests, and when the provider
// fails, nobody has.
func (a *Access) Subscriber(ctx context.Context, customer, path string) bool {
	if a == nil || customer == "" || !slices.Contains(paths, path) {
		return false
	}
	if got, ok := a.recall(customer); ok {
		return got
	}
	granted, err := a.Checker.Check(ctx, customer)
	if err != nil {
		if ctx.Err() != nil { // the shopper went away; the provider did nothing wrong
			return false
		}
		a.Log.WarnContext(ctx, "the subscription provider did not answer; taken as no access", "error", err)
		a.remember(customer, answer{false, a.Now().Add(failedFor)})
		return false
	}
	a.remember(customer, answer{granted, a.Now().Add(knownFor)})
	return granted
}

func (a *Access) recall(customer string) (granted, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	known, ok := a.known[customer]
	return known.granted, ok && a.Now().Before(known.until)
}

func (a *Access) remember(customer string, got answer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.known == nil || len(a.known) >= mostKnown {
		a.known = map[string]answer{}
	}
	a.known[customer] = got
}
