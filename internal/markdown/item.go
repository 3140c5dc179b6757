package markdown

import (
	"regexp"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// itemLines reads lines of short codes, {{item 1234567890}} or {{outfit snow-day}},
// one or more on a line of their own. Each becomes an element that the page fills
// with the card of it. Inside a sentence the code is text: a card cannot stand there.
type itemLines struct{}

var (
	itemLine = regexp.MustCompile(`^ {0,3}(?:\{\{\s*(?:item\s+[0-9A-Z]{10}|outfit\s+[A-Za-z0-9][-A-Za-z0-9_/]{0,99})\s*\}\}\s*)+$`)
	itemCode = regexp.MustCompile(`\{\{\s*(item|outfit)\s+([-A-Za-z0-9_/]+)`)
	itemKind = ast.NewNodeKind("Items")
)

type items struct {
	ast.BaseBlock
	codes [][2]string // item or outfit, and which
}

func (*items) Kind() ast.NodeKind { return itemKind }

func (n *items) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

func (itemLines) Trigger() []byte { return []byte{'{'} }

func (itemLines) Open(_ ast.Node, reader text.Reader, _ parser.Context) (ast.Node, parser.State) {
	line, _ := reader.PeekLine()
	if !itemLine.Match(line) {
		return nil, parser.NoChildren
	}
	n := &items{}
	for _, m := range itemCode.FindAllSubmatch(line, -1) {
		n.codes = append(n.codes, [2]string{string(m[1]), string(m[2])})
	}
	reader.AdvanceToEOL()
	return n, parser.NoChildren
}

func (itemLines) Continue(ast.Node, text.Reader, parser.Context) parser.State { return parser.Close }

func (itemLines) Close(ast.Node, text.Reader, parser.Context) {}

func (itemLines) CanInterruptParagraph() bool { return true }

func (itemLines) CanAcceptIndentedLine() bool { return false }

type itemRenderer struct{}

func (itemRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(itemKind, func(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		if n, ok := node.(*items); ok && entering {
			for _, code := range n.codes {
				_, _ = w.WriteString(`<div data-` + code[0] + `="` + code[1] + `"></div>` + "\n") // the writer is a buffer
			}
		}
		return ast.WalkContinue, nil
	})
}
