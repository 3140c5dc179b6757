package id

import (
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// ErrOrderNumber is the answer to a number that was mistyped or never was one.
var ErrOrderNumber = fault.New(fault.Invalid, "order.number_invalid", "ご注文番号が正しくありません。もう一度ご確認ください。")

// OrderNumber is the name of an order for people: T-YYMMDD-XXXXXXX, the day in
// Tokyo, six random symbols and a check symbol. It can be read out on the
// telephone. Two orders of a day may draw the same one (about once in a
// billion pairs), so the table has it unique and the caller draws again.
type OrderNumber string

// symbols has no 0, O, 1, I or L. That they are 31, a prime, lets the check
// find every wrong symbol and every swap of two neighbours.
const symbols = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

const (
	orderDay    = 6 // YYMMDD
	orderRandom = 6
)

// NewOrderNumber draws the number of an order placed now.
func NewOrderNumber(now time.Time) OrderNumber {
	body := now.In(jp.Tokyo).Format("060102")
	for range orderRandom {
		body += string(symbols[randomSymbol()])
	}
	return orderNumber(body + string(checkSymbol(body)))
}

// ParseOrderNumber reads a number as somebody typed it: lower case, full
// width, other hyphens, spaces, or no hyphens at all.
func ParseOrderNumber(s string) (OrderNumber, error) {
	const longest = 100 // bytes; generous for full-width and spaces
	if len(s) > longest {
		return "", ErrOrderNumber.Because(fmt.Errorf("order number of %d bytes", len(s)))
	}
	code := strings.ToUpper(strings.ReplaceAll(jp.TypedCode(s), "-", ""))
	body, ok := strings.CutPrefix(code, "T")
	if !ok || len(body) != orderDay+orderRandom+1 || strings.Trim(body[orderDay:], symbols) != "" {
		return "", ErrOrderNumber.Because(fmt.Errorf("order number %q", s))
	}
	if _, err := time.Parse("060102", body[:orderDay]); err != nil {
		return "", ErrOrderNumber.Because(err)
	}
	if last := len(body) - 1; checkSymbol(body[:last]) != body[last] {
		return "", ErrOrderNumber.Because(fmt.Errorf("order number %q: check symbol", s))
	}
	return orderNumber(body), nil
}

func orderNumber(body string) OrderNumber {
	return OrderNumber("T-" + body[:orderDay] + "-" + body[orderDay:])
}

// checkSymbol weighs each character by its place.
func checkSymbol(body string) byte {
	sum := 0
	for i := range len(body) {
		value := strings.IndexByte(symbols, body[i])
		if i < orderDay {
			value = int(body[i] - '0')
		}
		sum += (i + 1) * value
	}
	return symbols[sum%len(symbols)]
}

// randomSymbol draws evenly: a byte past the last whole multiple is drawn again.
func randomSymbol() int {
	for {
		var b [1]byte
		_, _ = rand.Read(b[:]) // never fails: the runtime ends the program first
		if n := int(b[0]); n < 256-256%len(symbols) {
			return n % len(symbols)
		}
	}
}
