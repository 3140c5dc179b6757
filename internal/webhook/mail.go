package webhook

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// MailPath is where a mail service brings mail to the shop: the message as it
// came (RFC 5322) as the body, signed in SignatureHeader.
const MailPath = "/webhook/mail"

// SignatureHeader holds "t=SECONDS,v1=HEX": the HMAC-SHA256 of "SECONDS." and
// the body with the shared secret.
const SignatureHeader = "Tsumugi-Signature"

// mailAge is how long a signature counts, so that nobody brings an old one again.
const mailAge = 5 * time.Minute

// Mail takes mail that a service brings.
type Mail struct {
	Secret string
	// Take stores a mail; one that it has stored before changes nothing.
	Take func(ctx context.Context, raw []byte) error
	Now  func() time.Time
	Log  *slog.Logger
}

// ServeHTTP answers 2xx only for what is stored: all else comes again.
func (m *Mail) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	switch {
	case r.URL.Path != MailPath:
		w.WriteHeader(http.StatusNotFound)
		return
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", http.MethodPost)
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	stamp, sums := parseSignature(r.Header.Get(SignatureHeader))
	if age := m.Now().Sub(time.Unix(stamp, 0)).Abs(); len(sums) == 0 || age > mailAge { // before a byte of the body is read
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mail.MaxIncoming))
	if err != nil {
		status := http.StatusBadRequest
		if _, large := errors.AsType[*http.MaxBytesError](err); large {
			status = http.StatusRequestEntityTooLarge
		}
		w.WriteHeader(status)
		return
	}
	if !signed(sums, SignMail(m.Secret, stamp, body)) {
		m.Log.WarnContext(r.Context(), "mail with a wrong signature refused")
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if err := m.Take(r.Context(), body); err != nil {
		m.Log.ErrorContext(r.Context(), "mail not taken", "err", err)
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// SignMail is the signature of a mail.
func SignMail(secret string, stamp int64, body []byte) string {
	h := hmac.New(sha256.New, []byte(secret))
	h.Write([]byte(strconv.FormatInt(stamp, 10) + "."))
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil))
}

func parseSignature(header string) (stamp int64, sums []string) {
	for part := range strings.SplitSeq(header[:min(len(header), 1000)], ",") {
		switch name, value, _ := strings.Cut(strings.TrimSpace(part), "="); name {
		case "t":
			stamp, _ = strconv.ParseInt(value, 10, 64) // nonsense is too old
		case "v1":
			sums = append(sums, value)
		}
	}
	return stamp, sums
}

func signed(sums []string, want string) bool {
	for _, sum := range sums {
		if hmac.Equal([]byte(sum), []byte(want)) {
			return true
		}
	}
	return false
}
