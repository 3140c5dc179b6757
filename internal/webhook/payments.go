// Package webhook takes what services outside tell the shop by themselves.
package webhook

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// PaymentsPath is where payment services send their events; the name of the
// service follows.
const PaymentsPath = "/webhook/payment/"

// maxBody is more than any service sends.
const maxBody = 256 << 10

// A PaymentSource reads the webhooks of a payment service, and believes only
// those that the service signed.
type PaymentSource interface {
	Events(header map[string][]string, body []byte, now time.Time) ([]payment.Event, error)
}

// Payments takes the events of payment services.
type Payments struct {
	Sources map[string]PaymentSource // by name
	// Take stores an event and what follows from it, in one transaction; an
	// event that it has stored before changes nothing.
	Take func(ctx context.Context, e payment.Event) error
	Now  func() time.Time
	Log  *slog.Logger
}

// ServeHTTP answers 2xx only for what is stored: all else comes again.
func (p *Payments) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		status := http.StatusBadRequest
		if _, large := errors.AsType[*http.MaxBytesError](err); large {
			status = http.StatusRequestEntityTooLarge
		}
		w.WriteHeader(status)
		return
	}
	w.WriteHeader(p.Receive(r.Context(), strings.TrimPrefix(r.URL.Path, PaymentsPath), r.Header, body))
}

// Receive takes a webhook and returns the status to answer it with.
func (p *Payments) Receive(ctx context.Context, service string, header map[string][]string, body []byte) int {
	source, known := p.Sources[service]
	if !known {
		return http.StatusNotFound
	}
	events, err := source.Events(header, body, p.Now())
	if err != nil {
		p.Log.WarnContext(ctx, "webhook of a payment service refused", "service", service, "err", err)
		return http.StatusBadRequest
	}
	for _, e := range events {
		err := p.Take(audit.With(ctx, audit.Actor{Kind: audit.Webhook, ID: "webhook:" + service, Name: service}), e)
		if errors.Is(err, payment.ErrNotFound) {
			// Another shop on the same account: it would come again for days.
			p.Log.WarnContext(ctx, "event of a payment that this shop does not know", "service", service, "event", e.ID)
			continue
		}
		if err != nil {
			p.Log.ErrorContext(ctx, "event of a payment service not taken", "service", service, "event", e.ID, "payment", e.PaymentID, "err", err)
			return max(fault.From(err).Kind.Status(), http.StatusInternalServerError)
		}
	}
	return http.StatusNoContent
}
