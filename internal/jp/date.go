package jp

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// Tokyo is the time zone of the shop. Japan has had no summer time since 1951,
// so a fixed offset is right and needs no zone file on the machine.
var Tokyo = time.FixedZone("Asia/Tokyo", 9*60*60)

// ErrDate is the answer to a date that does not exist or is not written as
// one of the forms we read.
var ErrDate = fault.New(fault.Invalid, "date.invalid", "日付が正しくありません。")

var weekdays = [...]string{"日", "月", "火", "水", "木", "金", "土"}

// Date prints the day of t in Tokyo: 2026年11月15日.
func Date(t time.Time) string {
	t = t.In(Tokyo)
	return fmt.Sprintf("%04d年%02d月%02d日", t.Year(), t.Month(), t.Day())
}

// DateWeekday prints the day of t in Tokyo with its weekday: 2026年11月15日(日).
func DateWeekday(t time.Time) string {
	return Date(t) + "(" + weekdays[t.In(Tokyo).Weekday()] + ")"
}

// ShortDate prints the day of t in Tokyo where it is near enough to need no
// year: 1月5日（火）.
func ShortDate(t time.Time) string {
	t = t.In(Tokyo)
	return fmt.Sprintf("%d月%d日（%s）", t.Month(), t.Day(), weekdays[t.Weekday()])
}

// Day writes the day of t in Tokyo as the catalogue does: 20261115.
func Day(t time.Time) string { return t.In(Tokyo).Format("20060102") }

// ParseDay reads a day written as YYYYMMDD; it begins at midnight in Tokyo.
// The year has four digits without a leading zero.
func ParseDay(s string) (time.Time, error) {
	if len(s) != len("20060102") || s[0] == '0' {
		return time.Time{}, ErrDate.Because(fmt.Errorf("day %.20q: want YYYYMMDD", s))
	}
	t, err := time.ParseInLocation("20060102", s, Tokyo)
	if err != nil {
		return time.Time{}, ErrDate.Because(err)
	}
	return t, nil
}

// timeText is RFC 3339 as content services write it: a day alone, or with a
// time to the minute or finer, with or without a zone.
var timeText = regexp.MustCompile(`^([1-9][0-9]{3}-[0-9]{2}-[0-9]{2})` +
	`(?:T((?:[01][0-9]|2[0-3]):[0-5][0-9])(?:(:[0-5][0-9])(?:\.[0-9]{1,9})?)?` +
	`(Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?)?$`)

// ParseTime reads a time: YYYYMMDD, YYYY-MM-DD, or the latter followed by
// THH:MM[:SS[.fraction]] and, if it is not Tokyo's, a zone. A fraction of a
// second is dropped.
func ParseTime(s string) (time.Time, error) {
	if !strings.Contains(s, "-") {
		return ParseDay(s)
	}
	m := timeText.FindStringSubmatch(s)
	if m == nil {
		return time.Time{}, ErrDate.Because(fmt.Errorf("time %.40q", s))
	}
	day, minute, second, zone := m[1], m[2], m[3], m[4]
	if minute == "" {
		minute = "00:00"
	}
	if second == "" {
		second = ":00"
	}
	if zone == "" {
		zone = "+09:00"
	}
	t, err := time.Parse(time.RFC3339, day+"T"+minute+second+zone)
	if err != nil {
		return time.Time{}, ErrDate.Because(err)
	}
	return t.In(Tokyo), nil
}
