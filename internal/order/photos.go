package order

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
)

// MaxPhotos is how many photos a return may have.
const MaxPhotos = 5

// What adding photos refuses.
var (
	ErrPhotos  = fault.New(fault.Invalid, "order.photos", fmt.Sprintf("写真は%d枚まで、不良品のお申し込みに添えられます。", MaxPhotos))
	ErrNoPhoto = fault.New(fault.NotFound, "order.no_photo", "写真が見つかりません。")
)

// cleanPhotos paints photos anew, one after the other and few at once: each
// takes memory, and anybody can send them.
func (b *Orders) cleanPhotos(ctx context.Context, r Return, photos [][]byte) (clean [][]byte, err error) {
	if len(photos) == 0 {
		return nil, nil
	}
	if len(photos) > MaxPhotos || !r.Faulty {
		return nil, ErrPhotos
	}
	select {
	case b.painting <- struct{}{}:
		defer func() { <-b.painting }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	for i, data := range photos {
		photo, err := media.Photo(data)
		if err != nil {
			f := fault.From(err)
			return nil, f.With(fault.Field{Name: fmt.Sprintf("photos.%d", i), Code: f.Code, Message: fmt.Sprintf("%d枚目：%s", i+1, f.Message)})
		}
		clean = append(clean, photo)
	}
	return clean, nil
}

// Photo is a photo of a return, from 1. Whether the asker may see it is the
// caller's to know.
func (b *Orders) Photo(ctx context.Context, number id.OrderNumber, ret string, seq int) (data []byte, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		data, err = selectPhoto(ctx, tx, number, ret, seq)
		return err
	})
	return data, err
}
