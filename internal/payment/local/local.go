// Package local is a payment service that only pretends: for the demo shop and
// for tests. It stands for one outside, so it has its own tables, which it
// writes in transactions of its own, survives a restart, sends signed webhooks
// and shows pages where a shopper confirms a payment. Nothing is ever charged.
package local

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// The cards there are: tokens that a browser gets for well-known test numbers.
const (
	TokenOK           = "tok_ok"
	TokenDeclined     = "tok_declined"
	TokenInsufficient = "tok_insufficient"
	TokenChallenge    = "tok_3ds"   // asks the shopper to confirm
	TokenSlow         = "tok_slow"  // is approved after a while
	TokenLost         = "tok_lost"  // is approved, but the answer gets lost
	TokenTwice        = "tok_twice" // is approved; its webhooks come twice and out of order
	TokenOnce         = "tok_once"  // is approved, and declined when it was kept and is charged again
)

// promiseLife is how long the promise of a card lives, as at real services.
const promiseLife = 7 * 24 * time.Hour

// keptPrefix goes before the token of a card that was kept.
const keptPrefix = "local_card_"

// cards says what becomes of each; another token is declined.
var cards = map[string]struct {
	state payment.State
	code  string
}{
	TokenOK: {payment.Authorized, ""}, TokenDeclined: {payment.Declined, "card_declined"},
	TokenInsufficient: {payment.Declined, "insufficient_funds"}, TokenChallenge: {payment.Challenge, ""},
	TokenSlow: {payment.Authorized, ""}, TokenLost: {payment.Authorized, ""}, TokenTwice: {payment.Authorized, ""},
	TokenOnce: {payment.Authorized, ""},
}

// Service is the pretend service.
type Service struct {
	DB  *db.DB
	Log *slog.Logger
	// Origin goes before the addresses of its pages; empty: they are relative.
	Origin string
	// Slow is how long TokenSlow takes.
	Slow time.Duration
	// Deliver hands a webhook to the shop; nil: none are sent.
	Deliver func(ctx context.Context, header map[string][]string, body []byte) error

	secret string // of its webhooks, which only this process makes and takes
	wake   chan struct{}
	told   atomic.Bool // there are webhooks that nobody has looked for since
}

// New makes a service on the shop's database. Set Deliver before Run.
func New(d *db.DB, log *slog.Logger) *Service {
	return &Service{DB: d, Log: log, Slow: 3 * time.Second, secret: rand.Text(), wake: make(chan struct{}, 1)}
}

// Start decides by the token, or waits for the shopper.
func (s *Service) Start(ctx context.Context, in payment.Intent) (payment.Result, error) {
	if in.Method == payment.Card && in.Kept == "" && !payment.ValidToken(in.Token) {
		return payment.RefusedToken(), nil
	}
	if in.Method == payment.Card && in.Token == TokenSlow {
		select {
		case <-time.After(s.Slow):
		case <-ctx.Done():
			return payment.Result{}, payment.ErrUnavailable.Because(ctx.Err())
		}
	}
	r := record{Charge: in.Charge(), token: in.Token, returnURL: in.ReturnURL}
	switch in.Method {
	case payment.Card:
		r.judge(in)
		r.promise = true
	case payment.PayPay:
		r.state = payment.Challenge
	case payment.Konbini:
		r.state = payment.Pending
	default:
		return payment.Result{}, payment.ErrMethod
	}
	begun, got, err := s.begin(ctx, r)
	if err == nil && begun && in.Token == TokenLost {
		err = fmt.Errorf("the answer to %s got lost", in.ID)
	}
	if err != nil {
		return payment.Result{}, payment.ErrUnavailable.Because(err)
	}
	return got, nil
}

// judge decides what becomes of a card.
func (r *record) judge(in payment.Intent) {
	token, kept := strings.CutPrefix(in.Kept, keptPrefix)
	if kept {
		r.token = token
	}
	card, known := cards[r.token]
	switch {
	case !known:
		r.state, r.code = payment.Declined, "incorrect_number"
	case kept && card.state == payment.Challenge: // nobody is there to confirm
		r.state, r.code = payment.Declined, "authentication_required"
	case kept && r.token == TokenOnce:
		r.state, r.code = payment.Declined, "insufficient_funds"
	default:
		r.state, r.code = card.state, card.code
	}
}

// begin keeps a new payment, or finds the one that has the id. As at real services, its
// webhook can get lost between: whoever waits for it asks Find.
func (s *Service) begin(ctx context.Context, r record) (begun bool, got payment.Result, err error) {
	err = s.DB.UpdateOne(ctx, func(tx *db.Tx) error {
		r.Reference = "local_" + id.New(tx.Now)
		r.created, r.updated = tx.Now, tx.Now
		if r.promise {
			r.Expires = tx.Now.Add(promiseLife)
		}
		begun, err = insert(ctx, tx, r)
		return err
	})
	switch {
	case err != nil:
		return false, got, err
	case begun:
		return true, s.result(r), s.DB.UpdateOne(ctx, func(tx *db.Tx) error { return s.announce(ctx, tx, r) })
	}
	got, err = s.Find(ctx, r.Charge)
	return false, got, err
}

// Find tells how a payment stands.
func (s *Service) Find(ctx context.Context, c payment.Charge) (got payment.Result, err error) {
	err = s.DB.ViewOne(ctx, func(tx *db.Tx) error {
		r, err := find(ctx, tx, c.ID)
		if r.ID == "" {
			got = payment.Result{State: payment.Started}
			return err
		}
		got = s.result(r.at(tx.Now))
		return err
	})
	return got, unavailable(err)
}

// Capture takes of what is authorized.
func (s *Service) Capture(ctx context.Context, c payment.Charge, amount money.Yen) (payment.Result, error) {
	if amount <= 0 || amount > c.Amount {
		return payment.Result{}, payment.ErrMismatch.Because(fmt.Errorf("capture of %d yen of payment %s over %d yen", amount, c.ID, c.Amount))
	}
	return s.change(ctx, c.ID, func(r *record) {
		if r.state == payment.Authorized {
			r.state, r.captured = payment.Captured, amount
		}
	})
}

// Void lets go of what is not captured. A payment that never began is kept as
// voided, so that it cannot begin any more.
func (s *Service) Void(ctx context.Context, c payment.Charge) (payment.Result, error) {
	if _, _, err := s.begin(ctx, record{Charge: c, state: payment.Voided}); err != nil {
		return payment.Result{}, unavailable(err)
	}
	return s.change(ctx, c.ID, func(r *record) {
		if r.state.Open() || r.state == payment.Authorized {
			r.state = payment.Voided
		}
	})
}

// Refund gives back until total is given back in all.
func (s *Service) Refund(ctx context.Context, c payment.Charge, total money.Yen) (payment.Result, error) {
	if total <= 0 || total > c.Amount {
		return payment.Result{}, payment.ErrMismatch.Because(fmt.Errorf("refund of %d yen of payment %s over %d yen", total, c.ID, c.Amount))
	}
	return s.change(ctx, c.ID, func(r *record) {
		if (r.state == payment.Captured || r.state == payment.Refunded) && total <= cmp.Or(r.captured, r.Amount) {
			r.state, r.refunded = payment.Refunded, max(r.refunded, total)
		}
	})
}

// change does something to a payment that has begun.
func (s *Service) change(ctx context.Context, payID string, do func(r *record)) (got payment.Result, err error) {
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		r, err := find(ctx, tx, payID)
		if err != nil {
			return err
		}
		if r.ID == "" {
			return payment.ErrNotFound
		}
		r = r.at(tx.Now)
		before := r
		do(&r)
		got = s.result(r)
		if r.state == before.state && r.refunded == before.refunded {
			return nil
		}
		r.updated = tx.Now
		if err := save(ctx, tx, r); err != nil {
			return err
		}
		return s.announce(ctx, tx, r)
	})
	return got, unavailable(err)
}

func unavailable(err error) error {
	if err != nil {
		return payment.ErrUnavailable.Because(err)
	}
	return nil
}
