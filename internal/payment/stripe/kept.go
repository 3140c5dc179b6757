package stripe

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// own gives the PaymentIntent to a customer of Stripe's when its card is to be
// charged again, or was kept: Stripe keeps cards of customers alone. What we
// keep is the names of both, cus_…/pm_….
func (s *Service) own(ctx context.Context, name string, in payment.Intent, form url.Values) error {
	if in.Method != payment.Card || !in.Keep && in.Kept == "" {
		return nil
	}
	customer, card, kept := strings.Cut(in.Kept, "/")
	switch {
	case in.Kept != "" && !kept:
		return payment.ErrMismatch.Because(errors.New("a kept card is not like cus_…/pm_…"))
	case in.Kept != "":
		form.Set("payment_method", card)
	default:
		var made struct{ ID string }
		who := url.Values{"name": {in.Name}, "email": {in.Email}, "metadata[payment]": {in.ID}}
		if err := s.do(ctx, http.MethodPost, "/v1/customers", in.ID+"-customer", who, &made); err != nil {
			return unavailable(err)
		}
		customer = made.ID
		form.Set("setup_future_usage", "off_session")
	}
	path := "/v1/payment_intents/" + url.PathEscape(name)
	err := s.do(ctx, http.MethodPost, path, in.ID+"-own", url.Values{"customer": {customer}}, &intent{})
	if refused, ok := errors.AsType[*apiError](err); ok && refused.about(name) {
		return nil // it has moved on already; confirming tells where to
	}
	return unavailable(err)
}

// kept is the name of the card that a payment keeps.
func (i intent) kept() string {
	if i.Customer == "" || i.PaymentMethod == "" || i.Status != "requires_capture" && i.Status != succeeded {
		return ""
	}
	return i.Customer + "/" + i.PaymentMethod
}
