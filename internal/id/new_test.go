package id_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

func TestIDsSortByTimeAndNeverRepeat(t *testing.T) {
	shape := regexp.MustCompile(`^[0-7][0-9A-HJKMNP-TV-Z]{25}$`)
	seen := map[string]bool{}
	now, last := time.Date(2026, 11, 15, 0, 0, 0, 0, jp.Tokyo), ""
	for range 5000 {
		got := id.New(now)
		if !shape.MatchString(got) || seen[got] || got[:10] <= last {
			t.Fatalf("New(%v) = %q after %q: shape, repetition or order", now, got, last)
		}
		seen[got], last = true, got[:10]
		now = now.Add(time.Millisecond)
	}
	for before, n := id.New(now), 0; n < 10_000; n++ {
		next := id.New(now)
		if next <= before || next[:10] != before[:10] {
			t.Fatalf("%s follows %s in one millisecond, want them in order", next, before)
		}
		before = next
	}
	if a, b := id.New(now), id.New(now); a == b || a[:10] != b[:10] {
		t.Errorf("two ids of one moment: %q and %q", a, b)
	}
}

// Transactions that began at two moments make theirs in turns.
func TestIDsOfOneMomentSortThoughOthersComeBetween(t *testing.T) {
	moments := []time.Time{time.UnixMilli(1_794_000_000_000), time.UnixMilli(1_794_000_000_001), time.UnixMilli(1_794_000_000_200)}
	before := make([]string, len(moments))
	for range 1000 {
		for i, now := range moments {
			next := id.New(now)
			if next <= before[i] {
				t.Fatalf("%s follows %s of the same moment, want them in order", next, before[i])
			}
			before[i] = next
		}
	}
}

func TestIDsOutsideTheClocksRangeStayWellFormed(t *testing.T) {
	for now, want := range map[time.Time]string{
		{}: "0000000000", time.UnixMilli(0): "0000000000", time.UnixMilli(1): "0000000001",
		time.UnixMilli(1<<48 - 1): "7ZZZZZZZZZ", time.UnixMilli(1 << 50): "7ZZZZZZZZZ",
	} {
		if got := id.New(now); got[:10] != want {
			t.Errorf("New(%v) = %q, want it to begin with %q", now, got, want)
		}
	}
}

func TestOrderNumberIsOfTheDayInTokyoAndReadsBack(t *testing.T) {
	shape := regexp.MustCompile(`^T-261115-[2-9A-HJKMNP-Z]{7}$`)
	evening := time.Date(2026, 11, 14, 15, 0, 0, 0, time.UTC) // already the 15th in Tokyo
	for range 500 {
		n := id.NewOrderNumber(evening)
		if !shape.MatchString(string(n)) {
			t.Fatalf("NewOrderNumber = %q, want %v", n, shape)
		}
		for _, typed := range []string{
			string(n), strings.ToLower(string(n)), strings.ReplaceAll(string(n), "-", ""), fullWidth(string(n)),
			fullWidth(strings.ToLower(string(n))), " " + strings.ReplaceAll(string(n), "-", "ー") + "　", strings.ReplaceAll(string(n), "-", " − "),
		} {
			if got, err := id.ParseOrderNumber(typed); err != nil || got != n {
				t.Fatalf("ParseOrderNumber(%q) = %q, %v, want %q", typed, got, err, n)
			}
		}
	}
}

func TestOneSlipInAnOrderNumberIsNoticed(t *testing.T) {
	const symbols = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
	rapid.Check(t, func(t *rapid.T) {
		n := []byte(id.NewOrderNumber(time.Unix(rapid.Int64Range(1e9, 4e9).Draw(t, "unix"), 0)))
		wrong, at := append([]byte{}, n...), rapid.IntRange(9, len(n)-1).Draw(t, "at")
		if rapid.Bool().Draw(t, "swap") && at > 9 {
			wrong[at-1], wrong[at] = n[at], n[at-1]
		} else {
			wrong[at] = rapid.SampledFrom([]byte(symbols)).Draw(t, "symbol")
		}
		if string(wrong) == string(n) {
			return
		}
		if got, err := id.ParseOrderNumber(string(wrong)); !errors.Is(err, id.ErrOrderNumber) {
			t.Fatalf("%s mistyped as %s was read as %q, %v", n, wrong, got, err)
		}
	})
}

func TestWhatIsNoOrderNumber(t *testing.T) {
	for _, s := range []string{
		"", "T", "T-", "T-261115-", "T-261115-2222222", "T-261315-2222222", "T-260230-2222222", "X-261115-2222222",
		"T-261115-O0I1L22", "T-あ2611-2222222", "T-26111\xff-2222222", strings.Repeat("T", 1000),
	} {
		if got, err := id.ParseOrderNumber(s); !errors.Is(err, id.ErrOrderNumber) || got != "" {
			t.Errorf("ParseOrderNumber(%q) = %q, %v, want ErrOrderNumber", s, got, err)
		}
	}
}

func fullWidth(s string) string {
	return strings.Map(func(r rune) rune { return r + 0xfee0 }, s)
}

func FuzzParseOrderNumber(f *testing.F) {
	f.Add(string(id.NewOrderNumber(time.Unix(1.79e9, 0))))
	f.Add("t261115ー２２２２２２２")
	f.Fuzz(func(t *testing.T, s string) {
		n, err := id.ParseOrderNumber(s)
		if err != nil {
			return
		}
		if again, err := id.ParseOrderNumber(string(n)); err != nil || again != n {
			t.Fatalf("ParseOrderNumber(%q) = %q, read again %q, %v", s, n, again, err)
		}
	})
}

func TestIdsOfAMomentBeginWithIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := time.UnixMilli(rapid.Int64Range(1, 1<<47).Draw(t, "ms"))
		if n := id.New(at); n < id.From(at) || n[:10] != id.From(at) || n >= id.From(at.Add(time.Millisecond)) {
			t.Fatalf("%s is not between %s and %s", n, id.From(at), id.From(at.Add(time.Millisecond)))
		}
	})
}
