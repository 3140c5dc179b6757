package csvfile

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

var (
	wholeNumber = regexp.MustCompile(`^-?([0-9]+|[0-9]{1,3}(,[0-9]{3})+)$`)
	dayForm     = regexp.MustCompile(`^([1-9][0-9]{3})([-/]?)([0-9]{1,2})([-/]?)([0-9]{1,2})$`)
	asciiSigns  = strings.NewReplacer("，", ",", "－", "-", "−", "-", "／", "/", "：", ":", "．", ".", "　", " ")
)

// typed is a number or a date as ASCII, however the input method wrote it.
func typed(cell string) string { return strings.TrimSpace(asciiSigns.Replace(jp.Digits(cell))) }

// parseNumber reads 1980, 1,980 and １９８０. An empty cell is 0.
func parseNumber(cell string) (int64, error) {
	s := typed(cell)
	if s == "" {
		return 0, nil
	}
	if !wholeNumber.MatchString(s) {
		return 0, errNumber
	}
	n, err := strconv.ParseInt(strings.ReplaceAll(s, ",", ""), 10, 64)
	if err != nil || n > 1<<53 || n < -1<<53 {
		return 0, say("is beyond any number that the shop keeps", "大きすぎる数です")
	}
	return n, nil
}

// parseYen also takes the signs of yen. An empty cell is no price.
func parseYen(cell string) (int64, error) {
	s := strings.TrimSpace(strings.TrimSuffix(typed(cell), "円"))
	s = strings.TrimLeft(s, "¥￥\\")
	if s == "" {
		return 0, errYen
	}
	n, err := parseNumber(s)
	if err != nil {
		return 0, errYen
	}
	return n, nil
}

func parseFlag(cell string) (bool, error) {
	switch strings.ToLower(typed(cell)) {
	case "1", "true":
		return true, nil
	case "0", "false", "":
		return false, nil
	}
	return false, say("is not a flag: write 1 or 0", "1か0ではありません")
}

func formatFlag(b bool) string {
	if b {
		return "1"
	}
	return "0"
}

// parseDay reads 20261115, 2026-11-15 and 2026/11/15, as 20261115.
func parseDay(cell string) (string, error) {
	s := typed(cell)
	if s == "" {
		return "", nil
	}
	m := dayForm.FindStringSubmatch(s)
	if m == nil || m[2] != m[4] || (m[2] == "" && len(s) != len("20261115")) {
		return "", say("is not a date: write 20261115, 2026-11-15 or 2026/11/15", "日付ではありません（20261115、2026-11-15、2026/11/15のように書きます）")
	}
	day := m[1] + fmt.Sprintf("%02s%02s", m[3], m[5])
	if _, err := jp.ParseDay(day); err != nil {
		return "", say("is a day that no calendar has", "暦にない日付です")
	}
	return day, nil
}

// parseMoment reads a day, or a day and a time of the clock, in Tokyo. The
// result is in Unix milliseconds; an empty cell is 0, which means open.
func parseMoment(cell string) (int64, error) {
	s := strings.Replace(typed(cell), "T", " ", 1)
	if s == "" {
		return 0, nil
	}
	first, clock, _ := strings.Cut(s, " ")
	day, err := parseDay(first)
	if err != nil {
		return 0, err
	}
	if clock = strings.TrimSpace(clock); clock == "" {
		clock = "00:00"
	}
	for _, layout := range []string{"15:04", "15:04:05"} {
		if t, err := time.ParseInLocation("20060102 "+layout, day+" "+clock, jp.Tokyo); err == nil {
			return t.UnixMilli(), nil
		}
	}
	return 0, say("has a time that is not written as 10:00 or 10:00:00", "時刻が10:00や10:00:00の形ではありません")
}

func formatMoment(milli int64) string {
	if milli == 0 {
		return ""
	}
	t := time.UnixMilli(milli).In(jp.Tokyo)
	switch {
	case milli%1000 != 0:
		return t.Format("2006-01-02 15:04:05.000")
	case t.Second() != 0:
		return t.Format("2006-01-02 15:04:05")
	}
	return t.Format("2006-01-02 15:04")
}
