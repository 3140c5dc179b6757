package arch

import (
	"go/ast"
	"maps"
	"path"
	"slices"
	"strings"
)

func packageComments(t *Tree) []Violation {
	var out []Violation
	packages := t.packages()
	for _, dir := range slices.Sorted(maps.Keys(packages)) {
		files := slices.DeleteFunc(packages[dir], func(f GoFile) bool { return f.Test() })
		documented := slices.ContainsFunc(files, func(f GoFile) bool { return f.AST.Doc != nil })
		if len(files) > 0 && !documented {
			out = append(out, violation(dir, "the package has no comment that says what it is for"))
		}
	}
	return out
}

func noInit(t *Tree) []Violation {
	var out []Violation
	for _, f := range t.Go {
		for _, d := range f.AST.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				out = append(out, violation(at(f, fn.Pos()), "no init: let cmd call what must happen first"))
			}
		}
	}
	return out
}

// catchAlls are names that say nothing about what is inside.
var catchAlls = []string{"util", "utils", "common", "helper", "helpers", "misc", "shared"}

func noCatchAlls(t *Tree) []Violation {
	dirs := map[string]bool{}
	for _, f := range t.Go {
		dirs[f.Dir()] = true
	}
	for _, f := range t.Texts {
		if strings.HasPrefix(f.Path, "web/src/") {
			dirs[f.Dir()] = true
		}
	}
	var out []Violation
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		if slices.Contains(catchAlls, path.Base(dir)) {
			out = append(out, violation(dir, "name it by what it provides"))
		}
	}
	return out
}

const maxLines = 400

// shortFiles leaves out migrations, which are never edited once released.
func shortFiles(t *Tree) []Violation {
	files := slices.Clone(t.Texts)
	for _, f := range t.Go {
		files = append(files, f.TextFile)
	}
	var out []Violation
	for _, f := range files {
		if n := lines(f.Text); n > maxLines && !f.Generated() && path.Ext(f.Path) != ".sql" {
			out = append(out, violation(f.Path, "has %d lines; at %d a file is several", n, maxLines))
		}
	}
	return out
}
