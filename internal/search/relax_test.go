package search_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// filters is the query of the address that a list of keywords leads to: what they
// were understood as are filters, the rest stays in the search box.
func filters(t *testing.T, asked string, r search.Result) search.Query {
	t.Helper()
	params := map[string]any{"asked": asked, "limit": float64(firstScreen)}
	for _, c := range r.Reading.Conditions {
		if c.Concept {
			continue
		}
		value := c.Value()
		if before, ok := params[c.Key()].(string); ok {
			value = strings.TrimSuffix(before, " :OR") + " " + value
		}
		if !c.Not && c.Field != "make" && c.Field != "care" {
			value += " :OR"
		}
		params[c.Key()] = value
	}
	if rest := r.Reading.Keywords(); rest != "" {
		params["search_word-index"] = rest
	}
	q, err := search.Parse(params)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func givenUp(r search.Result) (labels []string) {
	for _, c := range r.Reading.GivenUp {
		labels = append(labels, c.Label)
	}
	slices.Sort(labels)
	return labels
}

// TestSentencesGiveUpTheWeakest: what a shopper can do without goes first, is told,
// and what meets it stands first.
func TestSentencesGiveUpTheWeakest(t *testing.T) {
	engine, snap := demoEngine(t)
	for _, c := range []struct {
		sentence string
		givenUp  []string
		kept     string // a rule that every hit of the first screen meets
	}{
		{"120センチの女の子に着せる、半袖のワンピースをさがしています", []string{"半袖"}, "size:120 & for:キッズ|for:ベビー"},
		{"旅行に持っていける軽いリュックで、水をはじくもの", []string{"軽量"}, "name:撥水|text:弾"},
		{"夫が冬に着るパジャマを探しています", []string{"秋冬"}, "name:パジャマ|category:パジャマ & for:メンズ|for:ユニセックス"},
		{"黒いTシャツをください", nil, "group:ブラック"},
	} {
		r := engine.Find(search.Query{Limit: firstScreen}.With(index(c.sentence)))
		if got := givenUp(r); !slices.Equal(got, c.givenUp) || r.Total == 0 {
			t.Errorf("%q: %d hits, gave up %q, want %q", c.sentence, r.Total, got, c.givenUp)
		}
		for _, doc := range r.Items {
			if item, _ := snap.ColorAt(doc); !judged(snap, doc, c.kept) {
				t.Errorf("%q shows %q, which is not %s", c.sentence, item.Name, c.kept)
			}
		}
	}
}

// TestTalesAreNotAnsweredWithNothing: who tells much may have been misheard; of a short
// sentence the honest answer is nothing.
func TestTalesAreNotAnsweredWithNothing(t *testing.T) {
	engine, snap := demoEngine(t)
	r := engine.Find(search.Query{Limit: firstScreen}.With(index("山の家は朝が冷えて困っていると言うので、花柄のニット帽を母に贈りたいのです")))
	if got := givenUp(r); r.Total == 0 || !slices.Contains(got, "花柄") {
		t.Errorf("%d hits, gave up %q, want some without 花柄", r.Total, got)
	}
	for _, doc := range r.Items {
		if !judged(snap, doc, "name:ニット帽|name:ワッチキャップ|category:ニット帽 & for:レディース|for:ユニセックス") {
			t.Errorf("%q is shown", shownText(snap, doc, "name"))
		}
	}
	if r := engine.Find(search.Query{Limit: firstScreen}.With(index("花柄のニット帽をください"))); r.Total > 0 || len(r.Near) == 0 {
		t.Errorf("a short sentence has %d hits and %d near, want near ones only", r.Total, len(r.Near))
	}
	if r := engine.Find(search.Query{Limit: firstScreen}.With(index("山の家は朝が冷えて困っていると言うので、花柄の掃除機を母に贈りたいのです"))); r.Total > 0 {
		t.Errorf("%d hits for a thing that the shop does not have", r.Total)
	}
}

// TestWhatMeetsTheWholeSentenceStandsFirst: some of the caps are made against the sun.
func TestWhatMeetsTheWholeSentenceStandsFirst(t *testing.T) {
	engine, snap := demoEngine(t)
	r := engine.Find(search.Query{Limit: firstScreen}.With(index("日焼けが気になるので、UVカットの帽子をください")))
	if len(r.Reading.GivenUp) != 1 || r.Reading.GivenUp[0].Count == 0 || r.Reading.GivenUp[0].Count >= firstScreen {
		t.Fatalf("gave up %+v, want UVカット, which some caps are", r.Reading.GivenUp)
	}
	n := r.Reading.GivenUp[0].Count
	for i, doc := range r.Items {
		if judged(snap, doc, "name:UVカット") != (i < n) {
			t.Errorf("place %d is made against the sun: %t, want the first %d to be", i, i >= n, n)
		}
	}
}

// TestSentencesInsist: what a shopper cannot do without is not given up; the answer is
// nothing, with near offers apart.
func TestSentencesInsist(t *testing.T) {
	engine, _ := demoEngine(t)
	for _, sentence := range []string{
		"ワンピースが欲しいのですが、予算は1500円までです", "ウールのTシャツが欲しいです", "110か120で、くまの絵のTシャツがいいな",
		"赤ちゃんに着せるスカートを見せてください", "水着を探しているのですが", "半額の水着を探しています",
	} {
		r := engine.Find(search.Query{Limit: firstScreen}.With(index(sentence)))
		if r.Total != 0 || len(r.Reading.GivenUp) != 0 {
			t.Errorf("%q: %d hits, gave up %q, want none", sentence, r.Total, givenUp(r))
		}
		if len(r.Near) == 0 {
			t.Errorf("%q offers nothing near", sentence)
		}
	}
}

// TestSentencesAreTheSameAsTheirFilters: the list that a sentence leads to shows and
// tells what the sentence itself does.
func TestSentencesAreTheSameAsTheirFilters(t *testing.T) {
	engine, _ := demoEngine(t)
	compared := 0
	for _, line := range tableLines(t, "search-clerk.tsv") {
		if line == "#half unseen" {
			break
		}
		sentence, _, _ := strings.Cut(line, "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		said := engine.Find(search.Query{Limit: firstScreen}.With(index(sentence)))
		if len(said.Reading.Conditions) == 0 {
			continue // stays in the search box as it is
		}
		compared++
		led := engine.Find(filters(t, sentence, said))
		if !slices.Equal(said.Items, led.Items) || said.Total != led.Total || !slices.Equal(givenUp(said), givenUp(led)) {
			t.Errorf("%q: %d hits without %q, but its filters %s and words %q give %d without %q", sentence, said.Total, givenUp(said), made(said), said.Reading.Keywords(), led.Total, givenUp(led))
		}
	}
	if compared < 100 {
		t.Errorf("only %d sentences were compared", compared)
	}
}
