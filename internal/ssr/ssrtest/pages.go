package ssrtest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

func plainPage(t *testing.T, open Open) {
	engine := start(t, open, Config{})
	got := mustRender(t, engine, "/plain?q=<&>")
	want := ssr.Result{
		Status: 200, Head: "<title>普通</title>", HTML: "<p>/plain?q=&#60;&#38;&#62;</p>",
		State: json.RawMessage(`{"a":[1,"二"]}`), Modules: []string{"src/a.tsx"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := mustRender(t, engine, "/redirect"); got.Status != 301 || got.Location != "/plain" {
		t.Errorf("/redirect: got %d %q, want 301 /plain", got.Status, got.Location)
	}
	if got := mustRender(t, engine, "/nowhere"); got.Status != 404 {
		t.Errorf("/nowhere: got %d, want 404", got.Status)
	}
}

func asksInOrder(t *testing.T, open Open) {
	engine := start(t, open, Config{})
	var rounds [][]ssr.Ask
	got, err := engine.Render(t.Context(), "/asks", func(ctx context.Context, asks []ssr.Ask) []ssr.Reply {
		rounds = append(rounds, asks)
		return Echo(ctx, asks)
	})
	if err != nil {
		t.Fatalf("render /asks: %v", err)
	}
	asked, err := json.Marshal(rounds)
	if err != nil {
		t.Fatal(err)
	}
	a, b, c := `{"body":{"n":1},"name":"a"}`, `{"body":null,"name":"b"}`, `{"body":"三","name":"c"}`
	wantAsked := `[[{"name":"a","body":{"n":1}},{"name":"b","body":null},{"name":"c","body":"三"}],` +
		`[{"name":"d","body":[` + a + `,` + b + `,` + c + `]}]]`
	if string(asked) != wantAsked {
		t.Errorf("asked %s, want %s", asked, wantAsked)
	}
	wantHTML := `[[{"status":200,"body":` + a + `},{"status":201,"body":` + b + `},{"status":202,"body":` + c + `}],` +
		`{"status":200,"body":{"body":[` + a + `,` + b + `,` + c + `],"name":"d"}}]`
	if got.HTML != wantHTML {
		t.Errorf("got %s, want %s", got.HTML, wantHTML)
	}
}

func textSurvives(t *testing.T, open Open) {
	got := mustRender(t, start(t, open, Config{}), "/text")
	// A lone surrogate is no character; it becomes U+FFFD in every engine.
	want := "é 紬 𠮷 👨‍👩‍👧 \u2028\u2029 \x00 \n\r\t \\ \" </script> \ufeff\uffff lone:\ufffd:"
	if got.HTML != want {
		t.Errorf("html: got %q, want %q", got.HTML, want)
	}
	if want := "[\"\u2028</script>𠮷\\n\"]"; string(got.State) != want {
		t.Errorf("state: got %q, want %q", got.State, want)
	}
	url := "/plain?q=紬𠮷\u2028\"\\\n"
	if got, want := mustRender(t, start(t, open, Config{}), url).HTML, "<p>/plain?q=紬𠮷\u2028&#34;\\\n</p>"; got != want {
		t.Errorf("address: got %q, want %q", got, want)
	}
}

func bigPage(t *testing.T, open Open) {
	got := mustRender(t, start(t, open, Config{}), "/big").HTML
	if want := strings.Repeat("紬", 1<<19); got != want {
		t.Errorf("got %d bytes, want %d (equal: %v)", len(got), len(want), got == want)
	}
}

func failures(t *testing.T, open Open) {
	engine := start(t, open, Config{})
	for url, want := range map[string]string{
		"/throw":      "thrown ですよ",
		"/throw-null": "null",
		"/reject":     "TypeError: rejected",
		"/recursion":  "Error",
		"/stall":      "waits for something that is no call",
		"/rounds":     "asked more than",
	} {
		_, err := engine.Render(t.Context(), url, Echo)
		if !errors.Is(err, ssr.ErrRender) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %v with %q", url, err, ssr.ErrRender, want)
		}
		mustRender(t, engine, "/plain")
	}
	if got := mustRender(t, engine, "/stray").HTML; got != "stray" {
		t.Errorf("/stray: got %q, want a page in spite of the rejection nobody catches", got)
	}
	if got := mustRender(t, engine, "/deep").HTML; got != "1000" {
		t.Errorf("/deep: got %q, want 1000 calls deep to work", got)
	}
}

func wrongReplies(t *testing.T, open Open) {
	engine := start(t, open, Config{})
	for name, answer := range map[string]ssr.Answer{
		"too few":  func(context.Context, []ssr.Ask) []ssr.Reply { return nil },
		"not JSON": func(context.Context, []ssr.Ask) []ssr.Reply { return []ssr.Reply{{Status: 200, Body: []byte("{")}} },
	} {
		if _, err := engine.Render(t.Context(), "/ask-and-wait", answer); !errors.Is(err, ssr.ErrRender) {
			t.Errorf("%s: got %v, want %v", name, err, ssr.ErrRender)
		}
	}
	pretty := func(context.Context, []ssr.Ask) []ssr.Reply {
		return []ssr.Reply{{Status: 200, Body: []byte("{\n  \"a\": 1\n}")}}
	}
	if _, err := engine.Render(t.Context(), "/ask-and-wait", pretty); err != nil {
		t.Errorf("a reply of several lines: got %v, want a page", err)
	}
}

// standard are the global names a bundle finds besides its own.
const standard = "AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError " +
	"FinalizationRegistry Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array JSON Map Math NaN Number " +
	"Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError Uint16Array " +
	"Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet console decodeURI decodeURIComponent encodeURI " +
	"encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt undefined unescape"

func bareRealm(t *testing.T, open Open) {
	engine := start(t, open, Config{})
	var names []string
	for name := range strings.FieldsSeq(mustRender(t, engine, "/globals").HTML) {
		if !strings.HasPrefix(name, "tsumugi") {
			names = append(names, name)
		}
	}
	if got := strings.Join(names, " "); got != standard {
		t.Errorf("global names:\n got %s\nwant %s", got, standard)
	}
	var escape struct {
		Found    map[string][]string
		Imported string
	}
	if err := json.Unmarshal([]byte(mustRender(t, engine, "/escape").HTML), &escape); err != nil {
		t.Fatal(err)
	}
	if len(escape.Found) < 9 || escape.Imported != "no" {
		t.Errorf("got %+v, want nine things tried and nothing imported", escape)
	}
	for name, ways := range escape.Found {
		for i, got := range ways {
			if got != "undefined" {
				t.Errorf("way %d to %s: got %s, want undefined", i, name, got)
			}
		}
	}
}

func console(t *testing.T, open Open) {
	var log safeBuffer
	handler := slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})
	engine := start(t, open, Config{Log: slog.New(handler)})
	mustRender(t, engine, "/console")
	got := log.String()
	for _, want := range []string{`level=DEBUG`, `quiet {\"a\":1}`, `level=WARN`, `loud Error: in the bundle`} {
		if !strings.Contains(got, want) {
			t.Errorf("log %q lacks %q", got, want)
		}
	}
}

func badBundles(t *testing.T, open Open) {
	for _, bundle := range []string{
		"", "throw new Error('no')", "syntax error", "globalThis.tsumugi = {}", "globalThis.tsumugi = null",
		"process.exit(0)", "globalThis.tsumugi = { begin() {}, give() {} }",
	} {
		engine, err := open(bundle, Config{Timeout: generous, Room: 1})
		if err == nil {
			t.Errorf("bundle %q: got an engine, want an error", bundle)
			_ = engine.Close()
		}
	}
}

type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}
