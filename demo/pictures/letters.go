package pictures

import (
	"fmt"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// outlined is a line of text as an SVG path whose letters stand on y, and its
// width. Outlines look the same on every machine; a font name would not.
func outlined(ttf []byte, text string, size, spacing float64) (draw func(x, y float64) string, width float64, err error) {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		return nil, 0, fmt.Errorf("letters: %w", err)
	}
	var buf sfnt.Buffer
	ppem := fixed.Int26_6(size * 64)
	type letter struct {
		segments []sfnt.Segment
		at       float64
	}
	var letters []letter
	for _, r := range text {
		g, err := f.GlyphIndex(&buf, r)
		if err != nil {
			return nil, 0, fmt.Errorf("letters: %w", err)
		}
		segments, err := f.LoadGlyph(&buf, g, ppem, nil)
		if err != nil {
			return nil, 0, fmt.Errorf("letters: %w", err)
		}
		advance, err := f.GlyphAdvance(&buf, g, ppem, font.HintingNone)
		if err != nil {
			return nil, 0, fmt.Errorf("letters: %w", err)
		}
		letters = append(letters, letter{append([]sfnt.Segment(nil), segments...), width})
		width += float64(advance)/64 + spacing
	}
	width -= spacing
	return func(x, y float64) string {
		var b strings.Builder
		for _, l := range letters {
			writePath(&b, l.segments, x+l.at, y)
		}
		return b.String()
	}, width, nil
}

func writePath(b *strings.Builder, segments []sfnt.Segment, x, y float64) {
	for _, s := range segments {
		n := 1
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			b.WriteByte('M')
		case sfnt.SegmentOpLineTo:
			b.WriteByte('L')
		case sfnt.SegmentOpQuadTo:
			b.WriteByte('Q')
			n = 2
		case sfnt.SegmentOpCubeTo:
			b.WriteByte('C')
			n = 3
		}
		for i := range n {
			fmt.Fprintf(b, "%.1f %.1f ", x+float64(s.Args[i].X)/64, y+float64(s.Args[i].Y)/64)
		}
	}
	b.WriteByte('Z')
}
