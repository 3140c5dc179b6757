package contentful

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The headers of a signed request, and how it is signed: HMAC-SHA256 with the
// secret, in hex, over method, path, signed headers and body, with a
// line break between them; headers are name:value in lower case, with ; between.
const (
	signatureHeader = "X-Contentful-Signature"
	signedHeader    = "X-Contentful-Signed-Headers"
	timestampHeader = "X-Contentful-Timestamp"

	signatureLife = 30 * time.Second // as the service's own toolkit has it
	maxSkew       = 30 * time.Second // of a clock that is ahead of ours
	maxHook       = 2 << 20
)

var errSignature = errors.New("the signature is not the service's")

// Webhook takes the service's notices of changes. Only a signed one makes the
// source read again; what it says is not believed, only that something changed.
func (s *Source) Webhook() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxHook))
		if err != nil {
			http.Error(w, "too large", http.StatusRequestEntityTooLarge)
			return
		}
		if err := s.verify(r, body); err != nil {
			http.Error(w, "forbidden", http.StatusForbidden)
			return
		}
		s.Refresh()
		w.WriteHeader(http.StatusNoContent)
	})
}

// verify checks the signature and its age.
func (s *Source) verify(r *http.Request, body []byte) error {
	names := strings.Split(strings.ToLower(r.Header.Get(signedHeader)), ",")
	millis, err := strconv.ParseInt(r.Header.Get(timestampHeader), 10, 64)
	if err != nil || s.Secret == "" || r.URL.RawQuery != "" { // our address has no query, and signatures over one are not documented
		return errSignature
	}
	// What is not signed could be anything.
	if !slices.Contains(names, strings.ToLower(timestampHeader)) || !slices.Contains(names, strings.ToLower(signedHeader)) {
		return errSignature
	}
	if age := s.Now().Sub(time.UnixMilli(millis)); age >= signatureLife || age < -maxSkew {
		return errSignature
	}
	got, err := hex.DecodeString(r.Header.Get(signatureHeader))
	if err != nil || !hmac.Equal(got, sign(s.Secret, r, names, body)) {
		return errSignature
	}
	return nil
}

func sign(secret string, r *http.Request, names []string, body []byte) []byte {
	var headers []string
	for _, name := range slices.Sorted(slices.Values(names)) {
		value := r.Header.Get(name)
		if name == "host" { // net/http keeps it elsewhere
			value = r.Host
		}
		headers = append(headers, name+":"+strings.TrimSpace(value))
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(r.Method + "\n" + r.URL.EscapedPath() + "\n" + strings.Join(headers, ";") + "\n"))
	mac.Write(body)
	return mac.Sum(nil)
}
