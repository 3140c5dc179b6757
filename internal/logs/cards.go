package logs

import "strings"

// cards masks runs of digits that are card numbers: the length and first
// digits of a card network, and a right check digit. Groups may be split by
// one blank or hyphen; a number never starts or ends inside a group, so long
// identifiers stay readable.
func cards(s string) string {
	var b strings.Builder
	from := 0
	for i := 0; i < len(s); {
		if !digit(s[i]) || i > 0 && alnum(s[i-1]) {
			i++
			continue
		}
		end := cardEnd(s, i)
		if end == 0 {
			i++
			continue
		}
		b.WriteString(s[from:i])
		b.WriteString(masked)
		from, i = end, end
	}
	if from == 0 {
		return s
	}
	b.WriteString(s[from:])
	return b.String()
}

// cardEnd returns where the longest card number that starts at i ends, or 0.
func cardEnd(s string, i int) (end int) {
	var digits [19]byte
	n := 0
	for j := i; j < len(s) && n < len(digits); j++ {
		c := s[j]
		if !digit(c) {
			if (c == ' ' || c == '-') && j+1 < len(s) && digit(s[j+1]) {
				continue
			}
			break
		}
		digits[n] = c - '0'
		n++
		if j+1 < len(s) && alnum(s[j+1]) {
			continue
		}
		if n >= 13 && network(digits[:n]) && luhn(digits[:n]) {
			end = j + 1
		}
	}
	return end
}

// network tells whether the first digits and the length are those of Visa,
// Mastercard, American Express, Diners, JCB, Discover or UnionPay.
func network(d []byte) bool {
	n := len(d)
	four := int(d[0])*1000 + int(d[1])*100 + int(d[2])*10 + int(d[3])
	two := four / 100
	switch {
	case d[0] == 4:
		return n == 13 || n == 16 || n == 19
	case two >= 51 && two <= 55, four >= 2221 && four <= 2720:
		return n == 16
	case two == 34, two == 37:
		return n == 15
	case two == 36, two == 38, two == 39, four/10 >= 300 && four/10 <= 305:
		return n >= 14
	case four >= 3528 && four <= 3589, d[0] == 6:
		return n >= 16
	}
	return false
}

func luhn(d []byte) bool {
	sum := 0
	for i := range d {
		v := int(d[len(d)-1-i])
		if i%2 == 1 {
			if v *= 2; v > 9 {
				v -= 9
			}
		}
		sum += v
	}
	return sum%10 == 0
}
