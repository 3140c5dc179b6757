// Command pack turns the studio's raw renders into the small layers that the
// shop is built with. It is for development, and needs cwebp:
//
//	go run ./demo/pictures/pack -in RENDERS -out demo/pictures/layers [NAME…]
//
// RENDERS holds {name}_base.png, {name}_mask.png and {name}_uv.png for each
// name, which is a base item (tee) or a view of one (tee_back).
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
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
	r, err := readRaw(filepath.Join(in, name))
	if err != nil {
		return 0, err
	}
	p := r.pack(!smooth[strings.TrimSuffix(name, "_front")])
	p.facts.Print = printPlace(name)
	data, err := p.archive()
	if err != nil {
		return 0, err
	}
	base, view, _ := strings.Cut(viewName(name), "-")
	return len(data), os.WriteFile(filepath.Join(out, base+"-"+view+".zip"), data, 0o644)
}

// viewName is tee-front for tee and tee_front, and tee-back for tee_back.
func viewName(name string) string {
	for _, view := range []string{"front", "back", "detail"} {
		if base, ok := strings.CutSuffix(name, "_"+view); ok {
			return base + "-" + view
		}
	}
	return name + "-front"
}
