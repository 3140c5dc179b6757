package lexicon

import (
	"slices"
	"sort"
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
	// Words are the folded words that were looked for.
	Words []string
}

const (
	maxRunes = 200
	maxWords = 10
)

// Find looks for documents that have all words of a question. What stands
// beyond 200 characters or 10 words is not looked at.
func (x *Index) Find(question string) Hits {
	if strings.TrimSpace(question) == "" {
		return Hits{Score: noScore}
	}
	asked := questionWords(question)
	hits := Hits{Docs: roaring.New(), Score: noScore}
	if len(asked) == 0 {
		return hits
	}
	w := x.work()
	defer x.scratch.Put(w)

	found, missing := x.look(asked, w)
	if len(missing) > 0 {
		if better, text, ok := x.correct(asked, missing); ok {
			if again, still := x.look(better, w); len(still) == 0 && x.answer(&hits, again, w) {
				hits.Corrected, hits.Words = text, folded(better)
				return hits
			}
		}
		hits.Words = folded(asked)
		return hits
	}
	hits.Words = folded(asked)
	x.answer(&hits, found, w)
	return hits
}

func noScore(uint32) int32 { return 0 }

// A queryWord is a word of a question, folded and as it was typed.
type queryWord struct{ folded, typed string }

func questionWords(question string) []queryWord {
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
			if w := (queryWord{p, typed}); len(out) < maxWords && !slices.Contains(out, w) {
				out = append(out, w)
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

// look finds the passages of each word. A word that stands nowhere may be
// several written as one (黒パーカー); missing are those that stay unfound.
func (x *Index) look(words []queryWord, w *work) (found [][]match, missing []int) {
	for i, word := range words {
		list := x.passagesOf(word, w)
		if len(list) > 0 {
			found = append(found, list)
			continue
		}
		parts := x.apart(word.folded, w)
		if parts == nil {
			missing = append(missing, i)
		}
		found = append(found, parts...)
	}
	return found, missing
}

func (x *Index) passagesOf(word queryWord, w *work) []match {
	var out []match
	for _, s := range x.expand(word.folded, word.typed) {
		out = x.match(out, s, w)
	}
	if !slices.ContainsFunc(out, func(m match) bool { return m.strong }) {
		for _, s := range x.soundalikes(word.folded) {
			out = x.match(out, s, w)
		}
	}
	return out
}

// answer intersects the words, first by good hits alone, then by all.
func (x *Index) answer(hits *Hits, found [][]match, w *work) bool {
	for _, chance := range []bool{false, true} {
		if n := x.intersect(found, chance, w); n > 0 {
			hits.Docs, hits.Score = w.collect(n)
			w.reset()
			return true
		}
		w.reset()
	}
	return false
}

// intersect leaves in w the documents that have every word, and says how
// many. A word without any good hit takes part with what it has.
func (x *Index) intersect(found [][]match, chance bool, w *work) int {
	n := 0
	for round, list := range found {
		strong := !chance && slices.ContainsFunc(list, func(m match) bool { return m.strong })
		n = 0
		for _, m := range list {
			if strong && !m.strong {
				continue
			}
			for _, doc := range x.members[x.memberAt[m.passage]:x.memberAt[m.passage+1]] {
				n += w.hit(doc, round, m.score)
			}
		}
		if n == 0 {
			return 0
		}
	}
	w.rounds = len(found)
	return n
}

// work is memory that questions use again.
type work struct {
	candidates []uint32
	seen       bits // passages

	// By document: in how many words it was found, its score up to the last of
	// them, and its best in the last.
	round   []uint8
	total   []uint16
	best    []uint16
	touched []uint32
	rounds  int
}

func (x *Index) work() *work {
	if w, ok := x.scratch.Get().(*work); ok {
		return w
	}
	return &work{round: make([]uint8, x.docs), total: make([]uint16, x.docs), best: make([]uint16, x.docs)}
}

// hit notes a document for a word, the round-th. It returns 1 when the
// document was not yet found for it and is still in the running.
func (w *work) hit(doc uint32, round int, score uint16) int {
	switch int(w.round[doc]) {
	case round + 1:
		w.best[doc] = max(w.best[doc], score)
		return 0
	case round:
		if round == 0 {
			w.touched = append(w.touched, doc)
		}
		w.round[doc]++
		w.total[doc] += w.best[doc]
		w.best[doc] = score
		return 1
	}
	return 0
}

func (w *work) reset() {
	for _, doc := range w.touched {
		w.round[doc], w.total[doc], w.best[doc] = 0, 0, 0
	}
	w.touched = w.touched[:0]
}

// collect makes the answer from the documents that are left.
func (w *work) collect(n int) (*roaring.Bitmap, func(uint32) int32) {
	if n*32 < len(w.round) {
		return w.few(n)
	}
	dense := make(bits, len(w.round)>>6+1)
	scores := make([]uint16, len(w.round))
	for _, doc := range w.touched {
		if int(w.round[doc]) == w.rounds {
			dense.set(int(doc))
			scores[doc] = w.total[doc] + w.best[doc]
		}
	}
	return roaring.FromDense(dense, false), func(doc uint32) int32 {
		if int(doc) >= len(scores) {
			return 0
		}
		return int32(scores[doc])
	}
}

func (w *work) few(n int) (*roaring.Bitmap, func(uint32) int32) {
	docs := make([]uint32, 0, n)
	for _, doc := range w.touched {
		if int(w.round[doc]) == w.rounds {
			docs = append(docs, doc)
		}
	}
	slices.Sort(docs)
	scores := make([]uint16, n)
	for i, doc := range docs {
		scores[i] = w.total[doc] + w.best[doc]
	}
	return roaring.BitmapOf(docs...), func(doc uint32) int32 {
		i := sort.Search(len(docs), func(i int) bool { return docs[i] >= doc })
		if i == len(docs) || docs[i] != doc {
			return 0
		}
		return int32(scores[i])
	}
}

// passageBits is an empty set of n passages.
func (w *work) passageBits(n int) bits {
	if w.seen == nil {
		w.seen = make(bits, n>>6+1)
	}
	clear(w.seen)
	return w.seen
}
