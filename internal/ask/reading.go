package ask

import (
	"slices"
	"strings"
)

// A Reading is what a text was understood as.
type Reading struct {
	Asked      string
	Conditions []Condition
	Concepts   []Concept
	Words      []string // what is left to look for in the texts, as typed
	Left       []string // the words and the ideas as they were typed: all that is no condition
	Said       []string // phrases that became conditions and may stand in names, too
	Sort       string
	Spoken     bool       // a sentence rather than a list of words
	Thing      string     // the word that a sentence asks for outright: 水着を探しています
	Head       string     // the noun at the end of a clause, which is the thing if nothing else is: 長靴、子どもの18センチ
	Pronoun    bool       // what is asked for is a pronoun: ひびかないやつ
	Echo       [][]string // words by which no item is called, each in the spellings to look for: what is described with them moves up
	Aside      []string   // words that tell why, when or with what: they move items up and need not be met
	Either     [][]string // words of which one is enough: タオルか石けん
	GivenUp    []GivenUp  // conditions of a sentence that hardly anything meets
	ByUse      bool       // what is asked for is told by its use alone: 羽織れるもの
	arguments  []string   // words that a verb before the thing is about
	given      bool       // it is for somebody who is given it: 上司へ
	grown      bool       // an adult was spoken of
	Loose      bool       // nothing has the ideas with the conditions, so they only sort
}

// A Condition is a filter of the list.
type Condition struct {
	Field   string
	Values  []string
	Not     bool
	Label   string // for the shopper
	Text    string // as it was typed
	Concept bool   // comes from an idea
	Age     bool   // a size that was guessed from an age
}

// A GivenUp condition is one that a sentence can do without, because hardly anything
// meets it together with the others. What meets it counts more.
type GivenUp struct {
	Condition     // without a field it is a word, or a condition that a wider one took the place of
	Count     int // how many of those shown meet it
}

// Key and Value are the condition as the address of a list writes it.
func (c Condition) Key() string {
	if c.Not {
		return c.Field + "-notin"
	}
	return c.Field + "-in"
}

// Value has the values with spaces between.
func (c Condition) Value() string { return strings.Join(c.Values, " ") }

// Plain tells that nothing but words was found.
func (r Reading) Plain() bool { return len(r.Conditions) == 0 && len(r.Concepts) == 0 && r.Sort == "" }

// Keywords is what stays in the search box when the conditions are filters.
func (r Reading) Keywords() string { return strings.Join(r.Left, " ") }

// Rest is the words with spaces between.
func (r Reading) Rest() string { return strings.Join(r.Words, " ") }

// together is the fields of which an item has one value: two of them mean either.
var together = []string{"color", "size", "material", "commodity_sex_type", "brand_code", "category_code_1", "category_code_2", "pattern", "season", "tone", "commodity_code", "color_sku_code"}

// add joins a condition to one on the same field, where an item cannot have both.
func (r *Reading) add(c Condition) {
	for i := range r.Conditions {
		have := &r.Conditions[i]
		if have.Field != c.Field || have.Not != c.Not {
			continue
		}
		if slices.Equal(have.Values, c.Values) {
			return
		}
		if c.Field == priceField && !c.Not {
			if both, ok := meet(have.Values[0], c.Values[0]); ok {
				have.Values, have.Label, have.Text = []string{both}, priceLabel(both), have.Text+c.Text
				return
			}
			have.Values, have.Label, have.Text = append(slices.Clip(have.Values), c.Values...), have.Label+"・"+c.Label, have.Text+" "+c.Text
			return // 二千円台か三千円台: no price is both
		}
		if slices.Contains(together, c.Field) && !have.Concept && !c.Concept {
			for _, v := range c.Values {
				if !slices.Contains(have.Values, v) {
					have.Values = append(slices.Clip(have.Values), v)
				}
			}
			have.Label, have.Text = have.Label+"・"+c.Label, have.Text+" "+c.Text
			return
		}
		if c.Concept && c.Field == personField {
			return // who was named outright counts
		}
	}
	r.Conditions = append(r.Conditions, c)
}

// notThat turns the condition that was named last into one that leaves it out: それ以外の.
func (r *Reading) notThat() {
	for i := len(r.Conditions) - 1; i >= 0; i-- {
		c := &r.Conditions[i]
		if slices.Contains([]string{materialField, "color", "pattern", "make"}, c.Field) {
			if !c.Not {
				c.Not, c.Label = true, c.Label+"以外"
				r.Said = slices.DeleteFunc(r.Said, func(said string) bool { return said == c.Text })
			}
			return
		}
	}
}

// share turns the material named last into one with a share of the cloth. Without
// one, 100 is a size, unless it has a mark of a share.
func (out *Reading) share(s Condition) {
	for i := len(out.Conditions) - 1; i >= 0; i-- {
		if c := &out.Conditions[i]; c.Field == materialField && !c.Not && len(c.Values) == 1 {
			c.Values = []string{c.Values[0] + s.Values[0]}
			c.Label += s.Label
			c.Text += s.Text
			return
		}
	}
	if s.Values[0] == "100" && s.Text == "100" {
		out.add(sized("100", "100"))
	}
}
