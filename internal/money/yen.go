// Package money counts whole yen. There are no floats here and none may come
// near: the rules below give the same yen on every machine.
package money

import (
	"math/bits"
	"strconv"
	"strings"
)

// Yen is an amount of Japanese yen, tax included unless its name says
// otherwise. It may be negative: a discount, a refund.
type Yen int64

// Max is the greatest amount, either way, that the browser can hold exactly
// (2^53 - 1); server and browser print nothing beyond it.
const Max Yen = 1<<53 - 1

// NoPrice is the fallback for an amount that cannot be printed. The shopper
// sees that there is no price rather than a wrong one.
const NoPrice = "￥-"

// String prints the amount as ja-JP does, byte for byte: full-width ￥
// (U+FFE5), groups of three, the sign in front (-￥1,000). An amount beyond
// Max prints as NoPrice, as in the browser.
func (y Yen) String() string {
	if y > Max || y < -Max {
		return NoPrice
	}
	sign, digits := "", strconv.FormatInt(int64(y), 10)
	if y < 0 {
		sign, digits = "-", digits[1:]
	}
	grouped := make([]byte, 0, len(digits)+len(digits)/3)
	for i := range len(digits) {
		if i > 0 && (len(digits)-i)%3 == 0 {
			grouped = append(grouped, ',')
		}
		grouped = append(grouped, digits[i])
	}
	return sign + "￥" + string(grouped)
}

// DiscountRate is how many whole percent price is below list, rounded down:
// 29 % is 29 here, where floating point makes it 28. It is 0 when there is no
// list price or no discount; a price below zero counts as zero.
func DiscountRate(list, price Yen) int {
	price = max(price, 0)
	if list <= 0 || price >= list {
		return 0
	}
	// (list-price)*100 may pass 64 bits, so the product has 128. The quotient
	// is at most 100, hence Div64 cannot overflow.
	high, low := bits.Mul64(uint64(list-price), 100)
	percent, _ := bits.Div64(high, low, uint64(list))
	return int(percent)
}

// Grouped prints a count for people, with commas: 2,489. Points are counted so,
// which are no yen.
func Grouped[N ~int | ~int64](n N) string {
	return strings.Replace(Yen(n).String(), "￥", "", 1)
}
