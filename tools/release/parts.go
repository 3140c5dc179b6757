package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A part is something that the binary carries and somebody else wrote.
type part struct {
	Kind    string // "golang", "npm" or "data"
	Name    string
	Version string
	Folder  string   // where its licence lies
	Files   []string // the licence itself, where the folder has other things
}

// purl is the part's package URL, by which scanners know it.
func (p part) purl() string {
	name := p.Name
	if p.Kind == "npm" {
		name = strings.Replace(name, "@", "%40", 1)
	}
	return "pkg:" + p.Kind + "/" + name + "@" + p.Version
}

// allParts are the Go modules that the binary is linked from, the packages that
// its pages are bundled from, and data of others in our tree.
func allParts() ([]part, error) {
	parts, err := goParts()
	if err != nil {
		return nil, err
	}
	npm, err := npmParts("web")
	if err != nil {
		return nil, err
	}
	parts = append(append(parts, npm...),
		part{Kind: "data", Name: "BIZ UDGothic (font of papers)", Folder: "internal/order/receipt", Files: []string{"BIZUDGothic.LICENSE.txt"}},
		part{Kind: "data", Name: "Postal codes", Folder: "internal/shipping", Files: []string{"postal.NOTICE.txt"}},
		part{Kind: "data", Name: "Readings of Japanese words", Folder: "internal/lexicon", Files: []string{"readings.NOTICE.txt"}},
	)
	slices.SortStableFunc(parts, func(a, b part) int { return strings.Compare(a.Kind+a.Name, b.Kind+b.Name) })
	return parts, nil
}

// std is how scanners name Go's own packages.
const std = "std"

func goParts() ([]part, error) {
	root, err := output("go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	version, err := output("go", "env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	parts := []part{{Kind: "golang", Name: std, Version: strings.TrimPrefix(version, "go"), Folder: root}}
	seen := map[string]bool{}
	// What one platform alone links is a part of the release too.
	for _, target := range targets {
		cmd := exec.Command("go", "list", "-deps", "-json=Module", "./cmd/tsumugi")
		cmd.Env = append(os.Environ(), target.env()...)
		cmd.Stderr = os.Stderr
		listed, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("list the modules for %s: %w", target, err)
		}
		for dec := json.NewDecoder(bytes.NewReader(listed)); ; {
			var pkg struct {
				Module *struct {
					Path, Version, Dir string
					Main               bool
				}
			}
			if err := dec.Decode(&pkg); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, err
			}
			if m := pkg.Module; m != nil && !m.Main && !seen[m.Path] {
				seen[m.Path] = true
				parts = append(parts, part{Kind: "golang", Name: m.Path, Version: m.Version, Folder: m.Dir})
			}
		}
	}
	return parts, nil
}

// npmParts are the packages that a lock file installs and that do more than
// build and test.
func npmParts(folder string) ([]part, error) {
	text, err := os.ReadFile(filepath.Join(folder, "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version       string
			Dev, Optional bool
		}
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, err
	}
	var parts []part
	for path, p := range lock.Packages {
		if path == "" || p.Dev || p.Optional {
			continue
		}
		name := path[strings.LastIndex(path, "node_modules/")+len("node_modules/"):]
		parts = append(parts, part{Kind: "npm", Name: name, Version: p.Version, Folder: filepath.Join(folder, path)})
	}
	return parts, nil
}

// output is what a command prints, without the end of its line.
func output(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}
