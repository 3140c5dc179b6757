package call_test

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/call/openapi"
)

type tree struct {
	Name     string              `json:"name"`
	Children []tree              `json:"children"`
	ByName   map[string][]string `json:"by_name"`
	Parent   *tree               `json:"parent"`
	Raw      json.RawMessage     `json:"raw"`
	Any      any                 `json:"any"`
	Left     []string            `json:"left,omitempty"`
	Zero     []string            `json:"zero,omitzero"`
	inner
}

type inner struct {
	Words []string `json:"words"`
}

func treeTable(t *testing.T, answer tree) *call.Table {
	return table(t, call.Common("tree", "doc", func(context.Context, empty) (tree, error) { return answer, nil }))
}

func TestSlicesAndMapsAreNeverNull(t *testing.T) {
	answer := tree{
		Children: []tree{{ByName: map[string][]string{"a": nil}}},
		Parent:   &tree{},
		Any:      map[string]any{"deep": []string(nil), "none": nil},
	}
	leaf := `{"name":"","children":[],"by_name":{},"parent":null,"raw":null,"any":null,"words":[]}`
	want := `{"name":"","children":[{"name":"","children":[],"by_name":{"a":[]},"parent":null,"raw":null,"any":null,"words":[]}],` +
		`"by_name":{},"parent":` + leaf + `,"raw":null,"any":{"deep":[],"none":null},"words":[]}`
	got := treeTable(t, answer).Do(t.Context(), "common/tree", nil)
	if string(got.Body) != want {
		t.Errorf("Do\n got %s\nwant %s", got.Body, want)
	}
	if answer.Children[0].Children != nil || answer.Children[0].ByName["a"] != nil || answer.Parent.Children != nil {
		t.Errorf("the answer itself was changed: %+v", answer)
	}
}

// Answers share memory with snapshots; run with -race.
func TestAnswersMayBeSharedBetweenCalls(t *testing.T) {
	tab := treeTable(t, tree{Children: make([]tree, 3), ByName: map[string][]string{"a": nil}, Parent: &tree{}})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() { tab.Do(t.Context(), "common/tree", nil) })
	}
	wg.Wait()
}

func TestAnAnswerThatContainsItselfIsAFailure(t *testing.T) {
	loop := &tree{}
	loop.Parent = loop
	if got := treeTable(t, *loop).Do(t.Context(), "common/tree", nil); got.Status != 500 {
		t.Errorf("Do = %d, want 500", got.Status)
	}
}

func answers[Out any]() call.Call {
	return call.Siapi("x/", "doc", func(context.Context, empty) (out Out, err error) { return out, nil })
}

func takes[In any]() call.Call {
	return call.Siapi("x/", "doc", func(context.Context, In) (empty, error) { return empty{}, nil })
}

type (
	withTime struct {
		At time.Time `json:"at"`
	}
	untagged     struct{ Name string }
	stringOption struct {
		N int `json:"n,string"`
	}
	bytesOut struct {
		B []byte `json:"b"`
	}
	intKeys struct {
		M map[int]string `json:"m"`
	}
	anonymous struct {
		A []struct {
			N int `json:"n"`
		} `json:"a"`
	}
	function struct {
		F func() `json:"f"`
	}
	twice struct {
		inner
		Words int `json:"words"`
	}
	returnCode struct {
		Code int `json:"return_code"`
	}
	ownJSON struct {
		M marshals `json:"m"`
	}
	pointers struct {
		P **int `json:"p"`
	}
	marshals struct{}
)

func (marshals) MarshalJSON() ([]byte, error) { return []byte(`1`), nil }

type (
	// Failure, Info and Answer have the names of others.
	Failure struct {
		Own namesakes `json:"own"`
	}
	namesakes struct {
		Error  openapi.Info `json:"error"`
		Info   Info         `json:"info"`
		Answer Answer       `json:"answer"`
	}
	Info struct {
		A int `json:"a"`
	}
	Answer struct {
		A int `json:"a"`
	}
)

func TestTypesOfOneNameAreToldApart(t *testing.T) {
	doc, err := table(t, answers[Failure]()).OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Components struct{ Schemas map[string]any }
	}
	if err := json.Unmarshal(doc, &got); err != nil {
		t.Fatal(err)
	}
	names := slices.Sorted(maps.Keys(got.Components.Schemas))
	want := []string{"Call_testAnswer", "Call_testFailure", "Call_testInfo", "Empty", "Failure", "FailureField", "Namesakes", "OpenapiInfo"}
	if !slices.Equal(names, want) {
		t.Errorf("components are\n got %v\nwant %v", names, want)
	}
}

func TestNewTableRefuses(t *testing.T) {
	for _, c := range []struct {
		want  string
		calls []call.Call
	}{
		{"twice", []call.Call{call.Siapi("x/", "doc", echo), call.Siapi("x/", "doc", echo)}},
		{"malformed name", []call.Call{call.Siapi("x", "doc", echo)}},
		{"malformed name", []call.Call{call.Siapi("/x/", "doc", echo)}},
		{"malformed name", []call.Call{call.Siapi("../x/", "doc", echo)}},
		{"malformed name", []call.Call{call.NaviPlus("items/", "doc", echo)}},
		{"no doc", []call.Call{call.Siapi("x/", "", echo)}},
		{"limit", []call.Call{call.Siapi("x/", "doc", echo).Limit(0)}},
		{"is no struct", []call.Call{answers[[]string]()}},
		{"is no struct", []call.Call{answers[map[string]string]()}},
		{"no struct and no map", []call.Call{takes[string]()}},
		{"time.Time", []call.Call{answers[withTime]()}},
		{"no name in a json tag", []call.Call{takes[untagged]()}},
		{`"string"`, []call.Call{answers[stringOption]()}},
		{"bytes", []call.Call{answers[bytesOut]()}},
		{"keys", []call.Call{answers[intKeys]()}},
		{"has no name", []call.Call{answers[anonymous]()}},
		{"no form in JSON", []call.Call{answers[function]()}},
		{"two fields", []call.Call{answers[twice]()}},
		{"return_code", []call.Call{answers[returnCode]()}},
		{"JSON of its own", []call.Call{answers[ownJSON]()}},
		{"pointer to a pointer", []call.Call{answers[pointers]()}},
	} {
		if _, err := call.NewTable(c.calls...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("NewTable = %v, want an error with %q", err, c.want)
		}
	}
}
