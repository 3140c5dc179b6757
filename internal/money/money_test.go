package money_test

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tsumugi-shop/tsumugi/internal/money"
)

func yen(min, max money.Yen) *rapid.Generator[money.Yen] {
	return rapid.Map(rapid.Int64Range(int64(min), int64(max)), func(n int64) money.Yen { return money.Yen(n) })
}

func TestYenPrintsEveryDigitOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		y := yen(-money.Max, money.Max).Draw(t, "yen")
		got := y.String()
		plain := strings.NewReplacer("￥", "", ",", "").Replace(got)
		if n, err := strconv.ParseInt(plain, 10, 64); err != nil || money.Yen(n) != y {
			t.Fatalf("Yen(%d).String() = %q, which reads back as %d, %v", int64(y), got, n, err)
		}
		for i, group := range strings.Split(strings.TrimLeft(got, "-￥"), ",") {
			if len(group) > 3 || i > 0 && len(group) != 3 || group == "" {
				t.Fatalf("Yen(%d).String() = %q: bad group %q", int64(y), got, group)
			}
		}
	})
}

func TestYenBeyondTheBrowsersReachHasNoText(t *testing.T) {
	for _, y := range []money.Yen{money.Max + 1, -money.Max - 1, math.MaxInt64, math.MinInt64} {
		if got := y.String(); got != money.NoPrice {
			t.Errorf("Yen(%d).String() = %q, want %q", int64(y), got, money.NoPrice)
		}
	}
}

func TestDiscountRateIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := yen(1, math.MaxInt64).Draw(t, "list")
		price := yen(0, list).Draw(t, "price")
		n := new(big.Int).Mul(big.NewInt(int64(list-price)), big.NewInt(100))
		want := int(n.Div(n, big.NewInt(int64(list))).Int64())
		if got := money.DiscountRate(list, price); got != want {
			t.Fatalf("DiscountRate(%d, %d) = %d, want %d", int64(list), int64(price), got, want)
		}
	})
}

func TestDiscountRateAtTheEdges(t *testing.T) {
	for _, c := range []struct {
		list, price money.Yen
		want        int
	}{
		{100, 71, 29}, {0, 0, 0}, {-100, -200, 0}, {100, 100, 0}, {100, 120, 0}, {100, 0, 100},
		{100, -1, 100}, {math.MaxInt64, math.MinInt64, 100}, {math.MinInt64, math.MaxInt64, 0}, {math.MaxInt64, 1, 99},
	} {
		if got := money.DiscountRate(c.list, c.price); got != c.want {
			t.Errorf("DiscountRate(%d, %d) = %d, want %d", int64(c.list), int64(c.price), got, c.want)
		}
	}
}

func TestSpreadLosesNoYenAndLeavesNoLineBelowZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.SampledFrom([]money.Yen{5, 100_000, math.MaxInt64}).Draw(t, "limit")
		lines := rapid.SliceOfN(yen(-limit, limit), 0, 12).Draw(t, "lines")
		discount := yen(-10, limit).Draw(t, "discount")
		shares := money.Spread(discount, lines)

		total, given := new(big.Int), new(big.Int)
		for i, l := range lines {
			total.Add(total, big.NewInt(int64(max(l, 0))))
			given.Add(given, big.NewInt(int64(shares[i])))
			if shares[i] < 0 || shares[i] > max(l, 0) {
				t.Fatalf("Spread(%d, %d) = %d: share %d is outside its line", int64(discount), lines, shares, i)
			}
		}
		want := big.NewInt(int64(max(discount, 0)))
		if total.Cmp(want) < 0 {
			want = total
		}
		if given.Cmp(want) != 0 {
			t.Fatalf("Spread(%d, %d) = %d adds up to %d, want %d", int64(discount), lines, shares, given, want)
		}
	})
}

func TestSpreadByLargestRemainder(t *testing.T) {
	for _, c := range []struct {
		discount money.Yen
		lines    []money.Yen
		want     []money.Yen
	}{
		{100, []money.Yen{1000, 1000, 1000}, []money.Yen{34, 33, 33}}, // a tie goes to the earlier line
		{10, []money.Yen{100, 200, 400}, []money.Yen{1, 3, 6}},        // 1.43, 2.86, 5.71: the last two have most left
		{1, []money.Yen{1, 1, 998}, []money.Yen{0, 0, 1}},
		{500, []money.Yen{300, 100}, []money.Yen{300, 100}}, // more than there is
		{100, []money.Yen{0, -50, 200}, []money.Yen{0, 0, 100}},
		{-5, []money.Yen{100}, []money.Yen{0}},
		{5, nil, []money.Yen{}},
	} {
		if got := money.Spread(c.discount, c.lines); !slices.Equal(got, c.want) {
			t.Errorf("Spread(%d, %d) = %d, want %d", int64(c.discount), c.lines, got, c.want)
		}
	}
}

func TestTaxIsRoundedOncePerRate(t *testing.T) {
	// Per line the standard rate would give 9 + 9 + 9 = 27.
	lines := []money.Line{{money.Reduced, 108}, {money.Standard, 105}, {money.Standard, 105}, {money.Standard, 105}, {money.Reduced, 53}}
	want := []money.Taxed{{money.Standard, 315, 28}, {money.Reduced, 161, 11}}
	if got := money.TaxSplit(lines); !slices.Equal(got, want) {
		t.Errorf("TaxSplit(%v) = %v, want %v", lines, got, want)
	}
	if got := money.TaxSplit(nil); got == nil || len(got) != 0 {
		t.Errorf("TaxSplit(nil) = %#v, want an empty slice", got)
	}
}

func TestIncludedTaxIsTheExactFloorAndMirrorsRefunds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rate := rapid.SampledFrom([]money.Rate{money.Standard, money.Reduced}).Draw(t, "rate")
		total := yen(0, math.MaxInt64).Draw(t, "total")
		n := new(big.Int).Mul(big.NewInt(int64(total)), big.NewInt(int64(rate)))
		want := money.Yen(n.Div(n, big.NewInt(int64(rate)+100)).Int64())
		if got := rate.Included(total); got != want {
			t.Fatalf("%d%%: Included(%d) = %d, want %d", rate, int64(total), int64(got), int64(want))
		}
		if got := rate.Included(-total); got != -want {
			t.Fatalf("%d%%: Included(%d) = %d, want %d", rate, int64(-total), int64(got), int64(-want))
		}
	})
	if got := money.Rate(0).Included(1000); got != 0 {
		t.Errorf("Rate(0).Included(1000) = %d, want 0", got)
	}
}
