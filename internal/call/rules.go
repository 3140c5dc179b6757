package call

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call/openapi"
)

// Formats are what a text may have to look like, by the names that the tag form
// uses. All that the shop takes matches, after the conversions that the browser
// makes too.
var Formats = map[string]string{
	"kana":        `^[ァ-ヺー・ヽヾ ]*$`,
	"postal-code": `^〒?[0-9]{3}-?[0-9]{4}$`,
	"phone":       `^[-().]*(\+81[-().]*0?|0)([-().]*[0-9]){9,10}[-().]*$`,
	"email":       `^[^@]+@[^@]+[.。][^@]+$`,
}

// ruleOf reads the tags of a field: label:"セイ" is what people call it, and
// form:"required,max=40,format=kana" what can be told of a text before it is
// sent. Choose marks one that is chosen instead of typed.
func ruleOf(f field) (*openapi.Rule, error) {
	if f.label == "" && f.form == "" {
		return nil, nil
	}
	if kind, err := formOf(f.typ); err != nil || kind != formString || f.label == "" {
		return nil, fmt.Errorf("%q: the tag form is for texts that have a label", f.name)
	}
	out := &openapi.Rule{Label: f.label}
	for part := range strings.SplitSeq(f.form, ",") {
		name, value, _ := strings.Cut(part, "=")
		n, err := strconv.Atoi(value)
		pattern, known := Formats[value]
		switch {
		case part == "":
		case part == "required":
			out.Required = true
		case part == "choose":
			out.Choose = true
		case name == "min" && err == nil:
			out.Min = n
		case name == "max" && err == nil:
			out.Max = n
		case name == "format" && known:
			out.Format, out.Pattern = value, pattern
		default:
			return nil, fmt.Errorf("%q: the tag form says %q, which means nothing", f.name, part)
		}
	}
	return out, nil
}
