package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/call/openapi"
)

// TypeScript turns an OpenAPI document of calls, which stands in a file, into a TypeScript module. It
// refuses what it does not understand instead of typing it loosely. The text is
// laid out as the formatter of web/ would, so that formatting never changes it.
func TypeScript(document []byte, file string) ([]byte, error) {
	var doc openapi.Document
	d := json.NewDecoder(bytes.NewReader(document))
	d.DisallowUnknownFields()
	if err := d.Decode(&doc); err != nil {
		return nil, fmt.Errorf("generate TypeScript: read OpenAPI: %w", err)
	}
	g := &generator{}
	g.line("// Generated from %s by `tsumugi contract`. Do not edit.", file)
	g.line("")
	g.line("/** Any JSON value: what the shop passes on without looking inside. */")
	g.line("export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };")
	if slices.ContainsFunc(slices.Collect(maps.Values(doc.Components.Schemas)), hasRules) {
		g.ruleType()
	}
	for _, name := range slices.Sorted(maps.Keys(doc.Components.Schemas)) {
		if err := g.component(name, doc.Components.Schemas[name]); err != nil {
			return nil, fmt.Errorf("generate TypeScript: component %s: %w", name, err)
		}
	}
	if err := g.calls(doc.Paths); err != nil {
		return nil, fmt.Errorf("generate TypeScript: %w", err)
	}
	return []byte(g.out.String()), nil
}

// lineWidth is what the formatter of web/ allows.
const lineWidth = 120

type generator struct{ out strings.Builder }

func (g *generator) line(format string, args ...any) {
	fmt.Fprintf(&g.out, format+"\n", args...)
}

func (g *generator) component(name string, s *openapi.Schema) error {
	g.line("")
	switch {
	case len(s.Enum) > 0:
		g.union(name, s.Enum)
		return nil
	case s.Type != "object":
		return errors.New("is neither an object nor an enumeration")
	case len(s.Properties) == 0:
		g.line("export type %s = Record<string, never>;", name)
		return nil
	}
	g.line("export interface %s {", name)
	for _, property := range slices.Sorted(maps.Keys(s.Properties)) {
		text, err := typeText(s.Properties[property])
		if err != nil {
			return fmt.Errorf("property %s: %w", property, err)
		}
		mark := "?"
		if slices.Contains(s.Required, property) {
			mark = ""
		}
		g.line("  %s%s: %s;", key(property), mark, text)
	}
	g.line("}")
	if hasRules(s) {
		g.rules(name, s)
	}
	return nil
}

func (g *generator) union(name string, values []json.RawMessage) {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = string(v)
	}
	one := fmt.Sprintf("export type %s = %s;", name, strings.Join(texts, " | "))
	if utf8.RuneCountInString(one) <= lineWidth {
		g.line("%s", one)
		return
	}
	g.line("export type %s =\n  | %s;", name, strings.Join(texts, "\n  | "))
}

var identifier = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

func key(name string) string {
	if identifier.MatchString(name) {
		return name
	}
	quoted, _ := json.Marshal(name) // a string always has a form in JSON
	return string(quoted)
}

// typeText is the TypeScript of a schema inside another.
func typeText(s *openapi.Schema) (string, error) {
	switch {
	case s.Ref != "":
		name, ok := strings.CutPrefix(s.Ref, openapi.RefPrefix)
		if !ok {
			return "", fmt.Errorf("refers to %q, which is no component", s.Ref)
		}
		return name, nil
	case s.Any:
		return "Json", nil
	case len(s.AnyOf) == 2 && s.AnyOf[1].Type == "null":
		text, err := typeText(s.AnyOf[0])
		return text + " | null", err
	case len(s.AnyOf) > 0 || len(s.AllOf) > 0 || len(s.Enum) > 0:
		return "", errors.New("combines schemas in a way that has no TypeScript here")
	}
	switch s.Type {
	case "string", "boolean", "number":
		return s.Type, nil
	case "integer":
		return "number", nil
	case "array":
		return arrayText(s)
	case "object":
		return objectText(s)
	}
	return "", fmt.Errorf("has the type %q, which has no TypeScript here", s.Type)
}

func arrayText(s *openapi.Schema) (string, error) {
	if s.Items == nil {
		return "", errors.New("is an array of nothing")
	}
	text, err := typeText(s.Items)
	if strings.Contains(text, " ") && !strings.HasPrefix(text, "Record<") {
		text = "(" + text + ")"
	}
	return text + "[]", err
}

func objectText(s *openapi.Schema) (string, error) {
	switch {
	case len(s.Properties) > 0:
		return "", errors.New("is an object without a name")
	case s.AdditionalProperties == nil:
		return "Record<string, never>", nil
	}
	text, err := typeText(s.AdditionalProperties)
	return "Record<string, " + text + ">", err
}
