package main

import (
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

func TestEveryFlagOfServeIsDocumented(t *testing.T) {
	manual, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	var c cli
	parser, err := kong.New(&c, standards())
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range parser.Model.Children {
		if command.Name != "serve" {
			continue
		}
		for _, flag := range command.Flags {
			if !flag.Hidden && !strings.Contains(string(manual), "| `--"+flag.Name+"` |") {
				t.Errorf("docs/configuration.md has no row for --%s (%s)", flag.Name, flag.Help)
			}
			if rate := strings.HasSuffix(flag.Name, "-rate"); rate && !strings.Contains(string(manual), "| `--"+flag.Name+"` | `"+flag.Default+"` |") {
				t.Errorf("docs/configuration.md does not say that --%s is %s", flag.Name, flag.Default)
			}
		}
		return
	}
	t.Fatal("there is no command serve")
}
