package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	statement = regexp.MustCompile(`^\| ([0-9]+) \| (.+) \| (.+) \|$`)
	reference = regexp.MustCompile("`([^`]+)`")
	isTest    = regexp.MustCompile(`(_test\.go|\.test\.tsx?|\.test\.mjs)$`)
)

// docs/conformance.md says where each statement of the specification is tested.
// It stays true: every file and every Go test that it names is there, every
// statement names at least one test, and none is left out of the count.
func TestEveryStatementOfTheSpecificationNamesATestThatExists(t *testing.T) {
	const root = "../.."
	page, err := os.ReadFile(filepath.Join(root, "docs/conformance.md"))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	n := 0
	for line := range strings.Lines(string(page)) {
		m := statement.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		if n++; m[1] != strconv.Itoa(n) {
			t.Fatalf("statement %s comes after %d", m[1], n-1)
		}
		tested := false
		for _, where := range reference.FindAllStringSubmatch(m[3], -1) {
			file, test, named := strings.Cut(where[1], "#")
			if _, read := texts[file]; !read {
				text, err := os.ReadFile(filepath.Join(root, file))
				if err != nil {
					t.Errorf("statement %d, %s: %v", n, m[2], err)
				}
				texts[file] = string(text)
			}
			if named && !strings.Contains(texts[file], "\nfunc "+test+"(") {
				t.Errorf("statement %d, %s: %s has no %s", n, m[2], file, test)
			}
			tested = tested || isTest.MatchString(file)
		}
		if !tested {
			t.Errorf("statement %d, %s: no test is named", n, m[2])
		}
	}
	if n < 255 {
		t.Errorf("got %d statements, want at least the 255 that were counted", n)
	}
}
