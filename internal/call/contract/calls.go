package contract

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call/openapi"
)

// calls writes the map from a call's name to what it takes and gives.
func (g *generator) calls(paths map[string]openapi.Path) error {
	g.line("")
	g.line("/** Every call of the shop: what it takes and what it answers. */")
	families := `"siapi" | "naviPlus" | "contentful" | "common"`
	g.line("export interface Calls {")
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		op := paths[path].Post
		name, ok := strings.CutPrefix(path, "/api/")
		if !ok || len(op.Tags) != 1 {
			return fmt.Errorf("path %q is no call", path)
		}
		if op.Tags[0] == "office" { // which has a table of its own
			families = `"office"`
		}
		if err := g.call(name, op); err != nil {
			return fmt.Errorf("call %q: %w", name, err)
		}
	}
	g.line("}")
	g.line("")
	g.line("export type CallName = keyof Calls;")
	g.line("export type Body<N extends CallName> = Calls[N][\"body\"];")
	g.line("export type Answer<N extends CallName> = Calls[N][\"answer\"];")
	g.line("export type Family = %s;", families)
	return nil
}

func (g *generator) call(name string, op openapi.Operation) error {
	body, err := typeText(op.RequestBody.Content[openapi.JSON].Schema)
	if err != nil {
		return fmt.Errorf("body: %w", err)
	}
	out, err := unwrap(op.Tags[0], op.Responses["200"].Content[openapi.JSON].Schema)
	if err != nil {
		return fmt.Errorf("answer: %w", err)
	}
	answer, err := typeText(out)
	if err != nil {
		return fmt.Errorf("answer: %w", err)
	}
	g.line("  /** %s */", strings.ReplaceAll(op.Summary, "*/", "* /"))
	g.line("  %q: {\n    body: %s;\n    answer: %s;\n  };", name, body, answer)
	return nil
}

// envelopes says under which keys each family's answer stands.
var envelopes = map[string][]string{
	"siapi":      {"siApiResult", "data"},
	"naviPlus":   {"data", "data"},
	"contentful": {"result"},
	"common":     {},
	"office":     {},
}

// unwrap finds a family's answer inside its envelope.
func unwrap(family string, s *openapi.Schema) (*openapi.Schema, error) {
	path, known := envelopes[family]
	if !known {
		return nil, fmt.Errorf("the family %q is unknown", family)
	}
	for _, key := range path {
		if s == nil {
			break
		}
		s = s.Properties[key]
	}
	if s == nil {
		return nil, errors.New("has not the envelope of its family")
	}
	if len(s.AllOf) == 2 && s.AllOf[1].Properties["return_code"] != nil {
		return s.AllOf[0], nil // the return code is the envelope's
	}
	return s, nil
}
