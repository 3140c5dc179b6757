package arch

import (
	"bytes"
	"path"
	"regexp"
	"strconv"
	"strings"
)

var (
	blockComment = regexp.MustCompile(`(?s)/\*.*?\*/`)
	lineComment  = regexp.MustCompile(`(?m)(^|\s)//.*$`)

	colour = regexp.MustCompile(`(?i)(?:^|[\s"'` + "`" + `:,(])(#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4}))(?:$|[^0-9a-z_-])` +
		`|\b((?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\()`)
	namedColour = regexp.MustCompile(`(?i)(?:color|background|border|outline|fill|stroke|shadow)[a-z-]*\s*:[^;{}]*?[\s:,(]` +
		`(white|black|red|green|blue|gr[ae]y|silver|navy|pink|orange|yellow|purple|brown|beige|ivory|teal)(?:[\s;,)!}]|$)`)
)

// coloursFromTokens finds colours that are written down anywhere but in the
// token file and the office's, where the palette can be seen, judged and changed as a whole.
func coloursFromTokens(t *Tree) []Violation {
	var out []Violation
	for _, f := range t.Texts {
		ext := path.Ext(f.Path)
		if !strings.HasPrefix(f.Path, "web/src/") || (ext != ".css" && ext != ".tsx") ||
			f.Path == "web/src/styles/tokens.css" || f.Path == "web/src/styles/office-tokens.css" || f.Test() || f.Generated() {
			continue
		}
		for i, line := range bytes.Split(withoutComments(f.Text, ext), []byte("\n")) {
			m := colour.FindSubmatch(line)
			found := ""
			if m != nil {
				found = string(m[1]) + string(m[2])
			} else if m = namedColour.FindSubmatch(line); m != nil && ext == ".css" {
				found = string(m[1])
			}
			if found != "" {
				out = append(out, violation(f.Path+":"+strconv.Itoa(i+1), "the colour %s belongs into styles/tokens.css", found))
			}
		}
	}
	return out
}

// withoutComments keeps the lines where they are.
func withoutComments(text []byte, ext string) []byte {
	text = blockComment.ReplaceAllFunc(text, func(c []byte) []byte {
		return bytes.Repeat([]byte("\n"), bytes.Count(c, []byte("\n")))
	})
	if ext == ".tsx" {
		text = lineComment.ReplaceAll(text, nil)
	}
	return text
}
