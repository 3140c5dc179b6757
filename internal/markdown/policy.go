package markdown

import (
	"regexp"

	"github.com/microcosm-cc/bluemonday"
)

// Names that dress gives; the page's styles know them.
const (
	tableClass = "md-table"
	idPrefix   = "h-" // an id of a page's own, such as "root", cannot be taken
)

var (
	number    = regexp.MustCompile(`^[0-9]{1,4}$`)
	alignment = regexp.MustCompile(`^(left|center|right)$`)
	commodity = regexp.MustCompile(`^[0-9A-Z]{10}$`)
	slug      = regexp.MustCompile(`^[A-Za-z0-9][-A-Za-z0-9_/]{0,99}$`)
	language  = regexp.MustCompile(`^language-[a-zA-Z0-9-]{1,20}$`)
)

// newPolicy lists what may stay; what is not listed goes. No id and no style
// from a text, nothing that loads or runs, no form, no other language (svg,
// math) whose parsing differs.
func newPolicy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements(
		"p", "br", "hr", "div", "span", "blockquote", "pre", "code",
		"h1", "h2", "h3", "h4", "h5", "h6",
		"b", "strong", "i", "em", "u", "s", "del", "ins", "small", "sub", "sup", "mark", "wbr",
		"ruby", "rb", "rt", "rp", "kbd", "cite", "q", "abbr", "time",
		"ul", "ol", "li", "dl", "dt", "dd",
		"table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td",
		"figure", "figcaption", "details", "summary", "section",
	)
	p.AllowAttrs("start").Matching(number).OnElements("ol")
	p.AllowAttrs("colspan", "rowspan").Matching(number).OnElements("th", "td")
	p.AllowAttrs("align").Matching(alignment).OnElements("th", "td")
	p.AllowAttrs("scope").Matching(regexp.MustCompile(`^(row|col)$`)).OnElements("th")
	p.AllowAttrs("data-item").Matching(commodity).OnElements("div")
	p.AllowAttrs("data-outfit").Matching(slug).OnElements("div")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^` + tableClass + `$`)).OnElements("div")
	p.AllowAttrs("class").Matching(language).OnElements("code")
	p.AllowAttrs("open").Matching(regexp.MustCompile(`^(|open)$`)).OnElements("details")

	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.AllowAttrs("href", "title").OnElements("a")
	p.AllowElements("a")
	p.AllowAttrs("src", "alt", "title").OnElements("img")
	p.AllowAttrs("width", "height").Matching(number).OnElements("img")
	p.SkipElementsContent("svg", "math", "noscript", "template", "textarea", "title", "xmp", "plaintext", "noembed", "noframes", "select", "button")
	return p
}
