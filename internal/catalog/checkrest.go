package catalog

import (
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Check lists what is wrong with the brand by itself.
func (b Brand) Check() []fault.Field {
	f := &findings{code: string(b.Code)}
	if _, err := id.ParseBrand(string(b.Code)); err != nil {
		f.add("code", "code.invalid", "ブランドコードは半角英数大文字4桁です。")
	}
	f.unless(b.ShopCode == id.Shop, "shop_code", "unknown", "ショップコードは"+id.Shop+"です。")
	f.name("name", b.Name)
	f.text("alphabet", b.Alphabet, maxName)
	f.text("kana", b.Kana, maxName)
	f.text("story", b.Story, maxText)
	f.unless(b.Alias == "" || snakeForm.MatchString(b.Alias), "alias", "malformed", "エイリアスは半角小文字・数字・下線で書いてください。")
	f.unless(b.Recommended >= 0, "recommended", "out_of_range", "おすすめ順は0以上です。")
	return f.list
}

// String is the brand as a search document carries it.
func (b Brand) String() string {
	return id.BrandString{
		Shop: b.ShopCode, Code: b.Code, Name: b.Name, Alphabet: b.Alphabet, Kana: b.Kana,
		Numbers: [2]string{strconv.Itoa(b.Numbers[0]), strconv.Itoa(b.Numbers[1])}, Alias: b.Alias,
	}.String()
}

// Check lists what is wrong with the category by itself; BuildTree knows
// whether it has its place.
func (c Category) Check() []fault.Field {
	f := &findings{code: c.Code}
	f.unless(codeForm.MatchString(c.Code), "code", "code.invalid", "カテゴリコードは半角英数32桁までです。")
	f.name("name", c.Name)
	f.unless(c.Alias == "" || aliasForm.MatchString(c.Alias), "alias", "malformed", "エイリアスは半角小文字・数字・ハイフンで書いてください（ハイフンは続けられません）。")
	return f.list
}

// Check lists what is wrong with the campaign.
func (c Campaign) Check() []fault.Field {
	f := &findings{code: c.Code}
	f.unless(codeForm.MatchString(c.Code), "code", "code.invalid", "キャンペーンコードは半角英数32桁までです。")
	f.name("name", c.Name)
	f.text("lead", c.Lead, maxName)
	f.text("body", c.Body, maxText)
	f.unless(c.Starts >= 0 && c.Ends >= 0 && (c.Ends == 0 || c.Starts < c.Ends), "ends", "before_start", "終了は開始より後にしてください。")
	return f.list
}
