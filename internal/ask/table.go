package ask

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

//go:embed grammar.tsv
var grammarTable string

// A Trait is a line of the grammar: a filter, what people say for it, and the words
// of an item that show that the item has it.
type Trait struct {
	Field   string
	Values  []string
	Label   string
	Phrases []string
	Name    []string // in the name, categories and search words
	Text    []string // in the description
}

// Traits is the grammar that comes with the shop.
func Traits() []Trait {
	list, err := parseTraits(strings.NewReader(grammarTable))
	if err != nil {
		panic("ask: the embedded grammar.tsv: " + err.Error())
	}
	return list
}

func parseTraits(r io.Reader) ([]Trait, error) {
	var list []Trait
	err := lines(r, func(cells []string) error {
		if len(cells) < 4 {
			return fmt.Errorf("want field, values, label and phrases")
		}
		cells = append(cells, "", "")
		t := Trait{Field: cells[0], Values: strings.Split(cells[1], ","), Label: cells[2], Phrases: alternatives(cells[3]), Name: alternatives(cells[4]), Text: alternatives(cells[5])}
		if t.Field == "" || t.Label == "" || len(t.Phrases) == 0 {
			return fmt.Errorf("a field, a label or the phrases are missing")
		}
		list = append(list, t)
		return nil
	})
	return list, err
}

// A Concept is an idea that stands for several things: 母の日.
type Concept struct {
	Phrases []string
	Label   string
	Filters []Condition
	Sort    string // field and direction, as unit_price!asc
	Words   []Weighted
	Months  []int  // in season; empty is always
	Child   bool   // is about children
	Thing   bool   // says what is asked for, as a word would: 羽織るもの
	Text    string // as it was typed
	Aside   bool   // it was said in a clause that tells why or when
}

// A Weighted word is what an idea may mean, with a weight from 1 to 9.
type Weighted struct {
	Word   string
	Weight int
}

//go:embed concepts.tsv
var conceptTable string

// DefaultConceptTable is the table that comes with the shop, as an operator reads it.
func DefaultConceptTable() string { return conceptTable }

// DefaultConcepts is what it says.
func DefaultConcepts() []Concept {
	list, err := ParseConcepts(strings.NewReader(conceptTable))
	if err != nil {
		panic("ask: the embedded concepts.tsv: " + err.Error())
	}
	return list
}

// What stands among the filters of a concept and is none: an order, that the concept
// says what is asked for, and that it is about children.
const (
	sortFilter  = "sortcolumn"
	thingFilter = "thing"
	childFilter = "child"
)

// ParseConcepts reads a table of concepts: phrases, label, filters, words and months.
func ParseConcepts(r io.Reader) ([]Concept, error) {
	var list []Concept
	err := lines(r, func(cells []string) error {
		c, err := parseConcept(append(cells, "", "", "", ""))
		list = append(list, c)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read concepts: %w", err)
	}
	return list, nil
}

func parseConcept(cells []string) (Concept, error) {
	c := Concept{Phrases: alternatives(cells[0]), Label: strings.TrimSpace(cells[1])}
	if len(c.Phrases) == 0 || c.Label == "" {
		return c, fmt.Errorf("phrases or label are missing")
	}
	for filter := range strings.FieldsSeq(cells[2]) {
		field, values, ok := strings.Cut(filter, "=")
		switch {
		case !ok || values == "":
			return c, fmt.Errorf("%q is no filter; write field=value", filter)
		case field == sortFilter:
			c.Sort = values
		case field == thingFilter:
			c.Thing = true
		case field == childFilter:
			c.Child = true
		default:
			c.Filters = append(c.Filters, Condition{Field: field, Values: strings.Split(values, ","), Label: c.Label, Concept: true})
		}
	}
	for _, w := range alternatives(cells[3]) {
		word, text, _ := strings.Cut(w, " ")
		weight, err := strconv.Atoi(text)
		if err != nil || weight < 1 || weight > 9 {
			return c, fmt.Errorf("%q has no weight from 1 to 9", w)
		}
		c.Words = append(c.Words, Weighted{word, weight})
	}
	for part := range strings.FieldsFuncSeq(cells[4], func(r rune) bool { return r == ',' || r == ' ' }) {
		first, last, two := strings.Cut(part, "-")
		if !two {
			last = first
		}
		from, err1 := strconv.Atoi(first)
		to, err2 := strconv.Atoi(last)
		if err1 != nil || err2 != nil || from < 1 || to > 12 || from > to {
			return c, fmt.Errorf("%q are no months; write 4-5", part)
		}
		for m := from; m <= to; m++ {
			c.Months = append(c.Months, m)
		}
	}
	return c, nil
}

// InSeason tells whether the idea belongs to the month.
func (c Concept) InSeason(month int) bool { return slices.Contains(c.Months, month) }

// lines reads cells with tabs between; what begins with # is a comment.
func lines(r io.Reader, take func(cells []string) error) error {
	scan := bufio.NewScanner(r)
	for n := 1; scan.Scan(); n++ {
		line := strings.TrimPrefix(scan.Text(), "\ufeff")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := take(strings.Split(line, "\t")); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return scan.Err()
}

// alternatives splits at |, leaving out what is empty.
func alternatives(cell string) []string {
	var out []string
	for part := range strings.SplitSeq(cell, "|") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}
