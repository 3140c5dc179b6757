package ask

import (
	"slices"
	"strings"
)

// A token is a stretch of text without spaces, cut into pieces.
type token struct {
	letters []letter
	pieces  []piece
	not     bool // behind a minus
	last    bool // of the text
	behind  bool // a sentence ends before it
}

func newToken(r *Reader, s []letter) token {
	t := token{letters: s}
	if len(s) > 1 && s[0].fold == '-' && !isDigit(s[1].fold) {
		t.not, t.letters = true, s[1:]
	}
	t.pieces = r.pieces(t.letters)
	return t
}

// isSpoken tells that a text is a sentence: it has several particles, a verb or what
// people say around a thing; a mark of a sentence counts as one.
func isSpoken(tokens []token, marked bool) bool {
	particles := 0
	if marked {
		particles++
	}
	letters, joints := 0, 0
	for _, t := range tokens {
		letters += len(t.letters)
		for _, l := range t.letters {
			if strings.ContainsRune("のでにをがはとへも", l.raw) {
				joints++
			}
		}
	}
	if marked && letters >= 10 && joints > 0 {
		return true
	}
	for _, t := range tokens {
		for _, p := range t.pieces {
			if p.role == filler && p.to-p.from <= 2 {
				particles++
			}
			if p.role == filler && p.to-p.from > 2 || particles > 1 || p.phrase != nil && p.phrase.base != "" {
				return true
			}
		}
	}
	return false
}

// whole tells that nothing in the token was understood, so that cutting it would
// only be a guess: 木の葉.
func (t token) whole() bool {
	joints := 0
	for _, p := range t.pieces {
		if p.role == filler {
			joints++
		}
		if p.role == condition || p.role == concept || p.role == share || p.role == exclude || p.verb != "" || p.role == filler && p.to-p.from > 1 {
			return false
		}
	}
	return !t.not && joints < 2
}

// token adds what a token says to the reading.
func (r *Reader) token(out *Reading, t token) {
	s := t.letters
	if t.whole() && !(out.Spoken && (t.ends() || t.joined())) {
		switch text := out.words(plain(s), false); {
		case !out.Spoken || text == "":
		case t.pieces[0].aside:
			out.Aside = append(out.Aside, text)
		case !hiraganaOnly(s):
			out.Head = text
		}
		return
	}
	pieces := r.saying(t, out.Spoken)
	out.Pronoun = out.Pronoun || endsInPronoun(s, pieces)
	for i := 0; i < len(pieces); i++ {
		p := pieces[i]
		out.grown = out.grown || p.grown
		excluded := t.not || isExcluded(s, pieces[i+1:])
		switch p.role {
		case filler:
			if out.Spoken {
				out.echo(s, p)
			}
			text := plain(s[p.from:p.to])
			out.given = out.given || i > 0 && (text == "へ" || text == "への") && (pieces[i-1].role == filler && !isParticle(s, pieces[i-1], "とまの") || pieces[i-1].cond.Field == personField)
		case condition:
			if p.cond.Field == "color" && strings.HasPrefix(plain(s[p.to:]), "にな") {
				continue // 膝が真っ赤になる
			}
			c := p.cond
			c.Not, c.Text = excluded, plain(s[p.from:p.to])
			if excluded {
				c.Label += "以外"
			}
			if c.Field == personField && len(c.Values) == 1 && i+1 < len(pieces) && slices.Contains(receiving, plain(s[pieces[i+1].from:pieces[i+1].to])) {
				c = received(c)
			}
			out.add(c)
			if !excluded && (c.Field == "make" || c.Field == "pattern" || c.Field == materialField || c.Field == "season" || c.Field == "care") {
				said := c.Text
				if p.phrase != nil && p.phrase.said != "" {
					said = p.phrase.said
				}
				out.Said = append(out.Said, said)
			}
		case concept:
			around := p.aside || i+1 < len(pieces) && (isParticle(s, pieces[i+1], "にで") || slices.Contains(beside, plain(s[pieces[i+1].from:pieces[i+1].to])))
			out.concept(p.phrase.concept, plain(s[p.from:p.to]), excluded, p.aside || around && p.phrase.concept.Thing)
			out.ByUse = out.ByUse || p.phrase.concept.Thing && (isForm(s, pieces[i+1:]) || !p.aside && !around && !isVerbal(s, p) && (isWished(s, pieces[i+1:]) || i+1 == len(pieces)))
		case exclude:
			if strings.HasPrefix(plain(s[p.from:p.to]), "それ") {
				out.notThat()
			}
		case share:
			out.share(p.cond)
		case word:
			before := ""
			first := i
			if r.compound(s, pieces[i:]) {
				before, i = plain(s[p.from:p.to]), i+2
			}
			last := i
			for last+1 < len(pieces) && pieces[last+1].role == word && !describes(s, pieces[last]) {
				last++
			}
			excluded = t.not || isExcluded(s, pieces[last+1:])
			said := before + plain(s[pieces[i].from:pieces[last].to])
			if c, ok := r.lacking(said); ok && excluded {
				out.add(c)
				i = last
				continue
			}
			text := out.words(said, excluded)
			switch {
			case text == "" || slices.Contains(strangers, out.Thing):
			case out.Spoken && slices.Contains(strangers, text):
				out.Thing = text
			case !p.aside && isWished(s, pieces[last+1:]) || t.last && out.Spoken && out.Thing == "" && isLast(s, pieces[last+1:]) && !hiraganaOnly(foldText(text)):
				out.Thing = text
			case p.aside:
				out.Aside = append(out.Aside, text)
			case out.Spoken && (isHead(s, pieces[last+1:]) || isTopic(s, pieces[last+1:])) && (p.known || !hiraganaOnly(foldText(text))):
				out.Head = text
			case isArgument(s, pieces[last+1:]):
				out.arguments = append(out.arguments, text)
			}
			if text != "" && first >= 2 && pieces[first-2].role == word && slices.Contains(either, plain(s[pieces[first-1].from:pieces[first-1].to])) && len(out.Words) > 1 && (last+1 == len(pieces) || !isParticle(s, pieces[last+1], "の")) {
				out.either(text)
			}
			i = last
		}
	}
}

// lacking is the filter that has a name of its own for what is without a thing: ワイヤー
// that shall not be there is ノンワイヤー.
func (r *Reader) lacking(thing string) (Condition, bool) {
	if slices.Contains(r.shared, thing) {
		return Condition{Field: materialField, Values: []string{thing}, Not: true, Label: thing + "以外", Text: thing}, true
	}
	want := []rune(fold(thing + "なし"))
	for _, p := range r.phrases[want[0]] {
		if p.role == condition && p.base == "" && slices.Equal(p.text, want) {
			c := p.condition
			c.Text = thing + "なし"
			return c, true
		}
	}
	return Condition{}, false
}

// either are the particles between things of which one is enough.
var either = []string{"か", "や", "とか", "または", "もしくは", "みたいな", "のような", "風の"}

// either notes that the word before this one would do as well.
func (out *Reading) either(text string) {
	before := out.Words[len(out.Words)-2]
	if last := len(out.Either) - 1; last >= 0 && slices.Contains(out.Either[last], before) {
		out.Either[last] = append(out.Either[last], text)
		return
	}
	out.Either = append(out.Either, []string{before, text})
}

// ends tells that the token is a word with a particle behind it: パジャマを.
func (t token) ends() bool {
	last := len(t.pieces) - 1
	return last > 0 && t.pieces[last].role == filler
}

// joined tells that the token has a particle within it: 底の広い手さげ.
func (t token) joined() bool {
	return slices.ContainsFunc(t.pieces, func(p piece) bool { return p.role == filler })
}

// describes tells of an adjective, which is no part of the word behind it: 大きいバッグ.
func describes(s []letter, p piece) bool {
	return p.known && s[p.to-1].raw == 'い' && (p.to-p.from > 2 || isKanji(s[p.from].raw))
}

// saying leaves out what the grammar of a sentence adds: the hiragana between words,
// and single kanji (手, 前) that are neither a thing of the shop (靴) nor asked for.
func (r *Reader) saying(t token, spoken bool) []piece {
	s := t.letters
	var kept []piece
	for i, p := range t.pieces {
		lone := spoken && p.to-p.from == 1 && isKanji(s[p.from].raw) && !r.names.Things[plain(s[p.from:p.to])] && !slices.Contains(strangers, plain(s[p.from:p.to])) && !isWished(s, t.pieces[i+1:]) && (i == 0 || i+1 < len(t.pieces)) && !(i+1 < len(t.pieces) && (t.pieces[i+1].role == word || t.pieces[i+1].role == exclude))
		wished := isWished(s, t.pieces[i+1:])
		unheard := spoken && !wished && !r.heard(s[p.from:p.to])
		kana := hiraganaOnly(s[p.from:p.to]) && (!p.known || unheard)
		if kana && p.known && i > 0 && i+1 == len(t.pieces) && p.to-p.from > 2 && describesEnd(s, t.pieces[i-1]) {
			kana, unheard = false, false // おやつ at the end of a clause is what it is about
		}
		like := spoken && !wished && r.describing(s, p)
		if p.role == word && (len(t.pieces) > 1 && (kana || lone || like) || kana && unheard) {
			p.role = filler
		}
		kept = append(kept, p)
	}
	return kept
}

// describesEnd tells that a piece may stand before a noun: の, な, or a verb or an adjective.
func describesEnd(s []letter, p piece) bool {
	return isParticle(s, p, "のな") || p.verb != "" || p.role == exclude || p.role == condition || p.role == concept
}

// describing tells of an adjective rather than a noun that ends like one (匂い, which
// comes of a verb): how a thing is does not name it.
func (r *Reader) describing(s []letter, p piece) bool {
	if r.names.Conjugations == nil || !describes(s, p) {
		return false
	}
	return !strings.ContainsRune(r.names.Conjugations(r.names.Fold(plain(s[p.from:p.to-1]))), 'w')
}

// heard tells that the shop's own texts have a word in kana; others, in the middle of a
// sentence, are more likely the end of a verb (でしょうか is no 消化).
func (r *Reader) heard(s []letter) bool {
	return r.names.Heard == nil || r.names.Heard(r.names.Fold(plain(s)))
}
