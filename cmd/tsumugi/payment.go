package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/payment/stripe"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/webhook"
)

// paymentFlags say who takes cards, konbini payments and PayPay.
type paymentFlags struct {
	Payment              string `help:"Who takes cards, konbini payments and PayPay: stripe, local (pretends, for demo and tests), none, or auto: stripe with a key, local with --demo, else none." enum:"auto,stripe,local,none" default:"auto"`
	StripeURL            string `help:"Stripe's interface." default:"https://api.stripe.com" name:"stripe-url"`
	StripeKey            string `help:"Secret key of the account at Stripe; better in TSUMUGI_STRIPE_KEY than on the command line." secret:""`
	StripePublishableKey string `help:"Publishable key, with which the browser makes a token of a card."`
	StripeWebhookSecret  string `help:"Secret that Stripe signs its webhooks to /webhook/payment/stripe with." secret:""`
	NoPaypay             bool   `help:"Do not offer PayPay: the account at Stripe is not enabled for it."`
}

// payments is how the shop is paid.
type payments struct {
	providers payment.Providers
	form      payment.CardForm
	sources   httpd.Sources // what the browser needs of the service
	hooks     *webhook.Payments
	local     *local.Service // nil: real money
}

// openPayments makes the providers. Cash on delivery and bank transfer are
// always there; their terms say for which totals. Shoppers come back to origin.
func (c paymentFlags) openPayments(d *db.DB, t terms.Terms, origin string, demo bool, log *slog.Logger) (*payments, error) {
	offline := payment.Offline{Terms: t.Payment}
	p := &payments{
		providers: payment.Providers{payment.COD: offline, payment.Bank: offline},
		hooks:     &webhook.Payments{Sources: map[string]webhook.PaymentSource{}, Now: time.Now, Log: log},
	}
	switch c.service(demo) {
	case "stripe":
		return p, c.openStripe(p, origin)
	case "local":
		p.local = local.New(d, log)
		p.local.Origin = origin
		p.local.Deliver = func(ctx context.Context, header map[string][]string, body []byte) error {
			if status := p.hooks.Receive(ctx, "local", header, body); status != http.StatusNoContent {
				return fmt.Errorf("the shop answered %d", status)
			}
			return nil
		}
		p.form.Service = "local"
		p.hooks.Sources["local"] = p.local
		c.offer(p, p.local)
		log.Warn("cards, konbini and PayPay are only pretended; nobody is charged")
	}
	return p, nil
}

// service is who takes cards, with what was left to us decided.
func (c paymentFlags) service(demo bool) string {
	switch {
	case c.Payment != "auto":
		return c.Payment
	case c.StripeKey != "":
		return "stripe"
	case demo:
		return "local"
	}
	return "none"
}

func (c paymentFlags) openStripe(p *payments, origin string) error {
	if origin == "" || c.StripePublishableKey == "" {
		return errors.New("payments through Stripe need --origin, where shoppers come back to, and --stripe-publishable-key")
	}
	account, err := stripe.New(stripe.Config{Base: c.StripeURL, Key: c.StripeKey, Secret: c.StripeWebhookSecret})
	if err != nil {
		return err
	}
	p.form = payment.CardForm{Service: "stripe", Key: c.StripePublishableKey}
	p.hooks.Sources["stripe"] = account
	p.sources = httpd.Sources{ // as Stripe lists them for its script
		Script:     []string{"https://js.stripe.com", "https://*.js.stripe.com"},
		Frame:      []string{"https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"},
		Connect:    []string{"https://api.stripe.com"},
		FormAction: []string{"https://hooks.stripe.com", "https://pm-redirects.stripe.com"},
	}
	c.offer(p, account)
	return nil
}

func (c paymentFlags) offer(p *payments, service payment.Provider) {
	p.providers[payment.Card], p.providers[payment.Konbini] = service, service
	if !c.NoPaypay {
		p.providers[payment.PayPay] = service
	}
}

// mounts are the addresses that payment services use; take stores their events.
func (p *payments) mounts(take func(context.Context, payment.Event) error) map[string]http.Handler {
	p.hooks.Take = take
	out := map[string]http.Handler{webhook.PaymentsPath: p.hooks}
	if p.local != nil {
		out["/demo/payment"] = p.local.Pages()
	}
	return out
}
