package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// What the binary carries of others is listed with its licence: a module or
// package that came or moved needs "make generate".
func TestEveryPartIsListedWithItsLicence(t *testing.T) {
	packed, err := gzip.NewReader(bytes.NewReader(licenceTexts))
	if err != nil {
		t.Fatal(err)
	}
	texts, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	list, _, _ := strings.Cut(string(texts), "\n======== ")
	listed := map[string]bool{}
	for line := range strings.Lines(list) {
		name, _, _ := strings.Cut(line, " (")
		listed[name] = true
	}
	modules, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]bool{"std": true}
	for line := range strings.Lines(string(modules)) {
		parts[strings.TrimSpace(line)] = true
	}
	delete(parts, "")
	lock, err := os.ReadFile("../../web/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	var packages struct {
		Packages map[string]struct {
			Version       string
			Dev, Optional bool
		}
	}
	if err := json.Unmarshal(lock, &packages); err != nil {
		t.Fatal(err)
	}
	for path, p := range packages.Packages {
		if path != "" && !p.Dev && !p.Optional {
			parts[path[strings.LastIndex(path, "node_modules/")+len("node_modules/"):]+" "+p.Version] = true
		}
	}
	if len(parts) < 50 {
		t.Fatalf("only %d parts were found: the test looks at the wrong place", len(parts))
	}
	for part := range parts {
		if !listed[part] {
			t.Errorf("%q is not in licences.gen.txt.gz: run make generate", part)
		}
	}
}

func TestVersionNamesCommitAndDate(t *testing.T) {
	defer func(a, b, c string) { release, commit, committed = a, b, c }(release, commit, committed)
	release, commit, committed = "v1.2.3", "0123456789ab", "2026-11-15T12:00:00+09:00"
	if got := about(); !strings.HasPrefix(got, "tsumugi v1.2.3 (commit 0123456789ab of 2026-11-15T12:00:00+09:00, go1.") {
		t.Errorf("about() = %q", got)
	}
}
