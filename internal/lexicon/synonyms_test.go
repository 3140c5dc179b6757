package lexicon_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

func TestSynonymsOfTheOperator(t *testing.T) {
	synonyms, err := lexicon.ParseSynonyms(strings.NewReader("\ufeff# ours\n\nﾚｲﾝｺｰﾄ, 雨合羽、カッパ\n雨具 => レインコート, 傘 # wider\nコート, コ－ト\n"))
	if err != nil {
		t.Fatal(err)
	}
	b := lexicon.NewBuilder(lexicon.Options{Synonyms: synonyms})
	for i, name := range []string{"こども雨合羽", "レインコート", "折りたたみ傘", "雨具入れ"} {
		b.Add(uint32(i), lexicon.Field{Weight: 50, Text: name})
	}
	x := b.Build()
	for _, c := range []struct {
		question string
		want     []uint32
	}{
		{"カッパ", []uint32{0, 1}}, {"レインコート", []uint32{0, 1}}, {"雨具", []uint32{1, 2, 3}}, {"傘", []uint32{2}},
	} {
		if got := x.Find(c.question).Docs.ToArray(); !slices.Equal(got, c.want) {
			t.Errorf("Find(%q) = %v, want %v", c.question, got, c.want)
		}
	}
}

func TestSynonymsSayWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"# fine\nレギンス\n", `line 2: "レギンス" is alone`},
		{"靴, 鞄 => 小物", `line 1: "靴, 鞄 => 小物" has 2 words before =>`},
		{"靴 => ", `line 1: a word is missing`},
		{"靴, %", `line 1: "%" has no letters`},
		{" => 靴", `line 1: a word is missing`},
		{"ア,イ,ウ,エ,オ,カ,キ,ク,ケ,コ,サ,シ,ス,セ,ソ,タ,チ,ツ,テ,ト,ナ,ニ,ヌ,ネ,ノ", "has 25 words"},
		{strings.Repeat("x", 70_000), "read synonyms"},
	} {
		if _, err := lexicon.ParseSynonyms(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("ParseSynonyms(%.40q) = %v, want %q", c.text, err, c.want)
		}
	}
}
