package search

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

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

func traitsOf(list []*catalog.Commodity, snap *catalog.Snapshot, former *index) []*traits {
	known := map[*catalog.Commodity]*traits{}
	if former != nil {
		for i, c := range former.list {
			known[c] = former.traits[i]
		}
	}
	all := make([]*traits, len(list))
	for i, c := range list {
		if all[i] = known[c]; all[i] == nil {
			all[i] = newTraits(c, snap)
		}
	}
	return all
}

func newTraits(c *catalog.Commodity, snap *catalog.Snapshot) *traits {
	t := &traits{materials: shares(c.Materials), care: careOf(c.Care)}
	name := c.Name + "\n" + strings.Join(c.SearchWords, "\n")
	for _, code := range c.Categories {
		if n, ok := snap.Tree().Node(code); ok {
			name += "\n" + n.Name
		}
	}
	shows := func(g ask.Trait) bool {
		has := func(text string) func(string) bool {
			return func(part string) bool { return strings.Contains(text, part) }
		}
		return slices.ContainsFunc(g.Name, has(name)) || slices.ContainsFunc(g.Text, has(c.Description))
	}
	for _, g := range grammar() {
		list, ok := map[Field]*[]string{Make: &t.make, Pattern: &t.pattern, Season: &t.season}[Field(g.Field)]
		if ok && shows(g) {
			*list = append(*list, g.Values[0])
		}
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
	for c := range snap.All() {
		for _, m := range c.Materials {
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
			for _, value := range sizeValues(&c.Colors[i]) {
				if !seen[value] {
					seen[value] = true
					names = append(names, value)
				}
			}
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(sizePlace(a), sizePlace(b)), strings.Compare(a, b)) })
	return slices.DeleteFunc(names, func(name string) bool {
		return slices.ContainsFunc(id.SizeChoices[:], func(s id.SizeChoice) bool { return s.Filter == name })
	})
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
func sizeValues(color *catalog.Color) []string {
	var list []string
	for _, s := range color.Sizes {
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
