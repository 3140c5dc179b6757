package lexicon

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
)

//go:embed synonyms.txt
var defaultSynonyms string

// Synonyms say which words mean one thing, which ones a wider word covers, and what
// may be offered, as such, for a thing that the shop does not have.
type Synonyms struct {
	same  map[string][]string
	wider map[string][]string
	near  map[string][]string
}

// DefaultSynonyms is the list that comes with the shop.
func DefaultSynonyms() *Synonyms {
	s, err := ParseSynonyms(strings.NewReader(defaultSynonyms))
	if err != nil {
		panic("lexicon: the embedded synonyms.txt: " + err.Error())
	}
	return s
}

const maxGroup = 24

// ParseSynonyms reads a list of synonyms, one group on each line:
//
//	# a comment
//	スパッツ, レギンス             each finds the others
//	靴 => スニーカー, サンダル     the left one finds the right ones too
//	水着 ~> 水陸ショーツ           where the left one finds nothing, the right ones are offered
func ParseSynonyms(r io.Reader) (*Synonyms, error) {
	s := &Synonyms{same: map[string][]string{}, wider: map[string][]string{}, near: map[string][]string{}}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line, _, _ := strings.Cut(strings.TrimPrefix(lines.Text(), "\ufeff"), "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := s.group(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read synonyms: %w", err)
	}
	return s, nil
}

func (s *Synonyms) group(line string) error {
	into, mark := s.wider, "=>"
	if strings.Contains(line, "~>") {
		into, mark = s.near, "~>"
	}
	left, right, oneWay := strings.Cut(line, mark)
	heads, err := members(left)
	if err != nil {
		return err
	}
	if !oneWay {
		if len(heads) < 2 && !strings.ContainsAny(line, commas) { // two that fold to one do no harm
			return fmt.Errorf("%q is alone; write at least two words with commas between them", strings.TrimSpace(line))
		}
		for _, w := range heads {
			s.same[w] = join(s.same[w], w, heads)
		}
		return nil
	}
	if len(heads) != 1 {
		return fmt.Errorf("%q has %d words before %s; write one", strings.TrimSpace(line), len(heads), mark)
	}
	narrow, err := members(right)
	if err != nil {
		return err
	}
	into[heads[0]] = join(into[heads[0]], heads[0], narrow)
	return nil
}

const commas = ",、，"

// members reads words with commas between them.
func members(list string) ([]string, error) {
	var out []string
	for w := range strings.FieldsFuncSeq(list, func(r rune) bool { return strings.ContainsRune(commas, r) }) {
		f := canon(fold(w))
		if strings.TrimSpace(w) == "" {
			return nil, fmt.Errorf("a word is missing in %q", strings.TrimSpace(list))
		}
		if f == "" {
			return nil, fmt.Errorf("%q has no letters", strings.TrimSpace(w))
		}
		if !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	if len(out) == 0 || len(out) > maxGroup {
		return nil, fmt.Errorf("%q has %d words; a group has 1 to %d", strings.TrimSpace(list), len(out), maxGroup)
	}
	return out, nil
}

// join adds to list what is neither there yet nor the word itself.
func join(list []string, word string, more []string) []string {
	for _, m := range more {
		if m != word && !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

// canon leaves out a long mark at the end, which half of the writers do too.
// What is left still finds the longer spelling.
func canon(folded string) string {
	if short := strings.TrimRight(folded, longMark); lengthOf(short) >= 2 {
		return short
	}
	return folded
}

// DefaultSynonymTable is that list as an operator reads it.
func DefaultSynonymTable() string { return defaultSynonyms }

// EachSynonym goes through the words that the list of synonyms has, folded.
func (x *Index) EachSynonym(do func(word string)) {
	for word := range x.synonyms.same {
		do(word)
	}
	for word := range x.synonyms.wider {
		do(word)
	}
}
