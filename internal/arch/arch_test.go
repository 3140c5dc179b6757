package arch_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tsumugi-shop/tsumugi/internal/arch"
)

func TestTheHouseKeepsItsRules(t *testing.T) {
	tree, err := arch.Load(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	if len(tree.Go) < 20 || len(tree.Texts) < 20 {
		t.Fatalf("found %d files of Go and %d others: this is not the repository", len(tree.Go), len(tree.Texts))
	}
	for _, rule := range arch.Rules {
		t.Run(rule.Name, func(t *testing.T) {
			for _, v := range rule.Check(tree) {
				t.Error(v)
			}
		})
	}
}

const ours = "github.com/tsumugi-shop/tsumugi/internal/"

// goFile is a file of Go with a comment and imports.
func goFile(imports ...string) string {
	text := "// Package p is for a test.\npackage p\n"
	for _, i := range imports {
		text += "import _ \"" + i + "\"\n"
	}
	return text
}

// house is a small tree in which every rule is kept, and where the exceptions
// of every rule are used.
func house() map[string]string {
	return map[string]string{
		"cmd/tsumugi/main.go":               goFile(ours+"shop", ours+"payment/stripe", ours+"httpd", "net/http"),
		"web/embed.go":                      goFile("embed"),
		"web/node_modules/x/util/x.ts":      "const c = '#ffffff';",
		"internal/jp/jp.go":                 goFile(ours+"fault", "context"),
		"internal/db/db.go":                 goFile(ours+"fault", "database/sql") + "const q = `SELECT version FROM migration`\n",
		"internal/db/dbtest/dbtest.go":      goFile(ours + "db"),
		"internal/db/migrations/0001.sql":   "-- Why.\n-- owner: catalog\nCREATE TABLE item (code TEXT);\n\n-- owner: stock\nCREATE TABLE IF NOT EXISTS stock (sku TEXT);\n",
		"internal/catalog/doc.go":           "// Package catalog is for a test.\npackage catalog\n",
		"internal/catalog/catalog.go":       "package catalog\nimport \"strings\"\nvar f = strings.Fields(`where to order by phone`)\n",
		"internal/catalog/sql.go":           goFile(ours+"db", ours+"stock", "context") + "const q = `SELECT code FROM item i, item AS j WHERE i.stock = $1`\n",
		"internal/catalog/sql_test.go":      goFile(ours+"db/dbtest", ours+"payment/local", "net/http/httptest"),
		"internal/stock/stock.go":           goFile(ours+"db", "context"),
		"internal/payment/payment.go":       goFile(ours + "money"),
		"internal/payment/stripe/s.go":      goFile(ours+"payment", "net/http", ours+"payment/stripe/wire", ours+"dial"),
		"internal/payment/stripe/wire/w.go": goFile() + "import \"net/http\"\ntype S struct { c *http.Client }\nfunc f(*http.Transport) {}\n",
		"internal/dial/dial.go":             goFile() + "import \"net/http\"\nvar c = &http.Client{}\n",
		"internal/payment/local/local.go":   goFile(ours + "payment"),
		"internal/payment/paymenttest/t.go": goFile(ours+"payment", ours+"db/dbtest"),
		"internal/httpd/httpd.go":           goFile(ours+"call", ours+"fault", "net/http", "github.com/tsumugi-shop/tsumugi/web"),
		"internal/call/call.go":             goFile(ours+"fault", ours+"call/openapi"),
		"internal/call/openapi/o.go":        goFile(),
		"internal/shop/shop.go":             goFile(ours+"catalog", ours+"call", ours+"db"),
		"internal/fault/big.gen.go":         goFile() + strings.Repeat("// x\n", 500),
		"web/src/styles/tokens.css":         ":root { --ink: #222; --a: oklch(0.5 0.1 20); }",
		"web/src/ui/Button.css":             "/* #fff\n white */ .b { color: var(--ink); background: color-mix(in oklab, var(--ink) 5%, transparent); } .black { margin: 0 }",
		"web/src/ui/Button.tsx":             "// as #abc says\nimport { x } from \"#ui/x.ts\"; const e = <a href=\"#main\">&#8203;</a>; const u = \"https://a/b\";",
		"web/src/ui/Button.test.tsx":        "expect(style.color).toBe(\"#fff\")",
		"web/src/api/contract.gen.ts":       strings.Repeat("// x\n", 500),
	}
}

func check(t *testing.T, files map[string]string) map[string][]string {
	t.Helper()
	root := fstest.MapFS{}
	for name, text := range files {
		root[name] = &fstest.MapFile{Data: []byte(text)}
	}
	tree, err := arch.Load(root)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	for _, rule := range arch.Rules {
		for _, v := range rule.Check(tree) {
			found[rule.Name] = append(found[rule.Name], v.String())
		}
	}
	return found
}

func TestAHouseInOrderBreaksNoRule(t *testing.T) {
	if found := check(t, house()); len(found) > 0 {
		t.Errorf("found %v, want nothing", found)
	}
}

// planted breaks one rule each; want is part of what is said.
var planted = []struct{ rule, path, text, want string }{
	{"every package has its place", "internal/gift/gift.go", goFile(), "internal/gift: say in"},
	{"every package has its place", "plugins/x.go", goFile(), "plugins: say in"},
	{"every package has its place", "main.go", goFile(), ".: say in"},
	{"imports point down", "internal/money/bad.go", goFile(ours + "db"), "kernel may not import db"},
	{"imports point down", "internal/db/bad.go", goFile(ours + "catalog"), "db may not import capability"},
	{"imports point down", "internal/stock/bad.go", goFile(ours + "catalog"), "catalog stands to the right of stock"},
	{"imports point down", "internal/cart/bad.go", goFile(ours + "order"), "order stands to the right of cart"},
	{"imports point down", "internal/order/bad.go", goFile(ours + "call"), "capability may not import edge tool"},
	{"imports point down", "internal/order/bad_test.go", goFile(ours + "shop"), "capability may not import surface"},
	{"imports point down", "internal/search/bad.go", goFile(strings.TrimSuffix(ours, "internal/") + "demo"), "capability may not import surface"},
	{"imports point down", "internal/httpd/bad.go", goFile(ours + "catalog"), "edge tool may not import capability"},
	{"imports point down", "internal/ssr/quickjs/bad.go", goFile(ours + "shop"), "edge tool may not import surface"},
	{"imports point down", "internal/shop/bad.go", goFile(ours + "office"), "surface may not import surface"},
	{"imports point down", "internal/shop/bad.go", goFile(ours + "dial"), "surface may not import way out"},
	{"imports point down", "internal/payment/stripe/bad.go", goFile(ours + "httpd"), "adapter may not import edge tool"},
	{"imports point down", "internal/payment/paymenttest/bad.go", goFile(ours + "order"), "order stands to the right of payment"},
	{"imports point down", "web/bad.go", goFile(ours + "fault"), "assets may not import kernel"},
	{"imports point down", "internal/shop/bad2.go", goFile(ours + "arch"), "nobody imports outside"},
	{"only cmd names an adapter", "internal/shop/bad.go", goFile(ours + "payment/stripe"), "only cmd names"},
	{"only cmd names an adapter", "internal/payment/bad.go", goFile(ours + "payment/local"), "only cmd names"},
	{"only cmd names an adapter", "internal/payment/local/bad.go", goFile(ours + "payment/stripe"), "only cmd names"},
	{"suites are imported by tests", "internal/shop/bad.go", goFile(ours + "db/dbtest"), "a suite is for tests"},
	{"capabilities know no HTTP", "internal/catalog/bad.go", goFile("net/http"), "knows nothing of HTTP"},
	{"capabilities know no HTTP", "internal/jp/bad.go", goFile("net/http/httputil"), "knows nothing of HTTP"},
	{"only dial dials", "internal/payment/stripe/bad.go", goFile() + "import \"net/http\"\nvar c = &http.Client{}\n", "bad.go:4: http.Client reaches"},
	{"only dial dials", "internal/payment/stripe/bad.go", goFile() + "import \"net/http\"\nvar c http.Transport\n", "http.Transport reaches"},
	{"only dial dials", "cmd/tsumugi/bad.go", goFile() + "import web \"net/http\"\nvar c, err = web.Get(\"https://x\")\n", "web.Get reaches"},
	{"only dial dials", "internal/mail/smtp/bad.go", goFile() + "import \"net\"\nvar d = new(net.Dialer)\n", "net.Dialer reaches"},
	{"only dial dials", "internal/shop/bad.go", goFile() + "import \"crypto/tls\"\nvar f = tls.Dial\n", "tls.Dial reaches"},
	{"a file without context is pure", "internal/catalog/bad.go", goFile(ours + "db"), "without context"},
	{"a file without context is pure", "internal/catalog/bad.go", goFile("github.com/jackc/pgx/v5"), "without context"},
	{"SQL stands in sql.go", "internal/catalog/bad.go", goFile() + "const q = `\n\tSELECT 1`\n", "bad.go:3: SQL stands"},
	{"SQL stands in sql.go", "internal/shop/bad.go", goFile() + "const q = \"insert into x values (1)\"\n", "SQL stands"},
	{"SQL stands in sql.go", "internal/catalog/bad.go", goFile() + "const q = \" WHERE a = $1\"\n", "SQL stands"},
	{"SQL stands in sql.go", "cmd/tsumugi/bad.go", goFile() + "const q = \"UPDATE item SET a = 1\"\n", "SQL stands"},
	{"every table has an owner", "internal/db/migrations/0002.sql", "CREATE TABLE x (a TEXT);", "0002.sql:1: table x has no line"},
	{"every table has an owner", "internal/db/migrations/0002.sql", "-- owner: stock\n\nCREATE TABLE x (a TEXT);", "table x has no line"},
	{"every table has an owner", "internal/db/migrations/0002.sql", "-- owner: shop\nCREATE TABLE x (a TEXT);", "shop, which is no capability"},
	{"every table has an owner", "internal/db/migrations/0002.sql", "-- owner: stock\nCREATE TABLE item (a TEXT);", "catalog elsewhere"},
	{"a table is touched by its owner", "internal/order/sql.go", goFile() + "const q = `SELECT x FROM a, item WHERE x = 1`\n", "sql.go:3: touches table item, which belongs to catalog"},
	{"a table is touched by its owner", "internal/order/sql.go", goFile() + "const q = `UPDATE stock SET a = 1`\n", "belongs to stock"},
	{"a table is touched by its owner", "internal/order/sql.go", goFile() + "const q = `SELECT x FROM a LEFT JOIN stock s ON s.a = a.b`\n", "belongs to stock"},
	{"a table is touched by its owner", "internal/order/sql_test.go", goFile() + "const q = `INSERT INTO item VALUES (1)`\n", "belongs to catalog"},
	{"every package has a comment", "internal/cart/cart.go", "package cart\n", "internal/cart: the package has no comment"},
	{"no init", "internal/cart/cart.go", goFile() + "func init() {}\n", "cart.go:3: no init"},
	{"packages are named by what they provide", "internal/catalog/util/x.go", goFile(), "catalog/util: name it"},
	{"packages are named by what they provide", "web/src/shop/helpers/x.ts", "", "shop/helpers: name it"},
	{"files are short", "internal/cart/cart.go", goFile() + strings.Repeat("\n", 399), "has 401 lines"},
	{"files are short", "web/src/ui/Long.tsx", strings.Repeat("\n", 401), "has 401 lines"},
	{"colours come from the tokens", "web/src/ui/X.css", "a {\n  color: #FFF;\n}", "X.css:2: the colour #FFF"},
	{"colours come from the tokens", "web/src/ui/X.css", "a { color:#12345678}", "#12345678"},
	{"colours come from the tokens", "web/src/ui/X.css", "a { border: 1px solid rgb(0 0 0 / 10%); }", "rgb("},
	{"colours come from the tokens", "web/src/ui/X.css", "a { box-shadow: 0 0 2px OKLCH(1 0 0); }", "OKLCH("},
	{"colours come from the tokens", "web/src/ui/X.css", "a { background-color: white; }", "white"},
	{"colours come from the tokens", "web/src/ui/X.tsx", "<a style={{ color: \"#abcdef\" }} />", "#abcdef"},
	{"colours come from the tokens", "web/src/ui/X.tsx", "const c = `hsl(1 2% 3%)`", "hsl("},
}

func TestEachRuleFindsAPlantedViolation(t *testing.T) {
	covered := map[string]bool{}
	for _, p := range planted {
		covered[p.rule] = true
		files := house()
		files[p.path] = p.text
		found := check(t, files)
		if got := found[p.rule]; len(got) != 1 || !strings.Contains(got[0], p.want) {
			t.Errorf("%s with\n%s\n rule %q found %q, want one with %q", p.path, p.text, p.rule, got, p.want)
		}
	}
	for _, rule := range arch.Rules {
		if !covered[rule.Name] {
			t.Errorf("rule %q has no planted violation", rule.Name)
		}
	}
}
