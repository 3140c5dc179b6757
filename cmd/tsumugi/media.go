package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/tsumugi-shop/tsumugi/internal/media/local"
)

type mediaCmd struct {
	Move mediaMoveCmd `cmd:"" help:"Copy all pictures of the data folder to the bucket of --media, or back. What is there already is left alone, so it can be run again."`
}

type mediaMoveCmd struct {
	storage
	logging
	pictureFlags
	Back bool `help:"Copy from the bucket to the data folder instead."`
}

// Run copies; nothing is removed, so that the shop can go on with either.
func (c *mediaMoveCmd) Run(ctx context.Context) (err error) {
	if c.inFolder() {
		return errors.New("name the bucket: --media https://HOST/BUCKET")
	}
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	bucket, err := c.openOriginals(d, "")
	if err != nil {
		return err
	}
	defer func() { err = closing(bucket, err) }()
	folder, err := local.Open(c.originals(), 0)
	if err != nil {
		return err
	}
	defer func() { err = closing(folder, err) }()
	var from, to pictureStore = folder, bucket
	if c.Back {
		from, to = bucket, folder
	}
	n, err := copyPictures(ctx, from, to)
	if err != nil {
		return fmt.Errorf("after %s: %w; run it again to go on", counted(n, "picture"), err)
	}
	fmt.Printf("%s copied\n", counted(n, "picture"))
	return nil
}

// copyPictures puts all pictures of one store into another.
func copyPictures(ctx context.Context, from, to pictureStore) (n int, err error) {
	keys, err := from.Keys(ctx)
	if err != nil {
		return 0, err
	}
	bar := newMeter(os.Stderr)
	defer bar.clear()
	for _, key := range keys {
		data, err := from.Read(ctx, key)
		if err != nil {
			return n, err
		}
		if err := to.Put(ctx, key, data); err != nil {
			return n, err
		}
		n++
		bar.show("pictures", int64(n), int64(len(keys)))
	}
	return n, nil
}
