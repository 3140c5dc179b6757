package ssr

import (
	"bytes"
	"encoding/json"
	"html"
)

// stateID is the id of the element that hands the loaders' answers to the
// browser as JSON.
const stateID = "tsumugi-state"

// Document makes whole HTML pages. It holds no executable inline script, so
// that `script-src 'self'` suffices and a cached page needs no nonce. The same
// input always gives the same bytes.
type Document struct {
	Manifest *Manifest
	Build    string // id of the build, so that an open tab can notice a newer one
}

// noScript is what a shell says where it would stay empty. Nearly every page is
// rendered, so a shell is mostly a matter of the moment.
const noScript = `<noscript><div class="content"><p>ただいま混み合っているため、このページを表示できませんでした。</p>` +
	`<p>しばらくしてから再読み込みするか、JavaScriptを有効にしてください。</p>` +
	`<p><a href="/">トップページへ戻る</a></p></div></noscript>`

// schemes say that the page can be light and dark, and give the browser's own
// bars the colour of its ground (--ground of tokens.css).
const schemes = `<meta name="color-scheme" content="light dark">` +
	`<meta name="theme-color" data-scheme="light" media="(prefers-color-scheme: light)" content="#fefdfb">` +
	`<meta name="theme-color" data-scheme="dark" media="(prefers-color-scheme: dark)" content="#1a1917">`

// installable says that the shop can be put on a phone's home screen.
const installable = `<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icon-192.png">`

// Page is the document of a rendered page.
func (d Document) Page(r Result) []byte {
	return d.write(r)
}

// Still is the document of a page that is only looked at: without scripts and
// state, with its stylesheet below another address than the shop's.
func (d Document) Still(r Result, at string) []byte {
	var b bytes.Buffer
	b.WriteString(`<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">`)
	tag(&b, `<link rel="stylesheet" href="`, at+d.Manifest.chunks[styleKey].File, `">`)
	b.WriteString(`</head><body><div id="root">`)
	b.WriteString(r.HTML)
	b.WriteString(`</div></body></html>`)
	return b.Bytes()
}

// Shell is the document the browser renders by itself: an empty root and no
// state. head is escaped HTML (a title at least). noIndex keeps search engines
// from indexing it: right for addresses never rendered here, wrong when
// rendering merely failed this once.
func (d Document) Shell(head string, noIndex bool) []byte {
	return d.write(Result{Head: head, NoIndex: noIndex})
}

func (d Document) write(r Result) []byte {
	scripts := d.Manifest.scripts(r.Modules)
	var b bytes.Buffer
	b.Grow(len(r.HTML) + len(r.State) + len(r.State)/8 + len(r.Head) + 4096)
	b.WriteString(`<!doctype html><html lang="ja"><head><meta charset="utf-8">`)
	b.WriteString(`<meta name="viewport" content="width=device-width, initial-scale=1">`)
	tag(&b, `<meta name="tsumugi-build" content="`, d.Build, `">`)
	b.WriteString(schemes)
	b.WriteString(installable)
	if d.Manifest.theme != "" {
		tag(&b, `<script src="`, d.Manifest.theme, `"></script>`)
	}
	if r.NoIndex {
		b.WriteString(`<meta name="robots" content="noindex">`)
	}
	b.WriteString(r.Head)
	tag(&b, `<link rel="stylesheet" href="`, d.Manifest.style, `">`)
	// The page can be read before its scripts are there, so its pictures come first.
	for _, href := range scripts {
		tag(&b, `<link rel="modulepreload" fetchpriority="low" href="`, href, `">`)
	}
	b.WriteString(`</head><body><div id="root">`)
	b.WriteString(r.HTML)
	b.WriteString(`</div>`)
	if r.HTML == "" {
		b.WriteString(noScript)
	}
	tag(&b, `<script type="application/json" id="`, stateID, `">`)
	writeState(&b, r.State)
	tag(&b, `</script><script type="module" fetchpriority="low" src="`, scripts[0], `"></script></body></html>`)
	return b.Bytes()
}

// tag writes an attribute's value, escaped, between two pieces of markup.
func tag(b *bytes.Buffer, before, value, after string) {
	b.WriteString(before)
	b.WriteString(html.EscapeString(value))
	b.WriteString(after)
}

// writeState writes JSON that neither ends its script element nor opens a
// comment in it: <, >, &, U+2028 and U+2029 become \u escapes.
func writeState(b *bytes.Buffer, state json.RawMessage) {
	if len(state) == 0 {
		b.WriteString("null")
		return
	}
	json.HTMLEscape(b, state)
}
