package shipping

import (
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// The carriers whose numbers, pages and label programs we know, by the names
// that the terms use.
const (
	Yamato = "ヤマト運輸"
	Sagawa = "佐川急便"
	Post   = "日本郵便"
)

// trackingPages show where a parcel is; its number goes at the end.
var trackingPages = map[string]string{
	Yamato: "https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=",
	Sagawa: "https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=",
	Post:   "https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=",
}

// trackingDigits is how long the numbers of the known carriers are.
const trackingDigits = 12

// ErrTracking refuses what cannot be a carrier's number; its field says why.
var ErrTracking = fault.New(fault.Invalid, "shipping.tracking", "お問い合わせ番号（送り状番号）が正しくありません。")

func errTracking(code, format string, args ...any) error {
	message := fmt.Sprintf(format, args...)
	return ErrTracking.With(fault.Field{Name: "tracking", Code: code, Message: message}).Because(fmt.Errorf("%s", message))
}

// ParseTracking reads a carrier's number as people type it and programs write
// it: with or without hyphens and spaces, full-width, between the a's of a bar
// code. The numbers of ヤマト運輸, 佐川急便 and 日本郵便 (ゆうパック) have twelve
// digits, the last of which is what is left of the others divided by seven
// (セブンチェック, 7DR). Of other carriers we only know that a number has digits.
func ParseTracking(carrier, typed string) (string, error) {
	number := strings.ToUpper(strings.ReplaceAll(jp.TypedCode(typed), "-", ""))
	if _, known := trackingPages[carrier]; !known {
		if len(number) < 4 || len(number) > 20 || strings.Trim(number, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" || !strings.ContainsAny(number, "0123456789") {
			return "", errTracking("format", "「%s」は、4桁から20桁の英数字ではありません。", typed)
		}
		return number, nil
	}
	if n := len(number); n > 2 && number[0] == 'A' && number[n-1] == 'A' {
		number = number[1 : n-1] // start and stop of the bar code (NW-7)
	}
	if len(number) != trackingDigits || strings.Trim(number, "0123456789") != "" {
		return "", errTracking("format", "「%s」は、%sの%d桁の番号ではありません。", typed, carrier, trackingDigits)
	}
	if want := TrackingCheckDigit(number[:trackingDigits-1]); number[trackingDigits-1] != want {
		return "", errTracking("check_digit", "「%s」は、%sの番号として検査数字（最後の1桁）が合いません。", typed, carrier)
	}
	return number, nil
}

// TrackingCheckDigit is what is left of a number divided by seven, as a digit.
func TrackingCheckDigit(digits string) byte {
	rest := 0
	for _, d := range []byte(digits) {
		rest = (rest*10 + int(d-'0')) % 7
	}
	return byte('0' + rest)
}

// TrackingURL is the address at which a parcel can be followed; empty when the
// carrier has none or the number is not one of its own.
func TrackingURL(carrier, number string) string {
	page, ok := trackingPages[carrier]
	if !ok {
		return ""
	}
	digits, err := ParseTracking(carrier, number)
	if err != nil {
		return ""
	}
	return page + digits
}
