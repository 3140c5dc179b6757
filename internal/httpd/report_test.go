package httpd_test

import (
	"encoding/json"
	"strings"
	"testing"
)

func report(message, stack, url string) string {
	b, _ := json.Marshal(map[string]any{"status": 500, "message": message, "stack": stack,
		"client": map[string]any{"currentUrl": url, "isBack": true}})
	return string(b)
}

func TestErrorReportIsMaskedLoggedOnceAndNotEchoed(t *testing.T) {
	g := open(t, nil)
	hostile := "boom canary@example.co.jp\r\n{\"level\":\"ERROR\",\"msg\":\"forged\"}\x07\x1b[2J\u202e\u2028 090-1234-5678"
	got := g.post("/api/common/outputerror", report(hostile, "TypeError: 山田花子\n    at x (http://h/_app/a.js:1:2)\ny@http://h/_app/b.js:3:4\nat 山田花子", "http://h/items?email=canary%40example.co.jp&page=2&search_word=%E5%B1%B1%E7%94%B0%E8%8A%B1%E5%AD%90"))
	want(t, "answer", got.body, `{"ok":true}`)
	var lines []string
	for line := range strings.Lines(g.log.String()) {
		if strings.Contains(line, "browser reported an error") {
			lines = append(lines, line)
		}
	}
	if len(lines) != 1 {
		t.Fatalf("got %d log lines %q, want 1", len(lines), lines)
	}
	if url, _ := jsonAt(t, lines[0], "url").(string); !strings.HasPrefix(url, "/items?email=[masked]&page=2&search_word=[text:4:") {
		t.Errorf("got the address %q, want it without what was typed", url)
	}
	if strings.Contains(g.log.String(), "山田") || strings.Contains(g.log.String(), "%E5%B1%B1") || strings.Contains(g.log.String(), "forged") {
		t.Errorf("what was typed is in the log: %s", g.log)
	}
	want(t, "stack", jsonAt(t, lines[0], "stack"), any("/_app/a.js:1:2⏎/_app/b.js:3:4"))
	want(t, "kind", jsonAt(t, lines[0], "kind"), any("TypeError"))
	want(t, "isBack", jsonAt(t, lines[0], "is_back"), any(true))
	want(t, "level", jsonAt(t, lines[0], "level"), any("WARN"))
	text, _ := jsonAt(t, lines[0], "error").(string)
	if strings.Contains(text, "canary") || strings.Contains(text, "5678") || strings.ContainsAny(text, "\x07\x1b\n\r\u202e\u2028") {
		t.Errorf("logged %q, want it masked and on one line", text)
	}
}

func TestErrorReportsAreBounded(t *testing.T) {
	g := open(t, nil)
	want(t, "17 KiB", g.post("/api/common/outputerror", report("x", strings.Repeat("s", 17<<10), "")).StatusCode, 413)
	want(t, "a megabyte", g.post("/api/common/outputerror", report("x", strings.Repeat("s", 1<<20), "")).StatusCode, 413)
	for i, status := range []int{200, 200, 200, 200, 200, 429} {
		if got := g.post("/api/common/outputerror", report("x", strings.Repeat("s\n", 7<<10), "")); got.StatusCode != status {
			t.Errorf("report %d: got %d, want %d", i, got.StatusCode, status)
		}
	}
	for line := range strings.Lines(g.log.String()) {
		if len(line) > 16<<10 {
			t.Errorf("a log line of %d bytes, want at most 16 KiB", len(line))
		}
	}
}
