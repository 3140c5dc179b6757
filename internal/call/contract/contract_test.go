package contract_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/call/contract"
)

type empty struct{}

type status string

func (status) Enum() []any { return []any{status("placed"), status("paid")} }

type level int

func (level) Enum() []any {
	all := make([]any, 30)
	for i := range all {
		all[i] = level(100 + i)
	}
	return all
}

type order struct {
	Number  string            `json:"number"`
	Status  status            `json:"status"`
	Level   level             `json:"level"`
	Total   int64             `json:"total"`
	Rate    float64           `json:"rate"`
	Gift    bool              `json:"gift"`
	Lines   []line            `json:"lines"`
	Parent  *order            `json:"parent"`
	Note    *string           `json:"note,omitempty"`
	Notes   []*string         `json:"notes"`
	Counts  map[string]int    `json:"category_code_1-in"`
	Entries []json.RawMessage `json:"entries"`
	Answer  Answer            `json:"answer"`
}

type line struct {
	SKU  string `json:"sku"`
	Name string `json:"name" label:"セイ" form:"required,max=40,format=kana"`
}

// Answer has a name that the generated file needs for itself.
type Answer struct {
	Yes bool `json:"yes"`
}

type page[T any] struct {
	Items []T `json:"items"`
}

func table(t *testing.T) *call.Table {
	t.Helper()
	tab, err := call.NewTable(
		call.Siapi("order/select/", "One of the member's own orders.", func(context.Context, line) (order, error) { return order{}, nil }),
		call.NaviPlus("items", "A list of lines.", func(context.Context, map[string]any) (page[line], error) { return page[line]{}, nil }).Public(),
		call.Common("ping", "Nothing.", func(context.Context, struct{}) (empty, error) { return empty{}, nil }),
	)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

func TestGeneratedFilesAreAsReviewed(t *testing.T) {
	openAPI, typeScript, err := contract.Shop.Generate(table(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string][]byte{"openapi.json": openAPI, "contract.ts.txt": typeScript} {
		file := filepath.Join("testdata", name)
		want, err := os.ReadFile(file)
		if err != nil || string(got) != string(want) {
			t.Errorf("%s differs (%v); got\n%s", file, err, got)
		}
	}
}

func TestTheSameTableGivesTheSameBytes(t *testing.T) {
	first, firstTS, err := contract.Shop.Generate(table(t))
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		again, againTS, err := contract.Shop.Generate(table(t))
		if err != nil || string(again) != string(first) || string(againTS) != string(firstTS) {
			t.Fatalf("a second generation differs (%v)", err)
		}
	}
}

func TestCheckSeesEveryChange(t *testing.T) {
	root, tab := t.TempDir(), table(t)
	if err := contract.Shop.Check(tab, root); err == nil || !strings.Contains(err.Error(), "missing") {
		t.Errorf("Check of nothing = %v, want missing", err)
	}
	if err := contract.Shop.Write(tab, root); err != nil {
		t.Fatal(err)
	}
	if err := contract.Shop.Check(tab, root); err != nil {
		t.Errorf("Check after Write = %v", err)
	}
	for _, name := range []string{contract.Shop.OpenAPI, contract.Shop.TypeScript} {
		file := filepath.Join(root, name)
		good, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, edited := range []string{strings.Replace(string(good), "sku", "skU", 1), string(good) + "\n"} {
			if err := os.WriteFile(file, []byte(edited), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := contract.Shop.Check(tab, root); err == nil || !strings.Contains(err.Error(), name+" is stale") {
				t.Errorf("Check of an edited %s = %v, want stale", name, err)
			}
		}
		if err := os.WriteFile(file, good, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTypeScriptRefusesWhatItDoesNotKnow(t *testing.T) {
	openAPI, _, err := contract.Shop.Generate(table(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{`"type": "boolean"`, `"type": "boolean", "format": "x"`},
		{`"type": "boolean"`, `"type": ["boolean", "null"]`},
		{`"type": "boolean"`, `"type": "date"`},
		{`"type": "boolean"`, `"oneOf": []`},
		{`"type": "boolean"`, `"anyOf": [{"type": "string"}, {"type": "integer"}]`},
		{`"type": "boolean"`, `"type": "object", "properties": {"a": {"type": "string"}}`},
		{`"type": "boolean"`, `"type": "array"`},
		{`"type": "boolean"`, `"$ref": "other.json#/X"`},
		{`"x-any-json": true`, `"x-any-json": false`},
		{`"siApiResult": {`, `"result": {`},
		{`"naviPlus"`, `"other"`},
	} {
		changed := strings.Replace(string(openAPI), c[0], c[1], 1)
		if changed == string(openAPI) {
			t.Fatalf("%s is not in the document", c[0])
		}
		if _, err := contract.TypeScript([]byte(changed), contract.Shop.OpenAPI); err == nil {
			t.Errorf("TypeScript accepts %s", c[1])
		}
	}
}
