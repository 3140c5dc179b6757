package pictures_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo/pictures"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/local"
)

const soldColor = id.ColorSKU("100400000101")

func newPainter(t *testing.T) *pictures.Painter {
	return &pictures.Painter{
		Studio: studio(t),
		Look: func(c id.ColorSKU) (pictures.Look, bool) {
			return pictures.Look{Base: "tee", Hex: "b02f2f"}, c == soldColor
		},
		Brand: func(b id.Brand) (string, bool) { return "Ito to Yohaku", b == "1004" },
	}
}

func content(t *testing.T, path string) media.Picture {
	t.Helper()
	pic, err := media.OfContent(path)
	if err != nil {
		t.Fatal(err)
	}
	return pic
}

func TestPainterPaintsWhatTheDemoHas(t *testing.T) {
	p := newPainter(t)
	for path, want := range map[string]string{
		"brands/1004.svg": "svg", "sizes/tee.svg": "svg", "sizes/" + string(soldColor) + ".svg": "svg", "sizes/socks_high.svg": "svg",
		"banners/home-wide.jpg": "image", "banners/under2000-square.jpg": "image", "departments/baby-tall.jpg": "image", "departments/living-square.jpg": "image",
		"articles/white-shirt-wide.jpg": "image", "editors/kei-square.jpg": "image", "heroes/mat-square.jpg": "image", "features/knit-wide.jpg": "image",
		"guide/body.svg": "svg", "guide/foot.svg": "svg", "guide/wing.svg": "", "guide/body.jpg": "", "articles/none-wide.jpg": "", "articles/white-shirt-wide.png": "",
		"brands/9999.svg": "", "brands/1004.jpg": "", "brands/x/1004.svg": "", "sizes/jar.svg": "", "sizes/999900000101.svg": "", "sizes/tee.png": "",
		"banners/home.jpg": "", "banners/home-huge.jpg": "", "banners/none-wide.jpg": "", "banners/-wide.jpg": "", "departments/baby-tall.png": "", "home-wide.jpg": "",
	} {
		pic := content(t, path)
		version, ok := p.Version(pic)
		if ok != (want != "") || ok && version == "" {
			t.Errorf("Version(%s) = %q, %t; want %q", path, version, ok, want)
			continue
		}
		painting, err := p.Paint(t.Context(), pic, 160, 320)
		got := ""
		switch {
		case painting.SVG != nil:
			got = "svg"
			wellFormed(t, path, painting.SVG)
		case painting.Image != nil:
			got = "image"
			if w := painting.Image.Bounds().Dx(); w != 160 {
				t.Errorf("%s is %d pixels wide; want 160", path, w)
			}
		}
		if want != "" && (got != want || err != nil) {
			t.Errorf("Paint(%s) = %q, %v; want %q", path, got, err, want)
		}
	}
}

func wellFormed(t *testing.T, name string, svg []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Errorf("%s: %v in %.200s", name, err, svg)
			return
		}
	}
}

func TestPainterKnowsItemsByTheirLook(t *testing.T) {
	p := newPainter(t)
	first, ok := p.Version(media.OfItem(id.Image{ColorSKU: soldColor, Number: 1}))
	second, _ := p.Version(media.OfItem(id.Image{ColorSKU: soldColor, Number: 2}))
	if !ok || first == second {
		t.Errorf("versions of pictures 1 and 2 are %q and %q, %t; want two", first, second, ok)
	}
	p.Look = func(id.ColorSKU) (pictures.Look, bool) { return pictures.Look{Base: "tee", Hex: "2d5280"}, true }
	if other, _ := p.Version(media.OfItem(id.Image{ColorSKU: soldColor, Number: 1})); other == first {
		t.Errorf("another colour has the same version %q", other)
	}
	if _, ok := newPainter(t).Version(media.OfItem(id.Image{ColorSKU: "999900000101", Number: 1})); ok {
		t.Error("a colour that nobody sells has a picture")
	}
}

func TestMarksAreVariedSafeAndAlwaysTheSame(t *testing.T) {
	seen := map[string]string{}
	for _, name := range []string{"ITO TO YOHAKU", "Sorano Momen", "HATOBA KNITTING", "Nagi", "A", "R&D <b>\"x\"", "糸と余白", "", "One Two Three Four Five Six Seven Eight"} {
		for _, code := range []string{"1004", "1011", "1018", "1025"} {
			svg, err := pictures.Mark(code, name)
			if err != nil {
				t.Fatalf("Mark(%s, %q): %v", code, name, err)
			}
			wellFormed(t, name, svg)
			if again, _ := pictures.Mark(code, name); !bytes.Equal(svg, again) {
				t.Errorf("Mark(%s, %q) differs the second time", code, name)
			}
			if bytes.Contains(svg, []byte("<b>")) || bytes.Contains(svg, []byte("<text")) {
				t.Errorf("Mark(%s, %q) holds markup of its name or letters of an unknown font", code, name)
			}
			seen[string(svg)] = name
		}
	}
	if len(seen) < 20 {
		t.Errorf("36 brands have %d different marks; want variety", len(seen))
	}
}

func TestThePictureStoreServesWhatThePainterPaints(t *testing.T) {
	var stores [2]media.Store
	for i := range stores {
		s, err := local.Open(t.TempDir(), 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		stores[i] = s
	}
	p := media.New(media.Config{Originals: stores[0], Derived: stores[1], Source: newPainter(t), Clock: time.Now})
	for want, pic := range map[string]media.Picture{
		"image/jpeg":    media.OfItem(id.Image{ColorSKU: soldColor, Number: 2}),
		"image/svg+xml": content(t, "brands/1004.svg"),
	} {
		v, err := p.Find(t.Context(), pic, 1, true)
		if err != nil {
			t.Fatal(err)
		}
		if f, err := p.Read(t.Context(), v); err != nil || f.Type != want || len(f.Data) < 500 {
			t.Errorf("%+v: %s of %d bytes, %v; want %s", pic, f.Type, len(f.Data), err, want)
		}
	}
}
