package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"golang.org/x/sync/singleflight"
)

// Config is what Pictures needs. Originals, Derived and Clock have no default.
type Config struct {
	Originals Store
	Derived   Store            // may lose anything at any time
	Source    Source           // paints what nobody uploaded; may be nil
	WebP      Encoder          // nil: JPEG for everybody
	Clock     func() time.Time // when a failed encoder is tried again
	Makers    int              // variants made at once; the number of processors
	Report    func(error)      // told of failures that cost nobody a picture; may be nil
}

// Pictures is the shop's collection of pictures.
type Pictures struct {
	Config
	flight  singleflight.Group
	makers  chan struct{}
	waiting atomic.Int64
	resting atomic.Int64 // Unix seconds until which the encoder is left alone
}

// New makes the collection.
func New(c Config) *Pictures {
	if c.Makers <= 0 {
		c.Makers = runtime.GOMAXPROCS(0)
	}
	if c.Report == nil {
		c.Report = func(error) {}
	}
	return &Pictures{Config: c, makers: make(chan struct{}, c.Makers)}
}

// recipe changes when sizes are made differently, so that kept ones are made anew.
const recipe = "1"

// A Variant is a picture in one size and format.
type Variant struct {
	Tag      string // the same as long as the bytes are
	picture  Picture
	size     int
	webp     bool
	uploaded bool
}

// A File is a variant's bytes.
type File struct {
	Tag  string
	Type string // image/jpeg, image/png, image/webp or image/svg+xml
	Data []byte
}

// Find says which variant answers a request, without making it. A size out of
// range is the largest. It fails with ErrNotFound when there is no such picture.
func (p *Pictures) Find(ctx context.Context, pic Picture, size int, webp bool) (Variant, error) {
	if size < id.MinImageSize || size > id.MaxImageSize || pic.vector() {
		size = id.MaxImageSize
	}
	v := Variant{picture: pic, size: size}
	v.webp = webp && p.WebP != nil && !pic.vector() && p.Clock().Unix() >= p.resting.Load()
	info, err := p.Originals.Stat(ctx, pic.key())
	version := info.Version
	switch {
	case err == nil:
		v.uploaded = true
	case !errors.Is(err, ErrNotFound):
		return Variant{}, fmt.Errorf("find picture: %w", err)
	case p.Source == nil:
		return Variant{}, ErrNotFound
	default:
		var ok bool
		if version, ok = p.Source.Version(pic); !ok {
			return Variant{}, ErrNotFound
		}
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s|%t|%s|%d|%t", recipe, v.uploaded, version, size, v.webp))
	v.Tag = hex.EncodeToString(sum[:12])
	return v, nil
}

func (v Variant) key() string { return v.picture.key() + "/" + v.Tag }

// Read returns the bytes of a variant and makes them when nobody has.
func (p *Pictures) Read(ctx context.Context, v Variant) (File, error) {
	data, err := p.Derived.Read(ctx, v.key())
	if errors.Is(err, ErrNotFound) {
		return p.once(ctx, v)
	}
	if err != nil {
		return File{}, fmt.Errorf("read picture: %w", err)
	}
	return v.file(data), nil
}

const (
	maxWaiting = 500 // requests that wait for a picture to be made
	makeWithin = 30 * time.Second
)

// once joins the making of a variant or begins it. The making belongs to all
// who wait, so it goes on when one of them leaves.
func (p *Pictures) once(ctx context.Context, v Variant) (File, error) {
	if p.waiting.Add(1) > maxWaiting {
		p.waiting.Add(-1)
		return File{}, ErrBusy
	}
	defer p.waiting.Add(-1)
	done := p.flight.DoChan(v.key(), func() (any, error) {
		made, cancel := context.WithTimeout(context.WithoutCancel(ctx), makeWithin)
		defer cancel()
		return p.make(made, v)
	})
	select {
	case <-ctx.Done():
		return File{}, ctx.Err()
	case r := <-done:
		if r.Err != nil {
			return File{}, fmt.Errorf("make picture: %w", r.Err)
		}
		return r.Val.(File), nil
	}
}

// file tells the type from the bytes, since a transparent picture becomes a PNG.
func (v Variant) file(data []byte) File {
	kind := "image/jpeg"
	switch {
	case v.picture.vector():
		kind = "image/svg+xml"
	case bytes.HasPrefix(data, []byte("\x89PNG")):
		kind = "image/png"
	case bytes.HasPrefix(data, []byte("RIFF")):
		kind = "image/webp"
	}
	return File{Tag: v.Tag, Type: kind, Data: data}
}
