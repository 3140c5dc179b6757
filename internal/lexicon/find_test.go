package lexicon_test

import (
	"slices"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// shop is a small catalogue of names.
var shop = []string{
	"ストレッチレギンス", "ノンワイヤーブラ", "ブラックデニムパンツ", "バランスボール", "ランニングシューズ", "トレイルラン ベスト",
	"靴下 3足組", "リネンワンピース", "ルナヨガ マット", "YOGA タオル", "綿100% Tシャツ", "オックスフォードシャツ", "裏毛パーカー", "黒ブラウス", "ヨガマット",
}

func index(names ...string) *lexicon.Index {
	b := lexicon.NewBuilder(lexicon.Options{})
	for i, n := range names {
		b.Add(uint32(i), lexicon.Field{Weight: 50, Text: n})
	}
	return b.Build()
}

// ranked lists what a question finds, best first.
func ranked(x *lexicon.Index, names []string, question string) []string {
	h := x.Find(question)
	docs := h.Docs.ToArray()
	slices.SortStableFunc(docs, func(a, b uint32) int { return int(h.Score(b) - h.Score(a)) })
	out := make([]string, len(docs))
	for i, d := range docs {
		out[i] = names[d]
	}
	return out
}

func TestFind(t *testing.T) {
	x := index(shop...)
	for _, c := range []struct {
		question string
		want     []string
	}{
		{"レギンス", []string{"ストレッチレギンス"}},
		{"ﾚｷﾞﾝｽ", []string{"ストレッチレギンス"}},
		{"れぎんす", []string{"ストレッチレギンス"}},
		{"reginsu", []string{"ストレッチレギンス"}},
		{"スパッツ", []string{"ストレッチレギンス"}},
		{"ブラ", []string{"ノンワイヤーブラ"}},
		{"ラン", []string{"トレイルラン ベスト", "ランニングシューズ"}}, // the second as a synonym
		{"バラン", []string{"バランスボール"}},
		{"くつした", []string{"靴下 3足組"}},
		{"kutsushita", []string{"靴下 3足組"}},
		{"wanpi", []string{"リネンワンピース"}},
		{"wanpi-su", []string{"リネンワンピース"}},
		{"wanpiisu", []string{"リネンワンピース"}},
		{"ヨガ", []string{"YOGA タオル", "ヨガマット", "ルナヨガ マット"}},
		{"yoga", []string{"YOGA タオル", "ヨガマット", "ルナヨガ マット"}},
		{"綿１００％", []string{"綿100% Tシャツ"}},
		{"綿", []string{"綿100% Tシャツ"}},
		{"シャツ", []string{"オックスフォードシャツ", "綿100% Tシャツ"}},
		{"T-シャツ", []string{"綿100% Tシャツ"}},
		{"パーカ", []string{"裏毛パーカー"}},
		{"裏毛　パーカー", []string{"裏毛パーカー"}},
		{"ブラウス黒", []string{"黒ブラウス"}},
		{"%%%", []string{}},
		{"😀", []string{}},
	} {
		got := ranked(x, shop, c.question)
		if len(got) > 1 {
			got, c.want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(c.want))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("Find(%q) = %q, want %q", c.question, got, c.want)
		}
	}
}

func TestFindCorrectsWhatIsFoundNowhere(t *testing.T) {
	x := index(shop...)
	for _, c := range []struct{ question, corrected, want string }{
		{"レギンツ", "レギンス", "ストレッチレギンス"},
		{"ヨカマット", "ヨガマット", "ヨガマット"},
		{"レギスン", "レギンス", "ストレッチレギンス"}, {"ヨガマトッ", "ヨガマット", "ヨガマット"}, // two letters in the wrong order
		{"リネン ワンピーヌ", "リネン ワンピース", "リネンワンピース"},
		{"レギンス", "", "ストレッチレギンス"},
	} {
		h := x.Find(c.question)
		if got := ranked(x, shop, c.question); h.Corrected != c.corrected || len(got) == 0 || got[0] != c.want {
			t.Errorf("Find(%q) = %q, corrected %q, want %q, %q", c.question, got, h.Corrected, c.want, c.corrected)
		}
	}
}

func TestFindLeavesOutWhatNothingHasTogether(t *testing.T) {
	names := append(slices.Clone(shop), "ロング丈シャツ", "フレアスカート", "厚手コットン Tシャツ", "ヨガマット")
	x := index(names...)
	for _, c := range []struct {
		question string
		want     string
		dropped  []string
	}{
		{"ロングスカート", "フレアスカート", []string{"ロング"}},
		{"ヨガマット 厚手", "ヨガマット", []string{"厚手"}},
		{"厚手 ヨガマット", "ヨガマット", []string{"厚手"}},
		{"靴下レギンス", "ストレッチレギンス", []string{"靴下"}},
		{"ヌヌヌヌヌ リネン ワンピース", "リネンワンピース", []string{"ヌヌヌヌヌ"}},
		{"リネン 厚手 ワンピース 裏毛", "リネンワンピース", []string{"裏毛", "厚手"}},
		{"リネン 厚手 ワンピーヌ", "リネンワンピース", []string{"厚手"}},
		{"リネン ワンピース", "リネンワンピース", nil}, // while something has all words, all are required
		{"厚手 シャツ", "厚手コットン Tシャツ", nil},
	} {
		h, got := x.Find(c.question), ranked(x, names, c.question)
		if len(got) == 0 || got[0] != c.want || !slices.Equal(h.Dropped, c.dropped) {
			t.Errorf("Find(%q) = %q without %q, want %q first, without %q", c.question, got, h.Dropped, c.want, c.dropped)
		}
	}
	for _, question := range []string{"ヌヌヌヌヌ", "ヌヌヌヌヌ ムムムムム", "%%% 😀"} {
		if h := x.Find(question); !h.Docs.IsEmpty() || len(h.Dropped) > 0 || h.Corrected != "" {
			t.Errorf("Find(%q) = %v without %q, corrected %q, want nothing", question, h.Docs, h.Dropped, h.Corrected)
		}
	}
}
