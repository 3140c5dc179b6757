package main

import (
	"fmt"
	"image"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/demo/pictures"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

// outfitSheet shows the outfits of the demo shop that one torso can wear, and says
// which of them none can.
func outfitSheet(out string, width, columns int) error {
	s, err := pictures.NewStudio()
	if err != nil {
		return err
	}
	shop, err := demo.Make(demo.Options{Now: time.Now()})
	if err != nil {
		return err
	}
	content, err := shop.Content()
	if err != nil {
		return err
	}
	files, err := fs.Glob(content, "outfit/*.md")
	if err != nil {
		return err
	}
	p := &pictures.Painter{Studio: s, Look: looks(shop), Torsos: torsos(shop)}
	var all []image.Image
	for _, name := range files {
		text, err := fs.ReadFile(content, name)
		if err != nil {
			return err
		}
		var goods []id.ColorSKU
		for line := range strings.Lines(string(text)) {
			if piece, ok := strings.CutPrefix(line, "  - "); ok {
				laid, _ := outfit.ParseLaid(strings.TrimSpace(piece))
				goods = append(goods, laid.Color)
			}
		}
		if _, ok := p.Worn(goods); !ok {
			var bases []string
			for _, code := range goods {
				l, _ := p.Look(code)
				bases = append(bases, l.Base)
			}
			fmt.Fprintln(os.Stderr, "laid:", name, bases)
			continue
		}
		one, err := p.Dress(goods, width, width*5/4)
		if err != nil {
			return err
		}
		all = append(all, one)
	}
	fmt.Fprintf(os.Stderr, "%d of %d outfits are worn\n", len(all), len(files))
	return write(out, all, width, columns)
}

func looks(shop *demo.Shop) func(id.ColorSKU) (pictures.Look, bool) {
	return func(code id.ColorSKU) (pictures.Look, bool) {
		l, ok := shop.Look(code)
		return pictures.Look(l), ok
	}
}

func torsos(shop *demo.Shop) func([]id.ColorSKU) []pictures.Torso {
	return func(goods []id.ColorSKU) (list []pictures.Torso) {
		for _, t := range shop.Torsos(goods) {
			list = append(list, pictures.Torso(t))
		}
		return list
	}
}
