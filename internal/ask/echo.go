package ask

import "slices"

// What a sentence says beside things and conditions (落としても割れない, 退院の日に) is
// often how the shop itself describes an item. It is looked for in the descriptions, and
// never narrows.

// maxEcho bounds the work for one sentence.
const maxEcho = 5

// everyday are verbs that say nothing of a thing, as in a dictionary.
var everyday = []string{"スル", "ナル", "アル", "イル", "使ウ", "着ル", "履ク", "ハク", "入ル", "入レル", "出ル", "来ル", "行ク", "イク", "思ウ", "言ウ", "デキル", "出来ル", "シマウ", "困ル", "助カル", "合ウ", "オク", "クル", "イイ", "良イ", "ナイ", "無イ", "付ク", "ツク", "付ケル"}

// echo notes what a piece says for the descriptions.
func (out *Reading) echo(s []letter, p piece) {
	if len(out.Echo) == maxEcho {
		return
	}
	var spellings []string
	switch {
	case p.verb != "" && (p.phrase != nil || slices.Contains(wishVerbs, p.verb) || slices.Contains(everyday, p.verb)):
	case p.verb != "":
		spellings = stems(p.verb)
	case p.to-p.from == 1 && isKanji(s[p.from].raw) && p.phrase == nil:
		spellings = []string{plain(s[p.from:p.to])}
	case p.known && p.to-p.from > 2 && hiraganaOnly(s[p.from:p.to]):
		spellings = []string{plain(s[p.from:p.to])}
	}
	if len(spellings) > 0 {
		out.Echo = append(out.Echo, spellings)
	}
}

// stems is how the forms of a verb or an adjective begin: 割れ for 割れる, and as one kanji
// begins many words, 走っ, 走り and so on for 走る.
func stems(base string) (list []string) {
	rs := []rune(base)
	stem, last := string(rs[:len(rs)-1]), rs[len(rs)-1]
	if len(rs) > 2 && slices.ContainsFunc(rs, isKanji) {
		return []string{stem}
	}
	ends := ""
	switch last {
	case 'イ':
		ends = "イクカサケ"
	case 'ル':
		ends = "ラリルレッタテマ"
	}
	for _, row := range rows {
		if ends == "" && []rune(row)[2] == last {
			ends = row
		}
	}
	for _, end := range ends {
		list = append(list, stem+string(end))
	}
	return list
}
