// Command sheet draws contact sheets of composed pictures, to be looked at
// during development:
//
//	go run ./demo/pictures/sheet -o sheet.png [-width 260] [-columns 7] [-number 1 | -both] [-base tee | -each | -worn | -behind | -last | -demo 60 | -newest 30]
//	go run ./demo/pictures/sheet -o sheet.png -scenes | -outfits | -contents banners/home-wide.jpg,departments/baby-tall.jpg
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/demo/pictures"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/media"
)

func main() {
	out := flag.String("o", "sheet.png", "file to write")
	width := flag.Int("width", 260, "of each picture")
	columns := flag.Int("columns", 7, "pictures a row")
	number := flag.Int("number", 1, "number of the picture")
	both := flag.Bool("both", false, "the first and the second picture, as galleries have them")
	only := flag.String("base", "", "this base only")
	each := flag.Bool("each", false, "each base in another colour")
	worn := flag.Bool("worn", false, "each base on each torso that wears it")
	behind := flag.Bool("behind", false, "the same from behind")
	last := flag.Bool("last", false, "the last picture of each cloth and each base of the demo shop: from near, or in its real size")
	shop := flag.Int("demo", 0, "so many colours of the demo shop, from all over it")
	newest := flag.Int("newest", 0, "so many colours of the demo shop, as its list of everything begins")
	contents := flag.String("contents", "", "paths of content instead, divided by commas")
	outfits := flag.Bool("outfits", false, "the outfits of the demo shop that are worn instead")
	scenes := flag.Bool("scenes", false, "all banners and departments instead")
	flag.Parse()
	var err error
	switch {
	case *outfits:
		err = outfitSheet(*out, *width, *columns)
	case *scenes:
		err = contentSheet(*out, *width, *columns, pictures.Scenes())
	case *contents != "":
		err = contentSheet(*out, *width, *columns, strings.Split(*contents, ","))
	default:
		var looks []pictures.Look
		if looks, err = choose(*only, *each, *worn, *behind, *last, *shop, *newest); err == nil {
			numbers := []int{*number}
			switch {
			case *worn:
				numbers = []int{2}
			case *behind:
				numbers = []int{3}
			case *last:
				numbers = []int{9}
			case *both:
				numbers = []int{1, 2}
			}
			err = sheet(*out, *width, *columns, numbers, looks)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

const gap = 4

func sheet(out string, width, columns int, numbers []int, looks []pictures.Look) error {
	s, err := pictures.NewStudio()
	if err != nil {
		return err
	}
	var all []image.Image
	for _, l := range looks {
		for _, number := range numbers {
			one, err := s.Item(l, number, width, width*5/4)
			if err != nil {
				return err
			}
			all = append(all, one)
		}
	}
	return write(out, all, width, columns)
}

func contentSheet(out string, width, columns int, paths []string) error {
	s, err := pictures.NewStudio()
	if err != nil {
		return err
	}
	p := &pictures.Painter{Studio: s}
	var all []image.Image
	for _, path := range paths {
		pic, err := media.OfContent(path)
		if err != nil {
			return err
		}
		one, err := p.Paint(context.Background(), pic, width, 2*width)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		all = append(all, one.Image)
	}
	return write(out, all, width, columns)
}

// write lays pictures in rows, each as high as its highest.
func write(out string, all []image.Image, width, columns int) error {
	var tops []int
	y, high := 0, 0
	for i, one := range all {
		if i%columns == 0 {
			y, high = y+high, 0
		}
		tops = append(tops, y)
		high = max(high, one.Bounds().Dy()+gap)
	}
	sheet := image.NewNRGBA(image.Rect(0, 0, columns*(width+gap), y+high))
	draw.Draw(sheet, sheet.Rect, image.White, image.Point{}, draw.Src)
	for i, one := range all {
		at := image.Pt(i%columns*(width+gap), tops[i])
		draw.Draw(sheet, one.Bounds().Add(at), one, image.Point{}, draw.Src)
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	if err := png.Encode(f, sheet); err != nil {
		return err
	}
	return f.Close()
}

// choose says what to show.
func choose(only string, each, worn, behind, last bool, shop, newest int) (out []pictures.Look, err error) {
	switch {
	case shop > 0:
		return sold(shop)
	case newest > 0:
		return listed(newest)
	case worn:
		return dressed(demo.Worn(), only), nil
	case behind:
		return dressed(demo.Behind(), only), nil
	case last:
		return lasts()
	case each:
		for i, base := range demo.Bases() {
			l := examples[i*7%len(examples)]
			out = append(out, pictures.Look{Base: base, Hex: l.Hex, Trim: l.Trim})
		}
		return out, nil
	}
	for _, l := range examples {
		if only == "" || l.Base == only {
			out = append(out, l)
		}
	}
	return out, nil
}

// dressed are all worn views, every third with a pattern.
func dressed(all map[string][]string, only string) (out []pictures.Look) {
	for _, base := range slices.Sorted(maps.Keys(all)) {
		for _, body := range all[base] {
			l := examples[len(out)*7%len(examples)]
			one := pictures.Look{Base: base, Body: body, Hex: l.Hex, Trim: l.Trim}
			if pattern := []string{"", "", pictures.Stripe, "", "", pictures.Check, "", pictures.Print}[len(out)%8]; pattern != "" {
				one.Hex, one.Pattern, one.PatternHex, one.Detail = "efe7d6", pattern, "2c3f66", "flower"
			}
			if only == "" || only == base {
				out = append(out, one)
			}
		}
	}
	return out
}

// lasts are goods of the demo shop that differ in their last picture.
func lasts() ([]pictures.Look, error) {
	s, err := demo.Make(demo.Options{Now: time.Now()})
	if err != nil {
		return nil, err
	}
	seen := map[string]pictures.Look{}
	for c := range s.Commodities() {
		l, ok := s.Look(c.Colors[0].Code)
		switch {
		case ok && l.Cloth != "":
			seen["cloth "+l.Cloth+" "+l.Pattern] = pictures.Look(l)
		case ok && l.Beside != "":
			seen["real "+l.Base+" "+l.Beside] = pictures.Look(l)
		}
	}
	var out []pictures.Look
	for _, key := range slices.Sorted(maps.Keys(seen)) {
		out = append(out, seen[key])
	}
	return out, nil
}

// sold are the first colours of n items of the demo shop, evenly spread.
func sold(n int) ([]pictures.Look, error) {
	s, err := demo.Make(demo.Options{Now: time.Now()})
	if err != nil {
		return nil, err
	}
	var all []pictures.Look
	for c := range s.Commodities() {
		if l, ok := s.Look(c.Colors[0].Code); ok {
			all = append(all, pictures.Look(l))
		}
	}
	var out []pictures.Look
	for i := range n {
		out = append(out, all[i*len(all)/n])
	}
	return out, nil
}

// listed are the first n colours of the list of everything: newest first, and
// by code.
func listed(n int) ([]pictures.Look, error) {
	s, err := demo.Make(demo.Options{Now: time.Now()})
	if err != nil {
		return nil, err
	}
	var all []catalog.Commodity
	for c := range s.Commodities() {
		if !c.Secret && !c.Discontinued {
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(a, b catalog.Commodity) int {
		return cmp.Or(cmp.Compare(b.ArrivalDate, a.ArrivalDate), cmp.Compare(a.Code, b.Code))
	})
	var out []pictures.Look
	for _, c := range all {
		slices.SortFunc(c.Colors, func(a, b catalog.Color) int { return cmp.Compare(a.Code, b.Code) })
		for _, color := range c.Colors {
			if l, ok := s.Look(color.Code); ok && len(out) < n {
				out = append(out, pictures.Look(l))
			}
		}
	}
	return out, nil
}

// examples of what the demo sells.
var examples = []pictures.Look{
	{Base: "tee", Hex: "27364f", Pattern: pictures.Print, PatternHex: "e3b04b", Detail: "sun"},
	{Base: "tee", Hex: "efe7d6", Trim: "2c3f66", Pattern: pictures.Stripe, PatternHex: "2c3f66"},
	{Base: "ls_tee", Hex: "efe7d6", Pattern: pictures.Stripe, PatternHex: "233f63"}, {Base: "ls_tee", Hex: "4b5a4a", Pattern: pictures.Print, PatternHex: "f3ede2", Detail: "moon"}, {Base: "cardigan", Hex: "8e9a86"}, {Base: "cardigan", Hex: "2f2e2d", Trim: "2f2e2d"},
	{Base: "big_tee", Hex: "efe7d6", Pattern: pictures.Print, PatternHex: "233f63", Detail: "moon"}, {Base: "tee", Hex: "b5503c"}, {Base: "tee", Hex: "f7f5f0"}, {Base: "tee", Hex: "23232a"},
	{Base: "tee", Hex: "d5d5d1", Pattern: pictures.Check, PatternHex: "5a5e63"},
	{Base: "hoodie", Hex: "8fa58c"}, {Base: "hoodie", Hex: "c9a46a", Trim: "3c3a38"}, {Base: "hoodie", Hex: "2f2e2d"},
	{Base: "hoodie", Hex: "f3ede2", Pattern: pictures.Print, PatternHex: "2d5280", Detail: "mountain"},
	{Base: "dress", Hex: "35506b"}, {Base: "dress", Hex: "f2d9d0", Pattern: pictures.Stripe, PatternHex: "c4574e"},
	{Base: "dress", Hex: "efe7d6", Pattern: pictures.Print, PatternHex: "b02f2f", Detail: "flower"}, {Base: "dress", Hex: "2f3b35", Pattern: pictures.Dot, PatternHex: "f3ede2"},
	{Base: "leggings", Hex: "26282c"}, {Base: "leggings", Hex: "4f6f73", Trim: "2d3f42"},
	{Base: "romper", Hex: "f4e9d8", Trim: "d98f6c", Pattern: pictures.Stripe, PatternHex: "9fc0a6"},
	{Base: "romper", Hex: "e8c3c0", Pattern: pictures.Print, PatternHex: "8a5a44", Detail: "bear"}, {Base: "romper", Hex: "f7f5f0", Pattern: pictures.Print, PatternHex: "d0a53f", Detail: "star"},
	{Base: "bra", Hex: "6b3a55", Trim: "2b2530"}, {Base: "bra", Hex: "e7d1bc"},
	{Base: "socks", Hex: "e6e1d6", Trim: "b5533c", Pattern: pictures.Stripe, PatternHex: "7f9c8a"}, {Base: "socks", Hex: "233f63", Pattern: pictures.Dot, PatternHex: "f3ede2"},
	{Base: "bib", Hex: "f3e3b8", Trim: "5f8a8b", Pattern: pictures.Print, PatternHex: "5f8a8b", Detail: "moon"}, {Base: "bib", Hex: "f7f5f0", Trim: "cbb3b0", Pattern: pictures.Print, PatternHex: "7d9a6b", Detail: "leaf"},
	{Base: "bottle", Hex: "5f8f88", Trim: "2b2f31"}, {Base: "bottle", Hex: "f3ede2", Trim: "b8a692"},
	{Base: "jar", Hex: "4a3220", Trim: "1e1e1e", Pattern: pictures.Label, Detail: "Tsuki no Ma\nmagnesium complex"},
	{Base: "mat", Hex: "7d6aa0", Trim: "2e2a33"}, {Base: "pouch", Hex: "3e5b49", Pattern: pictures.Label, Detail: "Komorebi\nherbal tea"},
	{Base: "carton", Hex: "f1ece2", Pattern: pictures.Label, Detail: "Lumen\ncollagen peptide"},
	{Base: "tee", Hex: "efe7d6", Pattern: pictures.Print, PatternHex: "2d5280", Detail: "wave"}, {Base: "mat", Hex: "2f2e2d"}, {Base: "leggings", Hex: "f7f5f0"},
	{Base: "carton", Hex: "233f63", Pattern: pictures.Label, Detail: "SORANO MOMEN\ncotton 5 packs"}, {Base: "sachet", Hex: "8a3b2e", Pattern: pictures.Label, Detail: "HATOBA APOTHECARY\nrooibos tea"},
	{Base: "tube", Hex: "e8d9a0", Trim: "f4f1ea", Pattern: pictures.Label, Detail: "KOMOREBI\nyuzu hand cream"}, {Base: "dropper", Hex: "6b4a2e", Trim: "3f3b37", Pattern: pictures.Label, Detail: "AMANE\nhinoki essential oil"},
	{Base: "pump", Hex: "f3efe4", Trim: "d9c9ae", Pattern: pictures.Label, Detail: "HIDAMARI\nbaby soap"}, {Base: "soap", Hex: "efe7d6", Pattern: pictures.Label, Detail: "KOMOREBI\nrice bran soap"},
	{Base: "candle", Hex: "e3d3a2", Trim: "b8a692", Pattern: pictures.Label, Detail: "YORU NO MADO\nbeeswax candle"},
}
