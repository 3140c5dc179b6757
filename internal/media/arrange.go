package media

import (
	"context"
	"errors"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Arrange makes the pictures of a colour, counted from 1, of others: uploads that
// wait, or its own in another order. All are read before the first is written, and
// what is in its place already is left alone.
func (p *Pictures) Arrange(ctx context.Context, color id.ColorSKU, from []Picture) error {
	data := make([][]byte, len(from))
	for i, pic := range from {
		if pic == OfItem(id.Image{ColorSKU: color, Number: i + 1}) {
			continue
		}
		var err error
		if data[i], err = p.original(ctx, pic); err != nil {
			return err
		}
	}
	for i, bytes := range data {
		if bytes == nil {
			continue
		}
		if err := p.Originals.Put(ctx, OfItem(id.Image{ColorSKU: color, Number: i + 1}).key(), bytes); err != nil {
			return fmt.Errorf("arrange pictures: %w", err)
		}
	}
	return nil
}

// original is a picture as it was uploaded; one that a Source paints, in its
// largest size.
func (p *Pictures) original(ctx context.Context, pic Picture) ([]byte, error) {
	data, err := p.Originals.Read(ctx, pic.key())
	if !errors.Is(err, ErrNotFound) {
		return data, err
	}
	v, err := p.Find(ctx, pic, id.MaxImageSize, false)
	if err != nil {
		return nil, err
	}
	f, err := p.Read(ctx, v)
	return f.Data, err
}
