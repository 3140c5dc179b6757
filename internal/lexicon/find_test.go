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
		{"靴下レギンス", []string{}},
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
		{"リネン ワンピーヌ", "リネン ワンピース", "リネンワンピース"},
		{"レギンス", "", "ストレッチレギンス"},
	} {
		h := x.Find(c.question)
		if got := ranked(x, shop, c.question); h.Corrected != c.corrected || len(got) == 0 || got[0] != c.want {
			t.Errorf("Find(%q) = %q, corrected %q, want %q, %q", c.question, got, h.Corrected, c.want, c.corrected)
		}
	}
}
