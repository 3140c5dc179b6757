package lexicon_test

import (
	"flag"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// pieces are put together to texts and questions, so that words stand alone,
// in compounds and by chance.
var pieces = rapid.SampledFrom([]string{
	"ブラ", "ブラック", "バランス", "ラン", "ヨガ", "ﾖｶﾞ", "yoga", "マット", "靴下", "くつした", "綿", "100%", "レギンス", "ス", "ー", "の", "・", " ", "　",
	"T", "シャツ", "-", "。", "黒", "ヴィ", "é", "😀", "%", "１", "kutsu", "n'", "々", "゛",
})

func text(min, max int) *rapid.Generator[string] {
	return rapid.Map(rapid.SliceOfN(pieces, min, max), func(p []string) string { return strings.Join(p, "") })
}

// some checks fewer examples than usual: each builds an index, which reads the
// whole dictionary.
func some(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	f := flag.Lookup("rapid.checks")
	if usual := f.Value.String(); usual == f.DefValue {
		_ = f.Value.Set("30")
		defer func() { _ = f.Value.Set(usual) }()
	}
	rapid.Check(t, property)
}

// TestFindLosesNoSubstring: whatever was cut out of a text is found there,
// unless the same letters are words of their own in another.
func TestFindLosesNoSubstring(t *testing.T) {
	some(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(text(1, 6), 1, 4).Draw(t, "texts")
		x := index(texts...)
		from := rapid.IntRange(0, len(texts)-1).Draw(t, "from")
		for sentence := range strings.FieldsFuncSeq(texts[from], func(r rune) bool { return r == '。' }) {
			for word := range strings.FieldsSeq(jp.Fold(sentence)) {
				rs := []rune(word)
				a := rapid.IntRange(0, len(rs)-1).Draw(t, "a")
				question := string(rs[a:rapid.IntRange(a+1, len(rs)).Draw(t, "b")])
				if jp.Fold(question) != question { // a mark cut off its kana
					continue
				}
				h := x.Find(question)
				if h.Near != nil { // a word of the language inside of another one is near at most
					h.Docs = h.Near
				}
				if h.Corrected != "" || h.Docs.IsEmpty() {
					t.Fatalf("Find(%q) in %q = %v, corrected %q, want some", question, texts, h.Docs, h.Corrected)
				}
				if len(texts) == 1 && !h.Docs.Contains(0) {
					t.Fatalf("Find(%q) in %q = %v", question, texts, h.Docs)
				}
			}
		}
	})
}

// TestMoreWordsFindNoMore: two words, none left out, find something only if each
// does, and all that is found has a score.
func TestMoreWordsFindNoMore(t *testing.T) {
	some(t, func(t *rapid.T) {
		x := index(rapid.SliceOfN(text(1, 6), 1, 6).Draw(t, "texts")...)
		a := rapid.SampledFrom([]string{"ブラ", "ヨガ", "yoga", "靴下", "綿", "レギンス", "黒", "シャツ"}).Draw(t, "a")
		b := rapid.SampledFrom([]string{"マット", "ラン", "100", "ス", "くつした", "T"}).Draw(t, "b")
		both, one, two := x.Find(a+" "+b), x.Find(a), x.Find(b)
		if one.Near != nil || two.Near != nil {
			return
		}
		if one.Corrected != "" || two.Corrected != "" || both.Corrected != "" || len(both.Dropped) > 0 {
			return
		}
		for _, doc := range both.Docs.ToArray() {
			if both.Score(doc) <= 0 {
				t.Fatalf("Find(%q %q): document %d has score %d", a, b, doc, both.Score(doc))
			}
		}
		if both.Docs.GetCardinality() > 0 && (one.Docs.IsEmpty() || two.Docs.IsEmpty()) {
			t.Fatalf("Find(%q) = %v, Find(%q) = %v, but together %v", a, one.Docs, b, two.Docs, both.Docs)
		}
	})
}

// TestNoQuestionIsSlow asks what people paste and robots send.
func TestNoQuestionIsSlow(t *testing.T) {
	_, b := demoShop(t, 0)
	x := b.Build()
	for name, q := range map[string]string{
		"long":       strings.Repeat("ワンピース", 2000),
		"long word":  strings.Repeat("ア", 200),
		"500 words":  strings.Repeat("綿 ", 500),
		"many words": strings.Join(strings.Split("アカサタナハマヤラワイキシチニヒミリウクスツヌ", ""), " "),
		"per cent":   "%%%", "emoji": strings.Repeat("😀", 100), "letters": strings.Repeat("n", 200), "romaji": strings.Repeat("kya", 66),
		"marks": strings.Repeat("ー", 200), "broken": "\xff\xfe綿", "commonest": "ー ス ン ト", "typos": "アアアアカ キキキキス ククククテ",
	} {
		start := time.Now()
		h := x.Find(q)
		x.Suggest(q, 10)
		if took := time.Since(start); took > waittest.Long { // usually below 5 ms; what explodes takes for ever
			t.Errorf("%s: took %v, found %v", name, took, h.Docs.GetCardinality())
		}
	}
}

func TestAnIndexIsReadByManyAtOnce(t *testing.T) {
	x := index(shop...)
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for _, q := range []string{"レギンス", "ヨガ マット", "れぎn", "レギンツ", "シャツ", "黒ブラウス"} {
				if h := x.Find(q); h.Docs != nil {
					h.Docs.Add(7) // the bitmap is the caller's own
				}
				x.Suggest(q, 3)
			}
		})
	}
	wait.Wait()
	if got := ranked(x, shop, "レギンス"); len(got) != 1 {
		t.Errorf("Find(レギンス) = %q after others changed their answers", got)
	}
}

func FuzzFind(f *testing.F) {
	for _, q := range append(shop, "wanpi-su", "kon'yaku", "れぎn", "%%%", "\xff", "ー", "n", "綿100%", "髙島", "レギンツ \xbcル") {
		f.Add(q)
	}
	x := index(shop...)
	f.Fuzz(func(t *testing.T, q string) {
		h := x.Find(q)
		if (h.Docs == nil) != (strings.TrimSpace(q) == "") {
			t.Fatalf("Find(%q).Docs = %v", q, h.Docs)
		}
		if h.Docs != nil {
			for _, doc := range h.Docs.ToArray() {
				if int(doc) >= len(shop) || h.Score(doc) <= 0 {
					t.Fatalf("Find(%q): document %d with score %d", q, doc, h.Score(doc))
				}
			}
		}
		for _, w := range append(h.Words, h.Corrected) {
			if !utf8.ValidString(w) {
				t.Fatalf("Find(%q): words %q, corrected %q", q, h.Words, h.Corrected)
			}
		}
		x.Suggest(q, 5)
	})
}

// FuzzIndex builds from any text: nothing may panic, and the text finds itself.
func FuzzIndex(f *testing.F) {
	for _, s := range append(shop, "a・b", "ヴァ", "e'\u0301", "\xff", "か゛") {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, text, q string) {
		b := lexicon.NewBuilder(lexicon.Options{Synonyms: &lexicon.Synonyms{}})
		b.Add(0, lexicon.Field{Weight: 1, Text: text})
		b.AddTerm(lexicon.Term{Kind: lexicon.KindWord, Text: text, Readings: []string{q}})
		x := b.Build()
		x.Find(q)
		x.Suggest(q, 5)
	})
}
