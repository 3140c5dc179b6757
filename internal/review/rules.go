package review

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// Why the rules hold a text; the words of the office say them.
const (
	SignLink    = "link"
	SignContact = "contact"
	SignAbuse   = "abuse"
	SignCure    = "cure"
	SignPhoto   = "photo"
	SignVisitor = "visitor"
)

// SignWords say why a text waits.
var SignWords = map[string]string{
	SignLink: "リンクがあります", SignContact: "連絡先があります", SignAbuse: "攻撃的な言葉があります", SignCure: "効能・治療をうたう言葉があります（薬機法）",
	SignPhoto: "写真が添えられています", SignVisitor: "公開の前に人が読みます",
}

// A WordKind is why a word is in the table.
type WordKind string

// The kinds of words.
const (
	Abuse WordKind = "abuse"
	Cure  WordKind = "cure" // counts for goods for the body alone
)

// Enum lists all values for the contract.
func (WordKind) Enum() []any { return []any{Abuse, Cure} }

// A Word holds texts back that have it.
type Word struct {
	Word string
	Kind WordKind
}

var (
	linkText    = regexp.MustCompile(`(?i)https?[:;]?//|\bwww\.|[a-z0-9][a-z0-9-]*\.(com|net|org|jp|info|biz|shop|xyz|io|me|top|site|online|tokyo|co)\b`)
	mailText    = regexp.MustCompile(`(?i)[a-z0-9._%+-]+\s*(@|\(at\)|★|☆)\s*[a-z0-9-]+\s*\.\s*[a-z]{2,}`)
	phoneText   = regexp.MustCompile(`(^|[^0-9])(0[0-9]{1,4}-?[0-9]{1,4}-?[0-9]{3,4}|\+81-?[0-9]{1,4}-?[0-9]{2,4}-?[0-9]{3,4})([^0-9]|$)`)
	accountText = regexp.MustCompile(`(?i)(line|ライン|らいん|カカオ|インスタ|instagram|twitter|tiktok|x)[\s:：]*(の)?(id|アカウント)|@[a-z0-9_]{4,}`)
	dashes      = strings.NewReplacer("‐", "-", "‑", "-", "–", "-", "—", "-", "−", "-", "ー", "-", "・", "-", " ", "")
)

// signs is why a text waits for a person. Texts are compared as people read
// them: whatever the width, kana or gaps between letters.
func signs(text string, words []Word, health bool) (list []string) {
	wide := norm.NFKC.String(text)
	tight := folded(text)
	add := func(found bool, sign string) {
		if found {
			list = append(list, sign)
		}
	}
	add(linkText.MatchString(wide) || linkText.MatchString(strings.ReplaceAll(wide, " ", "")), SignLink)
	add(mailText.MatchString(wide) || phoneText.MatchString(dashes.Replace(wide)) || accountText.MatchString(wide), SignContact)
	has := map[WordKind]bool{}
	for _, w := range words {
		if key := folded(w.Word); key != "" && strings.Contains(tight, key) {
			has[w.Kind] = true
		}
	}
	add(has[Abuse], SignAbuse)
	add(health && has[Cure], SignCure)
	return list
}

// folded is a text without the ways to write it differently.
func folded(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) || unicode.IsPunct(r) && r != 'ー' || unicode.IsSymbol(r) {
			return -1
		}
		return r
	}, strings.ToLower(jp.Katakana(norm.NFKC.String(text))))
}

// plain is a text of some lines as people can read it: nothing that controls,
// turns or hides letters is left.
func plain(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "�"), "\r\n", "\n")
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029':
			return '\n'
		case r == '\t':
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != '\u200d':
			return -1
		}
		return r
	}, text)
	return strings.TrimFunc(manyBreaks.ReplaceAllString(text, "\n\n"), unicode.IsSpace)
}

var manyBreaks = regexp.MustCompile(`\n{3,}`)

// line is a text of one line.
func line(text string) string { return strings.Join(strings.Fields(plain(text)), " ") }
