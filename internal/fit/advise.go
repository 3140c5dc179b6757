package fit

import (
	"math"
	"slices"
)

// A Choice is a size of an item, in the order of the item's sizes.
type Choice struct {
	Name string
	Body []Span // whom it is made for
	Cut  Garment
	// Small, Right and Large are how many who bought it found it so.
	Small, Right, Large int
	Sold                Outcomes
}

// Outcomes is what became of a size that was sold: how many kept it, and how many
// sent it back because it was too small or too large. Whoever sent it back for
// another reason is in none of them.
type Outcomes struct{ Kept, Small, Large int }

// A Span is a measure of the body from low to high.
type Span struct {
	Name      string
	Low, High int
}

// An Owned is a garment that fits its owner, or that came back because it was
// too small or too large.
type Owned struct {
	Name  string
	Cut   Garment
	Wrong int // 0: it fits; 1: it was too small; −1: too large
}

// A Shopper is all that is known of who is to wear it.
type Shopper struct {
	Body   []Length
	Spread map[string]float64 // of body measures that are foretold: one standard deviation in mm
	Owned  []Owned
}

// Evidence is what one thing says of the right size, as a place among the
// sizes: 0 is the first, 1.5 between the second and the third.
type Evidence struct {
	Kind   EvidenceKind
	Name   string // the measure, or the garment
	MM     int
	At     float64
	spread float64
}

// EvidenceKind is where evidence comes from.
type EvidenceKind string

// The kinds of evidence.
const (
	FromBody     EvidenceKind = "body"
	FromOwned    EvidenceKind = "owned"
	FromVoices   EvidenceKind = "voices"
	FromOutcomes EvidenceKind = "outcomes"
)

// An Advice is one size and how sure it is; Size is -1 when it cannot be known.
type Advice struct {
	Size     int
	Share    float64 // how many of 100 such shoppers it fits, as a share
	Between  bool    // it is between Size's neighbours: what is known points to two sizes
	Outside  bool    // what is known points beyond all sizes
	Evidence []Evidence
}

// Sure is the least share with which a size is advised: below it no advice is better.
const Sure = 0.58

// same are names of one measure of the body.
var same = map[string]string{"チェスト": "バスト", "胸囲": "バスト"}

func bodyName(name string) string {
	if n, ok := same[name]; ok {
		return n
	}
	return name
}

// Advise finds the size for a shopper, by what all evidence says together.
func Advise(choices []Choice, who Shopper) Advice {
	if len(choices) == 0 {
		return Advice{Size: -1}
	}
	list := append(bodyEvidence(choices, who), ownedEvidence(choices, who)...)
	if len(list) == 0 {
		return Advice{Size: -1}
	}
	if len(choices) == 1 && choices[0].Name == "フリー" {
		return Advice{Size: -1}
	}
	// Those who bought it say whether it comes out small or large, and so does what
	// they kept and sent back.
	mean, _ := together(list)
	shift, known, kind := buyers(choices, mean)
	for i := range list {
		if list[i].Kind == FromBody {
			list[i].At += shift
		}
	}
	if math.Abs(shift) >= 0.15 {
		list = append(list, Evidence{Kind: kind, At: shift, spread: math.Inf(1)})
	}
	mean, spread := together(list)
	if list[0].Kind == FromBody {
		spread *= 1 - surer*known
	}
	a := Advice{Size: -1, Evidence: list}
	best := 0.0
	for i := range choices {
		if p := within(mean, spread, float64(i)-0.5, float64(i)+0.5); p > best {
			best, a.Size = p, i
		}
	}
	a.Share = best
	switch {
	case mean < -0.5 || mean > float64(len(choices))-0.5:
		a.Size, a.Outside = -1, true
	case best < Sure:
		a.Size, a.Between = -1, true
	}
	return a
}

// weights say how much a measure of the body tells, by its spread in sizes.
var weights = map[string]float64{"身長": 0.5, "バスト": 0.36, "ウエスト": 0.45, "ヒップ": 0.42, "足長": 0.34, "頭囲": 0.4}

func bodyEvidence(choices []Choice, who Shopper) (list []Evidence) {
	adult := !slices.ContainsFunc(choices[0].Body, func(s Span) bool { return s.Name == "身長" && s.High < 1300 })
	fromWaist := choices[0].Cut.has("ウエスト") && !choices[0].Cut.has("身幅")
	for _, span := range choices[0].Body {
		name := bodyName(span.Name)
		mm := find(who.Body, name)
		weight := weights[name]
		if mm == 0 || weight == 0 {
			continue
		}
		switch {
		case !adult && name != "身長" && name != "足長" && name != "頭囲":
			continue // children are dressed by their height
		case adult && name == "身長":
			weight *= 1.5
		case name == "バスト" && fromWaist, name != "バスト" && name != "身長" && choices[0].Cut.has("身幅") && !choices[0].Cut.has("ウエスト"):
			weight *= 2.4 // a shirt is not chosen by the hip
		}
		at, step, ok := placeOf(choices, func(c Choice) float64 {
			for _, s := range c.Body {
				if s.Name == span.Name {
					return float64(s.Low+s.High) / 2
				}
			}
			return 0
		}, mm)
		if !ok {
			continue
		}
		spread := math.Hypot(weight, who.Spread[name]/step)
		list = append(list, Evidence{Kind: FromBody, Name: name, MM: int(mm), At: at, spread: spread})
	}
	return list
}

// tells are measures by which one garment tells of another, and their spread in
// sizes.
var tells = map[string]float64{"身幅": 0.42, "肩幅": 0.6, "ウエスト": 0.5, "ヒップ": 0.46, "わたり幅": 0.7, "アンダー": 0.4, "着丈": 1.1, "股下": 1.2, "幅": 0.9, "裄丈": 0.8}

// ownedEvidence compares with at most five garments.
func ownedEvidence(choices []Choice, who Shopper) (list []Evidence) {
	parts, ok := Draw(choices[0].Cut)
	if !ok {
		return nil
	}
	for _, o := range who.Owned {
		if len(list) == 5 {
			break
		}
		theirs, ok := Draw(o.Cut)
		if ok && !slices.ContainsFunc(theirs, func(p Part) bool { return partOf(parts, p.Family) != nil }) {
			continue
		}
		var sum, weight float64
		first := ""
		for _, m := range o.Cut.Measures {
			spread, known := tells[m.Name]
			if !known {
				continue
			}
			at, _, ok := placeOf(choices, func(c Choice) float64 { return c.Cut.MM(m.Name) }, float64(m.MM))
			if !ok || at < -2 || at > float64(len(choices))+1 {
				continue // another sort of garment: a coat over a shirt
			}
			w := 1 / (spread * spread)
			sum, weight = sum+at*w, weight+w
			if first == "" {
				first = m.Name
			}
		}
		if weight == 0 {
			continue
		}
		// Measures of one garment agree with each other more than with their owner.
		spread := math.Sqrt(1/weight + 0.3*0.3)
		at := sum / weight
		if o.Wrong != 0 {
			at, spread = at+float64(o.Wrong), math.Hypot(spread, 0.4)
		}
		list = append(list, Evidence{Kind: FromOwned, Name: o.Name, At: at, spread: spread})
	}
	return list
}

// placeOf is where a figure stands among those of the sizes, beyond their ends
// too; step is how much they differ from one size to the next.
func placeOf(choices []Choice, of func(Choice) float64, mm float64) (at, step float64, ok bool) {
	first, last := of(choices[0]), of(choices[len(choices)-1])
	if first <= 0 || last <= 0 || mm <= 0 {
		return 0, 0, false
	}
	if len(choices) == 1 {
		step = max(first*0.06, 1)
		return (mm - first) / step, step, true
	}
	step = (last - first) / float64(len(choices)-1)
	if step < 1 {
		return 0, 0, false // it is the same in all sizes
	}
	return (mm - first) / step, step, true
}

// together is what all say: the mean, each by how little it spreads. Where they
// disagree more than their spreads allow, less is known than they say.
func together(list []Evidence) (mean, spread float64) {
	var sum, weight float64
	n := 0
	for _, e := range list {
		if !math.IsInf(e.spread, 1) {
			w := 1 / (e.spread * e.spread)
			sum, weight, n = sum+e.At*w, weight+w, n+1
		}
	}
	mean = sum / weight
	apart := 0.0
	for _, e := range list {
		if !math.IsInf(e.spread, 1) {
			apart += (e.At - mean) * (e.At - mean) / (e.spread * e.spread)
		}
	}
	spread = math.Sqrt(1/weight + taste*taste)
	if n > 1 {
		spread *= math.Sqrt(max(1, apart/float64(n-1)))
	}
	return mean, spread
}

// taste is how far people of one body differ in what they find right, in sizes.
const taste = 0.22

// within is how much of a normal distribution lies between two places.
func within(mean, spread, from, to float64) float64 {
	cdf := func(x float64) float64 { return 0.5 * math.Erfc(-(x-mean)/(spread*math.Sqrt2)) }
	return cdf(to) - cdf(from)
}
