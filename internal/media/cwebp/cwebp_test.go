package cwebp_test

import (
	"bytes"
	"image"
	"image/color"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/media/cwebp"
	"golang.org/x/image/webp"
)

func TestEncodeWritesThePictureWithItsTransparency(t *testing.T) {
	e, ok := cwebp.Find()
	if !ok {
		t.Skip("no cwebp on this machine")
	}
	img := image.NewNRGBA(image.Rect(0, 0, 64, 80))
	for y := range 80 {
		for x := range 64 {
			img.SetNRGBA(x, y, color.NRGBA{200, 40, 60, uint8(255 * (x / 32))})
		}
	}
	data, err := e.Encode(t.Context(), img)
	if err != nil {
		t.Fatal(err)
	}
	back, err := webp.Decode(bytes.NewReader(data))
	if err != nil || back.Bounds().Size() != image.Pt(64, 80) {
		t.Fatalf("decoded %v, %v; want 64 × 80", back.Bounds(), err)
	}
	if _, _, _, a := back.At(3, 40).RGBA(); a != 0 {
		t.Errorf("alpha at the left is %d; want 0", a)
	}
	r, g, b, _ := back.At(60, 40).RGBA()
	if r>>8 < 190 || g>>8 > 60 || b>>8 > 80 {
		t.Errorf("colour at the right is %d %d %d; want about 200 40 60", r>>8, g>>8, b>>8)
	}
}

func TestEncodeFailsWhenThePictureIsTooLargeForTheFormat(t *testing.T) {
	e, ok := cwebp.Find()
	if !ok {
		t.Skip("no cwebp on this machine")
	}
	if data, err := e.Encode(t.Context(), image.NewNRGBA(image.Rect(0, 0, 20000, 1))); err == nil {
		t.Errorf("Encode of 20000 pixels a row = %d bytes; want an error", len(data))
	}
}
