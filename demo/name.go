package demo

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// figure chooses the motif of a print, and the word for any pattern. Only
// where there are patterns to choose from is it worth saying that there is none.
func (d *data) figure(r *rand.Rand, k *kind, pattern string) (*motif, string) {
	switch {
	case pattern == "print":
		m := &d.patterns.Motifs[r.IntN(len(d.patterns.Motifs))]
		return m, m.Word
	case len(k.Patterns) == 1:
		return nil, ""
	}
	return nil, one(r, d.patterns.Words[pattern])
}

// name composes 【BABY】ふわふわパイル カバーオール: tag, feature, stuff, pattern,
// form, and the contents where they are part of what is bought.
func (d *data) name(p *plan) string {
	words := []string{p.word, p.figure, p.cut}
	if slices.Contains(d.features.Named, p.feature) {
		if p.kind.Group == "gear" || p.kind.Group == "bag" {
			words = append(words, p.feature)
		} else {
			words = append([]string{p.feature}, words...)
		}
	}
	if sizing := d.sizes[p.kind.Sizes]; sizing.Prices != nil {
		words = append(words, contents(sizing.Sizes[p.sizes[0]][1]))
	}
	var b strings.Builder
	b.WriteString(p.kind.Tag)
	glue := true
	for _, word := range words {
		if word == "" || (word == p.word && strings.HasPrefix(p.cut, strings.TrimSuffix(word, "~"))) {
			continue
		}
		bare := strings.TrimSuffix(word, "~")
		if !glue && !(word == p.cut && strings.HasPrefix(word, "の")) && !strings.HasPrefix(word, "（") {
			b.WriteByte(' ')
		}
		b.WriteString(bare)
		glue = bare != word && p.figure == ""
	}
	return b.String()
}

// contents are "30包" as they stand, and words in brackets: （バス）.
func contents(size string) string {
	if size[0] >= '0' && size[0] <= '9' {
		return size
	}
	return "（" + size + "）"
}
