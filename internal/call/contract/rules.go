package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call/openapi"
)

func hasRules(s *openapi.Schema) bool {
	return slices.ContainsFunc(slices.Collect(maps.Values(s.Properties)), func(p *openapi.Schema) bool { return p.Rule != nil })
}

// ruleType is what every rule is.
func (g *generator) ruleType() {
	g.line("")
	g.line("/** What a form can tell of a field before it is sent. The shop decides. */")
	g.line("export interface Rule {")
	parts := []string{"label: string", "required?: true", "choose?: true", "min?: number", "max?: number", "format?: string", "pattern?: string"}
	for _, part := range parts {
		g.line("  readonly %s;", part)
	}
	g.line("}")
}

// rules writes the rules of a component as values, which a form imports.
func (g *generator) rules(name string, s *openapi.Schema) {
	g.line("")
	g.line("export const %sRules = {", name)
	for _, property := range slices.Sorted(maps.Keys(s.Properties)) {
		if r := s.Properties[property].Rule; r != nil {
			g.line("  %s: { %s },", key(property), ruleText(r))
		}
	}
	g.line("} as const satisfies { readonly [K in keyof %s]?: Rule };", name)
}

func ruleText(r *openapi.Rule) string {
	parts := []string{"label: " + quoted(r.Label)}
	if r.Required {
		parts = append(parts, "required: true")
	}
	if r.Choose {
		parts = append(parts, "choose: true")
	}
	if r.Min > 0 {
		parts = append(parts, fmt.Sprintf("min: %d", r.Min))
	}
	if r.Max > 0 {
		parts = append(parts, fmt.Sprintf("max: %d", r.Max))
	}
	if r.Format != "" {
		parts = append(parts, "format: "+quoted(r.Format), "pattern: "+quoted(r.Pattern))
	}
	return strings.Join(parts, ", ")
}

// quoted is a text as TypeScript writes it.
func quoted(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string always has a form in JSON
	return strings.TrimSpace(b.String())
}
