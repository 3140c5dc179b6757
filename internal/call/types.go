package call

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"
)

// A form is how a Go type looks in JSON.
type form uint8

const (
	formString form = iota
	formInteger
	formNumber
	formBoolean
	formArray
	formMap
	formObject
	formNullable // a pointer
	formJSON     // anything at all
)

// enumerated is implemented by types whose values are a closed list; the
// contract turns them into a union.
type enumerated interface{ Enum() []any }

var (
	anyType       = reflect.TypeFor[any]()
	rawType       = reflect.TypeFor[json.RawMessage]()
	timeType      = reflect.TypeFor[time.Time]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	enumType      = reflect.TypeFor[enumerated]()
)

// formOf returns the form of t, or an error when t has none that Go, JSON and
// TypeScript agree on.
func formOf(t reflect.Type) (form, error) {
	switch {
	case t == anyType || t == rawType:
		return formJSON, nil
	case t == timeType:
		return 0, errors.New("time.Time has no place on the wire: use text of package jp or whole milliseconds")
	case t.Kind() == reflect.Pointer:
		if t.Elem().Kind() == reflect.Pointer {
			return 0, fmt.Errorf("%v is a pointer to a pointer", t)
		}
		return formNullable, nil
	case reflect.PointerTo(t).Implements(jsonMarshaler):
		return 0, fmt.Errorf("%v writes JSON of its own, which the contract cannot describe", t)
	case t.Implements(textMarshaler):
		return formString, nil
	}
	switch t.Kind() {
	case reflect.String:
		return formString, nil
	case reflect.Bool:
		return formBoolean, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return formInteger, nil
	case reflect.Float32, reflect.Float64:
		return formNumber, nil
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return 0, fmt.Errorf("%v is bytes: use a string", t)
		}
		return formArray, nil
	case reflect.Map:
		if t.Key().Kind() != reflect.String {
			return 0, fmt.Errorf("%v has keys that are no strings", t)
		}
		return formMap, nil
	case reflect.Struct:
		if t.Name() == "" && t.NumField() > 0 {
			return 0, fmt.Errorf("%v has no name: the contract needs one", t)
		}
		return formObject, nil
	}
	return 0, fmt.Errorf("%v has no form in JSON", t)
}

// A field is one property of an object.
type field struct {
	name     string
	typ      reflect.Type
	optional bool
	label    string // what people call it
	form     string // what a form can tell of it
}

// fieldsOf lists the properties of a struct, those of embedded structs included.
func fieldsOf(t reflect.Type) ([]field, error) {
	var fields []field
	seen := map[string]bool{}
	for i := range t.NumField() {
		f := t.Field(i)
		tag, tagged := f.Tag.Lookup("json")
		if tag == "-" || (!f.IsExported() && !f.Anonymous) {
			continue
		}
		own := []field{}
		if f.Anonymous && !tagged && f.Type.Kind() == reflect.Struct {
			inner, err := fieldsOf(f.Type)
			if err != nil {
				return nil, err
			}
			own = inner
		} else {
			one, err := fieldOf(t, f, tag)
			if err != nil {
				return nil, err
			}
			own = append(own, one)
		}
		for _, o := range own {
			if seen[o.name] {
				return nil, fmt.Errorf("%v has two fields %q", t, o.name)
			}
			seen[o.name] = true
			fields = append(fields, o)
		}
	}
	return fields, nil
}

func fieldOf(t reflect.Type, f reflect.StructField, tag string) (field, error) {
	name, options, _ := strings.Cut(tag, ",")
	out := field{name: name, typ: f.Type, label: f.Tag.Get("label"), form: f.Tag.Get("form")}
	if name == "" {
		return out, fmt.Errorf("%v.%s has no name in a json tag", t, f.Name)
	}
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "":
		case "omitempty", "omitzero":
			out.optional = true
		default:
			return out, fmt.Errorf("%v.%s has the json option %q, which the contract cannot describe", t, f.Name, option)
		}
	}
	return out, nil
}

// types is what the table knows of the types that travel.
type types struct {
	holds map[reflect.Type]bool // whether a nil slice or map can be inside
}

func newTypes() *types { return &types{holds: map[reflect.Type]bool{}} }

func (ts *types) addRequest(t reflect.Type) error {
	f, err := formOf(t)
	if err != nil {
		return err
	}
	if f != formObject && f != formMap {
		return fmt.Errorf("%v is no struct and no map", t)
	}
	return ts.add(t)
}

func (ts *types) addAnswer(t reflect.Type) error {
	if t.Kind() != reflect.Struct {
		return fmt.Errorf("%v is no struct", t)
	}
	fields, err := fieldsOf(t)
	if err != nil {
		return err
	}
	for _, f := range fields {
		if f.name == "return_code" {
			return fmt.Errorf("%v has a field return_code, which is the envelope's", t)
		}
	}
	return ts.add(t)
}

// add checks t and everything inside it.
func (ts *types) add(t reflect.Type) error {
	if _, seen := ts.holds[t]; seen {
		return nil
	}
	f, err := formOf(t)
	if err != nil {
		return err
	}
	ts.holds[t] = true // what contains itself does so through a slice, a map or a pointer
	holds := f == formArray || f == formMap || f == formJSON
	for _, inner := range parts(t, f) {
		if err := ts.add(inner); err != nil {
			return fmt.Errorf("in %v: %w", t, err)
		}
		holds = holds || ts.holds[inner]
	}
	if f == formObject {
		if _, err := fieldsOf(t); err != nil {
			return err
		}
	}
	ts.holds[t] = holds
	return nil
}

// parts lists the types directly inside t.
func parts(t reflect.Type, f form) []reflect.Type {
	switch f {
	case formArray, formMap, formNullable:
		return []reflect.Type{t.Elem()}
	case formObject:
		var inner []reflect.Type
		fields, _ := fieldsOf(t) // an error is found by add
		for _, f := range fields {
			inner = append(inner, f.typ)
		}
		return inner
	}
	return nil
}
