package pictures

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// labelHeight is how high a label is to its width.
const labelHeight = .74

// label prints a paper label: the brand, a rule, a word, and a band of colour.
func label(l Look, band string) (*print, error) {
	paper := drawn(polygon(.03, -.96, -.96, .96, -.96, .96, .96, -.96, .96))
	strip := drawn(polygon(.0, -.99, -.99, .99, -.99, .99, -.62, -.99, -.62))
	text, err := lettering(l.Brand, l.Word)
	if err != nil {
		return nil, err
	}
	return &print{
		height: labelHeight,
		inks:   []ink{{newDye("f4efe4"), paper}, {newDye(band), strip}, {newDye("2f2e2d"), text}},
	}, nil
}

// lettering sets the lines of a label. The film is square and the label is
// not, so letters are drawn wider than they will be.
func lettering(brand, word string) (*film, error) {
	img := image.NewAlpha(image.Rect(0, 0, filmSize, filmSize))
	for _, line := range []struct {
		text    string
		ttf     []byte
		size, y float64
		spacing int
	}{
		{strings.ToUpper(brand), gomedium.TTF, 50, .36, 8},
		{word, goregular.TTF, 29, .57, 2},
	} {
		if err := setLine(img, line.text, line.ttf, line.size, int(line.y*filmSize), line.spacing); err != nil {
			return nil, err
		}
	}
	for x := filmSize * 42 / 100; x < filmSize*58/100; x++ {
		for y := range 3 {
			img.SetAlpha(x, filmSize*43/100+y, color.Alpha{200})
		}
	}
	cover := make([]float32, filmSize*filmSize)
	for i, a := range img.Pix {
		cover[i] = float32(a) / 255
	}
	return newFilm(stretched(cover)), nil
}

// stretched makes lines as much higher as the label is lower than the film.
func stretched(cover []float32) []float32 {
	out := make([]float32, len(cover))
	for i := range out {
		x, y := i%filmSize, float64(i/filmSize)
		from := filmSize/2 + (y-filmSize/2)*1 // lines keep their place
		if j := int(from); j >= 0 && j < filmSize {
			out[i] = cover[j*filmSize+x]
		}
	}
	return out
}

// setLine centres a line, smaller when it would not fit.
func setLine(img *image.Alpha, text string, ttf []byte, size float64, y, spacing int) error {
	parsed, err := opentype.Parse(ttf)
	if err != nil {
		return fmt.Errorf("label: %w", err)
	}
	for range 8 {
		face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			return fmt.Errorf("label: %w", err)
		}
		w := font.MeasureString(face, text).Ceil() + spacing*len(text)
		if w <= filmSize*84/100 {
			d := font.Drawer{Dst: img, Src: image.Opaque, Face: face, Dot: fixed.P((filmSize-w+spacing)/2, y)}
			for _, r := range text {
				d.DrawString(string(r))
				d.Dot.X += fixed.I(spacing)
			}
			return nil
		}
		size *= float64(filmSize*83/100) / float64(w)
		spacing = spacing * 3 / 4
	}
	return nil
}
