package payment

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// What the verbs return.
var (
	ErrNotFound = fault.New(fault.NotFound, "payment.not_found", "お支払いが見つかりません。")
	// ErrMismatch is returned when an id is used for something else, or when a
	// service speaks of another amount than we asked for.
	ErrMismatch = fault.New(fault.Conflict, "payment.mismatch", "お支払いの内容が一致しません。")
)

// Payment is one attempt to pay an order.
type Payment struct {
	ID           string
	Order        string
	Method       Method
	Amount       money.Yen
	Captured     money.Yen
	Refunded     money.Yen
	State        State
	Reference    string
	RedirectURL  string
	Instructions Instructions
	Code         string
	Message      string
	Expires      time.Time // zero: has no date to be paid by
	Created      time.Time
	Updated      time.Time // of the last change of state

	fresh bool // see Fresh
}

// Charge names the payment to its provider.
func (p Payment) Charge() Charge {
	return Charge{ID: p.ID, Order: p.Order, Method: p.Method, Amount: p.Amount, Expires: p.Expires, Reference: p.Reference}
}

// Begin records that a payment is about to start. An id that is there already
// must mean the same payment, which is returned as it stands.
func Begin(ctx context.Context, tx *db.Tx, in Intent) (Payment, error) {
	return BeginAt(ctx, tx, in, Result{State: Started})
}

// BeginAt is Begin of a payment of which is known what becomes of it at once.
func BeginAt(ctx context.Context, tx *db.Tx, in Intent, r Result) (p Payment, err error) {
	if in.ID == "" || in.Order == "" || in.Method == "" || in.Amount <= 0 {
		return Payment{}, fmt.Errorf("begin payment %q of order %q: id, order, method and an amount above 0 are needed", in.ID, in.Order)
	}
	p = Payment{
		ID: in.ID, Order: in.Order, Method: in.Method, Amount: in.Amount, State: Started,
		Expires: in.Expires.Truncate(time.Millisecond), Created: tx.Now, Updated: tx.Now,
	}
	if p, _, err = p.with(r, tx.Now); err != nil {
		return p, err
	}
	added, err := insert(ctx, tx, p)
	if err != nil || added {
		p.fresh = added
		return p, err
	}
	old, err := Get(ctx, tx, in.ID)
	if err == nil && (old.Order != in.Order || old.Method != in.Method || old.Amount != in.Amount) {
		err = ErrMismatch.Because(fmt.Errorf("payment %s is of order %s", old.ID, old.Order))
	}
	return old, err
}

// Get finds a payment by its id, or returns ErrNotFound.
func Get(ctx context.Context, tx *db.Tx, id string) (Payment, error) {
	return get(ctx, tx, id)
}

// OfOrder lists the payments of an order, oldest first.
func OfOrder(ctx context.Context, tx *db.Tx, order string) ([]Payment, error) {
	return ofOrder(ctx, tx, order)
}

// Declines is how often each of some orders was refused a payment; those that
// were not are not in it. There is at least one.
func Declines[N ~string](ctx context.Context, tx *db.Tx, orders []N) (map[N]int, error) {
	return declines(ctx, tx, orders)
}

// MethodsOf is how some payments were made.
func MethodsOf(ctx context.Context, tx *db.Tx, ids []string) (map[string]Method, error) {
	all := make(map[string]Method, len(ids))
	for part := range slices.Chunk(ids, methodsAtOnce) {
		if err := methodsOf(ctx, tx, part, all); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// List lists payments in a state that they reached before a moment, oldest
// first. Recovery asks with it for what a crash left behind.
func List(ctx context.Context, tx *db.Tx, in State, before time.Time, limit int) ([]Payment, error) {
	return list(ctx, tx, in, before, limit)
}

// Overdue lists payments that still wait for money after their date.
func Overdue(ctx context.Context, tx *db.Tx, limit int) ([]Payment, error) {
	return overdue(ctx, tx, tx.Now, limit)
}

// Apply records what a provider answered. changed tells whether the payment
// moved on or more was given back; only then is there something to do about
// it. What came late, twice or out of order changes nothing.
func Apply(ctx context.Context, tx *db.Tx, id string, r Result) (changed bool, p Payment, err error) {
	if p, err = Get(ctx, tx, id); err != nil {
		return false, p, err
	}
	next, changed, err := p.with(r, tx.Now)
	if err != nil || reflect.DeepEqual(next, p) {
		return false, p, err
	}
	next.fresh = p.State == Started
	return changed, next, update(ctx, tx, next)
}

// Knows tells that news of a payment change nothing, now or later: what is known of it
// only grows.
func (p Payment) Knows(r Result) bool {
	next, _, err := p.with(r, p.Updated)
	return err == nil && reflect.DeepEqual(next, p)
}

// Fresh tells that nothing was known of the payment before this transaction, so that
// nothing was posted of it.
func (p Payment) Fresh() bool { return p.fresh }

// with is the payment after news; it changes nothing else.
func (p Payment) with(r Result, now time.Time) (next Payment, changed bool, err error) {
	switch {
	case !r.State.Valid():
		return p, false, fmt.Errorf("payment %s: a service answered with state %q", p.ID, r.State)
	case r.Amount != 0 && r.Amount != p.Amount, r.Refunded < 0, r.Refunded > p.Amount, r.Captured < 0, r.Captured > p.Amount:
		return p, false, ErrMismatch.Because(fmt.Errorf("payment %s is over %d yen; the service says %d, %d given back", p.ID, p.Amount, r.Amount, r.Refunded))
	case p.Reference != "" && r.Reference != "" && p.Reference != r.Reference:
		return p, false, ErrMismatch.Because(fmt.Errorf("payment %s has two references, %s and %s", p.ID, p.Reference, r.Reference))
	}
	next = p
	next.State = after(p.State, r.State)
	next.Refunded = max(p.Refunded, r.Refunded)
	if next.State == Captured || next.State == Refunded {
		next.Captured = max(p.Captured, r.Captured)
		if next.Captured == 0 {
			next.Captured = p.Amount
		}
	}
	next.Reference = first(p.Reference, r.Reference)
	if r.State == next.State { // what is old news says nothing about now
		next.RedirectURL, next.Code, next.Message = first(r.RedirectURL, p.RedirectURL), first(r.Code, p.Code), first(r.Message, p.Message)
		if !r.Instructions.empty() {
			next.Instructions = r.Instructions
		}
	}
	changed = next.State != p.State || next.Captured != p.Captured || next.Refunded != p.Refunded
	if changed {
		next.Updated = now
	}
	return next, changed, nil
}

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// Receive records an event of a service, together with what the caller does
// about it in the same transaction: an event that was seen before changes
// nothing, and one whose transaction fails comes again.
func Receive(ctx context.Context, tx *db.Tx, e Event) (changed bool, p Payment, err error) {
	seen, err := Seen(ctx, tx, e.ID)
	if err != nil {
		return false, p, err
	}
	if seen {
		p, err = Get(ctx, tx, e.PaymentID)
		return false, p, err
	}
	return Apply(ctx, tx, e.PaymentID, e.Result)
}

// Seen notes an event and tells whether it was noted before.
func Seen(ctx context.Context, tx *db.Tx, eventID string) (bool, error) {
	added, err := insertEvent(ctx, tx, eventID, tx.Now)
	return !added, err
}
