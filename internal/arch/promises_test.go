package arch

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A promise without a test is none: every test that docs/promises.json names
// exists, and every row of the page is in it.
func TestEveryPromiseHasATest(t *testing.T) {
	raw, err := os.ReadFile("../../docs/promises.json")
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Promises []struct{ Promise, Where, Test, Figure string }
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/promises.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, p := range list.Promises {
		listed["| "+p.Promise+" | `"+p.Where+"` "+p.Test+" |"] = true
		if !hasTest(t, p.Where, p.Test) {
			t.Errorf("%q names %s %s, which there is not", p.Promise, p.Where, p.Test)
		}
		if _, err := regexp.Compile(p.Figure); err != nil {
			t.Errorf("%q: %v", p.Promise, err)
		}
	}
	rows := 0
	for line := range strings.Lines(string(page)) {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| promise ") {
			continue
		}
		rows++
		if at := strings.LastIndex(strings.TrimSuffix(strings.TrimSpace(line), " |"), " | "); at < 0 || !listed[line[:at+2]] {
			t.Errorf("the page has a row that the list has not (make promises writes it): %s", line)
		}
	}
	if rows == 0 || len(list.Promises) < 20 {
		t.Errorf("%d promises, %d of them on the page", len(list.Promises), rows)
	}
}

func hasTest(t *testing.T, where, name string) bool {
	t.Helper()
	want := "func " + name + "(t *testing.T)"
	files := []string{filepath.Join("../..", where)}
	if strings.HasPrefix(where, "e2e/") {
		want = `"` + name + `"`
	} else {
		files, _ = filepath.Glob(filepath.Join("../..", where, "*_test.go")) // the pattern is well formed
	}
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil && strings.Contains(string(text), want) {
			return true
		}
	}
	return false
}
