package lexicon

import "unicode/utf8"

// Costs of a segmentation: few known words are cheapest, then scripts left
// whole. An unknown piece of kana is dear, so that a short word is not found
// inside a longer unknown one unless little is left over.
const (
	costWord         = 10
	costUnknownKanji = 30
	costRun          = 20 // letters or digits
	costPiece        = 50
	costPieceKana    = 5
	longestPiece     = 24
)

// words is a tree of the words that a segmenter knows.
type words struct {
	next map[uint64]uint32
	end  []bool
}

func newWords() *words { return &words{next: map[uint64]uint32{}, end: []bool{false}} }

func (w *words) add(s string) {
	node := uint32(0)
	for _, r := range s {
		key := uint64(node)<<32 | uint64(r)
		to, ok := w.next[key]
		if !ok {
			to = uint32(len(w.end))
			w.end = append(w.end, false)
			w.next[key] = to
		}
		node = to
	}
	w.end[node] = true
}

func (w *words) has(s string) bool {
	node, ok := uint32(0), true
	for _, r := range s {
		if node, ok = w.next[uint64(node)<<32|uint64(r)]; !ok {
			return false
		}
	}
	return w.end[node]
}

// A token is a piece of a segmentation, from and to in bytes of the text.
type token struct {
	from, to int
	known    bool
	script   script
}

// A letter is one character of folded text and where it came from.
type letter struct {
	r      rune
	at     int
	script script
	cut    bool // a run begins here
}

// segmenter finds the cheapest way to cut text into words.
type segmenter struct {
	words   *words
	letters []letter
	cost    []int
	from    []int
	known   []bool
	tokens  []token
}

// segment cuts text, whose runs begin at the given places. The result is
// valid until the next call.
func (g *segmenter) segment(text string, starts []start) []token {
	g.tokens = g.tokens[:0]
	g.letters = g.letters[:0]
	for i, r := range text {
		if r == ' ' {
			g.cheapest(i)
			continue
		}
		l := letter{r: r, at: i}
		for len(starts) > 0 && starts[0].at <= i {
			if starts[0].apart {
				g.cheapest(i)
			}
			l.script, l.cut = starts[0].script, true
			starts = starts[1:]
		}
		if !l.cut && len(g.letters) > 0 {
			l.script = g.letters[len(g.letters)-1].script
		}
		g.letters = append(g.letters, l)
	}
	g.cheapest(len(text))
	return g.tokens
}

// cheapest cuts the letters gathered so far, which end at byte end.
func (g *segmenter) cheapest(end int) {
	n := len(g.letters)
	if n == 0 {
		return
	}
	g.cost, g.from, g.known = g.cost[:0], g.from[:0], g.known[:0]
	for range n + 1 {
		g.cost, g.from, g.known = append(g.cost, -1), append(g.from, 0), append(g.known, false)
	}
	g.cost[0] = 0
	for i := range n {
		if g.cost[i] >= 0 {
			g.unknown(i)
			g.knownWords(i)
		}
	}
	first := len(g.tokens)
	for to := n; to > 0; to = g.from[to] {
		from := g.from[to]
		t := token{from: g.letters[from].at, to: end, known: g.known[to], script: g.letters[from].script}
		if to < n {
			t.to = g.letters[to].at
		}
		g.tokens = append(g.tokens, t)
	}
	for i, j := first, len(g.tokens)-1; i < j; i, j = i+1, j-1 {
		g.tokens[i], g.tokens[j] = g.tokens[j], g.tokens[i]
	}
	g.letters = g.letters[:0]
}

func (g *segmenter) relax(from, to, cost int, known bool) {
	if cost += g.cost[from]; g.cost[to] < 0 || cost < g.cost[to] || cost == g.cost[to] && known {
		g.cost[to], g.from[to], g.known[to] = cost, from, known
	}
}

// unknown offers pieces that no dictionary has; they stay within a run.
func (g *segmenter) unknown(i int) {
	s := g.letters[i].script
	if s == kanji {
		g.relax(i, i+1, costUnknownKanji, false)
		return
	}
	j := i + 1
	for ; j < len(g.letters) && !g.letters[j].cut; j++ {
		if (s == hiragana || s == katakana) && j-i <= longestPiece {
			g.relax(i, j, costPiece+costPieceKana*(j-i), false)
		}
	}
	cost := costRun
	if s == hiragana || s == katakana {
		cost = costPiece + costPieceKana*(j-i)
	}
	g.relax(i, j, cost, false)
}

// knownWords offers the words that begin at i. A word of two kana counts in
// katakana only: among hiragana it is as likely the end of a verb.
func (g *segmenter) knownWords(i int) {
	node, ok := uint32(0), false
	for j := i; j < len(g.letters); j++ {
		if node, ok = g.words.next[uint64(node)<<32|uint64(g.letters[j].r)]; !ok {
			return
		}
		if g.words.end[node] && (j-i >= 2 || g.letters[i].script == katakana || g.letters[i].script == kanji) {
			g.relax(i, j+1, costWord, true)
		}
	}
}

// A start is where a run begins in folded text.
type start struct {
	at     int
	script script
	apart  bool   // something stood before it that folding may have left out
	raw    string // as it was written
}

// starts finds the runs of raw again in its folded form. Folding may join
// what stood apart; then the rest is left uncut.
func starts(rs []run, folded string, foldRun func(string) string) []start {
	var out []start
	at := 0
	for _, r := range rs {
		f := foldRun(r.text)
		if f == "" {
			continue
		}
		if at < len(folded) && folded[at] == ' ' {
			at++
		}
		if len(folded)-at < len(f) || folded[at:at+len(f)] != f {
			return out
		}
		out = append(out, start{at, r.script, !r.joined, r.text})
		at += len(f)
	}
	return out
}

func lengthOf(s string) int { return utf8.RuneCountInString(s) }
