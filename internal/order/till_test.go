package order_test

import (
	"context"
	"errors"
	"sync"

	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// The tokens of the till.
const (
	good     = "tok_good"
	bad      = "tok_bad"
	asking   = "tok_asking"   // wants the shopper to prove who they are
	answered = "tok_answered" // authorizes, but the answer gets lost
	unheard  = "tok_unheard"  // never reaches the service
	once     = "tok_once"     // authorizes, and is declined when it was kept and is charged again
)

var errLost = errors.New("the line is dead")

// A till is a payment service in memory, which outlives the shop's crashes.
type till struct {
	mu     sync.Mutex
	held   map[string]payment.Result // by payment id
	starts int                       // payments that began
}

func newTill() *till { return &till{held: map[string]payment.Result{}} }

func (t *till) Start(_ context.Context, in payment.Intent) (payment.Result, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if r, known := t.held[in.ID]; known {
		return r, nil
	}
	if in.Token == unheard {
		return payment.Result{}, errLost
	}
	t.starts++
	r := payment.Result{State: payment.Authorized, Reference: "ref_" + in.ID, Amount: in.Amount}
	switch {
	case in.Method == payment.Konbini:
		r.State = payment.Pending
		r.Instructions = payment.Instructions{Stores: []payment.Store{{Name: "コンビニ", PaymentCode: "123456"}}, Deadline: in.Expires}
	case in.Token == bad, in.Kept == "card_"+once:
		r.State, r.Code, r.Message = payment.Declined, "declined", "カードが承認されませんでした。"
	case in.Token == asking:
		r.State, r.RedirectURL = payment.Challenge, "https://bank.example/prove"
	}
	if in.Keep && r.State == payment.Authorized {
		r.Kept = "card_" + in.Token
	}
	t.held[in.ID] = r
	if in.Token == answered {
		return payment.Result{}, errLost
	}
	return r, nil
}

func (t *till) Find(_ context.Context, c payment.Charge) (payment.Result, error) {
	return t.change(c.ID, func(*payment.Result) {})
}

func (t *till) Capture(_ context.Context, c payment.Charge, amount money.Yen) (payment.Result, error) {
	return t.change(c.ID, func(r *payment.Result) {
		if r.State == payment.Authorized {
			r.State, r.Captured = payment.Captured, amount
		}
	})
}

func (t *till) Void(_ context.Context, c payment.Charge) (payment.Result, error) {
	return t.change(c.ID, func(r *payment.Result) {
		if r.State.Open() || r.State == payment.Authorized {
			r.State = payment.Voided
		}
	})
}

func (t *till) Refund(_ context.Context, c payment.Charge, total money.Yen) (payment.Result, error) {
	return t.change(c.ID, func(r *payment.Result) {
		if r.State == payment.Captured || r.State == payment.Refunded {
			r.State, r.Refunded = payment.Refunded, max(r.Refunded, total)
		}
	})
}

// become is what happens at the service: the shopper paid at a counter, or
// proved who they are.
func (t *till) become(id string, s payment.State) payment.Result {
	r, _ := t.change(id, func(r *payment.Result) { r.State = s })
	return r
}

func (t *till) change(id string, do func(*payment.Result)) (payment.Result, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r, known := t.held[id]
	if !known {
		r.State = payment.Started
	}
	was := r.State
	do(&r)
	if known || r.State != was {
		t.held[id] = r
	}
	return r, nil
}

// state is how a payment stands at the service.
func (t *till) state(id string) payment.Result {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.held[id]
}

// taken is what the service took, and has not given back.
func (t *till) taken() (sum money.Yen) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, r := range t.held {
		sum += r.Captured - r.Refunded
	}
	return sum
}

// count is how many payments are in a state.
func (t *till) count(states ...payment.State) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := 0
	for _, r := range t.held {
		for _, s := range states {
			if r.State == s {
				n++
			}
		}
	}
	return n
}
