package csvfile

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

var (
	unlessCall = regexp.MustCompile(`(?:f|whole|wrong)\.unless\(.*, "([a-z_]+)", "([a-z_.]+)", `)
	addCall    = regexp.MustCompile(`f\.add\("([a-z_]+)", "([a-z_.]+)", `)
)

// findings reads out of the catalogue's source which findings there are, since
// only there they are complete.
func findings(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, file := range []string{"check.go", "checkrest.go", "save.go", "saverest.go"} {
		source, err := os.ReadFile("../catalog/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range []*regexp.Regexp{unlessCall, addCall} {
			for _, m := range form.FindAllStringSubmatch(string(source), -1) {
				list = append(list, m[1]+"."+m[2])
			}
		}
	}
	slices.Sort(list)
	if list = slices.Compact(list); len(list) < 30 {
		t.Fatalf("only %d findings in the source of catalog: has their form changed? %v", len(list), list)
	}
	return list
}
