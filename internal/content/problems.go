package content

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/markdown"
)

// labels are what people call fields.
var labels = map[string]string{
	"kind": "種類", "title": "タイトル", "slug": "URL", "lead": "リード", "body": "本文", "picture": "写真", "tags": "タグ", "editor": "エディター", "items": "商品", "pieces": "コーディネートの商品", "related": "関連記事", "up_date": "日付",
	"name": "名前", "role": "肩書き", "profile": "紹介文", "picks": "おすすめの商品", "date": "日付", "order": "並び順", "question": "質問", "answer": "回答", "category": "分類", "label": "シーズン",
	"lines": "添え書き", "link": "リンク先", "publish": "公開する日時", "end": "終了する日時",
}

// Label is what people call the field.
func (f Field) Label() string { return labels[f.Name] }

// Problems tells people what is wrong with fields; a draft may lack some.
func (t *Type) Problems(fields map[string]any, words func(string) []UnknownWord, draft bool) (list []fault.Field) {
	wrong := func(f Field, code, format string, args ...any) {
		list = append(list, fault.Field{Name: f.Name, Code: code, Message: f.Label() + fmt.Sprintf(format, args...)})
	}
	for _, f := range t.Fields {
		v := fields[f.Name]
		text, isText := v.(string)
		switch lacks := v == nil || isText && strings.TrimSpace(text) == ""; {
		case lacks && f.Required && !draft:
			wrong(f, "required", "を入力してください。")
		case lacks:
		case f.Check(v) != nil:
			code, say := f.say(text)
			wrong(f, code, "%s", say)
		}
		for _, unknown := range words(text) {
			wrong(f, "word", "の %.60s は、規約・料金にない言葉です（%d行目）。", unknown.Code, unknown.Line)
		}
	}
	if publish, end := Period(fields); !end.IsZero() && !publish.Before(end) {
		list = append(list, fault.Field{Name: "end", Code: "order", Message: "終了する日時は、公開する日時より後にしてください。"})
	}
	return list
}

// say is why a value of the field is refused.
func (f Field) say(text string) (code, say string) {
	switch {
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return "characters", "に使えない文字があります。"
	case f.Kind == Markdown && len(text) > markdown.MaxSource:
		return "long", fmt.Sprintf("が長すぎます（%d KBまで）。", markdown.MaxSource>>10)
	case f.Kind == Text && len(text) > maxText:
		return "long", fmt.Sprintf("が長すぎます（%d KBまで）。", maxText/1000)
	}
	switch f.Kind {
	case Slug:
		return "slug", "は半角の英数字とハイフンで入力してください。"
	case Date:
		return "date", "を日付として読み取れません。"
	case Integer:
		return "number", "は整数で入力してください。"
	case Address:
		return "address", "は / で始まるお店のページか、https:// で始めてください。"
	case Codes:
		return "codes", "の商品コードが正しくありません。"
	case Pieces:
		return "pieces", "を置きなおしてください。"
	case Symbols, Links:
		return "list", fmt.Sprintf("は%d件まで、それぞれ1行で入力してください。", maxList)
	case Link:
		return "link", "を選び直してください。"
	case Picture:
		return "picture", "を選び直してください。"
	}
	if len(f.Values) > 0 {
		return "choice", "を選んでください。"
	}
	return "line", fmt.Sprintf("は1行、%d文字までで入力してください。", maxSymbol)
}
