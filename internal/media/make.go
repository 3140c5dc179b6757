package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"time"
)

// quality of JPEGs for pages, and of originals that had to be written anew.
const (
	quality         = 82
	qualityOriginal = 95
)

// encoderRest is how long a failed encoder is left alone.
const encoderRest = time.Minute

// make makes a variant and keeps it. A library that panics on strange bytes
// must not end the shop.
func (p *Pictures) make(ctx context.Context, v Variant) (f File, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			f, err = File{}, ErrBroken.Because(fmt.Errorf("panic: %v", broken))
		}
	}()
	select {
	case p.makers <- struct{}{}:
		defer func() { <-p.makers }()
	case <-ctx.Done():
		return File{}, ErrBusy.Because(ctx.Err())
	}
	data, err := p.Derived.Read(ctx, v.key()) // another process may have been faster
	if err == nil {
		return v.file(data), nil
	}
	painting, err := p.paint(ctx, v)
	if err != nil {
		return File{}, err
	}
	if v.picture.vector() {
		return p.keep(ctx, v, painting.SVG), nil
	}
	img := fit(painting.Image, v)
	if v.webp {
		if data, err = p.WebP.Encode(ctx, img); err == nil {
			return p.keep(ctx, v, data), nil
		}
		p.resting.Store(p.Clock().Add(encoderRest).Unix())
		p.Report(fmt.Errorf("encode picture: %w", err))
		if v, err = p.Find(ctx, v.picture, v.size, false); err != nil {
			return File{}, err
		}
	}
	if data, err = plain(img, quality); err != nil {
		return File{}, errNotEncode.Because(err)
	}
	return p.keep(ctx, v, data), nil
}

// keep puts the bytes aside for the next request. A full disk costs time, and
// no picture.
func (p *Pictures) keep(ctx context.Context, v Variant, data []byte) File {
	if err := p.Derived.Put(ctx, v.key(), data); err != nil {
		p.Report(fmt.Errorf("keep picture: %w", err))
	}
	return v.file(data)
}

// paint gets the picture from the original or from the source.
func (p *Pictures) paint(ctx context.Context, v Variant) (Painting, error) {
	if v.uploaded {
		data, err := p.Originals.Read(ctx, v.picture.key())
		if err != nil {
			return Painting{}, err
		}
		img, err := decode(data)
		return Painting{Image: img}, err
	}
	w, h := v.picture.box(v.size)
	painting, err := p.Source.Paint(ctx, v.picture, w, h)
	if err == nil && v.picture.vector() == (painting.Image != nil) {
		err = errors.New("the source painted another kind of picture than its name says")
	}
	return painting, err
}

// fit makes the picture fit its box, and never larger than it was.
func fit(img image.Image, v Variant) *image.NRGBA {
	w, h := v.picture.box(v.size)
	return Resample(img, within(img.Bounds(), w, h))
}

// plain writes a JPEG, or a PNG when the picture is transparent somewhere.
func plain(img *image.NRGBA, quality int) ([]byte, error) {
	var b bytes.Buffer
	if !img.Opaque() {
		err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, img)
		return b.Bytes(), err
	}
	// The JPEG encoder has a fast way for RGBA, which is the same when opaque.
	opaque := &image.RGBA{Pix: img.Pix, Stride: img.Stride, Rect: img.Rect}
	err := jpeg.Encode(&b, opaque, &jpeg.Options{Quality: quality})
	return b.Bytes(), err
}
