package outfit

import (
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// notSeen are words of categories whose goods nobody wears to be seen, or that are
// not worn.
var notSeen = []string{
	"肌着", "ボクサー", "ショーツ", "ノンワイヤー", "授乳ブラ", "キャミソール", "腹巻", "温熱", "吸水", "ナプキン", "月経", "デリケート", "ちょい漏れ", "サプリ", "健康食品",
	"お茶", "プロテイン", "石けん", "ソープ", "ローション", "クリーム", "オイル", "バス", "タオル", "ブランケット", "おくるみ", "マグ", "水筒", "ボトル", "キャンドル", "精油",
	"エコバッグ", "ポーチ", "ギフト", "のし", "ブロック", "ストラップ", "ダンベル", "ローラー", "バンド",
}

// A reading gives a slot to what is called so. Earlier ones win: ニット帽 is no ニット.
type reading struct {
	slot  Slot
	words []string
}

var readings = []reading{
	{Hat, []string{"帽", "キャップ", "ハット", "ベレー"}},
	{Small, []string{"アイマスク", "スタイ"}},
	{Dress, []string{"パジャマ", "ワンピース", "セットアップ", "カバーオール", "ロンパース", "ジャンパースカート"}},
	{Bag, []string{"トート", "リュック", "バックパック", "デイパック", "バッグ", "かばん"}},
	{Shoes, []string{"シューズ", "スニーカー", "サンダル", "ブーツ", "パンプス", "靴・"}},
	{Socks, []string{"靴下", "ソックス", "レッグウォーマー"}},
	{Outer, []string{"カーディガン", "コート", "アウター", "ブルゾン", "はおりもの", "ベスト"}},
	{Top, []string{"スウェット", "トレーナー"}},
	{Outer, []string{"ジャケット"}},
	{Bottom, []string{"パンツ", "デニム", "ジーンズ", "スカート", "レギンス", "タイツ", "スラックス", "チノ", "ジョガー", "ボトムス"}},
	{Top, []string{"シャツ", "カットソー", "ブラウス", "ニット", "セーター", "パーカー", "トップス", "タンク", "ブラトップ", "スポーツブラ"}},
}

// slotOf reads the category; where a category is of two things (ニット・カーディガン),
// the name decides.
func slotOf(leaf, line, name string) Slot {
	if hasAny(leaf, notSeen) || strings.Contains(line, "インナー") && strings.Contains(leaf, "レギンス") {
		return ""
	}
	var found []Slot
	for _, r := range readings {
		if hasAny(leaf, r.words) {
			found = append(found, r.slot)
		}
	}
	if strings.Contains(leaf, "マット") && !strings.Contains(leaf, "バッグ") {
		return ""
	}
	if len(found) == 0 {
		return ""
	}
	for _, r := range readings {
		for _, slot := range found {
			if r.slot == slot && hasAny(name, r.words) {
				return slot
			}
		}
	}
	return found[0]
}

var (
	activeWords = []string{"スポーツ", "ヨガ", "トレーニング", "ランニング"}
	nightWords  = []string{"パジャマ", "アイマスク", "あたため靴下"}
)

func occasionOf(line, name string) Occasion {
	switch {
	case hasAny(line, nightWords):
		return Night
	case hasAny(line, activeWords):
		return Active
	}
	return Everyday
}

// A manner is how dressed up something is that is called so.
type manner struct {
	words []string
	Formality
}

var manners = map[Slot][]manner{
	Outer: {
		{[]string{"チェスター", "テーラード", "シングルコート"}, Formality{2, 3}},
		{[]string{"コート", "カーディガン"}, Formality{1, 3}},
		{nil, Formality{1, 2}},
	},
	Top: {
		{[]string{"スウェット", "パーカー", "トレーナー", "ビッグT", "プリント", "タンク"}, Formality{1, 1}},
		{[]string{"Tシャツ"}, Formality{1, 2}},
		{[]string{"ブラウス"}, Formality{2, 3}},
		{[]string{"ニット", "セーター", "シャツ", "カットソー"}, Formality{1, 3}},
		{nil, Formality{1, 2}},
	},
	Dress: {{nil, Formality{1, 3}}},
	Bottom: {
		{[]string{"ショート", "ハーフ", "ショーツ", "ジョガー", "イージー", "リブパンツ", "レギンス", "タイツ", "ドロー"}, Formality{1, 1}},
		{[]string{"ジーンズ", "デニム"}, Formality{1, 2}},
		{[]string{"タイト", "ナロー", "センタープレス", "ツータック", "トラウザーズ"}, Formality{2, 3}},
		{nil, Formality{1, 3}},
	},
	Shoes: {{[]string{"サンダル"}, Formality{1, 2}}, {nil, Formality{1, 3}}},
	Bag:   {{[]string{"リュック", "パック"}, Formality{1, 2}}, {nil, Formality{1, 3}}},
	Hat:   {{[]string{"キャップ"}, Formality{1, 2}}, {nil, Formality{1, 3}}},
}

func formalityOf(slot Slot, leaf, name string) Formality {
	for _, m := range manners[slot] {
		if m.words == nil || hasAny(name, m.words) {
			return m.Formality
		}
	}
	return Formality{1, 3}
}

var (
	hotWords  = []string{"ショートパンツ", "ハーフパンツ", "ショーツ", "サンダル", "ノースリーブ", "タンク", "水遊び", "水陸"}
	coldWords = []string{"コート", "ダウン", "中わた", "キルト", "ニット帽", "ワッチ", "あたため", "裏起毛", "ボア", "フリース", "レッグウォーマー"}
	noHot     = []string{"長袖", "スウェット", "パーカー", "ニット", "セーター", "カーディガン", "ジャケット", "ブルゾン", "ベスト", "バスク", "起毛", "トレーナー"}
	noCold    = []string{"半袖", "Tシャツ", "冷感", "さらり", "リネン", "麻"}
)

func seasonsOf(slot Slot, leaf string, c *catalog.Commodity) Seasons {
	s := AllYear
	text := c.Name
	switch {
	case slot == Bag:
		return AllYear
	case hasAny(leaf+text, hotWords):
		return Hot
	case hasAny(text, coldWords) || slot == Outer && hasAny(leaf, coldWords):
		s = Cold | Mild
		if strings.Contains(text, "コート") && !strings.Contains(text, "コートシューズ") {
			s = Cold
		}
	case hasAny(text, noHot):
		s = Mild | Cold
	case hasAny(text, noCold) && !hasAny(text, []string{"長袖"}):
		s = Hot | Mild
	}
	if share(c, "毛", "カシミヤ") >= 30 {
		s &= Mild | Cold
	}
	if share(c, "麻", "リネン") >= 50 && s != Cold {
		s &= Hot | Mild
	}
	if s == 0 {
		return Mild
	}
	return s
}

func share(c *catalog.Commodity, names ...string) (most int) {
	for _, m := range c.Materials {
		for _, name := range names {
			if strings.Contains(m.Name, name) {
				most = max(most, m.Percent)
			}
		}
	}
	return most
}
