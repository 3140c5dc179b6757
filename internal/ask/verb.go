package ask

// What of a verb changes, by the letter of its conjugation: the kana of the rows a,
// i, u, e and o, and the one before て and た.
var rows = map[byte]string{
	'k': "カキクケコイ", 'g': "ガギグゲゴイ", 's': "サシスセソシ", 't': "タチツテトッ", 'n': "ナニヌネノン", 'b': "バビブベボン", 'm': "マミムメモン", 'r': "ラリルレロッ", 'w': "ワイウエオッ",
}

// What may follow, folded. A verb in the middle of its forms (着せ, かぶれ) goes on
// like one that keeps its stem.
var (
	afterA = []string{"ナイ", "ナクテ", "ナク", "ナカッタ", "ナイデ", "ズニ", "ズ", "レ+", "セ+"}
	afterI = []string{"タイ", "タクテ", "タク", "タカッタ", "マス", "マスカ", "マシタ", "マセン", "マセンカ", "マショウ", "ナガラ", "ヤスイ", "ヤスク", "ニクイ", "ニククテ", "ニクク", "ソウナ", "ソウ", "ナサイ", "ハジメ+", "ツヅケ+"}
	afterE = []string{"ル", "バ", "ナイ", "ナクテ", "ナク", "マス", "マスカ", "マセン", "マセンカ", "タラ", "タ", "テ"}
	afterT = []string{
		"テ", "タ", "タラ", "タリ", "テイル", "テイタ", "テイテ", "テイマス", "テイマシタ", "テイナイ", "テル", "テマス", "テイケル", "テイケマス", "テイク", "テイキタイ", "テイッタ", "テミル", "テミタイ", "テクダサイ", "テホシイ", "テモラウ", "テモラエル", "テモラエマスカ",
		"テモラエマセンカ", "テモライタイ", "テモ", "テクレル", "テアル", "テアゲル", "テアゲタイ", "テオク", "テオキタイ", "テシマウ", "テカラ",
	}
	afterStem = append([]string{"ル", "レバ", "ヨウ", "ラレ+", "サセ+", "ナイ", "ナクテ", "ナク", "ナカッタ", "ナイデ", "ズニ", "ズ"}, append(afterI, afterT...)...)
)

const longestStem = 5

// verb reads an inflected verb that begins at i: 着せたい, かぶれる. It says how many
// letters it takes, or 0.
func (r *Reader) verb(s []letter, i int, spelt spelling) int {
	best := 0
	if r.names.Conjugations == nil || !isKanji(s[i].raw) && !isHiragana(s[i].raw) {
		return 0
	}
	for end := i + 1; end < len(s) && end <= i+longestStem; end++ {
		if !isHiragana(s[end].raw) {
			if !isKanji(s[end].raw) {
				break
			}
			continue
		}
		if end == i+1 && !isKanji(s[i].raw) {
			continue // one kana is the stem of anything
		}
		for _, c := range []byte(r.names.Conjugations(spelt.of(i, end))) {
			if n := inflected(s[end:], c); n > 0 {
				best = max(best, end-i+n)
			}
		}
	}
	return best
}

// inflected is how many letters of s are the ending of a verb.
func inflected(s []letter, conjugation byte) int {
	if conjugation == '1' {
		return follow(s, afterStem)
	}
	at := 0
	for place, kana := range []rune(rows[conjugation]) {
		if s[0].fold != kana {
			continue
		}
		n := 0
		switch place {
		case 0:
			n = follow(s[1:], afterA)
		case 1:
			n = follow(s[1:], afterI)
		case 2:
			at = max(at, 1) // as it stands in a dictionary
		case 3:
			n = follow(s[1:], afterE)
		case 4:
			n = follow(s[1:], []string{"ウ"})
		case 5:
			n = follow(voiceless(s[1:], conjugation), afterT)
		}
		if n > 0 {
			at = max(at, 1+n)
		}
	}
	return at
}

// voiceless reads 飲んで as 飲んて, so that one list of endings will do.
func voiceless(s []letter, conjugation byte) []letter {
	if len(s) == 0 || conjugation != 'g' && conjugation != 'n' && conjugation != 'b' && conjugation != 'm' {
		return s
	}
	voiced := map[rune]rune{'デ': 'テ', 'ダ': 'タ'}
	t, ok := voiced[s[0].fold]
	if !ok {
		return nil
	}
	return append([]letter{{fold: t, raw: s[0].raw}}, s[1:]...)
}

// follow is the longest of the endings that s begins with, or 0. One with a + goes on
// like the stem of a verb that keeps it.
func follow(s []letter, endings []string) int {
	best := 0
	for _, e := range endings {
		more := e[len(e)-1] == '+'
		if more {
			e = e[:len(e)-1]
		}
		n := prefix(s, e)
		if n == 0 || !hiraganaOnly(s[:n]) {
			continue
		}
		if more {
			rest := follow(s[n:], afterStem)
			if rest == 0 {
				continue
			}
			n += rest
		}
		best = max(best, n)
	}
	return best
}

// adjectiveEndings are those of an adjective beside い, folded.
var adjectiveEndings = []string{"ク", "クテ", "クナイ", "クナク", "カッタ", "サ", "メ", "ケレバ", "ソウ", "ソウナ", "スギナイ", "スギル"}

// adjective reads an inflected adjective that begins at i: 大きめの, 短くて.
func (r *Reader) adjective(s []letter, i int, spelt spelling) int {
	if r.names.Known == nil || !isKanji(s[i].raw) && !isHiragana(s[i].raw) {
		return 0
	}
	for end := i + 1; end < len(s) && end <= i+longestStem; end++ {
		if !isHiragana(s[end].raw) || end == i+1 && !isKanji(s[i].raw) {
			continue
		}
		if n := follow(s[end:], adjectiveEndings); n > 0 && r.names.Known(spelt.of(i, end)+"イ") {
			return end - i + n
		}
	}
	return 0
}
