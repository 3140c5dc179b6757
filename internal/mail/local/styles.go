package local

import (
	"fmt"
	"io"
	"strings"

	"golang.org/x/net/html"
)

// styledByClass is a message whose style attributes, which mail programs want,
// have become classes of a style element: a page of ours allows nothing inline.
func styledByClass(message string) string {
	var body, rules strings.Builder
	names := map[string]string{}
	for z := html.NewTokenizer(strings.NewReader(message)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			if z.Err() != io.EOF {
				return "" // the box keeps letters of our own, which can be read
			}
			return strings.Replace(body.String(), "</head>", "<style>"+rules.String()+"</style></head>", 1)
		}
		raw := string(z.Raw())
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken || !strings.Contains(raw, "style=") {
			body.WriteString(raw)
			continue
		}
		t := z.Token()
		style, class, rest := "", "", t.Attr[:0]
		for _, a := range t.Attr {
			switch a.Key {
			case "style":
				style = a.Val
			case "class":
				class = a.Val + " "
			default:
				rest = append(rest, a)
			}
		}
		if names[style] == "" {
			names[style] = fmt.Sprintf("inline%d", len(names)+1)
			fmt.Fprintf(&rules, ".%s{%s}", names[style], strings.NewReplacer("<", "", "{", "", "}", "").Replace(style))
		}
		t.Attr = append(rest, html.Attribute{Key: "class", Val: class + names[style]})
		body.WriteString(t.String())
	}
}
