package member

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// MaxAddresses is how many addresses a customer's book holds.
const MaxAddresses = 20

// An Address is where parcels go, with who takes them.
type Address struct {
	ID                  string
	Default             bool
	LastName, FirstName string
	LastKana, FirstKana string
	Postal              jp.PostalCode
	Prefecture          string
	City                string // 市区町村
	Line                string // 町名・番地
	Building            string // 建物名・部屋番号, or empty
	Phone               string // digits
}

// Clean converts what can be converted and lists what cannot stand, by the
// names of the wire. Orders use it too, for guests.
func (a Address) Clean() (Address, []fault.Field) {
	var c checks
	a.LastName, a.FirstName = c.name("last_name", "姓", a.LastName), c.name("first_name", "名", a.FirstName)
	a.LastKana, a.FirstKana = c.kana("last_name_kana", "セイ", a.LastKana), c.kana("first_name_kana", "メイ", a.FirstKana)
	switch code, err := jp.ParsePostalCode(string(a.Postal)); {
	case strings.TrimSpace(string(a.Postal)) == "":
		c.add("postal_code", "required", "郵便番号を入力してください。")
	case err != nil:
		c.add("postal_code", "invalid", jp.ErrPostalCode.Message)
	default:
		a.Postal = code
	}
	a.Prefecture = c.prefecture("prefecture", a.Prefecture)
	a.City = c.text("city", "市区町村", a.City, 50, required)
	a.Line = c.text("address_line", "町名・番地", a.Line, 100, required)
	a.Building = c.text("building", "建物名・部屋番号", a.Building, 100, optional)
	a.Phone = c.phone("phone_number", a.Phone, required)
	return a, c.wrong
}

// numbered finds a house number, or the words of one that has none. 一番町 is a
// town.
var numbered = regexp.MustCompile(`\p{Nd}|[〇一二三四五六七八九十百]+(丁目|番地|号|番([^町]|$))|無番地|番地な[しく]`)

// LacksNumber tells whether a cleaned address has no house number. Few have none,
// so whoever gives such a one is asked once.
func (a Address) LacksNumber() bool { return a.Line != "" && !numbered.MatchString(a.Line) }

// AskNumber is the question, as a field that is wrong until it was asked.
func AskNumber(again string) fault.Field {
	return fault.Field{Name: "address_line", Code: "no_number", Message: "番地はありませんか。番地のない住所の場合は、このままもう一度" + again + "。"}
}

// prefectures in the order of their official numbers.
var prefectures = []string{
	"北海道", "青森県", "岩手県", "宮城県", "秋田県", "山形県", "福島県", "茨城県", "栃木県", "群馬県", "埼玉県", "千葉県",
	"東京都", "神奈川県", "新潟県", "富山県", "石川県", "福井県", "山梨県", "長野県", "岐阜県", "静岡県", "愛知県", "三重県",
	"滋賀県", "京都府", "大阪府", "兵庫県", "奈良県", "和歌山県", "鳥取県", "島根県", "岡山県", "広島県", "山口県",
	"徳島県", "香川県", "愛媛県", "高知県", "福岡県", "佐賀県", "長崎県", "熊本県", "大分県", "宮崎県", "鹿児島県", "沖縄県",
}

// prefecture also knows a name without its last character, as people say it.
func (c *checks) prefecture(name, s string) string {
	s = tidy(s)
	if s == "" {
		c.add(name, "required", "都道府県を選択してください。")
		return s
	}
	i := slices.IndexFunc(prefectures, func(p string) bool {
		runes := []rune(p)
		return s == p || s == string(runes[:len(runes)-1])
	})
	if i < 0 {
		c.add(name, "invalid", "都道府県を選択してください。")
		return s
	}
	return prefectures[i]
}
