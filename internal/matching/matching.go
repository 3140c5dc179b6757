// Package matching finds おそろい: goods of one brand and one pattern, or of one
// material and colour, for parents, children and babies. Its rules are pure and
// read nothing but the catalogue.
package matching

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

// An Age is for whom something is.
type Age int8

// The ages.
const (
	Baby Age = iota
	Child
	Adult
)

// AgeOf is for whom goods of a type are.
func AgeOf(t catalog.SexType) Age {
	switch t {
	case catalog.Baby:
		return Baby
	case catalog.Kids:
		return Child
	}
	return Adult
}

// A Family is goods that match, for two ages at least.
type Family struct {
	Brand    id.Brand
	Pattern  string   // くまプリント; empty: plain
	Material []string // names, of what is plain
	Color    string   // as the brand calls it
	Pieces   []Piece  // adults first, the popular ones first
}

// A Piece is one of a family.
type Piece struct {
	Color id.ColorSKU
	Age   Age
	rank  int
	words []string // of its name, while families are found
}

// mostOfAge is how many goods a family has for one age: the most popular.
const mostOfAge = 4

// A Book knows every family of a snapshot. It does not change.
type Book struct {
	families []Family
	of       map[id.ColorSKU]int
	snap     *catalog.Snapshot
	read     []*reading // by number of the item, each once; nil: nobody asked
}

// A reading is what the catalogue says of an item's cloth.
type reading struct{ pattern, material string }

// NewBook finds the families in the snapshot of a book of outfits. What the former
// book read of items that did not change is taken over.
func NewBook(_ *catalog.Snapshot, pieces *outfit.Book, former *Book) *Book {
	b := &Book{of: map[id.ColorSKU]int{}, snap: pieces.Snapshot()}
	items := b.snap.Items()
	_, firsts := b.snap.Numbers()
	b.read = make([]*reading, len(items))
	known, readings := map[*catalog.Packed]*reading{}, map[reading]*reading{}
	if former != nil {
		for i, item := range former.snap.Items() {
			if r := former.read[i]; r != nil {
				known[item], readings[*r] = r, r
			}
		}
	}
	ages := map[id.Brand]Age{} // as bits; of a brand for one age nothing matches
	for _, c := range items {
		ages[c.Code().Brand()] |= 1 << AgeOf(c.SexType())
	}
	found := map[string]*Family{}
	for i, c := range items {
		brand := c.Code().Brand()
		if a := ages[brand]; a&(a-1) == 0 || c.Secret() || c.Discontinued() {
			continue
		}
		r := known[c]
		if r == nil {
			now := read(c)
			if r = readings[now]; r == nil { // many goods are of one cloth
				r = &now
				readings[now] = r
			}
		}
		b.read[i] = r
		var words []string
		for color := range c.ColorCount() {
			if pieces.SlotAt(int(firsts[i])+color) == "" {
				continue
			}
			name := c.ColorName(color)
			key := string(brand) + "\n" + r.pattern + "\n" + name
			if r.pattern == "" {
				key += "\n" + r.material
			}
			f := found[key]
			if f == nil {
				f = &Family{Brand: brand, Pattern: r.pattern, Color: name}
				if r.pattern == "" {
					f.Material = names(c)
				}
				found[key] = f
			}
			if words == nil && r.pattern == "" {
				words = wordsOf(c.Name())
			}
			f.Pieces = append(f.Pieces, Piece{Color: c.ColorCode(color), Age: AgeOf(c.SexType()), rank: cmp.Or(c.PopularRank(), 1<<30), words: words})
		}
	}
	for _, f := range found {
		if f.Pattern == "" {
			f.sift()
		}
		if f.ages() > 1 {
			f.tidy()
			b.families = append(b.families, *f)
		}
	}
	slices.SortFunc(b.families, func(x, y Family) int {
		return cmp.Or(y.ages()-x.ages(), cmp.Compare(plain(x), plain(y)), cmp.Compare(x.best(), y.best()), cmp.Compare(x.Pieces[0].Color, y.Pieces[0].Color))
	})
	for i, f := range b.families {
		for _, p := range f.Pieces {
			b.of[p.Color] = i
		}
	}
	return b
}

// Families are all of them: those of most ages first, patterns before plain
// cloth, the popular ones first.
func (b *Book) Families() []Family { return b.families }

// Of is the family of a colour.
func (b *Book) Of(code id.ColorSKU) (Family, bool) {
	i, ok := b.of[code]
	if !ok {
		return Family{}, false
	}
	return b.families[i], true
}

func plain(f Family) int {
	if f.Pattern == "" {
		return 1
	}
	return 0
}

func (f *Family) ages() int {
	var seen [3]int
	for _, p := range f.Pieces {
		seen[p.Age] = 1
	}
	return seen[0] + seen[1] + seen[2]
}

func (f *Family) best() int {
	return slices.MinFunc(f.Pieces, func(a, b Piece) int { return a.rank - b.rank }).rank
}

// sift leaves of plain goods those that are called alike for another age: one
// cotton is a knit, and another one is denim.
func (f *Family) sift() {
	all := slices.Clone(f.Pieces)
	f.Pieces = slices.DeleteFunc(f.Pieces, func(p Piece) bool {
		return !slices.ContainsFunc(all, func(o Piece) bool {
			return o.Age != p.Age && slices.ContainsFunc(o.words, func(w string) bool { return slices.Contains(p.words, w) })
		})
	})
}

// tidy puts the grown-ups first, and of one age the popular ones.
func (f *Family) tidy() {
	slices.SortFunc(f.Pieces, func(a, b Piece) int {
		return cmp.Or(int(b.Age)-int(a.Age), a.rank-b.rank, cmp.Compare(a.Color, b.Color))
	})
	var of [3]int
	f.Pieces = slices.DeleteFunc(f.Pieces, func(p Piece) bool {
		of[p.Age]++
		return of[p.Age] > mostOfAge
	})
	f.Pieces = slices.Clone(f.Pieces) // most were more
	for i := range f.Pieces {
		f.Pieces[i].words = nil
	}
}

func names(c *catalog.Packed) (list []string) {
	for _, m := range c.Materials() {
		if !slices.Contains(list, m.Name) {
			list = append(list, m.Name)
		}
	}
	return list
}

// printed finds what a print is called: くまプリント, 花柄.
var printed = regexp.MustCompile(`[^\s　】）]+(?:プリント|柄)`)

// tag is for whom something is, as names begin: 【KIDS】.
var tag = regexp.MustCompile(`【[^】]*】`)

// woven are patterns that have no name of their own.
var woven = []struct{ word, name string }{
	{"ボーダー", "ボーダー"}, {"ストライプ", "ストライプ"}, {"チェック", "チェック"}, {"ドット", "ドット"}, {"水玉", "ドット"},
}

func read(c *catalog.Packed) (r reading) {
	if word := printed.FindString(c.Name()); word != "" && word != "プリント" && word != "柄" {
		r.pattern = strings.Clone(word) // a part would keep the whole text
	}
	for _, w := range woven {
		if r.pattern == "" && strings.Contains(c.Name(), w.word) {
			r.pattern = w.name
		}
	}
	var parts []string
	for _, m := range c.Materials() {
		parts = append(parts, m.Part+m.Name+strconv.Itoa(m.Percent))
	}
	slices.Sort(parts)
	r.material = strings.Join(parts, ",")
	return r
}

// wordsOf are the words of a name.
func wordsOf(name string) (words []string) {
	for _, word := range strings.Fields(tag.ReplaceAllString(name, " ")) {
		if word != "無地" {
			words = append(words, word)
		}
	}
	return words
}

// Books keeps the book of the newest snapshot, beside that of outfits.
type Books = outfit.Beside[Book]

// NewBooks are books beside those of outfits.
func NewBooks(outfits *outfit.Books) *Books { return &Books{Outfits: outfits, New: NewBook} }
