package media

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// Bounds of a photo that a shopper sends, and of what is kept of it.
const (
	MaxPhoto   = 8 << 20 // bytes
	keptPhoto  = 1600    // pixels a side
	photoLight = 80      // quality
)

// ErrPhoto refuses a photo that is too large.
var ErrPhoto = fault.New(fault.TooLarge, "media.photo_too_large", "写真は1枚8MBまで登録できます。")

// Photo makes a small JPEG of whatever picture somebody sent: upright, painted
// anew pixel by pixel, so that nothing else of the file is left.
func Photo(data []byte) (clean []byte, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			clean, err = nil, ErrBroken.Because(fmt.Errorf("panic: %v", broken))
		}
	}()
	if len(data) > MaxPhoto {
		return nil, ErrPhoto
	}
	img, err := decode(data)
	if err != nil {
		return nil, err
	}
	turned := upright(Resample(img, within(img.Bounds(), keptPhoto, keptPhoto)), orientation(data))
	paper := image.NewRGBA(turned.Bounds())
	draw.Draw(paper, paper.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(paper, paper.Bounds(), turned, turned.Bounds().Min, draw.Over)
	var b bytes.Buffer
	if err := jpeg.Encode(&b, paper, &jpeg.Options{Quality: photoLight}); err != nil {
		return nil, errNotEncode.Because(err)
	}
	return b.Bytes(), nil
}

// SmallPhoto is a photo that Photo made, at most so many pixels a side.
func SmallPhoto(photo []byte, side int) ([]byte, error) {
	img, err := decode(photo)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, Resample(img, within(img.Bounds(), side, side)), &jpeg.Options{Quality: photoLight}); err != nil {
		return nil, errNotEncode.Because(err)
	}
	return b.Bytes(), nil
}
