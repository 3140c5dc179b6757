package main

import (
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

func TestPaymentsAreOfferedAsConfigured(t *testing.T) {
	d, log := dbtest.SQLite(t), slog.New(slog.DiscardHandler)
	offline := []payment.Method{payment.COD, payment.Bank}
	all := []payment.Method{payment.Card, payment.PayPay, payment.Konbini, payment.COD, payment.Bank}
	account := paymentFlags{
		Payment: "auto", StripeURL: "https://api.stripe.com", StripeKey: "sk_test_x", StripePublishableKey: "pk_test_x", StripeWebhookSecret: "whsec_x",
	}
	enabled := account
	enabled.NoPaypay = true
	keyless := account
	keyless.StripePublishableKey = ""
	for _, c := range []struct {
		name    string
		serve   serveCmd
		offered []payment.Method
		form    string
		wrong   string // in the error
	}{
		{"a shop that nobody configured", serveCmd{paymentFlags: paymentFlags{Payment: "auto"}}, offline, "", ""},
		{"the demo", serveCmd{Demo: true, paymentFlags: paymentFlags{Payment: "auto"}}, all, "local", ""},
		{"a key", serveCmd{Origin: "https://shop.example", paymentFlags: account}, all, "stripe", ""},
		{"a key in the demo", serveCmd{Demo: true, Origin: "https://shop.example", paymentFlags: account}, all, "stripe", ""},
		{"without PayPay", serveCmd{Origin: "https://shop.example", paymentFlags: enabled}, slices.DeleteFunc(slices.Clone(all), func(m payment.Method) bool { return m == payment.PayPay }), "stripe", ""},
		{"no way back", serveCmd{paymentFlags: account}, nil, "", "--origin"},
		{"no key for the browser", serveCmd{Origin: "https://shop.example", paymentFlags: keyless}, nil, "", "--stripe-publishable-key"},
		{"no keys", serveCmd{Origin: "https://shop.example", paymentFlags: paymentFlags{Payment: "stripe", StripePublishableKey: "pk_test_x", StripeURL: "https://api.stripe.com"}}, nil, "", "secret key"},
	} {
		got, err := c.serve.openPayments(d, terms.Default(), c.serve.Origin, c.serve.Demo, log)
		if c.wrong != "" {
			if err == nil || !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("%s: got %v, want an error about %s", c.name, err, c.wrong)
			}
			continue
		}
		if err != nil || !slices.Equal(got.providers.Offered(), c.offered) || got.form.Service != c.form {
			t.Errorf("%s: got %v by %q, %v; want %v by %q", c.name, got.providers.Offered(), got.form.Service, err, c.offered, c.form)
		}
	}
}
