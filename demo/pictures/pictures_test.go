package pictures_test

import (
	"bytes"
	"image"
	"math"
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/demo/pictures"
)

var shared = sync.OnceValues(pictures.NewStudio)

// studio is the one of all tests, which has some layers open; newStudio has none yet.
func studio(t testing.TB) *pictures.Studio {
	t.Helper()
	s, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func newStudio(t testing.TB) *pictures.Studio {
	t.Helper()
	s, err := pictures.NewStudio()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func compose(t testing.TB, s *pictures.Studio, l pictures.Look, number, w int) *image.NRGBA {
	t.Helper()
	img, err := s.Item(l, number, w, w*5/4)
	if err != nil {
		t.Fatalf("%+v: %v", l, err)
	}
	return img
}

// lab is CIE L*a*b*, where a distance of 2 is just seen.
type lab [3]float64

func labOf(r, g, b uint8) lab {
	lin := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= .04045 {
			return s / 12.92
		}
		return math.Pow((s+.055)/1.055, 2.4)
	}
	R, G, B := lin(r), lin(g), lin(b)
	f := func(t float64) float64 {
		if t > .008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16./116
	}
	x, y, z := f((.4124*R+.3576*G+.1805*B)/.9505), f(.2126*R+.7152*G+.0722*B), f((.0193*R+.1192*G+.9505*B)/1.089)
	return lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func (a lab) from(b lab) float64 { return math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2]) }

// product is the pixels that show the item: those that a change of its colour
// changes throughout.
func product(t *testing.T, s *pictures.Studio, base string, w int) []int {
	t.Helper()
	black, white := compose(t, s, pictures.Look{Base: base, Hex: "000000", Trim: "808080"}, 1, w), compose(t, s, pictures.Look{Base: base, Hex: "ffffff", Trim: "808080"}, 1, w)
	var out []int
	for i := 0; i < len(black.Pix); i += 4 {
		if int(white.Pix[i])-int(black.Pix[i]) > 120 && black.Pix[i] < 60 {
			out = append(out, i)
		}
	}
	if len(out) < 1000 {
		t.Fatalf("%s: %d pixels show the item", base, len(out))
	}
	return out
}

var swatches = map[string][3]uint8{
	"f7f5f0": {0xf7, 0xf5, 0xf0}, "efe7d6": {0xef, 0xe7, 0xd6}, "23232a": {0x23, 0x23, 0x2a}, "2f2e2d": {0x2f, 0x2e, 0x2d}, "727171": {0x72, 0x71, 0x71},
	"b02f2f": {0xb0, 0x2f, 0x2f}, "2d5280": {0x2d, 0x52, 0x80}, "4b6a1e": {0x4b, 0x6a, 0x1e}, "e3b04b": {0xe3, 0xb0, 0x4b}, "cbb3b0": {0xcb, 0xb3, 0xb0},
}

func TestClothHasTheColourOfItsSwatch(t *testing.T) {
	s := studio(t)
	for _, base := range []string{"tee", "hoodie", "leggings", "bottle"} {
		pixels := product(t, s, base, 240)
		for hex, c := range swatches {
			img := compose(t, s, pictures.Look{Base: base, Hex: hex}, 1, 240)
			got, want := labOf(median(img, pixels)), labOf(c[0], c[1], c[2])
			if d := got.from(want); d > 3.5 {
				t.Errorf("%s in %s has the median colour %.1f, %.1f from its swatch %.1f; want at most 3.5", base, hex, got, d, want)
			}
		}
	}
}

// median is the colour of the middle of the pixels by brightness, averaged
// over a tenth of them.
func median(img *image.NRGBA, pixels []int) (r, g, b uint8) {
	sorted := slices.Clone(pixels)
	slices.SortFunc(sorted, func(i, j int) int {
		return int(img.Pix[i]) + int(img.Pix[i+1]) + int(img.Pix[i+2]) - int(img.Pix[j]) - int(img.Pix[j+1]) - int(img.Pix[j+2])
	})
	middle := sorted[len(sorted)*45/100 : len(sorted)*55/100]
	var sum [3]int
	for _, i := range middle {
		for k := range sum {
			sum[k] += int(img.Pix[i+k])
		}
	}
	n := len(middle)
	return uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n)
}

func TestWhiteAndBlackClothShowTheirFolds(t *testing.T) {
	s := studio(t)
	for _, base := range []string{"tee", "hoodie", "romper", "dress"} {
		pixels := product(t, s, base, 240)
		for _, hex := range []string{"f7f5f0", "23232a", "2f2e2d", "000000", "ffffff"} {
			img := compose(t, s, pictures.Look{Base: base, Hex: hex}, 1, 240)
			var light []float64
			for _, i := range pixels {
				light = append(light, labOf(img.Pix[i], img.Pix[i+1], img.Pix[i+2])[0])
			}
			slices.Sort(light)
			if spread := light[len(light)*95/100] - light[len(light)*5/100]; spread < 9 {
				t.Errorf("%s in %s: lightness spreads over %.1f; want at least 9", base, hex, spread)
			}
		}
	}
}

func TestAllItemsLieOnTheSameGround(t *testing.T) {
	s := studio(t)
	want := labOf(0xf1, 0xec, 0xe2)
	for _, base := range s.Bases() {
		img := compose(t, s, pictures.Look{Base: base, Hex: "000000"}, 1, 120)
		for _, at := range []image.Point{{1, 1}, {118, 1}, {1, 148}} {
			i := img.PixOffset(at.X, at.Y)
			if got := labOf(img.Pix[i], img.Pix[i+1], img.Pix[i+2]); got.from(want) > 6 {
				t.Errorf("%s: the ground at %v is %.1f; want near %.1f", base, at, got, want)
			}
		}
		for i := 0; i < len(img.Pix); i += 4 {
			if l := labOf(img.Pix[i], img.Pix[i+1], img.Pix[i+2])[0]; l > want[0]+3 {
				t.Errorf("%s: a pixel beside black cloth is lighter (%.1f) than the ground (%.1f): a halo", base, l, want[0])
				break
			}
		}
	}
}

func TestEveryBaseOfTheDemoHasTwoViewsOfItsOwn(t *testing.T) {
	s := studio(t)
	if have, want := s.Bases(), demo.Bases(); !slices.Equal(have, want) {
		t.Errorf("there are layers of %v; want them of %v", have, want)
	}
	for _, base := range demo.Bases() {
		l := pictures.Look{Base: base, Hex: "8fa58c"}
		if bytes.Equal(compose(t, s, l, 1, 120).Pix, compose(t, s, l, 2, 120).Pix) {
			t.Errorf("%s: pictures 1 and 2 are the same", base)
		}
	}
}

func TestEveryWornViewOfTheDemoIsThereAndShowsItemAndTorso(t *testing.T) {
	s := studio(t)
	if have, want := s.Worn(), demo.Worn(); !reflect.DeepEqual(have, want) {
		t.Errorf("there are worn views of %v; want them of %v", have, want)
	}
	for base, bodies := range demo.Worn() {
		for _, body := range bodies {
			dark, light := pictures.Look{Base: base, Body: body, Hex: "000000", Trim: "000000"}, pictures.Look{Base: base, Body: body, Hex: "ffffff", Trim: "ffffff"}
			black, white := compose(t, s, dark, 2, 120), compose(t, s, light, 2, 120)
			if bytes.Equal(black.Pix, compose(t, s, dark, 1, 120).Pix) || bytes.Equal(black.Pix, compose(t, s, dark, 3, 120).Pix) {
				t.Errorf("%s on %s: the worn picture is one of the others", base, body)
			}
			item, torso := 0, 0
			for i := 0; i < len(black.Pix); i += 4 {
				switch d := int(white.Pix[i]) - int(black.Pix[i]); {
				case d > 120:
					item++
				case d == 0 && white.Pix[i] > white.Pix[i+2]+18: // linen is warmer than the ground
					torso++
				}
			}
			if all := len(black.Pix) / 4; item < all/12 || torso < all/250 && base != "hoodie" { // whose hood hides the neck
				t.Errorf("%s on %s: of %d pixels %d show the item and %d the torso", base, body, all, item, torso)
			}
		}
	}
}

func TestEveryViewFromBehindIsThereAndShowsNoPrint(t *testing.T) {
	s := studio(t)
	if have, want := s.Behind(), demo.Behind(); !reflect.DeepEqual(have, want) {
		t.Errorf("there are views from behind of %v; want them of %v", have, want)
	}
	for base, bodies := range demo.Behind() {
		for _, body := range bodies {
			l := pictures.Look{Base: base, Body: body, Hex: "efe7d6", PatternHex: "233f63", Detail: "bear"}
			behind := compose(t, s, l, 3, 120)
			if bytes.Equal(behind.Pix, compose(t, s, l, 2, 120).Pix) || bytes.Equal(behind.Pix, compose(t, s, l, 4, 120).Pix) {
				t.Errorf("%s on %s: the picture from behind is one of the others", base, body)
			}
			l.Pattern = "print"
			if front := compose(t, s, l, 2, 120); base == "tee" && bytes.Equal(front.Pix, compose(t, s, pictures.Look{Base: base, Body: body, Hex: "efe7d6"}, 2, 120).Pix) {
				t.Errorf("%s on %s: the front shows no print", base, body)
			}
			if base == "tee" && !bytes.Equal(behind.Pix, compose(t, s, l, 3, 120).Pix) {
				t.Errorf("%s on %s: what is printed on the chest is seen from behind", base, body)
			}
		}
	}
}

func TestANakedTorsoKeepsItsColour(t *testing.T) {
	s := studio(t)
	img := compose(t, s, pictures.Look{Base: "bra", Body: "women", Hex: "b02f2f"}, 2, 240)
	if got, want := labOf(at(img, .5, .9)), labOf(0xe3, 0xdb, 0xcd); got.from(want) > 8 {
		t.Errorf("the belly of the torso is %.1f; want near its linen, %.1f", got, want)
	}
}

// at is the colour at a place, in shares of the picture.
func at(img *image.NRGBA, x, y float64) (r, g, b uint8) {
	i := img.PixOffset(int(x*float64(img.Rect.Dx())), int(y*float64(img.Rect.Dy())))
	return img.Pix[i], img.Pix[i+1], img.Pix[i+2]
}

func TestPicturesFitTheirBoxAndAreFourByFive(t *testing.T) {
	s := studio(t)
	for _, base := range []string{"tee", "mat", "jar"} {
		for number := 1; number <= 3; number++ {
			for _, w := range []int{240, 1600} {
				size := compose(t, s, pictures.Look{Base: base, Hex: "8fa58c"}, number, w).Rect.Size()
				shape := float64(size.Y) / float64(size.X)
				if size.X > w || size.Y > w*5/4 || size.X < min(w, 440) || math.Abs(shape-1.25) > .01 {
					t.Errorf("%s picture %d in %d × %d is %v", base, number, w, w*5/4, size)
				}
			}
		}
	}
}

func TestEveryLookHasABaseAndItsPatternShows(t *testing.T) {
	s := studio(t)
	plain := compose(t, s, pictures.Look{Base: "tee", Hex: "efe7d6"}, 1, 240)
	for _, l := range []pictures.Look{
		{Pattern: "stripe"}, {Pattern: "check"}, {Pattern: "dot"}, {Pattern: "print", Detail: "sun"}, {Pattern: "print", Detail: "moon"}, {Pattern: "print", Detail: "star"},
		{Pattern: "print", Detail: "leaf"}, {Pattern: "print", Detail: "flower"}, {Pattern: "print", Detail: "wave"}, {Pattern: "print", Detail: "mountain"}, {Pattern: "print", Detail: "bear"},
	} {
		l.Base, l.Hex, l.PatternHex = "tee", "efe7d6", "233f63"
		img := compose(t, s, l, 1, 240)
		changed := 0
		for i := 0; i < len(img.Pix); i += 4 {
			if int(plain.Pix[i])-int(img.Pix[i]) > 90 {
				changed++
			}
		}
		if share := float64(changed) / float64(len(img.Pix)/4); share < .003 || share > .3 {
			t.Errorf("%s %s covers %.1f %% of the picture; want some of it", l.Pattern, l.Detail, share*100)
		}
	}
	for _, l := range []pictures.Look{{}, {Base: "unknown"}, {Base: "tee", Hex: "nothex", Pattern: "unknown"}, {Base: "tee", Pattern: "print", Detail: "unknown"}, {Base: "jar", Pattern: "label", Detail: "糸と余白\n柚子"}} {
		compose(t, s, l, 1, 240) // strange data is no reason to show nothing
	}
}

func TestTheSameLookGivesTheSameBytes(t *testing.T) {
	l := pictures.Look{Base: "romper", Hex: "f4e9d8", Trim: "d98f6c", Pattern: "stripe", PatternHex: "9fc0a6"}
	want := compose(t, newStudio(t), l, 2, 240)
	s := newStudio(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if img, err := s.Item(l, 2, 240, 300); err != nil || !bytes.Equal(img.Pix, want.Pix) {
				t.Errorf("composed again, the picture differs (%v)", err)
			}
		})
	}
	wg.Wait()
}
