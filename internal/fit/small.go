package fit

// ofBody is a line whose figure is the foot's or the head's, in the middle of
// what the size is made for.
func (g Garment) ofBody(name, side string, label Point, points ...Point) Line {
	return Line{Name: name, MM: int(g.body(name)), Points: points, Label: label, Side: side}
}

// drawShoe draws a shoe from above, inside, and from the side; the heel is at 0.
func drawShoe(g Garment) []Part {
	foot, w := g.body("足長"), g.MM("幅")/2
	sole := Part{Family: Soles, Seams: &path{}, Marks: &path{}}
	ball := foot * 0.3 // from the toes
	heel := min(w*0.72, foot*0.16)
	sole.Outline = (&path{}).move(0, 0).curve(w*0.5, 0, w*0.86, ball*0.3, w, ball-4).line(w, ball).
		curve(w*1.0, ball+foot*0.14, heel*0.98, foot*0.52, heel*0.96, foot*0.66).curve(heel*1.06, foot*0.86, heel*0.8, foot, 0, foot).
		curve(-heel*0.86, foot, -heel*1.06, foot*0.86, -heel*0.92, foot*0.7).curve(-heel*0.84, foot*0.54, -w*0.99, ball+foot*0.2, -w, ball).line(-w, ball-4).
		curve(-w*0.98, ball*0.2, -w*0.5, 0, 0, 0).close()
	sole.Seams.move(0, foot*0.05).curve(w*0.42, foot*0.05, w*0.74, ball*0.5, w*0.84, ball).curve(w*0.84, ball+foot*0.16, heel*0.72, foot*0.54, heel*0.72, foot*0.68).curve(heel*0.8, foot*0.84, heel*0.6, foot*0.95, 0, foot*0.95)
	sole.Seams.move(0, foot*0.05).curve(-w*0.42, foot*0.05, -w*0.82, ball*0.4, -w*0.84, ball).curve(-w*0.84, ball+foot*0.2, -heel*0.68, foot*0.56, -heel*0.7, foot*0.7).curve(-heel*0.8, foot*0.84, -heel*0.62, foot*0.95, 0, foot*0.95)
	sole.Lines = append(sole.Lines, g.across("幅", w, ball), g.ofBody("足長", "start", Point{5, foot * 0.62}, Point{0, 0}, Point{0, foot}))
	return []Part{sole, shoeSide(g, foot)}
}

func shoeSide(g Garment, foot float64) Part {
	p := Part{Family: Shoes, Seams: &path{}, Marks: &path{}}
	name := "ヒールの高さ"
	if g.MM(name) == 0 {
		name = "底の厚さ"
	}
	high := g.MM(name)
	thick := max(high, foot*0.06)
	long, top := foot*1.08, foot*0.36
	if name == "底の厚さ" && high > 0 { // a sandal: a sole with straps
		p.Outline = (&path{}).move(0, 0).line(0, -high).curve(long*0.2, -high-foot*0.03, long*0.4, -high+2, long*0.62, -high*0.94).curve(long*0.8, -high*0.9, long*0.95, -high*1.06, long*0.99, -high*0.9).curve(long*1.01, -high*0.5, long, 0, long*0.96, 0).close()
		p.Marks.move(long*0.5, -high*0.98).curve(long*0.54, -high-foot*0.26, long*0.72, -high-foot*0.28, long*0.86, -high*0.98)
		p.Marks.move(long*0.62, -high*0.95).curve(long*0.64, -high-foot*0.17, long*0.7, -high-foot*0.18, long*0.76, -high*0.95)
		p.Marks.move(long*0.04, -high).curve(long*0.02, -high-foot*0.3, long*0.2, -high-foot*0.34, long*0.34, -high-foot*0.05)
	} else {
		y := func(t float64) float64 { return -thick - top*t }
		p.Outline = (&path{}).move(0, 0).line(0, -thick).curve(-long*0.02, y(0.2), long*0.025, y(0.5), long*0.012, y(0.84)).
			curve(long*0.01, y(1.02), long*0.05, y(1.04), long*0.075, y(0.94)).curve(long*0.13, y(0.74), long*0.22, y(0.76), long*0.285, y(0.96)).
			curve(long*0.31, y(1.04), long*0.35, y(1.03), long*0.375, y(0.95)).curve(long*0.44, y(0.74), long*0.55, y(0.52), long*0.66, y(0.43)).
			curve(long*0.8, y(0.4), long*0.95, y(0.36), long*0.99, y(0)).line(long*1.0, -thick*0.62).curve(long*1.0, -thick*0.2, long*0.97, 0, long*0.92, 0).close()
		p.Marks.move(0, -thick).curve(long*0.3, -thick*1.04, long*0.7, -thick*1.0, long*0.99, -thick)
		p.Seams.move(0, -thick*0.55).line(long, -thick*0.55)
		p.Marks.move(long*0.7, y(0)).curve(long*0.71, y(0.2), long*0.73, y(0.34), long*0.76, y(0.415)) // toe cap
		p.Marks.move(long*0.17, y(0)).curve(long*0.165, y(0.3), long*0.1, y(0.5), long*0.022, y(0.6))  // heel patch
		p.Marks.move(long*0.4, y(0)).curve(long*0.42, y(0.22), long*0.5, y(0.36), long*0.64, y(0.44))  // vamp
		p.Marks.move(long*0.4, y(0)).curve(long*0.38, y(0.4), long*0.36, y(0.6), long*0.3, y(0.985))   // quarter
		p.Seams.move(long*0.37, y(0.84)).line(long*0.58, y(0.4))
		for _, t := range []float64{0.1, 0.36, 0.62, 0.88} {
			p.Marks.move(long*(0.37+t*0.22), y(0.9-t*0.46)).line(long*(0.345+t*0.2), y(0.66-t*0.42))
		}
	}
	if high > 0 {
		p.Lines = append(p.Lines, g.line(name, "start", Point{0, foot * 0.085}, Point{0, 0}, Point{0, -high}))
	}
	return p
}

// drawSock draws a sock from the side: its length is from the edge to the sole.
func drawSock(g Garment) Part {
	foot, long := g.body("足長"), g.MM("総丈")
	leg := foot * 0.36
	thick := min(foot*0.33, long*0.86) // of the foot
	ankle := max(long-thick, long*0.1)
	p := Part{Family: Socks, Seams: &path{}, Marks: &path{}}
	p.Outline = (&path{}).move(0, 0).line(leg, 0).curve(leg*1.0, ankle*0.5, leg*0.98, ankle*0.9, leg*1.08, ankle+thick*0.06).
		curve(leg*1.3, ankle+thick*0.3, foot*0.72, ankle+thick*0.22, foot*0.9, ankle+thick*0.42).curve(foot*0.985, ankle+thick*0.52, foot, ankle+thick*0.66, foot, ankle+thick*0.74).
		curve(foot, long-thick*0.04, foot*0.94, long, foot*0.82, long).line(foot*0.16, long).curve(foot*0.04, long, 0, long-thick*0.16, 0, long-thick*0.36).curve(0, ankle+thick*0.3, 0, ankle*0.6, 0, 0).close()
	band := min(long*0.18, 42)
	p.Marks.move(0, band).line(leg, band)
	p.Marks.join(ribs(Point{0, 0}, Point{leg, 0}, Point{0, band}, Point{leg, band}, 9))
	p.Seams.move(0, ankle+thick*0.2).curve(foot*0.12, ankle+thick*0.36, foot*0.2, long-thick*0.3, foot*0.22, long)
	p.Seams.move(foot*0.82, ankle+thick*0.36).curve(foot*0.76, ankle+thick*0.6, foot*0.78, long-thick*0.12, foot*0.8, long)
	p.Lines = append(p.Lines, g.line("総丈", "start", Point{foot*0.2 + 5, band + (long-band)*0.45}, Point{foot * 0.2, 0}, Point{foot * 0.2, long}))
	y := long - thick*0.36 // where the heel stands out; the toes end a little above
	p.Lines = append(p.Lines, g.ofBody("足長", "middle", Point{foot * 0.56, long + 20}, Point{0, y}, Point{foot, y}))
	return p
}

// drawHat draws caps and knitted hats from the front; half of the head is the
// width.
func drawHat(g Garment) Part {
	round := g.MM("頭囲")
	if round == 0 {
		round = g.body("頭囲")
	}
	w, deep, brim := round/4, g.MM("深さ"), g.MM("つば")
	p := Part{Family: Hats, Seams: &path{}, Marks: &path{}}
	head := Line{Name: "頭囲", MM: int(round), Points: []Point{{-w, deep}, {w, deep}}, Label: Point{0, deep + 24}, Side: "middle"}
	if brim > 0 {
		half := (&path{}).move(0, 0).curve(w*0.6, 0, w, deep*0.42, w, deep)
		half.curve(w*0.98, deep+brim*0.5, w*0.6, deep+brim, 0, deep+brim)
		p.Outline = half.whole()
		p.Marks.move(-w, deep).curve(-w*0.5, deep-brim*0.3, w*0.5, deep-brim*0.3, w, deep)
		panel := (&path{}).move(0, 4).curve(w*0.42, deep*0.2, w*0.56, deep*0.6, w*0.56, deep-brim*0.18)
		p.Seams.join(panel.both())
		dot(p.Marks, 0, 3, 6)
		p.Seams.move(-w*0.9, deep+brim*0.2).curve(-w*0.6, deep+brim*0.72, w*0.6, deep+brim*0.72, w*0.9, deep+brim*0.2)
		head.Label = Point{0, deep + brim + 26}
		p.Lines = append(p.Lines, g.line("つば", "start", Point{8, deep + brim*0.55}, Point{0, deep}, Point{0, deep + brim}))
	} else {
		half := (&path{}).move(0, 0).curve(w*0.5, 0, w*0.94, deep*0.3, w*0.97, deep*0.66).line(w, deep*0.7).line(w, deep).line(0, deep)
		p.Outline = half.whole()
		y := deep * 0.7
		p.Marks.move(-w, y).line(w, y)
		p.Marks.join(ribs(Point{-w, y}, Point{w, y}, Point{-w, deep}, Point{w, deep}, 18))
		for _, t := range []float64{-0.55, 0, 0.55} {
			p.Seams.move(0, 6).curve(w*t*0.8, deep*0.14, w*t, deep*0.4, w*t*1.06, y-4)
		}
	}
	p.Lines = append(p.Lines, g.line("深さ", "start", Point{8, deep * 0.45}, Point{0, 0}, Point{0, deep}), head)
	return p
}

// drawBag draws bags and packs from the front.
func drawBag(g Garment) Part {
	w, high := g.half("幅"), g.MM("高さ")
	p := Part{Family: Flats, Seams: &path{}, Marks: &path{}}
	round := min(w, high) * 0.08
	if g.MM("持ち手") > 0 {
		round = 3
	}
	half := (&path{}).move(0, 0).line(w-round, 0).curve(w, 0, w, 0, w, round).line(w, high-round*1.6).curve(w, high, w, high, w-round*1.6, high).line(0, high)
	p.Outline = half.whole()
	switch {
	case g.MM("持ち手") > 0:
		up := min(g.MM("持ち手")*0.4, high*0.62)
		p.Marks.move(-w*0.46, 36).line(-w*0.42, -up*0.6).curve(-w*0.4, -up, w*0.4, -up, w*0.42, -up*0.6).line(w*0.46, 36)
		p.Marks.move(-w*0.54, 36).line(-w*0.5, -up*0.6).curve(-w*0.48, -up*1.1, w*0.48, -up*1.1, w*0.5, -up*0.6).line(w*0.54, 36)
		p.Seams.move(-w, 28).line(w, 28)
	case g.called("リュック", "バックパック", "デイパック"):
		p.Marks.move(-w*0.16, 0).curve(-w*0.16, -40, w*0.16, -40, w*0.16, 0)
		p.Marks.move(-w, high*0.28).curve(-w*0.6, high*0.34, w*0.6, high*0.34, w, high*0.28)
		p.Seams.move(-w*0.78, high*0.54).line(w*0.78, high*0.54).line(w*0.78, high*0.92).line(-w*0.78, high*0.92).close()
	default:
		p.Marks.move(-w, 12).line(w, 12).move(w*0.8, 6).line(w*0.8, 34)
	}
	p.Lines = append(p.Lines, g.line("幅", "middle", Point{0, high + 26}, Point{-w, high * 0.5}, Point{w, high * 0.5}), g.line("高さ", "start", Point{8, high * 0.72}, Point{0, 0}, Point{0, high}))
	return p
}

func drawBib(g Garment) Part {
	w, long := g.half("幅"), g.MM("総丈")
	p := Part{Family: Flats, Seams: &path{}, Marks: &path{}}
	hole := w * 0.42
	deep := long * 0.34
	half := (&path{}).move(0, deep).curve(hole*0.9, deep, hole*1.1, long*0.1, hole*0.6, 0).curve(w*0.8, 0, w, long*0.26, w, long*0.56-3).line(w, long*0.56).curve(w, long*0.86, w*0.6, long, 0, long)
	p.Outline = half.whole()
	in := (&path{}).move(hole*0.9, 12).curve(w*0.78, 14, w*0.91, long*0.3, w*0.91, long*0.56).curve(w*0.91, long*0.82, w*0.55, long*0.95, 0, long*0.955)
	p.Seams.join(in.both())
	dot(p.Marks, hole*0.9, long*0.06, 5)
	dot(p.Marks, -hole*0.9, long*0.06, 5)
	p.Lines = append(p.Lines, g.across("幅", w, long*0.56), g.line("総丈", "start", Point{hole*0.6 + 6, long * 0.78}, Point{hole * 0.6, 0}, Point{hole * 0.6, long}))
	return p
}

// drawCloth draws blankets and towels.
func drawCloth(g Garment) Part {
	w, long := g.half("よこ"), g.MM("たて")
	p := Part{Family: Flats, Seams: &path{}, Marks: &path{}}
	p.Outline = (&path{}).move(0, 0).line(w, 0).line(w, long).line(0, long).whole()
	in := min(w, long) * 0.06
	p.Seams.move(-w+in, in).line(w-in, in).line(w-in, long-in).line(-w+in, long-in).close()
	p.Lines = append(p.Lines, g.across("よこ", w, long*0.4), g.line("たて", "start", Point{w * 0.03, long * 0.7}, Point{0, 0}, Point{0, long}))
	return p
}
