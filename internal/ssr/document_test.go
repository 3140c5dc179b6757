package ssr_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

const manifest = `{
 "index.html": {"file":"assets/main-1.js","isEntry":true,"imports":["_shared.js"],"dynamicImports":["src/start.tsx"]},
 "_shared.js": {"file":"assets/shared-2.js"},
 "src/start.tsx": {"file":"assets/start-7.js","imports":["_shared.js"],"dynamicImports":["src/a.tsx","src/b.tsx","src/c.tsx"]},
 "src/a.tsx": {"file":"assets/a-3.js","isDynamicEntry":true,"imports":["_shared.js","index.html"]},
 "src/b.tsx": {"file":"assets/b-4.js","isDynamicEntry":true,"imports":["src/a.tsx"]},
 "src/c.tsx": {"file":"assets/c-8.js","isDynamicEntry":true},
 "src/logo.svg": {"file":"assets/logo-5.svg"},
 "src/app/theme.ts": {"file":"assets/theme-7.js","isEntry":true},
 "style.css": {"file":"assets/style-6.css","src":"style.css"}
}`

func document(t *testing.T) ssr.Document {
	t.Helper()
	m, err := ssr.ParseManifest([]byte(manifest), "/_app")
	if err != nil {
		t.Fatal(err)
	}
	return ssr.Document{Manifest: m, Build: `2026"<`}
}

func TestPageIsTheWholeDocument(t *testing.T) {
	got := string(document(t).Page(ssr.Result{
		Status: 200, Head: "<title>紬</title>", HTML: "<main>本文</main>",
		State: json.RawMessage(`{"a":1}`), Modules: []string{"src/b.tsx", "src/gone.tsx", "src/logo.svg"},
	}))
	want := `<!doctype html><html lang="ja"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<meta name="tsumugi-build" content="2026&#34;&lt;"><meta name="color-scheme" content="light dark">` +
		`<meta name="theme-color" data-scheme="light" media="(prefers-color-scheme: light)" content="#fefdfb">` +
		`<meta name="theme-color" data-scheme="dark" media="(prefers-color-scheme: dark)" content="#1a1917">` +
		`<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icon-192.png">` +
		`<script src="/_app/assets/theme-7.js"></script><title>紬</title>` +
		`<link rel="stylesheet" href="/_app/assets/style-6.css">` +
		`<link rel="modulepreload" fetchpriority="low" href="/_app/assets/main-1.js">` +
		`<link rel="modulepreload" fetchpriority="low" href="/_app/assets/shared-2.js">` +
		`` +
		`<link rel="modulepreload" fetchpriority="low" href="/_app/assets/b-4.js">` +
		`<link rel="modulepreload" fetchpriority="low" href="/_app/assets/a-3.js">` +
		`</head><body><div id="root"><main>本文</main></div>` +
		`<script type="application/json" id="tsumugi-state">{"a":1}</script>` +
		`<script type="module" fetchpriority="low" src="/_app/assets/main-1.js"></script></body></html>`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestShellLeavesThePageToTheBrowser(t *testing.T) {
	for noIndex, robots := range map[bool]string{true: `<meta name="robots" content="noindex">`, false: ""} {
		got := string(document(t).Shell("<title>T</title>", noIndex))
		for _, want := range []string{
			robots + "<title>T</title><link", `<div id="root"></div><noscript>`, `id="tsumugi-state">null</script>`,
		} {
			if !strings.Contains(got, want) {
				t.Errorf("shell with noindex %v lacks %q: %s", noIndex, want, got)
			}
		}
		if has := strings.Contains(got, "noindex"); has != noIndex {
			t.Errorf("noindex %v: got %v in %s", noIndex, has, got)
		}
	}
}

func TestPageKeepsOutOfIndexOnRequest(t *testing.T) {
	got := string(document(t).Page(ssr.Result{Status: 404, NoIndex: true}))
	if !strings.Contains(got, `<meta name="robots" content="noindex">`) {
		t.Errorf("got %s, want noindex", got)
	}
}

// TestStateCannotLeaveItsElement plants everything that ends or confuses a
// script element, and reads the state back as a browser would.
func TestStateCannotLeaveItsElement(t *testing.T) {
	planted := "</script><script>alert(1)</script><!--<script>&lt; \u2028\u2029 紬 \" \\ ]]>"
	state, err := json.Marshal(map[string]string{planted: planted})
	if err != nil {
		t.Fatal(err)
	}
	// As JSON.stringify writes it: nothing but quotes and backslashes escaped.
	raw := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\u2028`, "\u2028", `\u2029`, "\u2029").Replace(string(state))
	page := string(document(t).Page(ssr.Result{State: json.RawMessage(raw)}))
	_, rest, _ := strings.Cut(page, `id="tsumugi-state">`)
	inside, _, _ := strings.Cut(rest, "</script>")
	if strings.ContainsAny(inside, "<>&\u2028\u2029") {
		t.Errorf("state holds a character it must not: %q", inside)
	}
	var got map[string]string
	if err := json.Unmarshal([]byte(inside), &got); err != nil {
		t.Fatalf("state is no JSON: %v: %q", err, inside)
	}
	if got[planted] != planted {
		t.Errorf("state: got %q, want %q", got, planted)
	}
}

func TestPageIsTheSameBytesEveryTime(t *testing.T) {
	r := ssr.Result{HTML: "x", Modules: []string{"src/b.tsx", "src/a.tsx"}}
	want := string(document(t).Page(r))
	for range 50 {
		if got := string(document(t).Page(r)); got != want {
			t.Fatalf("got %s, then %s", want, got)
		}
	}
}

func TestPageHasNoInlineScript(t *testing.T) {
	page := string(document(t).Page(ssr.Result{HTML: "x"}))
	for rest := page; ; {
		_, after, found := strings.Cut(rest, "<script ")
		if !found {
			return
		}
		open, _, _ := strings.Cut(after, ">")
		if !strings.HasPrefix(open, `type="application/json"`) && !strings.Contains(open, `src="/`) {
			t.Errorf("inline script <script %s>", open)
		}
		rest = after
	}
}

func TestBrokenManifestIsRefused(t *testing.T) {
	for _, raw := range []string{
		``, `[]`, `{}`, `{"a":{"file":"a.js"},"style.css":{"file":"s.css"}}`,
		`{"a":{"file":"a.js","isEntry":true},"b":{"file":"b.js","isEntry":true},"style.css":{"file":"s.css"}}`,
		`{"a":{"file":"a.js","isEntry":true,"imports":["gone"]},"style.css":{"file":"s.css"}}`,
		`{"a":{"file":"a.css","isEntry":true},"style.css":{"file":"s.css"}}`,
		`{"a":{"file":"a.js","isEntry":true},"src/app/theme.ts":{"file":"t.js","isEntry":true,"imports":["a"]},"style.css":{"file":"s.css"}}`,
		`{"a":{"file":"a.js","isEntry":true}}`,
	} {
		if _, err := ssr.ParseManifest([]byte(raw), "/_app/"); err == nil {
			t.Errorf("manifest %s: got no error", raw)
		}
	}
}

// What is only looked at runs nothing, wherever it is shown.
func TestStillHasNoScript(t *testing.T) {
	got := string(document(t).Still(ssr.Result{HTML: "<main>本文</main>", State: json.RawMessage(`{"a":1}`), Modules: []string{"src/b.tsx"}}, "/shop/"))
	if strings.Contains(got, "<script") || strings.Contains(got, "modulepreload") || !strings.Contains(got, `<link rel="stylesheet" href="/shop/assets/style-6.css">`) || !strings.Contains(got, `<div id="root"><main>本文</main></div>`) {
		t.Errorf("got %s", got)
	}
}
