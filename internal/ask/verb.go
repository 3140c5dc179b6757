package ask

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A form is what inflection makes of a verb or an adjective, as far as it changes
// what is meant: 洗える is not 洗う, and 透けにくい is as good as 透けない.
type form struct {
	negative bool
	able     bool // also what is done to something, which looks the same: 着られる
	soft     bool // 大きめ is not 大きい
	noun     bool // 大きさ
	causes   bool // 履かせる is not 履く
}

// is tells that a word of the form other stands for a phrase of this form: 羽織れる for
// 羽織る and 軽め for 軽い, but not 洗う for 洗える.
func (f form) is(other form) bool {
	return f.negative == other.negative && f.noun == other.noun && (!f.able || other.able) && (!f.soft || other.soft) && (!f.causes || other.causes)
}

// An inflected word is a verb or an adjective in one of its forms.
type inflected struct {
	to   int
	base string // as it stands in a dictionary, folded: 洗ウ
	form form
}

// A state is where in a verb the reading stands.
type state uint8

const (
	done      state = iota
	stem            // behind a stem that stays: 着, 着せ, 洗え
	beforeNai       // behind the kana of the row a: 飲ま
	beforeMas       // of i: 飲み
	euphonic        // before て and た: 飲ん
	afterTe         // behind て
	adjective       // behind the stem of an adjective: 大き, 飲みた, 飲まな
	changing        // behind a stem that goes on with a row
)

// A suffix is an ending, folded, and what may follow it.
type suffix struct {
	text  string
	next  state
	row   byte // when changing
	makes form
}

var (
	negative = form{negative: true}
	able     = form{able: true}
	causing  = form{causes: true}
)

// Where the kana of a row leads, and the one before て and た.
var (
	rows = map[byte]string{
		'k': "カキクケコイ", 'g': "ガギグゲゴイ", 's': "サシスセソシ", 't': "タチツテトッ", 'n': "ナニヌネノン", 'b': "バビブベボン", 'm': "マミムメモン", 'r': "ラリルレロッ", 'w': "ワイウエオッ",
	}
	naiSteps = []suffix{
		{"ナ", adjective, 0, negative}, {"ナイデ", done, 0, negative}, {"ズ", done, 0, negative}, {"ズニ", done, 0, negative}, {"ン", done, 0, negative}, {"ヘン", done, 0, negative}, {"ネエ", done, 0, negative}, {"ネー", done, 0, negative}, {"レ", stem, 0, able}, {"セ", stem, 0, causing},
	}
	masSteps = append(ends("マス マスカ マシタ マショウ マシテ ナガラ ソウ ソウナ ソウニ ソウデ ナサイ ニ来マシタ ニ来タ ニキマシタ ニ行ク ニイク タテ"), []suffix{
		{"マセン", done, 0, negative}, {"マセンカ", done, 0, negative}, {"タ", adjective, 0, form{}}, {"ヤス", adjective, 0, form{}}, {"ニク", adjective, 0, negative}, {"ヅラ", adjective, 0, negative}, {"ズラ", adjective, 0, negative},
		{"ハジメ", stem, 0, form{}}, {"始メ", stem, 0, form{}}, {"ツヅケ", stem, 0, form{}}, {"続ケ", stem, 0, form{}}, {"スギ", stem, 0, form{}}, {"過ギ", stem, 0, form{}}, {"タガ", changing, 'r', form{}},
	}...)
	teSteps  = append(ends("タ タラ タリ テ テモ テハ テカラ"), suffix{"テ", afterTe, 0, form{}})
	suffixes = map[state][]suffix{
		stem:      slices.Concat(ends("ル レバ ヨウ ヨウト"), []suffix{{"ラレ", stem, 0, able}, {"レ", stem, 0, able}, {"サセ", stem, 0, causing}}, naiSteps[:8], masSteps, teSteps),
		beforeNai: naiSteps, beforeMas: masSteps, euphonic: teSteps,
		// What helps a verb stands behind て: 着ていける, 買ってあげたい. 着てる is 着ている.
		afterTe: append(ends("ル マス タ テ イッテ イッタ 行ッテ 行ッタ クダサイ 下サイ ヨ ネ"), []suffix{
			{"ナ", adjective, 0, negative}, {"イ", stem, 0, form{}}, {"居", stem, 0, form{}}, {"オ", changing, 'k', form{}}, {"置", changing, 'k', form{}}, {"ア", changing, 'r', form{}},
			{"ミ", stem, 0, form{}}, {"見", stem, 0, form{}}, {"アゲ", stem, 0, form{}}, {"クレ", stem, 0, form{}}, {"モラ", changing, 'w', form{}}, {"貰", changing, 'w', form{}},
			{"ホシ", adjective, 0, form{}}, {"欲シ", adjective, 0, form{}}, {"イ", changing, 'k', form{}}, {"行", changing, 'k', form{}}, {"ク", changing, 'r', form{}}, {"キ", stem, 0, form{}}, {"来", stem, 0, form{}}, {"コ", beforeNai, 0, form{}},
			{"シマ", changing, 'w', form{}}, {"ヤ", changing, 'r', form{}}, {"イタダ", changing, 'k', form{}}, {"頂", changing, 'k', form{}}, {"モイ", adjective, 0, form{}}, {"モヨ", adjective, 0, form{}},
		}...),
		adjective: append(ends("イ カ ウテ ク クテ クッテ クモ クハ カッタ カッタラ ケレバ ソウ ソウナ ソウニ"), []suffix{
			{"サ", done, 0, form{noun: true}}, {"メ", done, 0, form{soft: true}},
			{"クナ", adjective, 0, negative}, {"クハナ", adjective, 0, negative}, {"クモナ", adjective, 0, negative}, {"クアリマセン", done, 0, negative}, {"クナ", changing, 'r', form{}}, {"スギ", stem, 0, form{}}, {"ガ", changing, 'r', form{}},
		}...),
	}
	// irregular are する and 来る, by the beginnings of their forms.
	irregular = []struct {
		text, base string
		next       state
		makes      form
	}{
		{"スル", "スル", done, form{}}, {"スレバ", "スル", done, form{}}, {"シ", "スル", beforeNai, form{}}, {"シ", "スル", beforeMas, form{}}, {"シ", "スル", euphonic, form{}}, {"サレ", "スル", stem, able}, {"サセ", "スル", stem, form{}},
		{"来", "来ル", stem, form{}},
	}
)

// ends are the endings behind which nothing follows.
func ends(list string) (out []suffix) {
	for _, text := range strings.Fields(list) {
		out = append(out, suffix{text: text})
	}
	return out
}

const longestStem = 5

// shortStems are the stems of one kana that people write so: とる, はく.
var shortStems = map[rune]byte{'ト': 'r', 'ハ': 'k', 'ノ': 'm', 'ネ': '1', 'キ': '1', 'ヤ': 'r', 'ツ': 'k', 'フ': 'k', 'ヌ': 'g', 'マ': 'k', 'ア': 'r'}

// inflections are the verbs and adjectives that begin at i, each in its longest form.
func (r *Reader) inflections(s []letter, i int, spelt spelling) []inflected {
	if !isKanji(s[i].raw) && !isHiragana(s[i].raw) {
		return nil
	}
	var list []inflected
	note := func(stemEnd int, base string, n int, f form) {
		if n > 0 {
			list = append(list, inflected{stemEnd + n, base, f})
		}
	}
	for _, v := range irregular {
		if first, _ := utf8.DecodeRuneInString(v.text); first != s[i].fold {
			continue
		}
		if n := endingAt(s[i:], v.text); n > 0 && v.next == done {
			list = append(list, inflected{i + n, v.base, v.makes})
		} else if n > 0 {
			more, f := follow(s[i+n:], v.next, v.makes)
			note(i+n, v.base, more, f)
		}
	}
	for end := i + 1; end < len(s) && end <= i+longestStem; end++ {
		if !isHiragana(s[end].raw) && !isKanji(s[end].raw) {
			break
		}
		if !isHiragana(s[end].raw) {
			continue
		}
		text := spelt.of(i, end)
		short := end == i+1 && !isKanji(s[i].raw) // one kana is the stem of anything
		if r.names.Conjugations != nil {
			for _, c := range []byte(r.names.Conjugations(text)) {
				if n, f := conjugated(s[end:], c); !short || n > 1 && shortStems[s[i].fold] == c {
					note(end, text+dictionaryEnd(c), n, f)
				}
			}
		}
		if r.names.Known != nil && !short {
			if n, f := follow(s[end:], adjective, form{}); n > 0 && r.names.Known(text+"イ") {
				note(end, text+"イ", n, f)
			}
		}
	}
	return list
}

// dictionaryEnd is how a verb of a conjugation ends in a dictionary.
func dictionaryEnd(conjugation byte) string {
	if conjugation == '1' {
		return "ル"
	}
	return string([]rune(rows[conjugation])[2])
}

// conjugated is how many letters of s go on with a verb, and its form.
func conjugated(s []letter, conjugation byte) (int, form) {
	if conjugation == '1' {
		return follow(s, stem, form{})
	}
	best, made := 0, form{}
	if len(s) == 0 {
		return 0, made
	}
	for place, kana := range []rune(rows[conjugation]) {
		if s[0].fold != kana {
			continue
		}
		n, f := 0, form{}
		switch rest := s[1:]; place {
		case 0:
			n, f = follow(rest, beforeNai, f)
		case 1:
			n, f = follow(rest, beforeMas, f)
		case 2:
			if best == 0 {
				best, made = 1, f // as it stands in a dictionary
			}
		case 3:
			if n, f = follow(rest, stem, able); prefix(rest, "バ") > n {
				n, f = 1, form{}
			}
		case 4:
			n = max(endingAt(rest, "ウ"), endingAt(rest, "ウト"))
		case 5:
			n, f = follow(voiceless(rest, conjugation), euphonic, f)
		}
		if n > 0 && 1+n > best {
			best, made = 1+n, f
		}
	}
	return best, made
}

// voiceless reads 飲んで as 飲んて, so that one list of endings will do.
func voiceless(s []letter, conjugation byte) []letter {
	if len(s) == 0 || conjugation != 'g' && conjugation != 'n' && conjugation != 'b' && conjugation != 'm' {
		return s
	}
	t := 'テ'
	switch s[0].fold {
	case 'デ':
	case 'ダ':
		t = 'タ'
	default:
		return nil
	}
	return append([]letter{{fold: t, raw: s[0].raw}}, s[1:]...)
}

// follow is the longest way in which s goes on from a state, or 0, and the form that
// it makes of one.
func follow(s []letter, from state, f form) (int, form) {
	best, made := 0, f
	for _, e := range suffixes[from] {
		n := endingAt(s, e.text)
		if n == 0 {
			continue
		}
		g := form{f.negative != e.makes.negative, f.able || e.makes.able, e.makes.soft, e.makes.noun, f.causes || e.makes.causes}
		if e.next != done {
			more := 0
			if e.next == changing {
				var own form
				more, own = conjugated(s[n:], e.row)
				g.negative = g.negative != own.negative
			} else {
				more, g = follow(s[n:], e.next, g)
			}
			if more == 0 {
				continue
			}
			n += more
		}
		if n > best {
			best, made = n, g
		}
	}
	return best, made
}

// endingAt is how many letters an ending takes, or 0; it never stands in katakana.
func endingAt(s []letter, text string) int {
	n := prefix(s, text)
	if slices.ContainsFunc(s[:n], func(l letter) bool { return isKatakana(l.raw) }) {
		return 0
	}
	return n
}
