package webpush

import (
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"time"
)

// valid is how long a proof holds; services take a day at most.
const valid = 12 * time.Hour

// header is the fixed part of every proof.
var header = base64.RawURLEncoding.EncodeToString([]byte(`{"typ":"JWT","alg":"ES256"}`))

// authorization proves to the service at an address who sends (RFC 8292).
func (s *Service) authorization(to *url.URL, now time.Time) (string, error) {
	claims, err := json.Marshal(map[string]any{"aud": to.Scheme + "://" + to.Host, "exp": now.Add(valid).Unix(), "sub": s.contact})
	if err != nil {
		return "", err
	}
	text := header + "." + base64.RawURLEncoding.EncodeToString(claims)
	sum := sha256.Sum256([]byte(text))
	r, v, err := ecdsa.Sign(rand.Reader, s.key, sum[:])
	if err != nil {
		return "", fmt.Errorf("sign: %w", err)
	}
	var signature [64]byte
	r.FillBytes(signature[:32])
	v.FillBytes(signature[32:])
	return "vapid t=" + text + "." + base64.RawURLEncoding.EncodeToString(signature[:]) + ", k=" + s.public, nil
}
