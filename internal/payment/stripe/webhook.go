package stripe

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

const signatureHeader = "Stripe-Signature"

// Events reads a webhook. An event tells how a payment stood when it was made,
// so their order does not matter. Events that are not about a payment of this
// shop are none.
func (s *Service) Events(header map[string][]string, body []byte, now time.Time) ([]payment.Event, error) {
	var signature string
	if all := header[signatureHeader]; len(all) == 1 {
		signature = all[0]
	}
	if err := payment.Verify(signature, s.Secret, body, now); err != nil {
		return nil, err
	}
	var e struct {
		ID   string `json:"id"`
		Type string `json:"type"`
		Data struct {
			Object json.RawMessage `json:"object"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &e); err != nil {
		return nil, fmt.Errorf("event of stripe: %w", err)
	}
	var id string
	var r payment.Result
	var err error
	switch e.Type {
	case "payment_intent.amount_capturable_updated", "payment_intent.canceled", "payment_intent.payment_failed",
		"payment_intent.processing", "payment_intent.requires_action", "payment_intent.succeeded":
		id, r, err = ofIntent(e.Data.Object)
	case "charge.refunded":
		id, r, err = ofCharge(e.Data.Object)
	}
	if err != nil {
		return nil, fmt.Errorf("event %s of stripe: %w", e.ID, err)
	}
	if id == "" {
		return nil, nil
	}
	return []payment.Event{{ID: "stripe:" + e.ID, PaymentID: id, Result: r}}, nil
}

func ofIntent(object []byte) (string, payment.Result, error) {
	var i intent
	if err := json.Unmarshal(object, &i); err != nil {
		return "", payment.Result{}, err
	}
	if i.Metadata["payment"] == "" { // of another program on the same account
		return "", payment.Result{}, nil
	}
	r, err := resultOf(i, nil)
	return i.Metadata["payment"], r, err
}

func ofCharge(object []byte) (string, payment.Result, error) {
	var c charge
	if err := json.Unmarshal(object, &c); err != nil {
		return "", payment.Result{}, err
	}
	return c.Metadata["payment"], payment.Result{
		State: payment.Refunded, Reference: c.Intent, Amount: c.Amount, Refunded: c.Refunded,
	}, nil
}
