package fit_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fit"
)

// women's shirts as their tables have them.
func shirts(cut float64, names ...string) (list []fit.Choice) {
	for i, name := range names {
		list = append(list, fit.Choice{
			Name: name, Body: []fit.Span{{Name: "バスト", Low: 720 + 70*i, High: 800 + 70*i}, {Name: "ウエスト", Low: 580 + 60*i, High: 640 + 60*i}},
			Cut: fit.Garment{Words: "Tシャツ", Measures: []fit.Length{
				{Name: "身幅", MM: 470 + 25*i - int(25*cut)}, {Name: "着丈", MM: 600 + 15*i}, {Name: "肩幅", MM: 395 + 13*i - int(13*cut)}, {Name: "袖丈", MM: 185 + 6*i}}},
		})
	}
	return list
}

// A simulated shopper has a right size that nobody sees: by body, taste and the
// item's cut. Seen are what they measured, clumsily, what they own, and voices.
type simulated struct {
	choices []fit.Choice
	who     fit.Shopper
	right   int // -1: none of the sizes
	table   int // what the size table says of the bust; -1: nothing
	cut     float64
}

// sell is what became of pieces that were sold before: others chose by the
// table, clumsily, and of those whom it did not fit some sent it back. A few say
// a reason that is not true.
func sell(r *rand.Rand, s *simulated) {
	back := 0.1 + 0.4*r.Float64() // how many send back what does not fit
	for range 15 + r.IntN(400) {
		body := r.Float64()*4.6 - 0.8
		at := int(math.Round(min(max(body+r.NormFloat64()*0.3, 0), float64(len(s.choices)-1))))
		felt := body + r.NormFloat64()*0.35 + s.cut - float64(at)
		sold := &s.choices[at].Sold
		switch chance := r.Float64(); {
		case chance < 0.01:
			sold.Small++
		case chance < 0.02:
			sold.Large++
		case felt > 0.5 && r.Float64() < back:
			sold.Small++
		case felt < -0.5 && r.Float64() < back:
			sold.Large++
		default:
			sold.Kept++
		}
	}
}

func simulate(r *rand.Rand) simulated {
	names := []string{"S", "M", "L", "LL"}
	true_ := r.Float64()*4.6 - 0.8 // of the body, in sizes
	liking := r.NormFloat64() * 0.35
	cut := r.NormFloat64() * 0.4 // how much smaller than its table the item comes out
	s := simulated{cut: cut, choices: shirts(cut, names...), right: int(math.Round(true_ + liking + cut))}
	if s.right < 0 || s.right >= len(names) {
		s.right = -1
	}
	if r.Float64() < 0.8 { // measured by hand, a centimetre and a half off
		bust := 760 + 70*true_ + r.NormFloat64()*18
		s.who.Body = append(s.who.Body, fit.Length{Name: "バスト", MM: int(bust)})
		if r.Float64() < 0.5 {
			s.who.Body = append(s.who.Body, fit.Length{Name: "ウエスト", MM: int(610 + 60*true_ + r.NormFloat64()*40)})
		}
		s.table = -1
		for i, c := range s.choices {
			if int(bust) >= c.Body[0].Low && int(bust) < c.Body[0].High {
				s.table = i
				break
			}
		}
	} else {
		s.table = -1
	}
	for range r.IntN(4) { // garments that fit, of other makers and tastes
		t := true_ + liking + r.NormFloat64()*0.3
		s.who.Owned = append(s.who.Owned, fit.Owned{Name: "服", Cut: fit.Garment{Words: "Tシャツ", Measures: []fit.Length{
			{Name: "身幅", MM: int(470 + 25*t + r.NormFloat64()*8)}, {Name: "肩幅", MM: int(395 + 13*t + r.NormFloat64()*6)}, {Name: "着丈", MM: int(600 + 15*t + r.NormFloat64()*25)}}}})
	}
	if r.Float64() < 0.5 { // buyers say how it came out
		for range 4 + r.IntN(30) {
			felt := cut + r.NormFloat64()*0.5
			at := &s.choices[r.IntN(len(names))]
			switch {
			case felt > 0.5:
				at.Small++
			case felt < -0.5:
				at.Large++
			default:
				at.Right++
			}
		}
	}
	return s
}

// A tally is how often advice was given and right, and what it said of itself.
type tally struct {
	advised, right, withTable, rightWithTable, table int
	bins                                             [5]struct {
		n, right int
		said     float64
	}
}

func (c *tally) add(s simulated) {
	a := fit.Advise(s.choices, s.who)
	if a.Size < 0 {
		return
	}
	c.advised++
	hit := 0
	if a.Size == s.right {
		hit = 1
	}
	c.right += hit
	if s.table >= 0 {
		c.withTable++
		c.rightWithTable += hit
		if s.table == s.right {
			c.table++
		}
	}
	b := &c.bins[min(4, int((a.Share-0.5)*10))]
	b.n++
	b.right += hit
	b.said += a.Share
}

func share(a, b int) float64 { return float64(a) / float64(max(b, 1)) }

// off is how far what advice says of its sureness is from how often it is right.
func (c *tally) off(t *testing.T) (off float64) {
	for i, b := range c.bins {
		if b.n > 0 {
			said, was := b.said/float64(b.n), share(b.right, b.n)
			off += math.Abs(said-was) * float64(b.n) / float64(c.advised)
			t.Logf("said %.0f–%.0f %%: %d shoppers, said %.1f %%, right %.1f %%", 50+10*float64(i), 60+10*float64(i), b.n, 100*said, 100*was)
		}
	}
	t.Logf("off by %.1f points on average", 100*off)
	return off
}

// TestAdviceBeatsTheSizeTableAndIsCalibrated prints the figures of decision
// 0054: go test -v -run AdviceBeats ./internal/fit
func TestAdviceBeatsTheSizeTableAndIsCalibrated(t *testing.T) {
	r, others := rand.New(rand.NewPCG(24, 2)), rand.New(rand.NewPCG(24, 3))
	const shoppers = 40_000
	var before, after, silent, learnt tally
	tableSaid, tableRight, unheard := 0, 0, 0
	for range shoppers {
		s := simulate(r)
		if s.table >= 0 {
			tableSaid++
			if s.table == s.right {
				tableRight++
			}
		}
		spoken := slices.ContainsFunc(s.choices, func(c fit.Choice) bool { return c.Small+c.Right+c.Large > 0 })
		before.add(s)
		if !spoken {
			unheard++
			silent.add(s)
		}
		sell(others, &s)
		after.add(s)
		if !spoken {
			learnt.add(s)
		}
	}
	for name, c := range map[string]*tally{"without what became of sold pieces": &before, "with it": &after} {
		t.Logf("%s: %d shoppers: advised %.1f %%, right %.1f %%; the size table says something to %.1f %%, right %.1f %%", name, shoppers,
			100*share(c.advised, shoppers), 100*share(c.right, c.advised), 100*share(tableSaid, shoppers), 100*share(tableRight, tableSaid))
		t.Logf("of the same %d shoppers: advice right %.1f %%, size table right %.1f %%", c.withTable, 100*share(c.rightWithTable, c.withTable), 100*share(c.table, c.withTable))
		if share(c.right, c.advised) < share(tableRight, tableSaid)+0.08 || share(c.rightWithTable, c.withTable) < share(c.table, c.withTable)+0.04 {
			t.Error("advice is not better than the size table")
		}
		if off := c.off(t); off > 0.05 {
			t.Errorf("what it says of its sureness is off by %.3f", off)
		}
		if share(c.advised, shoppers) < 0.35 {
			t.Errorf("only %.2f get advice", share(c.advised, shoppers))
		}
	}
	t.Logf("items without reviews, %d shoppers: advised %.1f %%, right %.1f %%; with what became of sold pieces %.1f %% and %.1f %%", unheard,
		100*share(silent.advised, unheard), 100*share(silent.right, silent.advised), 100*share(learnt.advised, unheard), 100*share(learnt.right, learnt.advised))
	if share(after.right, after.advised) < share(before.right, before.advised)+0.01 || share(learnt.right, learnt.advised) < share(silent.right, silent.advised)+0.02 {
		t.Error("what became of sold pieces teaches nothing")
	}
}

func TestNoAdviceIsBetterThanAWrongOne(t *testing.T) {
	choices := shirts(0, "S", "M", "L", "LL")
	for name, who := range map[string]fit.Shopper{
		"of nothing":      {},
		"between two":     {Body: []fit.Length{{Name: "バスト", MM: 795}}},
		"beyond all":      {Body: []fit.Length{{Name: "バスト", MM: 1200}}},
		"by a coat":       {Owned: []fit.Owned{{Name: "帽子", Cut: fit.Garment{Words: "帽子", Measures: []fit.Length{{Name: "深さ", MM: 160}}}}}},
		"by the hat size": {Body: []fit.Length{{Name: "頭囲", MM: 560}}},
	} {
		if a := fit.Advise(choices, who); a.Size >= 0 {
			t.Errorf("%s: advised %s with %.2f", name, choices[a.Size].Name, a.Share)
		}
	}
	a := fit.Advise(choices, fit.Shopper{Body: []fit.Length{{Name: "バスト", MM: 830}}})
	if a.Size != 1 || a.Share < fit.Sure {
		t.Errorf("a bust of 83 cm: %+v", a)
	}
}

// A size that comes out small for many moves the advice; of few it is chance.
func TestWhatCameBackMovesTheAdvice(t *testing.T) {
	who := fit.Shopper{Body: []fit.Length{{Name: "バスト", MM: 850}}} // a little above the middle of M
	for name, c := range map[string]struct {
		sold []fit.Outcomes // of S, M, L, LL
		size int
		kind fit.EvidenceKind
	}{
		"nothing sold":                {nil, 1, ""},
		"too few":                     {[]fit.Outcomes{{}, {Kept: 1, Small: 8}}, 1, ""},
		"many came back as too small": {[]fit.Outcomes{{Kept: 60, Small: 14}, {Kept: 150, Small: 42, Large: 1}, {Kept: 60, Small: 14}}, 2, fit.FromOutcomes},
		"as many as too large":        {[]fit.Outcomes{{}, {Kept: 150, Small: 40, Large: 40}}, 1, ""},
	} {
		choices := shirts(0, "S", "M", "L", "LL")
		for i, o := range c.sold {
			choices[i].Sold = o
		}
		a := fit.Advise(choices, who)
		kind := fit.EvidenceKind("")
		for _, e := range a.Evidence {
			if e.Kind != fit.FromBody {
				kind = e.Kind
			}
		}
		if a.Size != c.size || kind != c.kind {
			t.Errorf("%s: size %d (%.2f) by %q, want %d by %q", name, a.Size, a.Share, kind, c.size, c.kind)
		}
	}
}

func TestChildrenGrowAlongTheirCurve(t *testing.T) {
	day := func(s string) time.Time { d, _ := time.Parse("20060102", s); return d }
	c := fit.Child{Sex: fit.Girl, Born: day("20210501"), Height: 1087, Measured: day("20261101")}
	now, _, _ := c.HeightAt(day("20261101"))
	later, spread, ok := c.HeightAt(day("20271101"))
	if !ok || math.Abs(now-1087) > 0.5 || later-now < 50 || later-now > 75 || spread < 10 {
		t.Errorf("from %.0f to %.0f ± %.0f", now, later, spread)
	}
	if _, _, ok := (fit.Child{Height: 1087, Measured: day("20250101")}).HeightAt(day("20261101")); ok {
		t.Error("nobody knows how tall a child is whose age nobody knows")
	}
	for m := 0.0; m < 210; m++ {
		for _, sex := range []fit.Sex{fit.Boy, fit.Girl, fit.Unknown} {
			if fit.MeanHeight(sex, m+1) < fit.MeanHeight(sex, m) {
				t.Fatal(fmt.Sprint(sex, " shrinks at ", m))
			}
		}
	}
}
