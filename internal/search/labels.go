package search

import "github.com/tsumugi-shop/tsumugi/internal/catalog"

// colorWords are the groups of colours as shoppers read them, then other words
// by which they look for them.
var colorWords = map[string][2]string{
	"black": {"ブラック", "黒 くろ"}, "white": {"ホワイト", "白 しろ オフホワイト"}, "gray": {"グレー", "灰色 グレイ"},
	"beige": {"ベージュ", "肌色"}, "brown": {"ブラウン", "茶 茶色"}, "red": {"レッド", "赤 赤色"}, "pink": {"ピンク", "桃色"},
	"orange": {"オレンジ", "橙 だいだい"}, "yellow": {"イエロー", "黄 黄色"}, "green": {"グリーン", "緑 みどり"},
	"blue": {"ブルー", "青 水色"}, "navy": {"ネイビー", "紺 紺色"}, "purple": {"パープル", "紫 むらさき"}, "silver": {"シルバー", "銀 銀色"},
}

var sexTypes = []catalog.SexType{catalog.Baby, catalog.Kids, catalog.Men, catalog.Women, catalog.Unisex}

var sexWords = map[catalog.SexType][2]string{
	catalog.Baby: {"ベビー", "赤ちゃん"}, catalog.Kids: {"キッズ", "子供 こども"}, catalog.Men: {"メンズ", "男性 紳士"},
	catalog.Women: {"レディース", "女性 婦人"}, catalog.Unisex: {"ユニセックス", "男女兼用"},
}

// flagLabels are what a set flag means to a shopper.
var flagLabels = map[Field]string{
	NewSeason: "今季の新作", NewArrival: "新着", Repeat: "再入荷", Reserve: "予約", Magazine: "定番",
	Secret: "限定", InStock: "在庫あり", OnSale: "セール",
}

const unsetLabel = "それ以外"

// Bands are the steps in which facets count numbers.
var (
	priceBands = []Range{
		{0, 999}, {1000, 1999}, {2000, 2999}, {3000, 4999}, {5000, 7999}, {8000, 9999},
		{10000, 14999}, {15000, 19999}, {20000, maxNumber},
	}
	discountBands = []Range{{1, 9}, {10, 19}, {20, 29}, {30, 39}, {40, 49}, {50, maxNumber}}
	dayBands      = []Range{{0, 6}, {7, 13}, {14, 29}, {30, 89}, {90, maxNumber}}
)
