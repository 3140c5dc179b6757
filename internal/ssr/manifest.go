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
	style  string // address of the one stylesheet
	theme  string // address of the script that runs before the first paint; empty: none
	chunks map[string]chunk
}

// styleKey is the manifest's name for the stylesheet of the whole shop, and
// themeKey that of the small script that the first paint waits for.
const (
	styleKey = "style.css"
	themeKey = "src/app/theme.ts"
)

type chunk struct {
	File    string   `json:"file"`
	IsEntry bool     `json:"isEntry"`
	Imports []string `json:"imports"`
}

// ParseManifest reads Vite's manifest. base is the address of the build's
// root, such as "/_app/". The manifest must have exactly one entry, the
// theme's script aside, and one stylesheet.
func ParseManifest(raw []byte, base string) (*Manifest, error) {
	m := &Manifest{base: strings.TrimSuffix(base, "/") + "/"}
	if err := json.Unmarshal(raw, &m.chunks); err != nil {
		return nil, fmt.Errorf("parse the client manifest: %w", err)
	}
	for name, c := range m.chunks {
		if !c.IsEntry || name == themeKey {
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
	if m.chunks[styleKey].File == "" {
		return nil, errors.New("parse the client manifest: it has no stylesheet")
	}
	m.style = m.base + m.chunks[styleKey].File
	if c := m.chunks[themeKey]; c.File != "" {
		if len(c.Imports) > 0 {
			return nil, fmt.Errorf("parse the client manifest: %q is run as a plain script and imports %q", themeKey, c.Imports)
		}
		m.theme = m.base + c.File
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

// Style is the address of the stylesheet.
func (m *Manifest) Style() string { return m.style }

// scripts lists what a page that used modules loads: the entry, those modules and everything they import statically, each once. A
// module the client build does not have is left out: the browser then loads
// whatever it wants by itself.
func (m *Manifest) scripts(modules []string) []string {
	var scripts []string
	seen := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		c, ok := m.chunks[name]
		if !ok || seen[name] {
			return
		}
		seen[name] = true
		if strings.HasSuffix(c.File, ".js") {
			scripts = append(scripts, m.base+c.File)
		}
		for _, imported := range c.Imports {
			visit(imported)
		}
	}
	visit(m.entry)
	for _, name := range modules {
		visit(name)
	}
	return scripts
}
