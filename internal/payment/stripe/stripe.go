// Package stripe takes cards, konbini payments and PayPay through Stripe.
//
// A payment is one PaymentIntent. It is created in one request and confirmed in
// another, each under an idempotency key that follows from our own id. So what
// became of a lost answer can be found without searching: creating again
// under the same key answers with the same PaymentIntent, and one that was
// cancelled before it was confirmed can never be confirmed.
package stripe

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/dial"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// Config says whose account it is.
type Config struct {
	Base   string // https://api.stripe.com
	Key    string // secret or restricted key
	Secret string // that webhooks are signed with
	// Pause is the first wait before a request is tried again; 250 ms.
	Pause time.Duration
}

// Service is an account at Stripe.
type Service struct {
	Config
	client *http.Client
}

var _ payment.Provider = (*Service)(nil)

// New checks the configuration.
func New(c Config) (*Service, error) {
	u, err := url.Parse(c.Base)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return nil, fmt.Errorf("the address of Stripe %q is not like https://api.stripe.com", c.Base)
	}
	if c.Key == "" || c.Secret == "" {
		return nil, errors.New("payments through Stripe need a secret key and the secret of the webhook")
	}
	if c.Pause <= 0 {
		c.Pause = 250 * time.Millisecond
	}
	return &Service{Config: c, client: dial.To(c.Base).Client(attemptTime, func(t *http.Transport) { t.MaxIdleConnsPerHost = 16 })}, nil
}

// Start creates the PaymentIntent and confirms it.
func (s *Service) Start(ctx context.Context, in payment.Intent) (payment.Result, error) {
	if in.Method == payment.Card && in.Kept == "" && !payment.ValidToken(in.Token) {
		return payment.RefusedToken(), nil
	}
	form, err := confirmation(in)
	if err != nil {
		return payment.Result{}, err
	}
	name, err := s.create(ctx, in.Charge())
	if err != nil {
		return payment.Result{}, err
	}
	if err := s.own(ctx, name, in, form); err != nil {
		return payment.Result{}, err
	}
	got, err := s.act(ctx, name, "confirm", in.ID+"-confirm", form)
	if refused, ok := errors.AsType[*apiError](err); ok && refused.Status == http.StatusBadRequest && refused.Param == "payment_method" {
		// No card of ours: a token that somebody made up, or used before.
		return payment.Result{State: payment.Declined, Reference: name, Amount: in.Amount, Code: "card_declined", Message: payment.Refusal("card_declined")}, nil
	}
	return got, err
}

// Find reads the PaymentIntent.
func (s *Service) Find(ctx context.Context, c payment.Charge) (payment.Result, error) {
	name, err := s.name(ctx, c)
	if err != nil {
		return payment.Result{}, err
	}
	return s.read(ctx, name)
}

// Capture takes of what a card promised, once: Stripe lets the rest go. The
// other methods are captured by themselves.
func (s *Service) Capture(ctx context.Context, c payment.Charge, amount money.Yen) (payment.Result, error) {
	if amount <= 0 || amount > c.Amount {
		return payment.Result{}, payment.ErrMismatch.Because(fmt.Errorf("capture of %d yen of payment %s over %d yen", amount, c.ID, c.Amount))
	}
	name, err := s.name(ctx, c)
	if err != nil {
		return payment.Result{}, err
	}
	var form url.Values
	if amount < c.Amount {
		form = url.Values{"amount_to_capture": {yen(amount)}}
	}
	return s.act(ctx, name, "capture", c.ID+"-capture", form)
}

// Void cancels the PaymentIntent; one that was never created is created for it.
func (s *Service) Void(ctx context.Context, c payment.Charge) (payment.Result, error) {
	name, err := s.name(ctx, c)
	if err != nil {
		return payment.Result{}, err
	}
	return s.act(ctx, name, "cancel", c.ID+"-void", url.Values{"cancellation_reason": {"abandoned"}})
}

// Refund makes a refund of what is missing up to total. Its key is the number
// of refunds there are: two that are made at the same moment get the same key,
// and Stripe makes one of them.
func (s *Service) Refund(ctx context.Context, c payment.Charge, total money.Yen) (payment.Result, error) {
	if total <= 0 || total > c.Amount {
		return payment.Result{}, payment.ErrMismatch.Because(fmt.Errorf("refund of %d yen of payment %s over %d yen", total, c.ID, c.Amount))
	}
	name, err := s.name(ctx, c)
	if err != nil {
		return payment.Result{}, err
	}
	now, err := s.get(ctx, name)
	if err != nil || now.Status != succeeded {
		return resultOf(now, err)
	}
	var list struct{ Data []refund }
	if err := s.do(ctx, http.MethodGet, "/v1/refunds?limit=100&payment_intent="+url.QueryEscape(name), "", nil, &list); err != nil {
		return payment.Result{}, unavailable(err)
	}
	out, err := resultOf(now, nil)
	back := sum(list.Data)
	if err == nil && back < total {
		form := url.Values{"payment_intent": {name}, "amount": {yen(total - back)}, "metadata[payment]": {c.ID}}
		if c.Method == payment.Konbini { // Stripe asks the shopper by mail where to send the money
			form.Set("instructions_email", now.charge().Billing.Email)
		}
		key := c.ID + "-refund-" + strconv.Itoa(len(list.Data))
		if err := s.do(ctx, http.MethodPost, "/v1/refunds", key, form, &refund{}); err != nil {
			return payment.Result{}, unavailable(err)
		}
		back = total
	}
	out.State, out.Refunded = payment.Refunded, back
	return out, err
}

// create makes the PaymentIntent of a payment, or finds it: everything that is
// sent follows from the charge, as repeating a key demands.
func (s *Service) create(ctx context.Context, c payment.Charge) (string, error) {
	kind, ok := kinds[c.Method]
	if !ok {
		return "", payment.ErrMethod
	}
	form := url.Values{
		"amount": {yen(c.Amount)}, "currency": {currency}, "payment_method_types[]": {kind.name}, "capture_method": {kind.capture},
		"metadata[payment]": {c.ID}, "metadata[order]": {c.Order}, "description": {c.Order},
	}
	var made intent
	if err := s.do(ctx, http.MethodPost, "/v1/payment_intents", c.ID+"-create", form, &made); err != nil {
		return "", unavailable(err)
	}
	return made.ID, nil
}

// kinds is how Stripe names a method, and when it takes the money: only cards
// can wait until the goods are sent.
var kinds = map[payment.Method]struct{ name, capture string }{
	payment.Card: {"card", "manual"}, payment.Konbini: {"konbini", "automatic"}, payment.PayPay: {"paypay", "automatic"},
}

// confirmation is what the confirming request says.
func confirmation(in payment.Intent) (url.Values, error) {
	form := url.Values{"return_url": {in.ReturnURL}}
	switch in.Method {
	case payment.Card:
		if in.Kept != "" { // without the shopper: there is nowhere to return to
			return url.Values{"off_session": {"true"}}, nil
		}
		form.Set("payment_method", in.Token)
		// The law wants 3-D Secure; "any" also asks for it where Stripe would see
		// an exemption, so that the bank answers for fraud.
		form.Set("payment_method_options[card][request_three_d_secure]", "any")
		return form, nil
	case payment.Konbini:
		form.Del("return_url")
		form.Set("payment_method_options[konbini][expires_at]", strconv.FormatInt(in.Expires.Unix(), 10))
	case payment.PayPay:
	default:
		return nil, payment.ErrMethod
	}
	form.Set("payment_method_data[type]", kinds[in.Method].name)
	form.Set("payment_method_data[billing_details][name]", in.Name)
	form.Set("payment_method_data[billing_details][email]", in.Email)
	if in.Phone != "" {
		form.Set("payment_method_data[billing_details][phone]", in.Phone)
	}
	return form, nil
}

// name is Stripe's name for a payment, also when we never heard it.
func (s *Service) name(ctx context.Context, c payment.Charge) (string, error) {
	if c.Reference != "" {
		return c.Reference, nil
	}
	return s.create(ctx, c)
}

// act asks for a step and answers with the payment as it stands after it, also
// when the step is not possible any more.
func (s *Service) act(ctx context.Context, name, step, key string, form url.Values) (payment.Result, error) {
	var now intent
	err := s.do(ctx, http.MethodPost, "/v1/payment_intents/"+url.PathEscape(name)+"/"+step, key, form, &now)
	if refused, ok := errors.AsType[*apiError](err); ok && refused.about(name) {
		// Its body has the PaymentIntent, but a repeated answer would have an old one.
		return s.read(ctx, name)
	}
	if err == nil && now.replayed {
		return s.read(ctx, name)
	}
	return resultOf(now, unavailable(err))
}

func (s *Service) read(ctx context.Context, name string) (payment.Result, error) {
	return resultOf(s.get(ctx, name))
}

func (s *Service) get(ctx context.Context, name string) (now intent, err error) {
	err = s.do(ctx, http.MethodGet, "/v1/payment_intents/"+url.PathEscape(name)+"?expand[]=latest_charge", "", nil, &now)
	return now, unavailable(err)
}

// unavailable hides what Stripe said from shoppers; the log has it.
func unavailable(err error) error {
	if err != nil {
		return payment.ErrUnavailable.Because(err)
	}
	return nil
}
