package images_test

import (
	"bytes"
	"context"
	"image"
	_ "image/jpeg"
	"log/slog"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/time/rate"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/local"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
	"github.com/tsumugi-shop/tsumugi/internal/shop/images"
)

// both asks for content those who compose it, and the sketches for the rest.
type both struct {
	*sketches
	lays *images.Lays
	worn *images.Worn
}

func (b *both) of(p media.Picture) media.Source {
	switch {
	case strings.HasPrefix(p.Content(), "worn/"):
		return b.worn
	case p.Content() != "":
		return b.lays
	}
	return b.sketches
}

func (b *both) Version(p media.Picture) (string, bool) { return b.of(p).Version(p) }

func (b *both) Paint(ctx context.Context, p media.Picture, w, h int) (media.Painting, error) {
	return b.of(p).Paint(ctx, p, w, h)
}

// dresser wears whatever is two pieces at least, and paints it black.
type dresser struct {
	season  string
	dressed atomic.Int32
}

func (d *dresser) Worn(goods []id.ColorSKU) (outfit.Worn, bool) {
	return outfit.Worn{Height: 160, Sizes: make([]string, len(goods)), Version: d.season}, len(goods) > 1
}

func (d *dresser) Dress(_ []id.ColorSKU, w, h int) (image.Image, error) {
	d.dressed.Add(1)
	return image.NewGray(image.Rect(0, 0, w, h)), nil
}

func TestGoodsThatAreWornTogetherAreOnePicture(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		source, h := openComposed(t, d)
		get := getter(h)
		shirt, trousers, towel, hidden := "001900211301", "001900212301", "001900213301", "001900214301"
		path := images.LayPath([]string{shirt, trousers})
		rec := get(path + "?size=2")
		img, _, err := image.Decode(bytes.NewReader(rec.Body.Bytes()))
		if rec.Code != 200 || err != nil || img.Bounds().Dx() != 480 || img.Bounds().Dy() != 270 {
			t.Fatalf("%s: %d, %v", path, rec.Code, err)
		}
		at := func(x, y int) uint32 { r, _, _, _ := img.At(x, y).RGBA(); return r >> 8 }
		if at(2, 2) < 0xe8 || at(190, 135) > 20 || at(300, 135) > 20 { // the ground, and goods that are black
			t.Errorf("the ground is %d, the goods are %d and %d", at(2, 2), at(190, 135), at(300, 135))
		}
		painted := source.painted.Load()
		if again := get(path + "?size=2"); again.Code != 200 || source.painted.Load() != painted || again.Header().Get("Etag") != rec.Header().Get("Etag") {
			t.Error("it is composed again")
		}
		for name, wrong := range map[string]string{
			"unknown goods": images.LayPath([]string{shirt, "001900219301"}), "a towel": images.LayPath([]string{shirt, towel}), "goods that nobody may see": images.LayPath([]string{shirt, hidden}),
			"none": "/contents/lay/.jpg", "another format": strings.TrimSuffix(path, ".jpg") + ".png", "too many": images.LayPath(strings.Fields(strings.Repeat(shirt+" ", 9))),
		} {
			if rec := get(wrong); rec.Code != 404 {
				t.Errorf("%s: %d", name, rec.Code)
			}
		}
		source.lays.Pace = rate.NewLimiter(0, 2)
		busy := 0
		for i := range 4 { // as many addresses as somebody likes to make up
			codes := append([]string{shirt}, slices.Repeat([]string{trousers}, i+2)...)
			if rec := get(images.LayPath(codes) + "?size=1"); rec.Code == 503 {
				busy++
			}
		}
		if busy != 2 {
			t.Errorf("%d of 4 compositions are refused where 2 may be made", busy)
		}
	})
}

// openComposed is a shop with a shirt, trousers, a towel and a shirt that nobody may
// see, whose pictures are sketches.
func openComposed(t *testing.T, d *db.DB) (*both, *images.Pictures) {
	t.Helper()
	shelf := catalog.Batch{
		Brands:     []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
		Categories: []catalog.Category{{Code: "C1", Name: "シャツ", Alias: "shirts"}, {Code: "C2", Name: "パンツ", Alias: "trousers"}, {Code: "C3", Name: "タオル", Alias: "towels"}},
	}
	for i, category := range []string{"C1", "C2", "C3", "C1"} {
		code := id.ColorSKU("00190021" + string(rune('1'+i)) + "301")
		shelf.Commodities = append(shelf.Commodities, catalog.Commodity{
			Code: code.Commodity(), Brand: "9002", Name: "品", SexType: catalog.Women, Categories: []string{category}, Returns: catalog.ReturnsFashion, TaxPercent: 10, ArrivalDate: "20260501", Secret: i == 3,
			Colors: []catalog.Color{{Code: code, Name: "白", Group: "white", Hex: "ffffff", ListPrice: 8000, Price: 8000, Pictures: 1, Sizes: []catalog.Size{{SKU: id.SKU(code + "1"), Name: "S", Stock: 9}}}},
		})
	}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), shelf); err != nil {
		t.Fatal(err)
	}
	items, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	open := func() *local.Store {
		s, err := local.Open(t.TempDir(), 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return s
	}
	source := &both{sketches: &sketches{}}
	pictures := media.New(media.Config{Originals: open(), Derived: open(), Source: source, Clock: time.Now, Makers: 1})
	source.lays = images.NewLays(pictures, items)
	source.worn = &images.Worn{Dresser: &dresser{}, Catalog: items, Pace: source.lays.Pace}
	return source, &images.Pictures{Media: pictures, Count: func(id.ColorSKU) int { return 1 }, Log: slog.New(slog.DiscardHandler)}
}

func getter(h *images.Pictures) func(path string) *httptest.ResponseRecorder {
	return func(path string) *httptest.ResponseRecorder {
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, httptest.NewRequest("GET", path, nil))
		return rec
	}
}

func TestGoodsAreWornOnOneTorso(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		source, h := openComposed(t, d)
		by := source.worn.Dresser.(*dresser)
		get := getter(h)
		shirt, trousers, towel, hidden := "001900211301", "001900212301", "001900213301", "001900214301"
		path := images.WornPath([]string{shirt, trousers})
		rec := get(path + "?size=2")
		img, _, err := image.Decode(bytes.NewReader(rec.Body.Bytes()))
		if rec.Code != 200 || err != nil || img.Bounds().Dx() != 480 || img.Bounds().Dy() != 600 {
			t.Fatalf("%s: %d, %v", path, rec.Code, err)
		}
		if again := get(path + "?size=2"); again.Code != 200 || by.dressed.Load() != 1 || again.Header().Get("Etag") != rec.Header().Get("Etag") {
			t.Error("it is composed again")
		}
		by.season = "spring"
		if again := get(path + "?size=2"); again.Code != 200 || by.dressed.Load() != 2 || again.Header().Get("Etag") == rec.Header().Get("Etag") {
			t.Error("a torso that is dressed otherwise has the picture of before")
		}
		for name, wrong := range map[string]string{
			"unknown goods": images.WornPath([]string{shirt, "001900219301"}), "a towel": images.WornPath([]string{shirt, towel}), "goods that nobody may see": images.WornPath([]string{shirt, hidden}),
			"what cannot be worn": images.WornPath([]string{shirt}), "none": "/contents/worn/.jpg", "another format": strings.TrimSuffix(path, ".jpg") + ".png", "too many": images.WornPath(strings.Fields(strings.Repeat(shirt+" ", 9))),
		} {
			if rec := get(wrong); rec.Code != 404 {
				t.Errorf("%s: %d", name, rec.Code)
			}
		}
		if by.dressed.Load() != 2 {
			t.Errorf("%d were dressed; refusals cost work", by.dressed.Load())
		}
	})
}

// A page shows more of them than may be composed at once: whoever waits gets theirs,
// and only who asks for very many is refused.
func TestWornPicturesWaitForTheirTurn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		source, h := openComposed(t, d)
		get := getter(h)
		path := func(n int) string {
			return images.WornPath(append([]string{"001900211301"}, slices.Repeat([]string{"001900212301"}, n)...)) + "?size=1"
		}
		source.worn.Pace = rate.NewLimiter(50, 1)
		h.Patience = time.Minute
		for n := range 4 {
			if rec := get(path(n + 1)); rec.Code != 200 {
				t.Errorf("number %d is answered by %d", n, rec.Code)
			}
		}
		source.worn.Pace, h.Patience = rate.NewLimiter(0, 0), 0
		if rec := get(path(5)); rec.Code != 503 || rec.Header().Get("Retry-After") == "" {
			t.Errorf("beyond the pace the answer is %d", rec.Code)
		}
	})
}
