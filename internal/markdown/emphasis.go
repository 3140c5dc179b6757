package markdown

import (
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// emphasis reads * and _ as CommonMark does, except beside Chinese, Japanese
// and Korean characters: there is no space between words there, so that
// **「重要」**です would not be bold by the usual rule.
type emphasis struct{}

func (emphasis) Trigger() []byte { return []byte{'*', '_'} }

func (emphasis) IsDelimiter(b byte) bool { return b == '*' || b == '_' }

func (emphasis) CanOpenCloser(opener, closer *parser.Delimiter) bool {
	return opener.Char == closer.Char
}

func (emphasis) OnMatch(consumes int) ast.Node { return ast.NewEmphasis(consumes) }

func (e emphasis) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	line, segment := block.PeekLine()
	node := parser.ScanDelimiter(line, before, 1, e)
	if node == nil {
		return nil
	}
	after := ' '
	if node.OriginalLength < len(line) {
		after = util.ToRune(line, node.OriginalLength)
	}
	if node.Char == '*' { // an underscore inside a word is a part of it
		node.CanOpen = node.CanOpen || flanks(after, before)
		node.CanClose = node.CanClose || flanks(before, after)
	}
	node.Segment = segment.WithStop(segment.Start + node.OriginalLength)
	block.Advance(node.OriginalLength)
	pc.PushDelimiter(node)
	return node
}

// flanks tells whether a mark with these characters inside and outside of it
// belongs to the inside.
func flanks(inside, outside rune) bool {
	return !util.IsSpaceRune(inside) && (wide(inside) || wide(outside))
}

// wide tells whether a character, punctuation included, is of a script without spaces.
func wide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) ||
		r >= 0x3001 && r <= 0x303F || r >= 0x30A0 && r <= 0x30FF || r >= 0xFF01 && r <= 0xFFEF
}
