package ask

import (
	"slices"
	"strconv"
	"strings"
)

// Complete guesses which condition is being typed: an amount becomes a price, the
// beginning of a phrase, also in kana that is not converted yet, the phrase.
func (r *Reader) Complete(typed string, limit int) []string {
	s := foldText(typed)
	if len(s) == 0 {
		return nil
	}
	if tenths, n := number(s); n > 0 && tenths%10 == 0 && tenths >= 5000 {
		prices := completePrice(tenths / 10)
		return prices[:min(limit, len(prices))]
	}
	if len(s) < 2 {
		return nil
	}
	var out []string
	begun := string(runesOf(s))
	for _, c := range r.completions[[2]rune{s[0].fold, s[1].fold}] {
		if strings.HasPrefix(c.key, begun) && c.key != begun && !slices.Contains(out, c.shown) {
			if out = append(out, c.shown); len(out) == limit {
				break
			}
		}
	}
	return out
}

func runesOf(s []letter) []rune {
	out := make([]rune, len(s))
	for i, l := range s {
		out[i] = l.fold
	}
	return out
}

// completePrice offers what people say of an amount, the likeliest first.
func completePrice(yen int) []string {
	if yen > 1_000_000 {
		return nil
	}
	text := strings.TrimSuffix(priceLabel(":"+strconv.Itoa(yen)), "以下")
	return []string{text + "以下", text + "くらい", text + "以上"}
}

// A completion leads from how a phrase begins to what is offered.
type completion struct{ key, shown string }

// completes notes what is shown to whoever types the beginning of a phrase.
func (r *Reader) completes(phrase, shown string) {
	key := []rune(fold(phrase))
	if len(key) >= 2 {
		begins := [2]rune{key[0], key[1]}
		r.completions[begins] = append(r.completions[begins], completion{string(key), shown})
	}
}

// InSeason is the ideas that belong to a month, as people type them.
func (r *Reader) InSeason(month int) []string {
	var out []string
	for _, c := range r.concepts {
		if c.InSeason(month) {
			out = append(out, c.Phrases[0])
		}
	}
	return out
}
