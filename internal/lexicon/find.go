package lexicon

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"
)

// Hits answer a question.
type Hits struct {
	// Docs have every word. It is nil when nothing was asked, which means no
	// condition; a question without any letter (%%%) finds nothing.
	Docs *roaring.Bitmap
	// Score ranks a document of Docs; higher is better.
	Score func(doc uint32) int32
	// Corrected is the question that was answered instead when the one asked
	// found nothing, for people to read; otherwise it is empty.
	Corrected string
	// Dropped are the words that were left out because no document has them
	// together with the others, for people to read. It is empty while all
	// words are found together.
	Dropped []string
	// Words are the folded words that were looked for.
	Words []string
	// Kept are the words of a sentence that the documents have, the one that tells most
	// of what a thing is first; the others may be left out to find more.
	Kept []string
	// Before are the words of a sentence by which nothing is called: they only begin the
	// names of other things, as マフラー in マフラータオル.
	Before []string
	// Things are those of Kept by which things are called.
	Things []string
	// Near has what comes closest when the shop has nothing of the thing that was
	// asked for, and Docs is empty: the texts have its name nowhere, or only mention it.
	Near *roaring.Bitmap
}

// mention is the weight below which a text mentions things rather than naming what
// the document is about.
const mention = 10

// shelf is the most that a word counts in the name of a shelf with several kinds of things.
const shelf = 12 * levelWhole

const (
	maxRunes = 200
	maxWords = 10
)

// Find looks for documents that have all words of a question. What stands
// beyond 200 characters or 10 words is not looked at.
func (x *Index) Find(question string) Hits { return x.search(question, "", false, nil) }

// FindSpoken is Find for what a person says in a sentence: the word that tells most
// of what a thing is must be there, the others as far as something is named by them.
// What only mentions a word that other things are named by is not meant by it.
// Of the words in a group of either one is enough.
// head is the word that is known to be the thing, if any is.
func (x *Index) FindSpoken(sentence, head string, either ...[]string) Hits {
	return x.search(sentence, head, true, either)
}

func (x *Index) search(question, head string, spoken bool, either [][]string) Hits {
	if strings.TrimSpace(question) == "" {
		return Hits{Score: noScore}
	}
	asked := grouped(questionWords(question), either)
	hits := Hits{Docs: roaring.New(), Score: noScore}
	if len(asked) == 0 {
		return hits
	}
	w := x.work()
	defer x.scratch.Put(w)

	words, found := asked, x.look(asked, w)
	if missing := nowhere(found); len(missing) > 0 {
		if better, text, ok := x.correct(asked, missing); ok {
			words, found, hits.Corrected = better, x.look(better, w), text
		}
	}
	hits.Words = folded(words)
	for i := range found {
		if spoken && x.onlyBefore(&found[i]) {
			hits.Before = append(hits.Before, words[i].typed)
		}
	}
	last := len(found) - 1
	stranger := found[last].empty() && Real(words[last].folded) && len(x.tongue.apart(words[last].folded, x.tongue.hears)) < 2 || x.onlyMentioned(words[last].folded, &found[last])
	switch {
	case spoken && len(words) > 1:
		stranger = false
		x.loosen(&hits, words, found, mention, head, true, w)
	case spoken && !stranger:
		x.loosen(&hits, words, found, 0, head, true, w)
	case len(nowhere(found)) > 0 || !x.answer(&hits, found, w):
		x.loosen(&hits, words, nil, 0, head, false, w)
	}
	if hits.Docs.IsEmpty() {
		hits.Corrected = ""
	} else if stranger && hits.Corrected == "" {
		// The last word says what a thing is; without it anything else would be a guess.
		hits.Near, hits.Docs = hits.Docs, roaring.New()
	}
	if hits.Docs.IsEmpty() && hits.Near == nil {
		hits.Near = x.nearby(asked)
	}
	return hits
}

// nearby is what the list of synonyms offers for words that the shop has nothing of.
func (x *Index) nearby(words []queryWord) *roaring.Bitmap {
	var near []Weighted
	for _, w := range words {
		for _, other := range x.synonyms.near[canon(w.folded)] {
			near = append(near, Weighted{other, 1})
		}
	}
	if len(near) == 0 {
		return nil
	}
	return x.Any(near).Docs()
}

// onlyMentioned reports that a word stands in texts that are about other things. A
// word of the language that is found inside of others is not meant by them.
func (x *Index) onlyMentioned(word string, f *finding) bool {
	if len(f.hot) > 0 || len(f.docs) > 0 || len(f.matches) == 0 {
		return false
	}
	chance := !Real(word)
	return !slices.ContainsFunc(f.matches, func(m match) bool { return (m.strong || chance) && x.weights[m.passage] >= mention })
}

// onlyBefore reports that a word is found, but only at the beginning of others.
func (x *Index) onlyBefore(f *finding) bool {
	named := func(m match) bool { return m.strong && x.weights[m.passage] >= mention }
	return len(f.hot)+len(f.docs) == 0 && slices.ContainsFunc(f.matches, named) &&
		!slices.ContainsFunc(f.matches, func(m match) bool { return named(m) && !m.ahead })
}

func noScore(uint32) int32 { return 0 }

// A queryWord is a word of a question, folded and as it was typed, and others of
// which one is enough.
type queryWord struct {
	folded, typed string
	or            []queryWord
}

// grouped puts the words of which one is enough into one, where the last of them stood.
func grouped(words []queryWord, either [][]string) []queryWord {
	for _, group := range either {
		in := func(w queryWord) bool { return slices.Contains(group, w.typed) }
		var or []queryWord
		last := 0
		for i, w := range words {
			if in(w) {
				or, last = append(or, w), i
			}
		}
		if len(or) < 2 {
			continue
		}
		words = slices.Clone(words)
		words[last].or = or[:len(or)-1]
		words = slices.DeleteFunc(words, func(w queryWord) bool { return in(w) && len(w.or) == 0 })
	}
	return words
}

func questionWords(question string) []queryWord {
	question = strings.ToValidUTF8(question, " ") // it is shown again when corrected
	if utf8.RuneCountInString(question) > maxRunes {
		question = string([]rune(question)[:maxRunes])
	}
	var out []queryWord
	for typed := range strings.FieldsSeq(question) {
		parts := strings.Fields(fold(typed))
		for _, p := range parts {
			if len(parts) > 1 {
				typed = p
			}
			same := func(w queryWord) bool { return w.folded == p && w.typed == typed }
			if len(out) < maxWords && !slices.ContainsFunc(out, same) {
				out = append(out, queryWord{folded: p, typed: typed})
			}
		}
	}
	return out
}

func folded(words []queryWord) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w.folded
	}
	return out
}

func (x *Index) look(words []queryWord, w *work) []finding {
	found := make([]finding, len(words))
	for i, word := range words {
		found[i] = x.find(word, w)
	}
	return found
}

// nowhere lists the words that were not found at all.
func nowhere(found []finding) (missing []int) {
	for i := range found {
		if found[i].empty() {
			missing = append(missing, i)
		}
	}
	return missing
}

// A finding is where a word was found.
type finding struct {
	matches []match
	hot     []hotFinding
	docs    []docHit // by the parts of the word
	least   uint16   // what counts less is left out
}

// named leaves out what only mentions a word by which other things are named.
func (x *Index) named(f finding) finding {
	if slices.ContainsFunc(f.matches, func(m match) bool { return m.strong && x.weights[m.passage] >= mention }) || len(f.hot) > 0 {
		f.least = mention * levelPart
	}
	return f
}

// itself leaves out what only stands among things of the name, if others have it.
func (x *Index) itself(f finding) finding {
	is := func(m match) bool {
		return m.strong && x.weights[m.passage] >= mention && (m.whole || !x.around[x.weights[m.passage]])
	}
	if slices.ContainsFunc(f.matches, is) {
		f.matches = slices.DeleteFunc(slices.Clone(f.matches), func(m match) bool { return !is(m) })
	}
	return f
}

// narrowed leaves out what only stands on a shelf of the name with other things, if there
// is anything else.
func (x *Index) narrowed(f finding) finding {
	if slices.ContainsFunc(f.matches, func(m match) bool { return m.strong && m.score > shelf }) || slices.ContainsFunc(f.hot, func(h hotFinding) bool {
		return slices.ContainsFunc(h.word.spans[:h.word.strong], func(s span) bool { return s.score > shelf })
	}) {
		f.least = shelf
	}
	return f
}

type hotFinding struct {
	word   *hotWord
	trust  int
	chance bool
}

type docHit struct {
	doc   uint32
	score uint16
}

func (f *finding) empty() bool { return len(f.matches) == 0 && len(f.hot) == 0 && len(f.docs) == 0 }

// strong reports whether the word itself was found as one, or as a part.
func (f *finding) strong() bool {
	return slices.ContainsFunc(f.matches, func(m match) bool { return m.strong }) ||
		slices.ContainsFunc(f.hot, func(h hotFinding) bool { return h.word.strong > 0 })
}

// find looks for a word in all its spellings. One that stands nowhere may be
// spelled with other vowels, or be several written as one (黒パーカー); so may
// one that is found but is no word by itself.
func (x *Index) find(word queryWord, w *work) finding {
	var f finding
	for _, other := range word.or {
		more := x.find(other, w)
		f.matches, f.hot, f.docs = append(f.matches, more.matches...), append(f.hot, more.hot...), append(f.docs, more.docs...)
	}
	if len(word.or) > 0 {
		word.or = nil
		more := x.find(word, w)
		f.matches, f.hot, f.docs = append(f.matches, more.matches...), append(f.hot, more.hot...), append(f.docs, more.docs...)
		return f
	}
	x.spell(&f, x.expand(word.folded, word.typed), w)
	found := f.strong()
	if !found {
		x.spell(&f, x.soundalikes(word.folded), w)
	}
	if !f.strong() {
		f.docs = x.together(x.tongue.apart(word.folded, x.tongue.hears), w)
	} else if found && !x.tongue.known[word.folded] && !x.tongue.known[canon(word.folded)] && x.reach(&f) < few {
		f.docs = x.together(x.tongue.apart(word.folded, nil), w)
	}
	return f
}

// reach is how many documents a word was found in, those found twice counted
// twice.
func (x *Index) reach(f *finding) int {
	n := len(f.docs)
	for _, m := range f.matches {
		n += x.reachOf(m.passage)
	}
	for _, h := range f.hot {
		n += h.word.docs
	}
	return n
}

// few is how many documents make it worth while to look for the parts of a
// word too.
const few = 300

func (x *Index) spell(f *finding, spellings []spelling, w *work) {
	for _, s := range spellings {
		if h, ok := x.hot[s.text]; ok {
			f.hot = append(f.hot, hotFinding{h, s.trust, s.chance})
		} else {
			f.matches = x.match(f.matches, s, w)
		}
	}
}

// answer intersects the words, first by good hits alone, then by all.
func (x *Index) answer(hits *Hits, found []finding, w *work) bool {
	for _, chance := range []bool{false, true} {
		n := x.intersect(found, chance, w)
		if n > 0 {
			hits.Docs, hits.Score = w.collect(n)
		}
		w.reset()
		if n > 0 {
			return true
		}
	}
	return false
}

// intersect leaves in w the documents that have every word, and says how
// many. A word without any good hit takes part with what it has.
func (x *Index) intersect(found []finding, chance bool, w *work) int {
	rarestFirst := func(a, b finding) int { return x.reach(&a) - x.reach(&b) }
	slices.SortStableFunc(found, rarestFirst) // later words only look at what is left
	n := 0
	for round := range found {
		f := &found[round]
		good := !chance && (len(f.docs) > 0 || f.strong())
		n = 0
		for _, m := range f.matches {
			if good && !m.strong || m.score <= f.least {
				continue
			}
			for _, r := range x.membersOf(m.passage) {
				for doc := r.first(); doc < r.end(); doc++ {
					n += w.hit(doc, round, m.score)
				}
			}
		}
		for _, h := range f.hot {
			n += h.hit(round, good, f.least, w)
		}
		for _, d := range f.docs {
			if d.score > f.least {
				n += w.hit(d.doc, round, d.score)
			}
		}
		if n == 0 {
			return 0
		}
	}
	w.rounds = len(found)
	return n
}

func (h hotFinding) hit(round int, good bool, least uint16, w *work) int {
	list, n := h.word.spans, 0
	if good || !h.chance {
		list = list[:h.word.strong]
	}
	for _, s := range list {
		if score := uint16(int(s.score) * h.trust / fullTrust); score > least {
			for doc := s.first; doc < s.end(); doc++ {
				n += w.hit(doc, round, score)
			}
		}
	}
	return n
}
