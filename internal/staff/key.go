package staff

import (
	"crypto/rand"
	"encoding/base32"
	"fmt"
	"net/url"
	"strings"

	"github.com/boombuler/barcode/qr"
	"github.com/pquerna/otp/totp"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// A Key is what an app makes one-time codes with.
type Key struct {
	Secret string // in base32, to be typed
	URI    string // otpauth://…, to be opened on a phone
	QR     QR
}

// A QR is a code to be photographed: so many modules wide, and the path of an
// SVG with one unit a module that paints the dark ones.
type QR struct {
	Size int
	Path string
}

func newKey(shop, account string) (Key, error) {
	made, err := totp.Generate(totp.GenerateOpts{Issuer: shop, AccountName: account, Rand: rand.Reader})
	if err != nil {
		return Key{}, fmt.Errorf("make a key of one-time codes: %w", err)
	}
	return keyFrom(made.Secret(), shop, account)
}

func keyFrom(secret, shop, account string) (Key, error) {
	issuer := shop + " 事務室"
	uri := "otpauth://totp/" + url.PathEscape(issuer+":"+account) + "?" +
		strings.ReplaceAll(url.Values{"secret": {secret}, "issuer": {issuer}}.Encode(), "+", "%20")
	drawn, err := draw(uri)
	return Key{Secret: secret, URI: uri, QR: drawn}, err
}

// draw draws a text as a QR code.
func draw(text string) (QR, error) {
	code, err := qr.Encode(text, qr.M, qr.Unicode)
	if err != nil {
		return QR{}, fmt.Errorf("draw a QR code: %w", err)
	}
	size := code.Bounds().Dx()
	var path strings.Builder
	for y := range size {
		for x := 0; x < size; x++ {
			from := x
			for x < size && dark(code.At(x, y).RGBA()) {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from, y, x-from, x-from)
			}
		}
	}
	return QR{Size: size, Path: path.String()}, nil
}

func dark(r, _, _, _ uint32) bool { return r < 0x8000 }

// recoveryCodes is how many recovery codes somebody has.
const recoveryCodes = 10

// newRecovery draws recovery codes, as people write them: 5 characters, a
// hyphen, 5 characters; 50 random bits each.
func newRecovery() []string {
	codes := make([]string, recoveryCodes)
	for i := range codes {
		var b [8]byte
		_, _ = rand.Read(b[:]) // never fails
		text := strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))[:recoveryLength]
		codes[i] = text[:5] + "-" + text[5:]
	}
	return codes
}

// typedCode is a code as it was meant.
func typedCode(code string) string {
	return strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(jp.TypedCode(code), "-", ""), " ", ""))
}
