package ask

import (
	"slices"
	"strconv"
	"strings"
)

const sizeField = "size"

// letterSizes are sizes by letters, as the filter writes them.
var letterSizes = map[string]string{
	"s": "S1010", "m": "S1020", "l": "S1030", "ll": "S1040", "xl": "S1040", "2l": "S1040", "3l": "3L", "xxl": "3L", "ss": "SS", "xs": "SS",
	"エス": "S1010", "エム": "S1020", "エル": "S1030", "エルエル": "S1040",
}

var sizeLabels = map[string]string{"S1010": "S", "S1020": "M", "S1030": "L", "S1040": "LL"}

// SizeLabel is a size as shoppers read it.
func SizeLabel(value string) string {
	if label, ok := sizeLabels[value]; ok {
		return label
	}
	return value
}

func sized(label string, values ...string) Condition {
	return Condition{Field: sizeField, Values: values, Label: "サイズ " + label}
}

// ages are the sizes that children of an age wear, in the order of the years.
var ages = [...][]string{{"60", "70"}, {"80"}, {"90"}, {"100"}, {"110"}, {"110"}, {"120"}, {"120"}, {"130"}, {"130"}, {"140"}, {"140", "150"}, {"150"}, {"160"}}

// size reads a size at the beginning of s; from is where s begins in its token,
// because a number or a letter alone is a size only if it stands alone.
func (r *Reader) size(s []letter, before rune) (Condition, int) {
	at := prefix(s, "サイズ")
	for _, tall := range []string{"身長ガ", "身長ハ", "身長", "背ガ", "背ハ", "背丈ガ", "背丈ハ"} {
		at = max(at, prefix(s, tall))
	}
	if at > 0 && at < len(s) && (s[at].raw == 'は' || s[at].raw == 'が') {
		at++
	}
	if c, n := r.numberSize(s[at:], before, at > 0); n > 0 {
		return c, at + n
	}
	if isLatin(before) || isDigit(before) {
		return Condition{}, 0
	}
	if c, n := letterSize(s[at:], at > 0); n > 0 {
		return c, at + n
	}
	return Condition{}, 0
}

func letterSize(s []letter, named bool) (Condition, int) {
	for _, n := range []int{4, 3, 2, 1} {
		if n > len(s) {
			continue
		}
		text := fold(plain(s[:n]))
		value, ok := letterSizes[text]
		if !ok || n < len(s) && (isLatin(s[n].fold) || isDigit(s[n].fold) || s[n].fold == '\'' || s[n].fold == '&') {
			continue
		}
		more := prefix(s[n:], "サイズ")
		if text[0] >= 0x80 && more == 0 {
			continue
		}
		alone := n == len(s) || named || more > 0 || strings.ContainsRune(behindSize, s[n].raw) || prefix(s[n:], "クライ")+prefix(s[n:], "グライ") > 0
		if !alone && n == 1 {
			continue
		}
		return sized(SizeLabel(value), value), n + more
	}
	return Condition{}, 0
}

func plain(s []letter) string {
	var b strings.Builder
	for _, l := range s {
		b.WriteRune(l.raw)
	}
	return b.String()
}

// behindSize are the particles that may follow a size without a unit: 110か120.
const behindSize = "のでがをかとやはに"

var lengths = []ending{{"センチメートル", 0}, {"センチ", 0}, {"cm", 0}}

// numberSize reads 110, 110cm, 22.5cm, 5歳 and 6カ月.
func (r *Reader) numberSize(s []letter, before rune, named bool) (Condition, int) {
	skip := max(prefix(s, "生後"), prefix(s, "満"))
	tenths, n := number(s[skip:])
	n += skip
	if n == skip || isDigit(before) || before == '.' {
		return Condition{}, 0
	}
	rest := s[n:]
	whole := tenths / 10
	if c, m := age(whole, rest); m > 0 && before != '娠' { // 妊娠8か月 is not for a baby
		return c, n + m
	}
	if !isDigit(s[skip].fold) {
		return Condition{}, 0 // sizes are written in digits
	}
	_, cm := after(rest, lengths)
	n += cm
	more := prefix(s[n:], "サイズ")
	n += more
	if (cm > 0 || named && tenths%10 != 0) && whole < 50 {
		return r.lengthSize(tenths, n)
	}
	text := strconv.Itoa(whole)
	alone := n == len(s) || strings.ContainsRune(behindSize, s[n].raw) || prefix(s[n:], "クライ")+prefix(s[n:], "グライ") > 0
	if tenths%10 != 0 || !slices.Contains(r.names.Sizes, text) || isLatin(before) || cm+more == 0 && !named && !alone {
		return Condition{}, 0
	}
	return sized(text, text), n
}

// lengthSize finds a length in centimetres among the shop's sizes; between two of
// them both will do.
func (r *Reader) lengthSize(tenths, n int) (Condition, int) {
	exact := strconv.Itoa(tenths/10) + "cm"
	if tenths%10 != 0 {
		half := strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10) + "cm"
		if slices.Contains(r.names.Sizes, half) {
			return sized(half, half), n
		}
		return sized(half, exact, strconv.Itoa(tenths/10+1)+"cm"), n
	}
	if !slices.Contains(r.names.Sizes, exact) {
		return Condition{}, 0
	}
	return sized(exact, exact), n
}

// aged is the sizes that children of an age wear.
func aged(age string, sizes []string) Condition {
	c := sized(strings.Join(sizes, "・")+"（"+age+"）", sizes...)
	c.Age = true
	return c
}

// age reads years and months.
func age(n int, rest []letter) (Condition, int) {
	for _, unit := range []string{"歳児", "歳", "才児", "才"} {
		if m := prefix(rest, unit); m > 0 && n < len(ages) {
			return aged(strconv.Itoa(n)+"歳", ages[n]), m
		}
	}
	for _, unit := range []string{"カ月児", "カ月", "ケ月", "ヵ月", "カゲツ", "ケゲツ"} {
		if m := prefix(rest, unit); m > 0 && n <= 36 {
			return aged(strconv.Itoa(n)+"か月", monthSizes(n)), m
		}
	}
	return Condition{}, 0
}

func monthSizes(n int) []string {
	switch {
	case n < 3:
		return []string{"50", "60"}
	case n < 6:
		return []string{"60"}
	case n < 12:
		return []string{"70"}
	case n < 18:
		return []string{"80"}
	}
	return []string{"90"}
}

// sizePhrases are sizes that are words.
var sizePhrases = map[string]Condition{
	"新生児": sized("50・60（新生児）", "50", "60"), "新生児用": sized("50・60（新生児）", "50", "60"), "新生児サイズ": sized("50・60（新生児）", "50", "60"),
	"百日": aged("百日", []string{"60", "70"}), "生後百日": aged("百日", []string{"60", "70"}), "100日": aged("百日", []string{"60", "70"}),
	"生まれたばかり": aged("新生児", []string{"50", "60"}), "産まれたばかり": aged("新生児", []string{"50", "60"}), "生まれて間もない": aged("新生児", []string{"50", "60"}),
	"大きいサイズ": sized("LL・3L", "S1040", "3L"), "大きめサイズ": sized("LL・3L", "S1040", "3L"), "小さいサイズ": sized("SS・S", "SS", "S1010"), "小さめサイズ": sized("SS・S", "SS", "S1010"),
	"フリーサイズ": sized("フリー", "フリー"), "ワンサイズ": sized("フリー", "フリー"),
}
