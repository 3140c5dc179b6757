package arch

import (
	"go/ast"
	"path"
	"slices"
	"strconv"
)

// dials are what opens connections, by the package that has it.
var dials = map[string][]string{
	"net":        {"Dial", "DialTimeout", "DialTCP", "DialUDP", "DialIP", "DialUnix", "Dialer"},
	"crypto/tls": {"Dial", "DialWithDialer", "Dialer"},
	"net/http":   {"Client", "Transport", "DefaultClient", "DefaultTransport", "Get", "Head", "Post", "PostForm"},
	"net/smtp":   {"Dial", "SendMail"},
	"net/rpc":    {"Dial", "DialHTTP", "DialHTTPPath"},
}

// onlyDialDials lets nobody but internal/dial reach other machines. A pointer
// to a client is somebody else's; the database's address is the operator's
// alone, and its driver dials by itself.
func onlyDialDials(t *Tree) []Violation {
	var out []Violation
	for _, f := range t.Go {
		if p := placeOf(f.Dir()); f.Test() || p.layer == outgoing || p.layer == outside || p.layer == suite {
			continue
		}
		from := map[string]string{} // the path of a package by its name in this file
		for _, i := range f.AST.Imports {
			at, _ := strconv.Unquote(i.Path.Value) // the parser has read it
			name := path.Base(at)
			if i.Name != nil {
				name = i.Name.Name
			}
			from[name] = at
		}
		ast.Inspect(f.AST, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.StarExpr:
				_, named := n.X.(*ast.SelectorExpr)
				return !named
			case *ast.SelectorExpr:
				x, ok := n.X.(*ast.Ident)
				if ok && slices.Contains(dials[from[x.Name]], n.Sel.Name) {
					out = append(out, violation(at(f, n.Pos()), "%s.%s reaches other machines unguarded: ask internal/dial", x.Name, n.Sel.Name))
				}
			}
			return true
		})
	}
	return out
}
