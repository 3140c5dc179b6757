package search_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

func TestParse(t *testing.T) {
	in := func(f search.Field, any bool, values ...string) search.Condition {
		return search.Condition{Field: f, Op: search.In, Any: any, Values: values}
	}
	numbers := func(f search.Field, op search.Operator, any bool, r ...search.Range) search.Condition {
		return search.Condition{Field: f, Op: op, Any: any, Ranges: r}
	}
	for _, c := range []struct {
		params map[string]any
		want   search.Query
	}{
		{map[string]any{}, search.Query{}},
		{map[string]any{"limit": 30.0, "offset": "60", "version": "12-20261115"}, search.Query{Limit: 30, Offset: 60, Version: "12-20261115"}},
		{map[string]any{"limit": "", "offset": nil, "brand_code-in": " ", "size-in": ":OR", "new_arrival_date-daterange": ":"}, search.Query{}},
		{map[string]any{"category_code_1-in": "01 02:OR"}, search.Query{Conditions: []search.Condition{in(search.Category1, true, "01", "02")}}},
		{map[string]any{"category_code_1-in": "01　02 :OR"}, search.Query{Conditions: []search.Condition{in(search.Category1, true, "01", "02")}}},
		{map[string]any{"category_code_1-in": "01 02"}, search.Query{Conditions: []search.Condition{in(search.Category1, false, "01", "02")}}},
		{map[string]any{"brand_code-notin": "9002 9001"}, search.Query{Conditions: []search.Condition{{Field: search.BrandCode, Op: search.NotIn, Any: true, Values: []string{"9002", "9001"}}}}},
		{map[string]any{"brand-in": "000;9002;LUNA YOGA;LUNA YOGA;ルナ ヨガ;7;1;luna_yoga 9001 :OR"}, search.Query{Conditions: []search.Condition{in(search.Brand, true, "9002", "9001")}}},
		{map[string]any{"search_word-index": "　ヨガ  レギンス "}, search.Query{Conditions: []search.Condition{{Field: search.SearchWord, Op: search.Index, Text: "ヨガ レギンス"}}}},
		{map[string]any{"search_word-notin": "黒 白"}, search.Query{Conditions: []search.Condition{{Field: search.SearchWord, Op: search.NotIn, Any: true, Values: []string{"黒", "白"}}}}},
		{map[string]any{"unit_price-in": "0:1999 5000: :OR"}, search.Query{Conditions: []search.Condition{numbers(search.Price, search.In, true, search.Range{High: 1999}, search.Range{Low: 5000, High: math.MaxInt32})}}},
		{map[string]any{"unit_price-in": 1980.0}, search.Query{Conditions: []search.Condition{numbers(search.Price, search.In, false, search.Range{Low: 1980, High: 1980})}}},
		{map[string]any{"new_arrival_date-daterange": "20261102:20261115"}, search.Query{Conditions: []search.Condition{numbers(search.ArrivalDate, search.DateRange, false, search.Range{Low: 20261102, High: 20261115})}}},
		{map[string]any{"new_arrival_date-daterange": ":20261115"}, search.Query{Conditions: []search.Condition{numbers(search.ArrivalDate, search.DateRange, false, search.Range{Low: math.MinInt32, High: 20261115})}}},
		{map[string]any{"new_arrival_date-index": "202611"}, search.Query{Conditions: []search.Condition{numbers(search.ArrivalDate, search.Index, false, search.Range{Low: 20261101, High: 20261131})}}},
		{map[string]any{"color_sku_code-in": "000_ABC900200101_3 :OR"}, search.Query{Conditions: []search.Condition{in(search.ColorSKU, true, "ABC900200101")}}},
		{map[string]any{"unit_price-charsort": "!asc", "brand-group": "", "size-group": 1.0}, search.Query{Sort: search.Sort{Field: search.Price}, Groups: []search.Field{search.Brand, search.Size}}},
		{map[string]any{"popular_rank-numbersort": "!desc"}, search.Query{Sort: search.Sort{Field: search.PopularRank, Desc: true}}},
	} {
		got, err := search.Parse(c.params)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("Parse(%v)\ngot  %+v, %v\nwant %+v", c.params, got, err, c.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	many := map[string]any{}
	for i := range 51 {
		many[fmt.Sprintf("field%d-in", i)] = "1"
	}
	for _, c := range []struct {
		params     map[string]any
		name, code string
	}{
		{map[string]any{"colour-in": "black"}, "colour-in", "unknown_field"},
		{map[string]any{"brand_code": "9002"}, "brand_code", "unknown"},
		{map[string]any{"brand_code-like": "9"}, "brand_code-like", "unknown_operator"},
		{map[string]any{"unit_price-daterange": "1:2"}, "unit_price-daterange", "senseless"},
		{map[string]any{"search_word-group": ""}, "search_word-group", "senseless"},
		{map[string]any{"size-charsort": "!asc"}, "size-charsort", "senseless"},
		{map[string]any{"unit_price-in": "cheap"}, "unit_price-in", "number"},
		{map[string]any{"unit_price-in": "99999999999999"}, "unit_price-in", "number"},
		{map[string]any{"unit_price-in": "500:100"}, "unit_price-in", "number"},
		{map[string]any{"unit_price-in": 1.5}, "unit_price-in", "wrong_type"},
		{map[string]any{"unit_price-in": []any{"1"}}, "unit_price-in", "wrong_type"},
		{map[string]any{"secret_flg-in": "yes"}, "secret_flg-in", "flag"},
		{map[string]any{"new_arrival_date-daterange": "20261102"}, "new_arrival_date-daterange", "date_range"},
		{map[string]any{"new_arrival_date-daterange": "20261315:"}, "new_arrival_date-daterange", "date_range"},
		{map[string]any{"new_arrival_date-daterange": "20261115:20261101"}, "new_arrival_date-daterange", "date_range"},
		{map[string]any{"new_arrival_date-in": "20260230"}, "new_arrival_date-in", "date"},
		{map[string]any{"commodity_code-in": "short"}, "commodity_code-in", "code"},
		{map[string]any{"limit": 0.0}, "limit", "out_of_range"},
		{map[string]any{"limit": 1000000.0}, "limit", "out_of_range"},
		{map[string]any{"offset": -1.0}, "offset", "out_of_range"},
		{map[string]any{"offset": "100001"}, "offset", "out_of_range"},
		{map[string]any{"brand_code-in": strings.Repeat("9 ", 201)}, "brand_code-in", "too_many"},
		{map[string]any{"brand_code-in": strings.Repeat("9002 ", 10000)}, "brand_code-in", "too_long"},
		{map[string]any{"search_word-in": strings.Repeat("あ ", 11)}, "search_word-in", "too_many"},
		{map[string]any{"unit_price-charsort": "!up"}, "unit_price-charsort", "direction"},
		{map[string]any{"unit_price-charsort": "!asc", "popular_rank-numbersort": "!asc"}, "unit_price-charsort", "sort_twice"},
		{many, "params", "too_many"},
	} {
		_, err := search.Parse(c.params)
		f := fault.From(err)
		if !errors.Is(err, search.ErrCondition) || f.Kind != fault.Invalid || len(f.Fields) != 1 {
			t.Errorf("Parse(%.80v): got %v, want ErrCondition with one field", c.params, err)
			continue
		}
		if f.Fields[0].Name != c.name || f.Fields[0].Code != c.code || !strings.Contains(f.Message, c.name) {
			t.Errorf("Parse(%.80v): got %+v %q, want %s of %s", c.params, f.Fields[0], f.Message, c.code, c.name)
		}
	}
}

func TestParseEchoesLittle(t *testing.T) {
	_, err := search.Parse(map[string]any{strings.Repeat("長い\u202e", 5000) + "-in": "1"})
	if message := fault.From(err).Message; utf8.RuneCountInString(message) > 150 || strings.ContainsRune(message, '\u202e') {
		t.Errorf("the message of an endless name: got %d characters: %.200q", utf8.RuneCountInString(message), message)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"category_code_1-in":"01 02:OR","limit":60,"offset":0,"brand-group":""}`, `{"new_arrival_date-daterange":"20261102:"}`,
		`{"unit_price-in":":1999 5000:","unit_price-charsort":"!desc"}`, `{"brand-in":"000;9002;a b;c;d;1;2;e"}`, `{"color_sku_code-index":"AB"}`,
		`{"new_arrival_days-in":"-5:99999999"}`, `{"search_word-in":"a :OR"}`, `{"search_word-index":"％％"}`,
	} {
		f.Add(seed)
	}
	shop := sqliteShopOf(f)
	f.Fuzz(func(t *testing.T, body string) {
		var params map[string]any
		if json.Unmarshal([]byte(body), &params) != nil {
			return
		}
		q, err := search.Parse(params)
		if err != nil {
			if !errors.Is(err, search.ErrCondition) {
				t.Fatalf("Parse(%q): %v is no ErrCondition", body, err)
			}
			return
		}
		if q.Limit < 0 || q.Limit > search.MaxLimit || q.Offset < 0 || q.Offset > search.MaxOffset {
			t.Fatalf("Parse(%q): limit %d, offset %d", body, q.Limit, q.Offset)
		}
		r := shop.engine.Find(q)
		for _, doc := range r.Items {
			if c, _ := r.Snapshot.ColorAt(doc); c.Secret || c.Discontinued {
				t.Fatalf("Parse(%q) found the hidden item %s", body, c.Code)
			}
		}
	})
}
