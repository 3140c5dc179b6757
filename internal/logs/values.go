package logs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"time"
)

// masked stands where something personal or secret stood.
const masked = "[masked]"

// maxDepth bounds JSON within strings within JSON.
const maxDepth = 6

func maskAttr(a slog.Attr, hidden bool) slog.Attr {
	v := a.Value.Resolve()
	hidden = hidden || sensitive(a.Key)
	a.Key = Mask(a.Key)
	switch {
	case v.Kind() == slog.KindGroup:
		in := v.Group()
		out := make([]slog.Attr, len(in))
		for i := range in {
			out[i] = maskAttr(in[i], hidden)
		}
		a.Value = slog.GroupValue(out...)
	case hidden:
		a.Value = slog.StringValue(masked)
	default:
		a.Value = maskValue(v)
	}
	return a
}

func maskValue(v slog.Value) slog.Value {
	switch v.Kind() {
	case slog.KindString:
		return slog.StringValue(Mask(v.String()))
	case slog.KindInt64, slog.KindUint64:
		if s := v.String(); cards(s) != s {
			return slog.StringValue(masked)
		}
		return v
	case slog.KindAny:
		return maskAny(v.Any())
	}
	return v // bool, float, duration and time hold nothing of a person
}

// maskAny brings any Go value into a masked form. It goes through JSON, so
// what a type hides from JSON stays hidden here too.
func maskAny(v any) (out slog.Value) {
	defer func() {
		if p := recover(); p != nil {
			out = slog.StringValue(Mask(fmt.Sprintf("!PANIC: %v", p)))
		}
	}()
	switch v := v.(type) {
	case nil:
		return slog.AnyValue(nil)
	case error:
		return slog.StringValue(Mask(v.Error()))
	case []byte:
		return slog.StringValue(Mask(string(v)))
	case json.RawMessage:
		return slog.StringValue(Mask(string(v)))
	case *url.URL:
		return slog.StringValue(Mask(v.String()))
	case []error:
		texts := make([]string, len(v))
		for i, e := range v {
			texts[i] = Mask(fmt.Sprint(e))
		}
		return slog.AnyValue(texts)
	case *slog.Source, time.Time:
		return slog.AnyValue(v)
	}
	raw, err := json.Marshal(v)
	if err != nil {
		return slog.StringValue(Mask(fmt.Sprintf("%+v", v)))
	}
	tree, ok := decode(raw)
	if !ok {
		return slog.StringValue(masked)
	}
	return slog.AnyValue(maskTree(tree, 0))
}

// maskTree masks decoded JSON in place where it can.
func maskTree(v any, depth int) any {
	switch v := v.(type) {
	case string:
		return maskText(v, depth+1)
	case json.Number:
		if s := v.String(); cards(s) != s {
			return masked
		}
	case []any:
		for i := range v {
			v[i] = maskTree(v[i], depth)
		}
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, inner := range v {
			switch {
			case inner == nil:
				out[Mask(k)] = nil
			case sensitive(k):
				out[Mask(k)] = masked
			default:
				out[Mask(k)] = maskTree(inner, depth)
			}
		}
		return out
	}
	return v
}

// maskJSON masks s when it is a JSON object or array as a whole.
func maskJSON(s string, depth int) (string, bool) {
	t := strings.TrimSpace(s)
	if depth > maxDepth || len(t) < 2 || t[0] != '{' && t[0] != '[' {
		return "", false
	}
	tree, ok := decode([]byte(t))
	if !ok {
		return "", false
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(maskTree(tree, depth)); err != nil {
		return masked, true
	}
	return strings.TrimSuffix(b.String(), "\n"), true
}

func decode(raw []byte) (tree any, ok bool) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		return nil, false
	}
	return tree, !d.More()
}
