// Package webpush hands notices to the push services of browsers' makers (RFC
// 8030). Their addresses come from browsers, so from anybody: they are reached
// through internal/dial like everything else, which lets none lead inside; no
// answer is followed or read beyond its head.
package webpush

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/dial"
	"github.com/tsumugi-shop/tsumugi/internal/push"
)

const (
	patience = 10 * time.Second // for one message
	longest  = 1000             // bytes of an address
)

// Config says who sends.
type Config struct {
	Key push.Key
	// Contact is whom a service may write to, mailto:… or https://….
	Contact string
	// Own is a service in the operator's own network, by its URL; empty: only
	// public ones are reached.
	Own string
	TLS *tls.Config // nil: the system's authorities
	Now func() time.Time
}

// Service sends to push services.
type Service struct {
	client  *http.Client
	key     *ecdsa.PrivateKey
	public  string
	contact string
	own     string
	now     func() time.Time
}

// New reads the key; it does not connect.
func New(c Config) (*Service, error) {
	key, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), c.Key.Private)
	if err != nil {
		return nil, fmt.Errorf("key of notices in browsers: %w", err)
	}
	client := dial.To(c.Own).Client(patience, func(t *http.Transport) {
		t.TLSClientConfig = c.TLS
		t.MaxResponseHeaderBytes = 16 << 10
	})
	return &Service{client, key, c.Key.Public, c.Contact, c.Own, c.Now}, nil
}

// Check refuses addresses that no push service has.
func (s *Service) Check(endpoint string) error {
	_, err := s.parse(endpoint)
	return err
}

func (s *Service) parse(endpoint string) (*url.URL, error) {
	u, err := url.Parse(endpoint)
	if err != nil || len(endpoint) > longest || u.Scheme != "https" || u.Host == "" || u.User != nil || u.Fragment != "" || strings.ContainsFunc(endpoint, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("not the address of a push service")
	}
	if s.own != "" && u.Scheme+"://"+u.Host == s.own {
		return u, nil
	}
	host := u.Hostname()
	if _, err := netip.ParseAddr(host); err == nil || net.ParseIP(host) != nil || !strings.Contains(strings.Trim(host, "."), ".") || u.Port() != "" && u.Port() != "443" {
		return nil, errors.New("not the name of a push service")
	}
	return u, nil
}

// Send encrypts a message for its browser and hands it over.
func (s *Service) Send(ctx context.Context, m push.Message) error {
	to, err := s.parse(m.Endpoint)
	if err != nil {
		return fmt.Errorf("%w: %w", push.ErrGone, err)
	}
	browser, err := base64.RawURLEncoding.DecodeString(m.Public)
	if err != nil {
		return fmt.Errorf("%w: %w", push.ErrGone, err)
	}
	auth, err := base64.RawURLEncoding.DecodeString(m.Auth)
	if err != nil {
		return fmt.Errorf("%w: %w", push.ErrGone, err)
	}
	body, err := encrypt(m.Payload, browser, auth)
	if err != nil {
		return fmt.Errorf("%w: %w", push.ErrRefused, err)
	}
	proof, err := s.authorization(to, s.now())
	if err != nil {
		return fmt.Errorf("%w: %w", push.ErrRefused, err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to.String(), bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("%w: %w", push.ErrGone, err)
	}
	r.Header = http.Header{
		"Authorization": {proof}, "Content-Type": {"application/octet-stream"}, "Content-Encoding": {"aes128gcm"},
		"Ttl": {strconv.Itoa(int(m.TTL / time.Second))}, "Urgency": {"normal"},
	}
	if m.Topic != "" {
		r.Header.Set("Topic", topic(m.Topic))
	}
	res, err := s.client.Do(r)
	switch {
	case errors.Is(err, dial.ErrForbidden): // it never was a push service
		return fmt.Errorf("%w: %w", push.ErrGone, err)
	case err != nil:
		return withoutAddress(err)
	}
	_ = res.Body.Close() // unread: what it says is of no use to us
	return s.outcome(res)
}

// outcome is what an answer means (RFC 8030, 5 to 8).
func (s *Service) outcome(res *http.Response) error {
	switch code := res.StatusCode; {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusNotFound || code == http.StatusGone:
		return push.ErrGone
	case code == http.StatusTooManyRequests || code >= 500:
		return push.Later{After: s.retryAfter(res.Header.Get("Retry-After"))}
	default: // also an answer that would lead elsewhere
		return fmt.Errorf("%w: status %d", push.ErrRefused, code)
	}
}

// retryAfter reads seconds or a date; anything else is no wish.
func (s *Service) retryAfter(text string) time.Duration {
	if seconds, err := strconv.Atoi(text); err == nil && seconds >= 0 && seconds < 1<<30 {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(at.Sub(s.now()), 0)
	}
	return 0
}

// topic is one in the 32 characters that services take, and tells them nothing.
func topic(name string) string {
	sum := sha256.Sum256([]byte(name))
	return base64.RawURLEncoding.EncodeToString(sum[:24])
}

// withoutAddress keeps the endpoint, which is a secret of the browser, out of
// the log.
func withoutAddress(err error) error {
	if e, ok := errors.AsType[*url.Error](err); ok {
		return fmt.Errorf("push service: %w", e.Err)
	}
	return err
}
