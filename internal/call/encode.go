package call

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
)

// encode writes an answer as JSON in which no slice and no map is null, in the
// envelope of its family.
func (ts *types) encode(v reflect.Value, f family) ([]byte, error) {
	if ts.holds[v.Type()] {
		own := reflect.New(v.Type()).Elem()
		own.Set(v)
		ts.fill(own, 0)
		v = own
	}
	b := buffers.Get().(*bytes.Buffer)
	b.Reset()
	defer func() {
		if b.Cap() <= maxBuffer {
			buffers.Put(b)
		}
	}()
	if err := json.NewEncoder(b).Encode(v.Interface()); err != nil {
		return nil, fmt.Errorf("encode answer: %w", err)
	}
	return f.success(b.Bytes()[:b.Len()-1]), nil // the encoder ends with a line
}

// buffers hold an answer until it is in its envelope. A list has some 100 KB, and to
// leave them behind for each would be a third of what a list leaves to the collector.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

const maxBuffer = 1 << 20

// fill makes nil slices and maps in v empty. Only v itself may be written to:
// what lies behind its slices, maps and pointers may belong to a snapshot that
// other calls are reading, so it is copied first.
func (ts *types) fill(v reflect.Value, depth int) {
	if holds, known := ts.holds[v.Type()]; (known && !holds) || depth > maxAnswerDepth || writesItself(v.Type()) {
		return
	}
	depth++
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if holds, known := ts.holds[v.Field(i).Type()]; known && !holds {
				continue // before its name and tag are looked up, which takes longer
			}
			f := v.Type().Field(i)
			if f.IsExported() || f.Anonymous {
				ts.fillField(v.Field(i), f, depth)
			}
		}
	case reflect.Slice:
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(own, v)
		for i := range own.Len() {
			ts.fill(own.Index(i), depth)
		}
		v.Set(own)
	case reflect.Map:
		own := reflect.MakeMapWithSize(v.Type(), v.Len())
		for key, value := range v.Seq2() {
			own.SetMapIndex(key, ts.filled(value, depth))
		}
		v.Set(own)
	case reflect.Pointer:
		if !v.IsNil() {
			own := reflect.New(v.Type().Elem())
			own.Elem().Set(v.Elem())
			ts.fill(own.Elem(), depth)
			v.Set(own)
		}
	case reflect.Interface:
		if !v.IsNil() {
			v.Set(ts.filled(v.Elem(), depth))
		}
	}
}

// fillField leaves a nil that omitzero drops: filled, it would no longer be zero.
func (ts *types) fillField(v reflect.Value, f reflect.StructField, depth int) {
	if v.IsZero() && strings.Contains(f.Tag.Get("json"), ",omitzero") {
		return
	}
	ts.fill(v, depth)
}

// filled returns a copy of v without nil slices and maps.
func (ts *types) filled(v reflect.Value, depth int) reflect.Value {
	own := reflect.New(v.Type()).Elem()
	own.Set(v)
	ts.fill(own, depth)
	return own
}

// maxAnswerDepth ends the walk through an answer that contains itself;
// encoding/json then refuses it.
const maxAnswerDepth = 200

func writesItself(t reflect.Type) bool {
	return t.Implements(jsonMarshaler) || t.Implements(textMarshaler)
}
