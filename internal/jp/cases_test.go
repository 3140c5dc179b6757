package jp_test

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// TestTextCases reads the cases that the browser's twins are tested against
// too (web/src/text/cases.test.ts), for the whole kernel. A section that
// nobody reads here fails, and so does one that is missing.
func TestTextCases(t *testing.T) {
	file, err := os.ReadFile("../../testdata/text-cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var sections map[string][]struct{ In, Out json.RawMessage }
	if err := json.Unmarshal(file, &sections); err != nil {
		t.Fatal(err)
	}
	for name := range sections {
		if _, ok := functions[name]; !ok {
			t.Errorf("section %q of the cases is read by no test", name)
		}
	}
	for name, function := range functions {
		if len(sections[name]) == 0 {
			t.Errorf("section %q has no cases", name)
		}
		for _, c := range sections[name] {
			var want any
			if err := json.Unmarshal(c.Out, &want); err != nil {
				t.Fatal(err)
			}
			got, wanted := marshal(t, function(t, c.In)), marshal(t, want)
			if !bytes.Equal(got, wanted) {
				t.Errorf("%s(%s) = %s, want %s", name, c.In, got, wanted)
			}
		}
	}
}

type function func(t *testing.T, in json.RawMessage) any

var functions = map[string]function{
	"yen":           yenText,
	"discount_rate": pair(func(list, price money.Yen) any { return money.DiscountRate(list, price) }),

	"day":          parsed(jp.ParseDay, jp.Date),
	"day_weekday":  parsed(jp.ParseDay, jp.DateWeekday),
	"time_short":   func(t *testing.T, in json.RawMessage) any { return jp.ShortDate(moment(decode[int64](t, in))) },
	"time_weekday": func(t *testing.T, in json.RawMessage) any { return jp.DateWeekday(moment(decode[int64](t, in))) },
	"parse_time":   parsed(jp.ParseTime, time.Time.UnixMilli),
	"arrival_window": pair(func(now int64, days int) any {
		first, last := jp.ArrivalWindow(moment(now), days)
		return []any{first, last}
	}),
	"new_arrival": pair(func(day string, now int64) any { return jp.IsNewArrival(day, moment(now)) }),

	"commodity": parsed(id.ParseCommodity, func(c id.Commodity) any { return object{"brand": c.Brand()} }),
	"color_sku": parsed(id.ParseColorSKU, func(c id.ColorSKU) any {
		return object{"brand": c.Commodity().Brand(), "commodity": c.Commodity(), "color": c.Color()}
	}),
	"sku": parsed(id.ParseSKU, func(c id.SKU) any {
		return object{"brand": c.Commodity().Brand(), "commodity": c.Commodity(),
			"colorSku": c.ColorSKU(), "color": c.ColorSKU().Color(), "size": c.Size()}
	}),
	"search_key":       parsed(id.ParseColorSKU, id.ColorSKU.SearchKey),
	"parse_search_key": parsed(id.ParseSearchKey, id.SearchKey.ColorSKU),
	"image_path":       imagePath,
	"parse_image_path": parsed(id.ParseImagePath, func(i id.Image) any {
		return object{"colorSku": i.ColorSKU, "number": i.Number, "size": i.Size}
	}),
	"brand_string": parsed(id.ParseBrandString, func(b id.BrandString) any {
		return object{"shop": b.Shop, "code": b.Code, "name": b.Name, "alphabet": b.Alphabet, "kana": b.Kana,
			"numbers": b.Numbers, "alias": b.Alias}
	}),
	"size_filter": text(func(s string) any {
		if c, ok := id.Size(s).Choice(); ok {
			return c.Filter
		}
		return nil
	}),

	"postal_code":    parsed(jp.ParsePostalCode, jp.PostalCode.String),
	"shipping_time":  text(func(s string) any { return jp.ShippingTime(s) }),
	"tracking_value": pair(func(entry *jp.Dated, suffix string) any { return jp.TrackingValue(entry, suffix) }),
	"tracking_link":  trackingLink,
	"typed_code":     text(func(s string) any { return jp.TypedCode(s) }),
	"millimetres": text(func(s string) any {
		if mm, ok := jp.Millimetres(s); ok {
			return mm
		}
		return nil
	}),
	"digits":   text(func(s string) any { return jp.Digits(s) }),
	"katakana": text(func(s string) any { return jp.Katakana(s) }),
	"fold":     text(func(s string) any { return jp.Fold(s) }),
}

type object map[string]any

// yenText: what is no whole number cannot become a Yen, so on the server such
// a value has no amount to print; the browser prints the same fallback.
func yenText(_ *testing.T, in json.RawMessage) any {
	var y *money.Yen
	if err := json.Unmarshal(in, &y); err != nil || y == nil {
		return money.NoPrice
	}
	return y.String()
}

func imagePath(t *testing.T, in json.RawMessage) any {
	args := decode[[3]json.RawMessage](t, in)
	return id.ImagePath(decode[id.ColorSKU](t, args[0]), decode[int](t, args[1]), decode[int](t, args[2]))
}

func trackingLink(t *testing.T, in json.RawMessage) any {
	args := decode[[3]string](t, in)
	return jp.TrackingLink(args[0], args[1], args[2])
}

func text(f func(string) any) function {
	return func(t *testing.T, in json.RawMessage) any { return f(decode[string](t, in)) }
}

func pair[A, B any](f func(A, B) any) function {
	return func(t *testing.T, in json.RawMessage) any {
		args := decode[[2]json.RawMessage](t, in)
		return f(decode[A](t, args[0]), decode[B](t, args[1]))
	}
}

// parsed shows a parsed value, or nil (null in the file) when it was refused.
func parsed[T, R any](parse func(string) (T, error), show func(T) R) function {
	return text(func(s string) any {
		value, err := parse(s)
		if err != nil {
			return nil
		}
		return show(value)
	})
}

func moment(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

func decode[T any](t *testing.T, in json.RawMessage) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(in, &v); err != nil {
		t.Fatalf("case %s: %v", in, err)
	}
	return v
}

func marshal(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
