package demo_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"golang.org/x/text/encoding/japanese"
)

// Words that the law on drugs and devices, or taste, keeps out of a shop.
var forbidden = []string{
	"治る", "治す", "治り", "治療", "効く", "効き", "効果", "効能", "改善", "予防", "痩せ", "やせる", "若返", "医療", "医薬", "完治", "デトックス", "解消", "美白", "アンチエイジング",
	"血行", "代謝", "ダイエット", "脂肪", "免疫", "殺菌", "疲労回復", "安眠", "不眠", "痛みを", "生理痛", "むくみ", "冷え性", "ホルモン", "更年期", "病", "最高級", "日本一", "絶対",
}

func TestStandardShopIsSound(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	for _, w := range unsound(s, list) {
		t.Error(w)
	}
	sale := 0
	for _, c := range list {
		if strings.Contains(c.Name, "No.") {
			t.Errorf("%s %q: a shop of this size should not run out of names", c.Code, c.Name)
		}
		if slices.ContainsFunc(c.Colors, func(c catalog.Color) bool { return c.Price < c.ListPrice }) {
			sale++
		}
	}
	if percent := sale * 100 / len(list); percent < 20 || percent > 30 {
		t.Errorf("%d%% of the commodities are reduced, want about 25%%", percent)
	}
	for _, b := range s.Brands {
		for _, word := range forbidden {
			if strings.Contains(b.Name+b.Story, word) {
				t.Errorf("brand %s says %s", b.Name, word)
			}
		}
	}
}

// A merchant's tools write Shift_JIS, and the demo is what is tried first.
func TestEveryTextCanBeWrittenInShiftJIS(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	raw, err := json.Marshal([]any{s.Brands, s.Categories, s.Campaigns, list})
	if err != nil {
		t.Fatal(err)
	}
	missing := map[rune]bool{}
	for _, r := range string(raw) {
		if _, err := japanese.ShiftJIS.NewEncoder().String(string(r)); err != nil && !missing[r] {
			missing[r] = true
			t.Errorf("%c (%U) does not exist in Shift_JIS", r, r)
		}
	}
}

// unsound lists what no demo shop of any size may have.
func unsound(s *demo.Shop, list []catalog.Commodity) (wrong []string) {
	complain := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	tree, _ := catalog.BuildTree(s.Categories)
	leaf := map[string]bool{}
	for _, c := range s.Categories {
		if n, ok := tree.Node(c.Code); ok {
			leaf[c.Code] = n.Level == catalog.Levels
		}
	}
	names, codes, ranks := map[string]bool{}, map[id.Commodity]bool{}, map[int]bool{}
	for _, c := range list {
		for _, field := range c.Check() {
			complain("%s %s: %+v", c.Code, c.Name, field)
		}
		if codes[c.Code] || names[string(c.Brand)+c.Name] || (c.PopularRank > 0 && ranks[c.PopularRank]) {
			complain("%s %s rank %d: code, name or rank is taken", c.Code, c.Name, c.PopularRank)
		}
		codes[c.Code], names[string(c.Brand)+c.Name], ranks[c.PopularRank] = true, true, true
		if len(c.Categories) == 0 || !slices.ContainsFunc(c.Categories, func(code string) bool { return leaf[code] }) {
			complain("%s is in no leaf: %v", c.Code, c.Categories)
		}
		for _, word := range forbidden {
			if strings.Contains(c.Name+c.Description, word) {
				complain("%s %s says %s: %s", c.Code, c.Name, word, c.Description)
			}
		}
		if n := strings.Count(c.Description, "。"); n < 3 || n > 5 {
			complain("%s %s has %d sentences: %s", c.Code, c.Name, n, c.Description)
		}
		if (c.TaxPercent == 8) != (c.Returns == catalog.ReturnsHygiene && len(c.Materials) == 0 && isFood(c)) {
			complain("%s %s: tax %d", c.Code, c.Name, c.TaxPercent)
		}
		complain := func(format string, args ...any) { complain(string(c.Code)+" "+c.Name+": "+format, args...) }
		checkTags(c, complain)
		checkColors(s, c, complain)
	}
	return wrong
}

func isFood(c catalog.Commodity) bool {
	return slices.ContainsFunc(c.SearchWords, func(w string) bool { return w == "お茶" || w == "健康食品" })
}

func checkTags(c catalog.Commodity, complain func(string, ...any)) {
	want := map[catalog.SexType][]string{catalog.Baby: {"BABY"}, catalog.Kids: {"KIDS", "BABY&KIDS"}}[c.SexType]
	got := jp.NameTags(c.Name)
	if len(got) > 1 || (len(got) == 1) != (want != nil) || (len(got) == 1 && !slices.Contains(want, got[0])) {
		complain("tags %v of %s, want one of %v", got, c.SexType, want)
	}
}

// figures are the words by which a name tells its pattern.
var figures = map[string]string{"ボーダー": "stripe", "チェック": "check", "ドット": "dot", "プリント": "print", "無地": "plain"}

func checkColors(s *demo.Shop, c catalog.Commodity, complain func(string, ...any)) {
	if len(c.Colors) == 0 {
		complain("no colours")
	}
	for _, color := range c.Colors {
		if rate := money.DiscountRate(color.ListPrice, color.Price); color.Price != color.ListPrice && (rate < 10 || rate > 60) {
			complain("%v to %v is a discount of %d%%", color.ListPrice, color.Price, rate)
		}
		if color.ListPrice < 250 || color.ListPrice > 80_000 {
			complain("costs %v", color.ListPrice)
		}
		if color.Pictures < 2 || color.Pictures > 6 || len(color.Sizes) == 0 {
			complain("%s has %d pictures and %d sizes", color.Code, color.Pictures, len(color.Sizes))
		}
		look, ok := s.Look(color.Code)
		if !ok || look.Hex != color.Hex || len(look.Trim) != 6 || !slices.Contains(demo.Bases(), look.Base) {
			complain("%s %s looks like %+v", color.Code, color.Hex, look)
		}
		if (look.Pattern == "plain") != (look.PatternHex == "") || (look.Pattern == "print" || look.Pattern == "label") != (look.Detail != "") {
			complain("%s has a half pattern: %+v", color.Code, look)
		}
		said := ""
		for word, pattern := range figures {
			if strings.Contains(c.Name, word) {
				said = pattern
			}
		}
		if said != look.Pattern && (said != "" || (look.Pattern != "plain" && look.Pattern != "label")) {
			complain("the name says %q, the picture shows %q", said, look.Pattern)
		}
		if two := strings.Contains(color.Name, "×"); two != slices.Contains([]string{"stripe", "check", "dot"}, look.Pattern) {
			complain("colour %s with pattern %s", color.Name, look.Pattern)
		}
	}
}

func TestUnknownColoursHaveNoLook(t *testing.T) {
	s, list := makeShop(t, demo.Options{Items: 5})
	for _, code := range []id.ColorSKU{"", "X", id.ColorSKU(list[0].Code) + "ZZ", "ZZZZZZZZZZ01"} {
		if look, ok := s.Look(code); ok {
			t.Errorf("Look(%q) = %+v, want none", code, look)
		}
	}
}

func TestEveryBaseIsShown(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	shown := map[string]bool{}
	for _, c := range list {
		look, _ := s.Look(c.Colors[0].Code)
		shown[look.Base] = true
	}
	for _, base := range demo.Bases() {
		if !shown[base] {
			t.Errorf("no item of the standard shop looks like %q", base)
		}
	}
}
