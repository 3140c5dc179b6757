package stripe_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/paymenttest"
)

const (
	fakeKey    = "sk_test_fake"
	fakeSecret = "whsec_fake"
)

type object = map[string]any

// fake is the part of Stripe that we use, as its reference describes it:
// form-encoded requests, saved answers by idempotency key, PaymentIntents that
// move through their statuses, refunds, and signed events.
type fake struct {
	t       *testing.T
	mu      sync.Mutex
	intents map[string]object
	refunds map[string][]object
	charged map[string]int // by order
	saved   map[string]*answer
	hooks   []paymenttest.Hook
	posts   []string // paths of all POSTs
	fail    []int    // statuses to answer the next requests with, before anything is done
}

type answer struct {
	request string // path and form
	status  int
	body    []byte
}

func newFake(t *testing.T) (*fake, string) {
	f := &fake{t: t, intents: map[string]object{}, refunds: map[string][]object{}, charged: map[string]int{}, saved: map[string]*answer{}}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	return f, server.URL
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "Bearer "+fakeKey || r.Header.Get("Stripe-Version") == "" {
		f.t.Errorf("%s %s: headers %v lack the key or the version", r.Method, r.URL, r.Header)
	}
	if err := r.ParseForm(); err != nil {
		f.t.Error(err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.fail) > 0 {
		status := f.fail[0]
		f.fail = f.fail[1:]
		w.WriteHeader(status)
		_, _ = w.Write([]byte(`{"error":{"type":"api_error"}}`))
		return
	}
	if r.Method == http.MethodGet {
		status, body := f.read(r)
		w.WriteHeader(status)
		_, _ = w.Write(body)
		return
	}
	f.post(w, r)
}

// post does what is asked once for each key.
func (f *fake) post(w http.ResponseWriter, r *http.Request) {
	key, request := r.Header.Get("Idempotency-Key"), r.URL.Path+"?"+r.PostForm.Encode()
	if key == "" {
		f.t.Errorf("POST %s has no idempotency key", r.URL.Path)
	}
	f.posts = append(f.posts, r.URL.Path)
	old := f.saved[key]
	switch {
	case old == nil:
		old = &answer{request: request}
		old.status, old.body = f.execute(r)
		f.saved[key] = old
	case old.request != request:
		old = &answer{status: 400, body: []byte(`{"error":{"type":"idempotency_error"}}`)}
	default:
		w.Header().Set("Idempotent-Replayed", "true")
	}
	if r.PostForm.Get("payment_method") == "pm_lost" { // the answer never arrives
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(old.status)
	_, _ = w.Write(old.body)
}

func (f *fake) read(r *http.Request) (int, []byte) {
	if r.URL.Path == "/v1/refunds" {
		list := f.refunds[r.Form.Get("payment_intent")]
		if list == nil {
			list = []object{}
		}
		return 200, encode(object{"data": list})
	}
	pi := f.intents[strings.TrimPrefix(r.URL.Path, "/v1/payment_intents/")]
	if pi == nil {
		return 404, encode(object{"error": object{"type": "invalid_request_error", "code": "resource_missing"}})
	}
	whole := maps.Clone(pi)
	if pi["latest_charge"] != nil && r.Form.Get("expand[]") == "latest_charge" {
		whole["latest_charge"] = f.charge(pi)
	}
	return 200, encode(whole)
}

func (f *fake) execute(r *http.Request) (int, []byte) {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/v1/"), "/")
	switch {
	case parts[0] == "refunds":
		return f.refund(r)
	case parts[0] == "customers":
		return 200, encode(object{"id": "cus_" + r.Form.Get("metadata[payment]")})
	case len(parts) == 1:
		pi := object{
			"id": fmt.Sprintf("pi_%d", len(f.intents)+1), "object": "payment_intent", "status": "requires_payment_method", "amount": number(r, "amount"),
			"currency": r.Form.Get("currency"), "capture_method": r.Form.Get("capture_method"), "kind": r.Form.Get("payment_method_types[]"),
			"metadata": object{"payment": r.Form.Get("metadata[payment]"), "order": r.Form.Get("metadata[order]")},
		}
		f.intents[pi["id"].(string)] = pi
		return 200, encode(pi)
	}
	pi := f.intents[parts[1]]
	if len(parts) == 2 { // only the customer is ever changed
		if pi["status"] != "requires_payment_method" {
			return 400, encode(object{"error": object{"type": "invalid_request_error", "code": "payment_intent_unexpected_state", "payment_intent": pi}})
		}
		pi["customer"] = r.Form.Get("customer")
		return 200, encode(pi)
	}
	from := map[string][]string{
		"confirm": {"requires_payment_method"}, "capture": {"requires_capture"},
		"cancel": {"requires_payment_method", "requires_action", "requires_capture"},
	}[parts[2]]
	if !strings.Contains(strings.Join(from, " "), pi["status"].(string)) || parts[2] == "confirm" && pi["last_payment_error"] != nil {
		return 400, encode(object{"error": object{"type": "invalid_request_error", "code": "payment_intent_unexpected_state", "payment_intent": pi}})
	}
	switch parts[2] {
	case "confirm":
		return f.confirm(pi, r)
	case "capture":
		pi["amount_received"] = pi["amount"]
		if part := r.Form.Get("amount_to_capture"); part != "" {
			pi["amount_received"] = number(r, "amount_to_capture")
		}
		f.move(pi, "succeeded")
	case "cancel":
		pi["cancellation_reason"] = r.Form.Get("cancellation_reason")
		f.move(pi, "canceled")
	}
	return 200, encode(pi)
}

func (f *fake) confirm(pi object, r *http.Request) (int, []byte) {
	switch pi["kind"] {
	case "konbini":
		store := object{"payment_code": "123456", "confirmation_number": "0312345678"}
		pi["email"] = r.Form.Get("payment_method_data[billing_details][email]")
		pi["next_action"] = object{"type": "konbini_display_details", "konbini_display_details": object{
			"expires_at": number(r, "payment_method_options[konbini][expires_at]"), "hosted_voucher_url": "https://payments.stripe.example/voucher",
			"stores": object{"lawson": store, "familymart": store, "ministop": nil},
		}}
		f.move(pi, "requires_action")
		return 200, encode(pi)
	case "paypay":
		f.challenge(pi, r)
		return 200, encode(pi)
	}
	token, absent := r.Form.Get("payment_method"), r.Form.Get("off_session") == "true"
	if !absent && r.Form.Get("payment_method_options[card][request_three_d_secure]") != "any" {
		f.t.Error("a card was confirmed without 3-D Secure")
	}
	pi["payment_method"] = token
	if absent && token == "pm_3ds" {
		e := f.decline(pi, "authentication_required", "authentication_required")
		e["type"], e["payment_intent"] = "card_error", maps.Clone(pi)
		return 402, encode(object{"error": e})
	}
	if absent && pi["customer"] == nil {
		f.t.Error("a kept card was charged without its customer")
	}
	switch token {
	case "pm_ok", "pm_lost":
		f.secure(pi)
	case "pm_3ds":
		f.challenge(pi, r)
	case "pm_declined", "pm_insufficient":
		code := map[string]string{"pm_declined": "stolen_card", "pm_insufficient": "insufficient_funds"}[token]
		e := f.decline(pi, "card_declined", code)
		e["type"], e["payment_intent"] = "card_error", maps.Clone(pi)
		return 402, encode(object{"error": e})
	default:
		return 400, encode(object{"error": object{"type": "invalid_request_error", "code": "resource_missing", "param": "payment_method"}})
	}
	return 200, encode(pi)
}

func (f *fake) challenge(pi object, r *http.Request) {
	pi["next_action"] = object{"type": "redirect_to_url", "redirect_to_url": object{
		"url": "https://hooks.stripe.example/" + pi["id"].(string), "return_url": r.Form.Get("return_url"),
	}}
	f.move(pi, "requires_action")
}

func (f *fake) decline(pi object, code, decline string) object {
	pi["last_payment_error"] = object{"code": code, "decline_code": decline}
	f.move(pi, "requires_payment_method")
	return object{"code": code, "decline_code": decline}
}

// secure promises or takes the money, as the capture method says.
func (f *fake) secure(pi object) {
	f.charged[pi["metadata"].(object)["order"].(string)]++
	pi["latest_charge"] = "ch_" + pi["id"].(string)
	if pi["capture_method"] == "manual" {
		f.move(pi, "requires_capture")
		return
	}
	f.move(pi, "succeeded")
}

var eventTypes = map[string]string{
	"requires_action": "requires_action", "requires_capture": "amount_capturable_updated", "succeeded": "succeeded",
	"canceled": "canceled", "requires_payment_method": "payment_failed",
}

func (f *fake) move(pi object, status string) {
	pi["status"] = status
	if status != "requires_action" {
		delete(pi, "next_action")
	}
	f.event("payment_intent."+eventTypes[status], pi)
}

func (f *fake) event(kind string, about object) {
	body := encode(object{"id": "evt_" + strconv.Itoa(len(f.hooks)+1), "type": kind, "data": object{"object": about}})
	f.hooks = append(f.hooks, paymenttest.Hook{
		Header: map[string][]string{"Stripe-Signature": {payment.Sign(fakeSecret, body, time.Now()) + ",v0=00"}}, Body: body,
	})
}

func (f *fake) refund(r *http.Request) (int, []byte) {
	name := r.Form.Get("payment_intent")
	pi := f.intents[name]
	if pi["kind"] == "konbini" && r.Form.Get("instructions_email") == "" {
		return 400, encode(object{"error": object{"type": "invalid_request_error", "param": "instructions_email"}})
	}
	made := object{"amount": number(r, "amount"), "status": "succeeded"}
	f.refunds[name] = append(f.refunds[name], made)
	f.event("charge.refunded", f.charge(pi))
	return 200, encode(made)
}

func (f *fake) charge(pi object) object {
	back := int64(0)
	for _, r := range f.refunds[pi["id"].(string)] {
		back += r["amount"].(int64)
	}
	return object{
		"payment_intent": pi["id"], "amount": pi["amount"], "currency": pi["currency"], "amount_refunded": back,
		"metadata": pi["metadata"], "billing_details": object{"email": pi["email"]},
	}
}

func number(r *http.Request, field string) int64 {
	n, _ := strconv.ParseInt(r.Form.Get(field), 10, 64)
	return n
}

func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}
