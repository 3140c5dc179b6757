package lexicon

import (
	"maps"
	"slices"
	"strings"
)

// syllables spell kana as people type them, Hepburn and Kunrei and what input
// methods accept besides, in folded kana (small ones large).
var syllables = spellings(map[string]string{
	"": "ア イ ウ エ オ", "k": "カ キ ク ケ コ", "s": "サ シ ス セ ソ", "t": "タ チ ツ テ ト", "n": "ナ ニ ヌ ネ ノ", "h": "ハ ヒ フ ヘ ホ",
	"m": "マ ミ ム メ モ", "y": "ヤ イ ユ イエ ヨ", "r": "ラ リ ル レ ロ", "w": "ワ ウイ ウ ウエ ヲ", "g": "ガ ギ グ ゲ ゴ", "z": "ザ ジ ズ ゼ ゾ",
	"d": "ダ ヂ ヅ デ ド", "b": "バ ビ ブ ベ ボ", "p": "パ ピ プ ペ ポ", "j": "ジヤ ジ ジユ ジエ ジヨ", "f": "フア フイ フ フエ フオ", "v": "バ ビ ブ ベ ボ",
	"c": "カ シ ク セ コ", "l": "ラ リ ル レ ロ", "q": "クア クイ ク クエ クオ",
	"ky": "キヤ キイ キユ キエ キヨ", "sy": "シヤ シイ シユ シエ シヨ", "sh": "シヤ シ シユ シエ シヨ", "ty": "チヤ チイ チユ チエ チヨ",
	"ch": "チヤ チ チユ チエ チヨ", "cy": "チヤ チイ チユ チエ チヨ", "ts": "ツア ツイ ツ ツエ ツオ", "th": "テヤ テイ テユ テエ テヨ",
	"dh": "デヤ デイ デユ デエ デヨ", "tw": "トア トイ トウ トエ トオ", "dw": "ドア ドイ ドウ ドエ ドオ", "ny": "ニヤ ニイ ニユ ニエ ニヨ",
	"hy": "ヒヤ ヒイ ヒユ ヒエ ヒヨ", "my": "ミヤ ミイ ミユ ミエ ミヨ", "ry": "リヤ リイ リユ リエ リヨ", "gy": "ギヤ ギイ ギユ ギエ ギヨ",
	"zy": "ジヤ ジイ ジユ ジエ ジヨ", "jy": "ジヤ ジイ ジユ ジエ ジヨ", "dy": "ヂヤ ヂイ ヂユ ヂエ ヂヨ", "by": "ビヤ ビイ ビユ ビエ ビヨ",
	"py": "ピヤ ピイ ピユ ピエ ピヨ", "fy": "フヤ フイ フユ フエ フヨ", "wh": "ウア ウイ ウ ウエ ウオ", "kw": "クア クイ ク クエ クオ",
	"gw": "グア グイ グ グエ グオ", "x": "ア イ ウ エ オ", "xy": "ヤ イ ユ エ ヨ", "ly": "ヤ イ ユ エ ヨ", "xt": "タ チ ツ テ ト",
})

func spellings(rows map[string]string) map[string]string {
	out := map[string]string{}
	for consonants, row := range rows {
		for i, kana := range strings.Fields(row) {
			out[consonants+"aiueo"[i:i+1]] = kana
		}
	}
	out["tsu"], out["xtu"], out["xtsu"], out["dzu"] = "ツ", "ツ", "ツ", "ヅ"
	return out
}

const vowels = "aiueo"

// toKana reads folded text as romaji. Kana and long marks in between stay, so
// that text an input method has half converted is read too. What is left over
// at the end because more is to be typed comes back as rest.
func toKana(s string) (kana, rest string, ok bool) {
	var b strings.Builder
	for len(s) > 0 {
		if s[0] >= 0x80 { // kana already; kanji too
			n := len(s) - len(strings.TrimLeftFunc(s, func(r rune) bool { return r >= 0x80 }))
			b.WriteString(s[:n])
			s = s[n:]
			continue
		}
		if s[0] == '-' {
			b.WriteString("ー")
			s = s[1:]
			continue
		}
		k, n := syllable(s)
		if n == 0 {
			return b.String(), s, len(tails[s]) > 0
		}
		b.WriteString(k)
		s = s[n:]
	}
	return b.String(), "", true
}

// syllable reads the first kana of s and says how many bytes it took.
func syllable(s string) (kana string, n int) {
	for n := min(4, len(s)); n > 0; n-- {
		if k, ok := syllables[s[:n]]; ok {
			return k, n
		}
	}
	switch {
	case s[0] == 'n' && (len(s) == 1 || !strings.ContainsRune(vowels+"yn", rune(s[1]))):
		return "ン", 1
	case strings.HasPrefix(s, "nn"):
		if len(s) > 2 && strings.ContainsRune(vowels+"y", rune(s[2])) {
			return "ン", 1 // konnichi, as it is pronounced
		}
		return "ン", 2
	case s[0] == 'm' && len(s) > 1 && strings.ContainsRune("bpm", rune(s[1])):
		return "ン", 1 // shimbun
	case len(s) > 1 && s[0] == s[1] && isConsonant(s[0]), strings.HasPrefix(s, "tch"):
		return "ツ", 1 // a doubled consonant
	}
	return "", 0
}

func isConsonant(c byte) bool { return c >= 'a' && c <= 'z' && !strings.Contains(vowels, string(c)) }

// tails are the beginnings of syllables, each with the kana that it may become.
var tails = beginnings(syllables)

func beginnings(syllables map[string]string) map[string][]string {
	out := map[string][]string{}
	for _, spelling := range slices.Sorted(maps.Keys(syllables)) {
		for n := 1; n < len(spelling); n++ {
			out[spelling[:n]] = append(out[spelling[:n]], syllables[spelling])
		}
	}
	return out
}

// isRomaji reports folded text made of the letters that romaji uses.
func isRomaji(s string) bool {
	letters := 0
	for i := range len(s) {
		if c := s[i]; c >= 'a' && c <= 'z' {
			letters++
		} else if c != '-' {
			return false
		}
	}
	return letters > 1
}

// sound makes readings equal that sound alike or are typed alike: long vowels
// short however they are written, ヂ as ジ, ヅ as ズ.
func sound(kana string) string {
	out := make([]rune, 0, len(kana)/3)
	for _, r := range kana {
		switch r {
		case 'ヂ':
			r = 'ジ'
		case 'ヅ':
			r = 'ズ'
		case 'ヲ':
			r = 'オ'
		}
		if r == 'ー' || len(out) > 0 && lengthens(out[len(out)-1], r) {
			continue
		}
		out = append(out, r)
	}
	return string(out)
}

// lengthens reports whether the vowel r only draws out the kana before it.
func lengthens(before, r rune) bool {
	v, ok := vowelOf[before]
	switch r {
	case 'ア', 'イ', 'エ':
		return ok && (v == r || v == 'エ' && r == 'イ')
	case 'ウ', 'オ':
		return ok && (v == r || v == 'オ')
	}
	return false
}

// vowelOf is the vowel that a kana ends in.
var vowelOf = endings("アカサタナハマヤラワガザダバパ", "イキシチニヒミリギジヂビピ", "ウクスツヌフムユルグズヅブプ", "エケセテネヘメレゲゼデベペ", "オコソトノホモヨロヲゴゾドボポ")

func endings(rows ...string) map[rune]rune {
	out := map[rune]rune{}
	for _, row := range rows {
		vowel := []rune(row)[0]
		for _, r := range row {
			out[r] = vowel
		}
	}
	return out
}
