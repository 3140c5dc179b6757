// Package paymenttest is the suite that every adapter of the payment port
// passes, against a pretend service that speaks its protocol.
package paymenttest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// A Hook is a webhook as the service sent it.
type Hook struct {
	Header map[string][]string
	Body   []byte
}

// World is a service and the shopper who uses it.
type World struct {
	Provider payment.Provider
	// Events reads a webhook of the service.
	Events func(header map[string][]string, body []byte, now time.Time) ([]payment.Event, error)
	// Tokens of cards, by what becomes of them.
	OK, Declined, Insufficient, Challenge, Lost string

	Decide  func(t *testing.T, at payment.Result, approve bool) // what the shopper does at RedirectURL
	Pay     func(t *testing.T, at payment.Result)               // at the konbini
	Hooks   func(t *testing.T) []Hook                           // all webhooks so far
	Charges func(t *testing.T, order string) int                // how often money was promised or taken for an order
	Now     func() time.Time
	DB      *db.DB // the shop's
}

// Run runs the suite; open makes a fresh world for each test.
func Run(t *testing.T, open func(t *testing.T) World) {
	for name, test := range map[string]func(*testing.T, World){
		"a card is charged once and given back in steps":  cardLife,
		"less than was promised is taken":                 partCaptured,
		"a declined card says why in Japanese":            declined,
		"a kept card is charged without the shopper":      kept,
		"a card number in place of a token goes nowhere":  number,
		"the shopper approves or refuses a challenge":     challenge,
		"an authorization is let go":                      void,
		"a lost answer is found":                          lost,
		"what was voided before it began cannot begin":    voidFirst,
		"many attempts at once make one charge":           atOnce,
		"konbini waits for money":                         konbini,
		"a wallet pays at once":                           wallet,
		"webhooks in any order end where the service is":  hooks,
		"only the service's own webhooks are believed":    forged,
		"more is not given back than was paid":            tooMuch,
		"a service that is not reached leaves it unknown": gone,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

var counter atomic.Int64

func (w World) intent(method payment.Method, token string) payment.Intent {
	n := counter.Add(1)
	in := payment.Intent{
		ID: fmt.Sprintf("pay%d", n), Order: fmt.Sprintf("T-%d", n), Method: method, Amount: 6930, Token: token,
		ReturnURL: "https://shop.example/cart/order", Email: "hanako@shop.example", Name: "山田 花子", Phone: "09000000000",
	}
	if method == payment.Konbini {
		in.Expires = w.Now().Add(7 * 24 * time.Hour).Truncate(time.Second)
	}
	return in
}

// is fails unless the answer has the state.
func is(t *testing.T, what string, got payment.Result, err error, want payment.State) {
	t.Helper()
	if err != nil || got.State != want {
		t.Fatalf("%s: got %+v, %v; want %s", what, got, err, want)
	}
	if got.Amount != 0 && got.Amount != 6930 {
		t.Fatalf("%s: got %d yen, want 6930", what, got.Amount)
	}
}

// start begins a payment and names it as the shop would after the answer.
func (w World) start(t *testing.T, in payment.Intent, want payment.State) (payment.Charge, payment.Result) {
	t.Helper()
	got, err := w.Provider.Start(t.Context(), in)
	is(t, "start", got, err, want)
	if got.Reference == "" {
		t.Fatalf("start of %s: got %+v, want a reference", in.ID, got)
	}
	c := in.Charge()
	c.Reference = got.Reference
	return c, got
}

func cardLife(t *testing.T, w World) {
	in := w.intent(payment.Card, w.OK)
	c, _ := w.start(t, in, payment.Authorized)
	if again, same := w.start(t, in, payment.Authorized); again != c || same.Reference != c.Reference {
		t.Errorf("started twice: got %+v, want %+v", again, c)
	}
	for range 2 {
		got, err := w.Provider.Capture(t.Context(), c, c.Amount)
		is(t, "capture", got, err, payment.Captured)
	}
	got, err := w.Provider.Void(t.Context(), c)
	is(t, "void after capture", got, err, payment.Captured)
	for _, total := range []money.Yen{1000, 1000, 2500, 1000, 6930, 6930} {
		got, err := w.Provider.Refund(t.Context(), c, total)
		is(t, fmt.Sprintf("refund up to %d", total), got, err, payment.Refunded)
		if got.Refunded < total {
			t.Errorf("refund up to %d: %d yen are back", total, got.Refunded)
		}
	}
	got, err = w.Provider.Find(t.Context(), c)
	is(t, "find", got, err, payment.Refunded)
	if n := w.Charges(t, in.Order); n != 1 || got.Refunded != 6930 {
		t.Errorf("got %d charges and %d yen back, want 1 and 6930", n, got.Refunded)
	}
}

func kept(t *testing.T, w World) {
	again := func(was payment.Result, want payment.State) payment.Result {
		t.Helper()
		if was.Kept == "" {
			t.Fatalf("got %+v, want a name for the card", was)
		}
		in := w.intent(payment.Card, "")
		in.Kept, in.ReturnURL = was.Kept, ""
		for range 2 {
			w.start(t, in, want)
		}
		got, err := w.Provider.Find(t.Context(), in.Charge())
		is(t, "find", got, err, want)
		if n := w.Charges(t, in.Order); n != 1 && want != payment.Declined {
			t.Errorf("got %d charges, want 1", n)
		}
		return got
	}
	first := w.intent(payment.Card, w.OK)
	first.Keep = true
	c, was := w.start(t, first, payment.Authorized)
	again(was, payment.Authorized)
	captured, err := w.Provider.Capture(t.Context(), c, c.Amount)
	is(t, "capture", captured, err, payment.Captured)
	found, err := w.Provider.Find(t.Context(), c) // after a lost answer this is all there is
	is(t, "find", found, err, payment.Captured)
	again(found, payment.Authorized)

	careful := w.intent(payment.Card, w.Challenge)
	careful.Keep = true
	_, asked := w.start(t, careful, payment.Challenge)
	w.Decide(t, asked, true)
	found, err = w.Provider.Find(t.Context(), careful.Charge())
	is(t, "find", found, err, payment.Authorized)
	if got := again(found, payment.Declined); got.Code != "authentication_required" || got.Message == "" {
		t.Errorf("a card that wants its holder: got %+v, want authentication_required", got)
	}
	voided := w.intent(payment.Card, w.OK)
	voided.Keep = true
	if got, err := w.Provider.Void(t.Context(), voided.Charge()); err != nil || got.State != payment.Voided {
		t.Fatalf("void: got %+v, %v", got, err)
	}
	w.start(t, voided, payment.Voided)
}

func declined(t *testing.T, w World) {
	for token, code := range map[string]string{w.Declined: "card_declined", w.Insufficient: "insufficient_funds"} {
		in := w.intent(payment.Card, token)
		c, got := w.start(t, in, payment.Declined)
		if got.Code != code || got.Message != payment.Refusal(code) {
			t.Errorf("token %s: got code %q, message %q; want %q", token, got.Code, got.Message, code)
		}
		found, err := w.Provider.Find(t.Context(), c)
		is(t, "find", found, err, payment.Declined)
		if n := w.Charges(t, in.Order); n != 0 {
			t.Errorf("token %s: %d charges, want 0", token, n)
		}
	}
}

// number sends what a forged page might. After it the service knows nothing
// of the payment.
func number(t *testing.T, w World) {
	for _, token := range []string{"4242424242424242", "4242 4242 4242 4242", "tok_4242424242424242", ""} {
		in := w.intent(payment.Card, token)
		got, err := w.Provider.Start(t.Context(), in)
		is(t, fmt.Sprintf("token %q", token), got, err, payment.Declined)
		found, err := w.Provider.Find(t.Context(), in.Charge())
		is(t, "find", found, err, payment.Started)
	}
}

func challenge(t *testing.T, w World) {
	for approve, want := range map[bool]payment.State{true: payment.Authorized, false: payment.Declined} {
		in := w.intent(payment.Card, w.Challenge)
		c, got := w.start(t, in, payment.Challenge)
		if got.RedirectURL == "" {
			t.Fatalf("got %+v, want an address to go to", got)
		}
		w.Decide(t, got, approve)
		found, err := w.Provider.Find(t.Context(), c)
		is(t, fmt.Sprintf("approve = %v", approve), found, err, want)
		again, err := w.Provider.Start(t.Context(), in) // a reload
		is(t, "start again", again, err, want)
		if want == payment.Declined && (found.Code != "authentication_required" || found.Message == "") {
			t.Errorf("refused: got code %q, message %q; want authentication_required", found.Code, found.Message)
		}
	}
}

func void(t *testing.T, w World) {
	c, _ := w.start(t, w.intent(payment.Card, w.OK), payment.Authorized)
	for range 2 {
		got, err := w.Provider.Void(t.Context(), c)
		is(t, "void", got, err, payment.Voided)
	}
	got, err := w.Provider.Capture(t.Context(), c, c.Amount)
	is(t, "capture after void", got, err, payment.Voided)
	got, err = w.Provider.Refund(t.Context(), c, 6930)
	is(t, "refund after void", got, err, payment.Voided)
	waiting, _ := w.start(t, w.intent(payment.Card, w.Challenge), payment.Challenge)
	got, err = w.Provider.Void(t.Context(), waiting)
	is(t, "void of a challenge", got, err, payment.Voided)
}

func lost(t *testing.T, w World) {
	in := w.intent(payment.Card, w.Lost)
	if got, err := w.Provider.Start(t.Context(), in); !errors.Is(err, payment.ErrUnavailable) {
		t.Fatalf("start whose answer gets lost: got %+v, %v; want %v", got, err, payment.ErrUnavailable)
	}
	c := in.Charge() // without a reference: we never saw one
	got, err := w.Provider.Find(t.Context(), c)
	is(t, "find", got, err, payment.Authorized)
	if n := w.Charges(t, in.Order); n != 1 || got.Reference == "" {
		t.Errorf("got %d charges, reference %q; want 1 and a reference", n, got.Reference)
	}
	got, err = w.Provider.Void(t.Context(), c)
	is(t, "void without a reference", got, err, payment.Voided)
}

func voidFirst(t *testing.T, w World) {
	in := w.intent(payment.Card, w.OK)
	got, err := w.Provider.Find(t.Context(), in.Charge())
	is(t, "find what never began", got, err, payment.Started)
	got, err = w.Provider.Void(t.Context(), in.Charge())
	is(t, "void what never began", got, err, payment.Voided)
	got, err = w.Provider.Start(t.Context(), in)
	is(t, "start after void", got, err, payment.Voided)
	if n := w.Charges(t, in.Order); n != 0 {
		t.Errorf("%d charges, want 0", n)
	}
}

func atOnce(t *testing.T, w World) {
	in := w.intent(payment.Card, w.OK)
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			got, err := w.Provider.Start(t.Context(), in)
			if err != nil || got.State != payment.Authorized {
				t.Errorf("start: got %+v, %v; want authorized", got, err)
			}
		})
	}
	all.Wait()
	if n := w.Charges(t, in.Order); n != 1 {
		t.Errorf("%d charges, want 1", n)
	}
}

func konbini(t *testing.T, w World) {
	in := w.intent(payment.Konbini, "")
	c, got := w.start(t, in, payment.Pending)
	how := got.Instructions
	if len(how.Stores) == 0 || how.Stores[0].PaymentCode == "" || how.ReceiptURL == "" || !how.Deadline.Equal(in.Expires) {
		t.Errorf("got %+v, want codes, a page and the deadline %v", how, in.Expires)
	}
	w.Pay(t, got)
	found, err := w.Provider.Find(t.Context(), c)
	is(t, "find", found, err, payment.Captured)
	other, _ := w.start(t, w.intent(payment.Konbini, ""), payment.Pending)
	found, err = w.Provider.Void(t.Context(), other)
	is(t, "void", found, err, payment.Voided)
}

func wallet(t *testing.T, w World) {
	for approve, want := range map[bool]payment.State{true: payment.Captured, false: payment.Declined} {
		c, got := w.start(t, w.intent(payment.PayPay, ""), payment.Challenge)
		w.Decide(t, got, approve)
		found, err := w.Provider.Find(t.Context(), c)
		is(t, fmt.Sprintf("approve = %v", approve), found, err, want)
	}
}

// hooks lives through a payment and then tells a shop about it in other orders.
func hooks(t *testing.T, w World) {
	in := w.intent(payment.Card, w.Challenge)
	c, got := w.start(t, in, payment.Challenge)
	w.Decide(t, got, true)
	if _, err := w.Provider.Capture(t.Context(), c, c.Amount); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Provider.Refund(t.Context(), c, 930); err != nil {
		t.Fatal(err)
	}
	var events []payment.Event
	for _, h := range w.Hooks(t) {
		some, err := w.Events(h.Header, h.Body, w.Now())
		if err != nil {
			t.Fatalf("webhook %s: %v", h.Body, err)
		}
		events = append(events, some...)
	}
	if len(events) < 3 {
		t.Fatalf("got %d events, want one for each step: %+v", len(events), events)
	}
	events = append(events, events...)
	rng := rand.New(rand.NewPCG(3, 4))
	rng.Shuffle(len(events), func(i, j int) { events[i], events[j] = events[j], events[i] })
	var p payment.Payment
	err := w.DB.Update(t.Context(), func(tx *db.Tx) (err error) {
		if _, err = payment.Begin(t.Context(), tx, in); err != nil {
			return err
		}
		for _, e := range events {
			if e.PaymentID != in.ID || e.ID == "" {
				return fmt.Errorf("event %+v is not of payment %s", e, in.ID)
			}
			if _, p, err = payment.Receive(t.Context(), tx, e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || p.State != payment.Refunded || p.Refunded != 930 || p.Reference != c.Reference {
		t.Errorf("after %+v: got %+v, %v; want 930 yen refunded, reference %s", events, p, err, c.Reference)
	}
}

func forged(t *testing.T, w World) {
	w.start(t, w.intent(payment.Card, w.OK), payment.Authorized)
	all := w.Hooks(t)
	if len(all) == 0 {
		t.Fatal("no webhook was sent")
	}
	h := all[0]
	if events, err := w.Events(h.Header, h.Body, w.Now()); err != nil || len(events) == 0 {
		t.Fatalf("the service's own: got %v, %v; want events", events, err)
	}
	changed := append([]byte(" "), h.Body...)
	for name, try := range map[string]struct {
		header map[string][]string
		body   []byte
		now    time.Time
	}{
		"another body":      {h.Header, changed, w.Now()},
		"no signature":      {nil, h.Body, w.Now()},
		"played again late": {h.Header, h.Body, w.Now().Add(6 * time.Minute)},
		"from the future":   {h.Header, h.Body, w.Now().Add(-6 * time.Minute)},
	} {
		if events, err := w.Events(try.header, try.body, try.now); !errors.Is(err, payment.ErrSignature) {
			t.Errorf("%s: got %v, %v; want %v", name, events, err, payment.ErrSignature)
		}
	}
}

func tooMuch(t *testing.T, w World) {
	c, _ := w.start(t, w.intent(payment.Card, w.OK), payment.Authorized)
	if _, err := w.Provider.Capture(t.Context(), c, c.Amount); err != nil {
		t.Fatal(err)
	}
	for _, total := range []money.Yen{6931, 0, -1} {
		if got, err := w.Provider.Refund(t.Context(), c, total); !errors.Is(err, payment.ErrMismatch) {
			t.Errorf("refund of %d of 6930: got %+v, %v; want %v", total, got, err, payment.ErrMismatch)
		}
	}
}

func gone(t *testing.T, w World) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	in := w.intent(payment.Card, w.OK)
	if got, err := w.Provider.Start(ctx, in); !errors.Is(err, payment.ErrUnavailable) {
		t.Errorf("got %+v, %v; want %v", got, err, payment.ErrUnavailable)
	}
}
