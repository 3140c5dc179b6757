package ask

import "strings"

// Costs of a cut: few pieces that mean something are cheapest. A piece that nobody
// knows is dear, and so is a cut within a stretch of one script, so that no
// condition is read into the middle of a longer word (ベビーカー, 黒糖).
const (
	costBrand   = 5
	costNumber  = 7
	costPhrase  = 10
	costSingle  = 14 // one kanji alone
	costFiller  = 6
	costVerb    = 13
	costWord    = 12
	costUnknown = 26
	costLetter  = 4
	costCut     = 7
	longestWord = 12
)

// A cut is the cheapest way to read the letters up to some place.
type cut struct {
	cost  int
	piece piece
}

// pieces is the cheapest way to read a token.
func (r *Reader) pieces(s []letter) []piece {
	best := make([]cut, len(s)+1)
	spelt := r.spell(s)
	verbs := make([][]inflected, len(s))
	for i := range s {
		verbs[i] = r.inflections(s, i, spelt)
	}
	for i := 1; i <= len(s); i++ {
		best[i].cost = 1 << 30
	}
	for i := range s {
		if best[i].cost == 1<<30 {
			continue
		}
		try := func(p piece, cost int) {
			p.from = i
			if p.to < len(s) && sameRun(s[p.to-1].raw, s[p.to].raw) {
				cost += costCut
			}
			if cost += best[i].cost; cost < best[p.to].cost {
				best[p.to] = cut{cost, p}
			}
		}
		r.offer(s, i, verbs, try)
		for _, v := range verbs[i] {
			try(piece{to: v.to, role: filler, verb: v.base}, costVerb)
		}
		r.offerWords(s, i, spelt, try)
	}
	var out []piece
	for at := len(s); at > 0; at = best[at].piece.from {
		out = append(out, best[at].piece)
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// offer tries everything that may begin at i.
func (r *Reader) offer(s []letter, i int, verbs [][]inflected, try func(piece, int)) {
	before := rune(0)
	if i > 0 {
		before = s[i-1].fold
	}
	for _, read := range []func([]letter) (Condition, int){price, discount, code, func(s []letter) (Condition, int) { return r.size(s, before) }} {
		if c, n := read(s[i:]); n > 0 {
			try(piece{to: i + n, role: condition, cond: c}, costNumber+1)
		}
	}
	if c, n := percent(s[i:], before); n > 0 {
		try(piece{to: i + n, role: share, cond: c}, costNumber)
	}
	if c, n := r.materialShare(s[i:], before); n > 0 {
		try(piece{to: i + n, role: condition, cond: c}, costNumber)
	}
	if n := grownAge(s[i:], before); n > 0 {
		try(piece{to: i + n, role: filler, grown: true}, costNumber)
	}
	if n := count(s[i:], before); n > 0 {
		try(piece{to: i + n, role: filler}, costNumber)
	}
	list := r.phrases[s[i].fold]
	for k := range list {
		p := &list[k]
		if p.base != "" {
			for _, to := range p.inflectedAt(s, i, verbs) {
				try(piece{to: to, role: p.role, phrase: p, cond: p.condition}, p.cost(i, s))
			}
			continue
		}
		if !p.at(s[i:]) || isLatin(s[i].fold) && !apart(s, i, i+len(p.text)) {
			continue
		}
		try(piece{to: i + len(p.text), role: p.role, phrase: p, cond: p.condition, grown: p.grown, verb: p.verb}, p.cost(i, s))
	}
}

// apart tells that letters stand as a word of their own: the men of women does not.
func apart(s []letter, from, to int) bool {
	return (from == 0 || !isLatin(s[from-1].fold)) && (to == len(s) || !isLatin(s[to].fold))
}

func (p *phrase) cost(i int, s []letter) int {
	switch {
	case p.base != "":
		return costPhrase
	case p.role == filler && i == 0 && len(p.text) == 1:
		return costUnknown // nothing begins with a particle
	case p.role == filler && len(p.text) == 1 && !p.hiragana:
		return costSingle
	case p.role == filler, p.role == exclude:
		return costFiller
	case p.condition.Field == "brand_code":
		return costBrand
	case len(p.text) == 1:
		return costSingle
	}
	return costPhrase
}

// counters follow a number of things.
var counters = []ending{{"ツ", 0}, {"個", 0}, {"コ", 0}, {"枚", 0}, {"本", 0}, {"足", 0}, {"着", 0}, {"点", 0}, {"組", 0}, {"セット", 0}, {"人", 0}, {"袋", 0}, {"箱", 0}, {"冊", 0}, {"回", 0}}

// ofPregnancy are the times that follow a number behind 妊娠.
var ofPregnancy = []ending{{"カ月", 0}, {"ケ月", 0}, {"週目", 0}, {"週", 0}}

// count reads how many are wanted: 2つ, 三枚. Within a name it is a part of it: 五つポケット.
func count(s []letter, before rune) int {
	tenths, n := number(s)
	if n == 0 || tenths%10 != 0 || tenths > 1000 {
		return 0
	}
	_, m := after(s[n:], counters)
	if before == '娠' {
		_, m = after(s[n:], ofPregnancy)
	}
	if n += m; m == 0 || n < len(s) && !isHiragana(s[n].raw) && !strings.ContainsRune("買欲探下頼選見", s[n].raw) {
		return 0
	}
	return n
}

// materialShare reads a material that only its share tells from a part of a word: 毛100%.
func (r *Reader) materialShare(s []letter, before rune) (Condition, int) {
	for _, m := range r.shared {
		n := prefix(s, m)
		if n == 0 || isKanji(before) {
			continue
		}
		if n < len(s) && (s[n].raw == 'が' || s[n].raw == 'は') {
			n++
		}
		if c, more := percent(s[n:], s[n-1].fold); more > 0 {
			return Condition{Field: materialField, Values: []string{m + c.Values[0]}, Label: m + c.Label}, n + more
		}
	}
	return Condition{}, 0
}

// offerWords tries words that the language or the shop knows, and what nobody knows.
func (r *Reader) offerWords(s []letter, i int, spelt spelling, try func(piece, int)) {
	if r.names.Known != nil {
		for j := min(len(s), i+longestWord); j >= i+2; j-- {
			if j-i == 2 && !isKanji(s[i].raw) && !isKanji(s[j-1].raw) {
				break // お茶 is a word, two kana are as likely the end of a verb
			}
			if s[j-1].raw == 'の' && !isHiragana(s[j-2].raw) {
				continue // the shop may write ひのきの in one
			}
			if r.names.Known(spelt.of(i, j)) || j-i > 3 && r.names.Heard != nil && hiraganaOnly(s[i:j]) && r.names.Heard(spelt.of(i, j)) {
				try(piece{to: j, role: word, known: true}, costWord)
			}
		}
	}
	j := i + 1
	for ; j < len(s) && sameRun(s[j-1].raw, s[j].raw); j++ {
		try(piece{to: j, role: word}, costUnknown+costLetter*(j-i))
	}
	try(piece{to: j, role: word}, costUnknown+costLetter*(j-i))
	if j < len(s) && j > i+1 && isKanji(s[j-1].raw) && isHiragana(s[j].raw) && !strings.ContainsRune("をがにでとはもへのやなかだしっ", s[j].raw) {
		try(piece{to: j + 1, role: word}, costUnknown+costLetter*(j+1-i)) // 名入れ
	}
}

// A spelling is the letters of a token folded for search, all at once: folding each
// stretch of it apart costs more than everything else.
type spelling struct {
	letters []letter
	fold    func(string) string
	text    string
	at      []int // where each letter begins in text, and the end; nil when letters do not fold one by one
}

func (r *Reader) spell(s []letter) spelling {
	sp := spelling{letters: s, fold: r.names.Fold}
	if r.names.Known == nil {
		return sp
	}
	sp.text = r.names.Fold(plain(s))
	at := make([]int, 0, len(s)+1)
	for i := range sp.text {
		at = append(at, i)
	}
	if at = append(at, len(sp.text)); len(at) == len(s)+1 {
		sp.at = at
	}
	return sp
}

// of is the letters from i to below j.
func (sp spelling) of(i, j int) string {
	if sp.at == nil {
		return sp.fold(plain(sp.letters[i:j]))
	}
	return sp.text[sp.at[i]:sp.at[j]]
}

// percent reads the share of a material: 100%.
func percent(s []letter, before rune) (Condition, int) {
	tenths, n := number(s)
	rate := tenths / 10
	if n == 0 || rate < 1 || rate > 100 {
		return Condition{}, 0
	}
	for _, unit := range []string{"%", "パーセント", "割"} {
		if m := prefix(s[n:], unit); m > 0 {
			if n += m; unit == "割" {
				rate *= 10
			}
			if prefix(s[n:], "オフ")+prefix(s[n:], "off")+prefix(s[n:], "引") > 0 {
				return Condition{}, 0
			}
			n += prefix(s[n:], "以上")
			if rate > 100 {
				return Condition{}, 0
			}
			return shareOf(rate), n
		}
	}
	if rate == 100 && n == len(s) && (isKanji(before) || isKatakana(before)) {
		c := shareOf(rate)
		c.Text = "100" // without a mark it may as well be a size
		return c, n
	}
	return Condition{}, 0
}

func shareOf(rate int) Condition {
	switch {
	case rate == 100:
		return Condition{Values: []string{"100"}, Label: "100%", Text: "100%"}
	case rate >= 50:
		return Condition{Values: []string{"50"}, Label: "50%以上", Text: "50%以上"}
	}
	return Condition{Values: []string{""}}
}

// code reads a product number: ten characters of a commodity, twelve of a colour.
func code(s []letter) (Condition, int) {
	n := 0
	digits, letters := 0, 0
	for n < len(s) && (isDigit(s[n].fold) || s[n].fold >= 'a' && s[n].fold <= 'z') {
		if isDigit(s[n].fold) {
			digits++
		} else {
			letters++
		}
		n++
	}
	if digits < 5 || letters == 0 || n != 10 && n != 12 && n != 13 {
		return Condition{}, 0
	}
	text := strings.ToUpper(plain(s[:n]))
	if n == 10 {
		return Condition{Field: "commodity_code", Values: []string{text}, Label: "品番 " + text}, n
	}
	return Condition{Field: "color_sku_code", Values: []string{text[:12]}, Label: "品番 " + text}, n
}
