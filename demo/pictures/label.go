package pictures

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"github.com/tsumugi-shop/tsumugi/demo/pictures/layer"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// labelHeight is how high a label is to its width.
const labelHeight = .74

// label prints a paper label: the brand, a rule, a word, and a band of colour.
func (s *Studio) label(l Look, at layer.Place) (*print, error) {
	brand, contents := l.words()
	text, err := lettering(brand, contents)
	if err != nil {
		return nil, err
	}
	band := bands[l.seed()%uint32(len(bands))]
	return &print{place: at, height: labelHeight, inks: []ink{
		{newDye("f6f2e9"), s.film("label", polygon(.03, -.96, -.96, .96, -.96, .96, .96, -.96, .96))},
		{newDye(band), s.film("band", polygon(0, -.99, -.99, .99, -.99, .99, -.66, -.99, -.66))},
		{newDye("2f2e2d"), text},
	}}, nil
}

// bands are quiet colours for a label's foot.
var bands = []string{"4b6a5a", "2d5280", "b05a3c", "8a7a5c", "6b3a55", "45413b", "c0973f", "5f8a8b"}

// lettering sets the lines of a label. The film is square and the label is
// not, so letters come out a little wide, as on real ones.
func lettering(brand, word string) (*film, error) {
	img := image.NewAlpha(image.Rect(0, 0, filmSize, filmSize))
	for _, line := range []struct {
		text    string
		ttf     []byte
		size, y float64
		spacing int
	}{
		{strings.ToUpper(brand), gomedium.TTF, 56, .36, 8},
		{word, goregular.TTF, 38, .59, 2},
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
	return newFilm(cover), nil
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
