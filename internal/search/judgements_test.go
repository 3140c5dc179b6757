package search_test

import (
	"bufio"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

const firstScreen = 10

// TestShopFindsWhatPeopleMean asks the whole shop what people ask, in the order
// that a shopper sees, and looks at the first ten cards. The package lexicon has
// the same judgements for its ranking alone.
func TestShopFindsWhatPeopleMean(t *testing.T) {
	d := dbtest.SQLite(t)
	made, err := demo.Make(demo.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	b := catalog.Batch{Brands: made.Brands, Categories: made.Categories, Campaigns: made.Campaigns, Commodities: slices.Collect(made.Commodities())}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	engine, snap := newEngine(t, live, nil), live.Current()
	file, err := os.Open("../../testdata/search-judgements.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	asked, sum := 0, 0.0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if lines.Text() == "#half unseen" {
			break
		}
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		f := append(strings.Split(lines.Text(), "\t"), "")
		relevant, good := 0, 0
		for doc := range snap.Colors() {
			if c, _ := snap.ColorAt(doc); !c.Secret && !c.Discontinued && judged(snap, doc, f[1]) {
				relevant++
			}
		}
		for _, doc := range engine.Find(search.Query{Limit: firstScreen}.With(index(f[0]))).Items {
			if judged(snap, doc, f[1]) {
				good++
			}
			if f[2] != "" && judged(snap, doc, f[2]) {
				c, _ := snap.ColorAt(doc)
				t.Errorf("%q shows %q, which is %s", f[0], c.Name, f[2])
			}
		}
		asked++
		sum += float64(good) / float64(max(min(relevant, firstScreen), 1))
	}
	if mean := sum / float64(asked); asked < 250 || mean < 0.95 {
		t.Errorf("load at %d is %.3f over %d questions, want at least 0.95 over 250", firstScreen, mean, asked)
	} else {
		t.Logf("load at %d is %.3f over %d questions", firstScreen, mean, asked)
	}
}

// judged tells whether a card is what a judgement says: field:text, | for or, & for and.
func judged(snap *catalog.Snapshot, doc int, condition string) bool {
	for clause := range strings.SplitSeq(condition, " & ") {
		any := false
		for one := range strings.SplitSeq(clause, "|") {
			field, text, _ := strings.Cut(one, ":")
			any = any || strings.Contains(seen(snap, doc, field), text)
		}
		if !any {
			return false
		}
	}
	return true
}

// seen is what a person reads of a field.
func seen(snap *catalog.Snapshot, doc int, field string) string {
	c, color := snap.ColorAt(doc)
	switch field {
	case "name":
		return c.Name
	case "brand":
		brand, _ := snap.Brand(c.Brand)
		return strings.Join([]string{brand.Name, brand.Kana, brand.Alphabet}, "\n")
	case "color":
		return color.Name
	case "group":
		return groupNames[color.Group]
	case "words":
		return strings.Join(c.SearchWords, "\n")
	case "for":
		return sexNames[c.SexType]
	case "text":
		return c.Description
	}
	var text strings.Builder
	for _, m := range c.Materials {
		if field == "material" {
			fmt.Fprintf(&text, "%s%d%%\n", m.Name, m.Percent)
		}
	}
	for _, code := range c.Categories {
		node, _ := snap.Tree().Node(code)
		for _, step := range node.Line() {
			if field == "category" {
				text.WriteString(step.Name + "\n")
			}
		}
	}
	return text.String()
}

var groupNames = map[string]string{
	"black": "ブラック 黒", "white": "ホワイト 白", "gray": "グレー 灰色", "beige": "ベージュ", "brown": "ブラウン 茶色", "red": "レッド 赤", "pink": "ピンク",
	"orange": "オレンジ", "yellow": "イエロー 黄色", "green": "グリーン 緑", "blue": "ブルー 青", "navy": "ネイビー 紺", "purple": "パープル 紫", "silver": "シルバー 銀",
}

var sexNames = map[catalog.SexType]string{
	catalog.Baby: "ベビー", catalog.Kids: "キッズ", catalog.Men: "メンズ", catalog.Women: "レディース", catalog.Unisex: "ユニセックス",
}
