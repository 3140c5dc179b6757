package support

import (
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// An Issue is a magazine before it is addressed.
type Issue struct {
	Entry   string // id of the entry it is made of
	Subject string
	blocks  []mail.Block
	Text    string // as plain text
}

// ErrIssue refuses an entry that makes no magazine.
var ErrIssue = fault.New(fault.Invalid, "magazine.issue", "メールマガジンにできない記事です。")

// NewIssue makes a magazine of an entry's title, lead and sanitised HTML.
// Addresses within the shop become whole ones; page is where the entry can be
// read in a browser.
func NewIssue(entry, title, lead, sanitised, origin, page string) (Issue, error) {
	if strings.TrimSpace(title) == "" || strings.TrimSpace(sanitised) == "" || !strings.HasPrefix(origin, "http") {
		return Issue{}, ErrIssue.Because(fmt.Errorf("entry %.80q has no title or no text, or the shop's address %q is not known", entry, origin))
	}
	markup, text, err := forMail(sanitised, origin)
	if err != nil {
		return Issue{}, ErrIssue.Because(err)
	}
	i := Issue{Entry: entry, Subject: title, Text: text, blocks: []mail.Block{mail.Heading(title)}}
	if strings.TrimSpace(lead) != "" {
		i.blocks = append(i.blocks, mail.Text(lead))
	}
	i.blocks = append(i.blocks, mail.HTML(markup, text), mail.Button("ブラウザで読む", origin+page))
	return i, nil
}

// letter addresses the issue. Its key makes it go to a subscriber once.
func (i Issue) letter(w wish, stop string) mail.Letter {
	return mail.Letter{
		Key: issueKey(i.Entry) + w.id, Kind: mail.Magazine, To: w.address, Subject: i.Subject, Blocks: i.blocks, Unsubscribe: stop,
	}
}

func issueKey(entry string) string { return "magazine.issue." + entry + "." }

// forMail fits sanitised HTML to a mail and writes it as plain text too.
func forMail(sanitised, origin string) (markup, text string, err error) {
	body := &html.Node{Type: html.ElementNode, DataAtom: atom.Body, Data: "body"}
	nodes, err := html.ParseFragment(strings.NewReader(sanitised), body)
	if err != nil {
		return "", "", fmt.Errorf("HTML of the entry: %w", err)
	}
	var marked, plain strings.Builder
	for _, n := range nodes {
		fit(n, origin)
		if err := html.Render(&marked, n); err != nil {
			return "", "", err
		}
		write(&plain, n)
	}
	return marked.String(), strings.TrimSpace(blankLines.ReplaceAllString(plain.String(), "\n\n")), nil
}

var blankLines = regexp.MustCompile(`[ \t]*\n[ \t]*\n\s*`)

// cards are what a page draws, and where a link leads instead.
var cards = map[string]struct{ path, word string }{"data-item": {"/items/", "商品を見る"}, "data-outfit": {"/outfits/", "コーディネートを見る"}}

// fit makes addresses whole, and cards of items links: a mail has no script
// that could draw them.
func fit(n *html.Node, origin string) {
	for i, a := range n.Attr {
		inside := strings.HasPrefix(a.Val, "/") && !strings.HasPrefix(a.Val, "//")
		if (a.Key == "href" || a.Key == "src") && inside {
			n.Attr[i].Val = origin + a.Val
		}
		if card, ok := cards[a.Key]; ok && n.FirstChild == nil {
			link := &html.Node{Type: html.ElementNode, DataAtom: atom.A, Data: "a", Attr: []html.Attribute{{Key: "href", Val: origin + card.path + a.Val}}}
			link.AppendChild(&html.Node{Type: html.TextNode, Data: card.word})
			n.AppendChild(link)
		}
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		fit(c, origin)
	}
}

// blocks begin and end a paragraph of plain text.
var blocks = map[atom.Atom]bool{
	atom.P: true, atom.Div: true, atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true,
	atom.Ul: true, atom.Ol: true, atom.Blockquote: true, atom.Pre: true, atom.Table: true, atom.Figure: true, atom.Section: true, atom.Hr: true, atom.Dl: true,
}

// write writes a node as plain text; a link is followed by its address.
func write(b *strings.Builder, n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		b.WriteString(strings.Join(strings.Split(n.Data, "\n"), ""))
		return
	case n.DataAtom == atom.Br:
		b.WriteString("\n")
		return
	case n.DataAtom == atom.Li || n.DataAtom == atom.Dd:
		b.WriteString("\n・")
	case n.DataAtom == atom.H1 || n.DataAtom == atom.H2 || n.DataAtom == atom.H3:
		b.WriteString("\n\n■ ")
	case n.DataAtom == atom.Tr || n.DataAtom == atom.Dt:
		b.WriteString("\n")
	case n.DataAtom == atom.Td || n.DataAtom == atom.Th:
		b.WriteString(" ")
	case blocks[n.DataAtom]:
		b.WriteString("\n\n")
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		write(b, c)
	}
	if n.DataAtom == atom.A {
		for _, a := range n.Attr {
			if a.Key == "href" && !strings.HasPrefix(a.Val, "#") {
				b.WriteString("\n" + a.Val + "\n")
			}
		}
	}
	if blocks[n.DataAtom] {
		b.WriteString("\n\n")
	}
}
