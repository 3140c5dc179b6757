package call_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

type echoIn struct {
	Word  string         `json:"word"`
	Count int32          `json:"count"`
	Lines []lineIn       `json:"lines"`
	Extra map[string]any `json:"extra,omitempty"`
}

type lineIn struct {
	Quantity int `json:"quantity"`
}

type echoOut struct {
	Word  string `json:"word"`
	Count int32  `json:"count"`
	Lines int    `json:"lines"`
}

type empty struct{}

var errGone = fault.New(fault.NotFound, "item.not_found", "商品が見つかりません。")

func echo(_ context.Context, in echoIn) (echoOut, error) {
	return echoOut{Word: in.Word, Count: in.Count, Lines: len(in.Lines)}, nil
}

func table(t *testing.T, calls ...call.Call) *call.Table {
	t.Helper()
	tab, err := call.NewTable(calls...)
	if err != nil {
		t.Fatalf("NewTable: %v", err)
	}
	return tab
}

func fails(err error) func(context.Context, empty) (empty, error) {
	return func(context.Context, empty) (empty, error) { return empty{}, err }
}

func TestEachFamilyAnswersInItsOwnEnvelope(t *testing.T) {
	tab := table(t,
		call.Siapi("a/b/", "doc", echo), call.NaviPlus("items", "doc", echo),
		call.Contentful("getEntries", "doc", echo), call.Common("x", "doc", echo),
		call.Siapi("none/", "doc", fails(nil)), call.Siapi("gone/", "doc", fails(errGone)),
		call.NaviPlus("gone", "doc", fails(errGone)), call.Contentful("gone", "doc", fails(errGone)),
		call.Common("gone", "doc", fails(errGone.With(fault.Field{Name: "f", Code: "c", Message: "m"}))),
	)
	const out = `{"word":"靴下","count":2,"lines":1}`
	const failure = `{"return_code":404,"code":"item.not_found","message":"商品が見つかりません。"}`
	for _, c := range []struct {
		name   string
		status int
		want   string
	}{
		{"siapi/a/b/", 200, `{"siApiResult":{"data":{"word":"靴下","count":2,"lines":1,"return_code":200}}}`},
		{"naviPlus/items", 200, `{"data":{"data":` + out + `}}`},
		{"contentful/getEntries", 200, `{"result":` + out + `}`},
		{"common/x", 200, out},
		{"siapi/none/", 200, `{"siApiResult":{"data":{"return_code":200}}}`},
		{"siapi/gone/", 404, `{"siApiResult":{"data":` + failure + `}}`},
		{"naviPlus/gone", 404, `{"error":` + failure + `}`},
		{"contentful/gone", 404, `{"error":` + failure + `}`},
		{"common/gone", 404, `{"error":{"return_code":404,"code":"item.not_found","message":"商品が見つかりません。","fields":[{"name":"f","code":"c","message":"m"}]}}`},
	} {
		got := tab.Do(t.Context(), c.name, []byte(`{"word":"靴下","count":2,"lines":[{"quantity":1}]}`))
		if got.Status != c.status || string(got.Body) != c.want || (got.Err == nil) != (c.status == 200) {
			t.Errorf("Do(%q)\n got %d %s (%v)\nwant %d %s", c.name, got.Status, got.Body, got.Err, c.status, c.want)
		}
	}
}

// data is the inner object of a siapi answer.
func data(t *testing.T, a call.Answer) map[string]any {
	t.Helper()
	var body struct{ SiAPIResult struct{ Data map[string]any } }
	if err := json.Unmarshal(a.Body, &body); err != nil {
		t.Fatalf("answer %s: %v", a.Body, err)
	}
	return body.SiAPIResult.Data
}

func TestBodies(t *testing.T) {
	tab := table(t, call.Siapi("echo/", "doc", echo), call.Siapi("small/", "doc", echo).Limit(20))
	deep := func(n int) string {
		return `{"extra":` + strings.Repeat(`{"a":`, n) + `1` + strings.Repeat(`}`, n+1)
	}
	for _, c := range []struct {
		name, body string
		status     int
		code       string
		field      string
	}{
		{"echo/", ``, 200, "", ""},
		{"echo/", " \r\n\t", 200, "", ""},
		{"echo/", `{}`, 200, "", ""},
		{"echo/", `{"word":"a","unknown":[1,{"x":null}]}`, 200, "", ""},
		{"echo/", `{"word":"a","word":"b","lines":[{"quantity":1}],"lines":[]}`, 200, "", ""},
		{"echo/", `{"word":"a{[\"\\"}`, 200, "", ""},
		{"echo/", deep(20), 200, "", ""},
		{"echo/", deep(40), 400, "call.malformed", ""},
		{"echo/", `{"unknown":` + strings.Repeat("[", 30000), 400, "call.malformed", ""},
		{"echo/", `{"word":"a"`, 400, "call.malformed", ""},
		{"echo/", `{"word":"a"} x`, 400, "call.malformed", ""},
		{"echo/", `{"word":"a"}{}`, 400, "call.malformed", ""},
		{"echo/", `null`, 400, "call.malformed", ""},
		{"echo/", `[]`, 400, "call.malformed", ""},
		{"echo/", `"x"`, 400, "call.malformed", ""},
		{"echo/", `{word:1}`, 400, "call.malformed", ""},
		{"echo/", "\xef\xbb\xbf{}", 400, "call.malformed", ""},
		{"echo/", `{"word":"\u0000"}`, 400, "call.malformed", ""},
		{"echo/", `{"word":"\\u0000"}`, 200, "", ""},
		{"echo/", `{"word":1}`, 400, "call.wrong_type", "word"},
		{"echo/", `{"count":"1"}`, 400, "call.wrong_type", "count"},
		{"echo/", `{"count":1.5}`, 400, "call.wrong_type", "count"},
		{"echo/", `{"count":2147483648}`, 400, "call.wrong_type", "count"},
		{"echo/", `{"count":1e400}`, 400, "call.wrong_type", "count"},
		{"echo/", `{"lines":[{"quantity":"1"}]}`, 400, "call.wrong_type", "lines.quantity"},
		{"small/", `{"word":"123456789"}`, 200, "", ""},
		{"small/", `{"word":"1234567890"}`, 413, "call.too_large", ""},
		{"echo/", strings.Repeat(" ", 64<<10+1), 413, "call.too_large", ""},
		{"nothing/", `{}`, 404, "call.not_found", ""},
		{"echo", `{}`, 404, "call.not_found", ""},
		{"../common/x", `{}`, 404, "call.not_found", ""},
	} {
		a := tab.Do(t.Context(), "siapi/"+c.name, []byte(c.body))
		d := data(t, a)
		code, _ := d["code"].(string)
		field := ""
		if list, _ := d["fields"].([]any); len(list) == 1 {
			field, _ = list[0].(map[string]any)["name"].(string)
		}
		if a.Status != c.status || d["return_code"] != float64(c.status) || code != c.code || field != c.field {
			t.Errorf("Do(%q, %.60q)\n got %d %s\nwant %d code %q field %q", c.name, c.body, a.Status, a.Body, c.status, c.code, c.field)
		}
		if message, _ := d["message"].(string); c.status != 200 && !strings.ContainsAny(message, "。") {
			t.Errorf("Do(%q, %.60q): message %q is not Japanese", c.name, c.body, message)
		}
	}
}

func TestWhatGoesWrongInsideStaysInside(t *testing.T) {
	type number struct {
		N float64 `json:"n"`
	}
	secret := errors.New("password=hunter2")
	tab := table(t,
		call.Siapi("panic/", "doc", func(context.Context, empty) (empty, error) { panic(secret) }),
		call.Siapi("fault/", "doc", func(context.Context, empty) (empty, error) { panic(errGone) }),
		call.Siapi("error/", "doc", fails(secret)),
		call.Siapi("nan/", "doc", func(context.Context, empty) (number, error) { return number{math.NaN()}, nil }),
	)
	for _, name := range []string{"panic/", "fault/", "error/", "nan/"} {
		a := tab.Do(t.Context(), "siapi/"+name, nil)
		if d := data(t, a); a.Status != 500 || d["code"] != "internal" || a.Err == nil || strings.Contains(string(a.Body), "hunter2") {
			t.Errorf("Do(%q) = %d %s (%v), want 500 internal, with the cause in Err alone", name, a.Status, a.Body, a.Err)
		}
	}
	p, ok := errors.AsType[*call.Panic](tab.Do(t.Context(), "siapi/panic/", nil).Err)
	if !ok || !strings.Contains(string(p.Stack), "call_test.go") || p.Value != secret {
		t.Errorf("panic: Err = %v, want a *Panic with its value and the handler's stack", p)
	}
}

func TestTheEndOfTheContextIsATimeout(t *testing.T) {
	interrupted := errors.New("interrupted (9)") // what a database driver says
	tab := table(t, call.Siapi("slow/", "doc", func(ctx context.Context, _ empty) (empty, error) {
		<-ctx.Done()
		return empty{}, fmt.Errorf("select: %w", interrupted)
	}), call.Siapi("gone/", "doc", func(ctx context.Context, _ empty) (empty, error) {
		<-ctx.Done()
		return empty{}, errGone
	}))
	for name, want := range map[string]int{"siapi/slow/": 504, "siapi/gone/": 404} {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
		if a := tab.Do(ctx, name, nil); a.Status != want {
			t.Errorf("Do(%q) = %d %s, want %d", name, a.Status, a.Body, want)
		}
		cancel()
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if a := tab.Do(ctx, "siapi/slow/", nil); a.Status != 504 || !errors.Is(a.Err, context.Canceled) {
		t.Errorf("Do after the end = %d (%v), want 504 and the context's error", a.Status, a.Err)
	}
}

func TestCallerTravelsInTheContext(t *testing.T) {
	type who struct {
		ID string `json:"id"`
	}
	tab := table(t, call.Siapi("who/", "doc", func(ctx context.Context, _ empty) (who, error) {
		return who{call.CallerOf(ctx).SessionID}, nil
	}))
	ctx := call.WithCaller(t.Context(), call.Caller{SessionID: "s1"})
	if d := data(t, tab.Do(ctx, "siapi/who/", nil)); d["id"] != "s1" {
		t.Errorf("caller = %v, want s1", d["id"])
	}
	if d := data(t, tab.Do(t.Context(), "siapi/who/", nil)); d["id"] != "" {
		t.Errorf("caller without one = %v, want nobody", d["id"])
	}
}

func TestACallIsPersonalUnlessItSaysSo(t *testing.T) {
	tab := table(t, call.Siapi("mine/", "doc", echo), call.Siapi("all/", "doc", echo).Public().Limit(9))
	for name, want := range map[string]bool{"siapi/mine/": false, "siapi/all/": true, "siapi/none/": false} {
		if got := tab.Public(name); got != want {
			t.Errorf("Public(%q) = %t, want %t", name, got, want)
		}
	}
	for name, want := range map[string]int{"siapi/mine/": 65536, "siapi/all/": 9, "siapi/none/": 65536} {
		if got := tab.Limit(name); got != want {
			t.Errorf("Limit(%q) = %d, want %d", name, got, want)
		}
	}
}

func FuzzDo(f *testing.F) {
	tab, err := call.NewTable(call.Siapi("echo/", "doc", echo))
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{``, `{}`, `{"word":"a","lines":[{"quantity":1}]}`, `{"extra":{"a":[null]}}`, `{"word":"\u0000`, `{"a":[[`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		a := tab.Do(t.Context(), "siapi/echo/", []byte(body))
		if !json.Valid(a.Body) || (a.Status != 200 && a.Status != 400 && a.Status != 413) {
			t.Errorf("Do(%q) = %d %s", body, a.Status, a.Body)
		}
	})
}
