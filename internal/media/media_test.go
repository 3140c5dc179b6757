package media_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/local"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

func newPictures(t *testing.T, c media.Config) *media.Pictures {
	t.Helper()
	for _, s := range []*media.Store{&c.Originals, &c.Derived} {
		if *s != nil {
			continue
		}
		*s = openStore(t, t.TempDir())
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	c.Report = func(err error) { t.Logf("reported: %v", err) }
	return media.New(c)
}

func openStore(t *testing.T, dir string) media.Store {
	t.Helper()
	store, err := local.Open(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

var item = media.OfItem(id.Image{ColorSKU: "100400000101", Number: 1})

func read(t *testing.T, p *media.Pictures, pic media.Picture, size int, webp bool) (media.File, image.Image) {
	t.Helper()
	v, err := p.Find(t.Context(), pic, size, webp)
	if err != nil {
		t.Fatalf("Find size %d: %v", size, err)
	}
	f, err := p.Read(t.Context(), v)
	if err != nil {
		t.Fatalf("Read size %d: %v", size, err)
	}
	img, _, err := image.Decode(bytes.NewReader(f.Data))
	if err != nil {
		t.Fatalf("decode size %d: %v", size, err)
	}
	return f, img
}

func flat(w, h int, c color.Color) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Set(x, y, c)
		}
	}
	return img
}

func asJPEG(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asPNG(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSizesAreMadeFromTheOriginalAndNeverLarger(t *testing.T) {
	p := newPictures(t, media.Config{})
	if err := p.Put(t.Context(), item, asJPEG(t, flat(1000, 1250, color.NRGBA{180, 60, 40, 255}))); err != nil {
		t.Fatal(err)
	}
	for size, want := range map[int]image.Point{1: {240, 300}, 2: {480, 600}, 3: {800, 1000}, 4: {1000, 1250}, 9: {1000, 1250}} {
		f, img := read(t, p, item, size, true)
		if got := img.Bounds().Size(); got != want || f.Type != "image/jpeg" {
			t.Errorf("size %d is %v, %s; want %v, image/jpeg", size, got, f.Type, want)
		}
		r, g, b, _ := img.At(want.X/2, want.Y/2).RGBA()
		if near(r, 180) && near(g, 60) && near(b, 40) {
			continue
		}
		t.Errorf("size %d has colour %d %d %d; want 180 60 40", size, r>>8, g>>8, b>>8)
	}
}

func near(got uint32, want int) bool { d := int(got>>8) - want; return d >= -4 && d <= 4 }

func TestTransparencySurvives(t *testing.T) {
	p := newPictures(t, media.Config{})
	pic, err := media.OfContent("marks/a.png")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Put(t.Context(), pic, asPNG(t, flat(900, 300, color.NRGBA{10, 20, 30, 100}))); err != nil {
		t.Fatal(err)
	}
	f, img := read(t, p, pic, 2, false)
	got := color.NRGBAModel.Convert(img.At(5, 5)).(color.NRGBA)
	if f.Type != "image/png" || img.Bounds().Size() != image.Pt(480, 160) || got != (color.NRGBA{10, 20, 30, 100}) {
		t.Errorf("%s %v %v; want image/png 480 × 160 of {10 20 30 100}", f.Type, img.Bounds().Size(), got)
	}
}

func TestFineLinesKeepTheirBrightness(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 960, 1200))
	for i := range img.Pix {
		img.Pix[i] = uint8(255 * ((i / 4) % 2)) // columns of black and white
		if i%4 == 3 {
			img.Pix[i] = 255
		}
	}
	small := media.Resample(img, image.Pt(240, 300))
	if got := small.Pix[small.PixOffset(120, 150)]; got < 184 || got > 191 {
		t.Errorf("black and white lines average to %d; half the light is 188", got)
	}
}

func TestAReplacedPictureIsMadeAnew(t *testing.T) {
	p := newPictures(t, media.Config{})
	var tags [2]string
	for i, c := range []color.NRGBA{{200, 0, 0, 255}, {0, 0, 200, 255}} {
		if err := p.Put(t.Context(), item, asJPEG(t, flat(300, 375, c))); err != nil {
			t.Fatal(err)
		}
		f, img := read(t, p, item, 1, false)
		if r, _, b, _ := img.At(9, 9).RGBA(); !near(r, int(c.R)) || !near(b, int(c.B)) {
			t.Errorf("picture %d shows %d, %d; want %v", i, r>>8, b>>8, c)
		}
		tags[i] = f.Tag
	}
	if tags[0] == tags[1] {
		t.Errorf("both have the tag %q", tags[0])
	}
}

// painter paints flat pictures and counts them.
type painter struct {
	painted atomic.Int64
	version string
	hold    chan struct{} // nil: paints at once
}

func (s *painter) Version(p media.Picture) (string, bool) { return s.version, p.Content() == "" }

func (s *painter) Paint(_ context.Context, _ media.Picture, w, h int) (media.Painting, error) {
	s.painted.Add(1)
	if s.hold != nil {
		<-s.hold
	}
	return media.Painting{Image: flat(w, h, color.NRGBA{90, 120, 60, 255})}, nil
}

func TestFiftyRequestsMakeAPictureOnce(t *testing.T) {
	source := &painter{version: "1", hold: make(chan struct{})}
	p := newPictures(t, media.Config{Source: source})
	var wg sync.WaitGroup
	var asked atomic.Int64
	for range 50 {
		wg.Go(func() {
			v, err := p.Find(t.Context(), item, 1, false)
			asked.Add(1)
			if err != nil {
				t.Errorf("Find: %v", err)
				return
			}
			if f, err := p.Read(t.Context(), v); err != nil || len(f.Data) == 0 {
				t.Errorf("Read: %d bytes, %v", len(f.Data), err)
			}
		})
	}
	waittest.Until(t, "all fifty ask while one is painted", func() bool { return asked.Load() == 50 })
	close(source.hold)
	wg.Wait()
	if got := source.painted.Load(); got != 1 {
		t.Errorf("painted %d times; want once", got)
	}
	source.version = "2"
	read(t, p, item, 1, false)
	if got := source.painted.Load(); got != 2 {
		t.Errorf("painted %d times after the source changed; want twice", got)
	}
}

func TestAnUploadHidesWhatTheSourceWouldPaint(t *testing.T) {
	source := &painter{version: "1"}
	p := newPictures(t, media.Config{Source: source})
	if err := p.Put(t.Context(), item, asJPEG(t, flat(100, 125, color.NRGBA{250, 250, 0, 255}))); err != nil {
		t.Fatal(err)
	}
	if _, img := read(t, p, item, 4, false); img.Bounds().Dx() != 100 || source.painted.Load() != 0 {
		t.Errorf("%v, painted %d times; want the upload", img.Bounds(), source.painted.Load())
	}
}

func TestWhatNobodyHasIsNotFound(t *testing.T) {
	content, err := media.OfContent("no/such.jpg")
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]*media.Pictures{
		"without a source": newPictures(t, media.Config{}),
		"with a source":    newPictures(t, media.Config{Source: &painter{}}),
	} {
		if v, err := p.Find(t.Context(), content, 1, true); !errors.Is(err, media.ErrNotFound) {
			t.Errorf("%s: Find = %+v, %v; want ErrNotFound", name, v, err)
		}
	}
}

// encoder stands for a program outside.
type encoder struct {
	calls atomic.Int64
	err   error
}

func (e *encoder) Encode(context.Context, *image.NRGBA) ([]byte, error) {
	e.calls.Add(1)
	return []byte("RIFFxxxxWEBP"), e.err
}

func TestWebPGoesToWhomeverAcceptsIt(t *testing.T) {
	p := newPictures(t, media.Config{Source: &painter{}, WebP: &encoder{}})
	for _, webp := range []bool{true, false} {
		v, err := p.Find(t.Context(), item, 1, webp)
		if err != nil {
			t.Fatal(err)
		}
		f, err := p.Read(t.Context(), v)
		if want := map[bool]string{true: "image/webp", false: "image/jpeg"}[webp]; err != nil || f.Type != want {
			t.Errorf("accepts webp %t: %s, %v; want %s", webp, f.Type, err, want)
		}
	}
}

func TestAFailingEncoderCostsNoPictureAndRests(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	broken := &encoder{err: errors.New("no memory")}
	p := newPictures(t, media.Config{Source: &painter{}, WebP: broken, Clock: func() time.Time { return now }})
	for size := 1; size <= 3; size++ {
		if f, _ := read(t, p, item, size, true); f.Type != "image/jpeg" {
			t.Errorf("size %d is %s; want image/jpeg", size, f.Type)
		}
	}
	if got := broken.calls.Load(); got != 1 {
		t.Errorf("the encoder was tried %d times within a minute; want once", got)
	}
	now = now.Add(2 * time.Minute)
	read(t, p, item, 4, true)
	if got := broken.calls.Load(); got != 2 {
		t.Errorf("the encoder was tried %d times after a minute; want twice", got)
	}
}
