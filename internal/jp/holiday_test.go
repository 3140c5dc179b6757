package jp_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// The years with something special: the Olympic summers, a substitute after
// three holidays in a row, and a day between two holidays.
var holidays = map[int]string{
	2020: "0101 0113 0211 0223 0224 0320 0429 0503 0504 0505 0506 0723 0724 0810 0921 0922 1103 1123",
	2021: "0101 0111 0211 0223 0320 0429 0503 0504 0505 0722 0723 0808 0809 0920 0923 1103 1123",
	2024: "0101 0108 0211 0212 0223 0320 0429 0503 0504 0505 0506 0715 0811 0812 0916 0922 0923 1014 1103 1104 1123",
	2026: "0101 0112 0211 0223 0320 0429 0503 0504 0505 0506 0720 0811 0921 0922 0923 1012 1103 1123",
	2032: "0101 0112 0211 0223 0320 0429 0503 0504 0505 0719 0811 0920 0921 0922 1011 1103 1123",
}

func TestHolidaysOfWholeYears(t *testing.T) {
	for year, want := range holidays {
		var got []string
		for day := time.Date(year, 1, 1, 23, 59, 0, 0, jp.Tokyo); day.Year() == year; day = day.AddDate(0, 0, 1) {
			if _, ok := jp.Holiday(day); ok {
				got = append(got, day.Format("0102"))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("holidays of %d:\ngot  %s\nwant %s", year, strings.Join(got, " "), want)
		}
	}
}

func TestEquinoxesUntil2050(t *testing.T) {
	// Day in March and day in September, as the observatory computes them.
	const want = "2022 2023 2123 2123 2022 2023 2023 2123 2022 2023 2023 2123 2022 2023 2023 2123 2022 2023 2023 2123 2022 2023 2023 2123 2022 2022 2023 2123 2022 2022 2023"
	for i, days := range strings.Fields(want) {
		year := 2020 + i
		for text, name := range map[string]string{"03" + days[:2]: "春分の日", "09" + days[2:]: "秋分の日"} {
			day, err := jp.ParseDay(fmt.Sprintf("%d%s", year, text))
			if err != nil {
				t.Fatal(err)
			}
			if got, ok := jp.Holiday(day); got != name || !ok {
				t.Errorf("Holiday(%s) = %q, %v, want %q", jp.Day(day), got, ok, name)
			}
		}
	}
}

func TestHolidaysHaveNames(t *testing.T) {
	for text, want := range map[string]string{
		"20200724": "スポーツの日", "20210808": "山の日", "20210809": "振替休日", "20260506": "振替休日", "20260922": "国民の休日",
		"20261012": "スポーツの日", "20261115": "", "20261231": "",
	} {
		day, err := jp.ParseDay(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := jp.Holiday(day); got != want || ok != (want != "") {
			t.Errorf("Holiday(%s) = %q, %v, want %q", text, got, ok, want)
		}
	}
}

func TestHolidaysBeginAtMidnightInTokyo(t *testing.T) {
	if name, ok := jp.Holiday(time.Date(2025, 12, 31, 15, 0, 0, 0, time.UTC)); !ok {
		t.Errorf("Holiday(2026-01-01T00:00+09:00) = %q, %v, want New Year", name, ok)
	}
	if name, ok := jp.Holiday(time.Date(2025, 12, 31, 14, 59, 0, 0, time.UTC)); ok {
		t.Errorf("Holiday(2025-12-31T23:59+09:00) = %q, want none", name)
	}
}
