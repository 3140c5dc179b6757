package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/exchange"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/local"
)

// originals is the folder of uploaded pictures.
func (s storage) originals() string { return filepath.Join(s.Data, "pictures") }

// importPictures takes what it can of a folder and lets items show it.
func (c *importCmd) importPictures(ctx context.Context) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	store, err := local.Open(c.originals(), 0)
	if err != nil {
		return err
	}
	defer func() { err = closing(store, err) }()
	pictures := media.New(media.Config{Originals: store, Clock: time.Now})
	taken, refused := 0, 0
	colors := map[id.ColorSKU]bool{}
	bar := newMeter(os.Stderr)
	for file, err := range pictures.ImportFolder(ctx, os.DirFS(c.Pictures)) {
		switch {
		case err != nil:
			return err
		case file.Err != nil:
			refused++
			fmt.Fprintf(os.Stderr, "%s: %s\n", file.File, whyRefused(file.Err))
		default:
			taken++
			colors[file.Image.ColorSKU] = true
		}
		bar.show("pictures", int64(taken+refused), 0)
	}
	bar.clear()
	raised, unknown, err := exchange.Exchange{DB: d}.CountPictures(ctx, slices.Sorted(maps.Keys(colors)), func(color id.ColorSKU, n int) bool {
		_, err := pictures.Find(ctx, media.OfItem(id.Image{ColorSKU: color, Number: n}), id.MaxImageSize, false)
		return err == nil
	})
	if err != nil {
		return err
	}
	for _, color := range unknown {
		fmt.Fprintf(os.Stderr, "%s: the picture is kept, but no item has this colour yet\n", color)
	}
	fmt.Printf("%s taken, %s refused; %s show more than before\n", counted(taken, "picture"), grouped(refused), counted(raised, "colour"))
	if refused > 0 {
		return fmt.Errorf("%s refused", counted(refused, "file"))
	}
	return nil
}

// refusals say in English what the picture store says to merchants in Japanese.
var refusals = []struct {
	err  error
	text string
}{
	{media.ErrName, "the name is not item{colour SKU}-{number}.jpg"},
	{media.ErrFormat, "this is not a JPEG, PNG or WebP picture"},
	{media.ErrAnimated, "animated pictures are not taken"},
	{media.ErrBroken, "the picture is broken"},
	{media.ErrTooLarge, "the file is larger than 20 MB"},
	{media.ErrTooMany, "the picture has more than 50 million pixels"},
}

func whyRefused(err error) string {
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return r.text
		}
	}
	return err.Error()
}
