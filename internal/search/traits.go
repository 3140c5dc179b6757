package search

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/ask"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// traits are what a commodity's own texts and marks tell of how it is made.
type traits struct{ materials, care, make, pattern, season []string }

// grammar is the table of what people say for a filter.
var grammar = sync.OnceValue(ask.Traits)

// shownBy is the fields of the grammar that an item's texts decide.
var shownBy = []Field{Make, Pattern, Season}

// tellers finds in texts the phrases that tell of a trait, all of them in one pass.
var tellers = sync.OnceValue(func() *tellings {
	t := &tellings{name: map[rune][]telling{}, text: map[rune][]telling{}}
	note := func(by map[rune][]telling, phrases []string) {
		for _, phrase := range phrases {
			first, _ := utf8.DecodeRuneInString(phrase)
			by[first] = append(by[first], telling{phrase, len(t.traits)})
		}
	}
	for _, g := range grammar() {
		if slices.Contains(shownBy, Field(g.Field)) {
			note(t.name, g.Name)
			note(t.text, g.Text)
			t.traits = append(t.traits, g)
		}
	}
	return t
})

// A telling is a phrase and the number of the trait that it tells of.
type telling struct {
	phrase string
	trait  int
}

// tellings are phrases by their first character: those that tell in a name, and those
// that tell in a description.
type tellings struct {
	name, text map[rune][]telling
	traits     []ask.Trait
}

// in is the numbers of the traits that a commodity's names and description tell of, in order.
func (t *tellings) in(name, text string) []int {
	var found []int
	look := func(text string, by map[rune][]telling) {
		for i, r := range text {
			for _, p := range by[r] {
				if strings.HasPrefix(text[i:], p.phrase) {
					found = append(found, p.trait)
				}
			}
		}
	}
	look(name, t.name)
	look(text, t.text)
	slices.Sort(found)
	return slices.Compact(found)
}

func traitsOf(list []*catalog.Packed, snap *catalog.Snapshot, former *index) []*traits {
	known := map[*catalog.Packed]*traits{}
	alike := map[string]*traits{} // most goods are made like others
	if former != nil {
		for i, c := range former.list {
			known[c] = former.traits[i]
			alike[former.traits[i].key()] = former.traits[i]
		}
	}
	all := make([]*traits, len(list))
	for i, c := range list {
		if all[i] = known[c]; all[i] != nil {
			continue
		}
		t := newTraits(c.Commodity(), snap)
		key := t.key()
		if alike[key] == nil {
			alike[key] = t
		}
		all[i] = alike[key]
	}
	return all
}

// key is another for other traits.
func (t *traits) key() string {
	var b strings.Builder
	for _, list := range [][]string{t.materials, t.care, t.make, t.pattern, t.season} {
		for _, value := range list {
			b.WriteString(value)
			b.WriteByte(0)
		}
		b.WriteByte(1)
	}
	return b.String()
}

func newTraits(c *catalog.Commodity, snap *catalog.Snapshot) *traits {
	t := &traits{materials: shares(c.Materials), care: careOf(c.Care)}
	name := c.Name + "\n" + strings.Join(c.SearchWords, "\n")
	for _, code := range c.Categories {
		if n, ok := snap.Tree().Node(code); ok {
			name += "\n" + n.Name
		}
	}
	told := tellers()
	for _, i := range told.in(name, c.Description) {
		g := told.traits[i]
		list := map[Field]*[]string{Make: &t.make, Pattern: &t.pattern, Season: &t.season}[Field(g.Field)]
		*list = append(*list, g.Values[0])
	}
	if len(t.pattern) == 0 && !strings.Contains(c.Name, "プリント") && dressed(c) {
		t.pattern = append(t.pattern, plainPattern)
	}
	if warm(c.Materials) && !slices.Contains(t.season, winter) {
		t.season = append(t.season, winter)
	}
	if slices.Contains(t.make, longSleeve) {
		t.make = slices.DeleteFunc(t.make, func(v string) bool { return v == shortSleeve })
	}
	return t
}

const (
	plainPattern = "plain"
	winter       = "winter"
	longSleeve   = "long_sleeve"
	shortSleeve  = "short_sleeve"
)

// dressed tells of what has a cloth that could have a pattern.
func dressed(c *catalog.Commodity) bool { return len(c.Care) > 0 }

func warm(list []catalog.Material) bool {
	return slices.ContainsFunc(list, func(m catalog.Material) bool {
		return (m.Name == "毛" || m.Name == "カシミヤ") && m.Percent >= 30
	})
}

// shares are the materials of an item: by name, and again for half and for all.
func shares(list []catalog.Material) []string {
	most := map[string]int{}
	var names []string
	for _, m := range list {
		if most[m.Name] == 0 {
			names = append(names, m.Name)
		}
		most[m.Name] = max(most[m.Name], m.Percent)
	}
	var out []string
	for _, name := range names {
		out = append(out, name)
		if most[name] >= 50 {
			out = append(out, name+"50")
		}
		if most[name] == 100 {
			out = append(out, name+"100")
		}
	}
	return out
}

// careOf reads the laundry marks as a shopper asks for them.
func careOf(marks []catalog.CareMark) []string {
	machine := slices.ContainsFunc(marks, func(m catalog.CareMark) bool { return strings.HasPrefix(string(m), "wash") })
	hand := slices.Contains(marks, "hand_wash")
	var out []string
	if machine || hand {
		out = append(out, "wash")
	}
	if machine {
		out = append(out, "machine")
	}
	if hand || machine {
		out = append(out, "hand")
	}
	if slices.ContainsFunc(marks, func(m catalog.CareMark) bool { return strings.HasPrefix(string(m), "tumble") }) {
		out = append(out, "tumble")
	}
	return out
}

// declareTraits gives the columns of the grammar their values.
func declareTraits(columns map[Field]*words, snap *catalog.Snapshot) {
	for _, g := range grammar() {
		f := Field(g.Field)
		if (slices.Contains(shownBy, f) || f == Care || f == Tone) && len(g.Values) == 1 {
			columns[f].declare(g.Values[0], g.Label, jp.Fold(g.Label+" "+strings.Join(g.Phrases, " ")))
		}
	}
	for _, name := range materialsOf(snap) {
		columns[Material].declare(name, name, jp.Fold(name))
		columns[Material].declare(name+"50", name+"50%以上", "")
		columns[Material].declare(name+"100", name+"100%", "")
	}
}

// materialsOf is the materials of the shop, the commonest first.
func materialsOf(snap *catalog.Snapshot) []string {
	count := map[string]int{}
	for _, c := range snap.Items() {
		for _, m := range c.Materials() {
			if m.Name == "" || m.Part == "中身" {
				continue // what is filled in is no cloth: ラベンダー
			}
			count[m.Name]++
		}
	}
	var names []string
	for name := range count {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(count[b]-count[a], strings.Compare(a, b)) })
	return names
}

// wornSizes are the sizes beside S to LL that people wear; 500ml is none.
var wornSizes = regexp.MustCompile(`^([5-9]0|1[0-6]0|SS|[3-5]L|フリー|[0-9]{1,2}(\.5)?cm)$`)

// rangeSize is a size that fits several lengths.
var rangeSize = regexp.MustCompile(`^([0-9]{1,2})～([0-9]{1,2})cm$`)

func otherSizes(snap *catalog.Snapshot) []string {
	var names []string
	seen := map[string]bool{}
	for c := range snap.All() {
		for i := range c.Colors {
			for _, value := range sizeValues(c.Colors[i].Sizes) {
				if !seen[value] {
					seen[value] = true
					names = append(names, value)
				}
			}
		}
	}
	slices.SortFunc(names, CompareSizes)
	return slices.DeleteFunc(names, func(name string) bool {
		return slices.ContainsFunc(id.SizeChoices[:], func(s id.SizeChoice) bool { return s.Filter == name })
	})
}

// CompareSizes is the order in which filters list sizes beside S to LL.
func CompareSizes(a, b string) int {
	return cmp.Or(cmp.Compare(sizePlace(a), sizePlace(b)), strings.Compare(a, b))
}

// sizePlace puts letters first, then children's sizes, then shoes.
func sizePlace(name string) int {
	digits := strings.TrimRight(name, "cm")
	n, err := strconv.Atoi(digits)
	switch {
	case err != nil:
		return 0
	case digits == name:
		return 100 + n
	}
	return 1000 + n
}

// sizeValues are the sizes of a colour as the filter has them.
func sizeValues(sizes []catalog.Size) []string {
	var list []string
	for _, s := range sizes {
		switch r := rangeSize.FindStringSubmatch(s.Name); {
		case s.Filter != "":
			list = append(list, s.Filter)
		case r != nil:
			low, _ := strconv.Atoi(r[1])
			high, _ := strconv.Atoi(r[2])
			for n := low; n <= high; n++ {
				list = append(list, strconv.Itoa(n)+"cm")
			}
		case wornSizes.MatchString(s.Name):
			list = append(list, s.Name)
		}
	}
	return list
}

// stockedValues are those of the sizes that can be bought now.
func stockedValues(c *catalog.Commodity, color *catalog.Color) []string {
	sizes := make([]catalog.Size, 0, len(color.Sizes))
	for _, s := range color.Sizes {
		if c.Availability(s.Stock).Buyable() {
			sizes = append(sizes, s)
		}
	}
	return sizeValues(sizes)
}
