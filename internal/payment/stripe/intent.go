package stripe

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// currency has no smaller unit: amounts are whole yen on both sides.
const (
	currency  = "jpy"
	succeeded = "succeeded"
)

// intent is what we read of a PaymentIntent.
type intent struct {
	ID            string                     `json:"id"`
	Status        string                     `json:"status"`
	Amount        money.Yen                  `json:"amount"`
	Received      money.Yen                  `json:"amount_received"`
	Currency      string                     `json:"currency"`
	Customer      string                     `json:"customer"`
	PaymentMethod string                     `json:"payment_method"`
	Metadata      map[string]string          `json:"metadata"`
	NextAction    map[string]json.RawMessage `json:"next_action"`
	LastError     *lastError                 `json:"last_payment_error"`
	Cancellation  string                     `json:"cancellation_reason"`
	LatestCharge  json.RawMessage            `json:"latest_charge"` // its id, or the whole of it when asked for
	replayed      bool                       // an answer that was given before
}

type lastError struct {
	Code        string `json:"code"`
	DeclineCode string `json:"decline_code"`
}

type charge struct {
	Intent   string            `json:"payment_intent"`
	Amount   money.Yen         `json:"amount"`
	Currency string            `json:"currency"`
	Refunded money.Yen         `json:"amount_refunded"`
	Metadata map[string]string `json:"metadata"`
	Billing  struct {
		Email string `json:"email"`
	} `json:"billing_details"`
}

type refund struct {
	Amount money.Yen `json:"amount"`
	Status string    `json:"status"`
}

// sum is what is back or on its way.
func sum(all []refund) (back money.Yen) {
	for _, r := range all {
		if r.Status != "failed" && r.Status != "canceled" {
			back += r.Amount
		}
	}
	return back
}

// charge is the money that moved, or nothing.
func (i intent) charge() (c charge) {
	if len(i.LatestCharge) > 0 && i.LatestCharge[0] == '{' {
		_ = json.Unmarshal(i.LatestCharge, &c) // it was part of JSON that was read
	}
	return c
}

// resultOf is a PaymentIntent in our words.
func resultOf(i intent, err error) (payment.Result, error) {
	if err != nil {
		return payment.Result{}, err
	}
	if i.Currency != currency || i.ID == "" {
		return payment.Result{}, payment.ErrMismatch.Because(fmt.Errorf("payment intent %q is in %q", i.ID, i.Currency))
	}
	r := payment.Result{Reference: i.ID, Amount: i.Amount, Kept: i.kept()}
	switch i.Status {
	case "requires_payment_method":
		i.failed(&r)
	case "requires_confirmation":
		r.State = payment.Started
	case "requires_action":
		i.action(&r)
	case "processing":
		r.State = payment.Pending
	case "requires_capture":
		r.State = payment.Authorized
	case succeeded:
		r.State, r.Captured = payment.Captured, i.Received
		if back := i.charge().Refunded; back > 0 {
			r.State, r.Refunded = payment.Refunded, back
		}
	case "canceled":
		r.State = payment.Voided
		if i.Cancellation == "automatic" || i.Cancellation == "expired" { // Stripe let an authorization go
			r.State = payment.Expired
		}
	default:
		return payment.Result{}, payment.ErrMismatch.Because(fmt.Errorf("payment intent %s has status %q", i.ID, i.Status))
	}
	return r, nil
}

// failed reads why there is no payment method any more; there never was one
// before the confirmation.
func (i intent) failed(r *payment.Result) {
	switch e := i.LastError; {
	case e == nil:
		r.State = payment.Started
	case e.Code == "payment_intent_payment_attempt_expired":
		r.State = payment.Expired
	default:
		r.State, r.Code = payment.Declined, reason(*e)
		r.Message = payment.Refusal(r.Code)
	}
}

// reason is a code that shoppers get words for, or card_declined, which says as
// little as a bank wants said.
func reason(e lastError) string {
	switch {
	case e.Code == "payment_intent_authentication_failure":
		return "authentication_required"
	case e.Code == "payment_method_customer_decline":
		return "cancelled_by_shopper"
	case payment.Explained(e.DeclineCode):
		return e.DeclineCode
	case payment.Explained(e.Code):
		return e.Code
	}
	return "card_declined"
}

// action reads what the shopper has to do.
func (i intent) action(r *payment.Result) {
	var kind string
	_ = json.Unmarshal(i.NextAction["type"], &kind) // a kind that we cannot read has no address either
	if kind == "konbini_display_details" {
		r.State, r.Instructions = payment.Pending, konbini(i.NextAction[kind])
		return
	}
	var where struct {
		URL string `json:"url"`
	}
	_ = json.Unmarshal(i.NextAction[kind], &where)
	r.State, r.RedirectURL = payment.Challenge, where.URL
}

// chains are the stores in the order in which most people live near one.
var chains = []struct{ key, name string }{
	{"familymart", "ファミリーマート"}, {"lawson", "ローソン"}, {"ministop", "ミニストップ"}, {"seicomart", "セイコーマート"},
}

func konbini(details json.RawMessage) payment.Instructions {
	var d struct {
		Expires int64  `json:"expires_at"`
		Voucher string `json:"hosted_voucher_url"`
		Stores  map[string]*struct {
			Code   string `json:"payment_code"`
			Number string `json:"confirmation_number"`
		} `json:"stores"`
	}
	if err := json.Unmarshal(details, &d); err != nil {
		return payment.Instructions{}
	}
	out := payment.Instructions{ReceiptURL: d.Voucher, Deadline: time.Unix(d.Expires, 0).UTC()}
	for _, chain := range chains {
		if s := d.Stores[chain.key]; s != nil {
			out.Stores = append(out.Stores, payment.Store{Name: chain.name, PaymentCode: s.Code, ConfirmationNumber: s.Number})
		}
	}
	return out
}

func yen(y money.Yen) string { return strconv.FormatInt(int64(y), 10) }
