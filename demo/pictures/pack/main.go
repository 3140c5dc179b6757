// Command pack turns the studio's raw renders into the small layers that the
// shop is built with. It is for development, and needs cwebp:
//
//	go run ./demo/pictures/pack -in RENDERS -out demo/pictures/layers [NAME…]
//
// RENDERS holds {name}_base.png, {name}_mask.png and {name}_uv.png for each
// name, which is a base item (tee) or a view of one (tee_back). What a torso
// wears (tee_worn-women, and tee_behind-women from behind) has {name}_form.png,
// the torso, besides; so have its legs alone (shorts_bare-women).
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/demo/pictures/layer"
)

func main() {
	in := flag.String("in", "", "folder of raw renders")
	out := flag.String("out", "demo/pictures/layers", "folder of packed layers")
	flag.Parse()
	names := flag.Args()
	if len(names) == 0 {
		found, _ := filepath.Glob(filepath.Join(*in, "*_base.png")) // the pattern is a constant
		for _, f := range found {
			names = append(names, strings.TrimSuffix(filepath.Base(f), "_base.png"))
		}
		first := func(name string) int { // other views need their fronts
			if _, view := viewOf(name); view == "front" {
				return 0
			}
			return 1
		}
		slices.SortStableFunc(names, func(a, b string) int { return first(a) - first(b) })
	}
	total := 0
	for i, name := range names {
		n, err := packOne(*in, *out, name)
		if err != nil {
			fmt.Fprintf(os.Stderr, "pack %s: %v\n", name, err)
			os.Exit(1)
		}
		total += n
		fmt.Printf("%3d/%d %-20s %4d KB\n", i+1, len(names), name, n/1024)
	}
	fmt.Printf("%d KB\n", total/1024)
}

// packOne packs one view and returns its bytes.
func packOne(in, out, name string) (int, error) {
	base, view := viewOf(name)
	r, err := readRaw(filepath.Join(in, name), view == "back")
	if err != nil {
		return 0, err
	}
	behind := strings.HasPrefix(view, "behind-")
	if behind { // of what is worn, the inside is not seen from there
		clear(r.back.v)
	}
	p := r.pack(base, view)
	if view != "front" && view != "back" && !behind { // the same cloth from nearer, or worn
		front, err := os.ReadFile(filepath.Join(out, base+"-front.zip"))
		if err != nil {
			return 0, err
		}
		facts, err := layer.ReadFacts(front)
		if err != nil {
			return 0, err
		}
		p.facts.Print = facts.Print
	}
	data, err := p.archive()
	if err != nil {
		return 0, err
	}
	return len(data), os.WriteFile(filepath.Join(out, base+"-"+view+".zip"), data, 0o644)
}

// viewOf is the base and the view that a render's name means.
func viewOf(name string) (base, view string) {
	for _, way := range []string{"worn-", "behind-", "bare-"} {
		if base, body, ok := strings.Cut(name, "_"+way); ok {
			return base, way + body
		}
	}
	for _, view := range []string{"front", "back", "detail"} {
		if base, ok := strings.CutSuffix(name, "_"+view); ok {
			return base, view
		}
	}
	return name, "front"
}
