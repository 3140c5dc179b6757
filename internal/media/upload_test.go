package media_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/local"
)

// bomb is a PNG of some bytes that claims w × h pixels.
func bomb(w, h uint32) []byte {
	body := binary.BigEndian.AppendUint32([]byte("IHDR"), w)
	body = append(binary.BigEndian.AppendUint32(body, h), 8, 2, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	out = append(out, body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(body))
}

// withChunk puts a chunk after the header of a PNG.
func withChunk(data []byte, name string, body []byte) []byte {
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	named := append([]byte(name), body...)
	chunk = binary.BigEndian.AppendUint32(append(chunk, named...), crc32.ChecksumIEEE(named))
	return slices.Insert(slices.Clone(data), 33, chunk...)
}

func TestPutRefusesWhatIsNoGoodPicture(t *testing.T) {
	good := asJPEG(t, flat(400, 500, color.NRGBA{1, 2, 3, 255}))
	still := asPNG(t, flat(40, 50, color.NRGBA{1, 2, 3, 255}))
	var moving bytes.Buffer
	if err := gif.Encode(&moving, flat(4, 5, color.Black), nil); err != nil {
		t.Fatal(err)
	}
	p := newPictures(t, media.Config{})
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"nothing":             {nil, media.ErrFormat},
		"text":                {[]byte("<svg onload=alert(1)>"), media.ErrFormat},
		"gif":                 {moving.Bytes(), media.ErrFormat},
		"half a jpeg":         {good[:len(good)/2], media.ErrBroken},
		"head of a png":       {still[:40], media.ErrBroken},
		"flipped bytes":       {bytes.ReplaceAll(still, []byte("IDAT"), []byte("IDAX")), media.ErrBroken},
		"bomb":                {bomb(60_000, 60_000), media.ErrTooMany},
		"bomb that overflows": {bomb(1<<31-1, 1<<31-1), media.ErrBroken},
		"bomb in one row":     {bomb(50_000_001, 1), media.ErrTooMany},
		"animated png":        {withChunk(still, "acTL", make([]byte, 8)), media.ErrAnimated},
		"animated webp":       {append([]byte("RIFF\x40\x00\x00\x00WEBPANIM\x06\x00\x00\x00"), make([]byte, 48)...), media.ErrAnimated},
		"truncated webp":      {[]byte("RIFF\xff\xff\xff\xffWEBPVP8 \xff\xff\xff\xff"), media.ErrBroken},
		"too many bytes":      {append(slices.Clone(good), make([]byte, media.MaxBytes)...), media.ErrTooLarge},
	} {
		if err := p.Put(t.Context(), item, c.data); !errors.Is(err, c.want) {
			t.Errorf("Put(%s): %v; want %v", name, err, c.want)
		}
	}
	if _, err := p.Find(t.Context(), item, 1, false); !errors.Is(err, media.ErrNotFound) {
		t.Errorf("Find after refusals: %v; want ErrNotFound", err)
	}
}

func TestPutTakesNoDrawingFromOutside(t *testing.T) {
	pic, err := media.OfContent("a/b.svg")
	if err != nil {
		t.Fatal(err)
	}
	p := newPictures(t, media.Config{})
	if err := p.Put(t.Context(), pic, asPNG(t, flat(4, 5, color.Black))); !errors.Is(err, media.ErrFormat) {
		t.Errorf("Put of an SVG path: %v; want ErrFormat", err)
	}
}

var brandFolder = string(id.ColorSKU("100400000101").Commodity().Brand())

// exif is a segment that says how the camera was held, and where.
func exif(orientation byte) []byte {
	body := []byte("Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00")
	body = append(body, orientation, 0, 0, 0, 0, 0, 0)
	body = append(body, "GPS 35.0116 135.7681"...)
	return append([]byte{0xff, 0xe1, 0, byte(len(body) + 2)}, body...)
}

// corners is red, green, blue and white, from the upper left by rows.
func corners() *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, 64, 96))
	for y := range 96 {
		for x := range 64 {
			c := [][]color.NRGBA{{{220, 0, 0, 255}, {0, 200, 0, 255}}, {{0, 0, 220, 255}, {255, 255, 255, 255}}}[y/48][x/32]
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

func TestPutTurnsPicturesUprightAndForgetsWhereTheyWereTaken(t *testing.T) {
	plain := asJPEG(t, corners())
	want := map[byte]string{0: "rgbw", 1: "rgbw", 2: "grwb", 3: "wbgr", 4: "bwrg", 5: "rbgw", 6: "brwg", 7: "wgbr", 8: "gwrb", 9: "rgbw"}
	for orientation, want := range want {
		dir := t.TempDir()
		p := newPictures(t, media.Config{Originals: openStore(t, dir)})
		if err := p.Put(t.Context(), item, slices.Insert(slices.Clone(plain), 2, exif(orientation)...)); err != nil {
			t.Fatalf("orientation %d: %v", orientation, err)
		}
		_, img := read(t, p, item, 4, false)
		if got := colours(img); got != want {
			t.Errorf("orientation %d shows %s; want %s", orientation, got, want)
		}
		kept, err := os.ReadFile(filepath.Join(dir, "items", brandFolder, "100400000101-1"))
		if err != nil || bytes.Contains(kept, []byte("GPS")) || bytes.Contains(kept, []byte("Exif")) {
			t.Errorf("orientation %d: the kept original still says where it was taken, %v", orientation, err)
		}
		if orientation < 2 && !bytes.Equal(kept, plain) {
			t.Errorf("orientation %d: the original was written anew; want it as it was, without metadata", orientation)
		}
	}
}

// colours names the middle of each quarter.
func colours(img image.Image) string {
	b, out := img.Bounds(), ""
	for _, at := range [][2]int{{1, 1}, {3, 1}, {1, 3}, {3, 3}} {
		r, g, _, _ := img.At(b.Dx()*at[0]/4, b.Dy()*at[1]/4).RGBA()
		switch {
		case r>>8 > 150 && g>>8 > 150:
			out += "w"
		case r>>8 > 150:
			out += "r"
		case g>>8 > 150:
			out += "g"
		default:
			out += "b"
		}
	}
	return out
}

func TestPutBoundsOriginals(t *testing.T) {
	dir := t.TempDir()
	p := newPictures(t, media.Config{Originals: openStore(t, dir)})
	if err := p.Put(t.Context(), item, asPNG(t, image.NewGray(image.Rect(0, 0, 6400, 80)))); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(dir, "items", brandFolder, "100400000101-1"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if c, kind, err := image.DecodeConfig(f); err != nil || c.Width != 3200 || kind != "jpeg" {
		t.Errorf("kept %d × %d %s, %v; want a JPEG of 3200 × 40", c.Width, c.Height, kind, err)
	}
}

func TestContentPathsCannotLeaveTheStore(t *testing.T) {
	for _, good := range []string{"a.jpg", "banners/2026/spring-1.webp", "marks/1004.svg", "A/b_c.d.png"} {
		if _, err := media.OfContent(good); err != nil {
			t.Errorf("OfContent(%q): %v; want a picture", good, err)
		}
	}
	for _, bad := range []string{
		"", "/", "a", "a.txt", "../a.jpg", "a/../b.jpg", "/a.jpg", "a//b.jpg", ".a.jpg", "a/.b.jpg", "a\x00.jpg", `a\b.jpg`, "a%2f.jpg",
		"絵.jpg", "a b.jpg", "a/b/c/d/e/f/g/h/i.jpg", string(bytes.Repeat([]byte("a"), 300)) + ".jpg", "a.jpg/", "a.JPG/..", "c:a.jpg", "a.jpg\n",
	} {
		if _, err := media.OfContent(bad); !errors.Is(err, media.ErrName) {
			t.Errorf("OfContent(%q): %v; want ErrName", bad, err)
		}
	}
}

func TestImportFolderTakesWhatItCanAndSaysWhatItCannot(t *testing.T) {
	good := asJPEG(t, flat(300, 375, color.NRGBA{9, 9, 9, 255}))
	folder := fstest.MapFS{
		"item100400000101-1.jpg":          {Data: good},
		"spring/item100400000102-2-4.png": {Data: asPNG(t, flat(30, 40, color.Black))},
		"item100400000103-1.jpg":          {Data: []byte("broken")},
		"item100400000101-0.jpg":          {Data: good},
		"IMG_0001.jpg":                    {Data: good},
	}
	p := newPictures(t, media.Config{})
	got := map[string]error{}
	for file, err := range p.ImportFolder(t.Context(), folder) {
		if err != nil {
			t.Fatal(err)
		}
		got[file.File] = file.Err
	}
	for name, want := range map[string]error{
		"item100400000101-1.jpg": nil, "spring/item100400000102-2-4.png": nil, "item100400000103-1.jpg": media.ErrFormat,
		"item100400000101-0.jpg": media.ErrName, "IMG_0001.jpg": media.ErrName,
	} {
		if err, ok := got[name]; !ok || !errors.Is(err, want) {
			t.Errorf("%s: reported %t, %v; want %v", name, ok, err, want)
		}
	}
	second := media.OfItem(id.Image{ColorSKU: "100400000102", Number: 2})
	if _, err := p.Find(t.Context(), second, 1, false); err != nil {
		t.Errorf("the second picture: %v", err)
	}
}

// FuzzPut finds bytes that make a parser of ours or of the library panic; Put
// survives that, and says so.
func FuzzPut(f *testing.F) {
	var small bytes.Buffer
	if err := jpeg.Encode(&small, image.NewGray(image.Rect(0, 0, 8, 8)), nil); err != nil {
		f.Fatal(err)
	}
	f.Add(small.Bytes())
	f.Add(slices.Insert(slices.Clone(small.Bytes()), 2, exif(6)...))
	f.Add(bomb(3, 3))
	f.Add([]byte("RIFF\x1a\x00\x00\x00WEBPEXIF\x0e\x00\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12"))
	store, err := local.Open(f.TempDir(), 0)
	if err != nil {
		f.Fatal(err)
	}
	p := media.New(media.Config{Originals: store, Derived: store, Clock: time.Now})
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := p.Put(t.Context(), item, data); err != nil && strings.Contains(err.Error(), "panic:") {
			t.Errorf("Put(%q): %v", data, err)
		}
	})
}
