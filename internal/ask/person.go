package ask

import (
	"slices"
	"strings"
)

const personField = "commodity_sex_type"

// grownUps are what people say of somebody who wears the clothes of adults, whoever's
// child that is.
var grownUps = strings.Fields(`高校生 女子高生 男子高生 大学生 女子大生 専門学生 大学院生 社会人 新社会人 新入社員 成人 成人した 成人祝い 成人式 はたち 二十歳 20歳 ハタチ
	還暦 古希 古稀 喜寿 傘寿 米寿 卒寿 白寿 定年 定年退職 退職 年配 年配の 高齢 高齢の ご年配 お年寄り シニア 一人暮らし 就職 就職した 就職祝い 結婚した 嫁いだ`)

// grownAge reads the age of an adult: 50代, 二十三歳, 還暦.
func grownAge(s []letter, before rune) int {
	tenths, n := number(s)
	if n == 0 || isDigit(before) || tenths%10 != 0 {
		return 0
	}
	years := tenths / 10
	for _, unit := range []string{"歳", "才"} {
		if m := prefix(s[n:], unit); m > 0 && years >= len(ages) && years < 120 {
			return n + m
		}
	}
	if m := prefix(s[n:], "代"); m > 0 && years >= 20 && years <= 90 && years%10 == 0 {
		for _, more := range []string{"前半", "半バ", "後半"} {
			m += prefix(s[n+m:], more)
		}
		return n + m
	}
	return 0
}

// schoolYears are the sizes of children by what they visit.
var schoolYears = map[string][]string{
	"年少": {"100"}, "年中": {"110"}, "年長": {"110", "120"}, "小学一年生": {"120"}, "小学二年生": {"120", "130"}, "小学三年生": {"130"}, "小学四年生": {"130", "140"}, "小学五年生": {"140"}, "小学六年生": {"150"},
	"小1": {"120"}, "小2": {"120", "130"}, "小3": {"130"}, "小4": {"130", "140"}, "小5": {"140"}, "小6": {"150"},
	"小学1年生": {"120"}, "小学2年生": {"120", "130"}, "小学3年生": {"130"}, "小学4年生": {"130", "140"}, "小学5年生": {"140"}, "小学6年生": {"150"},
}

// kin are the children of whom one knows whether they are men or women once they
// have grown up.
var kin = map[string][]string{
	"男の子": {"men", "unisex"}, "甥": {"men", "unisex"}, "甥っ子": {"men", "unisex"},
	"女の子": {"women", "unisex"}, "姪": {"women", "unisex"}, "姪っ子": {"women", "unisex"},
}

var kinLabels = map[string]string{"men": "男性向け", "women": "女性向け"}

// growUp turns somebody's child who is said to have grown up into a man or a woman.
func (out *Reading) growUp() {
	adults := Condition{Field: personField, Values: []string{"men", "women", "unisex"}, Label: "大人", Text: "大人"}
	named := false
	for i := range out.Conditions {
		c := &out.Conditions[i]
		if c.Field != personField || c.Not {
			continue
		}
		named = true
		if !slices.Contains(c.Values, "kids") {
			continue
		}
		adults.Text = c.Text
		if values, ok := kin[c.Text]; ok {
			adults.Values, adults.Label = values, kinLabels[values[0]]
		}
		*c = adults
	}
	if !named {
		out.Conditions = append(out.Conditions, adults)
	}
	out.Concepts = slices.DeleteFunc(out.Concepts, func(c Concept) bool {
		_, child := kin[c.Label]
		if child { // nor does it stay in the search box, where it would be read as a child again
			out.Left = slices.DeleteFunc(out.Left, func(text string) bool { return text == c.Text })
		}
		return child
	})
}

// gift adds the idea of a present, which who names nobody but the receiver has in mind.
func (r *Reader) gift(out *Reading) {
	for _, p := range r.phrases[foldText("贈")[0].fold] {
		if p.role == concept && p.base == "" && string(p.text) == fold("贈りもの") {
			out.concept(p.concept, "", false, false)
			out.Left = out.Left[:len(out.Left)-1]
			return
		}
	}
}

// named leaves out ideas that tell no more than for whom a thing is, where that was said
// outright; one that tells it closer narrows it: つかまり立ちを始めた子 is a baby.
func (out *Reading) named() {
	i := slices.IndexFunc(out.Conditions, func(c Condition) bool { return c.Field == personField && !c.Not })
	if i < 0 {
		return
	}
	said := &out.Conditions[i]
	out.Concepts = slices.DeleteFunc(out.Concepts, func(c Concept) bool {
		if len(c.Words) > 0 || c.Sort != "" || len(c.Filters) != 1 || c.Filters[0].Field != personField {
			return false
		}
		outside := func(v string) bool { return !slices.Contains(said.Values, v) }
		if f := c.Filters[0]; len(f.Values) < len(said.Values) && !slices.ContainsFunc(f.Values, outside) {
			said.Values, said.Label = f.Values, c.Label
		}
		out.Left = slices.DeleteFunc(out.Left, func(text string) bool { return text == c.Text })
		return true
	})
}
