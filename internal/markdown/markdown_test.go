package markdown_test

import (
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/markdown"
)

func TestTextsBecomeHTML(t *testing.T) {
	sizes := func(address string) (markdown.Size, bool) {
		return markdown.Size{Width: 640, Height: 480}, address == "/contents/known.jpg"
	}
	r := markdown.New(sizes)
	for _, c := range []struct{ name, in, want string }{
		{"line breaks are kept", "一行目\n二行目", "<p>一行目<br/>\n二行目</p>\n"},
		{"raw HTML is allowed", "<details><summary>詳しく</summary>本文</details>", "<details><summary>詳しく</summary>本文</details>"},
		{"bold before kana", "**「重要」**です", "<p><strong>「重要」</strong>です</p>\n"},
		{"bold between kana", "これは**「重要」**です", "<p>これは<strong>「重要」</strong>です</p>\n"},
		{"bold that ends in a full stop", "**送料無料。**次の行", "<p><strong>送料無料。</strong>次の行</p>\n"},
		{"bold before Latin", "**新作！**New", "<p><strong>新作！</strong>New</p>\n"},
		{"emphasis beside kana", "この*（注）*を", "<p>この<em>（注）</em>を</p>\n"},
		{"twice in a line", "**「甲」**と**「乙」**です", "<p><strong>「甲」</strong>と<strong>「乙」</strong>です</p>\n"},
		{"stars that are none", "2 * 3 * 4", "<p>2 * 3 * 4</p>\n"},
		{"underscores in a word", "a_b_c と snake_case", "<p>a_b_c と snake_case</p>\n"},
		{"a link out", "[外](https://example.com/)", `<p><a href="https://example.com/" target="_blank" rel="noopener">外</a></p>` + "\n"},
		{"a link inside", "[中](/guide/size)", `<p><a href="/guide/size">中</a></p>` + "\n"},
		{"http in a query", "[戻る](/x?u=http)", `<p><a href="/x?u=http" target="_blank" rel="noopener">戻る</a></p>` + "\n"},
		{"a target of the writer's is not kept", `<a href="/a" target="x" rel="opener">a</a>`, `<p><a href="/a">a</a></p>` + "\n"},
		{"an address after a space", "詳細 https://example.com/a_b", `<p>詳細 <a href="https://example.com/a_b" target="_blank" rel="noopener">https://example.com/a_b</a></p>` + "\n"},
		{"an address without a scheme amid Japanese", "詳しくはwww.example.comへ。",
			`<p>詳しくは<a href="http://www.example.com" target="_blank" rel="noopener">www.example.com</a>へ。</p>` + "\n"},
		{"an address without a scheme after a space", "詳しくは www.example.com へ。",
			`<p>詳しくは <a href="http://www.example.com" target="_blank" rel="noopener">www.example.com</a> へ。</p>` + "\n"},
		{"a path behind it", "「www.example.co.jp/a?b=1」", `<p>「<a href="http://www.example.co.jp/a?b=1" target="_blank" rel="noopener">www.example.co.jp/a?b=1</a>」</p>` + "\n"},
		{"no address", "awww.nice wwwです www.…", "<p>awww.nice wwwです www.…</p>\n"},
		{"an address amid Japanese", "詳しくはhttps://example.com/aをご覧ください。",
			`<p>詳しくは<a href="https://example.com/a" target="_blank" rel="noopener">https://example.com/a</a>をご覧ください。</p>` + "\n"},
		{"an address before a full stop", "「https://example.com/」。",
			`<p>「<a href="https://example.com/" target="_blank" rel="noopener">https://example.com/</a>」。</p>` + "\n"},
		{"an address in code", "`https://example.com`", "<p><code>https://example.com</code></p>\n"},
		{"headings have anchors", "## サイズの 測り方\n## サイズの 測り方", "<h2 id=\"h-サイズの-測り方\">サイズの 測り方</h2>\n<h2 id=\"h-サイズの-測り方-2\">サイズの 測り方</h2>\n"},
		{"the first heading stands below the page's", "# 見出し", "<h2 id=\"h-見出し\">見出し</h2>\n"},
		{"an id of the writer's is not kept", `<h3 id="root">A</h3>`, `<h3 id="h-a">A</h3>`},
		{"pictures are lazy", "![犬](/contents/a.jpg)", `<p><img src="/contents/a.jpg" alt="犬" loading="lazy" decoding="async"/></p>` + "\n"},
		{"pictures have their size", "![](/contents/known.jpg)", `<p><img src="/contents/known.jpg" alt="" width="640" height="480" loading="lazy" decoding="async"/></p>` + "\n"},
		{"an item", "{{item 1004000001}}", "<div data-item=\"1004000001\"></div>\n"},
		{"two items and a text", "前\n{{ item 1004000001 }} {{item 100400000A}}\n後", "<p>前</p>\n<div data-item=\"1004000001\"></div>\n<div data-item=\"100400000A\"></div>\n<p>後</p>\n"},
		{"an item code in a sentence is text", "この{{item 1004000001}}は", "<p>この{{item 1004000001}}は</p>\n"},
		{"an item code in code is text", "```\n{{item 1004000001}}\n```", "<pre><code>{{item 1004000001}}\n</code></pre>\n"},
		{"an outfit", "{{outfit snow-day}}", "<div data-outfit=\"snow-day\"></div>\n"},
		{"an outfit beside an item", "{{item 1004000001}} {{ outfit a/b_2 }}", "<div data-item=\"1004000001\"></div>\n<div data-outfit=\"a/b_2\"></div>\n"},
		{"no outfit", "{{outfit \"x}} {{outfit }}", "<p>{{outfit &#34;x}} {{outfit }}</p>\n"},
		{"no item", "{{item 100}}", "<p>{{item 100}}</p>\n"},
	} {
		if got := r.HTML(c.in); got != c.want {
			t.Errorf("%s: %q\n got %q\nwant %q", c.name, c.in, got, c.want)
		}
	}
}

func TestTablesScrollOnPhones(t *testing.T) {
	got := markdown.New(nil).HTML("|丈|幅|\n|:-|-:|\n|60|40|")
	if !strings.HasPrefix(got, `<div class="md-table"><table>`) || !strings.Contains(got, `<td align="right">40</td>`) {
		t.Errorf("got %q, want a table in a div.md-table with its cells aligned", got)
	}
}

func TestTextsBeyondReasonAreShownAsTheyAre(t *testing.T) {
	r := markdown.New(nil)
	for name, in := range map[string]string{
		"very long":        strings.Repeat("長い<b>", markdown.MaxSource/6),
		"very deep":        strings.Repeat("<div>", 600) + "深い",
		"very deep quotes": strings.Repeat("> ", 600) + "深い",
	} {
		got := r.HTML(in)
		if strings.Contains(got, "<b>") || strings.Contains(got, "<div>") || got == "" {
			t.Errorf("%s: got %.60q…, want text without elements", name, got)
		}
		harmless(t, name, got)
	}
}
