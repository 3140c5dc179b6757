package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/webp"
)

// Limits of an upload. Pixels are counted before anything is decoded: a file
// of some kilobytes can claim a picture of gigabytes.
const (
	MaxBytes  = 20 << 20
	maxPixels = 50_000_000
	// keptWidth and keptHeight bound an original, and so the cost of every
	// size made from it; the largest size is half as wide.
	keptWidth, keptHeight = 3200, 4000
)

// Put checks an uploaded picture and keeps it in place of an earlier one.
// Drawings are not taken: an SVG from outside may hold a script.
func (p *Pictures) Put(ctx context.Context, pic Picture, data []byte) error {
	if pic.vector() {
		return ErrFormat.Because(errors.New("SVG"))
	}
	clean, err := cleaned(data)
	if err != nil {
		return err
	}
	if err := p.Originals.Put(ctx, pic.key(), clean); err != nil {
		return fmt.Errorf("put picture: %w", err)
	}
	return nil
}

// Take is Put under a name that is made of the size of the picture as it is kept.
func (p *Pictures) Take(ctx context.Context, data []byte, name func(width, height int) (Picture, error)) (Picture, error) {
	clean, err := cleaned(data)
	if err != nil {
		return Picture{}, err
	}
	config := jpeg.DecodeConfig
	if formatOf(clean) == pngFormat {
		config = png.DecodeConfig
	}
	c, err := config(bytes.NewReader(clean))
	if err != nil {
		return Picture{}, ErrBroken.Because(err)
	}
	pic, err := name(c.Width, c.Height)
	if err != nil {
		return Picture{}, err
	}
	if err := p.Originals.Put(ctx, pic.key(), clean); err != nil {
		return Picture{}, fmt.Errorf("put picture: %w", err)
	}
	return pic, nil
}

// cleaned returns the picture upright, within bounds and without metadata.
// JPEGs that need no turning keep their coefficients; nothing is lost.
func cleaned(data []byte) (clean []byte, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			clean, err = nil, ErrBroken.Because(fmt.Errorf("panic: %v", broken))
		}
	}()
	if len(data) > MaxBytes {
		return nil, ErrTooLarge
	}
	img, err := decode(data)
	if err != nil {
		return nil, err
	}
	turn := orientation(data)
	size := within(img.Bounds(), keptWidth, keptHeight)
	if formatOf(data) == jpegFormat && turn <= 1 && size == img.Bounds().Size() {
		return stripJPEG(data), nil
	}
	clean, err = plain(upright(Resample(img, size), turn), qualityOriginal)
	if err != nil {
		return nil, errNotEncode.Because(err)
	}
	return clean, nil
}

type format int

const (
	unknownFormat format = iota
	jpegFormat
	pngFormat
	webpFormat
)

// formatOf goes by content; a name says nothing.
func formatOf(data []byte) format {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xd8\xff")):
		return jpegFormat
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return pngFormat
	case len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		return webpFormat
	}
	return unknownFormat
}

// decode reads a still picture of at most maxPixels.
func decode(data []byte) (image.Image, error) {
	f := formatOf(data)
	config, pixels := png.DecodeConfig, png.Decode
	switch f {
	case unknownFormat:
		return nil, ErrFormat
	case jpegFormat:
		config, pixels = jpeg.DecodeConfig, jpeg.Decode
	case webpFormat:
		config, pixels = webp.DecodeConfig, webp.Decode
	}
	if animated(data, f) {
		return nil, ErrAnimated
	}
	c, err := config(bytes.NewReader(data))
	if err != nil {
		return nil, ErrBroken.Because(err)
	}
	if c.Width <= 0 || c.Height <= 0 {
		return nil, ErrBroken.Because(fmt.Errorf("%d × %d pixels", c.Width, c.Height))
	}
	if c.Width > maxPixels/c.Height {
		return nil, ErrTooMany.Because(fmt.Errorf("%d × %d pixels", c.Width, c.Height))
	}
	img, err := pixels(bytes.NewReader(data))
	if err != nil {
		return nil, ErrBroken.Because(err)
	}
	return img, nil
}
