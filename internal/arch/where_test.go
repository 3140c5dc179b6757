package arch_test

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// everyday are the changes for which docs/where.md says where to go.
var everyday = []string{
	"payment method", "commodity column", "sort", "facet", "coupon kind", "background job", "picture size", "letter text", "rank", "icon rule",
	"content type", "error code", "CSV column", "route", "limit", "cache size", "delivery slot", "fee", "report", "language",
}

var (
	pathThere = regexp.MustCompile("`([a-z]+(?:/[A-Za-z0-9_.-]+)+)`(?: \\(`([A-Za-z]+)`\\))?")
	anyPath   = regexp.MustCompile("`([^`]+/[^`]+)`")
)

// TestWhereToGo keeps docs/where.md true: a line for each everyday change, and
// every path with the name behind it.
func TestWhereToGo(t *testing.T) {
	root := os.DirFS("../..")
	text, err := fs.ReadFile(root, "docs/where.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(line, " | "); len(cells) == 2 {
			lines[strings.TrimPrefix(cells[0], "| ")] = cells[1]
		}
	}
	for _, change := range everyday {
		found := pathThere.FindAllStringSubmatch(lines[change], -1)
		if len(found) == 0 {
			t.Errorf("docs/where.md names no path for %q", change)
		}
		if all := anyPath.FindAllString(lines[change], -1); len(all) != len(found) {
			t.Errorf("%q: %d of the paths %q could be read", change, len(found), all)
		}
		for _, m := range found {
			checkPlace(t, root, change, m[1], m[2])
		}
	}
}

// checkPlace looks for a path and, in its text, for a name.
func checkPlace(t *testing.T, root fs.FS, change, path, name string) {
	t.Helper()
	if _, err := fs.Stat(root, path); err != nil {
		t.Errorf("%q: %v", change, err)
		return
	}
	if name == "" {
		return
	}
	text, err := fs.ReadFile(root, path)
	if err != nil || !regexp.MustCompile(`\b`+name+`\b`).Match(text) {
		t.Errorf("%q: %s has no %s (%v)", change, path, name, err)
	}
}
