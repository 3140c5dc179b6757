package lexicon_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// spokenIndex is a shop whose items are named by few words and mentioned by others.
func spokenIndex(t *testing.T) *lexicon.Index {
	t.Helper()
	synonyms, err := lexicon.ParseSynonyms(strings.NewReader("水着 ~> ショーツ, サンダル"))
	if err != nil {
		t.Fatal(err)
	}
	b := lexicon.NewBuilder(lexicon.Options{Synonyms: synonyms, Around: []int{50}, Compound: []int{60}})
	for i, texts := range [][3]string{
		{"パイル タオル", "糸屋", "やわらかい。"},
		{"ラベンダーの石けん", "糸屋", "タオルに包んで届けます。"},
		{"丸首 肌着", "糸屋", "綿です。"},
		{"水陸 ショーツ", "朝露肌着", "川で。"},
		{"革のサンダル", "朝露肌着", "手袋のような革。"},
		{"マフラータオル", "糸屋", "首に巻いても落ちません。"},
	} {
		b.Add(uint32(i), lexicon.Field{Weight: 60, Text: texts[0]}, lexicon.Field{Weight: 50, Text: texts[1]}, lexicon.Field{Weight: 5, Text: texts[2]})
	}
	return b.Build()
}

func TestSentencesAreAboutWhatThingsAreCalled(t *testing.T) {
	x := spokenIndex(t)
	for _, c := range []struct {
		sentence string
		either   []string
		want     []uint32
		kept     []string
	}{
		{"タオル", nil, []uint32{0, 5}, []string{"タオル"}},
		{"タオル 石けん", []string{"タオル", "石けん"}, []uint32{0, 1, 5}, []string{"タオル 石けん"}},
		{"肌着", nil, []uint32{2}, []string{"肌着"}},
		{"朝露肌着", nil, []uint32{3, 4}, []string{"朝露肌着"}},
		{"ラベンダー 石けん", nil, []uint32{1}, []string{"石けん", "ラベンダー"}},
	} {
		hits := x.FindSpoken(c.sentence, "", c.either)
		if got := hits.Docs.ToArray(); !slices.Equal(got, c.want) || !slices.Equal(hits.Kept, c.kept) {
			t.Errorf("FindSpoken(%q, %q) = %v by %q, want %v by %q", c.sentence, c.either, got, hits.Kept, c.want, c.kept)
		}
	}
}

func TestNearOffersAreNoHits(t *testing.T) {
	hits := spokenIndex(t).Find("水着")
	if !hits.Docs.IsEmpty() || hits.Near == nil || !slices.Equal(hits.Near.ToArray(), []uint32{3, 4}) {
		t.Errorf("Find(水着) = %v, near %v; want nothing, and 3 and 4 near", hits.Docs.ToArray(), hits.Near)
	}
}

func TestVerbsAreKnownByTheirStems(t *testing.T) {
	for stem, want := range map[string]string{"カブ": "r", "着": "1k", "飲": "m", "帽子": "", "パジャマ": "", "": ""} {
		if got := lexicon.Conjugations(stem); got != want {
			t.Errorf("Conjugations(%q) = %q, want %q", stem, got, want)
		}
	}
}

// TestTheEndOfANameTellsTheThing: a マフラータオル is no マフラー.
func TestTheEndOfANameTellsTheThing(t *testing.T) {
	x := spokenIndex(t)
	for word, want := range map[string]bool{"マフラー": true, "タオル": false, "サンダル": false, "傘": false} {
		if got := slices.Contains(x.FindSpoken(word, word).Before, word); got != want {
			t.Errorf("%s only begins names: %t, want %t", word, got, want)
		}
	}
}

// TestEchoCountsRareWordsOfDescriptions, and never what names say.
func TestEchoCountsRareWordsOfDescriptions(t *testing.T) {
	b := lexicon.NewBuilder(lexicon.Options{})
	for i := range uint32(100) {
		text := "毎日使えます。"
		if i == 7 {
			text = "落としても割れません。"
		}
		b.Add(i, lexicon.Field{Weight: 60, Text: "割れもの入れ"}, lexicon.Field{Weight: 5, Text: text})
	}
	x := b.Build()
	scores := make([]int32, 100)
	docs := make([]uint32, 100)
	for i := range docs {
		docs[i] = uint32(i)
	}
	x.Echo([][]string{{"割レ"}, {"使エ"}, {"傘"}}).AddTo(scores, docs, 1)
	for i, score := range scores {
		if (score > 0) != (i == 7) {
			t.Errorf("document %d has %d points", i, score)
		}
	}
}
