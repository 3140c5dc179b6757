package jp

import "time"

// Holidays are computed by the law (国民の祝日に関する法律) as it stands since
// 2020, with the two summers of the Olympic games. Years before that are
// answered by the same rules and may differ from what was.

// fixed and monday are the holidays with a date, and those on the nth Monday.
var (
	fixed = map[[2]int]string{
		{1, 1}: "元日", {2, 11}: "建国記念の日", {2, 23}: "天皇誕生日", {4, 29}: "昭和の日", {5, 3}: "憲法記念日", {5, 4}: "みどりの日",
		{5, 5}: "こどもの日", {8, 11}: "山の日", {11, 3}: "文化の日", {11, 23}: "勤労感謝の日",
	}
	monday = map[[2]int]string{{1, 2}: "成人の日", {7, 3}: "海の日", {9, 3}: "敬老の日", {10, 2}: "スポーツの日"}

	// moved has the holidays that special laws put elsewhere: where they went,
	// and the name that their usual day lost.
	moved = map[int]map[string][2]int{
		2020: {"海の日": {7, 23}, "スポーツの日": {7, 24}, "山の日": {8, 10}},
		2021: {"海の日": {7, 22}, "スポーツの日": {7, 23}, "山の日": {8, 8}},
	}
)

// Holiday names the holiday on the day of t in Tokyo; false when it is none.
func Holiday(t time.Time) (name string, ok bool) {
	day := t.In(Tokyo)
	if name := national(day); name != "" {
		return name, true
	}
	// A holiday on a Sunday is made up for on the next day that is none.
	for back := 1; ; back++ {
		before := day.AddDate(0, 0, -back)
		if national(before) == "" {
			break
		}
		if before.Weekday() == time.Sunday {
			return "振替休日", true
		}
	}
	if national(day.AddDate(0, 0, -1)) != "" && national(day.AddDate(0, 0, 1)) != "" {
		return "国民の休日", true
	}
	return "", false
}

// national is the name of the holiday that the law gives the day itself.
func national(day time.Time) string {
	date := [2]int{int(day.Month()), day.Day()}
	for name, to := range moved[day.Year()] {
		if to == date {
			return name
		}
	}
	name := fixed[date]
	switch {
	case name != "":
	case day.Weekday() == time.Monday && monday[[2]int{date[0], (date[1] + 6) / 7}] != "":
		name = monday[[2]int{date[0], (date[1] + 6) / 7}]
	case date == [2]int{3, equinox(day.Year(), 208431)}:
		name = "春分の日"
	case date == [2]int{9, equinox(day.Year(), 232488)}:
		name = "秋分の日"
	}
	if _, elsewhere := moved[day.Year()][name]; elsewhere {
		return ""
	}
	return name
}

// equinox is the day of the month on which the sun crosses the equator in
// Tokyo, by the usual formula for 1980 to 2099 in ten-thousandths of a day. The
// cabinet announces the true day a year ahead; the formula has agreed so far.
func equinox(year, in1980 int) int {
	years := year - 1980
	return (in1980*100+years*242194)/1_000_000 - years/4
}

// BankOpen tells whether banks transfer money on a day: neither on weekends and
// holidays nor at the turn of the year.
func BankOpen(day time.Time) bool {
	day = day.In(Tokyo)
	_, holiday := Holiday(day)
	date := day.Format("0102")
	return !holiday && date < "1231" && date > "0103" && day.Weekday() != time.Saturday && day.Weekday() != time.Sunday
}

// NextBankDay is the first day after a moment on which banks transfer money.
func NextBankDay(now time.Time) time.Time {
	day := now.In(Tokyo).AddDate(0, 0, 1)
	for !BankOpen(day) {
		day = day.AddDate(0, 0, 1)
	}
	return day
}
