package csvfile_test

import (
	"archive/zip"
	"bytes"
	"image"
	shade "image/color"
	"image/jpeg"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/local"
)

// darkroom is a desk with a picture store, in which the colour 0001001AB120 has
// two pictures.
func darkroom(t *testing.T, d *db.DB) (desk, *media.Pictures) {
	t.Helper()
	fill(t, d)
	store, err := local.Open(t.TempDir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	p := media.New(media.Config{Originals: store, Clock: time.Now})
	for n := 1; n <= 2; n++ {
		if err := p.Put(t.Context(), pictureOf(n), jpegOf(t, uint8(n))); err != nil {
			t.Fatal(err)
		}
	}
	return desk{t, &csvfile.Uploads{DB: d, Pictures: p}, d}, p
}

func pictureOf(n int) media.Picture {
	return media.OfItem(id.Image{ColorSKU: "0001001AB120", Number: n})
}

func jpegOf(t *testing.T, n uint8) []byte {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, 8, 10))
	for i := range img.Pix {
		img.Pix[i] = n * 20
	}
	img.Set(0, 0, shade.NRGBA{255, n, 0, 255})
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

type zipEntry struct {
	name string
	data []byte
	mode fs.FileMode
}

func zipOf(t *testing.T, entries ...zipEntry) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
		h.SetMode(e.mode | 0o644)
		f, err := w.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(e.data); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// shows is how many pictures the colour has, and whether one of them is of a shade.
func (x desk) shows(p *media.Pictures, n int, shade uint8) (count int, same bool) {
	x.t.Helper()
	for c, err := range (catalog.Catalog{DB: x.d}).All(x.t.Context()) {
		if err != nil {
			x.t.Fatal(err)
		}
		for _, color := range c.Colors {
			if color.Code == "0001001AB120" {
				count = color.Pictures
			}
		}
	}
	if shade == 0 {
		return count, false
	}
	name, err := p.PutWaiting(x.t.Context(), jpegOf(x.t.(*testing.T), shade))
	if err != nil {
		x.t.Fatal(err)
	}
	wanted, err := media.Waiting(name)
	if err != nil {
		x.t.Fatal(err)
	}
	if same, err = p.Same(x.t.Context(), pictureOf(n), wanted); err != nil {
		x.t.Fatal(err)
	}
	return count, same
}

func TestPicturesComeFromAZipAndGoBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		x, p := darkroom(t, d)
		f := x.drop("写真.ZIP", "", zipOf(t,
			zipEntry{name: "春/0001001AB1-20-1.jpg", data: jpegOf(t, 1)}, // as it is
			zipEntry{name: "春/0001001ab1-20-2.JPG", data: jpegOf(t, 5)},
			zipEntry{name: "item0001001AB120-3.jpg", data: jpegOf(t, 6)},
			zipEntry{name: "__MACOSX/._item0001001AB120-3.jpg", data: []byte("x")},
			zipEntry{name: "0001001AB1-20-5.jpg", data: jpegOf(t, 7)}, // there is no fourth
			zipEntry{name: "0001001AB1-99-1.jpg", data: jpegOf(t, 7)},
			zipEntry{name: "IMG_0001.jpg", data: jpegOf(t, 7)}))
		if f.State != csvfile.Ready || f.Kind != csvfile.PicturesKind || f.Counts.Added != 1 || f.Counts.Changed != 1 || f.Counts.Unchanged != 1 || f.Counts.BadRows != 3 {
			t.Fatalf("%s %s %s %+v %+v", f.State, f.Kind, f.Said, f.Counts, x.found(f, csvfile.FoundProblem))
		}
		if n, _ := x.shows(p, 1, 0); n != 2 {
			t.Errorf("before anybody agreed it shows %d", n)
		}
		if f = x.apply(f); f.State != csvfile.Finished {
			t.Fatalf("%s %s", f.State, f.Said)
		}
		if n, same := x.shows(p, 2, 5); n != 3 || !same {
			t.Errorf("applied: %d, the second is it: %v", n, same)
		}
		taking, err := x.u.Undo(t.Context(), f.ID)
		if err != nil {
			t.Fatal(err)
		}
		u := x.work(taking.ID)
		if u.State != csvfile.Ready || u.Counts.Changed != 1 || u.Counts.Removed != 1 || u.Counts.Kept != 0 {
			t.Fatalf("%s %s %+v", u.State, u.Said, u.Counts)
		}
		if u = x.apply(u); u.State != csvfile.Finished {
			t.Fatalf("%s %s", u.State, u.Said)
		}
		if n, same := x.shows(p, 2, 2); n != 2 || !same {
			t.Errorf("taken back: %d, the second is the old one: %v", n, same)
		}
		again := x.drop("写真.zip", "", zipOf(t, zipEntry{name: "0001001AB1-20-1.jpg", data: jpegOf(t, 9)}))
		again = x.apply(again)
		if err := p.Put(t.Context(), pictureOf(1), jpegOf(t, 8)); err != nil {
			t.Fatal(err)
		}
		if taking, err = x.u.Undo(t.Context(), again.ID); err != nil {
			t.Fatal(err)
		}
		if u = x.work(taking.ID); u.Counts.Kept != 1 || u.Counts.Changes() != 0 {
			t.Errorf("what somebody replaced since: %+v", u.Counts)
		}
	})
}

func TestHostileZipsAreRefusedWithWords(t *testing.T) {
	d := dbtest.SQLite(t)
	x, p := darkroom(t, d)
	for want, e := range map[string]zipEntry{
		"20MB":   {name: "0001001AB1-20-1.jpg", data: make([]byte, 30<<20)}, // a bomb of some kilobytes
		"フォルダの外": {name: "../../0001001AB1-20-1.jpg", data: jpegOf(t, 5)},
		"リンク":    {name: "0001001AB1-20-1.jpg", data: []byte("/etc/passwd"), mode: fs.ModeSymlink},
		"JPEG":   {name: "0001001AB1-20-1.jpg", data: []byte("<svg onload=alert(1)>")},
		"壊れている":  {name: "0001001AB1-20-1.jpg", data: jpegOf(t, 5)[:200]},
		"名前を":    {name: "0001001AB1-20-1.exe", data: jpegOf(t, 5)},
	} {
		f := x.drop("a.zip", "", zipOf(t, e))
		found := x.found(f, csvfile.FoundProblem)
		if f.State != csvfile.Bad || len(found) != 1 || !strings.Contains(found[0].Said, want) {
			t.Errorf("%s: %s %s %+v, want %s", e.name, f.State, f.Said, found, want)
		}
	}
	many := make([]zipEntry, 2001)
	for i := range many {
		many[i].name = "x.jpg"
	}
	for want, data := range map[string][]byte{
		"ZIPファイルとして": []byte("PK\x03\x04 not a zip"), "写真がありません": zipOf(t), "2,000枚": zipOf(t, many...),
	} {
		if f := x.drop("a.zip", "items", data); f.State != csvfile.Bad || !strings.Contains(f.Said, want) {
			t.Errorf("%s %s, want %s", f.State, f.Said, want)
		}
	}
	if n, same := x.shows(p, 1, 1); n != 2 || !same {
		t.Errorf("after all of it: %d, %v", n, same)
	}
}
