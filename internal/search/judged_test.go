package search_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// judged tells whether a card is what a judgement says: field:text, | for or, & for and.
func judged(snap *catalog.Snapshot, doc int, condition string) bool {
	for clause := range strings.SplitSeq(condition, " & ") {
		any := false
		for one := range strings.SplitSeq(clause, "|") {
			any = any || atom(snap, doc, one)
		}
		if !any {
			return false
		}
	}
	return true
}

// atom tells whether a card is field:text, a number within bounds, or not (!) so.
func atom(snap *catalog.Snapshot, doc int, one string) bool {
	if rest, not := strings.CutPrefix(one, "!"); not {
		return !atom(snap, doc, rest)
	}
	for _, op := range []string{"<=", ">="} {
		if field, text, ok := strings.Cut(one, op); ok {
			bound, _ := strconv.Atoi(text)
			_, color := colorAt(snap, doc)
			n := int(color.Price)
			if field == "rate" {
				n = money.DiscountRate(color.ListPrice, color.Price)
			}
			return op == "<=" && n <= bound || op == ">=" && n >= bound
		}
	}
	field, text, _ := strings.Cut(one, ":")
	switch field {
	case "size", "half", "care", "flag", "brand_code", "category_code_1", "category_code_2", "commodity_code":
		return slices.Contains(exact(snap, doc, field), text)
	}
	return strings.Contains(shownText(snap, doc, field), text)
}

// exact is the values of a field that are compared as a whole.
func exact(snap *catalog.Snapshot, doc int, field string) (list []string) {
	c, color := colorAt(snap, doc)
	switch field {
	case "size":
		for _, s := range color.Sizes {
			list = append(list, s.Name)
			var low, high int
			if n, _ := fmt.Sscanf(s.Name, "%d～%dcm", &low, &high); n == 2 {
				for ; low <= high; low++ {
					list = append(list, fmt.Sprint(low)+"cm")
				}
			}
		}
	case "half":
		for _, m := range c.Materials {
			if m.Percent >= 50 {
				list = append(list, m.Name)
			}
		}
	case "care":
		for _, m := range c.Care {
			for prefix, word := range map[string]string{"wash": "machine", "hand": "hand", "tumble": "tumble"} {
				if strings.HasPrefix(string(m), prefix) {
					list = append(list, word)
				}
			}
		}
	case "flag":
		for word, on := range map[string]bool{
			"sale": color.Price < color.ListPrice, "stock": c.ColorAvailability(color).Buyable(), "reserve": c.Reserve, "repeat": c.Repeat,
			"new": c.ArrivalDate >= jp.Day(now.AddDate(0, 0, -13)) && c.ArrivalDate <= jp.Day(now),
		} {
			if on {
				list = append(list, word)
			}
		}
	case "brand_code":
		return []string{string(c.Brand)}
	case "commodity_code":
		return []string{string(c.Code)}
	default:
		for _, code := range c.Categories {
			node, _ := snap.Tree().Node(code)
			for _, step := range node.Line() {
				list = append(list, step.Code)
			}
		}
	}
	return list
}

// shownText is what a person reads of a field.
func shownText(snap *catalog.Snapshot, doc int, field string) string {
	c, color := colorAt(snap, doc)
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
