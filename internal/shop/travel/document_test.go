package travel

import (
	"strings"
	"testing"
)

func TestLinksOfAPageStayAtItsMoment(t *testing.T) {
	const prefix = "/travel/T"
	for page, want := range map[string]string{
		`<a href="/items?q=a&amp;b=1">品</a>`:                                  `<a href="/travel/T/items?q=a&amp;b=1">品</a>`,
		`<a href="/">紬</a><a href="#main">本文</a>`:                             `<a href="/travel/T/">紬</a><a href="#main">本文</a>`,
		`<a href="https://elsewhere.example/">外</a><a href="//evil.example">`: `<a href="https://elsewhere.example/">外</a><a href="//evil.example">`,
		`<form action="/items" method="get"><button formaction="/cart">`:      `<form action="/travel/T/items" method="get"><button formaction="/travel/T/cart">`,
		`<a href="/images/1.jpg"><img src="/images/1.jpg"/></a>`:              `<a href="/images/1.jpg"><img src="/images/1.jpg"/></a>`,
		`<p>&lt;script&gt;</p><script>alert("</p>")</script><b>後</b>`:         `<p>&lt;script&gt;</p><b>後</b>`,
		`<script src="/x.js"></script><textarea><a href="/x"></textarea>`:     `<textarea><a href="/x"></textarea>`,
		`<script>never ends`: ``,
	} {
		if got := rewrite(page, prefix, nil); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", page, got, want)
		}
	}
	waits := rewrite(`<img src="/images/001/1.jpg">`, prefix, map[string]string{"/images/001/1.jpg": "/contents/goods/a.jpg?size=1"})
	if !strings.Contains(waits, "/contents/goods/a.jpg?size=1") {
		t.Errorf("a picture that waits: %s", waits)
	}
}

func TestTheTitleIsThatOfThePage(t *testing.T) {
	if got := titleOf(`<meta name="x"><title>A &amp; B｜紬</title><link>`); got != "A & B｜紬" {
		t.Errorf("got %q", got)
	}
}
