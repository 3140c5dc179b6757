package markdown_test

import (
	"net/url"
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
	attributesMayStay = strings.Fields(`href title target rel src alt width height loading decoding id class align scope start colspan rowspan open data-item`)
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

// payloads are attacks of public knowledge, and our own.
var payloads = []string{
	`<script>alert(1)</script>`, `<SCRIPT SRC=//x.example/x.js></SCRIPT>`, `<scr<script>ipt>alert(1)</scr</script>ipt>`, "<script\x00>alert(1)</script>",
	`<script/x>alert(1)</script/x>`, `<script>//--></script><!--`, `</title><script>alert(1)</script>`, `"><script>alert(1)</script>`,
	`<img src=x onerror=alert(1)>`, `<img/src=x/onerror=alert(1)>`, "<img src=x\nonerror\n=\nalert(1)>", `<img src="x" oNeRrOr="alert(1)"`, `<img src=x onerror="&#97;lert(1)">`,
	`<img src="javascript:alert(1)">`, `<img src=data:image/svg+xml;base64,PHN2Zz4=>`, `<img srcset="javascript:alert(1)" src=x>`, `<img """><script>alert(1)</script>">`,
	`<svg onload=alert(1)>`, `<svg><script>alert(1)</script></svg>`, `<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>`, `<svg><animate onbegin=alert(1) attributeName=x dur=1s>`,
	`<svg><style><img src=x onerror=alert(1)></style></svg>`, `<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">`, `<svg><foreignObject><iframe srcdoc="<script>1</script>"></foreignObject></svg>`,
	`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`, `<math href="javascript:alert(1)">x</math>`,
	`<math><mtext><mglyph><style><math><img src onerror=alert(1)></style></mglyph></mtext></math>`, `<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
	`<style>@import 'javascript:alert(1)';</style>`, `<style>*{background:url(javascript:alert(1))}</style>`, `<p style="background:url(javascript:alert(1))">`, `<div style="width:expression(alert(1))">`,
	`<link rel=stylesheet href=javascript:alert(1)>`, `<meta http-equiv=refresh content="0;url=javascript:alert(1)">`, `<base href="javascript:/a/+alert(1)//">`,
	`<iframe src=javascript:alert(1)></iframe>`, `<iframe srcdoc="<script>alert(1)</script>">`, `<object data=javascript:alert(1)>`, `<embed src=javascript:alert(1)>`, `<applet code=x>`,
	`<form action=javascript:alert(1)><input type=submit>`, `<button formaction=javascript:alert(1)>x`, `<input autofocus onfocus=alert(1)>`, `<select autofocus onfocus=alert(1)>`, `<textarea autofocus onfocus=alert(1)>`,
	`<isindex action=javascript:alert(1) type=image>`, `<keygen autofocus onfocus=alert(1)>`, `<video><source onerror=alert(1)></video>`, `<audio src=x onerror=alert(1)>`, `<video poster=javascript:alert(1)>`,
	`<body onload=alert(1)>`, `<frameset onload=alert(1)>`, `<marquee onstart=alert(1)>x</marquee>`, `<details open ontoggle=alert(1)>`, `<a onmouseover=alert(1)>x</a>`, `<xss onclick=alert(1) tabindex=1>x</xss>`,
	`<a href="javascript:alert(1)">x</a>`, `<a href="JaVaScRiPt:alert(1)">x</a>`, `<a href=" javascript:alert(1)">x</a>`, "<a href=\"java\tscript:alert(1)\">x</a>", "<a href=\"java\nscript:alert(1)\">x</a>",
	`<a href="&#106;avascript:alert(1)">x</a>`, `<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:alert(1)">x</a>`, `<a href="javascript&colon;alert(1)">x</a>`, `<a href="javascript&#0000058;alert(1)">x</a>`,
	"<a href=\"\x01javascript:alert(1)\">x</a>", `<a href="vbscript:msgbox(1)">x</a>`, `<a href="data:text/html,<script>alert(1)</script>">x</a>`, `<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>`, `<a href="feed:javascript:alert(1)">x</a>`,
	`<a href="//x.example" ping="//y.example">x</a>`, `<a href="blob:https://x/1">x</a>`, `<a href="view-source:javascript:alert(1)">x</a>`,
	`[x](javascript:alert(1))`, `[x](JAVASCRIPT:alert(1))`, `[x](<javascript:alert(1)>)`, `[x](javascript&#58;alert(1))`, `[x](java&Tab;script:alert(1))`, `[x](\javascript:alert(1))`, `[x](data:text/html,x)`, `[x](vbscript:x)`,
	`![x](javascript:alert(1))`, `![x" onerror="alert(1)](y)`, `![x](y" onerror="alert(1))`, `[x](y "t" onclick="alert(1)")`, "[x]: javascript:alert(1)\n\n[x]", `<javascript:alert(1)>`, `<javascript:alert(1)//@x.example>`,
	`[a](http://x" onmouseover="alert(1))`, "```\" onload=\"alert(1)\nx\n```", "```x\" onmouseover=\"alert(1)\nx\n```", `<http://x"onmouseover="alert(1)>`, `http://x.example/"onmouseover="alert(1)`, `http://x.example/'><img src=x onerror=alert(1)>`,
	`<noscript><p title="</noscript><img src=x onerror=alert(1)>">`, `<template><script>alert(1)</script></template>`, `<xmp><p title="</xmp><img src=x onerror=alert(1)>">`, `<noembed><img title="</noembed><img src onerror=alert(1)>">`,
	`<textarea><img title="</textarea><img src onerror=alert(1)>">`, `<title><img title="</title><img src onerror=alert(1)>">`, `<plaintext><script>alert(1)</script>`, `<!--><img src=x onerror=alert(1)>-->`, `<!--!><img src=x onerror=alert(1)>--!>`,
	`<![CDATA[><img src=x onerror=alert(1)>]]>`, `<?xml version="1.0"?><script>alert(1)</script>`, `<!DOCTYPE x [<!ENTITY y "z">]><script>alert(1)</script>`, `<%<img src=x onerror=alert(1)>%>`, `</p/ onclick=alert(1)>`,
	`<table><tr><td background="javascript:alert(1)">`, `<table background=javascript:alert(1)>`, `<img usemap=#x><map name=x><area href=javascript:alert(1)></map>`, `<div id=tsumugi-state>{}</div>`, `<form id=root>`, `<img name=getElementById>`,
	`<p><style><!--</style><img src=x onerror=alert(1)>--></style>`, `<a href="x" target="_top" rel=opener>x</a>`, `<bdo onclick=x dir=rtl>x</bdo>`, `<slot onslotchange=alert(1)>`, `<portal src=javascript:alert(1)>`, `<dialog open onclose=alert(1)>`,
	`{{item 1004000001" onclick="alert(1)}}`, `<div data-item='"><script>alert(1)</script>'></div>`, `<div data-item="1004000001" data-x="y" onclick=alert(1)>`,
	`<b/onclick=alert(1)>x`, "<b\fonclick=alert(1)>x", "<b\vonclick=alert(1)>x", `<b "onclick=alert(1)>x`, `<b x=">" onclick=alert(1)>x`, "<b x=`>` onclick=alert(1)>x", `<b x='>' onclick=alert(1)>x`, `<b =onclick=alert(1)>x`,
}

// frames are the places where a payload may stand.
var frames = []string{
	"%s", "本文\n\n%s\n\n本文", "> %s", "- %s", "## %s", "**%s**", "|a|\n|-|\n|%s|", "<div>%s", "<p title=\"%s\">x</p>", "[%s](/a)", "![%s](/a.jpg)", "[x](/a '%s')", "<!-- %s -->", "`%s`",
	"<details><summary>%s</summary></details>", "<table><tr><td>%s", "<a href=\"%s\">x</a>", "<img alt='%s' src=x>", "<pre>%s</pre>", "https://x.example/%s",
}

func TestNothingThatRunsSurvives(t *testing.T) {
	r := markdown.New(nil)
	n := 0
	for _, frame := range frames {
		for _, payload := range payloads {
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
	for _, p := range payloads {
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
