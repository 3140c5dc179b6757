package payment

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
)

// tolerance is how old, or how far ahead of our clock, a signature may be; a
// request that was recorded cannot be played again later.
const tolerance = 5 * time.Minute

// Sign makes the header of a webhook in the form that Stripe made common:
// t=SECONDS,v1=HEX, an HMAC-SHA256 over "SECONDS.BODY".
func Sign(secret string, body []byte, at time.Time) string {
	t := strconv.FormatInt(at.Unix(), 10)
	return "t=" + t + ",v1=" + hex.EncodeToString(digest(secret, t, body))
}

// Verify checks such a header against the body as it came, byte for byte. There
// may be several v1, while a secret is being changed; one must fit. It returns
// ErrSignature.
func Verify(header, secret string, body []byte, now time.Time) error {
	var t string
	var given [][]byte
	for part := range strings.SplitSeq(header, ",") {
		key, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch key {
		case "t":
			t = value
		case "v1":
			if mac, err := hex.DecodeString(value); err == nil {
				given = append(given, mac)
			}
		}
	}
	seconds, err := strconv.ParseInt(t, 10, 64)
	if err != nil || secret == "" || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return ErrSignature
	}
	want := digest(secret, t, body)
	for _, mac := range given {
		if hmac.Equal(mac, want) {
			return nil
		}
	}
	return ErrSignature
}

func digest(secret, t string, body []byte) []byte {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(t + "."))
	mac.Write(body)
	return mac.Sum(nil)
}
