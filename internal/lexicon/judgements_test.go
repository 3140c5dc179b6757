package lexicon_test

import (
	"bufio"
	"cmp"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// A judgement is a line of testdata/search-judgements.tsv.
type judgement struct{ question, want, never string }

func judgements(t *testing.T) []judgement {
	t.Helper()
	file, err := os.Open("../../testdata/search-judgements.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out []judgement
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if lines.Text() == "#half unseen" {
			break // needs the understanding of conditions; package search judges it
		}
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		f := append(strings.Split(lines.Text(), "\t"), "")
		if len(f) < 3 || f[0] == "" || f[1] == "" {
			t.Fatalf("%q: want a question, what it must find and what it may not, with tabs between", lines.Text())
		}
		out = append(out, judgement{f[0], f[1], f[2]})
	}
	return out
}

// A condition is what a judgement asks of a card: one of each clause.
type condition [][]fieldText

type fieldText struct{ field, text string }

func parse(t *testing.T, s string) condition {
	t.Helper()
	var out condition
	for clause := range strings.SplitSeq(s, " & ") {
		var any []fieldText
		for c := range strings.SplitSeq(clause, "|") {
			field, text, ok := strings.Cut(c, ":")
			if !ok || text == "" || !slices.Contains(strings.Fields("name brand category color group material words for text"), field) {
				t.Fatalf("%q in %q is no condition", c, s)
			}
			any = append(any, fieldText{field, text})
		}
		out = append(out, any)
	}
	return out
}

func (k *card) field(name string) string {
	switch name {
	case "name":
		return k.name
	case "brand":
		return k.brand
	case "category":
		return k.category
	case "color":
		return k.color
	case "group":
		return k.group
	case "material":
		return k.material
	case "words":
		return k.words
	case "for":
		return k.sex
	}
	return k.text
}

func (c condition) holds(k *card) bool {
	for _, clause := range c {
		if !slices.ContainsFunc(clause, func(f fieldText) bool { return strings.Contains(k.field(f.field), f.text) }) {
			return false
		}
	}
	return true
}

const firstScreen = 10

// TestPeopleFindWhatTheyMean asks the demo shop what people ask, and looks at
// the first ten cards with their eyes.
func TestPeopleFindWhatTheyMean(t *testing.T) {
	cards, b := demoShop(t, 0)
	x := b.Build()
	list := judgements(t)
	if len(list) < 250 {
		t.Fatalf("%d judgements, want at least 250", len(list))
	}
	sum := 0.0
	for _, j := range list {
		sum += j.recall(t, cards, x)
	}
	if mean := sum / float64(len(list)); mean < 0.95 {
		t.Errorf("recall at %d is %.3f over %d questions, want at least 0.95", firstScreen, mean, len(list))
	} else {
		t.Logf("recall at %d is %.3f over %d questions", firstScreen, mean, len(list))
	}
}

// recall is the share of the first screen, as far as the shop can fill it,
// that is what the question means.
func (j judgement) recall(t *testing.T, cards []card, x *lexicon.Index) float64 {
	t.Helper()
	want, never := parse(t, j.want), condition{{}}
	if j.never != "" {
		never = parse(t, j.never)
	}
	relevant := 0
	for i := range cards {
		if want.holds(&cards[i]) {
			relevant++
		}
	}
	if relevant = min(relevant, firstScreen); relevant == 0 {
		t.Errorf("%q: nothing in the shop is %s", j.question, j.want)
		return 0
	}
	good, bad := 0, []string{}
	h := x.Find(j.question)
	for _, doc := range first(cards, h) {
		k := &cards[doc]
		if want.holds(k) {
			good++
		} else {
			bad = append(bad, k.name)
		}
		if never.holds(k) {
			t.Errorf("%q shows %q, which is %s", j.question, k.name, j.never)
		}
	}
	if good < relevant {
		t.Logf("%q: %d of %d, %d found, corrected %q; shows %q", j.question, good, relevant, h.Docs.GetCardinality(), h.Corrected, bad)
	}
	return float64(good) / float64(relevant)
}

// first is the first screen of cards; equal ones stand by popularity.
func first(cards []card, h lexicon.Hits) []uint32 {
	docs := h.Docs.ToArray()
	slices.SortStableFunc(docs, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(h.Score(b), h.Score(a)), cmp.Compare(cards[a].rank, cards[b].rank))
	})
	return docs[:min(len(docs), firstScreen)]
}
