package fit

import (
	"math"
	"strconv"
	"strings"
)

// A Sheet is a drawing of a garment, laid over another one or not, as an SVG
// shows it: its unit is a millimetre of the garment.
type Sheet struct {
	View  string  `json:"view"`  // viewBox
	Ratio float64 `json:"ratio"` // width divided by height
	Font  float64 `json:"font"`  // how large words are, in millimetres of the garment
	Parts []Piece `json:"parts"`
}

// A Piece is a part of a sheet. Under is what it lies on; all are values of d.
type Piece struct {
	Under   string `json:"under"`
	Outline string `json:"outline"`
	Seams   string `json:"seams"`
	Marks   string `json:"marks"`
	Tapes   []Tape `json:"tapes"`
}

// A Tape is a measure in a sheet.
type Tape struct {
	Line  string `json:"line"` // d
	X     string `json:"x"`
	Y     string `json:"y"`
	Side  string `json:"side"`
	Words string `json:"words"` // 身幅 49.5, or with something to compare 身幅 +1.2
}

// A Difference is how much larger a garment is than another; less than 0 is
// smaller.
type Difference struct {
	Name string `json:"name"`
	MM   int    `json:"mm"`
}

// Lay lays item over the other garment, each part over the one of its family;
// the differences are those of measures that both have.
func Lay(item, other []Part) (Sheet, []Difference) {
	var s Sheet
	differences := []Difference{}
	all, at := Box{}, 0.0
	for i := range item {
		part := &item[i]
		under := partOf(other, part.Family)
		box := part.Outline.box().around(part.Marks.box0())
		if under != nil {
			box = box.around(under.Outline.box())
		}
		dx, dy := 0.0, 0.0
		if i > 0 {
			dx = at + all.width()*0.26 - box.Left
			if part.Family == Shoes {
				dy = all.Bottom - box.Bottom
				dx = at + all.width()*0.9 - box.Left
			}
		}
		piece, found := part.piece(under, dx, dy)
		s.Parts, differences = append(s.Parts, piece), append(differences, found...)
		placed := Box{box.Left + dx, box.Top + dy, box.Right + dx, box.Bottom + dy}
		if i == 0 {
			all = placed
		}
		all = all.around(placed)
		at = all.Right
	}
	s.frame(all)
	return s, differences
}

// frame chooses how large words are, and makes room for them.
func (s *Sheet) frame(all Box) {
	font := max(all.width(), all.height()*0.8) / 23
	wide := all
	for _, piece := range s.Parts {
		for _, tape := range piece.Tapes {
			x, _ := strconv.ParseFloat(tape.X, 64) // written by short
			y, _ := strconv.ParseFloat(tape.Y, 64)
			long := font * textWidth(tape.Words)
			from := x
			switch tape.Side {
			case "middle":
				from = x - long/2
			case "end":
				from = x - long
			}
			wide = wide.around(Box{from, y - font*0.8, from + long, y + font*0.8})
		}
	}
	left, top, w, h := wide.Left-font*0.6, wide.Top-font*0.5, wide.width()+font*1.2, wide.height()+font
	s.View = strings.Join([]string{short(left), short(top), short(w), short(h)}, " ")
	s.Ratio, s.Font = math.Round(w/h*1000)/1000, math.Round(font*10)/10
}

// textWidth is how wide words are, in sizes of their letters.
func textWidth(words string) (wide float64) {
	for _, r := range words {
		if r < 0x2000 {
			wide += 0.58
		} else {
			wide++
		}
	}
	return wide
}

func partOf(parts []Part, f Family) *Part {
	for i := range parts {
		if parts[i].Family == f {
			return &parts[i]
		}
	}
	return nil
}

// box0 is the box of a path that may be empty.
func (p *path) box0() Box {
	if len(p.commands) == 0 {
		return Box{}
	}
	return p.box()
}

func (p *path) moved(dx, dy float64) *path {
	q := &path{}
	for _, c := range p.commands {
		points := make([]Point, len(c.points))
		for i, point := range c.points {
			points[i] = Point{point.X + dx, point.Y + dy}
		}
		q.add(c.letter, points...)
	}
	return q
}

func (p *Part) piece(under *Part, dx, dy float64) (Piece, []Difference) {
	piece := Piece{
		Outline: p.Outline.moved(dx, dy).String(), Seams: p.Seams.moved(dx, dy).String(), Marks: p.Marks.moved(dx, dy).String(), Tapes: []Tape{},
	}
	if under != nil {
		piece.Under = under.Outline.moved(dx, dy).String()
	}
	var found []Difference
	for _, line := range p.Lines {
		tape := &path{}
		for i, point := range line.Points {
			if i == 0 {
				tape.move(point.X+dx, point.Y+dy)
			} else {
				tape.line(point.X+dx, point.Y+dy)
			}
		}
		words := line.Name + " " + CM(line.MM)
		if under != nil {
			words = line.Name
			if other, known := under.mm(line.Name); known {
				d := Difference{line.Name, line.MM - other}
				found = append(found, d)
				words += " " + Signed(d.MM)
			}
		}
		piece.Tapes = append(piece.Tapes, Tape{tape.String(), short(line.Label.X + dx), short(line.Label.Y + dy), line.Side, words})
	}
	return piece, found
}

// mm is a measure of the part that is known, not assumed.
func (p *Part) mm(name string) (mm int, known bool) {
	for _, l := range p.Lines {
		if l.Name == name {
			return l.MM, !l.Assumed
		}
	}
	return 0, false
}

// CM writes millimetres as centimetres: 715 is 71.5.
func CM(mm int) string { return strconv.FormatFloat(float64(mm)/10, 'f', -1, 64) }

// Signed is CM with its sign; the minus is the typographic one.
func Signed(mm int) string {
	switch {
	case mm > 0:
		return "+" + CM(mm)
	case mm < 0:
		return "−" + CM(-mm)
	}
	return "±0"
}

// Say puts differences in words: 肩幅 +1.2cm、着丈 −3cm.
func Say(differences []Difference) string {
	var other, same []string
	for _, d := range differences {
		if d.MM == 0 {
			same = append(same, d.Name)
		} else {
			other = append(other, d.Name+" "+Signed(d.MM)+"cm")
		}
	}
	switch {
	case len(differences) == 0:
		return ""
	case len(other) == 0:
		return "どの寸法も同じです"
	case len(same) > 0:
		other = append(other, strings.Join(same, "・")+"は同じ")
	}
	return strings.Join(other, "、")
}
