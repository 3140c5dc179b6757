package call

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/tsumugi-shop/tsumugi/internal/call/openapi"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// schemas describes types; structs and enumerations become named components.
type schemas struct {
	names      map[reflect.Type]string
	components map[string]*openapi.Schema
}

// describe names every struct and enumeration among ts and describes it.
func describe(ts []reflect.Type) (*schemas, error) {
	names, err := nameTypes(ts)
	if err != nil {
		return nil, err
	}
	s := &schemas{names: names, components: map[string]*openapi.Schema{}}
	for t, name := range names {
		component, err := s.component(t)
		if err != nil {
			return nil, err
		}
		s.components[name] = component
	}
	return s, nil
}

// nameTypes gives components the names of their Go types. Types of one name in
// several packages carry their package's name before it.
func nameTypes(ts []reflect.Type) (map[reflect.Type]string, error) {
	short := maps.Clone(reserved)
	var named []reflect.Type
	for _, t := range ts {
		f, err := formOf(t)
		if err != nil {
			return nil, err
		}
		if t.Name() != "" && (f == formObject || t.Implements(enumType)) {
			named = append(named, t)
			if _, ok := fixed[t]; !ok {
				short[typeName(t)]++
			}
		}
	}
	names := map[reflect.Type]string{}
	taken := map[string]reflect.Type{}
	for _, t := range named {
		name := typeName(t)
		if own, ok := fixed[t]; ok {
			name = own
		} else if short[name] > 1 {
			name = capital(t.PkgPath()[strings.LastIndex(t.PkgPath(), "/")+1:]) + name
		}
		if other, twice := taken[name]; twice {
			return nil, fmt.Errorf("%v and %v would both be called %s in the contract: rename one", other, t, name)
		}
		taken[name] = t
		names[t] = name
	}
	return names, nil
}

// fixed names are used by web/src/api, whatever other types are called.
var fixed = map[reflect.Type]string{
	reflect.TypeFor[Failure]():     "Failure",
	reflect.TypeFor[fault.Field](): "FailureField",
}

// reserved names mean something in the generated TypeScript: they count as taken.
var reserved = map[string]int{
	"Calls": 1, "CallName": 1, "Body": 1, "Answer": 1, "Family": 1, "Json": 1, "Rule": 1, "Failure": 1, "FailureField": 1,
	"Record": 1, "Array": 1, "Object": 1, "String": 1, "Number": 1, "Boolean": 1,
}

// typeName is the bare name of a type; Page[catalog.Item] becomes PageItem.
func typeName(t reflect.Type) string {
	var b strings.Builder
	for _, part := range strings.FieldsFunc(t.Name(), func(r rune) bool { return strings.ContainsRune("[],", r) }) {
		b.WriteString(capital(part[strings.LastIndexAny(part, "./")+1:]))
	}
	return b.String()
}

func capital(s string) string {
	r := []rune(s)
	r[0] = unicode.ToUpper(r[0])
	return string(r)
}

// component describes a named type itself; schema would refer to it.
func (s *schemas) component(t reflect.Type) (*openapi.Schema, error) {
	f, err := formOf(t)
	if err != nil {
		return nil, err
	}
	if t.Implements(enumType) {
		return enumeration(t, f)
	}
	out := &openapi.Schema{Type: "object", Properties: map[string]*openapi.Schema{}}
	fields, err := fieldsOf(t)
	if err != nil {
		return nil, err
	}
	for _, f := range fields {
		typ := f.typ
		if f.optional && typ.Kind() == reflect.Pointer {
			typ = typ.Elem() // left out rather than null
		} else if !f.optional {
			out.Required = append(out.Required, f.name)
		}
		property, err := s.schema(typ)
		if err != nil {
			return nil, err
		}
		if property.Rule, err = ruleOf(f); err != nil {
			return nil, fmt.Errorf("%v: %w", t, err)
		}
		out.Properties[f.name] = property
	}
	slices.Sort(out.Required)
	return out, nil
}

func enumeration(t reflect.Type, f form) (*openapi.Schema, error) {
	out := &openapi.Schema{Type: "string"}
	if f == formInteger {
		out.Type = "integer"
	} else if f != formString {
		return nil, fmt.Errorf("%v lists its values but is neither text nor a whole number", t)
	}
	for _, value := range reflect.Zero(t).Interface().(enumerated).Enum() {
		b, err := json.Marshal(value)
		if err != nil {
			return nil, fmt.Errorf("%v: %w", t, err)
		}
		out.Enum = append(out.Enum, b)
	}
	if len(out.Enum) == 0 {
		return nil, fmt.Errorf("%v lists no values", t)
	}
	return out, nil
}

// schema describes t, by reference where it has a name.
func (s *schemas) schema(t reflect.Type) (*openapi.Schema, error) {
	if name, ok := s.names[t]; ok {
		return openapi.Ref(name), nil
	}
	f, err := formOf(t)
	if err != nil {
		return nil, err
	}
	switch f {
	case formString:
		return &openapi.Schema{Type: "string"}, nil
	case formInteger:
		return &openapi.Schema{Type: "integer"}, nil
	case formNumber:
		return &openapi.Schema{Type: "number"}, nil
	case formBoolean:
		return &openapi.Schema{Type: "boolean"}, nil
	case formJSON:
		return &openapi.Schema{Any: true}, nil
	case formObject: // only the empty struct has no name
		return &openapi.Schema{Type: "object"}, nil
	}
	inner, err := s.schema(t.Elem())
	if err != nil {
		return nil, err
	}
	switch f {
	case formArray:
		return &openapi.Schema{Type: "array", Items: inner}, nil
	case formMap:
		return &openapi.Schema{Type: "object", AdditionalProperties: inner}, nil
	}
	return &openapi.Schema{AnyOf: []*openapi.Schema{inner, {Type: "null"}}}, nil
}
