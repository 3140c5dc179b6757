package arch

import (
	"slices"
	"strings"
)

// ours lists the folders of our own packages that a file imports.
func (f GoFile) ours() []string {
	var out []string
	for _, p := range f.Imports {
		if dir, ok := strings.CutPrefix(p, module+"/"); ok {
			out = append(out, dir)
		}
	}
	return out
}

// eachImport calls check for every import of one of our packages by another.
func eachImport(t *Tree, check func(f GoFile, from, to place) string) []Violation {
	var out []Violation
	for _, f := range t.Go {
		for _, dir := range f.ours() {
			if why := check(f, placeOf(f.Dir()), placeOf(dir)); why != "" {
				out = append(out, violation(f.Path, "imports %s: %s", dir, why))
			}
		}
	}
	return out
}

// below says which layers each layer may import, besides its own package.
var below = map[layer][]layer{
	kernel:     {kernel},
	database:   {kernel},
	capability: {kernel, database, capability},
	outgoing:   {kernel},
	adapter:    {kernel, database, capability, outgoing},
	edge:       {kernel, edge, assets},
	surface:    {kernel, database, capability, edge, assets},
	assets:     {},
}

// importsPointDown checks the layers. Adapters and suites as the target have
// rules of their own.
func importsPointDown(t *Tree) []Violation {
	return eachImport(t, func(f GoFile, from, to place) string {
		switch {
		case from.layer == command || from.layer == outside || from.layer == unknown:
			return ""
		case to.layer == adapter || to.layer == suite || to.layer == unknown:
			return ""
		case to.layer == command || to.layer == outside:
			return "nobody imports " + string(to.layer)
		case from.top == to.top:
			return ""
		case to.dir == "demo" && f.Test(): // the demo shop is what tests find things in
			return ""
		}
		start := from.layer
		if start == suite { // a suite may import what its package may
			start = placeOf("internal/" + from.top).layer
		}
		switch {
		case !slices.Contains(below[start], to.layer):
			return string(start) + " may not import " + string(to.layer)
		case start == capability && slices.Index(capabilities, to.top) > slices.Index(capabilities, from.top):
			return "capabilities import leftwards only, and " + to.top + " stands to the right of " + from.top
		}
		return ""
	})
}

func onlyCmdNamesAdapters(t *Tree) []Violation {
	return eachImport(t, func(f GoFile, from, to place) string {
		inside := from.dir == to.dir || strings.HasPrefix(to.dir, from.dir+"/") || strings.HasPrefix(from.dir, to.dir+"/")
		if to.layer != adapter || from.layer == command || f.Test() || (from.layer == adapter && inside) {
			return ""
		}
		return "only cmd names an adapter; take the port as a field that cmd fills"
	})
}

func suitesStayInTests(t *Tree) []Violation {
	return eachImport(t, func(f GoFile, from, to place) string {
		if to.layer != suite || f.Test() || from.layer == suite {
			return ""
		}
		return "a suite is for tests"
	})
}

func noHTTPBelowTheEdge(t *Tree) []Violation {
	var out []Violation
	for _, f := range t.Go {
		p := placeOf(f.Dir())
		if f.Test() || (p.layer != capability && p.layer != kernel && p.layer != database) {
			continue
		}
		for _, imported := range f.Imports {
			if imported == "net/http" || strings.HasPrefix(imported, "net/http/") {
				out = append(out, violation(f.Path, "imports %s: a %s knows nothing of HTTP", imported, p.layer))
			}
		}
	}
	return out
}

// databases are the packages through which a file reaches storage.
var databases = []string{module + "/internal/db", "database/sql", "github.com/jackc/pgx", "modernc.org/sqlite", "zombiezen.com/go/sqlite"}

func pureFiles(t *Tree) []Violation {
	var out []Violation
	for _, f := range t.Go {
		if f.Test() || placeOf(f.Dir()).layer != capability || slices.Contains(f.Imports, "context") {
			continue
		}
		for _, imported := range f.Imports {
			if imported == module+"/internal/db/migrations" { // lists of what there is; it reaches nothing
				continue
			}
			if slices.ContainsFunc(databases, func(d string) bool { return imported == d || strings.HasPrefix(imported, d+"/") }) {
				out = append(out, violation(f.Path, "imports %s without context: rules are pure, storage belongs to verbs and sql.go", imported))
			}
		}
	}
	return out
}
