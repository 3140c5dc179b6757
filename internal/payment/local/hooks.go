package local

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

const (
	signatureHeader = "Local-Signature"
	batch           = 50
	maxTries        = 12
	gather          = 20 * time.Millisecond // so that webhooks of one moment go together
	claimed         = 10 * time.Second      // after which another node takes a webhook
)

// notice is the body of a webhook.
type notice struct {
	ID        string        `json:"id"`
	Payment   string        `json:"payment"`
	Reference string        `json:"reference"`
	State     payment.State `json:"state"`
	Amount    money.Yen     `json:"amount"`
	Captured  money.Yen     `json:"captured"`
	Refunded  money.Yen     `json:"refunded"`
	Code      string        `json:"code,omitempty"`
	Kept      string        `json:"kept,omitempty"`
}

// announce keeps the webhooks of a change until they are taken.
func (s *Service) announce(ctx context.Context, tx *db.Tx, r record) error {
	if s.Deliver == nil {
		return nil
	}
	now := notice{
		ID: "evt_" + id.New(tx.Now), Payment: r.ID, Reference: r.Reference,
		State: r.state, Amount: r.Amount, Captured: r.captured, Refunded: r.refunded, Code: r.code, Kept: s.result(r).Kept,
	}
	all := []notice{now}
	if r.token == TokenTwice { // what was before comes after, and all of it twice
		before := now
		before.ID, before.State, before.Captured, before.Refunded = "evt_"+id.New(tx.Now), payment.Challenge, 0, 0
		all = []notice{now, before, now, before}
	}
	bodies := make([]string, len(all))
	for i, n := range all {
		body, err := json.Marshal(n)
		if err != nil {
			return err
		}
		bodies[i] = string(body)
	}
	if err := insertHooks(ctx, tx, id.New(tx.Now), bodies, tx.Now); err != nil {
		return err
	}
	s.told.Store(true)
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return nil
}

// Wake tells that there are webhooks to send.
func (s *Service) Wake() <-chan struct{} { return s.wake }

// DeliverAll sends all webhooks that are due, and lets konbini payments and the
// promises of cards expire.
func (s *Service) DeliverAll(ctx context.Context) error {
	time.Sleep(gather)
	for {
		if sent, err := s.DeliverDue(ctx); sent < batch || err != nil {
			return err
		}
	}
}

// DeliverDue sends the webhooks that are due, and returns how many the shop took.
func (s *Service) DeliverDue(ctx context.Context) (sent int, err error) {
	if s.Deliver == nil {
		return 0, nil
	}
	if !s.told.Swap(false) { // else this node knows of some
		var due, late bool
		err = s.DB.ViewOne(ctx, func(tx *db.Tx) error {
			due, late, err = work(ctx, tx, tx.Now)
			return err
		})
		if err == nil && late {
			err = s.expireLate(ctx)
			due = true // what expired is told
		}
		if err != nil || !due {
			return 0, err
		}
	}
	// Nobody else sends what is taken here. It comes again when this node does not
	// get to the end.
	var taken []hook
	var now time.Time
	err = s.DB.UpdateOne(ctx, func(tx *db.Tx) error {
		now = tx.Now
		taken, err = claimHooks(ctx, tx, tx.Now, tx.Now.Add(claimed), batch)
		return err
	})
	if err != nil {
		return 0, err
	}
	var over []string
	for _, h := range taken {
		header := map[string][]string{signatureHeader: {payment.Sign(s.secret, []byte(h.body), now)}}
		failed := s.Deliver(ctx, header, []byte(h.body))
		if failed != nil && h.tries+1 < maxTries {
			err = errors.Join(err, s.DB.UpdateOne(ctx, func(tx *db.Tx) error {
				return postponeHook(ctx, tx, h.id, tx.Now.Add(time.Second<<min(h.tries, 6)))
			}))
			continue
		}
		over = append(over, h.id)
		if failed == nil {
			sent++
		}
	}
	return sent, errors.Join(err, s.forget(ctx, over))
}

// forget removes webhooks that were taken or are given up. After a crash before it
// they come again, as those of real services do.
func (s *Service) forget(ctx context.Context, over []string) error {
	if len(over) == 0 {
		return nil
	}
	return s.DB.UpdateOne(ctx, func(tx *db.Tx) error { return deleteHooks(ctx, tx, over) })
}

// expireLate writes down which payments were not made in time.
func (s *Service) expireLate(ctx context.Context) error {
	var late []string
	err := s.DB.View(ctx, func(tx *db.Tx) error {
		late = nil
		for _, state := range []payment.State{payment.Pending, payment.Authorized} {
			some, err := expired(ctx, tx, state, tx.Now, batch)
			if err != nil {
				return err
			}
			late = append(late, some...)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, payID := range late {
		if err := s.expire(ctx, payID); err != nil {
			return err
		}
	}
	return nil
}

// expire writes down that a payment was not made in time, as whoever looks at
// it sees already.
func (s *Service) expire(ctx context.Context, payID string) error {
	return s.DB.Update(ctx, func(tx *db.Tx) error {
		r, err := find(ctx, tx, payID)
		if err != nil || r.at(tx.Now).state == r.state {
			return err
		}
		r = r.at(tx.Now)
		r.updated = tx.Now
		if err := save(ctx, tx, r); err != nil {
			return err
		}
		return s.announce(ctx, tx, r)
	})
}

// Events reads a webhook: only what this process signed is believed.
func (s *Service) Events(header map[string][]string, body []byte, now time.Time) ([]payment.Event, error) {
	var signature string
	if all := header[signatureHeader]; len(all) == 1 {
		signature = all[0]
	}
	if err := payment.Verify(signature, s.secret, body, now); err != nil {
		return nil, err
	}
	var n notice
	if err := json.Unmarshal(body, &n); err != nil {
		return nil, fmt.Errorf("webhook of the pretend payment service: %w", err)
	}
	r := payment.Result{State: n.State, Reference: n.Reference, Amount: n.Amount, Captured: n.Captured, Refunded: n.Refunded, Code: n.Code, Kept: n.Kept}
	if n.State == payment.Declined {
		r.Message = payment.Refusal(n.Code)
	}
	return []payment.Event{{ID: "local:" + n.ID, PaymentID: n.Payment, Result: r}}, nil
}
