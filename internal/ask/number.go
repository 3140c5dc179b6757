package ask

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// number reads a number at the beginning of s: digits, with commas and a point,
// kanji numerals, and 十百千万 as units. It says how many characters it took; tenths
// keep what stands behind the point, so that 1.5万 is 15,000.
func number(s []letter) (tenths, n int) {
	total, part, any := 0, 0, false
	for n < len(s) {
		r := s[n].fold
		switch {
		case isDigit(r):
			part, any = part*10+int(r-'0'), true
		case r == ',' && n > 0 && isDigit(s[n-1].fold) && n+1 < len(s) && isDigit(s[n+1].fold):
		case r == '.' && any && n+1 < len(s) && isDigit(s[n+1].fold):
			return fraction(s, part, n)
		case kanjiDigits[r] > 0:
			part, any = part*10+kanjiDigits[r], true
		case units[r] > 0:
			if part == 0 && (r == '万' || total > 0 && r == '万') && total == 0 {
				return 0, 0
			}
			if r == '万' {
				total = (total + part) * units[r]
			} else {
				total += max(part, 1) * units[r]
			}
			part, any = 0, true
		default:
			return (total + part) * 10, taken(any, n)
		}
		if n++; total > 100_000_000 || part > 100_000_000 {
			return 0, 0
		}
	}
	return (total + part) * 10, taken(any, n)
}

func taken(any bool, n int) int {
	if !any {
		return 0
	}
	return n
}

// fraction reads what stands behind a point, and a unit.
func fraction(s []letter, whole, n int) (int, int) {
	tenth := int(s[n+1].fold - '0')
	for n += 2; n < len(s) && isDigit(s[n].fold); n++ {
	}
	if n < len(s) && units[s[n].fold] > 0 {
		return (whole*10 + tenth) * units[s[n].fold], n + 1
	}
	return whole*10 + tenth, n
}

var kanjiDigits = map[rune]int{'一': 1, '二': 2, '三': 3, '四': 4, '五': 5, '六': 6, '七': 7, '八': 8, '九': 9}

var units = map[rune]int{'十': 10, '百': 100, '千': 1000, '万': 10000}

// after finds which of the endings follows, the longest first, and its length.
func after(s []letter, endings []ending) (ending, int) {
	for _, e := range endings {
		if n := prefix(s, e.text); n > 0 {
			return e, n
		}
	}
	return ending{}, 0
}

// An ending says what a number before it means.
type ending struct {
	text string // folded
	what meaning
}

type meaning uint8

const (
	atMost meaning = iota + 1
	below
	atLeast
	about
	inThe // 3000円台
	upTo  // the lower end of a range
)

// prefix is how many characters of s the text takes, or 0.
func prefix(s []letter, text string) int {
	n := 0
	for _, r := range text {
		if n == len(s) || s[n].fold != r {
			return 0
		}
		n++
	}
	return n
}

const priceField = "unit_price"

// priceEndings are what people say of an amount, the longest first.
var priceEndings = meanings(map[meaning]string{
	atMost: `以下 以内 内 イカ マデ 迄 マデデ マデニ マデナラ クライマデ グライマデ アタリマデ ヲ超エナイ ヲ越エナイ ヲコエナイ 超エナイ ヲ超エズ 以上シナイ モシナイ シナイ
		デオツリガクル デオ釣リガクル デオツリガ来ル デオ釣リガ来ル デオツリノクル デオ釣リノクル デオツリノ来ル デオ釣リノ来ル デ収マル デオサマル ニ収マル ニオサマル ニ収メタイ ニオサメタイ ニ収メテ ニオサメテ デ足リル デ買エル デ済ム ヲ出ナイ マデシカ マデシカ出セナイ ポッキリ アレバ アレバ買エル 以下デ 以内デ 以内ニ 未満デ
		ノ範囲デ ノ範囲内デ ノ範囲 ノ予算デ ノ予算 ガ上限 ガ限界 ガ精一杯 ガギリギリ ガセイゼイ デ何トカ デナントカ ヲ上限ニ ガ限度 ヲ限度ニ デ`,
	below:   "ヨリ安イ ヨリヤスイ ヨリ安ク ヨリ下 未満 ヲ切ル ヲ下回ル",
	atLeast: "以上 イジョウ ヲ超エル ヨリ高イ",
	about:   "クライ グライ クライデ グライデ ホド ホドデ 前後 程度 アタリ 内外 ソコソコ チョット 弱 強 バカリ",
	inThe:   "台 代",
	upTo:    "カラ ~ - 、",
})

func meanings(lists map[meaning]string) (out []ending) {
	for what, list := range lists {
		for _, text := range strings.Fields(list) {
			out = append(out, ending{text, what})
		}
	}
	slices.SortFunc(out, func(a, b ending) int { return cmp.Or(len(b.text)-len(a.text), strings.Compare(a.text, b.text)) })
	return out
}

var yen = []ending{{"円", 0}, {"エン", 0}}

// price reads an amount and what is said of it. An amount alone is no condition,
// unless a budget was announced before it.
func price(s []letter) (Condition, int) {
	at, budget := 0, false
	for _, word := range []string{"予算ハ", "予算ガ", "予算", "ヨサンハ", "ヨサン", "値段ハ", "上限ハ"} {
		if n := prefix(s, word); n > 0 {
			at, budget = n, true
			break
		}
	}
	mark := at < len(s) && s[at].fold == '¥'
	if mark {
		at++
	}
	low, n := number(s[at:])
	if n == 0 || low%10 != 0 {
		return Condition{}, 0
	}
	low, at = low/10, at+n
	_, unit := after(s[at:], yen)
	at += unit
	end, n := after(s[at:], priceEndings)
	if m := notOver(s[at:]); m > n {
		end, n = ending{what: atMost}, m
	}
	if unit == 0 && !mark && (end.what != upTo || n == 0) && (n == 0 || low < 300) {
		return Condition{}, 0
	}
	if end.text == "デ" && unit == 0 && !budget {
		return Condition{}, 0
	}
	at += n
	if end.what == upTo || end.what == atLeast {
		high, more := highEnd(s[at:])
		if unit == 0 && low < 10 && low*step(high) < high {
			low *= step(high) // 二、三千円
		}
		if more > 0 && high >= low {
			return priceBetween(low, high), at + more
		}
		if unit == 0 && !mark {
			return Condition{}, 0
		}
	}
	switch {
	case n == 0 && !budget:
		return Condition{}, 0
	case end.what == 0, end.what == atMost:
		return priceBetween(0, low), at
	case end.what == below:
		return priceBetween(0, low-1), at
	case end.what == about && budget:
		return priceBetween(0, low), at
	case end.what == about:
		return priceBetween(low*8/10, low*12/10), at
	case end.what == inThe:
		return priceBetween(low, low+step(low)-1), at
	}
	return priceBetween(low, 0), at
}

// notOver reads what people say of an amount that they would not spend: は超えたくない.
func notOver(s []letter) int {
	n := 0
	if n < len(s) && strings.ContainsRune("はをもが", s[n].raw) {
		n++
	}
	n += prefix(s[n:], "以上ハ")
	over := 0
	for _, verb := range []string{"超エ", "越エ", "コエ", "出セ", "出", "カケ", "払", "オーバーシ"} {
		over = max(over, prefix(s[n:], verb))
	}
	if over == 0 {
		return 0
	}
	for at := n + over; at < len(s) && at <= n+over+4; at++ {
		for _, no := range []string{"ナイ", "ナク", "ズ", "マセン"} {
			if m := prefix(s[at:], no); m > 0 {
				return at + m
			}
		}
	}
	return 0
}

// highEnd reads the upper end of a range.
func highEnd(s []letter) (int, int) {
	mark := prefix(s, "¥")
	high, n := number(s[mark:])
	if n == 0 {
		return 0, 0
	}
	n += mark
	_, unit := after(s[n:], yen)
	if unit+mark == 0 {
		return 0, 0
	}
	n += unit
	if end, more := after(s[n:], priceEndings); end.what == atMost || end.what == about {
		n += more
	}
	return high / 10, n
}

// step is the width of 台: 3000円台 is a thousand wide, 1万円台 ten thousand.
func step(n int) int {
	width := 1
	for n >= 10 {
		n, width = n/10, width*10
	}
	return width
}

// priceBetween is a condition on the price; an end of 0 is open.
func priceBetween(low, high int) Condition {
	value := ":"
	if low > 0 {
		value = strconv.Itoa(low) + value
	}
	if high > 0 {
		value += strconv.Itoa(high)
	}
	return Condition{Field: priceField, Values: []string{value}, Label: priceLabel(value)}
}

func priceLabel(value string) string {
	low, high, _ := strings.Cut(value, ":")
	switch {
	case low == "":
		return grouped(high) + "円以下"
	case high == "":
		return grouped(low) + "円以上"
	}
	return grouped(low) + "～" + grouped(high) + "円"
}

func grouped(digits string) string {
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

// meet is the range that two ranges share.
func meet(a, b string) (string, bool) {
	low1, high1, _ := strings.Cut(a, ":")
	low2, high2, _ := strings.Cut(b, ":")
	low, high := low1, high1
	if n1, _ := strconv.Atoi(low1); low2 != "" {
		if n2, _ := strconv.Atoi(low2); n2 > n1 {
			low = low2
		}
	}
	if high2 != "" {
		n1, _ := strconv.Atoi(high1)
		if n2, _ := strconv.Atoi(high2); high1 == "" || n2 < n1 {
			high = high2
		}
	}
	n1, _ := strconv.Atoi(low)
	n2, _ := strconv.Atoi(high)
	return low + ":" + high, high == "" || n1 <= n2
}

// discount reads 30%オフ and 3割引.
func discount(s []letter) (Condition, int) {
	tenths, n := number(s)
	rate := tenths / 10
	if n == 0 || rate < 1 {
		return Condition{}, 0
	}
	for _, e := range []struct {
		text  string
		times int
	}{{"%オフ", 1}, {"%off", 1}, {"%引キ", 1}, {"パーセントオフ", 1}, {"割引キ", 10}, {"割引", 10}, {"割オフ", 10}} {
		if m := prefix(s[n:], e.text); m > 0 && rate*e.times < 100 {
			n += m
			n += max(prefix(s[n:], "以上"), 0)
			text := strconv.Itoa(rate * e.times)
			return Condition{Field: "discount_price_rate", Values: []string{text + ":"}, Label: text + "%OFF以上"}, n
		}
	}
	return Condition{}, 0
}
