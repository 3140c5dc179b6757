package lexicon

import "slices"

// particles join words in a question or end them; they need not stand in the texts.
var particles = []string{"ノ", "ナ", "ト", "ニ", "ヲ", "ガ", "ハ", "デ", "ヤ", "モ", "用", "柄", "系", "風", "用品"}

const longestWord = 40

// together finds the documents that have all parts of a word well. They count
// less than those that have it in one piece.
func (x *Index) together(parts []string, w *work) []docHit {
	if len(parts) == 0 {
		return nil
	}
	found := make([]finding, len(parts))
	for i, part := range parts {
		x.spell(&found[i], x.expand(part, part), w)
		if !found[i].strong() {
			x.spell(&found[i], x.soundalikes(part), w)
		}
		if !found[i].strong() {
			return nil
		}
	}
	defer w.reset()
	n := x.intersect(found, false, w)
	out := make([]docHit, 0, n)
	for _, doc := range w.touched {
		if n > 0 && int(w.round[doc]) == w.rounds {
			score := (int(w.total[doc]) + int(w.best[doc])) / len(parts) * apartTrust / fullTrust
			out = append(out, docHit{doc, uint16(max(score, 1))})
		}
	}
	return out
}

// apart finds the cheapest parts that make up word; long parts are cheap. They
// stand in the texts, or are heard in them.
func (t *tongue) apart(word string, heard func(string) bool) []string {
	rs := []rune(word)
	if len(rs) < 2 || len(rs) > longestWord {
		return nil
	}
	cost := make([]int, len(rs)+1)
	from := make([]int, len(rs)+1)
	for to := 1; to <= len(rs); to++ {
		cost[to] = -1
		for at := max(0, to-12); at < to; at++ {
			if to-at == 1 && inKanji(rs, at) {
				continue // 水着 is no water, 鉄分 no iron
			}
			c := t.partCost(string(rs[at:to]), to-at, at == 0, heard)
			if c > 0 && cost[at] >= 0 && to-at < len(rs) && (cost[to] < 0 || cost[at]+c < cost[to]) {
				cost[to], from[to] = cost[at]+c, at
			}
		}
	}
	if cost[len(rs)] < 0 {
		return nil
	}
	var out []string
	for to := len(rs); to > 0; to = from[to] {
		if p := string(rs[from[to]:to]); from[to] == 0 || !slices.Contains(particles, p) {
			out = append(out, p)
		}
	}
	slices.Reverse(out)
	return out
}

// inKanji tells that a single kanji stands beside another one.
func inKanji(rs []rune, at int) bool {
	if scriptOf(rs[at]) != kanji || slices.Contains(particles, string(rs[at])) {
		return false
	}
	return at > 0 && scriptOf(rs[at-1]) == kanji || at+1 < len(rs) && scriptOf(rs[at+1]) == kanji
}

// partCost is 0 for what is no word. A single kana is none.
func (t *tongue) partCost(part string, n int, first bool, heard func(string) bool) int {
	switch {
	case !first && slices.Contains(particles, part):
		return 11
	case n == 1 && scriptOf([]rune(part)[0]) == katakana:
		return 0
	case t.known[part] || t.known[part+longMark]:
		return 10
	case n >= 2 && heard != nil && heard(part):
		return 12
	}
	return 0
}

func (t *tongue) hears(part string) bool {
	kana, ok := asKana(part)
	return ok && len(t.sounds[sound(kana)]) > 0
}
