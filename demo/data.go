package demo

import (
	"embed"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

//go:embed data
var files embed.FS

// data is all that is written under data/, each file in the shape it has there.
type data struct {
	brands     []brand
	categories []department
	campaigns  []campaign
	kinds      []kind
	stuff      map[string]*stuff
	colors     map[string]color // by name
	palettes   map[string]palette
	patterns   patterns
	features   features
	sizes      map[string]*sizing
	shapes     map[string]map[string][]grade
	care       map[string]care
	fits       []fit

	speaks map[string][]int // of each text, the fits that it must pass
}

type brand struct {
	Code, Name, Alphabet, Kana, Alias string
	Lines                             []string // what it makes, its main line first
	Likes                             []string // the cloths it keeps to; none means any
	Tier                              int      // per cent of the usual price
	Ending                            string   // "tax" or "90": how its prices end
	Recommended                       int
	Story, Note                       string
}

type department struct {
	Name, Alias string
	Children    []struct {
		Name, Alias string
		Children    [][2]string
	}
}

// A stuff is what a thing is made of: a cloth, a tea, a scent.
type stuff struct {
	Word      []string // as names say it; "~" at the end glues it to the next word
	Latin     string   // as labels say it
	Season    string   // summer, winter or always
	Colors    []string // the only colours it comes in
	Materials []string // "部位:名前 割合"
	Cloth     string   // how the cloth of garments is made, see cloth.go
	Care      string
	Features  []string
	Tier      int // per cent of the usual price; 0 means 100
	Text      []string
}

type color struct {
	code, name, group, hex string
	lab                    lab
}

type palette struct{ Anchors, Others []string }

type patterns struct {
	Words  map[string][]string
	Text   map[string][]string
	Motifs []motif
	Pairs  map[string][][2]string
}

type motif struct {
	Detail, Word string
	Text         []string
}

type features struct {
	Named []string // may stand in a name; the others are only described
	Text  map[string][]string
}

// A sizing is one way of counting sizes.
type sizing struct {
	Class  string
	First  int         // the grade of the first size; 0 is the one that shapes measure
	Sizes  [][3]string // character, name, filter
	Ranges [][2]int    // first and last size of one commodity
	Prices []int       // per cent by size: such a commodity has one size, said in its name
	Body   []body
}

// A fit says that texts with one of the words go only with certain kinds, see
// kind.is, and with some of those not.
type fit struct{ Words, In, Not []string }

type care struct {
	Marks []catalog.CareMark
	Text  []string
}

// A grade is a garment's measure at grade 0 and what each grade adds, in mm.
type grade struct {
	name      string
	mm, added int
}

func (g *grade) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[]any{&g.name, &g.mm, &g.added})
}

type body struct {
	name             string
	low, high, added int
}

func (m *body) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[]any{&m.name, &m.low, &m.high, &m.added})
}

func load() (*data, error) {
	d := &data{stuff: map[string]*stuff{}, colors: map[string]color{}}
	var err error
	read := func(path string, into any) {
		if err != nil {
			return
		}
		var b []byte
		if b, err = files.ReadFile("data/" + path); err == nil {
			err = json.Unmarshal(b, into)
		}
		if err != nil {
			err = fmt.Errorf("read demo data %s: %w", path, err)
		}
	}
	for _, path := range folder("brands") {
		var part []brand
		read(path, &part)
		d.brands = append(d.brands, part...)
	}
	for _, path := range folder("kinds") {
		var part []kind
		read(path, &part)
		d.kinds = append(d.kinds, part...)
	}
	for _, path := range folder("stuff") {
		var part map[string]*stuff
		read(path, &part)
		maps.Copy(d.stuff, part)
	}
	for path, into := range map[string]any{
		"categories.json": &d.categories, "campaigns.json": &d.campaigns, "palettes.json": &d.palettes,
		"patterns.json": &d.patterns, "features.json": &d.features, "sizes.json": &d.sizes,
		"shapes.json": &d.shapes, "care.json": &d.care, "fits.json": &d.fits,
	} {
		read(path, into)
	}
	if err == nil {
		err = d.loadColors()
	}
	return d, err
}

func (d *data) loadColors() error {
	f, err := files.Open("data/colors.tsv")
	if err != nil {
		return fmt.Errorf("read demo colours: %w", err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma = '\t'
	rows, err := r.ReadAll()
	if err != nil {
		return fmt.Errorf("read demo colours: %w", err)
	}
	for _, row := range rows[1:] {
		d.colors[row[1]] = color{row[0], row[1], row[2], row[3], labOf(row[3])}
	}
	return nil
}

// folder lists the files of a folder of data, by name.
func folder(name string) []string {
	list, _ := fs.Glob(files, "data/"+name+"/*.json") // only a malformed pattern fails
	for i, path := range list {
		list[i] = path[len("data/"):]
	}
	slices.Sort(list)
	return list
}
