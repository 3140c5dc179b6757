package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	studio "github.com/tsumugi-shop/tsumugi/demo/pictures"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/cwebp"
	"github.com/tsumugi-shop/tsumugi/internal/media/local"
	"github.com/tsumugi-shop/tsumugi/internal/media/s3"
	"github.com/tsumugi-shop/tsumugi/internal/shop/images"
)

// originals is the folder of uploaded pictures.
func (s storage) originals() string { return filepath.Join(s.Data, "pictures") }

// pictureFlags say where uploaded pictures are.
type pictureFlags struct {
	Media       string `help:"Where uploaded pictures are: folder (pictures in the data folder), or the address of a bucket that speaks S3's protocol, such as https://objects.example/shop, which all nodes share." default:"folder"`
	MediaRegion string `help:"Region of the bucket." default:"us-east-1"`
	MediaKey    string `help:"Key of the account there; better in TSUMUGI_MEDIA_KEY than on the command line." secret:""`
	MediaSecret string `help:"Its secret; better in TSUMUGI_MEDIA_SECRET than on the command line." secret:""`
}

// pictureStore is where uploaded pictures are.
type pictureStore interface {
	media.Store
	io.Closer
	// Keys are all that it has.
	Keys(ctx context.Context) ([]string, error)
}

func (f pictureFlags) inFolder() bool { return f.Media == "folder" }

// openOriginals opens the folder or the bucket of uploaded pictures.
func (f pictureFlags) openOriginals(d *db.DB, folder string) (pictureStore, error) {
	if f.inFolder() {
		return local.Open(folder, 0)
	}
	store, err := s3.Open(d, s3.Config{URL: f.Media, Region: f.MediaRegion, Key: f.MediaKey, Secret: f.MediaSecret})
	if err != nil {
		return nil, fmt.Errorf("--media: %w", err)
	}
	return store, nil
}

// derivedLimit bounds the folder of sizes made from originals, which can
// always be made again.
const derivedLimit = 4 << 30

// pictures answers picture addresses from two stores: what was uploaded, and
// sizes made of it.
type pictures struct {
	*images.Pictures
	dresser images.Dresser // nil: goods are laid out
	stores  []io.Closer
}

// Close lets go of the stores.
func (p *pictures) Close() error {
	var errs []error
	for _, s := range p.stores {
		errs = append(errs, s.Close())
	}
	return errors.Join(errs...)
}

// openPictures opens the picture store; in the demo it paints what nobody
// uploaded.
func (c *serveCmd) openPictures(d *db.DB, g goods, log *slog.Logger) (*pictures, error) {
	originals, err := c.openOriginals(d, c.originals())
	if err != nil {
		return nil, err
	}
	derived, err := local.Open(filepath.Join(c.Data, "derived"), derivedLimit)
	if err != nil {
		return nil, closing(originals, err)
	}
	config := media.Config{
		Originals: originals, Derived: derived, Clock: time.Now,
		Report: func(err error) { log.Warn("a picture was made another way", "error", err) },
	}
	if webp, ok := cwebp.Find(); ok {
		config.WebP = webp
	}
	p := &pictures{stores: []io.Closer{originals, derived}}
	var sources painters
	if c.Demo {
		painter, err := demoPainter(g.items)
		if err != nil {
			return nil, closing(p, err)
		}
		sources = append(sources, painter)
		p.dresser = painter
	}
	if g.texts.pictures != nil {
		sources = append(sources, g.texts.pictures)
	}
	config.Source = &sources // one of them composes what the others paint
	made := media.New(config)
	lays := images.NewLays(made, g.items)
	sources = append(sources, lays)
	if p.dresser != nil {
		sources = append(sources, &images.Worn{Dresser: p.dresser, Catalog: g.items, Pace: lays.Pace})
	}
	p.Pictures = &images.Pictures{Media: made, Count: pictureCount(g.items), Patience: wornPatience, Log: log}
	return p, nil
}

// wornPatience is how long a browser waits for a worn picture while others have theirs
// composed: less than proxies wait for an answer.
const wornPatience = 20 * time.Second

// painters are asked one after the other for what nobody uploaded.
type painters []media.Source

// Version is that of the first that has the picture.
func (p *painters) Version(pic media.Picture) (string, bool) {
	for _, s := range *p {
		if version, ok := s.Version(pic); ok {
			return version, true
		}
	}
	return "", false
}

// Paint lets the first that has the picture paint it.
func (p *painters) Paint(ctx context.Context, pic media.Picture, w, h int) (media.Painting, error) {
	for _, s := range *p {
		if _, ok := s.Version(pic); ok {
			return s.Paint(ctx, pic, w, h)
		}
	}
	return media.Painting{}, media.ErrNotFound
}

// pictureCount is how many pictures a colour of the shop has.
func pictureCount(items *catalog.Live) func(id.ColorSKU) int {
	return func(code id.ColorSKU) int {
		if _, color, ok := items.Current().Color(code); ok {
			return color.Pictures
		}
		return 0
	}
}

// demoPainter paints as the demo says that its items look.
func demoPainter(items *catalog.Live) (*studio.Painter, error) {
	paint, err := studio.NewStudio()
	if err != nil {
		return nil, err
	}
	made, err := demo.Make(demo.Options{Now: time.Now()})
	if err != nil {
		return nil, err
	}
	return &studio.Painter{
		Studio: paint,
		Look: func(code id.ColorSKU) (studio.Look, bool) {
			look, ok := made.Look(code)
			return studio.Look(look), ok
		},
		Brand: func(code id.Brand) (string, bool) {
			b, ok := items.Current().Brand(code)
			return b.Alphabet, ok
		},
		Torsos: func(goods []id.ColorSKU) (list []studio.Torso) {
			for _, t := range made.Torsos(goods) {
				list = append(list, studio.Torso(t))
			}
			return list
		},
	}, nil
}

// importPictures takes what it can of a folder and lets items show it.
func (c *importCmd) importPictures(ctx context.Context) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	store, err := c.openOriginals(d, c.originals())
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
	raised, unknown, err := csvfile.Files{DB: d}.CountPictures(ctx, slices.Sorted(maps.Keys(colors)), func(color id.ColorSKU, n int) bool {
		_, err := pictures.Find(ctx, media.OfItem(id.Image{ColorSKU: color, Number: n}), id.MaxImageSize, false)
		return err == nil
	})
	if err != nil {
		return err
	}
	for _, color := range unknown {
		fmt.Fprintf(os.Stderr, "%s: the picture is kept, but no item has this colour yet\n", color)
	}
	fmt.Printf("%s taken, %s refused; %s with more than before\n", counted(taken, "picture"), grouped(refused), counted(raised, "colour"))
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
