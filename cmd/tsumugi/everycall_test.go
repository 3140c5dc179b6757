package main

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// A callForm is a call of the contract, and how its body is made.
type callForm struct {
	name string // "siapi/cart/insert/"
	body schema
	all  map[string]schema
}

type schema struct {
	Ref        string            `json:"$ref"`
	Type       string            `json:"type"`
	Properties map[string]schema `json:"properties"`
	Items      *schema           `json:"items"`
	AnyOf      []schema          `json:"anyOf"`
	Enum       []any             `json:"enum"`
}

// everyCall reads the contract.
func everyCall(t *testing.T) (list []callForm) {
	t.Helper()
	raw, err := os.ReadFile("../../contract/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var c struct {
		Paths map[string]struct {
			Post struct {
				RequestBody struct {
					Content map[string]struct{ Schema schema }
				}
			}
		}
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal(raw, &c); err != nil {
		t.Fatal(err)
	}
	for _, path := range slices.Sorted(maps.Keys(c.Paths)) {
		body := c.Paths[path].Post.RequestBody.Content["application/json"].Schema
		list = append(list, callForm{strings.TrimPrefix(path, "/api/"), body, c.Components.Schemas})
	}
	if len(list) < 100 {
		t.Fatalf("only %d calls", len(list))
	}
	return list
}

// fill makes a body in which every text is what text says for its field.
func (c callForm) fill(text func(field string) string) any { return c.make(c.body, "", 0, text) }

func (c callForm) make(s schema, field string, depth int, text func(string) string) any {
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		s = c.all[name]
	}
	if len(s.AnyOf) > 0 {
		return c.make(s.AnyOf[0], field, depth, text)
	}
	switch {
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.Type == "string":
		return text(field)
	case s.Type == "integer", s.Type == "number":
		return 1
	case s.Type == "boolean":
		return true
	case s.Type == "array" && s.Items != nil && depth < 6:
		return []any{c.make(*s.Items, field, depth+1, text)}
	case s.Type == "array":
		return []any{}
	}
	out := fields{}
	for name, p := range s.Properties {
		if depth < 6 {
			out[name] = c.make(p, name, depth+1, text)
		}
	}
	return out
}
