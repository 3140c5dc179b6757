package lexicon

import (
	"strings"
	"unicode"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// fold is the one spelling of index and question: the folding of the house,
// and shapes of a kanji that differ in print only.
func fold(s string) string { return variants.Replace(jp.Fold(s)) }

// variants are the shapes that stand in names of brands and people; input
// methods offer them beside the usual ones.
var variants = strings.NewReplacer(
	"髙", "高", "﨑", "崎", "濵", "浜", "濱", "浜", "邊", "辺", "邉", "辺", "齋", "斎", "齊", "斉", "德", "徳", "澤", "沢", "國", "国",
	"體", "体", "廣", "広", "櫻", "桜", "絲", "糸", "縣", "県", "藝", "芸", "龍", "竜", "嶋", "島", "嶌", "島", "寶", "宝", "條", "条", "黑", "黒",
	"頰", "頬", "吳", "呉", "凛", "凜", "檜", "桧", "薰", "薫", "瀨", "瀬", "惠", "恵", "眞", "真", "榮", "栄", "禮", "礼",
)

type script uint8

const (
	gap script = iota // what separates words, the middle dot included
	latin
	digit
	kanji
	hiragana
	katakana
	joiner // belongs to whatever stands before it
)

func scriptOf(r rune) script {
	switch {
	case r == 'ー' || r == 'ｰ' || r == '々' || r == 'ﾞ' || r == 'ﾟ' || r == '゛' || r == '゜':
		return joiner
	case r == '-' || r == '‐' || r == '−' || r == '\'' || r == '’':
		return joiner
	case r == '・' || r == '･':
		return gap
	case unicode.Is(unicode.Hiragana, r):
		return hiragana
	case unicode.Is(unicode.Katakana, r):
		return katakana
	case unicode.Is(unicode.Han, r):
		return kanji
	case unicode.IsDigit(r):
		return digit
	case unicode.IsLetter(r):
		return latin
	case unicode.IsMark(r), unicode.In(r, unicode.Cf):
		return joiner
	}
	return gap
}

// A run is a stretch of text in one script.
type run struct {
	text   string
	script script
	joined bool // nothing stands between it and the run before
}

// runs cuts a text as it was written, before folding makes hiragana and
// katakana one: a change of script is where words usually meet.
func runs(s string) []run {
	var out []run
	start, now, joined := 0, gap, false
	flush := func(end int) {
		if now != gap && end > start {
			out = append(out, run{s[start:end], now, joined})
		}
	}
	for i, r := range s {
		c := scriptOf(r)
		if c == joiner && now != gap || c == now {
			continue
		}
		if c == joiner {
			c = gap
		}
		flush(i)
		joined = now != gap
		start, now = i, c
	}
	flush(len(s))
	return out
}
