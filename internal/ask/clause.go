package ask

import (
	"slices"
	"strings"
)

// A sentence has one thing that is asked for. What stands in a clause that tells why
// or when (足が冷えるので、寝るときに…), or is what a verb before the thing is about
// (名前が書ける帽子), only says more of it.

// connectives end a clause that tells why or when.
var connectives = []string{"ので", "のでして", "から", "ため", "ために", "とき", "ときに", "ときの", "ときにも", "時に", "時の", "際に", "のに", "という", "そうで", "ものですから", "もので"}

// markAsides marks the pieces of such clauses. They begin behind a mark or the clause before.
func markAsides(tokens []token) {
	for _, t := range tokens {
		from := 0
		for i, p := range t.pieces {
			if i == 0 || p.role != filler || !slices.Contains(connectives, plain(t.letters[p.from:p.to])) {
				continue
			}
			if text := plain(t.letters[p.from:p.to]); text == "から" && t.pieces[i-1].role == word {
				continue // 友達から
			}
			for k := from; k < i; k++ {
				t.pieces[k].aside = true
			}
			from = i + 1
		}
	}
}

// markTale marks the words of the sentences before the one that asks: the last that has
// a noun. 主人がベルトは嫌だって言うのよ。ゴムのズボンをちょうだい
func markTale(r *Reader, tokens []token) {
	asks := 0
	for from := 0; from < len(tokens); {
		to := from + 1
		for to < len(tokens) && !tokens[to].behind {
			to++
		}
		if from > 0 && slices.ContainsFunc(tokens[from:to], func(t token) bool { return t.names(r) }) {
			asks = from
		}
		from = to
	}
	for _, t := range tokens[:asks] {
		for i := range t.pieces {
			t.pieces[i].aside = true
		}
	}
}

// names tells that a token has a noun that names what the shop has, or an idea that does.
func (t token) names(r *Reader) bool {
	return slices.ContainsFunc(t.pieces, func(p piece) bool {
		text := t.letters[p.from:p.to]
		return p.role == concept && p.phrase.concept.Thing || p.role == word && !hiraganaOnly(text) && p.to-p.from > 1
	})
}

// wishVerbs are what one does with the thing that is asked for, as in a dictionary.
var wishVerbs = strings.Fields("探ス サガス 買ウ カウ 贈ル 送ル アゲル 見ル 見セル 選ブ 求メル 頼ム 置ク 扱ウ 売ル 欲シイ ホシイ クダサル 渡ス 揃エル ソロエル 考エル イタダク 頂ク 見ツクロウ 見繕ウ 見立テル 教エル 知ル 持ツ")

// isWished tells that the pieces behind a word ask for it: を探しています, を父に贈りたい,
// and を where nothing follows but conditions.
func isWished(s []letter, rest []piece) bool {
	if len(rest) == 0 {
		return false
	}
	object := false
	if isParticle(s, rest[0], "をがはも") || slices.Contains(topics, plain(s[rest[0].from:rest[0].to])) {
		object = s[rest[0].from].raw == 'を'
		rest = rest[1:]
	} else if rest[0].phrase == nil || !rest[0].phrase.wish {
		return false
	}
	for _, p := range rest {
		switch {
		case p.phrase != nil && p.phrase.wish || slices.Contains(wishVerbs, p.verb):
			return true
		case p.role == word || p.verb != "" || isVerbal(s, p) || !object && p.role != filler, p.role == filler && p.phrase != nil && p.to-p.from > 2:
			return false
		}
	}
	return object
}

// isExcluded tells that the pieces behind something say that it shall not be: 以外, and
// あったか系じゃなくて.
func isExcluded(s []letter, rest []piece) bool {
	for i, p := range rest[:min(len(rest), 3)] {
		if p.role == exclude {
			return i == 0 || !strings.HasPrefix(plain(s[p.from:p.to]), "それ")
		}
		if p.role != filler || !slices.Contains(kinds, plain(s[p.from:p.to])) {
			return false
		}
	}
	return false
}

// kinds follow what something is like.
var kinds = strings.Fields("系 の 色 柄 もの 物 やつ 感じ 感じの 素材 生地 製 タイプ みたいな みたいなの ようなの っぽいの なの")

// isVerbal tells of an idea that a verb or an adjective says: 羽織る, あっためたい.
func isVerbal(s []letter, p piece) bool {
	return p.role == concept && (p.phrase.base != "" || strings.ContainsRune("るうくすつむぶぬぐいた", s[p.to-1].raw))
}

// topics are what people put behind a thing as they would は.
var topics = strings.Fields("って とか なんて なんか")

// isLast tells that a sentence ends with the word before, or asks for no more than it:
// 底の広い手さげ, 手袋は？
func isLast(s []letter, rest []piece) bool {
	return len(rest) == 0 || len(rest) == 1 && (isParticle(s, rest[0], "は") || plain(s[rest[0].from:rest[0].to]) == "って")
}

// isHead tells that nothing but what people say around a thing stands between a word
// and the end of its clause: 腕時計、 and ボトルで、 and 長靴なんですけど、
func isHead(s []letter, rest []piece) bool {
	if at := rest; len(at) == 0 || at[0].from > 0 {
		from := len(s)
		if len(at) > 0 {
			from = at[0].from
		}
		if slices.Contains([]rune("用系式"), s[from-1].raw) {
			return false // 夜用
		}
	}
	for _, p := range rest {
		if p.role != filler || p.verb != "" || slices.Contains(circumstance, plain(s[p.from:p.to])) {
			return false
		}
	}
	return true
}

// isTopic tells that a word is taken up by a pronoun behind what it shall be like:
// パジャマで茶色のもの.
func isTopic(s []letter, rest []piece) bool {
	if len(rest) < 3 || !isParticle(s, rest[0], "で") {
		return false
	}
	for _, p := range rest[1:] {
		switch {
		case slices.Contains(pronouns[:4], plain(s[p.from:p.to])) && p.from > rest[1].from:
			return true
		case p.role == word || p.verb != "" && p.phrase == nil:
			return false
		}
	}
	return false
}

// circumstance are the particles behind what is not the thing itself.
var circumstance = strings.Fields("の に へ と から まで より には では との での への や か 用 向け のため ための とき ときに 時に")

// beside follow an idea that tells when: お風呂あがりに.
var beside = strings.Fields("あがり 上がり 前 後 中 のあと の後 の前 の前に の時")

// isArgument tells that the pieces behind a word are a particle and a verb that it
// belongs to, or a place: が書ける, の下に.
func isArgument(s []letter, rest []piece) bool {
	if len(rest) > 1 && isParticle(s, rest[0], "の") && rest[1].to-rest[1].from == 1 && strings.ContainsRune("下上中前後横", s[rest[1].from].raw) {
		return true
	}
	return len(rest) > 1 && isParticle(s, rest[0], "をがにでとも") && rest[1].verb != ""
}

func isParticle(s []letter, p piece, which string) bool {
	return p.role == filler && p.to-p.from == 1 && strings.ContainsRune(which, s[p.from].raw)
}

// pronouns stand for a thing that only its use tells: 羽織るもの, おむつを入れる袋.
var pronouns = strings.Fields("もの 物 やつ の 品 袋 入れ物 入れもの ケース 道具 グッズ 布 ほう 方")

// endsInPronoun tells that a clause asks for a pronoun, and what the words before it are
// about is only its use: スカートの下に履いてもひびかないやつ.
func endsInPronoun(s []letter, pieces []piece) bool {
	for i := len(pieces) - 1; i > 0; i-- {
		p := pieces[i]
		switch {
		case slices.Contains(pronouns[:3], plain(s[p.from:p.to])):
			return pieces[i-1].verb != "" || pieces[i-1].role == condition || pieces[i-1].role == concept
		case p.role != filler:
			return false
		}
	}
	return false
}

// isForm tells that behind a verb of use stands no thing but a pronoun.
func isForm(s []letter, rest []piece) bool {
	for _, p := range rest {
		switch {
		case slices.Contains(pronouns, plain(s[p.from:p.to])):
			return true
		case p.verb == "":
			return false
		}
	}
	return false
}

// strangers are for whom the shop has nothing, whatever the thing.
var strangers = strings.Fields("犬 猫 ペット わんちゃん ワンちゃん 愛犬 愛猫 ネコ イヌ うさぎ 小型犬 大型犬")

// receiving follows somebody who is given something.
var receiving = strings.Fields("へ への に")

// received is for whom a present may be made: what is for everybody will do as well.
func received(c Condition) Condition {
	if c.Values[0] == "men" || c.Values[0] == "women" {
		c.Values = append(slices.Clone(c.Values), "unisex")
	}
	return c
}

// compound tells that a word and the one behind の are one that the shop has, as
// デニムのパンツ is デニムパンツ.
func (r *Reader) compound(s []letter, pieces []piece) bool {
	if len(pieces) < 3 || r.names.Heard == nil || !isParticle(s, pieces[1], "の") || pieces[2].role != word {
		return false
	}
	return r.names.Heard(r.names.Fold(plain(s[pieces[0].from:pieces[0].to]) + plain(s[pieces[2].from:pieces[2].to])))
}
