package pictures

import (
	"fmt"
	"image"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

var (
	medium  = gomedium.TTF
	regular = goregular.TTF
)

// A line of a label: its letters, where it stands from the top, and how wide
// apart and whether in capitals it is set.
type line struct {
	ttf     []byte
	size, y float64
	spacing int
	upper   bool
}

// leading is how far apart the lines of words that do not fit on one are.
const leading = .12

// mostWrapped is the size of letters that leaves air between such lines.
const mostWrapped = 54

// wrapped divides words that would be too small on one line, near their middle.
func wrapped(text string) []string {
	const fits = 13
	if len(text) <= fits {
		return []string{text}
	}
	best := -1
	for i, r := range text {
		if r == ' ' && (best < 0 || max(i, len(text)-i) < max(best, len(text)-best)) {
			best = i
		}
	}
	if best < 0 {
		return []string{text}
	}
	return []string{text[:best], text[best+1:]}
}

// set writes some of the words on a film. What takes two lines pushes the rest
// down a little.
func (l layout) set(words [3]string, from, to int) (*film, error) {
	img := image.NewAlpha(image.Rect(0, 0, filmSize, filmSize))
	lower := 0.
	for i := range to {
		how, lines := l.lines[i], wrapped(words[i])
		how.y += lower
		if len(lines) > 1 {
			how.y -= leading * .75
			how.size = min(how.size, mostWrapped)
			lower += leading / 4
		}
		for _, text := range lines {
			if i < from {
				break
			}
			if how.upper {
				text = strings.ToUpper(text)
			}
			if err := how.set(img, text, l.middle, l.room); err != nil {
				return nil, err
			}
			how.y += leading
		}
	}
	cover := make([]float32, filmSize*filmSize)
	for i, a := range img.Pix {
		cover[i] = float32(a) / 255
	}
	return newFilm(cover), nil
}

// set centres the line, smaller when it would not fit.
func (l line) set(img *image.Alpha, text string, middle, room float64) error {
	parsed, err := opentype.Parse(l.ttf)
	if err != nil {
		return fmt.Errorf("label: %w", err)
	}
	size, spacing, most := l.size, l.spacing, int(room*filmSize)
	for range 8 {
		face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			return fmt.Errorf("label: %w", err)
		}
		w := font.MeasureString(face, text).Ceil() + spacing*len(text)
		if w <= most {
			d := font.Drawer{Dst: img, Src: image.Opaque, Face: face, Dot: fixed.P(int(middle*filmSize)-(w-spacing)/2, int(l.y*filmSize))}
			for _, r := range text {
				d.DrawString(string(r))
				d.Dot.X += fixed.I(spacing)
			}
			return nil
		}
		size *= float64(most-5) / float64(w)
		spacing = spacing * 3 / 4
	}
	return nil
}
