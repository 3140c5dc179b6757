package catalog

import (
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// What the guideline says of former prices and the situations it gives as examples,
// in our words. Source: 不当な価格表示についての景品表示法上の考え方 (Japan Fair Trade
// Commission, 30 June 2000, now of the Consumer Affairs Agency), part 4, section 2:
// prices of the past; the last example is the kind of case that lawyers' guides to it
// discuss as allowed. Spells are days at a price up to the sale.
func TestFormerPricesOfThePublishedGuideline(t *testing.T) {
	const usual, sale = money.Yen(58000), money.Yen(40000)
	for _, c := range []struct {
		says   string
		spells [][2]int64 // days, yen
		into   int64      // days into the sale
		proven bool
	}{
		{"example: the shop usually sold it for less than it calls its usual price", [][2]int64{{120, 35000}}, 0, false},
		{"example: the usual price was asked only on the days right before the sale", [][2]int64{{53, 45000}, {3, 58000}}, 0, false},
		{"example: of eight weeks only the first two at the price, six below it", [][2]int64{{14, 58000}, {42, 45000}}, 0, false},
		{"example: it is sold for the first time", nil, 0, false},
		{"example: a price of an earlier season, without saying of when", [][2]int64{{200, 58000}, {60, 45000}}, 0, false},
		{"not objected to: three months on sale, of which one week of the last four at a lower price", [][2]int64{{62, 58000}, {7, 54000}, {21, 58000}}, 0, true},
		{"rule: more than half of the eight weeks before the sale", [][2]int64{{100, 45000}, {29, 58000}}, 0, true},
		{"rule: half of the eight weeks is not more than half", [][2]int64{{100, 45000}, {28, 58000}}, 0, false},
		{"rule: the time need not be in one piece", [][2]int64{{20, 58000}, {13, 45000}, {23, 58000}}, 0, true},
		{"rule: sold for less than eight weeks, more than half of that time", [][2]int64{{12, 45000}, {18, 58000}}, 0, true},
		{"rule: sold for less than eight weeks, less than half of that time", [][2]int64{{22, 45000}, {18, 58000}}, 0, false},
		{"rule: less than two weeks in all, though nearly always", [][2]int64{{13, 58000}}, 0, false},
		{"rule: two weeks in all", [][2]int64{{14, 58000}}, 0, true},
		{"rule: two weeks since it was last sold at the price", [][2]int64{{35, 58000}, {14, 45000}}, 0, false},
		{"rule: not yet two weeks since then", [][2]int64{{35, 58000}, {13, 45000}}, 0, true},
		{"rule: a price of long ago does not count", [][2]int64{{300, 58000}, {70, 45000}}, 0, false},
		{"rule: raised for a few days before the sale", [][2]int64{{90, 45000}, {5, 58000}}, 0, false},
		{"stricter than asked: the eight weeks move on with a sale, day 27", [][2]int64{{120, 58000}}, 27, true},
		{"stricter than asked: the eight weeks move on with a sale, day 28", [][2]int64{{120, 58000}}, 28, false},
	} {
		spells := c.spells
		if spells == nil { // the sale is its first day
			spells = [][2]int64{{0, int64(usual)}}
		}
		line, begins := sold(1, spells...)
		line.Periods = []Period{{Sale: "s", Starts: begins, Ends: begins + 365*day, Price: sale}}
		at := begins + c.into*day
		e := line.Evidence(usual, at)
		if e.Proven() != c.proven {
			t.Errorf("%s: got %v (%s), want %v; %+v", c.says, e.Proven(), e.Why(), c.proven, e)
		}
		if shown := line.ShownAt(at); shown.List == usual && !c.proven && shown.Basis == Proven {
			t.Errorf("%s: the page shows it all the same: %+v", c.says, shown)
		}
	}
}

// The guideline's section on prices of the future: a price that is only planned
// proves nothing, and neither does one that nobody could have paid.
func TestPricesThatNobodyPaidAreNoFormerPrices(t *testing.T) {
	line, now := sold(1, [2]int64{100, 40000})
	line.Periods = []Period{{Sale: "rise", Starts: now + day, Ends: never, Price: 58000, Rise: true}}
	if e := line.Evidence(58000, now); e.Proven() {
		t.Errorf("a price that is to come: %+v", e)
	}
	if shown := line.ShownAt(now); shown.Basis != Alone {
		t.Errorf("it is shown: %+v", shown)
	}
	// Seen with its price for five weeks, on sale for ten days, then cheaper.
	line, now = sold(1, [2]int64{45, 58000})
	line.Periods = []Period{{Sale: "s", Starts: now, Ends: now + 10*day, Price: 40000}}
	if e := line.Evidence(58000, now); !e.Proven() {
		t.Fatalf("without a time in which it is sold: %s", e.Why())
	}
	line.Opened = now - 10*day
	if e := line.Evidence(58000, now); e.Proven() || e.Held != 10*day {
		t.Errorf("the time before it was on sale counts: %+v", e)
	}
	line.Opened = now - 20*day
	if e := line.Evidence(58000, now); !e.Proven() {
		t.Errorf("on sale for twenty days at its price: %s", e.Why())
	}
}
