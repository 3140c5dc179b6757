package fit

// drawBra draws bras and short tops with a band: half of the band is at the
// bottom, the straps begin at the top.
func drawBra(g Garment) Part {
	band, wide, long := g.half("アンダー"), g.half("身幅"), g.MM("総丈")
	if wide == 0 {
		wide = band * 1.12
	}
	if long == 0 {
		long = band * 1.9
	}
	strap := wide * 0.5
	thick := wide * 0.2
	under := long * 0.56
	neck := long * 0.44
	p := Part{Family: Bras, Seams: &path{}, Marks: &path{}}
	half := (&path{}).move(0, neck).curve(strap*0.5, neck, strap*0.72, long*0.3, strap-thick/2, 0).line(strap+thick/2, 0)
	half.curve(strap+thick*0.7, long*0.26, wide*0.82, under*0.94, wide, under).line(wide, under+4)
	half.curve(wide, under+(long-under)*0.4, band, long-(long-under)*0.5, band, long-2).line(band, long).line(0, long)
	p.Outline = half.whole()
	y := long - min(long*0.13, 42)
	edge := band * 1.005
	p.Marks.move(-edge, y).line(edge, y)
	p.Marks.join(ribs(Point{-band, long}, Point{band, long}, Point{-edge, y}, Point{edge, y}, 20))
	inner := (&path{}).move(0, neck+8).curve(strap*0.56, neck+8, strap*0.8, long*0.3, strap-thick/2+8, 0)
	p.Seams.join(inner.both())
	cup := (&path{}).move(wide*0.12, y).curve(wide*0.12, under*1.02, wide*0.3, under*0.86, wide*0.52, under*0.84).curve(wide*0.74, under*0.84, wide*0.86, under*1.04, wide*0.88, y-6)
	p.Seams.join(cup.both())
	back := (&path{}).move(0, long*0.2).curve(strap*0.6, long*0.2, strap*0.8, long*0.12, strap-thick/2, 0)
	p.Marks.join(back.both())
	if g.MM("身幅") > 0 {
		p.Lines = append(p.Lines, g.across("身幅", wide, under))
	}
	if g.MM("総丈") > 0 {
		x := strap
		p.Lines = append(p.Lines, g.line("総丈", "start", Point{x + 8, long * 0.8}, Point{x, 0}, Point{x, long}))
	}
	p.Lines = append(p.Lines, g.line("アンダー", "middle", Point{0, long + 26}, Point{-band, long}, Point{band, long}))
	return p
}

// drawCami draws what hangs on straps; its length begins at their tops.
func drawCami(g Garment) Part {
	wide, long := g.half("身幅"), g.MM("総丈")
	strap := wide * 0.56
	thick := max(wide*0.05, 7)
	chest, under := long*0.2, long*0.33
	if g.called("タンク") {
		thick = wide * 0.2
	}
	p := Part{Family: Tops, Seams: &path{}, Marks: &path{}}
	half := (&path{}).move(0, chest*1.35).curve(strap*0.45, chest*1.35, strap*0.86, chest*1.02, strap-thick, chest*0.7).line(strap-thick*0.6, 0).line(strap+thick*0.6, 0).line(strap+thick, chest*0.7)
	half.curve(strap+thick*1.5, chest*1.2, wide*0.86, under*0.93, wide, under).line(wide, under+4)
	half.curve(wide*0.98, under+(long-under)*0.3, wide*0.98, under+(long-under)*0.6, wide*1.03, long)
	half.line(0, long)
	p.Outline = half.whole()
	back := (&path{}).move(0, chest*1.0).curve(strap*0.5, chest*1.0, strap*0.8, chest*0.86, strap-thick, chest*0.66)
	p.Marks.join(back.both())
	edge := (&path{}).move(0, chest*1.35+10).curve(strap*0.5, chest*1.35+10, strap*0.9, chest*1.06+8, strap-thick+8, chest*0.74)
	p.Seams.join(edge.both())
	if g.called("ブラトップ", "カップ", "ハーフトップ") {
		cup := (&path{}).move(wide*0.1, under*1.22).curve(wide*0.12, under*0.96, wide*0.3, under*0.8, wide*0.5, under*0.78).curve(wide*0.76, under*0.8, wide*0.9, under*0.98, wide*0.94, under*1.2)
		p.Seams.join(cup.both())
		p.Seams.move(-wide*0.99, under*1.24).line(wide*0.99, under*1.24)
	}
	p.Seams.move(-wide*1.02, long-16).line(wide*1.02, long-16)
	p.Lines = append(p.Lines, g.across("身幅", wide, under), g.line("総丈", "start", Point{strap + 9, long * 0.68}, Point{strap, 0}, Point{strap, long}))
	return p
}

// drawBand draws a ribbed tube for the belly.
func drawBand(g Garment) Part {
	wide, long := g.half("身幅"), g.MM("総丈")
	p := Part{Family: Skirts, Seams: &path{}, Marks: &path{}}
	half := (&path{}).move(0, 0).line(wide, 0).curve(wide*0.965, long*0.3, wide*0.965, long*0.4, wide*0.97, long*0.44).line(wide, long*0.5).curve(wide*0.97, long*0.6, wide*0.97, long*0.8, wide, long).line(0, long)
	p.Outline = half.whole()
	for _, y := range []float64{0.1, 0.9} {
		p.Marks.move(-wide*0.98, long*y).line(wide*0.98, long*y)
	}
	p.Marks.join(ribs(Point{-wide, 0}, Point{wide, 0}, Point{-wide * 0.98, long * 0.1}, Point{wide * 0.98, long * 0.1}, 24))
	p.Marks.join(ribs(Point{-wide * 0.98, long * 0.9}, Point{wide * 0.98, long * 0.9}, Point{-wide, long}, Point{wide, long}, 24))
	p.Lines = append(p.Lines, g.across("身幅", wide, long*0.5), g.line("総丈", "start", Point{9, long * 0.72}, Point{0, 0}, Point{0, long}))
	return p
}

// drawTube draws leg warmers, one of a pair.
func drawTube(g Garment) Part {
	top, long := g.half("はき口幅"), g.MM("総丈")
	p := Part{Family: Socks, Seams: &path{}, Marks: &path{}}
	low := top * 0.94
	half := (&path{}).move(0, 0).line(top, 0).curve(top*1.02, long*0.2, top*1.08, long*0.36, top*1.04, long*0.5).curve(top*0.98, long*0.7, low, long*0.86, low, long).line(0, long)
	p.Outline = half.whole()
	for _, at := range []float64{0.12, 0.88} {
		p.Marks.move(-top, long*at).line(top, long*at)
	}
	p.Marks.join(ribs(Point{-top, 0}, Point{top, 0}, Point{-top, long * 0.12}, Point{top, long * 0.12}, 9))
	p.Marks.join(ribs(Point{-low, long * 0.88}, Point{low, long * 0.88}, Point{-low, long}, Point{low, long}, 9))
	p.Lines = append(p.Lines, g.line("はき口幅", "middle", Point{0, -18}, Point{-top, 0}, Point{top, 0}), g.line("総丈", "start", Point{6, long * 0.55}, Point{0, 0}, Point{0, long}))
	return p
}
