package call

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/call/openapi"
)

// OpenAPI describes the table as an OpenAPI 3.1 document. The same table always
// gives the same bytes.
func (t *Table) OpenAPI() ([]byte, error) {
	failure := reflect.TypeFor[Failure]()
	described := &types{holds: maps.Clone(t.types.holds)}
	if err := described.add(failure); err != nil {
		return nil, fmt.Errorf("describe failures: %w", err)
	}
	s, err := describe(slices.SortedFunc(maps.Keys(described.holds), byPackageAndName))
	if err != nil {
		return nil, fmt.Errorf("describe calls: %w", err)
	}
	doc := openapi.Document{
		OpenAPI:    "3.1.0",
		Info:       openapi.Info{Title: "Tsumugi", Version: "1"},
		Paths:      map[string]openapi.Path{},
		Components: openapi.Components{Schemas: s.components},
	}
	for _, name := range t.names {
		op, err := s.operation(t.calls[name], openapi.Ref(s.names[failure]))
		if err != nil {
			return nil, fmt.Errorf("describe call %q: %w", name, err)
		}
		doc.Paths["/api/"+name] = openapi.Path{Post: op}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ") // their depth would else be a quarter of the files
	if err := e.Encode(doc); err != nil {
		return nil, fmt.Errorf("describe calls: %w", err)
	}
	return b.Bytes(), nil
}

func byPackageAndName(a, b reflect.Type) int {
	return cmp.Or(cmp.Compare(a.PkgPath(), b.PkgPath()), cmp.Compare(a.String(), b.String()))
}

func (s *schemas) operation(c Call, failure *openapi.Schema) (openapi.Operation, error) {
	in, err := s.schema(c.in)
	if err != nil {
		return openapi.Operation{}, err
	}
	out, err := s.schema(c.out)
	if err != nil {
		return openapi.Operation{}, err
	}
	if c.family == siapi {
		out = &openapi.Schema{AllOf: []*openapi.Schema{out, {
			Type:       "object",
			Properties: map[string]*openapi.Schema{"return_code": {Type: "integer", Enum: []json.RawMessage{json.RawMessage("200")}}},
			Required:   []string{"return_code"},
		}}}
	}
	return openapi.Operation{
		OperationID: c.name(),
		Summary:     c.doc,
		Tags:        []string{string(c.family)},
		Public:      c.public,
		Limit:       c.limit,
		Permission:  c.permission,
		Proved:      c.proved,
		RequestBody: openapi.Body{Content: openapi.Content(in)},
		Responses: map[string]openapi.Response{
			"200":     {Description: "The answer.", Content: openapi.Content(wrapSchema(c.family.dataPath(), out))},
			"default": {Description: "Why the call failed, in words for the shopper.", Content: openapi.Content(wrapSchema(c.family.failurePath(), failure))},
		},
	}, nil
}

// wrapSchema describes the envelope that wrap makes.
func wrapSchema(path []string, s *openapi.Schema) *openapi.Schema {
	for _, key := range slices.Backward(path) {
		s = &openapi.Schema{Type: "object", Properties: map[string]*openapi.Schema{key: s}, Required: []string{key}}
	}
	return s
}
