package fit

import "math"

// A frame is what the upper part of a garment hangs on: the middle of the back
// neck is at 0, 0.
type frame struct {
	neck     Point // where neck and shoulder meet, on the right
	tip      Point // the end of the shoulder
	underarm Point
}

func frameOf(g Garment) frame {
	half := g.half("身幅")
	shoulder := g.half("肩幅")
	if shoulder == 0 {
		shoulder = half * 0.84
	}
	neck := min(62+half*0.12, shoulder*0.52)
	rise := neck * 0.24
	drop := (shoulder - neck) * 0.32
	deep := max(half*0.82, 90)
	if long := g.MM("着丈") + g.MM("総丈"); long > 0 {
		deep = min(deep, long*0.5)
	}
	return frame{neck: Point{neck, -rise}, tip: Point{shoulder, drop - rise}, underarm: Point{half, drop - rise + deep}}
}

// drawTop draws everything that hangs from the shoulders and has a length:
// shirts, knits, jackets, coats, vests and dresses.
func drawTop(g Garment) Part {
	f, style := frameOf(g), styleOf(g)
	long := g.MM("着丈")
	half := (&path{}).move(0, 0).curve(f.neck.X*0.55, 0, f.neck.X*0.9, f.neck.Y*0.5, f.neck.X, f.neck.Y)
	half.line(f.tip.X, f.tip.Y)
	p := Part{Family: Tops, Seams: &path{}, Marks: &path{}}
	sleeve := g.MM("袖丈")
	switch two := g.MM("ウエスト") > 0; { // a set whose table says nothing of sleeves has them all the same
	case sleeve == 0 && two && g.called("パジャマ"):
		sleeve = f.underarm.X * 2
	case sleeve == 0 && two:
		sleeve = f.underarm.X * 0.72
	}
	if sleeve > 0 {
		p.sleeve(g, f, sleeve, style, half)
	} else {
		half.curve(f.tip.X-(f.tip.X-f.neck.X)*0.2, f.tip.Y+(f.underarm.Y-f.tip.Y)*0.5, f.tip.X+(f.underarm.X-f.tip.X)*0.1, f.underarm.Y-4, f.underarm.X, f.underarm.Y)
	}
	hem := style.side(half, f.underarm, long)
	dip := long - style.dip*hem
	half.curve(hem*0.7, dip+(long-dip)*0.55, hem*0.4, long, 0, long)
	p.Outline = half.whole()
	style.front(&p, f, hem, long)
	p.Lines = append(p.Lines, g.across("身幅", f.underarm.X, f.underarm.Y))
	if g.MM("肩幅") > 0 {
		p.Lines = append(p.Lines, g.line("肩幅", "middle", Point{0, min(f.neck.Y, f.tip.Y) - 0.12*f.tip.X}, f.tip.mirrored(), f.tip))
	}
	p.Lines = append(p.Lines, g.line("着丈", "start", Point{10, f.underarm.Y + (long-f.underarm.Y)*0.62}, Point{0, 0}, Point{0, long}))
	return p
}

// sleeve goes from the end of the shoulder to the cuff and back to the underarm.
func (p *Part) sleeve(g Garment, f frame, long float64, s style, half *path) {
	deep := f.underarm.Y - f.tip.Y
	short := long < deep*1.55
	lean := 24.0 // degrees from hanging
	cuff := max(deep*0.4, 46)
	if short {
		lean, cuff = 43, deep*0.74
	}
	if s.fullSleeve && !short {
		cuff *= 1.05
	}
	sin, cos := math.Sincos(lean * math.Pi / 180)
	outer := Point{f.tip.X + long*sin, f.tip.Y + long*cos}
	inner := Point{outer.X - cuff*cos, outer.Y + cuff*sin*0.62}
	// On a wide body with narrow shoulders the sleeve is lifted until it lies beside it.
	for room := min(long*0.16, 60); inner.X < f.underarm.X+room && lean < 84; {
		lean += 2
		sin, cos = math.Sincos(lean * math.Pi / 180)
		outer = Point{f.tip.X + long*sin, f.tip.Y + long*cos}
		inner = Point{outer.X - cuff*cos, outer.Y + cuff*sin*0.62}
	}
	if inner.X < f.underarm.X+4 {
		inner.X = f.underarm.X + 4
	}
	bend := between(f.tip, outer, 0.45)
	half.curve(f.tip.X+long*sin*0.16, f.tip.Y+long*cos*0.1, bend.X+long*0.02, bend.Y-long*0.02, outer.X, outer.Y)
	half.line(inner.X, inner.Y)
	elbow := between(f.underarm, inner, 0.4)
	half.curve(elbow.X, elbow.Y, f.underarm.X+(inner.X-f.underarm.X)*0.14, f.underarm.Y+min(deep*0.1, 14), f.underarm.X, f.underarm.Y)
	hole := (&path{}).move(f.tip.X, f.tip.Y).curve(f.tip.X-deep*0.07, f.tip.Y+deep*0.42, f.tip.X-deep*0.02, f.underarm.Y-deep*0.16, f.underarm.X, f.underarm.Y)
	p.Seams.join(hole.both())
	band := min(s.cuff, long*0.12)
	if band > 0 {
		a, b := between(outer, f.tip, band/long), between(inner, f.underarm, band/max(distance(inner, f.underarm), band*1.01))
		edge := (&path{}).move(a.X, a.Y).line(b.X, b.Y)
		if s.rib {
			p.Marks.join(edge.both()).join(ribs(outer, inner, a, b, 6).both())
		} else {
			p.Seams.join(edge.both())
		}
	}
	if g.MM("袖丈")+g.MM("裄丈") == 0 {
		return
	}
	off := Point{cos * 22, -sin * 22}
	mid := between(f.tip, outer, 0.5)
	p.Lines = append(p.Lines, g.line("袖丈", "start", Point{mid.X + off.X, mid.Y + off.Y}, f.tip, outer))
}

// ribs are short lines from one edge to another.
func ribs(a, b, c, d Point, n int) *path {
	p := &path{}
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		from, to := between(a, b, t), between(c, d, t)
		p.move(from.X, from.Y).line(to.X, to.Y)
	}
	return p
}

// drawSuit draws what babies wear in one piece: with legs, or closed below.
func drawSuit(g Garment) Part {
	f := frameOf(g)
	long := g.MM("着丈")
	half := (&path{}).move(0, 0).curve(f.neck.X*0.55, 0, f.neck.X*0.9, f.neck.Y*0.5, f.neck.X, f.neck.Y).line(f.tip.X, f.tip.Y)
	p := Part{Family: Tops, Seams: &path{}, Marks: &path{}}
	s := style{cuff: 16, rib: true}
	reach := distance(Point{}, f.tip)
	switch {
	case g.MM("袖丈") > 0:
		p.sleeve(g, f, g.MM("袖丈"), s, half)
	case g.MM("裄丈") > reach+20:
		p.sleeve(g, f, g.MM("裄丈")-reach, s, half)
		last := &p.Lines[len(p.Lines)-1]
		*last = g.line("裄丈", "start", last.Label, append([]Point{{}}, last.Points...)...)
	default:
		half.curve(f.tip.X*0.94, f.underarm.Y*0.6, f.tip.X, f.underarm.Y-4, f.underarm.X, f.underarm.Y)
	}
	w := f.underarm.X
	if g.MM("裄丈") > 0 { // legs
		crotch := f.underarm.Y + (long-f.underarm.Y)*0.5
		leg := w * 0.62
		half.curve(w*1.04, f.underarm.Y+(crotch-f.underarm.Y)*0.5, w*1.1, crotch-20, w*1.06, crotch)
		half.line(w*0.34+leg, long).line(w*0.34, long)
		half.curve(w*0.24, crotch+(long-crotch)*0.4, w*0.14, crotch, 0, crotch)
		p.Marks.join(ribs(Point{w*0.34 + leg, long}, Point{w * 0.34, long}, Point{w*0.355 + leg, long - 15}, Point{w * 0.325, long - 15}, 7).both())
		p.Marks.join((&path{}).move(w*0.355+leg, long-15).line(w*0.325, long-15).both())
		snap(p.Marks, 0, f.neck.X*0.75+16, crotch-10, 34)
		p.Seams.move(0, f.neck.X*0.55).line(0, crotch)
		p.Lines = append(p.Lines, g.line("着丈", "start", Point{10, f.underarm.Y + (crotch-f.underarm.Y)*0.6}, Point{0, 0}, Point{0, long}))
	} else {
		gusset := max(w*0.34, 34)
		side := f.underarm.Y + (long-f.underarm.Y)*0.52
		half.curve(w*0.99, f.underarm.Y+20, w*0.97, side-30, w*1.0, side)
		half.curve(w*0.74, side+(long-side)*0.2, gusset+w*0.02, long-(long-side)*0.34, gusset, long-6)
		half.line(gusset, long).line(0, long)
		hole := (&path{}).move(w*0.97, side-13).curve(w*0.7, side+(long-side)*0.14, gusset-8, long-(long-side)*0.36, gusset-10, long-8)
		p.Seams.join(hole.both())
		for _, x := range []float64{-0.6, 0, 0.6} {
			dot(p.Marks, x*gusset, long-9, 3.4)
		}
		p.Lines = append(p.Lines, g.line("着丈", "start", Point{10, f.underarm.Y + (long-f.underarm.Y)*0.4}, Point{0, 0}, Point{0, long}))
	}
	p.Outline = half.whole()
	neckline(&p, f, 0.55, 13)
	p.Lines = append(p.Lines, g.across("身幅", w, f.underarm.Y))
	return p
}

func dot(p *path, x, y, r float64) {
	k := r * 0.552
	p.move(x+r, y).curve(x+r, y+k, x+k, y+r, x, y+r).curve(x-k, y+r, x-r, y+k, x-r, y).curve(x-r, y-k, x-k, y-r, x, y-r).curve(x+k, y-r, x+r, y-k, x+r, y)
}

// snap is a row of buttons.
func snap(p *path, x, from, to, step float64) {
	for y := from; y < to; y += step {
		dot(p, x, y, 3.6)
	}
}

// neckline is the front of a round neck, with its rib.
func neckline(p *Part, f frame, deep, rib float64) {
	y := f.neck.X * 2 * deep
	(p.Marks).move(-f.neck.X, f.neck.Y).curve(-f.neck.X*0.9, y*0.75, -f.neck.X*0.5, y, 0, y).curve(f.neck.X*0.5, y, f.neck.X*0.9, y*0.75, f.neck.X, f.neck.Y)
	if rib > 0 {
		x := f.neck.X + rib
		y += rib
		up := f.neck.Y + rib*(f.tip.Y-f.neck.Y)/max(f.tip.X-f.neck.X, 1)
		p.Seams.move(-x, up).curve(-x*0.9, y*0.78, -x*0.52, y, 0, y).curve(x*0.52, y, x*0.9, y*0.78, x, up)
	}
}
