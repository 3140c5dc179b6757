package ssrtest_test

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/ssr/node"
	"github.com/tsumugi-shop/tsumugi/internal/ssr/quickjs"
	"github.com/tsumugi-shop/tsumugi/internal/ssr/ssrtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// engines opens one of each with the same bundle.
func engines(t testing.TB, bundle string) (embedded, child ssr.Engine) {
	t.Helper()
	pool, err := quickjs.New(bundle, quickjs.Options{Size: 1, Timeout: waittest.Long})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pool.Close() })
	engine, err := node.New(bundle, node.Options{Children: 1, Timeout: waittest.Long})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = engine.Close() })
	return pool, engine
}

// same renders url in both engines, fails on any difference and returns the page.
func same(t *testing.T, embedded, child ssr.Engine, url string, answer ssr.Answer) ssr.Result {
	t.Helper()
	a, errA := embedded.Render(t.Context(), url, answer)
	b, errB := child.Render(t.Context(), url, answer)
	if errA != nil || errB != nil {
		t.Fatalf("%s: quickjs got %v, node got %v, want a page", url, errA, errB)
	}
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%s differs:\nquickjs %+v\nnode    %+v", url, a, b)
	}
	return a
}

func TestEnginesAgreeOnTheSuitesBundle(t *testing.T) {
	embedded, child := engines(t, ssrtest.Bundle)
	for _, url := range []string{"/plain?q=紬", "/list?n=60", "/asks", "/text", "/big", "/redirect", "/nowhere"} {
		same(t, embedded, child, url, ssrtest.Echo)
	}
}

const dist = "../../../web/dist/"

// built reads a file of the web build. Without a build the test is skipped,
// unless whoever runs it says that there must be one.
func built(t testing.TB, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(dist + name)
	if errors.Is(err, fs.ErrNotExist) && os.Getenv("TSUMUGI_WEB_BUILT") != "1" {
		t.Skip("web is not built (make build)")
	}
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// answers replies as the shop would; what it has no answer for is not found.
func answers(t testing.TB) ssr.Answer {
	t.Helper()
	raw, err := os.ReadFile("testdata/answers.json")
	if err != nil {
		t.Fatal(err)
	}
	var known map[string]json.RawMessage
	if err := json.Unmarshal(raw, &known); err != nil {
		t.Fatal(err)
	}
	return func(_ context.Context, asks []ssr.Ask) []ssr.Reply {
		replies := make([]ssr.Reply, len(asks))
		for i, a := range asks {
			replies[i] = ssr.Reply{Status: 404, Body: []byte(`{"error":{"return_code":404,"code":"call.unknown","message":"見つかりません"}}`)}
			if body, ok := known[a.Name]; ok {
				replies[i] = ssr.Reply{Status: 200, Body: body}
			}
		}
		return replies
	}
}

// addresses are one address for every route whose page is built, one without a
// route, and one of a category, which its bare path only redirects to.
func addresses(t *testing.T) []string {
	t.Helper()
	var routes []struct {
		Pattern string
		Built   bool
	}
	if err := json.Unmarshal(built(t, "routes.json"), &routes); err != nil {
		t.Fatal(err)
	}
	urls := []string{"/no/such/page?q=紬%26<", "/categories/0001234567?category_code_1-in=01&page=2"}
	for _, r := range routes {
		if r.Built {
			urls = append(urls, regexp.MustCompile(`:\w+|\*`).ReplaceAllString(r.Pattern, "0001234567"))
		}
	}
	return urls
}

func TestEnginesAgreeOnTheShop(t *testing.T) {
	embedded, child := engines(t, string(built(t, "ssr/server.js")))
	var files map[string]any
	if err := json.Unmarshal(built(t, "app/.vite/manifest.json"), &files); err != nil {
		t.Fatal(err)
	}
	for _, url := range addresses(t) {
		page := same(t, embedded, child, url, answers(t))
		if page.Status < 300 && page.HTML == "" {
			t.Errorf("%s: got an empty page of status %d", url, page.Status)
		}
		for _, m := range page.Modules {
			if files[m] == nil {
				t.Errorf("%s: module %q is not in the client's manifest", url, m)
			}
		}
	}
	home := same(t, embedded, child, "/", answers(t))
	if home.Status != 200 || !strings.Contains(home.HTML, "ベビー") || !strings.Contains(home.Head, "<title>") {
		t.Errorf("/: got status %d, head %q, html %q, want the departments and a title", home.Status, home.Head, home.HTML)
	}
}

func TestDocumentOfTheShopNamesItsFiles(t *testing.T) {
	m, err := ssr.ParseManifest(built(t, "app/.vite/manifest.json"), "/_app/")
	if err != nil {
		t.Fatal(err)
	}
	page := string(ssr.Document{Manifest: m}.Shell("", false))
	found := regexp.MustCompile(`(?:href|src)="/_app/([^"]+)"`).FindAllStringSubmatch(page, -1)
	if len(found) < 3 {
		t.Errorf("got %d files in %s, want a style, a preload and a script", len(found), page)
	}
	for _, f := range found {
		if _, err := os.Stat(dist + "app/" + f[1]); err != nil {
			t.Errorf("the document names %s: %v", f[1], err)
		}
	}
}

// BenchmarkShopHome measures the real home page in both engines.
func BenchmarkShopHome(b *testing.B) {
	embedded, child := engines(b, string(built(b, "ssr/server.js")))
	for name, engine := range map[string]ssr.Engine{"quickjs": embedded, "node": child} {
		b.Run(name, func(b *testing.B) {
			answer := answers(b)
			for b.Loop() {
				if _, err := engine.Render(b.Context(), "/", answer); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
