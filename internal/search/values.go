package search

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

func checkFlag(key string, f Field, value string) error {
	if strings.HasSuffix(string(f), "_flg") && value != "0" && value != "1" {
		return wrong(key, "flag", "0か1で指定してください。")
	}
	return nil
}

// brandOf finds the code in a brand string; a code alone is itself.
func brandOf(value string) string {
	if b, err := id.ParseBrandString(value); err == nil {
		return string(b.Code)
	}
	return value
}

// codeOf reads the code of a commodity or of a colour, which may come as the
// key of its search document. Index takes the beginning of one.
func codeOf(f Field, op Operator, value string) (string, bool) {
	if key, err := id.ParseSearchKey(value); err == nil && f == ColorSKU {
		return string(key.ColorSKU()), true
	}
	if op == Index {
		value = strings.ToUpper(value)
		return value, codeStart.MatchString(value)
	}
	if f == Commodity {
		code, err := id.ParseCommodity(value)
		return string(code), err == nil
	}
	code, err := id.ParseColorSKU(value)
	return string(code), err == nil
}

var codeStart = regexp.MustCompile(`^[0-9A-Z]{1,12}$`)

// numberRange reads a number, or two with a colon between and either left out.
func numberRange(s string) (Range, bool) {
	low, high, two := strings.Cut(s, ":")
	if !two {
		high = low
	}
	r := Range{minNumber, maxNumber}
	if two && low == "" && high == "" {
		return r, false
	}
	for _, end := range []struct {
		text string
		to   *int32
	}{{low, &r.Low}, {high, &r.High}} {
		if end.text == "" && two {
			continue
		}
		n, err := strconv.ParseInt(end.text, 10, 32)
		if err != nil {
			return r, false
		}
		*end.to = int32(n)
	}
	return r, r.Low <= r.High
}

// days reads a day; a year or a month stands for all its days where that is allowed.
func days(s string, part bool) (Range, bool) {
	low, high := s, s
	if part && (len(s) == 4 || len(s) == 6) {
		low, high = s+"0101"[len(s)-4:], s+"1231"[len(s)-4:]
		if _, err := jp.ParseDay(low); err != nil {
			return Range{}, false
		}
	} else if _, err := jp.ParseDay(s); err != nil {
		return Range{}, false
	}
	return Range{number(low), number(high)}, true
}

func number(s string) int32 {
	n, err := strconv.ParseInt(s, 10, 32)
	if err != nil {
		return 0
	}
	return int32(n)
}

// dateRange reads first:last, either left out. Nothing at all is no condition.
func dateRange(key, text string) (r Range, ok bool, err error) {
	text = strings.TrimSpace(text)
	if text == "" || text == ":" {
		return r, false, nil
	}
	bad := wrong(key, "date_range", "期間はYYYYMMDD:YYYYMMDDで指定してください。")
	first, last, two := strings.Cut(text, ":")
	if !two {
		return r, false, bad
	}
	r = Range{minNumber, maxNumber}
	for _, end := range []struct {
		text string
		to   *int32
	}{{first, &r.Low}, {last, &r.High}} {
		if end.text == "" {
			continue
		}
		if _, err := jp.ParseDay(end.text); err != nil {
			return r, false, bad
		}
		*end.to = number(end.text)
	}
	if r.Low > r.High {
		return r, false, wrong(key, "date_range", "期間の始まりが終わりより後になっています。")
	}
	return r, true, nil
}
