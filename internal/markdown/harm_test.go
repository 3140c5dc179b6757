package markdown_test

import (
	"encoding/json"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/markdown"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// mayStay is written apart from the policy on purpose: it says what a browser
// can be given, by element and attribute.
var (
	elementsMayStay = strings.Fields(`p br hr div span blockquote pre code h2 h3 h4 h5 h6 b strong i em u s del ins small sub sup mark wbr
		ruby rb rt rp kbd cite q abbr time ul ol li dl dt dd table caption thead tbody tfoot tr th td figure figcaption details summary section a img`)
	attributesMayStay = strings.Fields(`href title target rel src alt width height loading decoding id class align scope start colspan rowspan open data-item data-outfit`)
)

// harmless fails when a browser could run or load something because of text.
func harmless(t *testing.T, in, text string) {
	t.Helper()
	nodes, err := html.ParseFragment(strings.NewReader(text), &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body})
	if err != nil {
		t.Fatalf("%.200q: got HTML that cannot be read: %v", in, err)
	}
	for _, root := range nodes {
		check(t, in, text, root)
		for n := range root.Descendants() {
			check(t, in, text, n)
		}
	}
}

func check(t *testing.T, in, text string, n *html.Node) {
	t.Helper()
	if n.Type == html.TextNode {
		return
	}
	if n.Type != html.ElementNode || n.Namespace != "" || !slices.Contains(elementsMayStay, n.Data) {
		t.Errorf("%.200q\n got %.300q, with <%s>", in, text, n.Data)
	}
	for _, a := range n.Attr {
		switch {
		case !slices.Contains(attributesMayStay, a.Key):
			t.Errorf("%.200q\n got %.300q, with the attribute %s", in, text, a.Key)
		case a.Key == "id" && !strings.HasPrefix(a.Val, "h-"):
			t.Errorf("%.200q\n got %.300q, with the id %s", in, text, a.Val)
		case a.Key == "href" || a.Key == "src":
			// A browser ignores these characters before a scheme.
			clean := strings.Map(func(r rune) rune {
				if r <= ' ' {
					return -1
				}
				return r
			}, a.Val)
			u, err := url.Parse(clean)
			if err != nil || !slices.Contains([]string{"", "http", "https", "mailto", "tel"}, u.Scheme) {
				t.Errorf("%.200q\n got %.300q, with the address %q", in, text, a.Val)
			}
		}
	}
}

// corpus is attacks of public knowledge, and our own, and the places where one
// may stand. A journey shows them to a real browser.
type corpus struct{ Payloads, Frames []string }

func attacks(t testing.TB) (c corpus) {
	t.Helper()
	raw, err := os.ReadFile("testdata/attacks.json")
	if err == nil {
		err = json.Unmarshal(raw, &c)
	}
	if err != nil || len(c.Payloads) < 100 || len(c.Frames) < 10 {
		t.Fatalf("%d attacks in %d places: %v", len(c.Payloads), len(c.Frames), err)
	}
	return c
}

func TestNothingThatRunsSurvives(t *testing.T) {
	r := markdown.New(nil)
	n := 0
	c := attacks(t)
	for _, frame := range c.Frames {
		for _, payload := range c.Payloads {
			in := strings.Replace(frame, "%s", payload, 1)
			got := r.HTML(in)
			harmless(t, in, got)
			if again := r.Clean(got); again != got {
				t.Errorf("%q\nonce  %q\ntwice %q", in, got, again)
			}
			n++
		}
	}
	t.Logf("%d attacks", n)
	for _, frame := range c.Frames { // one may break what the next ones build
		var all []string
		for _, payload := range c.Payloads {
			all = append(all, strings.ReplaceAll(strings.Replace(frame, "%s", payload, 1), "\x00", ""))
		}
		in := strings.Join(all, "\n\n")
		got := r.HTML(in)
		harmless(t, frame, got)
		if again := r.Clean(got); again != got {
			t.Errorf("all attacks in %q: cleaned again they are another text", frame)
		}
	}
}

// TestHandlersOfAllElementsGo makes attacks of every element and handler.
func TestHandlersOfAllElementsGo(t *testing.T) {
	elements := append(strings.Fields(`script svg math style iframe object embed form input button video audio body html head link meta base frame applet template noscript select option textarea xmp x-y`), elementsMayStay...)
	handlers := strings.Fields(`onload onerror onclick onmouseover onfocus onanimationstart onpointerrawupdate ontoggle onbeforematch style formaction srcdoc xlink:href action background is slot nonce integrity ping`)
	seps := []string{" ", "/", "\t", "\n", "\f", "\r"}
	r := markdown.New(nil)
	for i, e := range elements {
		for j, h := range handlers {
			sep := seps[(i+j)%len(seps)]
			in := "<" + e + sep + h + "=javascript:alert(1)" + sep + "src=javascript:x href=javascript:x>x</" + e + ">"
			harmless(t, in, r.HTML(in))
		}
	}
}

func FuzzHTML(f *testing.F) {
	for _, p := range attacks(f).Payloads {
		f.Add(p)
	}
	f.Add("**「重要」**です\n\n{{item 1004000001}}\n\n|a|b|\n|-|-|\n|c|d|\n\n## 見出し\n詳しくはhttps://example.com/a_bへ")
	r := markdown.New(nil)
	f.Fuzz(func(t *testing.T, in string) {
		got := r.HTML(in)
		harmless(t, in, got)
		if again := r.Clean(got); again != got {
			t.Errorf("%q\nonce  %q\ntwice %q", in, got, again)
		}
	})
}
