package pictures

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A drawing shows where a garment is measured. It is 320 × 400.
type drawing struct {
	outline  string // filled
	inner    string // seams and hems
	measures []measure
}

// A measure is a line with its name beside it.
type measure struct {
	name           string
	x1, y1, x2, y2 int
}

// SizeDrawing draws how a base item is measured; ok is false for items
// without a size.
func SizeDrawing(base string) (svg []byte, ok bool) {
	d, ok := drawings[drawingOf[base]]
	if !ok {
		return nil, false
	}
	return d.svg(), true
}

func (d drawing) svg() []byte {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 400" role="img"><title>採寸位置</title>`)
	fmt.Fprintf(&b, `<g fill="#f8f5ef" stroke="#655f56" stroke-width="1.6" stroke-linejoin="round"><path d="%s"/></g>`, d.outline)
	fmt.Fprintf(&b, `<path d="%s" fill="none" stroke="#857d71" stroke-width="1" stroke-dasharray="4 3"/>`, d.inner)
	b.WriteString(`<g stroke="#2d5280" stroke-width="1.3">`)
	for _, m := range d.measures {
		m.line(&b)
	}
	b.WriteString(`</g><g fill="#233f63" font-family="'Hiragino Sans','Yu Gothic','Noto Sans CJK JP',sans-serif" font-size="13" text-anchor="middle" ` +
		`stroke="#fefdfb" stroke-width="4" stroke-linejoin="round" paint-order="stroke">`)
	for _, m := range d.measures {
		m.label(&b)
	}
	b.WriteString(`</g></svg>`)
	return []byte(b.String())
}

// line ends in short bars, as a tape does.
func (m measure) line(b *strings.Builder) {
	bx, by := 0, 5
	if m.x1 == m.x2 {
		bx, by = 5, 0
	}
	fmt.Fprintf(b, `<path d="M%d %dL%d %d"/>`, m.x1, m.y1, m.x2, m.y2)
	for _, p := range [2][2]int{{m.x1, m.y1}, {m.x2, m.y2}} {
		fmt.Fprintf(b, `<path d="M%d %dL%d %d"/>`, p[0]-bx, p[1]-by, p[0]+bx, p[1]+by)
	}
}

// label stands off the middle, where other lines cross, and inside the picture.
func (m measure) label(b *strings.Builder) {
	x, y := (m.x1+m.x2)/2, (m.y1+m.y2)/2+5
	switch {
	case m.y1 == m.y2:
		y -= 12
		if m.x2-m.x1 > 110 {
			x = m.x1 + (m.x2-m.x1)*28/100
		}
	case m.x1 == m.x2:
		y = m.y1 + (m.y2-m.y1)*72/100
	}
	half := 7 * utf8.RuneCountInString(m.name)
	x = min(318-half, max(2+half, x))
	fmt.Fprintf(b, `<text x="%d" y="%d">%s</text>`, x, y, m.name)
}
