package jp_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// typed draws texts that shoppers type, with what trips a folding thrown in.
func typed() *rapid.Generator[string] {
	pieces := rapid.SampledFrom([]string{
		"か", "ｶ", "カ", "ガ", "\u3099", "\u309a", "゛", "゜", "ﾞ", "ﾟ", "ヴ", "う", "ァ", "ぃ", "ュ", "ヷ", "ー", "-", "ｰ", "―",
		"・", "'", "\u02bc", ".", ",", "1", "２", "½", " ", "　", "\u200b", "\ufe0f", "E", "e", "\u0301", "\u0308", "İ", "Σ", "ß", "ﬁ", "㌢", "漢", "😀", "\ufffd",
	})
	return rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(pieces), func(p []string) string { return strings.Join(p, "") }))
}

func TestFoldIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := typed().Draw(t, "text")
		once := jp.Fold(s)
		if twice := jp.Fold(once); twice != once {
			t.Fatalf("Fold(%+q) = %+q, folded again %+q", s, once, twice)
		}
		if strings.TrimSpace(once) != once || strings.Contains(once, "  ") {
			t.Fatalf("Fold(%+q) = %+q has spare spaces", s, once)
		}
	})
}

func TestKatakanaIsIdempotentAndFoldsAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := typed().Draw(t, "text")
		once := jp.Katakana(s)
		if twice := jp.Katakana(once); twice != once {
			t.Fatalf("Katakana(%+q) = %+q, again %+q", s, once, twice)
		}
		if got, want := jp.Fold(once), jp.Fold(s); got != want {
			t.Fatalf("a reading must not change what it matches: Fold(Katakana(%+q)) = %+q, want %+q", s, got, want)
		}
	})
}

func TestDayReadsBackAsWritten(t *testing.T) {
	first, last := time.Date(1000, 1, 1, 0, 0, 0, 0, jp.Tokyo).Unix(), time.Date(9999, 12, 31, 0, 0, 0, 0, jp.Tokyo).Unix()
	rapid.Check(t, func(t *rapid.T) {
		now := time.Unix(rapid.Int64Range(first, last).Draw(t, "unix"), 0)
		got, err := jp.ParseDay(jp.Day(now))
		if err != nil || jp.Day(got) != jp.Day(now) || now.Before(got) || now.Sub(got) >= 24*time.Hour {
			t.Fatalf("ParseDay(%q) = %v, %v, want the midnight before %v", jp.Day(now), got, err, now)
		}
	})
}

func TestArrivalWindowHoldsItsDaysAndOnlyNewArrivals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := time.Unix(rapid.Int64Range(0, 4e9).Draw(t, "unix"), 0)
		first, last := jp.ArrivalWindow(now, jp.ArrivalListDays)
		days, next := 0, ""
		for d, _ := jp.ParseDay(first); jp.Day(d) <= last; d = d.AddDate(0, 0, 1) {
			if days++; !jp.IsNewArrival(jp.Day(d), now) {
				t.Fatalf("%s is listed on %v but not new", jp.Day(d), now)
			}
			next = jp.Day(d.AddDate(0, 0, 1))
		}
		if days != 14 || jp.IsNewArrival(next, now) {
			t.Fatalf("ArrivalWindow(%v) = %s to %s: %d days, tomorrow new: %t", now, first, last, days, jp.IsNewArrival(next, now))
		}
	})
}

func TestNameTags(t *testing.T) {
	for _, c := range []struct {
		name string
		want []string
	}{
		{"【BABY】ボディ", []string{"BABY"}},
		{"【BABY&KIDS】帽子", []string{"BABY&KIDS"}},
		{"［ＢＡＢＹ＆ＫＩＤＳ］帽子", []string{"BABY&KIDS"}},
		{"【BABY】【KIDS】おそろい", []string{"BABY", "KIDS"}},
		{"長袖【 KIDS 】シャツ［MEN］", []string{"KIDS", "MEN"}},
		{"BABY ボディ", []string{}},
		{"[BABY]ボディ", []string{}},
		{"【BABY］ボディ", []string{}},
		{"【【BABY】】", []string{"BABY"}},
		{"【BABY", []string{}},
		{"", []string{}},
	} {
		if got := jp.NameTags(c.name); !slices.Equal(got, c.want) {
			t.Errorf("NameTags(%q) = %q, want %q", c.name, got, c.want)
		}
	}
}

func TestPostalCodeThatWasNeverParsedPrintsAsItIs(t *testing.T) {
	if got := jp.PostalCode("12").String(); got != "12" {
		t.Errorf("PostalCode(12) prints %q", got)
	}
}

func FuzzParseTime(f *testing.F) {
	for _, s := range []string{"20261115", "2026-11-15T09:30:15.5+09:00", "2026-11-14T15:00Z", "9999-12-31T23:59Z"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := jp.ParseTime(s)
		if err != nil {
			if !errors.Is(err, jp.ErrDate) {
				t.Fatalf("ParseTime(%q): %v is not ErrDate", s, err)
			}
			return
		}
		again, err := jp.ParseTime(got.Format("2006-01-02T15:04:05Z07:00"))
		if err == nil && !again.Equal(got) || err != nil && got.Year() >= 1000 && got.Year() <= 9999 {
			t.Fatalf("ParseTime(%q) = %v, written out and read again %v, %v", s, got, again, err)
		}
	})
}

func FuzzParsePostalCode(f *testing.F) {
	for _, s := range []string{"1234567", "〒123-4567", "１２３ー４５６７", "123−4567"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		code, err := jp.ParsePostalCode(s)
		if err != nil {
			return
		}
		if again, err := jp.ParsePostalCode(code.String()); err != nil || again != code || len(code) != 7 {
			t.Fatalf("ParsePostalCode(%q) = %q; printed and read again %q, %v", s, code, again, err)
		}
	})
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"ｳﾞｨｰｶﾞﾝ", "コー-ト", "e'\u0301", "1.,5", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := jp.Fold(s)
		if twice := jp.Fold(once); twice != once || !utf8.ValidString(once) {
			t.Fatalf("Fold(%+q) = %+q, folded again %+q", s, once, twice)
		}
	})
}

func FuzzTrackingLink(f *testing.F) {
	f.Add("/items?page=2#top", "ws", "ws_top")
	f.Add("#?&=", "a b", "夏")
	f.Fuzz(func(t *testing.T, link, name, value string) {
		got := jp.TrackingLink(link, name, value)
		if again := jp.TrackingLink(got, name, value); again != got {
			t.Fatalf("TrackingLink(%q, %q, %q) = %q, added twice %q", link, name, value, got, again)
		}
		before, hash, _ := strings.Cut(link, "#")
		if !strings.HasPrefix(got, strings.TrimRight(before, "?")) || !strings.HasSuffix(got, hash) {
			t.Fatalf("TrackingLink(%q, %q, %q) = %q lost a part of the link", link, name, value, got)
		}
	})
}

func FuzzTexts(f *testing.F) {
	f.Add("14/16")
	f.Add("【BABY&KIDS】")
	f.Fuzz(func(t *testing.T, s string) {
		if got := jp.ShippingTime(s); got != s && !strings.Contains(got, "時～") {
			t.Fatalf("ShippingTime(%q) = %q", s, got)
		}
		for _, tag := range jp.NameTags(s) {
			if strings.ContainsAny(tag, "【】") {
				t.Fatalf("NameTags(%q) has %q", s, tag)
			}
		}
	})
}
