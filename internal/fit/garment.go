package fit

import (
	"slices"
	"strings"
)

// A Length is one figure of a size table, in millimetres as the table has it:
// round the body for ウエスト, flat for 身幅.
type Length struct {
	Name string `json:"name"`
	MM   int    `json:"mm"`
}

// A Garment is what a drawing is made from.
type Garment struct {
	Measures []Length
	Body     []Length // of whom it is made for, in the middle; shoes and hats take their length from it
	// Words are what it is called: its name and its categories. They tell a
	// dress from a coat where the measures alone do not.
	Words string
	// Assumed is what somebody who measured by hand left out: it is drawn, and
	// nothing is said of it.
	Assumed []Length
}

// MM is a measure by its name; 0 when there is none.
func (g Garment) MM(name string) float64 {
	if mm := find(g.Measures, name); mm > 0 {
		return mm
	}
	return find(g.Assumed, name)
}

func (g Garment) body(name string) float64 { return find(g.Body, name) }

func (g Garment) has(names ...string) bool {
	for _, name := range names {
		if g.MM(name) <= 0 {
			return false
		}
	}
	return true
}

func (g Garment) called(words ...string) bool {
	for _, w := range words {
		if strings.Contains(g.Words, w) {
			return true
		}
	}
	return false
}

func find(list []Length, name string) float64 {
	for _, m := range list {
		if m.Name == name {
			return float64(m.MM)
		}
	}
	return 0
}

// A Family is a group of drawings that can be laid over each other: their
// middles and upper edges are at one place.
type Family string

// The families of drawings.
const (
	Tops    Family = "tops"
	Bottoms Family = "bottoms"
	Skirts  Family = "skirts"
	Bras    Family = "bras"
	Soles   Family = "soles"
	Shoes   Family = "shoes"
	Socks   Family = "socks"
	Hats    Family = "hats"
	Flats   Family = "flats"
)

// Families are all of them.
var Families = []Family{Tops, Bottoms, Skirts, Bras, Soles, Shoes, Socks, Hats, Flats}

// A Part is one piece of a drawing; pyjamas have two.
type Part struct {
	Family  Family
	Outline *path
	Seams   *path // dashed: where it is sewn
	Marks   *path // full, thin: collars, pockets, buttons, ribs
	Lines   []Line
}

// A Line is where the tape lies. Its ends lie on the outline, and its length is
// what is drawn of the measure: half of what goes round.
type Line struct {
	Name   string
	MM     int
	Points []Point
	Label  Point
	Side   string // start, middle or end: on which side of the point its words stand

	Assumed bool // nobody measured it
}

// Round tells whether a measure goes round the body: half of it is drawn.
func Round(name string) bool {
	switch name {
	case "ウエスト", "ヒップ", "アンダー", "頭囲", "バスト", "胸囲":
		return true
	}
	return false
}

// Flat is how long a measure is in the drawing.
func Flat(name string, mm float64) float64 {
	if Round(name) {
		return mm / 2
	}
	return mm
}

// half is how far from the middle a width reaches.
func (g Garment) half(name string) float64 { return Flat(name, g.MM(name)) / 2 }

func (g Garment) line(name, side string, label Point, points ...Point) Line {
	return Line{Name: name, MM: int(g.MM(name)), Points: points, Label: label, Side: side, Assumed: find(g.Measures, name) == 0}
}

// across is a line from one side to the other. Its words stand left of the
// middle, where the line of the length does not cross them.
func (g Garment) across(name string, half, y float64) Line {
	return g.line(name, "middle", Point{-half * 0.44, y}, Point{-half, y}, Point{half, y})
}

// Draw draws a garment; ok is false for what is not worn, or not measured.
func Draw(g Garment) (parts []Part, ok bool) {
	parts, ok = draw(g)
	place := func(l Line) int { return slices.IndexFunc(g.Measures, func(m Length) bool { return m.Name == l.Name }) }
	for _, p := range parts { // as the table has them
		slices.SortStableFunc(p.Lines, func(a, b Line) int { return place(a) - place(b) })
	}
	return parts, ok
}

func draw(g Garment) (parts []Part, ok bool) {
	switch {
	case g.has("身幅", "着丈", "ウエスト"):
		return []Part{drawTop(g), drawBottom(g)}, true
	case g.has("裄丈", "着丈"), g.has("身幅", "着丈") && g.called("カバーオール", "ロンパース", "コンビ肌着", "ボディ肌着", "ボディスーツ"):
		return []Part{drawSuit(g)}, true
	case g.has("身幅", "着丈"):
		return []Part{drawTop(g)}, true
	case g.has("アンダー"):
		return []Part{drawBra(g)}, true
	case g.has("身幅", "総丈"):
		if g.called("腹巻", "はらまき") {
			return []Part{drawBand(g)}, true
		}
		return []Part{drawCami(g)}, true
	case g.has("スカート丈"):
		return []Part{drawSkirt(g)}, true
	case g.has("ウエスト", "股上"):
		return []Part{drawBottom(g)}, true
	case g.has("幅") && g.body("足長") > 0:
		return drawShoe(g), true
	case g.has("総丈", "はき口幅"):
		return []Part{drawTube(g)}, true
	case g.has("総丈") && g.body("足長") > 0:
		return []Part{drawSock(g)}, true
	case g.has("深さ") && g.MM("頭囲")+g.body("頭囲") > 0:
		return []Part{drawHat(g)}, true
	case g.has("幅", "高さ", "まち"):
		return []Part{drawBag(g)}, true
	case g.has("幅", "総丈"):
		return []Part{drawBib(g)}, true
	case g.has("たて", "よこ"):
		return []Part{drawCloth(g)}, true
	}
	return nil, false
}
