package ask

import (
	"slices"
	"sort"
	"strings"
)

// Names are what the shop has: what its brands are called, in any reading, which
// sizes and materials its items have, and which words the language or the shop knows.
type Names struct {
	Brands    []Named
	Sizes     []string
	Materials []string
	Known     func(word string) bool // of a word folded for search; nil knows none
	Fold      func(string) string    // the folding of Known

	// Conjugations are the letters of rows by which a folded stem is a verb, and 1 for
	// a verb that keeps its stem; nil knows no verbs.
	Conjugations func(stem string) string
	// Heard tells whether the shop's texts have a folded word in kana, by itself or as the
	// reading of another; nil hears all.
	Heard func(word string) bool
	// Things are the single kanji that name what the shop has: 靴, 鞄.
	Things map[string]bool
}

// A Named value is a code and what people call it.
type Named struct {
	Code, Label string
	Readings    []string
}

// A Reader understands texts. It never changes and may be used by many at once.
type Reader struct {
	names   Names
	phrases map[rune][]phrase // by first character, the longest first
	shared  []string          // materials that only a share tells from a part of a word: 毛100%

	concepts    []Concept
	completions []completion
}

type role uint8

const (
	condition role = iota
	concept
	filler // says nothing of the thing: を探しています
	exclude
	share // 100%
	word
)

// A phrase is a text with a meaning.
type phrase struct {
	text      []rune // folded
	role      role
	condition Condition
	concept   *Concept
	hiragana  bool   // only as hiragana: と is a particle, ト is not
	wish      bool   // said of the thing that is asked for: を探しています
	said      string // what of it may stand in names, if that is not the text itself
}

// NewReader makes a reader of the grammar, the shop's names and a table of concepts.
func NewReader(traits []Trait, concepts []Concept, names Names) *Reader {
	r := &Reader{names: names, phrases: map[rune][]phrase{}, concepts: concepts}
	for _, t := range traits {
		for _, p := range t.Phrases {
			shown := p
			if hiraganaOnly(foldText(p)) {
				shown = t.Phrases[0] // as an input method would convert it
			}
			r.completions = append(r.completions, completion{fold(p), shown})
			c := Condition{Field: t.Field, Values: t.Values, Label: t.Label}
			r.phrase(p, phrase{condition: c})
			said, others := saidApart(p)
			for _, other := range others {
				r.phrase(other, phrase{condition: c, said: said})
			}
		}
	}
	for _, m := range names.Materials {
		switch {
		case r.has(m):
		case len([]rune(m)) == 1:
			r.shared = append(r.shared, m)
		default:
			r.phrase(m, phrase{condition: Condition{Field: materialField, Values: []string{m}, Label: m}})
		}
	}
	for text, c := range sizePhrases {
		r.phrase(text, phrase{condition: c})
	}
	for _, b := range names.Brands {
		for _, reading := range b.Readings {
			if len([]rune(reading)) > 2 {
				r.phrase(reading, phrase{condition: Condition{Field: "brand_code", Values: []string{b.Code}, Label: b.Label}})
			}
		}
	}
	for i := range concepts {
		for _, p := range concepts[i].Phrases {
			r.completions = append(r.completions, completion{fold(p), concepts[i].Phrases[0]})
			if !r.has(p) {
				r.phrase(p, phrase{role: concept, concept: &concepts[i]})
			}
		}
	}
	for _, p := range particles {
		r.phrase(p, phrase{role: filler, hiragana: true})
	}
	for _, p := range fillers {
		r.phrase(p, phrase{role: filler})
	}
	for _, p := range wishes {
		r.phrase(p, phrase{role: filler, wish: true})
	}
	for _, p := range exclusions {
		r.phrase(p, phrase{role: exclude})
	}
	for _, list := range r.phrases {
		sort.SliceStable(list, func(i, j int) bool { return len(list[i].text) > len(list[j].text) })
	}
	return r
}

// saidApart is how people say a compound in a sentence, ポケットつき as ポケットのついた and
// くま柄 as くまの絵, and what of it stays.
func saidApart(phrase string) (said string, others []string) {
	for _, e := range []struct {
		end     string
		instead []string
	}{
		{"つき", []string{"のついた", "がついた", "のついている", "がついている", "のある", "がある"}},
		{"付き", []string{"の付いた", "が付いた"}},
		{"柄", []string{"の柄", "の絵", "の絵柄", "の模様", "模様"}},
	} {
		if stem, ok := strings.CutSuffix(phrase, e.end); ok && stem != "" {
			for _, end := range e.instead {
				others = append(others, stem+end)
			}
			return stem, others
		}
	}
	return "", nil
}

const materialField = "material"

func (r *Reader) phrase(text string, p phrase) {
	p.text = []rune(fold(text))
	r.phrases[p.text[0]] = append(r.phrases[p.text[0]], p)
}

func (r *Reader) has(text string) bool {
	want := []rune(fold(text))
	return slices.ContainsFunc(r.phrases[want[0]], func(p phrase) bool { return slices.Equal(p.text, want) })
}

var (
	// particles join words; they stand in hiragana.
	particles = strings.Fields("の な で に を が は と も へ や か から まで より だけ ので には では との での への です ます た て し い")
	// wishes are what a person says behind the thing itself.
	wishes = strings.Fields(`を探しています 探しています を探してます 探してます 探している を探している をさがしています がほしい が欲しい 欲しい ほしい 欲しいです ほしいです 欲しいのですが が欲しいのですが
		はありますか ありますか ある はある をください ください を下さい 下さい をお願いします お願いします を見せてください 見せてください を見せて を見たい 見たい 見たいです を見たいです を買いたい 買いたい 買いたいです を買いたいです を買う
		はありませんか ありませんか を探しに来ました はどこですか どこですか は置いていますか を置いていますか は扱っていますか を扱っていますか は売っていますか を売っていますか`)
	// fillers are what a person says around it.
	fillers = strings.Fields(`着る 着せる 着られる 着てもらう 着たい 着せたい はく はける はかせる 履く 履ける はきたい 使う 使える 使いたい つける 飲む 飲みたい 入れる 持っていく 持っていける 持ち歩く 寝られる 寝る 買える 買う あげる あげたい 贈る 贈れる 贈りたい
		もの ものが ものは 物 やつ どれ どれですか どれがいい 何か いい 良い よい おすすめ オススメ 人気 人気の グッズ 用品 用 向け のため ための 来月 今月 になる になった について ついた のついた つきの 付きの 見せて 教えて 教えてください 揃えたい 試してみたい 始める
		したい にしたい でも ほど くらい ぐらい できる 対応 素材 生地 製 加工 タイプ 系 色 カラー サイズ 柄 お 商品 アイテム 買ってあげたい 品番 商品番号 型番 とき ときに ときの 時に 気になる 何枚か 少し ちょっと 今 今度 そろそろ もうすぐ 道具
		なる ならない なります なった する しない して します した できない いる いない ある ない くる いく という って ような ように みたいな みたいに でしょうか ですか んですけど のですけど けど ですが ですけど なんですが んです のです なので だから きちんと 友達 友人 友だち 同僚 上司 部下 先輩 後輩 恩師 先生 なるべく できるだけ あまり とても`)
	exclusions = append(strings.Fields("以外 以外の 以外で なし なしの 無し 無しの じゃない ではない 抜き 抜きの を除く 除く のない がない はいらない がいらない ではなく が苦手 は苦手 が嫌い は嫌い でない を使わない を控えている を控えたい を避けたい アレルギー アレルギーの"), without()...)
)

// without is what people say of what shall not be in a thing: の入っていない.
func without() (list []string) {
	for _, particle := range strings.Fields("の が は を も") {
		for _, verb := range strings.Fields("入っていない はいっていない 入ってない 入らない 使っていない 使ってない ついていない 付いていない ついてない 含まない 含まれない") {
			list = append(list, particle+verb)
		}
	}
	return list
}

// A piece is a stretch of the text with its meaning.
type piece struct {
	from, to int
	role     role
	phrase   *phrase
	cond     Condition
	known    bool // a word of the language or the shop
	verb     bool // or an inflected adjective; it says nothing of what the thing is
}

const longestText = 200

// Read understands a text.
func (r *Reader) Read(text string) Reading {
	out := Reading{Asked: strings.TrimSpace(text)}
	if quoted, ok := quoted(out.Asked); ok {
		out.Words, out.Left = []string{quoted}, []string{out.Asked}
		return out
	}
	letters := foldText(out.Asked)
	letters = letters[:min(len(letters), longestText)]
	var tokens []token
	r.eachToken(letters, func(s []letter) {
		tokens = append(tokens, newToken(r, s))
	})
	out.Spoken = isSpoken(tokens)
	for _, t := range tokens {
		r.token(&out, t)
	}
	out.finish()
	return out
}

// eachToken goes through the stretches without spaces.
func (r *Reader) eachToken(letters []letter, do func([]letter)) {
	for from := 0; from < len(letters); {
		if separates(letters[from].fold) && !between(letters, from) {
			from++
			continue
		}
		to := from
		for to < len(letters) && (!separates(letters[to].fold) || between(letters, to)) {
			to++
		}
		to = r.joined(letters, from, to)
		do(letters[from:to])
		from = to
	}
}

// quoted is a text in quotation marks, which is looked for as it stands.
func quoted(text string) (string, bool) {
	for _, q := range [][2]string{{`"`, `"`}, {"“", "”"}, {"「", "」"}, {"『", "』"}} {
		if inner, ok := strings.CutPrefix(text, q[0]); ok {
			if inner, ok = strings.CutSuffix(inner, q[1]); ok && strings.TrimSpace(inner) != "" {
				return strings.TrimSpace(inner), true
			}
		}
	}
	return "", false
}

// between tells that a comma or a point stands between digits.
func between(s []letter, i int) bool {
	return (s[i].fold == ',' || s[i].fold == '.') && i > 0 && i+1 < len(s) && isDigit(s[i-1].fold) && isDigit(s[i+1].fold)
}

// joined extends a token over a space that belongs to the name of a brand: ITO TO YOHAKU.
func (r *Reader) joined(s []letter, from, to int) int {
	for _, p := range r.phrases[s[from].fold] {
		if end := from + len(p.text); end > to && end <= len(s) && slices.Contains(p.text, ' ') && p.at(s[from:]) && (end == len(s) || separates(s[end].fold) || !isLatin(s[end].fold)) {
			for to = end; to < len(s) && !separates(s[to].fold); to++ {
			}
			return to
		}
	}
	return to
}

func (p *phrase) at(s []letter) bool {
	if len(p.text) > len(s) {
		return false
	}
	for i, r := range p.text {
		if s[i].fold != r || p.hiragana && !isHiragana(s[i].raw) {
			return false
		}
	}
	return true
}

func hiraganaOnly(s []letter) bool {
	return !slices.ContainsFunc(s, func(l letter) bool { return !isHiragana(l.raw) && l.raw != 'ー' })
}

// words adds a stretch of the text that is to be looked for, or left out; it returns
// the word that was added.
func (out *Reading) words(s []letter, from, to int, not bool) string {
	text := plain(s[from:to])
	if not {
		out.add(Condition{Field: "search_word", Values: []string{text}, Not: true, Label: text + "以外", Text: text})
		return ""
	}
	if text = strings.Trim(text, "-~.%¥'&"); text != "" {
		out.Words, out.Left = append(out.Words, text), append(out.Left, text)
	}
	return text
}

func (out *Reading) concept(c *Concept, text string, not bool) {
	if not {
		out.add(Condition{Field: "search_word", Values: []string{text}, Not: true, Label: text + "以外", Text: text})
		return
	}
	if slices.ContainsFunc(out.Concepts, func(have Concept) bool { return have.Label == c.Label }) {
		return
	}
	idea := *c
	idea.Text = text
	out.Concepts, out.Left = append(out.Concepts, idea), append(out.Left, text)
	if c.Sort != "" {
		out.Sort = c.Sort
	}
}

// share turns the material named last into one with a share of the cloth. Without
// one, 100 is a size, unless it has a mark of a share.
func (out *Reading) share(s Condition) {
	for i := len(out.Conditions) - 1; i >= 0; i-- {
		if c := &out.Conditions[i]; c.Field == materialField && !c.Not && len(c.Values) == 1 {
			c.Values = []string{c.Values[0] + s.Values[0]}
			c.Label += s.Label
			c.Text += s.Text
			return
		}
	}
	if s.Values[0] == "100" && s.Text == "100" {
		out.add(sized("100", "100"))
	}
}

// finish adds the filters of concepts, after what was said outright.
func (out *Reading) finish() {
	for _, c := range out.Concepts {
		for _, f := range c.Filters {
			f.Text = c.Label
			out.add(f)
		}
	}
}
