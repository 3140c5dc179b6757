package arch

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// module is the path of the module whose tree is checked.
const module = "github.com/tsumugi-shop/tsumugi"

// A Tree is the repository's own text: no dependencies, builds or test data.
type Tree struct {
	Go    []GoFile
	Texts []TextFile // everything else that people write: .ts, .tsx, .css, .mjs, .sql
}

// A GoFile is one file of Go.
type GoFile struct {
	TextFile
	AST     *ast.File
	Imports []string
	tokens  *token.FileSet
}

// A TextFile is a file by its slash-separated path from the root.
type TextFile struct {
	Path string
	Text []byte
}

// Dir is the folder of the file.
func (f TextFile) Dir() string { return path.Dir(f.Path) }

// Name is the last element of the path.
func (f TextFile) Name() string { return path.Base(f.Path) }

// Generated reports whether a program wrote the file.
func (f TextFile) Generated() bool { return strings.Contains(f.Name(), ".gen.") }

// Test reports whether the file is a test.
func (f TextFile) Test() bool {
	return strings.HasSuffix(f.Path, "_test.go") || strings.Contains(f.Name(), ".test.")
}

// line is the number of the line at pos.
func (f GoFile) line(pos token.Pos) int { return f.tokens.Position(pos).Line }

// skips reports whether a folder holds what nobody here wrote, or what is wrong
// on purpose.
func skips(dir string) bool {
	name := path.Base(dir)
	return dir != "." && (strings.HasPrefix(name, ".") || slices.Contains([]string{"node_modules", "dist", "testdata"}, name) ||
		dir == "bin" || dir == "data") // what make builds and where make run keeps its shop
}

var textual = []string{".ts", ".tsx", ".css", ".mjs", ".sql"}

// Load reads the tree.
func Load(root fs.FS) (*Tree, error) {
	t := &Tree{}
	tokens := token.NewFileSet()
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if skips(name) {
				return fs.SkipDir
			}
			return nil
		}
		isGo := path.Ext(name) == ".go"
		if !isGo && !slices.Contains(textual, path.Ext(name)) {
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		file := TextFile{Path: name, Text: text}
		if !isGo {
			t.Texts = append(t.Texts, file)
			return nil
		}
		parsed, err := parser.ParseFile(tokens, name, text, parser.ParseComments)
		if err != nil {
			return err
		}
		t.Go = append(t.Go, GoFile{TextFile: file, AST: parsed, Imports: imports(parsed), tokens: tokens})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read tree: %w", err)
	}
	return t, nil
}

func imports(f *ast.File) []string {
	var out []string
	for _, spec := range f.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err == nil {
			out = append(out, p)
		}
	}
	return out
}

func lines(text []byte) int {
	n := bytes.Count(text, []byte("\n"))
	if len(text) > 0 && !bytes.HasSuffix(text, []byte("\n")) {
		n++
	}
	return n
}
