package stripe_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/paymenttest"
	"github.com/tsumugi-shop/tsumugi/internal/payment/stripe"
)

func service(t *testing.T, base string) *stripe.Service {
	t.Helper()
	s, err := stripe.New(stripe.Config{Base: base, Key: fakeKey, Secret: fakeSecret, Pause: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestStripePassesTheSuite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		paymenttest.Run(t, func(t *testing.T) paymenttest.World {
			f, base := newFake(t)
			s := service(t, base)
			return paymenttest.World{
				Provider: s, Events: s.Events, DB: d, Now: time.Now,
				OK: "pm_ok", Declined: "pm_declined", Insufficient: "pm_insufficient", Challenge: "pm_3ds", Lost: "pm_lost",
				Decide: func(t *testing.T, at payment.Result, approve bool) {
					f.mu.Lock()
					defer f.mu.Unlock()
					pi := f.intents[at.Reference]
					switch {
					case !strings.HasSuffix(at.RedirectURL, "/"+at.Reference):
						t.Fatalf("the shopper was sent to %q", at.RedirectURL)
					case approve:
						f.secure(pi)
					default:
						f.decline(pi, "payment_intent_authentication_failure", "")
					}
				},
				Pay: func(t *testing.T, at payment.Result) {
					f.mu.Lock()
					defer f.mu.Unlock()
					f.secure(f.intents[at.Reference])
				},
				Hooks: func(*testing.T) []paymenttest.Hook {
					f.mu.Lock()
					defer f.mu.Unlock()
					return f.hooks
				},
				Charges: func(_ *testing.T, order string) int {
					f.mu.Lock()
					defer f.mu.Unlock()
					return f.charged[order]
				},
			}
		})
	})
}

func card(id, token string) payment.Intent {
	return payment.Intent{ID: id, Order: "T-" + id, Method: payment.Card, Amount: 5000, Token: token, ReturnURL: "https://shop.example/cart/order"}
}

func TestOnlyWhatCanHelpIsTriedAgain(t *testing.T) {
	for _, c := range []struct {
		fail  []int
		posts int // that reach what they ask for
		ok    bool
	}{
		{[]int{500, 429}, 2, true},
		{[]int{409}, 2, true},
		{[]int{503, 503, 503}, 0, false},
		{[]int{400}, 0, false},
		{[]int{401}, 0, false},
	} {
		f, base := newFake(t)
		f.fail = c.fail
		got, err := service(t, base).Start(t.Context(), card("p", "pm_ok"))
		if (err == nil) != c.ok || err != nil && !errors.Is(err, payment.ErrUnavailable) || len(f.posts) != c.posts || len(f.fail) != 0 {
			t.Errorf("answers %v first: got %+v, %v after POSTs %v (%d failures left); want ok = %v and %d POSTs", c.fail, got, err, f.posts, len(f.fail), c.ok, c.posts)
		}
	}
}

func TestATokenThatIsNoCardIsDeclined(t *testing.T) {
	_, base := newFake(t)
	got, err := service(t, base).Start(t.Context(), card("p", "tok_made_up"))
	if err != nil || got.State != payment.Declined || got.Message == "" {
		t.Errorf("got %+v, %v; want declined with a message", got, err)
	}
}

func TestRefundsThatFailedAreMadeAgain(t *testing.T) {
	f, base := newFake(t)
	s := service(t, base)
	in := card("p", "pm_ok")
	for _, step := range []func() (payment.Result, error){
		func() (payment.Result, error) { return s.Start(t.Context(), in) },
		func() (payment.Result, error) { return s.Capture(t.Context(), in.Charge(), in.Amount) },
		func() (payment.Result, error) { return s.Refund(t.Context(), in.Charge(), 2000) },
	} {
		if got, err := step(); err != nil {
			t.Fatalf("got %+v, %v", got, err)
		}
	}
	f.refunds["pi_1"][0]["status"] = "failed"
	if got, err := s.Refund(t.Context(), in.Charge(), 2000); err != nil || got.Refunded != 2000 || len(f.refunds["pi_1"]) != 2 {
		t.Errorf("got %+v, %v, refunds %v; want a second one over 2000", got, err, f.refunds["pi_1"])
	}
}

func TestAKonbiniRefundAsksTheShopperWhereToSendTheMoney(t *testing.T) {
	f, base := newFake(t)
	s := service(t, base)
	in := payment.Intent{
		ID: "p", Order: "T-p", Method: payment.Konbini, Amount: 5000, Expires: time.Now().Add(time.Hour), Email: "hanako@shop.example", Name: "山田 花子",
	}
	begun, err := s.Start(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	f.secure(f.intents[begun.Reference])
	if got, err := s.Refund(t.Context(), in.Charge(), 5000); err != nil || got.State != payment.Refunded || got.Refunded != 5000 {
		t.Errorf("got %+v, %v; want 5000 refunded", got, err)
	}
}

func TestEventsOfStripe(t *testing.T) {
	s := service(t, "https://api.stripe.example")
	now := time.Unix(1_800_000_000, 0)
	pi := func(kind, rest string) string {
		return `{"id":"evt_1","type":"` + kind + `","data":{"object":{"id":"pi_1","currency":"jpy","amount":5000,"metadata":{"payment":"p"},"latest_charge":"ch_1",` + rest + `}}}`
	}
	for _, c := range []struct {
		name, body string
		want       payment.State // empty: no event
	}{
		{"paid", pi("payment_intent.succeeded", `"status":"succeeded"`), payment.Captured},
		{"konbini not paid in time", pi("payment_intent.payment_failed", `"status":"requires_payment_method","last_payment_error":{"code":"payment_intent_payment_attempt_expired"}`), payment.Expired},
		{"authorization ran out", pi("payment_intent.canceled", `"status":"canceled","cancellation_reason":"automatic"`), payment.Expired},
		{"called off by us", pi("payment_intent.canceled", `"status":"canceled","cancellation_reason":"abandoned"`), payment.Voided},
		{"of another kind", pi("payment_intent.created", `"status":"requires_payment_method"`), ""},
		{"of another program", strings.Replace(pi("payment_intent.succeeded", `"status":"succeeded"`), `"payment":"p"`, "", 1), ""},
	} {
		header := map[string][]string{"Stripe-Signature": {payment.Sign("an older secret", []byte(c.body), now) + "," + strings.SplitN(payment.Sign(fakeSecret, []byte(c.body), now), ",", 2)[1]}}
		got, err := s.Events(header, []byte(c.body), now)
		switch {
		case err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want == "" && len(got) != 0, c.want != "" && (len(got) != 1 || got[0].Result.State != c.want || got[0].PaymentID != "p"):
			t.Errorf("%s: got %+v, want %q", c.name, got, c.want)
		}
	}
}
