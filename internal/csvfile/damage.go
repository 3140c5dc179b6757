package csvfile

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// Damage is what a spreadsheet, or the way through one, did to a cell or a file.
type Damage string

// Of a cell; those that are mended come first.
const (
	DamageWidth    Damage = "width"    // full-width digits and letters in codes and numbers
	DamageSpace    Damage = "space"    // spaces, breaks or invisible characters around a value
	DamageDecimal  Damage = "decimal"  // 1980.00
	DamageEra      Damage = "era"      // 令和8年11月15日, 2026年11月15日
	DamageDate     Damage = "date"     // a size or a code became a date: 1月2日
	DamageZeros    Damage = "zeros"    // leading zeros are lost
	DamageExponent Damage = "exponent" // 1.2E+12
	DamageError    Damage = "error"    // #N/A
	DamageSerial   Damage = "serial"   // a date became the number of a day
	DamageGarbled  Damage = "garbled"  // read in a wrong encoding, or holding no text
)

// Of a file or its header.
const (
	DamageMark      Damage = "mark"      // a byte order mark inside the text
	DamageLineEnd   Damage = "line_end"  // CR alone
	DamageSeparator Damage = "separator" // tabs or semicolons instead of commas
	DamageTitle     Damage = "title"     // lines above the header
	DamageHeader    Damage = "header"    // a name twice, or a column without a name (merged cells)
	DamageUTF16     Damage = "utf16"
)

// Damages is all of them.
var Damages = []Damage{
	DamageWidth, DamageSpace, DamageDecimal, DamageEra, DamageDate, DamageZeros, DamageExponent, DamageError, DamageSerial, DamageGarbled,
	DamageMark, DamageLineEnd, DamageSeparator, DamageTitle, DamageHeader, DamageUTF16,
}

// A sort is how cells of a column are read, as far as damage is concerned.
type sort uint8

const (
	sortText   sort = iota
	sortSize        // a text that spreadsheets take for a date
	sortCode        // ASCII: codes, words, lists of codes
	sortNumber      // also prices and flags
	sortDay         // also moments
)

func (c column[T]) like(s sort) column[T] {
	c.sort = s
	return c
}

var (
	exponent   = regexp.MustCompile(`^[0-9](\.[0-9]+)?[Ee]\+?[0-9]{1,3}$`)
	wholePart  = regexp.MustCompile(`^(-?[0-9,]+)\.0+$`)
	serialDay  = regexp.MustCompile(`^[34569][0-9]{4}(\.[0-9]+)?$`)
	excelError = regexp.MustCompile(`^#(N/A|REF!|VALUE!|DIV/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|#+)$`)
	// dates as spreadsheets show them
	dates = regexp.MustCompile(`^([0-9]{1,2}月[0-9]{1,2}日|[0-9]{1,2}-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(-[0-9]{2,4})?|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-[0-9]{1,2}|[12][0-9]{3}[-/][0-9]{1,2}[-/][0-9]{1,2}( 0?0:00(:00)?)?|[12][0-9]{3}年[0-9]{1,2}月([0-9]{1,2}日)?)$`)
	// what UTF-8 looks like to who takes it for Shift_JIS
	garbled = regexp.MustCompile(`[縺繧繝][^ -~]{0,3}[縺繧繝]|\x{FFFD}|ï¿½|ã[\x{0080}-\x{00BF}]`)
	written = regexp.MustCompile(`^(令和|平成|昭和|R|H|S)?\s*([0-9]{1,4}|元)[年.]\s*([0-9]{1,2})[月.]\s*([0-9]{1,2})日?(?:\s+([0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?))?$`)
)

func dateLike(cell string) bool { return dates.MatchString(strings.TrimSpace(cell)) }

// eras say which year was the one before their first.
var eras = map[string]int{"令和": 2018, "R": 2018, "平成": 1988, "H": 1988, "昭和": 1925, "S": 1925, "": 0}

// mend reads a cell as it was before a spreadsheet had it, where that is
// certain; d says what was mended. Where it is not the error names the damage.
func (c column[T]) mend(cell string) (healed string, d Damage, err error) {
	if cell == "" {
		return cell, "", nil
	}
	switch bare := strings.TrimSpace(cell); {
	case excelError.MatchString(bare):
		return cell, "", say("is an error of a spreadsheet", "表計算ソフトのエラーの値です").by(DamageError)
	case garbled.MatchString(cell):
		return cell, "", say("was read in a wrong encoding somewhere", "文字化けしています。元のファイルから、もう一度書き出してください").by(DamageGarbled)
	}
	healed, d = cell, ""
	if c.sort == sortText || c.sort == sortSize {
		if !strings.ContainsAny(strings.TrimSpace(cell), "\r\n") { // a text of several lines may begin and end as it likes
			healed = strings.TrimFunc(cell, around)
		}
		if healed != cell {
			d = DamageSpace
		}
		if c.sort == sortSize && dateLike(healed) {
			return cell, "", say("was a size and became a date", "表計算ソフトがサイズを日付に変えたようです。列を「文字列」にして貼り直してください").by(DamageDate)
		}
		return healed, d, nil
	}
	return c.mendPlain(cell)
}

// around is what stands around a value by accident.
func around(r rune) bool {
	return unicode.IsSpace(r) || r == '　' || r == '\u00A0' || r == '\u200B' || r == '\uFEFF' || r == '\u200E' || r == '\u200F' || r == '\u2060'
}

// mendPlain mends what is written in ASCII.
func (c column[T]) mendPlain(cell string) (healed string, d Damage, err error) {
	healed = strings.TrimFunc(cell, around)
	if healed != cell {
		d = DamageSpace
	}
	if narrow := narrowed(healed); narrow != healed {
		healed, d = narrow, DamageWidth
	}
	switch c.sort {
	case sortNumber:
		switch m := wholePart.FindStringSubmatch(healed); {
		case m != nil:
			return m[1], DamageDecimal, nil
		case exponent.MatchString(healed):
			return cell, "", say("is a number that a spreadsheet has rounded", "表計算ソフトが丸めた数（指数）です。元の値がわかりません").by(DamageExponent)
		case dateLike(healed):
			return cell, "", say("was a number and became a date", "表計算ソフトが数を日付に変えたようです").by(DamageDate)
		}
	case sortCode:
		if m := wholePart.FindStringSubmatch(healed); m != nil && !strings.Contains(m[1], ",") {
			return m[1], DamageDecimal, nil
		}
		if c.Form == "text" || c.Key {
			break // its own reading says more
		}
		if exponent.MatchString(healed) {
			return cell, "", say("is a number that a spreadsheet has rounded", "表計算ソフトが丸めた数（指数）です。元の値がわかりません").by(DamageExponent)
		}
	case sortDay:
		return c.mendDay(cell, healed, d)
	}
	return healed, d, nil
}

func (c column[T]) mendDay(cell, healed string, d Damage) (string, Damage, error) {
	if serialDay.MatchString(healed) {
		return cell, "", say("is the number of a day, as spreadsheets count them", "日付が表計算ソフトの通し番号になっています。列を「日付」にして保存し直してください").by(DamageSerial)
	}
	m := written.FindStringSubmatch(healed)
	if m == nil {
		if dateLike(healed) && strings.Contains(healed, "月") {
			return cell, "", say("is a date without its year", "年のない日付です").by(DamageDate)
		}
		return healed, d, nil
	}
	year := 1
	if m[2] != "元" {
		year, _ = strconv.Atoi(m[2]) // digits
	}
	year += eras[m[1]]
	month, _ := strconv.Atoi(m[3])
	day, _ := strconv.Atoi(m[4])
	if year < 1900 || month > 12 || day > 31 {
		return healed, d, nil
	}
	return strings.TrimSpace(fmt.Sprintf("%04d-%02d-%02d %s", year, month, day, m[5])), DamageEra, nil
}

// narrowed writes full-width ASCII as ASCII, and leaves the rest alone.
func narrowed(s string) string {
	for _, r := range s {
		if r >= '！' && r <= '～' || r == '　' {
			return strings.Map(func(r rune) rune {
				switch {
				case r >= '！' && r <= '～':
					return r - '！' + '!'
				case r == '　':
					return ' '
				}
				return r
			}, jp.Digits(s))
		}
	}
	return s
}
