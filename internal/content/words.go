package content

import (
	"fmt"
	"maps"
	"regexp"
	"strings"
)

// Words are what texts call by name: {{term free_shipping_from}} is the word
// of that name. So no text says another number than the shop keeps to.
type Words map[string]string

var (
	termCode = regexp.MustCompile(`\{\{\s*term\b[^{}\n]*\}\}`)
	termName = regexp.MustCompile(`^\{\{\s*term\s+([a-z][a-z0-9_]*)\s*\}\}$`)
	// marks are the characters that Markdown reads as more than themselves.
	marks = regexp.MustCompile("[\\\\`*_\\[\\]<>~|#]")
)

// An UnknownWord is a name that there is no word for.
type UnknownWord struct {
	Code string // as it stands in the text
	Line int    // of the text, from 1
}

func (u UnknownWord) Error() string {
	return fmt.Sprintf("%.60s names no word of the shop's terms", u.Code)
}

// Unknown lists the codes in a text that no word stands behind.
func (w Words) Unknown(text string) (list []UnknownWord) {
	for _, at := range termCode.FindAllStringIndex(text, -1) {
		code := text[at[0]:at[1]]
		if _, ok := w.word(code); !ok {
			list = append(list, UnknownWord{code, 1 + strings.Count(text[:at[0]], "\n")})
		}
	}
	return list
}

func (w Words) word(code string) (string, bool) {
	m := termName.FindStringSubmatch(code)
	if m == nil {
		return "", false
	}
	word, ok := w[m[1]]
	return word, ok
}

// fill puts the words into the texts of a checked entry. A word of several
// lines is a table and stays Markdown; any other is shown as it is.
func (w Words) fill(e Entry) (Entry, error) {
	t, _ := FindType(e.Type)  // Check has found it
	var fields map[string]any // a copy, for the source may keep its own
	for _, f := range t.Fields {
		text, ok := e.Fields[f.Name].(string)
		if !ok || !strings.Contains(text, "{{") || f.Kind != Symbol && f.Kind != Text && f.Kind != Markdown {
			continue
		}
		if unknown := w.Unknown(text); len(unknown) > 0 {
			return e, fmt.Errorf("field %s: %w", f.Name, unknown[0])
		}
		if fields == nil {
			fields = maps.Clone(e.Fields)
		}
		fields[f.Name] = termCode.ReplaceAllStringFunc(text, func(code string) string {
			word, _ := w.word(code)
			if f.Kind == Markdown && !strings.Contains(word, "\n") {
				word = marks.ReplaceAllString(word, `\$0`)
			}
			return word
		})
	}
	if fields != nil {
		e.Fields = fields
	}
	return e, nil
}
