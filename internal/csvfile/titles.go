package csvfile

import (
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// titles are what people call columns; the office shows the first.
var titles = map[string][]string{
	"brand_code": {"ブランドコード", "メーカーコード"}, "shop_code": {"ショップコード", "店舗コード"}, "brand_name": {"ブランド名", "ブランド"}, "brand_name_alphabet": {"ブランド名（英字）", "ブランド名英字"},
	"brand_name_kana": {"ブランド名（カナ）", "ブランド名カナ", "ブランドカナ"}, "brand_list_alias": {"ブランドのURL", "ブランドURL"}, "number_1": {"番号1"}, "number_2": {"番号2"}, "story": {"ブランドの物語", "ストーリー"}, "recommended": {"おすすめ順", "おすすめ"},
	"category_code": {"カテゴリコード", "カテゴリーコード", "カテゴリ", "カテゴリー"}, "parent_category_code": {"親カテゴリコード", "親カテゴリ", "親カテゴリー"}, "category_name": {"カテゴリ名", "カテゴリー名"}, "category_list_alias": {"カテゴリのURL", "カテゴリURL"}, "display_order": {"表示順", "並び順"},
	"campaign_code": {"キャンペーンコード", "キャンペーン", "企画コード"}, "campaign_name": {"キャンペーン名", "企画名"}, "lead": {"リード文", "リード"}, "body": {"本文"}, "starts_at": {"開始日時", "開始日", "開始"}, "ends_at": {"終了日時", "終了日", "終了"},
	"commodity_code": {"商品コード", "品番", "商品番号", "商品管理番号"}, "commodity_name": {"商品名", "品名", "商品名称"}, "commodity_sex_type": {"性別", "対象"}, "description": {"商品説明", "説明", "説明文"}, "search_word": {"検索ワード", "検索キーワード", "キーワード"},
	"materials": {"素材", "組成", "混率"}, "care": {"洗濯表示", "取扱い表示"}, "returns": {"返品区分", "返品"}, "tax_percent": {"税率", "消費税率"}, "sale_limit": {"購入上限", "購入制限数"}, "new_season_flg": {"新作"}, "new_arrival_flg": {"新着"}, "new_arrival_date": {"入荷日", "新着日"},
	"repeat_flg": {"再入荷"}, "reserve_flg": {"予約"}, "magazine_flg": {"定番"}, "secret_flg": {"シークレット", "非公開"}, "discontinued_flg": {"販売終了", "廃番"}, "popular_rank": {"人気順位", "人気順"},
	"sku_code": {"SKUコード", "SKU", "SKU番号", "JANコード"}, "color_sku_code": {"カラーSKUコード", "カラーSKU", "カラーコード", "色コード"}, "color_name": {"カラー名", "カラー", "色", "色名"}, "color_group": {"色の系統", "カラーグループ", "色系統"}, "color_hex": {"色見本", "カラー値"},
	"color_order": {"カラーの順番", "カラー順"}, "image_alt": {"代替テキスト", "写真の説明", "alt"}, "image_caption": {"写真の下の文", "写真のキャプション"}, "image_focus": {"写真の中心", "フォーカス"},
	"related_code": {"関連商品", "関連商品コード"}, "sale_starts": {"販売開始", "販売開始日時"}, "sale_ends": {"販売終了日時", "販売期限"},
	"image_count": {"写真の数", "画像数", "写真枚数"}, "list_price": {"定価", "通常価格", "定価（税込）", "メーカー希望小売価格"}, "unit_price": {"販売価格", "売価", "価格", "販売価格（税込）", "単価"},
	"size_name": {"サイズ名", "サイズ"}, "size_code": {"サイズ区分", "サイズコード"}, "size_order": {"サイズの順番", "サイズ順"}, "body_size": {"ヌード寸法", "適応サイズ"}, "garment_size": {"仕上がり寸法", "実寸", "採寸"},
	"stock":       {"在庫数", "在庫", "数量", "実在庫"},
	"coupon_code": {"クーポンコード", "クーポン"}, "coupon_name": {"クーポン名"}, "coupon_kind": {"値引きの種類"}, "coupon_value": {"値引き", "値引き額", "割引"}, "max_discount": {"値引きの上限"}, "min_goods": {"最低購入額", "利用条件金額"},
	"categories": {"対象カテゴリ"}, "brands": {"対象ブランド"}, "campaigns": {"対象キャンペーン"}, "not_on_sale_flg": {"セール品を除く"}, "ranks": {"対象ランク"}, "members_only_flg": {"会員限定"}, "first_order_flg": {"初回限定"}, "per_person": {"1人あたりの回数"}, "total": {"全体の回数", "発行枚数"}, "coupon_group": {"併用グループ"}, "given_flg": {"配布クーポン"},
	pictureColumn:   {"写真"},
	"customer_code": {"会員番号", "会員コード", "顧客コード", "会員", "メールアドレス", "メール"}, "points": {"増減ポイント", "ポイント", "付与ポイント", "進呈ポイント", "加算ポイント", "ポイント数"},
	"points_until": {"有効期限", "ポイント有効期限", "失効日"}, "points_reason": {"理由", "摘要", "付与理由", "内容"}, "points_balance": {"ポイント残高", "残高", "保有ポイント"}, shortColumn: {"反映しなかったポイント"},
}

// KindWords are what the office calls kinds of files.
var KindWords = map[string]string{
	"brands": "ブランド", "categories": "カテゴリ", "campaigns": "キャンペーン", "items": "商品", "skus": "SKU", "prices": "価格", "stock": "在庫", "coupons": "クーポン", PicturesKind: "写真", "points": "会員のポイント",
}

// Title is what the office calls a column.
func Title(column string) string {
	if t := titles[column]; len(t) > 0 {
		return t[0]
	}
	return column
}

// folded makes headings equal that mean the same.
func folded(heading string) string {
	heading = strings.TrimFunc(heading, around)
	return strings.NewReplacer(" ", "", "_", "", "税込", "").Replace(jp.Fold(strings.ReplaceAll(heading, "_", " ")))
}

// Columns describes the columns of a kind.
func Columns(kind string) []Column {
	t, err := find(kind)
	if err != nil {
		return nil
	}
	return t.describe()
}

// Recognise maps headings to the columns of a kind: to what people said of them
// before, by their own names, by what they are called. "" is a heading that means
// nothing here. A column goes to the first that names it, and to every other
// with the very same heading, so that somebody chooses.
func Recognise(kind string, headings []string, said map[string]string) []string {
	columns := Columns(kind)
	names := make([]string, len(headings))
	first := map[string]int{}
	for i, heading := range headings {
		key := folded(heading)
		if key == "" {
			continue
		}
		column, known := said[key]
		if !known {
			column = named(columns, key)
		}
		if !slices.ContainsFunc(columns, func(c Column) bool { return c.Name == column }) {
			continue
		}
		if j, taken := first[column]; taken && folded(headings[j]) != key {
			continue
		}
		first[column] = i
		names[i] = column
	}
	return names
}

func named(columns []Column, key string) string {
	for _, c := range columns {
		if folded(c.Name) == key {
			return c.Name
		}
	}
	for _, c := range columns {
		if slices.ContainsFunc(titles[c.Name], func(t string) bool { return folded(t) == key }) {
			return c.Name
		}
	}
	return ""
}

// Guess finds the kind whose file has such headings; "" when none or several do.
func Guess(headings []string) string {
	best, score, even := "", 0, false
	for _, kind := range Kinds() {
		columns, got := Recognise(kind, headings, nil), 0
		for _, c := range columns {
			if c != "" {
				got++
			}
		}
		if missing(kind, columns) != "" {
			continue
		}
		// Of kinds that know as many headings the one with fewer columns is meant.
		if s := got*100 - len(Columns(kind)); s > score {
			best, score, even = kind, s, false
		} else if s == score {
			even = true
		}
	}
	if even || score <= 0 {
		return ""
	}
	return best
}

// missing is a column that every file of the kind must have and this one has not.
func missing(kind string, columns []string) string {
	for _, c := range Columns(kind) {
		if (c.Key || c.Must) && !slices.Contains(columns, c.Name) {
			return c.Name
		}
	}
	return ""
}
