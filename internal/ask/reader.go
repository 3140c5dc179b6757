package ask

import (
	"regexp"
	"slices"
	"sort"
	"strings"
)

// Names are what the shop has: what its brands are called, in any reading, which
// sizes and materials its items have, and which words the language or the shop knows.
type Names struct {
	Brands    []Named
	Sizes     []string
	Materials []string
	Known     func(word string) bool // of a word folded for search; nil knows none
	Fold      func(string) string    // the folding of Known

	// Conjugations are the letters of rows by which a folded stem is a verb, and 1 for
	// a verb that keeps its stem; nil knows no verbs.
	Conjugations func(stem string) string
	// Heard tells whether the shop's texts have a folded word in kana, by itself or as the
	// reading of another; nil hears all.
	Heard func(word string) bool
	// Things are the single kanji that name what the shop has: 靴, 鞄.
	Things map[string]bool
}

// A Named value is a code and what people call it.
type Named struct {
	Code, Label string
	Readings    []string
}

// A Reader understands texts. It never changes and may be used by many at once.
type Reader struct {
	names   Names
	phrases map[rune][]phrase // by first character, the longest first
	shared  []string          // materials that only a share tells from a part of a word: 毛100%

	concepts    []Concept
	completions map[[2]rune][]completion // by how they begin
}

type role uint8

const (
	condition role = iota
	concept
	filler // says nothing of the thing: を探しています
	exclude
	share // 100%
	word
)

// A phrase is a text with a meaning.
type phrase struct {
	text      []rune // folded
	role      role
	condition Condition
	concept   *Concept
	hiragana  bool   // only as hiragana: と is a particle, ト is not
	wish      bool   // said of the thing that is asked for: を探しています
	said      string // what of it may stand in names, if that is not the text itself
	verb      string // the verb that a filler is
	grown     bool   // said of somebody who wears the clothes of adults
	base      string // the verb or adjective at its end, of which every form will do; text is what stands before it
	form      form   // but not another meaning: 透けない is not 透ける
}

// NewReader makes a reader of the grammar, the shop's names and a table of concepts.
func NewReader(traits []Trait, concepts []Concept, names Names) *Reader {
	r := &Reader{names: names, phrases: map[rune][]phrase{}, concepts: concepts, completions: map[[2]rune][]completion{}}
	for _, t := range traits {
		for _, p := range t.Phrases {
			shown := p
			if hiraganaOnly(foldText(p)) {
				shown = t.Phrases[0] // as an input method would convert it
			}
			r.completes(p, shown)
			c := Condition{Field: t.Field, Values: t.Values, Label: t.Label}
			heard := ""
			if names.Heard != nil && strings.ContainsAny(p, "がのをにで") && !names.Heard(names.Fold(p)) {
				heard = t.Phrases[0] // how the shop's texts would say it
			}
			r.phrase(p, phrase{condition: c, said: heard})
			if t.Field == "color" && !isLatin(foldText(p)[0].fold) {
				for _, like := range []string{"系", "系の色", "系統", "めの色"} {
					r.phrase(p+like, phrase{condition: c})
				}
			}
			said, others := saidApart(p)
			for _, other := range others {
				r.phrase(other, phrase{condition: c, said: said})
			}
		}
	}
	for _, m := range names.Materials {
		switch {
		case r.has(m):
		case len([]rune(m)) == 1:
			r.shared = append(r.shared, m)
		default:
			r.phrase(m, phrase{condition: Condition{Field: materialField, Values: []string{m}, Label: m}})
		}
	}
	for text, c := range sizePhrases {
		r.phrase(text, phrase{condition: c})
	}
	for text, sizes := range schoolYears {
		r.phrase(text, phrase{condition: aged(text, sizes)})
	}
	for _, b := range names.Brands {
		for _, reading := range b.Readings {
			if len([]rune(reading)) > 2 {
				r.phrase(reading, phrase{condition: Condition{Field: "brand_code", Values: []string{b.Code}, Label: b.Label}})
			}
		}
	}
	for i := range concepts {
		for _, p := range concepts[i].Phrases {
			r.completes(p, concepts[i].Phrases[0])
			if !r.has(p) {
				r.phrase(p, phrase{role: concept, concept: &concepts[i]})
			}
		}
	}
	for _, p := range particles {
		r.phrase(p, phrase{role: filler, hiragana: true})
	}
	for _, p := range fillers {
		r.phrase(p, phrase{role: filler})
	}
	for _, p := range wishes {
		r.phrase(p, phrase{role: filler, wish: true})
	}
	for _, p := range grownUps {
		r.phrase(p, phrase{role: filler, grown: true})
	}
	for _, p := range exclusions {
		r.phrase(p, phrase{role: exclude})
	}
	for _, list := range r.phrases {
		sort.SliceStable(list, func(i, j int) bool { return len(list[i].text) > len(list[j].text) })
	}
	return r
}

// saidApart is how people say a compound in a sentence, ポケットつき as ポケットのついた and
// くま柄 as くまの絵, and what of it stays.
func saidApart(phrase string) (said string, others []string) {
	for _, e := range []struct {
		end     string
		instead []string
	}{
		{"つき", []string{"のついた", "がついた", "のついている", "がついている", "のある", "がある"}},
		{"付き", []string{"の付いた", "が付いた"}},
		{"柄", []string{"の柄", "の絵", "の絵柄", "の模様", "模様"}},
	} {
		if stem, ok := strings.CutSuffix(phrase, e.end); ok && stem != "" {
			for _, end := range e.instead {
				others = append(others, stem+end)
			}
			return stem, others
		}
	}
	return "", nil
}

const materialField = "material"

func (r *Reader) phrase(text string, p phrase) {
	p.text = []rune(fold(text))
	first := p.text[0]
	r.phrases[first] = append(r.phrases[first], p)
	s := foldText(text)
	spelt := r.spell(s)
	for i := range s {
		for _, v := range r.inflections(s, i, spelt) {
			switch {
			case v.to != len(s):
			case p.role == filler && i == 0:
				list := r.phrases[first]
				list[len(list)-1].verb = v.base
				return
			case p.role == condition || p.role == concept || p.role == exclude:
				p.text, p.base, p.form = p.text[:i], v.base, v.form
				r.phrases[first] = append(r.phrases[first], p)
				return
			}
		}
	}
}

// inflectedAt is where a phrase ends that begins at i, by the forms of its last word.
func (p *phrase) inflectedAt(s []letter, i int, verbs [][]inflected) (ends []int) {
	at := i + len(p.text)
	if at >= len(s) || !p.at(s[i:]) {
		return nil
	}
	for _, v := range verbs[at] {
		if v.base == p.base && p.form.is(v.form) {
			ends = append(ends, v.to)
		}
	}
	return ends
}

func (r *Reader) has(text string) bool {
	want := []rune(fold(text))
	return slices.ContainsFunc(r.phrases[want[0]], func(p phrase) bool { return p.base == "" && slices.Equal(p.text, want) })
}

// A piece is a stretch of the text with its meaning.
type piece struct {
	from, to int
	role     role
	phrase   *phrase
	cond     Condition
	known    bool   // a word of the language or the shop
	grown    bool   // said of an adult
	aside    bool   // stands in a clause that tells why or when
	verb     string // or an adjective, as in a dictionary; it says nothing of what the thing is
}

const longestText = 200

// measures are units as people say them; names of things have their signs.
var measures = regexp.MustCompile(`[0-9０-９]+(ミリリットル|ミリ|シーシー|cc|㏄|グラム|キロ)`)

func measured(text string) string {
	for _, unit := range [][2]string{{"ミリリットル", "ml"}, {"ミリ", "ml"}, {"シーシー", "ml"}, {"cc", "ml"}, {"㏄", "ml"}, {"グラム", "g"}, {"キロ", "kg"}} {
		if number, ok := strings.CutSuffix(text, unit[0]); ok {
			return number + unit[1]
		}
	}
	return text
}

// Read understands a text.
func (r *Reader) Read(text string) Reading {
	out := Reading{Asked: strings.TrimSpace(text)}
	if quoted, ok := quoted(out.Asked); ok {
		out.Words, out.Left = []string{quoted}, []string{out.Asked}
		return out
	}
	letters := foldText(measures.ReplaceAllStringFunc(out.Asked, measured))
	letters = letters[:min(len(letters), longestText)]
	var tokens []token
	ended := 0
	r.eachToken(letters, func(at int, s []letter) {
		t := newToken(r, s)
		t.behind = slices.ContainsFunc(letters[ended:at], func(l letter) bool { return strings.ContainsRune("。!?…", l.raw) })
		ended = at + len(s)
		tokens = append(tokens, t)
	})
	if out.Spoken = isSpoken(tokens, strings.ContainsAny(out.Asked, "、。？")); out.Spoken {
		markAsides(tokens)
		markTale(r, tokens)
	}
	if len(tokens) > 0 {
		tokens[len(tokens)-1].last = true
	}
	for _, t := range tokens {
		r.token(&out, t)
	}
	if out.given && out.Spoken && len(out.Words)+len(out.Concepts) == 0 {
		r.gift(&out)
	}
	out.finish()
	return out
}

// eachToken goes through the stretches without spaces.
func (r *Reader) eachToken(letters []letter, do func(int, []letter)) {
	for from := 0; from < len(letters); {
		if separates(letters[from].fold) && !between(letters, from) {
			from++
			continue
		}
		to := from
		for to < len(letters) && (!separates(letters[to].fold) || between(letters, to)) {
			to++
		}
		to = r.joined(letters, from, to)
		do(from, letters[from:to])
		from = to
	}
}

// quoted is a text in quotation marks, which is looked for as it stands.
func quoted(text string) (string, bool) {
	for _, q := range [][2]string{{`"`, `"`}, {"“", "”"}, {"「", "」"}, {"『", "』"}} {
		if inner, ok := strings.CutPrefix(text, q[0]); ok {
			if inner, ok = strings.CutSuffix(inner, q[1]); ok && strings.TrimSpace(inner) != "" {
				return strings.TrimSpace(inner), true
			}
		}
	}
	return "", false
}

// between tells that a comma or a point stands between digits, or between two numbers of
// which either will do: 二、三千円.
func between(s []letter, i int) bool {
	if s[i].fold == '、' && i > 0 && i+2 < len(s) && isNumeral(s[i-1].fold) && isNumeral(s[i+1].fold) && units[s[i+2].fold] > 0 && (i == 1 || !isNumeral(s[i-2].fold)) {
		return true
	}
	return (s[i].fold == ',' || s[i].fold == '.') && i > 0 && i+1 < len(s) && isDigit(s[i-1].fold) && isDigit(s[i+1].fold)
}

func isNumeral(r rune) bool { return isDigit(r) || kanjiDigits[r] > 0 }

// joined extends a token over a space that belongs to the name of a brand: ITO TO YOHAKU.
func (r *Reader) joined(s []letter, from, to int) int {
	for _, p := range r.phrases[s[from].fold] {
		if end := from + len(p.text); end > to && end <= len(s) && slices.Contains(p.text, ' ') && p.at(s[from:]) && (end == len(s) || separates(s[end].fold) || !isLatin(s[end].fold)) {
			for to = end; to < len(s) && !separates(s[to].fold); to++ {
			}
			return to
		}
	}
	return to
}

func (p *phrase) at(s []letter) bool {
	if len(p.text) > len(s) {
		return false
	}
	for i, r := range p.text {
		if s[i].fold != r || p.hiragana && !isHiragana(s[i].raw) {
			return false
		}
	}
	return true
}

func hiraganaOnly(s []letter) bool {
	return !slices.ContainsFunc(s, func(l letter) bool { return !isHiragana(l.raw) && l.raw != 'ー' })
}

// words adds what is to be looked for, or left out; it returns
// the word that was added.
func (out *Reading) words(text string, not bool) string {
	if not {
		out.add(Condition{Field: "search_word", Values: []string{text}, Not: true, Label: text + "以外", Text: text})
		return ""
	}
	if text = strings.Trim(text, "-~.%¥'&"); text != "" {
		out.Words, out.Left = append(out.Words, text), append(out.Left, text)
	}
	return text
}

func (out *Reading) concept(c *Concept, text string, not, aside bool) {
	if not {
		out.add(Condition{Field: "search_word", Values: []string{text}, Not: true, Label: text + "以外", Text: text})
		return
	}
	if slices.ContainsFunc(out.Concepts, func(have Concept) bool { return have.Label == c.Label }) {
		return
	}
	idea := *c
	idea.Text, idea.Aside = text, aside
	out.Concepts, out.Left = append(out.Concepts, idea), append(out.Left, text)
	if c.Sort != "" {
		out.Sort = c.Sort
	}
}

// finish adds the filters of concepts, after what was said outright.
func (out *Reading) finish() {
	out.ByUse = out.ByUse && !slices.Contains(strangers, out.Thing)
	out.named()
	for _, c := range out.Concepts {
		for _, f := range c.Filters {
			f.Text = c.Label
			out.add(f)
		}
	}
	if out.Thing != "" && !slices.Contains(out.Aside, out.Thing) || out.Pronoun && out.Head == "" {
		out.Aside = append(out.Aside, out.arguments...)
	}
	if out.grown {
		out.growUp()
	}
}
