package jp

import (
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// ErrPostalCode is the answer to what is not seven digits.
var ErrPostalCode = fault.New(fault.Invalid, "postal_code.invalid", "郵便番号は7桁の数字で入力してください。")

// PostalCode is a Japanese postal code: seven ASCII digits.
type PostalCode string

// ParsePostalCode reads a code as people type it: with or without 〒 and
// hyphen, full-width, with any of the hyphens input methods produce.
func ParsePostalCode(s string) (PostalCode, error) {
	code := strings.TrimPrefix(TypedCode(s), "〒")
	if len(code) == 8 && code[3] == '-' {
		code = code[:3] + code[4:]
	}
	if len(code) != 7 || strings.Trim(code, "0123456789") != "" {
		return "", ErrPostalCode.Because(fmt.Errorf("postal code of %d bytes", len(s)))
	}
	return PostalCode(code), nil
}

// String prints the code for people: 〒123-4567. A value that did not come
// from ParsePostalCode prints as it is.
func (p PostalCode) String() string {
	if len(p) != 7 {
		return string(p)
	}
	return "〒" + string(p[:3]) + "-" + string(p[3:])
}
