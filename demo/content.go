package demo

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

//go:embed content
var texts embed.FS

var (
	// "up_date: -12d" is so many days from today.
	relativeDay = regexp.MustCompile(`(?m)^(up_date|date|publish|end): (-?[0-9]+)d$`)
	// "pick:" is a list of rules, each of words that the items must fit and how
	// many are wanted. If there are too few, the last word is left out.
	pickRules = regexp.MustCompile(`(?m)^pick:\n((?:  - .*\n)+)`)
	// "{{pick 1 3}}" in a text shows the cards of the first and the third of them.
	pickCode = regexp.MustCompile(`\{\{pick ([0-9 ]+)\}\}`)
)

// Content is what the demo shop has to read: a folder as the shop imports it,
// with dates near today and with items that this shop sells.
func (s *Shop) Content() (fs.FS, error) {
	root, err := fs.Sub(texts, "content")
	if err != nil {
		return nil, fmt.Errorf("demo content: %w", err)
	}
	out := told{FS: root, texts: map[string][]byte{}}
	c := chooser{shop: s, used: map[id.Commodity]int{}, wardrobe: s.newWardrobe()}
	err = fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		resolved, err := c.resolve(name, string(text))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		out.texts[name] = []byte(resolved)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("demo content: %w", err)
	}
	return out, nil
}

// told is another folder with resolved texts in place of its own.
type told struct {
	fs.FS
	texts map[string][]byte
}

// ReadFile is what fs.ReadFile asks first.
func (f told) ReadFile(name string) ([]byte, error) {
	text, ok := f.texts[name]
	if !ok {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	return slices.Clone(text), nil
}

// A chooser finds items for texts, each item in as few texts as possible.
type chooser struct {
	shop     *Shop
	used     map[id.Commodity]int
	wardrobe *wardrobe
}

func (c *chooser) resolve(name, text string) (string, error) {
	text = relativeDay.ReplaceAllStringFunc(text, func(line string) string {
		m := relativeDay.FindStringSubmatch(line)
		days, _ := strconv.Atoi(m[2]) // the expression lets only digits through
		return m[1] + ": " + c.shop.day(-days).Format("2006-01-02")
	})
	text, err := c.shop.data.sizeTables(text)
	if err != nil {
		return "", err
	}
	text = c.wardrobe.wear(text)
	m := pickRules.FindStringSubmatch(text)
	if m == nil {
		return text, nil
	}
	var codes []id.Commodity
	for rule := range strings.Lines(m[1]) {
		words := strings.Fields(strings.TrimPrefix(rule, "  - "))
		n, err := strconv.Atoi(words[len(words)-1])
		if err != nil || n < 1 {
			return "", fmt.Errorf("the rule %q does not end with how many", strings.TrimSpace(rule))
		}
		found := c.pick(words[:len(words)-1], n, codes)
		codes = append(append(codes, found...), make([]id.Commodity, n-len(found))...) // the numbers of later ones stay
	}
	key := "items"
	if path.Dir(name) == "editor" {
		key = "picks"
	}
	list := key + ":\n"
	for _, code := range codes {
		if code != "" {
			list += "  - \"" + string(code) + "\"\n"
		}
	}
	text = strings.Replace(text, m[0], list, 1)
	return pickCode.ReplaceAllStringFunc(text, func(code string) string {
		var cards []string
		for _, word := range strings.Fields(pickCode.FindStringSubmatch(code)[1]) {
			// A small shop may have fewer than the text wishes for.
			if n, _ := strconv.Atoi(word); n >= 1 && n <= len(codes) && codes[n-1] != "" {
				cards = append(cards, "{{item "+string(codes[n-1])+"}}")
			}
		}
		return strings.Join(cards, " ")
	}), nil
}

// pick finds n items that every word fits: little used ones first, then those
// of brands that are not there yet, then the popular.
func (c *chooser) pick(words []string, n int, have []id.Commodity) (codes []id.Commodity) {
	brands := map[id.Brand]int{}
	for _, code := range have {
		if code != "" {
			brands[code.Brand()]++
		}
	}
	var fit []int
	for i := range c.shop.plans {
		p := &c.shop.plans[i]
		all := !slices.ContainsFunc(words, func(word string) bool { return !c.shop.fits(i, word) })
		if all && p.rank > 0 && !slices.Contains(have, p.code) && c.shop.inStock(i) {
			fit = append(fit, i)
		}
	}
	for len(codes) < n && len(fit) > 0 {
		best := slices.MinFunc(fit, func(a, b int) int {
			p, q := &c.shop.plans[a], &c.shop.plans[b]
			return cmp.Or(cmp.Compare(c.used[p.code], c.used[q.code]), cmp.Compare(brands[p.code.Brand()], brands[q.code.Brand()]), cmp.Compare(p.rank, q.rank))
		})
		code := c.shop.plans[best].code
		codes = append(codes, code)
		c.used[code]++
		brands[code.Brand()]++
		fit = slices.DeleteFunc(fit, func(i int) bool { return i == best })
	}
	if len(codes) < n && len(words) > 1 {
		return append(codes, c.pick(words[:len(words)-1], n-len(codes), slices.Concat(have, codes))...)
	}
	return codes
}

// fits tells whether a word is of the item: what kind.is knows, its stuff, its
// pattern, its brand's alias, new, or in:white for the group of its first colour.
func (s *Shop) fits(i int, word string) bool {
	if group, ok := strings.CutPrefix(word, "in:"); ok {
		return s.dye(i)[0].group == group
	}
	p := &s.plans[i]
	return p.kind.is(word) || s.data.stuff[word] == p.stuff || p.pattern == word || p.brand.Alias == word || word == "new" && p.age <= newAge
}

func (s *Shop) inStock(i int) bool {
	for _, color := range s.compose(i).Colors {
		for _, size := range color.Sizes {
			if size.Stock > 0 {
				return true
			}
		}
	}
	return false
}
