package demo

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// "{{sizes women}}" on a line of its own is the table of a sizing's bodies, so
// that the guide says what the items say.
var sizesCode = regexp.MustCompile(`(?m)^\{\{sizes ([a-z_]+)\}\}$`)

// sizeTables puts the tables into a text.
func (d *data) sizeTables(text string) (string, error) {
	var wrong error
	text = sizesCode.ReplaceAllStringFunc(text, func(code string) string {
		name := sizesCode.FindStringSubmatch(code)[1]
		s, ok := d.sizes[name]
		if !ok || len(s.Body) == 0 {
			wrong = fmt.Errorf("there are no body sizes %q", name)
			return code
		}
		return s.table()
	})
	return text, wrong
}

func (s *sizing) table() string {
	var b strings.Builder
	b.WriteString("| サイズ |")
	rule := "|---|"
	for _, m := range s.Body {
		b.WriteString(" " + m.name + " |")
		rule += "---:|"
	}
	b.WriteString("\n" + rule)
	for i, size := range s.Sizes {
		b.WriteString("\n| " + size[1] + " |")
		for _, m := range s.Body {
			added := m.added * (s.First + i)
			b.WriteString(" " + span(m.low+added, m.high+added) + " |")
		}
	}
	return b.String()
}

// span says millimetres as centimetres: 79～87cm.
func span(low, high int) string {
	say := func(mm int) string { return strconv.FormatFloat(float64(mm)/10, 'f', -1, 64) }
	if low == high {
		return say(low) + "cm"
	}
	return say(low) + "～" + say(high) + "cm"
}
