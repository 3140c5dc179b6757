package lexicon_test

import (
	"slices"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

func TestSuggest(t *testing.T) {
	b := lexicon.NewBuilder(lexicon.Options{})
	for _, term := range []lexicon.Term{
		{Kind: lexicon.KindBrand, Text: "凪ノ間", Readings: []string{"ナギノマ", "NAGINOMA"}, Ref: "naginoma", Weight: 50},
		{Kind: lexicon.KindBrand, Text: "アーサナ日和", Readings: []string{"アーサナビヨリ", "ASANA BIYORI"}, Ref: "asana_biyori", Weight: 50},
		{Kind: lexicon.KindCategory, Text: "靴下・レッグウォーマー", Ref: "010204", Weight: 60},
		{Kind: lexicon.KindCategory, Text: "ワンピース", Ref: "010105", Weight: 60},
		{Kind: lexicon.KindItem, Text: "リネン ワンピース", Ref: "W2D1088001", Weight: 10},
		{Kind: lexicon.KindItem, Text: "リネン ワンピース", Ref: "W2D1088002", Weight: 20},
		{Kind: lexicon.KindItem, Text: "ストレッチレギンス", Ref: "W2D1088003", Weight: 10},
		{Kind: lexicon.KindWord, Text: "綿100% パジャマ", Ref: "", Weight: 30},
	} {
		b.AddTerm(term)
	}
	b.Add(0, lexicon.Field{Weight: 60, Text: "ストレッチレギンス"}, lexicon.Field{Weight: 60, Text: "レギンス"}, lexicon.Field{Weight: 5, Text: "ストレッチ"})
	x := b.Build()
	for _, c := range []struct {
		prefix string
		want   []string
	}{
		{"なぎ", []string{"凪ノ間"}},
		{"凪", []string{"凪ノ間"}},
		{"nagi", []string{"凪ノ間"}},
		{"NAGIN", []string{"凪ノ間"}},
		{"ﾅｷﾞ", []string{"凪ノ間"}},
		{"asanab", []string{"アーサナ日和"}},
		{"ワン", []string{"ワンピース", "リネン ワンピース"}},
		{"わんp", []string{"ワンピース", "リネン ワンピース"}},
		{"wan", []string{"ワンピース", "リネン ワンピース"}},
		{"wanp", []string{"ワンピース", "リネン ワンピース"}},
		{"くつ", []string{"靴下・レッグウォーマー"}},
		{"kutsu", []string{"靴下・レッグウォーマー"}},
		{"靴", []string{"靴下・レッグウォーマー"}},
		{"レッグ", []string{"靴下・レッグウォーマー"}},
		{"レギ", []string{"ストレッチレギンス"}},
		{"綿", []string{"綿100% パジャマ"}},
		{"ワ", nil},
		{"w", nil},
		{"", nil},
		{"%", nil},
		{"ゼロ", nil},
	} {
		var got []string
		for _, s := range x.Suggest(c.prefix, 10) {
			got = append(got, s.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("Suggest(%q) = %q, want %q", c.prefix, got, c.want)
		}
	}
	if got := x.Suggest("リネン", 10); len(got) != 1 || got[0] != (lexicon.Suggestion{Kind: lexicon.KindItem, Text: "リネン ワンピース", Ref: "W2D1088002"}) {
		t.Errorf("Suggest(リネン) = %v, want the heavier of two with one name", got)
	}
	if got := x.Suggest("ワン", 1); len(got) != 1 || got[0].Kind != lexicon.KindCategory {
		t.Errorf("Suggest(ワン, 1) = %v, want the category alone", got)
	}
}
