package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	// version pins the shape of answers; PayPay is part of it since this one.
	version     = "2026-09-30.endive"
	attemptTime = 10 * time.Second
	attempts    = 3
	maxAnswer   = 1 << 20
)

// apiError is what Stripe says when it does not do what it was asked.
type apiError struct {
	Status int
	Type   string  `json:"type"`
	Code   string  `json:"code"`
	Param  string  `json:"param"`
	Intent *intent `json:"payment_intent"`
	again  bool    // worth another attempt
}

// Error has only what Stripe's own tables have; its message could repeat what
// a shopper typed.
func (e *apiError) Error() string {
	return fmt.Sprintf("stripe answered %d %s %s", e.Status, e.Type, e.Code)
}

// about tells whether the refusal is a state of the payment and not a mistake
// of ours: a declined card, or a step that is not possible any more.
func (e *apiError) about(name string) bool {
	return e.Type == "card_error" || e.Code == "payment_intent_unexpected_state" || e.Intent != nil && e.Intent.ID == name && e.Type != "idempotency_error"
}

// do sends a request, and sends it again when that can help. The key makes the
// repetition of a POST harmless; a GET has none.
func (s *Service) do(ctx context.Context, method, path, key string, form url.Values, into any) error {
	wait := s.Pause
	for n := 1; ; n++ {
		err := s.attempt(ctx, method, path, key, form, into)
		refused, ok := errors.AsType[*apiError](err)
		if err == nil || ctx.Err() != nil || n == attempts || ok && !refused.again {
			return err
		}
		select {
		case <-time.After(wait + rand.N(wait)):
		case <-ctx.Done():
			return err
		}
		wait *= 2
	}
}

func (s *Service) attempt(ctx context.Context, method, path, key string, form url.Values, into any) error {
	var body io.Reader
	if method == http.MethodPost {
		body = strings.NewReader(form.Encode())
	}
	req, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(s.Base, "/")+path, body)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+s.Key)
	req.Header.Set("Stripe-Version", version)
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Idempotency-Key", key)
	}
	res, err := s.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return err
	}
	if res.StatusCode/100 != 2 {
		return failure(res, text)
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("answer of stripe: %w", err)
	}
	if i, ok := into.(*intent); ok {
		i.replayed = res.Header.Get("Idempotent-Replayed") == "true"
	}
	return nil
}

func failure(res *http.Response, text []byte) error {
	var body struct{ Error apiError }
	if err := json.Unmarshal(text, &body); err != nil {
		body.Error = apiError{Type: "no JSON"} // a proxy's page
	}
	e := &body.Error
	e.Status = res.StatusCode
	switch res.Header.Get("Stripe-Should-Retry") {
	case "true":
		e.again = true
	case "false":
	default:
		e.again = e.Status == http.StatusConflict || e.Status == http.StatusTooManyRequests || e.Status >= 500
	}
	return e
}
