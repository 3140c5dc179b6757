package ssr

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Manifest knows which files of the client build a page needs. It is read
// from Vite's manifest.json and never changes afterwards.
type Manifest struct {
	base   string
	entry  string
	chunks map[string]chunk
}

type chunk struct {
	File    string   `json:"file"`
	IsEntry bool     `json:"isEntry"`
	Imports []string `json:"imports"`
	CSS     []string `json:"css"`
}

// ParseManifest reads Vite's manifest. base is the address of the build's
// root, such as "/_app/". The manifest must have exactly one entry.
func ParseManifest(raw []byte, base string) (*Manifest, error) {
	m := &Manifest{base: strings.TrimSuffix(base, "/") + "/"}
	if err := json.Unmarshal(raw, &m.chunks); err != nil {
		return nil, fmt.Errorf("parse the client manifest: %w", err)
	}
	for name, c := range m.chunks {
		if !c.IsEntry {
			continue
		}
		if m.entry != "" {
			return nil, fmt.Errorf("parse the client manifest: two entries, %q and %q", min(m.entry, name), max(m.entry, name))
		}
		m.entry = name
	}
	if !strings.HasSuffix(m.chunks[m.entry].File, ".js") {
		return nil, errors.New("parse the client manifest: no script is its entry")
	}
	for name, c := range m.chunks {
		for _, imported := range c.Imports {
			if _, ok := m.chunks[imported]; !ok {
				return nil, fmt.Errorf("parse the client manifest: %q imports %q, which is not there", name, imported)
			}
		}
	}
	return m, nil
}

// files are addresses in the order in which they appear in the document.
type files struct{ scripts, styles []string }

// needs lists what a page that used modules loads: the entry, those modules
// and everything they import statically, each once. Styles of an imported
// chunk come before those of its importer, as in Vite's own pages, so that the
// cascade is the same. A module the client build does not have is left out:
// the browser then loads whatever it wants by itself.
func (m *Manifest) needs(modules []string) files {
	var f files
	seen := map[string]bool{}
	styled := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		c, ok := m.chunks[name]
		if !ok || seen[name] {
			return
		}
		seen[name] = true
		if strings.HasSuffix(c.File, ".js") {
			f.scripts = append(f.scripts, m.base+c.File)
		}
		for _, imported := range c.Imports {
			visit(imported)
		}
		for _, css := range c.CSS {
			if !styled[css] {
				styled[css] = true
				f.styles = append(f.styles, m.base+css)
			}
		}
	}
	visit(m.entry)
	for _, name := range modules {
		visit(name)
	}
	return f
}
