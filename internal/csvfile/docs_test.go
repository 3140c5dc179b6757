package csvfile

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the tables of docs/import.md anew")

// docs is the page that merchants read; each kind has its table between marks.
const docs = "../../docs/import.md"

func TestTheManualDescribesEveryColumn(t *testing.T) {
	b, err := os.ReadFile(docs)
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	for _, k := range kinds() {
		begin, end := "<!-- columns of "+k.kind()+" -->\n", "<!-- end -->"
		before, rest, ok := strings.Cut(page, begin)
		was, after, ok2 := strings.Cut(rest, end)
		if !ok || !ok2 {
			t.Errorf("docs/import.md has no place for the columns of %s: want %q … %q", k.kind(), begin, end)
			continue
		}
		want := manual(k.describe())
		if was != want && !*update {
			t.Errorf("docs/import.md, columns of %s:\n%s\nwant\n%s\n(go test ./internal/csvfile -run Manual -update)", k.kind(), was, want)
		}
		page = before + begin + want + end + after
	}
	if *update {
		if err := os.WriteFile(docs, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func manual(columns []Column) string {
	var b strings.Builder
	b.WriteString("| column | cell | meaning |\n|---|---|---|\n")
	for _, c := range columns {
		name := "`" + c.Name + "`"
		if c.Key {
			name = "**" + name + "** (key)"
		} else if c.Must {
			name += " (must be there)"
		}
		b.WriteString("| " + name + " | " + strings.ReplaceAll(c.Form, "|", `\|`) + " | " + strings.ReplaceAll(c.Doc, "|", `\|`) + " |\n")
	}
	return b.String()
}

// Every finding of the capabilities has an English sentence.
func TestEveryFindingHasASentence(t *testing.T) {
	for _, field := range findings(t) {
		name, code, _ := strings.Cut(field, ".")
		_, exact := sentences[field]
		if _, general := sentences[code]; !exact && !general {
			t.Errorf("a finding %q about %q has no English sentence in problem.go", code, name)
		}
	}
}
