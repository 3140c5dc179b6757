// Package pushtest has a browser with its push service: a server that takes
// messages as RFC 8030 says, checks who sends them, and decrypts them with the
// browser's own key.
package pushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/push"
)

// A Seen is what a browser shows.
type Seen struct{ Title, Body, Path, Tag string }

// A Service is a push service with browsers.
type Service struct {
	t      *testing.T
	server *httptest.Server

	mu       sync.Mutex
	browsers map[string]*browser
	answer   func(w http.ResponseWriter, r *http.Request) bool
}

type browser struct {
	key  *ecdh.PrivateKey
	auth []byte
	seen []Seen
}

// New starts a service on this machine.
func New(t *testing.T) *Service {
	t.Helper()
	s := &Service{t: t, browsers: map[string]*browser{}}
	s.server = httptest.NewTLSServer(http.HandlerFunc(s.take))
	t.Cleanup(s.server.Close)
	return s
}

// URL is where the service is, and TLS who vouches for it.
func (s *Service) URL() string { return s.server.URL }

// TLS trusts the service.
func (s *Service) TLS() *tls.Config {
	return s.server.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
}

// Subscribe is what a browser says of itself once somebody allowed notices.
func (s *Service) Subscribe(name string) push.Device {
	s.t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		s.t.Fatal(err)
	}
	b := &browser{key: key, auth: make([]byte, 16)}
	_, _ = rand.Read(b.auth) // never fails
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers["/"+name] = b
	encode := base64.RawURLEncoding.EncodeToString
	return push.Device{Endpoint: s.server.URL + "/" + name, Public: encode(key.PublicKey().Bytes()), Auth: encode(b.auth), Name: name}
}

// Answer has every message answered by fn from now on, where it says so; nil:
// messages are taken.
func (s *Service) Answer(fn func(w http.ResponseWriter, r *http.Request) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = fn
}

// Seen is what a browser was told so far.
func (s *Service) Seen(name string) []Seen {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Seen{}, s.browsers["/"+name].seen...)
}

func (s *Service) take(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.answer != nil && s.answer(w, r) {
		return
	}
	b, known := s.browsers[r.URL.Path]
	if !known {
		w.WriteHeader(http.StatusGone)
		return
	}
	seen, err := s.read(b, r)
	if err != nil {
		s.t.Errorf("a message that no service takes: %v", err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	b.seen = append(b.seen, seen)
	w.WriteHeader(http.StatusCreated)
}

func (s *Service) read(b *browser, r *http.Request) (seen Seen, err error) {
	if r.Method != http.MethodPost || r.Header.Get("Content-Encoding") != "aes128gcm" || r.Header.Get("TTL") == "" {
		return seen, fmt.Errorf("%s with %v", r.Method, r.Header)
	}
	if err := proved(r.Header.Get("Authorization"), s.server.URL); err != nil {
		return seen, err
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return seen, err
	}
	plain, err := decrypt(body, b.key, b.auth)
	if err != nil {
		return seen, err
	}
	return seen, json.Unmarshal(plain, &seen)
}

// proved checks who sends: RFC 8292.
func proved(authorization, audience string) error {
	var token, public string
	if _, err := fmt.Sscanf(strings.ReplaceAll(authorization, ",", ""), "vapid t=%s k=%s", &token, &public); err != nil {
		return fmt.Errorf("no proof in %q: %w", authorization, err)
	}
	decode := base64.RawURLEncoding.DecodeString
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return errors.New("no token")
	}
	raw, err := decode(public)
	if err != nil {
		return err
	}
	key, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil {
		return err
	}
	signature, err := decode(parts[2])
	if err != nil || len(signature) != 64 {
		return fmt.Errorf("a signature of %d bytes: %w", len(signature), err)
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(key, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errors.New("the signature is not by that key")
	}
	text, err := decode(parts[1])
	if err != nil {
		return err
	}
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := json.Unmarshal(text, &claims); err != nil {
		return err
	}
	if until := time.Until(time.Unix(claims.Exp, 0)); claims.Aud != audience || !strings.HasPrefix(claims.Sub, "mailto:") || until <= 0 || until > 24*time.Hour {
		return fmt.Errorf("claims %s", text)
	}
	return nil
}

// decrypt reads a message as a browser does: RFC 8291.
func decrypt(body []byte, own *ecdh.PrivateKey, auth []byte) ([]byte, error) {
	if len(body) < 86 || body[20] != 65 || binary.BigEndian.Uint32(body[16:]) != 4096 || len(body) > 4096 {
		return nil, fmt.Errorf("no head in %d bytes", len(body))
	}
	salt, sender, text := body[:16], body[21:86], body[86:]
	theirs, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := own.ECDH(theirs)
	if err != nil {
		return nil, err
	}
	derive := func(secret, salt []byte, info string, n int) []byte {
		prk, _ := hkdf.Extract(sha256.New, secret, salt) // fails for short hashes only
		out, _ := hkdf.Expand(sha256.New, prk, info, n)
		return out
	}
	material := derive(shared, auth, "WebPush: info\x00"+string(own.PublicKey().Bytes())+string(sender), 32)
	block, err := aes.NewCipher(derive(material, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	record, err := aead.Open(nil, derive(material, salt, "Content-Encoding: nonce\x00", 12), text, nil)
	if err != nil {
		return nil, err
	}
	plain := []byte(strings.TrimRight(string(record), "\x00"))
	if len(plain) == 0 || plain[len(plain)-1] != 2 {
		return nil, errors.New("the record has no delimiter")
	}
	return plain[:len(plain)-1], nil
}
