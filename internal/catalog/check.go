package catalog

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// ErrInvalid is the answer to a catalogue that cannot be; its fields say what
// is wrong, each named {code}.{field}.
var ErrInvalid = fault.New(fault.Invalid, "catalog.invalid", "カタログの内容に誤りがあります。")

const (
	maxName    = 200
	maxText    = 50_000
	maxPrice   = money.Yen(100_000_000)
	maxMeasure = 10_000 // millimetres
	maxSale    = 999
	maxParts   = 99 // colours of a commodity, sizes of a colour, and so on
)

var (
	hexColor   = regexp.MustCompile(`^[0-9a-f]{6}$`)
	aliasForm  = regexp.MustCompile(`^[a-z0-9_]+(-[a-z0-9_]+)*$`) // a double hyphen joins aliases in addresses
	snakeForm  = regexp.MustCompile(`^[a-z0-9]+(_[a-z0-9]+)*$`)
	codeForm   = regexp.MustCompile(`^[0-9A-Za-z_-]{1,32}$`) // stands in addresses and between spaces
	careForm   = regexp.MustCompile(`^[a-z0-9_]{1,32}$`)
	sexTypes   = []SexType{Baby, Kids, Men, Women, Unisex}
	returnings = []ReturnRule{ReturnsFashion, ReturnsUnderwear, ReturnsHygiene}
)

// ColorGroups are the values that Color.Group may have, in the order in which
// a filter shows them.
var ColorGroups = []string{
	"black", "white", "gray", "beige", "brown", "red", "pink",
	"orange", "yellow", "green", "blue", "navy", "purple", "silver",
}

// findings gathers what is wrong with one thing.
type findings struct {
	code string
	list []fault.Field
}

func (f *findings) add(field, code, message string) {
	f.list = append(f.list, fault.Field{Name: f.code + "." + field, Code: code, Message: message})
}

func (f *findings) unless(ok bool, field, code, message string) {
	if !ok {
		f.add(field, code, message)
	}
}

// text checks a text that must be valid and not too long; name must not be empty.
func (f *findings) text(field, s string, limit int) {
	f.unless(utf8.ValidString(s) && !strings.Contains(s, "\x00"), field, "not_text", "読めない文字が含まれています。")
	f.unless(utf8.RuneCountInString(s) <= limit, field, "too_long", fmt.Sprintf("%d文字までにしてください。", limit))
}

func (f *findings) name(field, s string) {
	f.unless(strings.TrimSpace(s) != "", field, "required", "入力してください。")
	f.text(field, s, maxName)
}

// Check lists what is wrong with the commodity by itself; whether its brand,
// categories and campaigns exist is known only to Save. A commodity may have no
// colours yet, and a colour no sizes: such are not shown in the shop.
func (c Commodity) Check() []fault.Field {
	f := &findings{code: string(c.Code)}
	if _, err := id.ParseCommodity(string(c.Code)); err != nil {
		f.add("code", "code.invalid", "商品コードは半角英数大文字10桁です。")
	}
	f.unless(c.Brand == c.Code.Brand(), "brand", "disagrees", "ブランドコードは商品コードの4～7桁目と同じにしてください。")
	f.name("name", c.Name)
	f.text("description", c.Description, maxText)
	f.unless(slices.Contains(sexTypes, c.SexType), "sex_type", "unknown", "対象は baby・kids・men・women・unisex のいずれかです。")
	f.unless(slices.Contains(returnings, c.Returns), "returns", "unknown", "返品区分は fashion・underwear・hygiene のいずれかです。")
	f.unless(c.TaxPercent == int(money.Standard) || c.TaxPercent == int(money.Reduced), "tax_percent", "unknown", "税率は10か8です。")
	f.unless(c.SaleLimit >= 0 && c.SaleLimit <= maxSale, "sale_limit", "out_of_range", "購入上限は0から999までです。")
	f.unless(c.PopularRank >= 0, "popular_rank", "out_of_range", "人気順位は0以上です。")
	if _, err := jp.ParseDay(c.ArrivalDate); err != nil && c.ArrivalDate != "" {
		f.add("arrival_date", "date.invalid", "入荷日はYYYYMMDDの正しい日付にしてください。")
	}
	f.unless(!repeats(c.Categories), "categories", "repeated", "同じカテゴリが二度あります。")
	f.unless(!repeats(c.Campaigns), "campaigns", "repeated", "同じキャンペーンが二度あります。")
	for _, w := range c.SearchWords {
		f.name("search_words", w)
	}
	f.unless(percentagesAddUp(c.Materials), "materials", "not_100", "素材の割合は部位ごとに合計100にしてください。")
	for _, m := range c.Care {
		f.unless(careForm.MatchString(string(m)), "care", "unknown", "洗濯表示の記号名が正しくありません。")
	}
	c.checkSelling(f)
	return append(f.list, c.checkColors()...)
}

func (c Commodity) checkColors() []fault.Field {
	whole := &findings{code: string(c.Code)}
	whole.unless(len(c.Colors) <= maxParts, "colors", "too_many", "カラーは99色までです。")
	seen := map[id.ColorSKU]bool{}
	for _, color := range c.Colors {
		f := &findings{code: string(color.Code)}
		_, err := id.ParseColorSKU(string(color.Code))
		f.unless(err == nil && color.Code.Commodity() == c.Code, "code", "code.invalid", "カラーSKUコードは商品コードに半角英数大文字2桁を続けてください。")
		f.unless(!seen[color.Code], "code", "repeated", "同じカラーが二度あります。")
		seen[color.Code] = true
		f.name("name", color.Name)
		f.unless(slices.Contains(ColorGroups, color.Group), "group", "unknown", "色の系統が正しくありません。")
		f.unless(hexColor.MatchString(color.Hex), "hex", "malformed", "色見本は16進6桁（小文字）です。")
		f.unless(color.Pictures >= 0 && color.Pictures <= id.MaxImageNumber, "pictures", "out_of_range", "画像は99枚までです。")
		color.checkDetails(f)
		f.list = append(f.list, CheckPrice(color.Code, color.ListPrice, color.Price)...)
		whole.list = append(append(whole.list, f.list...), color.checkSizes()...)
	}
	return whole.list
}

// CheckPrice lists what is wrong with the prices of a colour. Zero is no price:
// it is far more often a slip than a gift.
func CheckPrice(code id.ColorSKU, list, price money.Yen) []fault.Field {
	f := &findings{code: string(code)}
	f.unless(price >= 1 && price <= maxPrice, "price", "out_of_range", "販売価格は1円から1億円までです。")
	f.unless(list <= maxPrice, "list_price", "out_of_range", "定価は1億円までです。")
	f.unless(price <= list, "price", "above_list", "販売価格は定価以下にしてください。")
	return f.list
}

func (c Color) checkSizes() []fault.Field {
	var wrong []fault.Field
	codes, names := map[id.SKU]bool{}, map[string]bool{}
	for _, s := range c.Sizes {
		f := &findings{code: string(s.SKU)}
		_, err := id.ParseSKU(string(s.SKU))
		f.unless(err == nil && s.SKU.ColorSKU() == c.Code, "sku", "code.invalid", "SKUコードはカラーSKUコードに半角英数大文字1桁を続けてください。")
		f.unless(!codes[s.SKU], "sku", "repeated", "同じSKUが二度あります。")
		f.unless(!names[s.Name], "name", "repeated", "同じサイズ名が二度あります。")
		codes[s.SKU], names[s.Name] = true, true
		f.name("name", s.Name)
		if _, err := id.ParseSizeFilter(s.Filter); err != nil && s.Filter != "" {
			f.add("filter", "unknown", "サイズ区分は S1010・S1020・S1030・S1040 のいずれかか空です。")
		}
		f.unless(measuresFit(s.Body()), "body", "out_of_range", "ヌード寸法が正しくありません（単位はmmです）。")
		f.unless(measuresFit(s.Garment()), "garment", "out_of_range", "仕上がり寸法が正しくありません（単位はmmです）。")
		f.unless(s.Stock >= 0, "stock", "out_of_range", "在庫数は0以上です。")
		wrong = append(wrong, f.list...)
	}
	return wrong
}

func measuresFit(ms []Measure) bool {
	for _, m := range ms {
		if m.Name == "" || !utf8.ValidString(m.Name) || m.Low < 0 || m.High < m.Low || m.High > maxMeasure {
			return false
		}
	}
	return len(ms) <= maxParts
}

// percentagesAddUp holds for each part of the garment on its own.
func percentagesAddUp(ms []Material) bool {
	sums := map[string]int{}
	for _, m := range ms {
		if m.Name == "" || !utf8.ValidString(m.Part+m.Name) || m.Percent < 1 || m.Percent > 100 {
			return false
		}
		sums[m.Part] += m.Percent
	}
	for _, sum := range sums {
		if sum != 100 {
			return false
		}
	}
	return true
}

func repeats(list []string) bool {
	seen := make(map[string]bool, len(list))
	for _, s := range list {
		if seen[s] {
			return true
		}
		seen[s] = true
	}
	return false
}
