// Package piano asks Piano, the provider of the digital subscription, whether
// a customer has access to a resource.
package piano

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/dial"
)

const (
	checkPath = "/publisher/user/access/check"
	maxAnswer = 64 << 10
	// checkTime bounds one check; a cart waits for it.
	checkTime = 3 * time.Second
)

// Config says whose account it is and what subscribers have access to.
type Config struct {
	Base   string // https://api.piano.io/api/v3
	AID    string // application id
	RID    string // resource id
	Suffix string // goes after the customer code to make the user id
	Token  string // api_token
	Now    func() time.Time
}

// Service is the provider.
type Service struct {
	config  Config
	address string
	client  *http.Client
	breaker breaker
}

// New checks the configuration.
func New(c Config) (*Service, error) {
	u, err := url.Parse(c.Base)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.RawQuery != "" {
		return nil, fmt.Errorf("the address of the subscription provider %q is not like https://api.piano.io/api/v3", c.Base)
	}
	if c.AID == "" || c.RID == "" || c.Token == "" {
		return nil, errors.New("the subscription provider needs an application id, a resource id and an API token")
	}
	return &Service{config: c, address: strings.TrimSuffix(c.Base, "/") + checkPath, client: dial.To(c.Base).Client(checkTime, nil), breaker: breaker{now: c.Now}}, nil
}

// Check asks whether a customer has access.
func (s *Service) Check(ctx context.Context, customer string) (granted bool, err error) {
	if err := s.breaker.allow(); err != nil {
		return false, err
	}
	granted, err = s.ask(ctx, customer)
	if ctx.Err() == nil { // a shopper who went away says nothing about the provider
		s.breaker.saw(err)
	}
	if err != nil {
		return false, fmt.Errorf("check the subscription: %w", err)
	}
	return granted, nil
}

func (s *Service) ask(ctx context.Context, customer string) (bool, error) {
	query := url.Values{"aid": {s.config.AID}, "uid": {customer + s.config.Suffix}, "rid": {s.config.RID}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.address+"?"+query.Encode(), nil)
	if err != nil {
		return false, err
	}
	req.Header.Set("api_token", s.config.Token)
	req.Header.Set("Accept", "application/json")
	res, err := s.client.Do(req)
	if err != nil {
		// *url.Error repeats the address, in which the customer's code stands.
		if wrapped, ok := errors.AsType[*url.Error](err); ok {
			err = wrapped.Err
		}
		return false, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return false, fmt.Errorf("answer %d", res.StatusCode)
	}
	var answer struct {
		Code   *int `json:"code"`
		Access *struct {
			Granted bool `json:"granted"`
		} `json:"access"`
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	switch {
	case err != nil:
		return false, err
	case len(body) > maxAnswer:
		return false, fmt.Errorf("answer of more than %d bytes", maxAnswer)
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return false, fmt.Errorf("answer: %w", err)
	}
	if answer.Code != nil && *answer.Code != 0 {
		return false, fmt.Errorf("answer with code %d", *answer.Code)
	}
	if answer.Access == nil {
		return false, errors.New("answer without access")
	}
	return answer.Access.Granted, nil
}
