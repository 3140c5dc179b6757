// Command sheet draws contact sheets of composed pictures, to be looked at
// during development:
//
//	go run ./demo/pictures/sheet -o sheet.png [-width 260] [-columns 7] [-number 1] [-set looks|colors|all]
package main

import (
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo/pictures"
)

func main() {
	out := flag.String("o", "sheet.png", "file to write")
	width := flag.Int("width", 260, "of each picture")
	columns := flag.Int("columns", 7, "pictures a row")
	number := flag.Int("number", 1, "number of the picture")
	set := flag.String("set", "looks", "looks, colors or motifs")
	only := flag.String("base", "", "this base only")
	flag.Parse()
	if err := sheet(*out, *width, *columns, *number, looks(*set, *only)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func sheet(out string, width, columns, number int, looks []pictures.Look) error {
	s, err := pictures.NewStudio()
	if err != nil {
		return err
	}
	const gap = 4
	height := width * 5 / 4
	rows := (len(looks) + columns - 1) / columns
	img := image.NewNRGBA(image.Rect(0, 0, columns*(width+gap), rows*(height+gap)))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	for i, l := range looks {
		start := time.Now()
		one, err := s.Item(l, number, width, height)
		if err != nil {
			return err
		}
		fmt.Printf("%-10s %v\n", l.Base, time.Since(start).Round(time.Millisecond))
		at := image.Pt(i%columns*(width+gap), i/columns*(height+gap))
		draw.Draw(img, one.Rect.Add(at), one, image.Point{}, draw.Src)
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	if err := png.Encode(f, img); err != nil {
		return err
	}
	return f.Close()
}

// looks are examples of what the demo sells.
func looks(set, only string) []pictures.Look {
	var out []pictures.Look
	for _, l := range sets[set] {
		if only == "" || l.Base == only {
			out = append(out, l)
		}
	}
	return out
}

var sets = map[string][]pictures.Look{
	"looks": {
		{Base: "tee", Color: "27364f", Second: "e3b04b", Motif: "sun"},
		{Base: "tee", Color: "efe7d6", Trim: "2c3f66", Pattern: pictures.Stripe, Second: "2c3f66"},
		{Base: "tee", Color: "b5503c"}, {Base: "tee", Color: "f7f5f0"}, {Base: "tee", Color: "23232a"},
		{Base: "tee", Color: "d5d5d1", Pattern: pictures.Check, Second: "5a5e63"},
		{Base: "hoodie", Color: "8fa58c"}, {Base: "hoodie", Color: "c9a46a", Trim: "3c3a38"}, {Base: "hoodie", Color: "2f2e2d"},
		{Base: "hoodie", Color: "f3ede2", Motif: "mountain", Second: "2d5280"},
		{Base: "dress", Color: "35506b"}, {Base: "dress", Color: "f2d9d0", Pattern: pictures.Stripe, Second: "c4574e"},
		{Base: "dress", Color: "efe7d6", Motif: "flower", Second: "b02f2f"}, {Base: "dress", Color: "2f3b35", Pattern: pictures.Dot, Second: "f3ede2"},
		{Base: "leggings", Color: "26282c"}, {Base: "leggings", Color: "4f6f73", Trim: "2d3f42"},
		{Base: "romper", Color: "f4e9d8", Trim: "d98f6c", Pattern: pictures.Stripe, Second: "9fc0a6"},
		{Base: "romper", Color: "e8c3c0", Motif: "bear", Second: "8a5a44"}, {Base: "romper", Color: "f7f5f0", Motif: "star", Second: "d0a53f"},
		{Base: "bra", Color: "6b3a55", Trim: "2b2530"}, {Base: "bra", Color: "e7d1bc"},
		{Base: "socks", Color: "e6e1d6", Trim: "b5533c", Pattern: pictures.Stripe, Second: "7f9c8a"}, {Base: "socks", Color: "233f63", Pattern: pictures.Dot, Second: "f3ede2"},
		{Base: "bib", Color: "f3e3b8", Trim: "5f8a8b", Motif: "moon", Second: "5f8a8b"}, {Base: "bib", Color: "f7f5f0", Trim: "cbb3b0", Motif: "leaf", Second: "7d9a6b"},
		{Base: "bottle", Color: "5f8f88", Trim: "2b2f31"}, {Base: "bottle", Color: "f3ede2", Trim: "b8a692"},
		{Base: "jar", Color: "4a3220", Trim: "1e1e1e", Brand: "Tsuki no Ma", Word: "magnesium complex"},
		{Base: "mat", Color: "7d6aa0", Trim: "2e2a33"}, {Base: "pouch", Color: "3e5b49", Brand: "Komorebi", Word: "herbal tea"},
		{Base: "carton", Color: "f1ece2", Brand: "Lumen", Word: "collagen peptide", Second: "b02f2f"},
		{Base: "tee", Color: "efe7d6", Motif: "wave", Second: "2d5280"}, {Base: "mat", Color: "2f2e2d"}, {Base: "leggings", Color: "f7f5f0"},
		{Base: "carton", Color: "233f63", Brand: "Sorano Momen", Word: "cotton 5 packs"},
	},
}
