package pictures_test

import (
	"image"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/demo/pictures"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

func dress(t testing.TB, s *pictures.Studio, body string, w int, looks ...pictures.Look) *image.NRGBA {
	t.Helper()
	img, err := s.Dress(looks, body, w, w*5/4)
	if err != nil {
		t.Fatalf("%+v: %v", looks, err)
	}
	return img
}

// The colours by which tests tell garments apart, whatever light is on them.
const (
	red, green, blue = "d02020", "20b040", "2040d0"
	neither          = 'n'
)

// shows is the garment that a pixel shows: r, g, b, or neither.
func shows(img *image.NRGBA, x, y int) rune {
	p := img.Pix[img.PixOffset(x, y):]
	for i, name := range "rgb" {
		if a, b := p[(i+1)%3], p[(i+2)%3]; float64(p[i]) > 1.5*float64(max(a, b)) {
			return name
		}
	}
	return neither
}

func look(base, hex string) pictures.Look { return pictures.Look{Base: base, Hex: hex, Trim: hex} }

var (
	uppers = []string{"big_tee", "blouse", "bra_top", "camisole", "hoodie", "knit", "ls_tee", "shirt", "sweat", "tank", "tee"}
	lowers = []string{"jeans", "joggers", "leggings", "leggings_crop", "shorts", "skirt_flare", "skirt_tight", "trousers", "yoga_pants"}
	outers = []string{"cardigan", "coat", "jacket"}
	bodies = []string{"women", "men", "kids110", "kids120", "kids130", "toddler"}
)

// On every torso a top hangs over what is worn below it: from the neck down its cloth
// comes first, without a gap, and nothing of the lower piece is seen above its hem.
func TestATopHangsOverWhatIsWornBelow(t *testing.T) {
	s, tried := studio(t), 0
	for _, body := range bodies {
		for _, top := range uppers {
			for _, bottom := range lowers {
				looks := []pictures.Look{look(top, blue), look(bottom, red)}
				if !pictures.Together(looks, body) {
					continue
				}
				tried++
				img := dress(t, s, body, 120, looks...)
				hem, waist := 0, 0
				x := img.Rect.Dx()/2 - 6 // beside the middle, where trousers are apart
				for y := range img.Rect.Dy() {
					switch shows(img, x, y) {
					case 'b':
						hem = y
					case 'r':
						if waist == 0 {
							waist = y
						}
					}
				}
				if hem == 0 || waist <= hem || waist > hem+2 {
					t.Errorf("%s and %s on %s: the top ends at %d and the other begins at %d", top, bottom, body, hem, waist)
				}
			}
		}
	}
	if tried < 120 {
		t.Errorf("%d pairs can be worn", tried)
	}
}

// The torso does not move with what it wears: its neck is at one place.
func TestTheNeckIsAtOnePlaceWhateverIsWorn(t *testing.T) {
	s := studio(t)
	for _, body := range bodies {
		var where []int
		for _, top := range uppers {
			looks := []pictures.Look{look(top, blue), look("leggings", red)}
			if body == "men" {
				looks[1] = look("jeans", red)
			}
			if top == "hoodie" || !pictures.Together(looks, body) { // whose hood hides it
				continue
			}
			img := dress(t, s, body, 240, looks...)
			first := 0
			for y := 0; y < img.Rect.Dy()/4 && first == 0; y++ { // linen is warmer than the ground
				if p := img.Pix[img.PixOffset(120, y):]; p[0] > p[2]+18 {
					first = y
				}
			}
			where = append(where, first)
		}
		if len(where) < 2 || slices.Min(where) == 0 || slices.Max(where)-slices.Min(where) > 1 {
			t.Errorf("%s: the neck begins at rows %v", body, where)
		}
	}
}

// Something with sleeves hides what is worn below it, but for what its neck and its
// hem leave open.
func TestACoatHidesWhatIsWornBelow(t *testing.T) {
	s, tried := studio(t), 0
	for _, body := range []string{"women", "men", "kids120"} {
		for _, over := range outers {
			for _, top := range uppers {
				looks := []pictures.Look{look(over, green), look(top, blue), look("skirt_flare", red)}
				if body == "men" {
					looks[2].Base = "trousers"
				}
				if !pictures.Together(looks, body) {
					continue
				}
				tried++
				img := dress(t, s, body, 160, looks...)
				hem := 0
				for y := range img.Rect.Dy() {
					if shows(img, img.Rect.Dx()/2, y) == 'g' {
						hem = y
					}
				}
				beside := img.Rect.Dx()/2 - 8 // of the middle, where trousers are apart
				end := hem
				for shows(img, beside, end) != 'g' {
					end--
				}
				if shows(img, beside, end+2) == neither {
					t.Errorf("%s over %s on %s: there is a gap below the hem", over, top, body)
				}
				for y := range hem - 2 {
					left, right := img.Rect.Dx(), 0
					for x := range img.Rect.Dx() {
						if shows(img, x, y) == 'g' {
							left, right = min(left, x), max(right, x)
						}
					}
					for x := range img.Rect.Dx() {
						hood := top == "hoodie" && right-left < img.Rect.Dx()*28/100 // it lies around the collar, above the shoulders
						if c := shows(img, x, y); !hood && left < right && (x < left-1 || x > right+1) && (c == 'b' || c == 'r') {
							t.Fatalf("%s over %s on %s: %c looks out at %d, %d, beside %d to %d", over, top, body, c, x, y, left, right)
						}
					}
				}
			}
		}
	}
	if tried < 15 {
		t.Errorf("%d can be worn", tried)
	}
}

// A hem throws a shadow on what hangs below it.
func TestAHemDarkensWhatIsBelow(t *testing.T) {
	s := studio(t)
	img := dress(t, s, "women", 480, look("tee", blue), look("skirt_flare", "f0f0f0"))
	x := 240
	hem := 0
	for y := range img.Rect.Dy() {
		if shows(img, x, y) == 'b' {
			hem = y
		}
	}
	light := func(y int) (sum int) {
		for dx := -20; dx <= 20; dx++ {
			sum += int(img.Pix[img.PixOffset(x+dx, y)])
		}
		return sum / 41
	}
	if near, far := light(hem+3), light(hem+40); near > far-25 {
		t.Errorf("below the hem the skirt is %d, and farther down %d", near, far)
	}
}

// What is not worn lies beside the torso, on the ground, and is seen whole.
func TestShoesAndBagsLieBeside(t *testing.T) {
	s := studio(t)
	worn := []pictures.Look{look("tee", blue), look("trousers", blue)}
	without := dress(t, s, "women", 240, worn...)
	with := dress(t, s, "women", 240, append(worn, look("sneakers", red), look("tote", green))...)
	left, right, middle := 0, 0, 0
	for y := range with.Rect.Dy() {
		for x := range with.Rect.Dx() {
			switch c := shows(with, x, y); {
			case c == 'r' && x > 150:
				right++
			case c == 'g' && x < 90:
				left++
			case c == 'r' || c == 'g':
				t.Fatalf("%c lies at %d, %d", c, x, y)
			}
			if x > 100 && x < 140 && with.NRGBAAt(x, y) != without.NRGBAAt(x, y) {
				middle++
			}
		}
	}
	if left < 300 || right < 150 || middle > 0 {
		t.Errorf("the bag has %d pixels, the shoes have %d, and %d of the torso differ", left, right, middle)
	}
}

// Shoes and socks lie lowest, in whatever order goods are named.
func TestWhatIsWornOnFeetLiesLowest(t *testing.T) {
	s := studio(t)
	worn := []pictures.Look{look("sweat", blue), look("leggings", blue)}
	img := dress(t, s, "toddler", 240, append(worn, look("baby_cap", red), look("socks_ankle", green))...)
	hat, socks := 0, img.Rect.Dy()
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			switch shows(img, x, y) {
			case 'r':
				hat = y
			case 'g':
				socks = min(socks, y)
			}
		}
	}
	if hat == 0 || socks <= hat {
		t.Errorf("the cap ends at %d, and socks begin at %d", hat, socks)
	}
}

// The hood of what is worn below a collar lies around it: on both sides, as wide as it is
// without anything over it, and above the shoulders alone.
func TestAHoodLiesAroundTheCollar(t *testing.T) {
	s := studio(t)
	for _, c := range []struct{ body, over string }{{"men", "jacket"}, {"men", "coat"}, {"men", "cardigan"}, {"men", "down_vest"}, {"women", "jacket"}, {"kids120", "jacket"}} {
		bottom := look("leggings", red)
		if c.body == "men" {
			bottom.Base = "jeans"
		}
		img := dress(t, s, c.body, 320, look("hoodie", blue), look(c.over, green), bottom)
		bare := dress(t, s, c.body, 320, look("hoodie", blue), bottom)
		collar := 0
		for y := 0; collar == 0; y++ {
			for x := range img.Rect.Dx() {
				if shows(img, x, y) == 'g' {
					collar = y
				}
			}
		}
		reach := func(img *image.NRGBA, y int) (left, right int) {
			left = img.Rect.Dx()
			for x := range img.Rect.Dx() {
				if shows(img, x, y) == 'b' {
					left, right = min(left, x), max(right, x)
				}
			}
			return left, right
		}
		for y := collar - 3; y < collar+4; y++ {
			left, right := reach(img, y)
			wantLeft, wantRight := reach(bare, y)
			if max(left-wantLeft, wantLeft-left, right-wantRight, wantRight-right) > 1 {
				t.Errorf("below a %s on %s the hood reaches from %d to %d in row %d, and alone from %d to %d", c.over, c.body, left, right, y, wantLeft, wantRight)
			}
		}
	}
}

// For the torso that lies, a cap lies above its neck, a bib on one side of its legs and
// socks on the other, and none of them over what it wears.
func TestABabysThingsLieAroundIt(t *testing.T) {
	s := studio(t)
	bib := look("bib", red)
	bib.Real = [2]int{200, 270}
	for _, base := range []string{"romper", "coverall"} {
		img := dress(t, s, "baby", 240, look(base, blue), look("baby_cap", green), bib, look("socks_ankle", green))
		count := map[string]int{}
		firstCloth := 0
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				switch c := shows(img, x, y); {
				case c == 'b':
					if firstCloth == 0 {
						firstCloth = y
					}
					count["worn"]++
				case c == 'g' && firstCloth == 0 && x > 60 && x < 180:
					count["cap"]++
				case c == 'g' && y > 200 && x > 170:
					count["socks"]++
				case c == 'r' && y > 180 && x < 90:
					count["bib"]++
				case c != neither:
					t.Fatalf("%s: %c lies at %d, %d", base, c, x, y)
				}
			}
		}
		if count["worn"] < 4000 || count["cap"] < 1500 || count["socks"] < 300 || count["bib"] < 1000 {
			t.Errorf("%s: pixels %v", base, count)
		}
	}
}

func TestWhatOneTorsoCannotWearIsRefused(t *testing.T) {
	for name, set := range map[string][]string{
		"two tops": {"women", "tee", "blouse", "trousers"}, "nothing below": {"women", "tee", "sneakers"}, "a dress above trousers": {"women", "dress", "trousers"}, "another's": {"men", "tee", "skirt_flare"},
		"underwear": {"women", "tee", "underwear"}, "a baby's underwear": {"baby", "baby_body", "bib"}, "a baby's bib alone": {"baby", "bib", "baby_cap"}, "nobody": {"", "tee", "trousers"}, "nothing worn": {"women", "sneakers", "tote"},
	} {
		var looks []pictures.Look
		for _, base := range set[1:] {
			looks = append(looks, look(base, red))
		}
		if pictures.Together(looks, set[0]) {
			t.Errorf("%s: %v can be worn", name, set)
		}
		if _, err := studio(t).Dress(looks, set[0], 120, 150); err == nil {
			t.Errorf("%s: %v is dressed", name, set)
		}
	}
}

// All outfits that the demo shop made are shown worn.
func TestOutfitsOfTheDemoAreWorn(t *testing.T) {
	shop, err := demo.Make(demo.Options{Now: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	content, err := shop.Content()
	if err != nil {
		t.Fatal(err)
	}
	files, err := fs.Glob(content, "outfit/*.md")
	if err != nil {
		t.Fatal(err)
	}
	p := &pictures.Painter{
		Studio: studio(t),
		Look:   func(code id.ColorSKU) (pictures.Look, bool) { l, ok := shop.Look(code); return pictures.Look(l), ok },
		Torsos: func(goods []id.ColorSKU) (list []pictures.Torso) {
			for _, one := range shop.Torsos(goods) {
				list = append(list, pictures.Torso(one))
			}
			return list
		},
	}
	worn := 0
	for _, name := range files {
		text, err := fs.ReadFile(content, name)
		if err != nil {
			t.Fatal(err)
		}
		var goods []id.ColorSKU
		for line := range strings.Lines(string(text)) {
			if piece, ok := strings.CutPrefix(line, "  - "); ok {
				laid, _ := outfit.ParseLaid(strings.TrimSpace(piece))
				goods = append(goods, laid.Color)
			}
		}
		how, ok := p.Worn(goods)
		if !ok {
			continue
		}
		worn++
		if len(how.Sizes) != len(goods) || how.Height < 65 || how.Version == "" {
			t.Errorf("%s is worn as %+v", name, how)
		}
		if other, _ := p.Worn(goods[1:]); other.Version == how.Version {
			t.Errorf("%s has one version with and without its first piece", name)
		}
	}
	if worn < len(files) {
		t.Errorf("%d of %d outfits are worn", worn, len(files))
	}
}
