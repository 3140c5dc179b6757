package shipping_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

func TestTrackingNumbersAreReadAsTheyAreTyped(t *testing.T) {
	for _, c := range []struct{ carrier, typed, want string }{
		// Numbers that were published as examples for each carrier.
		{shipping.Yamato, "444413758703", "444413758703"},
		{shipping.Sagawa, "512547514334", "512547514334"},
		{shipping.Post, "4055-4842-4886", "405548424886"},
		{shipping.Yamato, "1234-5678-9013", "123456789013"},
		{shipping.Yamato, " １２３４－５６７８－９０１３ ", "123456789013"},
		{shipping.Yamato, "1234ー5678ー9013", "123456789013"}, // long marks, as an input method leaves them
		{shipping.Sagawa, "a123456789013a", "123456789013"}, // as a bar code reader types it
		{"つむぎ便", "tm-0001", "TM0001"},
	} {
		if got, err := shipping.ParseTracking(c.carrier, c.typed); got != c.want || err != nil {
			t.Errorf("ParseTracking(%s, %q) = %q, %v, want %q", c.carrier, c.typed, got, err, c.want)
		}
	}
}

func TestWrongTrackingNumbersAreRefused(t *testing.T) {
	for _, c := range []struct{ carrier, typed, code string }{
		{shipping.Yamato, "notanumber", "format"},
		{shipping.Yamato, "", "format"},
		{shipping.Yamato, "12345678901", "format"},
		{shipping.Yamato, "1234567890133", "format"},
		{shipping.Yamato, "12345678901٣", "format"}, // a digit, but no ASCII one
		{shipping.Yamato, "123456789012", "check_digit"},
		{shipping.Sagawa, "512547514343", "check_digit"}, // the last two swapped
		{shipping.Post, "405548424889", "check_digit"},
		{"つむぎ便", "notanumber", "format"},
		{"つむぎ便", `12345678"><b>`, "format"},
		{"つむぎ便", "123", "format"},
	} {
		got, err := shipping.ParseTracking(c.carrier, c.typed)
		if !errors.Is(err, shipping.ErrTracking) || fault.From(err).Fields[0].Code != c.code {
			t.Errorf("ParseTracking(%s, %q) = %q, %v, want it refused for %s", c.carrier, c.typed, got, err, c.code)
		}
	}
}

// Every single wrong digit is found unless it differs by seven, and every swap
// of neighbours unless they differ by seven: that is what division by seven can do.
func TestTheCheckDigitFindsMistypedNumbers(t *testing.T) {
	number := "44441375870"
	number += string(shipping.TrackingCheckDigit(number))
	for i := range number {
		for d := byte('0'); d <= '9'; d++ {
			wrong := number[:i] + string(d) + number[i+1:]
			_, err := shipping.ParseTracking(shipping.Yamato, wrong)
			passes := d == number[i] || i < 11 && (int(d)-int(number[i])+14)%7 == 0
			if (err == nil) != passes {
				t.Errorf("ParseTracking(%s) = %v, want accepted: %v", wrong, err, passes)
			}
		}
	}
}

func TestTrackingPages(t *testing.T) {
	for _, c := range [][3]string{
		{shipping.Yamato, "1234-5678-9013", "https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=123456789013"},
		{shipping.Sagawa, "512547514334", "https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=512547514334"},
		{shipping.Post, "405548424886", "https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=405548424886"},
		{"つむぎ便", "123456789013", ""}, {shipping.Yamato, `12345678"><b>`, ""}, {shipping.Sagawa, "1", ""}, {shipping.Post, strings.Repeat("1", 99), ""},
	} {
		if got := shipping.TrackingURL(c[0], c[1]); got != c[2] {
			t.Errorf("TrackingURL(%s, %s) = %q, want %q", c[0], c[1], got, c[2])
		}
	}
}
