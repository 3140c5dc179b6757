package arch

import (
	"cmp"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Statement is SQL as a package runs it, put together from its pieces.
type Statement struct {
	At    string // path and line
	Text  string
	Whole bool   // false: a piece is made at run time; it reads \x00 in Text
	Scan  string // why it may read a whole table: a line `// scan: reason` above its function
}

// Statements reads every statement of every sql.go: whatever is passed to a
// call and begins like one. Constants, also of other packages, lists of texts
// and what callers within the package pass are followed.
func (t *Tree) Statements() []Statement {
	var out []Statement
	all := map[string]*reader{}
	for dir, files := range t.packages() {
		if name, capability := strings.CutPrefix(dir, "internal/"); capability { // whose names are its own, if they have no slash
			all[name] = newReader(files, all)
		}
	}
	for dir, files := range t.packages() {
		if placeOf(dir).layer == outside || !slices.ContainsFunc(files, func(f GoFile) bool { return f.SQL() }) {
			continue
		}
		r := newReader(files, all)
		for _, f := range files {
			if f.SQL() {
				out = append(out, r.read(f)...)
			}
		}
	}
	slices.SortFunc(out, func(a, b Statement) int { // of the same text, the one with a reason first
		return cmp.Or(strings.Compare(a.Text, b.Text), strings.Compare(b.Scan, a.Scan), strings.Compare(a.At, b.At))
	})
	return slices.CompactFunc(out, func(a, b Statement) bool { return a.Text == b.Text })
}

const (
	madeLater = "\x00" // a piece that only the running program knows
	callDepth = 3
	maxTexts  = 64
)

var beginsStatement = regexp.MustCompile(`(?s)^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s`)

// A reader knows the constants and calls of a package.
type reader struct {
	consts map[string]ast.Expr
	funcs  map[string]*ast.FuncDecl
	calls  map[string][]site
	others map[string]*reader // by the names of packages
}

// A site is where a function is called.
type site struct {
	in   *ast.FuncDecl
	call *ast.CallExpr
}

func newReader(files []GoFile, others map[string]*reader) *reader {
	r := &reader{others: others, consts: map[string]ast.Expr{}, funcs: map[string]*ast.FuncDecl{}, calls: map[string][]site{}}
	for _, f := range files {
		if f.Test() {
			continue
		}
		for _, d := range f.AST.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				addValues(d, r.consts)
			case *ast.FuncDecl:
				r.funcs[d.Name.Name] = d
				ast.Inspect(d, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok {
						name := calledName(call.Fun)
						r.calls[name] = append(r.calls[name], site{d, call})
					}
					return true
				})
			}
		}
	}
	return r
}

func addValues(d *ast.GenDecl, to map[string]ast.Expr) {
	for _, s := range d.Specs {
		if v, ok := s.(*ast.ValueSpec); ok && len(v.Values) == len(v.Names) {
			for i, name := range v.Names {
				to[name.Name] = v.Values[i]
			}
		}
	}
}

func calledName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.IndexExpr:
		return calledName(e.X)
	}
	return ""
}

// read finds the statements of a file.
func (r *reader) read(f GoFile) []Statement {
	var out []Statement
	for _, d := range f.AST.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		why := scanReason(fn)
		ast.Inspect(fn, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			for _, arg := range call.Args {
				for _, text := range r.texts(arg, fn, 0) {
					if beginsStatement.MatchString(text) {
						out = append(out, Statement{at(f, arg.Pos()), text, !strings.Contains(text, madeLater), why})
					}
				}
			}
			return true
		})
	}
	return out
}

func scanReason(fn *ast.FuncDecl) string {
	for line := range strings.SplitSeq(fn.Doc.Text(), "\n") {
		if why, ok := strings.CutPrefix(line, "scan: "); ok {
			return why
		}
	}
	return ""
}

// texts is what an expression of a function may be.
func (r *reader) texts(e ast.Expr, fn *ast.FuncDecl, depth int) []string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return []string{text}
		}
	case *ast.ParenExpr:
		return r.texts(e.X, fn, depth)
	case *ast.BinaryExpr:
		return r.joined(e, fn, depth)
	case *ast.Ident:
		return r.named(e.Name, fn, depth)
	case *ast.SelectorExpr: // a constant of another package
		if of, ok := e.X.(*ast.Ident); ok && r.others[of.Name] != nil {
			if value := r.others[of.Name].consts[e.Sel.Name]; value != nil {
				return r.others[of.Name].texts(value, nowhere, depth)
			}
		}
	}
	return []string{madeLater}
}

// nowhere is the function of what stands outside of functions.
var nowhere = &ast.FuncDecl{Name: &ast.Ident{}, Type: &ast.FuncType{Params: &ast.FieldList{}}, Body: &ast.BlockStmt{}}

func (r *reader) joined(e *ast.BinaryExpr, fn *ast.FuncDecl, depth int) []string {
	if e.Op != token.ADD {
		return []string{madeLater}
	}
	var out []string
	for _, left := range r.texts(e.X, fn, depth) {
		for _, right := range r.texts(e.Y, fn, depth) {
			if len(out) < maxTexts {
				out = append(out, left+right)
			}
		}
	}
	return out
}

// named finds what a name stands for: in the function, among its parameters
// (what its callers pass), or in the package.
func (r *reader) named(name string, fn *ast.FuncDecl, depth int) []string {
	var here []ast.Expr
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			local := map[string]ast.Expr{}
			addValues(n, local)
			if v := local[name]; v != nil {
				here = append(here, v)
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if id, ok := left.(*ast.Ident); ok && id.Name == name && i < len(n.Rhs) && len(n.Lhs) == len(n.Rhs) {
					here = append(here, n.Rhs[i])
				}
			}
		case *ast.RangeStmt:
			list, isList := n.X.(*ast.CompositeLit)
			if id, ok := n.Value.(*ast.Ident); ok && id.Name == name && isList {
				here = append(here, list.Elts...)
			}
		}
		return true
	})
	if len(here) == 0 && r.consts[name] != nil && position(fn, name) < 0 {
		here = []ast.Expr{r.consts[name]}
	}
	var out []string
	for _, e := range here {
		if id, same := e.(*ast.Ident); !same || id.Name != name {
			out = append(out, r.texts(e, fn, depth)...)
		}
	}
	if i := position(fn, name); i >= 0 && depth < callDepth {
		for _, s := range r.calls[fn.Name.Name] {
			if i < len(s.call.Args) && s.in != fn {
				out = append(out, r.texts(s.call.Args[i], s.in, depth+1)...)
			}
		}
	}
	if len(out) == 0 {
		return []string{madeLater}
	}
	return out
}

// position is the place of a parameter, or -1.
func position(fn *ast.FuncDecl, name string) int {
	i := 0
	for _, field := range fn.Type.Params.List {
		for _, n := range field.Names {
			if n.Name == name {
				return i
			}
			i++
		}
	}
	return -1
}
