package zengin

import (
	"fmt"
	"strings"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// ErrKana refuses a name that no bank can read; its field says which character.
var ErrKana = fault.New(fault.Invalid, "zengin.kana", "口座名義は、カタカナ・英大文字・数字・記号（（）．－／）で入力してください。")

// larger are small kana: names of accounts have none.
var larger = strings.NewReplacer(
	"ァ", "ア", "ィ", "イ", "ゥ", "ウ", "ェ", "エ", "ォ", "オ", "ッ", "ツ", "ャ", "ヤ", "ュ", "ユ", "ョ", "ヨ", "ヮ", "ワ", "ヵ", "カ", "ヶ", "ケ", "ヲ", "オ",
	"ヷ", "ヴア", "ヸ", "ヴイ", "ヹ", "ヴエ", "ヺ", "ヴオ", "ヰ", "イ", "ヱ", "エ",
)

// signs are written in one way.
var signs = strings.NewReplacer("・", ".", "．", ".", "‐", "-", "―", "-", "−", "-", "–", "-", "—", "-", "ー", "-", "ｰ", "-", "〜", "-", "～", "-", "¥", `\`, "￥", `\`)

// allowed besides kana, letters and digits: the signs that all banks take.
const allowed = ` ().-/\,｢｣`

// Kana writes a name as banks keep it: half-width kana in full size with their
// marks as characters of their own, capital letters, and a hyphen for the long
// mark. Hiragana and full-width forms are converted; what cannot be written,
// such as kanji, is refused by name.
func Kana(s string) (string, error) {
	s = jp.Katakana(norm.NFKC.String(strings.TrimSpace(s)))
	s = larger.Replace(signs.Replace(s))
	s = width.Narrow.String(strings.ToUpper(norm.NFD.String(s)))
	s = strings.NewReplacer("\u3099", "ﾞ", "\u309a", "ﾟ", "゛", "ﾞ", "゜", "ﾟ").Replace(s)
	s = strings.Join(strings.Fields(s), " ")
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9', r >= 'A' && r <= 'Z', r >= 'ｱ' && r <= 'ﾟ', strings.ContainsRune(allowed, r):
		default:
			message := fmt.Sprintf("「%c」は銀行の口座名義に使えない文字です。", r)
			return "", ErrKana.With(fault.Field{Name: "kana", Code: "character", Message: message}).Because(fmt.Errorf("character %U", r))
		}
	}
	return s, nil
}
