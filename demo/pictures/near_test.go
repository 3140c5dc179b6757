package pictures_test

import (
	"bytes"
	"image"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/demo/pictures"
)

// last is a number that is beyond all pictures.
const last = 9

// Every cloth of the demo looks its own way from near, has the colour of the
// swatch, and shows the item's pattern.
func TestACloseLookShowsTheClothInTheColourOfItsSwatch(t *testing.T) {
	s := studio(t)
	shop, err := demo.Make(demo.Options{Now: time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]*image.NRGBA{}
	for c := range shop.Commodities() {
		l, _ := shop.Look(c.Colors[0].Code)
		if l.Cloth == "" || seen[l.Cloth] != nil {
			continue
		}
		flat := compose(t, s, pictures.Look{Base: "tee", Hex: "6f86b0"}, last, 160)
		one := compose(t, s, pictures.Look{Base: "tee", Cloth: l.Cloth, Hex: "6f86b0"}, last, 160)
		if bytes.Equal(one.Pix, flat.Pix) {
			t.Errorf("%s: nobody knows the cloth %q", c.Name, l.Cloth)
		}
		for other, img := range seen {
			if bytes.Equal(one.Pix, img.Pix) {
				t.Errorf("%s looks like %s", l.Cloth, other)
			}
		}
		all := make([]int, len(one.Pix)/4)
		for i := range all {
			all[i] = 4 * i
		}
		if d := labOf(median(one, all)).from(labOf(0x6f, 0x86, 0xb0)); d > 9 && l.Cloth != "denim" && l.Cloth != "oxford" && l.Cloth != "chambray" && l.Cloth != "tweed" { // which have undyed threads
			t.Errorf("%s is %.1f from its swatch; want at most 9", l.Cloth, d)
		}
		striped := compose(t, s, pictures.Look{Base: "tee", Cloth: l.Cloth, Hex: "6f86b0", Pattern: "stripe", PatternHex: "f7f5f0"}, last, 160)
		if bytes.Equal(one.Pix, striped.Pix) {
			t.Errorf("%s shows no stripes", l.Cloth)
		}
		seen[l.Cloth] = one
	}
	if len(seen) < 20 {
		t.Errorf("the demo has %d cloths", len(seen))
	}
}

// What lies beside a sheet is as large to it as the catalogue says.
func TestSmallGoodsAreAsLargeToASheetAsTheyAreMeasured(t *testing.T) {
	s := studio(t)
	for _, l := range []pictures.Look{
		{Base: "pouch", Beside: "a4", Real: [2]int{130, 180}}, {Base: "pouch", Beside: "a4", Real: [2]int{150, 210}}, {Base: "tube", Beside: "postcard", Real: [2]int{38, 110}}, {Base: "bib", Beside: "a4", Real: [2]int{210, 240}},
		{Base: "bottle", Beside: "a4", Real: [2]int{66, 0}},
	} {
		l.Hex, l.Trim = "000000", "000000"
		black := compose(t, s, l, last, 800)
		l.Hex, l.Trim = "ffffff", "ffffff"
		white := compose(t, s, l, last, 800)
		item, paper := image.Rectangle{}, image.Rectangle{}
		for y := range black.Rect.Dy() {
			for x := range black.Rect.Dx() {
				i, at := black.PixOffset(x, y), image.Rect(x, y, x+1, y+1)
				switch {
				case int(white.Pix[i])-int(black.Pix[i]) > 40:
					item = item.Union(at)
				case black.Pix[i] > 0xf8 && black.Pix[i+2] > 0xf0: // whiter than the ground
					paper = paper.Union(at)
				}
			}
		}
		want := [2]float64{210, 297}
		if l.Beside == "postcard" {
			want = [2]float64{100, 148}
		}
		scale := want[0] / float64(paper.Dx())
		if high := float64(paper.Dy()) * scale; high < want[1]*.98 || high > want[1]*1.02 {
			t.Errorf("%s: the sheet is %.0f mm high to its width; want %.0f", l.Base, high, want[1])
		}
		if wide := float64(item.Dx()) * scale; wide < float64(l.Real[0])*.95 || wide > float64(l.Real[0])*1.05 {
			t.Errorf("%s is %.0f mm wide beside the sheet; want %d", l.Base, wide, l.Real[0])
		}
		if high := float64(item.Dy()) * scale; l.Real[1] > 0 && (high < float64(l.Real[1])*.95 || high > float64(l.Real[1])*1.05) {
			t.Errorf("%s is %.0f mm high beside the sheet; want %d", l.Base, high, l.Real[1])
		}
	}
}

// Whatever the demo shows beside a sheet, the studio can.
func TestAllThatTheDemoMeasuresIsShownBesideASheet(t *testing.T) {
	s := studio(t)
	shop, err := demo.Make(demo.Options{Now: time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for c := range shop.Commodities() {
		l, _ := shop.Look(c.Colors[0].Code)
		if l.Beside == "" || seen[l.Base] {
			continue
		}
		seen[l.Base] = true
		with, without := pictures.Look(l), pictures.Look(l)
		without.Beside = ""
		if bytes.Equal(compose(t, s, with, last, 120).Pix, compose(t, s, without, last, 120).Pix) {
			t.Errorf("%s is shown beside no %s", l.Base, l.Beside)
		}
	}
	for base := range pictures.Beside() {
		if !seen[base] {
			t.Errorf("nothing of the demo shows %s in its real size", base)
		}
	}
}
