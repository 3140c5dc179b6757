package media

import (
	"image"
	"image/color"
)

// readRow reads row y as red, green, blue and alpha, alpha not multiplied in.
// The kinds that decoders return have short ways.
func readRow(img image.Image, y int, out []uint8) {
	b := img.Bounds()
	switch m := img.(type) {
	case *image.YCbCr:
		for x := range b.Dx() {
			yi, ci := m.YOffset(b.Min.X+x, y), m.COffset(b.Min.X+x, y)
			r, g, bl := color.YCbCrToRGB(m.Y[yi], m.Cb[ci], m.Cr[ci])
			out[4*x], out[4*x+1], out[4*x+2], out[4*x+3] = r, g, bl, 255
		}
	case *image.NRGBA:
		copy(out, m.Pix[m.PixOffset(b.Min.X, y):])
	case *image.Gray:
		for x, v := range m.Pix[m.PixOffset(b.Min.X, y):][:b.Dx()] {
			out[4*x], out[4*x+1], out[4*x+2], out[4*x+3] = v, v, v, 255
		}
	default:
		for x := range b.Dx() {
			c := color.NRGBAModel.Convert(img.At(b.Min.X+x, y)).(color.NRGBA)
			out[4*x], out[4*x+1], out[4*x+2], out[4*x+3] = c.R, c.G, c.B, c.A
		}
	}
}

// upright turns an image by an EXIF orientation, 1 to 8.
func upright(img *image.NRGBA, orientation int) *image.NRGBA {
	if orientation < 2 || orientation > 8 {
		return img
	}
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := image.NewNRGBA(image.Rect(0, 0, w, h))
	if orientation >= 5 {
		out = image.NewNRGBA(image.Rect(0, 0, h, w))
	}
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			sx, sy := x, y
			if orientation >= 5 {
				sx, sy = y, x
			}
			if orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8 {
				sx = w - 1 - sx
			}
			if orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7 {
				sy = h - 1 - sy
			}
			copy(out.Pix[out.PixOffset(x, y):][:4], img.Pix[img.PixOffset(sx, sy):][:4])
		}
	}
	return out
}
