package lexicon

import "slices"

// particles join words in a question or end them; they need not stand in the texts.
var particles = []string{"ノ", "ナ", "ト", "ニ", "ヲ", "ガ", "ハ", "デ", "ヤ", "モ", "用"}

const longestWord = 40

// apart reads a word as several known ones in a row and finds each of them;
// it returns nil when it cannot.
func (x *Index) apart(word string, w *work) [][]match {
	var out [][]match
	for _, part := range x.tongue.apart(word) {
		list := x.passagesOf(queryWord{part, part}, w)
		if !slices.ContainsFunc(list, func(m match) bool { return m.strong }) {
			return nil
		}
		out = append(out, list)
	}
	return out
}

// apart finds the cheapest parts that make up word; long parts are cheap.
func (t *tongue) apart(word string) []string {
	rs := []rune(word)
	if len(rs) < 2 || len(rs) > longestWord {
		return nil
	}
	cost := make([]int, len(rs)+1)
	from := make([]int, len(rs)+1)
	for to := 1; to <= len(rs); to++ {
		cost[to] = -1
		for at := max(0, to-12); at < to; at++ {
			c := t.partCost(string(rs[at:to]), to-at, at == 0)
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
	if len(out) < 2 {
		return nil
	}
	return out
}

// partCost is 0 for what is no word.
func (t *tongue) partCost(part string, n int, first bool) int {
	switch {
	case t.known[part] || t.known[part+longMark]:
		return 10
	case n >= 2 && t.hears(part):
		return 12
	case n == 1 && !first && slices.Contains(particles, part):
		return 11
	}
	return 0
}

func (t *tongue) hears(part string) bool {
	kana, ok := asKana(part)
	return ok && len(t.sounds[sound(kana)]) > 0
}
