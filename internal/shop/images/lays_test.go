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
	"testing"
	"time"

	"golang.org/x/time/rate"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/local"
	"github.com/tsumugi-shop/tsumugi/internal/shop/images"
)

// both asks the lays for what the sketches have not.
type both struct {
	*sketches
	lays *images.Lays
}

func (b *both) Version(p media.Picture) (string, bool) {
	if p.Content() != "" {
		return b.lays.Version(p)
	}
	return b.sketches.Version(p)
}

func (b *both) Paint(ctx context.Context, p media.Picture, w, h int) (media.Painting, error) {
	if p.Content() != "" {
		return b.lays.Paint(ctx, p, w, h)
	}
	return b.sketches.Paint(ctx, p, w, h)
}

func TestGoodsThatAreWornTogetherAreOnePicture(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
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
		h := &images.Pictures{Media: pictures, Count: func(id.ColorSKU) int { return 1 }, Log: slog.New(slog.DiscardHandler)}
		get := func(path string) *httptest.ResponseRecorder {
			rec := httptest.NewRecorder()
			h.ServeHTTP(rec, httptest.NewRequest("GET", path, nil))
			return rec
		}
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
