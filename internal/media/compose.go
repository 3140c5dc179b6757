package media

import (
	"context"
	"image"
	"image/color"
	"image/draw"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Image is an item's picture for who composes another of it. It takes no maker's
// place: whoever composes has one.
func (p *Pictures) Image(ctx context.Context, i id.Image) (image.Image, error) {
	v, err := p.Find(ctx, OfItem(i), i.Size, false)
	if err != nil {
		return nil, err
	}
	if data, err := p.Derived.Read(ctx, v.key()); err == nil {
		return decode(data)
	}
	painting, err := p.paint(ctx, v)
	if err != nil {
		return nil, err
	}
	img := fit(painting.Image, v)
	if data, err := plain(img, quality); err == nil { // pages show it too
		p.keep(ctx, v, data)
	}
	return img, nil
}

// Tag is the same as long as an item's picture is; false where there is none.
func (p *Pictures) Tag(ctx context.Context, i id.Image) (string, bool) {
	v, err := p.Find(ctx, OfItem(i), i.Size, false)
	return v.Tag, err == nil
}

// Canvas is a picture of one colour.
func Canvas(w, h int, ground color.NRGBA) *image.NRGBA {
	out := image.NewNRGBA(image.Rect(0, 0, w, h))
	draw.Draw(out, out.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	return out
}

// LayOn lays a picture on another where it is darker, so that one ground is the same
// everywhere and margins hide nothing.
func LayOn(canvas *image.NRGBA, img image.Image, at image.Rectangle) {
	scaled := Resample(img, at.Size())
	for y := max(at.Min.Y, 0); y < min(at.Max.Y, canvas.Rect.Max.Y); y++ {
		for x := max(at.Min.X, 0); x < min(at.Max.X, canvas.Rect.Max.X); x++ {
			from, to := scaled.PixOffset(x-at.Min.X, y-at.Min.Y), canvas.PixOffset(x, y)
			alpha := int(scaled.Pix[from+3])
			for c := range 3 {
				ground := int(canvas.Pix[to+c])
				canvas.Pix[to+c] = uint8(min(ground, (int(scaled.Pix[from+c])*alpha+ground*(255-alpha))/255)) //nolint:gosec // at most 255
			}
		}
	}
}
