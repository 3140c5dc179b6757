package lexicon

import (
	"slices"
	"strings"
)

// fullTrust is that of the word as it was typed.
const (
	fullTrust    = 8
	synonymTrust = 7
	readingTrust = 7
	widerTrust   = 6
	apartTrust   = 5
)

// A spelling is one way in which a word may stand in the texts.
type spelling struct {
	text   string
	trust  int
	chance bool // hits inside of other words count when there are no better ones
}

// tongue knows how the words of an index sound.
type tongue struct {
	sounds   map[string][]string // what stands in the texts, by how it sounds
	readings map[string][]string // kana of the words with kanji
	words    []vocable           // for correcting
	show     map[string]string
	known    map[string]bool // words of the texts and of the synonyms
}

// speak fills the tongue from what was found while the index was written.
func (x *Index) speak(v *vocabulary, terms []Term) {
	x.tongue = tongue{sounds: map[string][]string{}, readings: map[string][]string{}, show: map[string]string{}, known: v.found}
	for w := range v.found {
		x.tongue.learn(w, v.readings[w])
	}
	for w := range v.kanji {
		if len(v.readings[w]) == 0 {
			x.tongue.learn(w, v.compose(w))
		}
	}
	for _, t := range terms {
		if t.Kind == KindItem {
			continue
		}
		text := fold(t.Text)
		x.tongue.learn(text, folds(t.Readings))
		if v.show[text] == "" {
			v.show[text] = t.Text
		}
	}
	for _, list := range x.tongue.sounds {
		slices.Sort(list)
	}
	for w := range x.synonyms.same {
		x.tongue.known[w] = true
	}
	for w := range x.synonyms.wider {
		x.tongue.known[w] = true
	}
	x.tongue.vocables(v, terms)
}

func folds(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = fold(s)
	}
	return out
}

// learn notes a word under everything that it may sound like.
func (t *tongue) learn(word string, readings []string) {
	for _, r := range append(slices.Clone(readings), word) {
		if kana, ok := asKana(strings.ReplaceAll(r, " ", "")); ok {
			key := sound(kana)
			if !slices.Contains(t.sounds[key], word) {
				t.sounds[key] = append(t.sounds[key], word)
			}
			if kana != word && !isRomaji(word) {
				t.readings[word] = append(t.readings[word], kana)
			}
		}
	}
}

// asKana reads folded text as kana, if it is kana or romaji.
func asKana(s string) (string, bool) {
	kana, rest, ok := toKana(s)
	if !ok || rest != "" || kana == "" {
		return "", false
	}
	for _, r := range kana {
		if r < 'ァ' || r > 'ー' {
			return "", false
		}
	}
	return kana, true
}

// expand lists the spellings of a folded word: the word itself, its kana, what
// reads alike in kanji or letters, and the synonyms of all of these.
func (x *Index) expand(word, typed string) []spelling {
	word = canon(word)
	out := []spelling{{word, fullTrust, true}}
	kana, ok := asKana(strings.ReplaceAll(romajiN.Replace(strings.ToLower(typed)), "-", longMark))
	if !ok {
		kana, ok = asKana(word)
	}
	if kana = canon(kana); ok && kana != word && lengthOf(kana) >= 2 {
		out = add(out, kana, fullTrust, true)
	}
	if ok && lengthOf(kana) >= 2 {
		for _, w := range x.tongue.sounds[sound(kana)] {
			if _, plain := asKana(w); !plain || isRomaji(w) {
				out = add(out, canon(w), readingTrust, false)
			}
		}
	}
	for _, r := range x.tongue.readings[word] {
		if lengthOf(r) >= 3 {
			out = add(out, canon(r), readingTrust, false)
		}
	}
	for _, s := range slices.Clone(out) {
		for _, w := range x.synonyms.same[s.text] {
			out = add(out, w, synonymTrust, false)
		}
		for _, w := range x.synonyms.wider[s.text] {
			out = add(out, w, widerTrust, false)
		}
	}
	return out
}

// romajiN keeps the apostrophe of kon'yaku from being folded away.
var romajiN = strings.NewReplacer("n'a", "ンa", "n'i", "ンi", "n'u", "ンu", "n'e", "ンe", "n'o", "ンo", "n'y", "ンy")

const maxSpellings = 32

func add(list []spelling, text string, trust int, chance bool) []spelling {
	if len(list) == maxSpellings || slices.ContainsFunc(list, func(s spelling) bool { return s.text == text }) {
		return list
	}
	return append(list, spelling{text, trust, chance})
}

// soundalikes are the kana spellings that differ from the word only in how
// long vowels are written: wanpisu, ワンピイス.
func (x *Index) soundalikes(word string) []spelling {
	kana, ok := asKana(word)
	if !ok || lengthOf(kana) < 2 {
		return nil
	}
	var out []spelling
	for _, w := range x.tongue.sounds[sound(kana)] {
		out = add(out, canon(w), readingTrust, false)
	}
	for _, s := range slices.Clone(out) {
		for _, w := range x.synonyms.same[s.text] {
			out = add(out, w, synonymTrust, false)
		}
	}
	return out
}

// Spellings are the ways in which a word of a question is looked for.
func (x *Index) Spellings(word string) []string {
	var out []string
	for _, s := range x.expand(fold(word), word) {
		out = append(out, s.text)
	}
	return out
}
