// Package markdown turns the shop's texts into HTML that is safe to put into a
// page: line breaks are kept, raw HTML is allowed as far as it can do no harm,
// addresses become links. The same text always gives the same bytes, so that
// server and browser show the same; nobody but this package makes such HTML.
package markdown

import (
	"bytes"
	"html"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	render "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// MaxSource is the longest text in bytes; what is longer is shown as it is.
const MaxSource = 256 << 10

// A Size is that of a picture in pixels.
type Size struct{ Width, Height int }

// A Renderer makes HTML. It is safe for concurrent use.
type Renderer struct {
	engine goldmark.Markdown
	policy *bluemonday.Policy
	sizes  func(address string) (Size, bool)
}

// New returns a renderer. sizes tells how large the picture at an address is,
// where that is known, so that a page does not jump while it loads; it may be nil.
func New(sizes func(address string) (Size, bool)) *Renderer {
	if sizes == nil {
		sizes = func(string) (Size, bool) { return Size{}, false }
	}
	return &Renderer{
		engine: goldmark.New(
			goldmark.WithExtensions(
				extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)),
				extension.Strikethrough, extension.Linkify,
			),
			goldmark.WithParserOptions(
				parser.WithInlineParsers(util.Prioritized(emphasis{}, 450)), // before the usual one at 500
				parser.WithBlockParsers(util.Prioritized(itemLines{}, 50)),
			),
			goldmark.WithRendererOptions(
				render.WithHardWraps(), render.WithUnsafe(),
				renderer.WithNodeRenderers(util.Prioritized(itemRenderer{}, 500)),
			),
		),
		policy: newPolicy(),
		sizes:  sizes,
	}
}

// HTML renders a text.
func (r *Renderer) HTML(source string) string {
	var out bytes.Buffer
	if len(source) > MaxSource || r.engine.Convert([]byte(source), &out) != nil {
		return plain(source)
	}
	return r.Clean(out.String())
}

// rounds is how often a text is cleaned at most. Two are usual: one that cleans
// and one that finds nothing more to do.
const rounds = 5

// Clean takes out of a piece of HTML what could do harm, and fits the rest to
// the shop. Cleaning twice is cleaning once, so that a browser reads the same
// tree out of it that we saw: broken tables may need several readings for that.
func (r *Renderer) Clean(text string) string {
	clean := text
	for range rounds {
		dressed, err := r.dress(r.policy.Sanitize(clean))
		if err != nil { // it nests too deeply to be anybody's writing
			return plain(text)
		}
		if dressed == clean {
			return clean
		}
		clean = dressed
	}
	return plain(text)
}

// plain shows a text as it is.
func plain(source string) string {
	source = strings.ToValidUTF8(strings.ReplaceAll(source, "\x00", ""), "�")
	lines := strings.Split(html.EscapeString(source), "\n")
	return "<p>" + strings.Join(lines, "<br/>\n") + "</p>\n"
}
