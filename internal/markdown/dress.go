package markdown

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// dress fits clean HTML to the shop: links, headings, tables, pictures.
func (r *Renderer) dress(clean string) (string, error) {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(clean), body)
	if err != nil {
		return "", err
	}
	for _, n := range nodes {
		body.AppendChild(n)
	}
	d := dresser{sizes: r.sizes, ids: map[string]int{}}
	d.walk(body)
	var out strings.Builder
	for n := body.FirstChild; n != nil; n = n.NextSibling {
		if err := html.Render(&out, n); err != nil {
			return "", err
		}
	}
	return out.String(), nil
}

type dresser struct {
	sizes func(string) (Size, bool)
	ids   map[string]int
}

func (d *dresser) walk(n *html.Node) {
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		switch {
		case c.Type == html.TextNode:
			linkify(c)
		case c.Type == html.ElementNode:
			d.element(c)
		}
		c = next
	}
}

func (d *dresser) element(n *html.Node) {
	switch n.DataAtom {
	case atom.A:
		dressLink(n)
	case atom.Img:
		d.picture(n)
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		d.heading(n)
	case atom.Table:
		wrapTable(n)
	}
	switch n.DataAtom {
	case atom.A, atom.Code, atom.Pre, atom.Kbd:
		d.deeper(n)
	default:
		d.walk(n)
	}
}

// deeper dresses what lies in a link or in code, where addresses stay text.
func (d *dresser) deeper(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			continue
		}
		if c.DataAtom == atom.Img {
			d.picture(c)
		}
		d.deeper(c)
	}
}

// dressLink opens addresses that contain "http" in a new tab, whatever they
// are, as the shop's specification has it.
func dressLink(n *html.Node) {
	if strings.Contains(attr(n, "href"), "http") {
		set(n, "target", "_blank")
		set(n, "rel", "noopener")
	}
}

func (d *dresser) picture(n *html.Node) {
	if size, ok := d.sizes(attr(n, "src")); ok && size.Width > 0 && size.Height > 0 {
		set(n, "width", strconv.Itoa(size.Width))
		set(n, "height", strconv.Itoa(size.Height))
	}
	if attr(n, "alt") == "" {
		set(n, "alt", "")
	}
	set(n, "loading", "lazy")
	set(n, "decoding", "async")
}

// heading gives an anchor made of the words. The page has its own h1.
func (d *dresser) heading(n *html.Node) {
	if n.DataAtom == atom.H1 {
		n.Data, n.DataAtom = "h2", atom.H2
	}
	slug := anchor(words(n))
	d.ids[slug]++
	if k := d.ids[slug]; k > 1 {
		slug += "-" + strconv.Itoa(k)
		d.ids[slug]++ // a later heading may say "x 2" itself
	}
	set(n, "id", idPrefix+slug)
}

const longestAnchor = 60 // characters

// anchor keeps letters and digits and joins the rest with hyphens.
func anchor(text string) string {
	var out []rune
	for _, r := range strings.ToLower(text) {
		switch {
		case len(out) >= longestAnchor:
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == 'ー':
			out = append(out, r)
		case len(out) > 0 && out[len(out)-1] != '-':
			out = append(out, '-')
		}
	}
	if s := strings.TrimRight(string(out), "-"); s != "" {
		return s
	}
	return "section"
}

func words(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// wrapTable lets a wide table scroll on a phone instead of the page.
func wrapTable(n *html.Node) {
	parent := n.Parent
	if parent.DataAtom == atom.Div && attr(parent, "class") == tableClass {
		return
	}
	wrap := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div, Attr: []html.Attribute{{Key: "class", Val: tableClass}}}
	parent.InsertBefore(wrap, n)
	parent.RemoveChild(n)
	wrap.AppendChild(n)
}

// address finds addresses in running text; Japanese may stand on both sides. One
// that begins with www has no scheme, and needs a name and a dot behind it.
var address = regexp.MustCompile(`(?:https?://[a-zA-Z0-9][-a-zA-Z0-9.]*|\bwww\.[a-zA-Z0-9][-a-zA-Z0-9]*(?:\.[a-zA-Z0-9][-a-zA-Z0-9]*)*\.[a-zA-Z]{2,})` +
	`(?::[0-9]{1,5})?(?:[/?#][-a-zA-Z0-9@:%_+.~#$!?&/=;,']*)?`)

// linkify splits a text where addresses are that Markdown did not see because
// no space is before them, as is usual in Japanese.
func linkify(n *html.Node) {
	text := n.Data
	if !strings.Contains(text, "://") && !strings.Contains(text, "www.") {
		return
	}
	at := 0
	for _, m := range address.FindAllStringIndex(text, -1) {
		found := strings.TrimRight(text[m[0]:m[1]], "?!.,:;'")
		href := found
		if !strings.Contains(found, "://") {
			href = "http://" + found // as Markdown itself does after a space
		}
		link := &html.Node{Type: html.ElementNode, Data: "a", DataAtom: atom.A, Attr: []html.Attribute{{Key: "href", Val: href}}}
		link.AppendChild(&html.Node{Type: html.TextNode, Data: found})
		dressLink(link)
		if m[0] > at {
			n.Parent.InsertBefore(&html.Node{Type: html.TextNode, Data: text[at:m[0]]}, n)
		}
		n.Parent.InsertBefore(link, n)
		at = m[0] + len(found)
	}
	n.Data = text[at:]
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func set(n *html.Node, key, value string) {
	for i := range n.Attr {
		if n.Attr[i].Key == key {
			n.Attr[i].Val = value
			return
		}
	}
	n.Attr = append(n.Attr, html.Attribute{Key: key, Val: value})
}
