package catalog

import (
	"math/rand/v2"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// sold is a timeline of prices, each for so many days, that ends where a sale
// begins; the last price then stays the ordinary one.
func sold(added int64, spells ...[2]int64) (t Timeline, sale int64) {
	at := int64(1000) * day
	t.Added = at
	if added == 0 {
		t.Added = 0
	}
	for i, s := range spells {
		price := money.Yen(s[1])
		if i > 0 {
			t.Changes = append(t.Changes, PriceChange{At: at, WasList: t.List, Was: t.Price, List: price, Price: price})
		}
		t.List, t.Price = price, price
		at += s[0] * day
	}
	return t, at
}

// The rules of the guideline on former prices, with numbers of our own: the greater
// half of the eight weeks before, or of the whole time when that is shorter; two
// weeks at least; not ended two weeks ago or longer.
func TestAFormerPriceIsShownOnlyWhenTheRecordProvesIt(t *testing.T) {
	for _, c := range []struct {
		name   string
		before bool // sold since before the record
		spells [][2]int64
		former money.Yen
		later  int64 // days into the sale
		proven bool
	}{
		{"eight weeks at the price", false, [][2]int64{{56, 10000}}, 10000, 0, true},
		{"sold since before the record", true, [][2]int64{{1, 10000}}, 10000, 0, true},
		{"the last three of eight weeks", false, [][2]int64{{35, 8000}, {21, 10000}}, 10000, 0, false},
		{"the first two of eight weeks", false, [][2]int64{{14, 10000}, {42, 8000}}, 10000, 0, false},
		{"exactly half of eight weeks", false, [][2]int64{{28, 8000}, {28, 10000}}, 10000, 0, false},
		{"a day more than half", false, [][2]int64{{27, 8000}, {29, 10000}}, 10000, 0, true},
		{"more than half, years ago lower", false, [][2]int64{{400, 5000}, {30, 10000}}, 10000, 0, true},
		{"raised three days before the sale", false, [][2]int64{{100, 8000}, {3, 10000}}, 10000, 0, false},
		{"new, three weeks all at the price", false, [][2]int64{{21, 10000}}, 10000, 0, true},
		{"new, exactly two weeks", false, [][2]int64{{14, 10000}}, 10000, 0, true},
		{"new, thirteen days", false, [][2]int64{{13, 10000}}, 10000, 0, false},
		{"new, three of five weeks, ended two weeks ago", false, [][2]int64{{21, 10000}, {14, 9000}}, 10000, 0, false},
		{"new, three weeks, ended thirteen days ago", false, [][2]int64{{21, 10000}, {13, 9000}}, 10000, 0, true},
		{"in turns, more than half together", false, [][2]int64{{15, 10000}, {10, 8000}, {15, 10000}, {10, 8000}, {6, 10000}}, 10000, 0, true},
		{"in turns, less than half together", false, [][2]int64{{10, 10000}, {18, 8000}, {10, 10000}, {18, 8000}}, 10000, 0, false},
		{"never sold at it", false, [][2]int64{{56, 9000}}, 10000, 0, false},
		{"27 days into the sale", false, [][2]int64{{56, 10000}}, 10000, 27, true},
		{"four weeks into the sale", false, [][2]int64{{56, 10000}}, 10000, 28, false},
		{"new, three weeks, 20 days into the sale", false, [][2]int64{{21, 10000}}, 10000, 20, true},
		{"new, three weeks, three weeks into the sale", false, [][2]int64{{21, 10000}}, 10000, 21, false},
	} {
		added := int64(1)
		if c.before {
			added = 0
		}
		line, sale := sold(added, c.spells...)
		line.Periods = []Period{{Sale: "s", Starts: sale, Ends: sale + 100*day, Price: 7000}}
		e := line.Evidence(c.former, sale+c.later*day)
		if e.Proven() != c.proven || (e.Why() == "") != c.proven {
			t.Errorf("%s: got %v (%s), want %v; %+v", c.name, e.Proven(), e.Why(), c.proven, e)
		}
	}
}

func TestADeclaredListPriceStandsUntilItIsChanged(t *testing.T) {
	line := Timeline{List: 10000, Price: 8000, Added: 5 * day, Declared: 10000}
	if got := line.ShownAt(6 * day); got != (Shown{8000, 10000, Declared, ""}) {
		t.Errorf("as it came: got %+v", got)
	}
	line.Changes = []PriceChange{{At: 6 * day, WasList: 10000, Was: 8000, List: 20000, Price: 8000}}
	line.List = 20000
	if got := line.ShownAt(7 * day); got != (Shown{8000, 8000, Alone, ""}) {
		t.Errorf("after the list price was raised: got %+v, want the price alone", got)
	}
}

func TestNothingIsDearerForBeingInASale(t *testing.T) {
	line := Timeline{List: 5000, Price: 5000, Periods: []Period{
		{"a", 10, 20, 4000, false}, {"b", 15, 30, 3000, false}, {"c", 5, 40, 6000, false}, {"void", 12, 12, 1, false},
	}}
	for at, want := range map[int64]money.Yen{4: 5000, 5: 5000, 9: 5000, 10: 4000, 12: 4000, 14: 4000, 15: 3000, 20: 3000, 29: 3000, 30: 5000, 39: 5000} {
		if got := line.PriceAt(at); got != want {
			t.Errorf("at %d: got %d, want %d", at, got, want)
		}
	}
}

// What is planned in advance is what would be said at each moment.
func TestStepsSayWhatEachMomentSays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 2000 {
		line, from := randomLine(r)
		steps := line.steps(from)
		for range 30 {
			at := from + r.Int64N(200*day)
			i := 0
			for i+1 < len(steps) && steps[i+1].from <= at {
				i++
			}
			if want := line.ShownAt(at); steps[i].price != want.Price || steps[i].list != want.List {
				t.Fatalf("round %d, %d ms after: planned %+v, want %+v\n%+v", round, at-from, steps[i], want, line)
			}
		}
		for i := 1; i < len(steps); i++ { // to the millisecond
			before, then := line.ShownAt(steps[i].from-1), line.ShownAt(steps[i].from)
			if before.List == then.List && before.Price == then.Price {
				t.Fatalf("round %d: nothing changes at step %d: %+v", round, i, then)
			}
		}
	}
}

func randomLine(r *rand.Rand) (Timeline, int64) {
	from := 1000 * day
	yen := func() money.Yen { return money.Yen(1+r.IntN(8)) * 1000 }
	line := Timeline{Price: yen(), Added: from - r.Int64N(120*day)}
	line.List = line.Price + money.Yen(r.IntN(3))*1000
	if r.IntN(2) == 0 {
		line.Declared = line.List
	}
	at := line.Added
	for range r.IntN(4) {
		if at += 1 + r.Int64N(40*day); at >= from {
			break
		}
		price := yen()
		line.Changes = append(line.Changes, PriceChange{At: at, WasList: line.List, Was: line.Price, List: price, Price: price})
		line.List, line.Price = price, price
	}
	for range r.IntN(4) {
		starts := from - 60*day + r.Int64N(120*day)
		line.Periods = append(line.Periods, Period{"s", starts, starts + r.Int64N(50*day), yen(), false})
	}
	for range r.IntN(3) { // rises to come, and one that nobody has settled yet
		line.Periods = append(line.Periods, Period{"r", from - day + r.Int64N(90*day), never, yen(), true})
	}
	return line, from
}
