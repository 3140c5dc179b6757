package fit

import "math"

// A bottom hangs from the waist, whose middle is at 0, 0.
type bottom struct {
	waist, hip, thigh, hem float64 // half of the waist and the hip; of one leg
	rise, inseam           float64
}

func bottomOf(g Garment) bottom {
	b := bottom{waist: g.half("ウエスト"), hip: g.half("ヒップ"), thigh: g.MM("わたり幅"), hem: g.MM("裾幅"), rise: g.MM("股上"), inseam: g.MM("股下")}
	if b.rise == 0 {
		b.rise = max(b.waist*1.7, 150)
	}
	tight := g.called("レギンス", "タイツ", "スパッツ", "ボクサー")
	if b.hip == 0 {
		b.hip = b.waist * 1.36
	}
	if b.thigh == 0 {
		b.thigh = b.hip * 1.14
		if tight {
			b.thigh = b.hip * 0.98
		}
	}
	if b.hem == 0 {
		switch {
		case b.inseam < b.thigh*1.1: // shorts
			b.hem = b.thigh * 0.97
		case tight:
			b.hem = b.thigh * 0.5
		default:
			b.hem = b.thigh * 0.62
		}
	}
	return b
}

// drawBottom draws trousers, shorts, leggings and what is worn below them.
func drawBottom(g Garment) Part {
	if g.MM("股下") == 0 {
		return drawBriefs(g)
	}
	b := bottomOf(g)
	p := Part{Family: Bottoms, Seams: &path{}, Marks: &path{}}
	hipY := b.rise * 0.7
	thighY := b.rise + min(b.inseam*0.06, 25)
	// The legs stand apart so far that the outer seam falls nearly straight.
	apart := min(max(b.thigh*0.97-b.hem, b.inseam*0.03), b.inseam*0.2)
	if b.inseam < b.thigh*1.1 {
		apart = b.inseam * 0.17
	}
	inner := Point{apart, b.rise + math.Sqrt(b.inseam*b.inseam-apart*apart)}
	outer := Point{apart + b.hem, inner.Y}
	// How far the legs are from each other where the thigh is measured.
	gap := apart * (thighY - b.rise) / (inner.Y - b.rise)
	thigh := Point{gap + b.thigh, thighY}
	half := (&path{}).move(0, 0).line(b.waist, 0)
	// One smooth line from the waist over the hip to the thigh.
	away := distance(Point{b.waist, 0}, thigh)
	lean := Point{(thigh.X - b.waist) / away, thighY / away}
	half.curve(b.waist+(b.hip-b.waist)*0.3, hipY*0.32, b.hip-lean.X*hipY*0.34, hipY-lean.Y*hipY*0.34, b.hip, hipY)
	rest := thighY - hipY
	half.curve(b.hip+lean.X*rest*0.5, hipY+lean.Y*rest*0.5, thigh.X, thighY-rest*0.4, thigh.X, thighY)
	half.curve(thigh.X, thighY+(outer.Y-thighY)*0.3, outer.X+(thigh.X-outer.X)*0.24, outer.Y-(outer.Y-thighY)*0.36, outer.X, outer.Y)
	half.line(inner.X, inner.Y)
	half.line(gap, thighY).line(0, b.rise)
	p.Outline = half.whole()
	band := min(38, b.rise*0.16)
	edge := b.waist + (b.hip-b.waist)*0.1
	p.Marks.move(-edge, band).line(edge, band)
	soft := g.called("イージー", "ジョガー", "レギンス", "タイツ", "スウェット", "パジャマ", "ショーツ", "ボクサー", "ヨガ", "ベビー", "KIDS", "ルーム", "セット", "トランクス")
	if soft {
		p.Marks.join(ribs(Point{-b.waist, 0}, Point{b.waist, 0}, Point{-edge, band}, Point{edge, band}, 20))
	} else {
		p.Marks.move(-edge*0.62, 0).line(-edge*0.62, band).move(edge*0.62, 0).line(edge*0.62, band)
		dot(p.Marks, 0, band/2, 5)
		p.Seams.move(0, band).line(0, b.rise).move(24, band).curve(24, b.rise*0.5, 22, b.rise*0.62, 0, b.rise*0.7)
	}
	if !soft || !g.called("レギンス", "タイツ", "ボクサー", "ショーツ") {
		pocket := (&path{}).move(edge*0.7, band).curve(edge*0.78, band+b.rise*0.22, b.waist+(b.hip-b.waist)*0.4, b.rise*0.5, b.hip*0.985, hipY*0.86)
		p.Marks.join(pocket.both())
	}
	if soft {
		p.Seams.move(0, band).line(0, b.rise)
	}
	if b.inseam > b.thigh*1.1 && !soft { // a crease
		crease := (&path{}).move(b.thigh*0.52, thighY+10).line(inner.X+b.hem/2, inner.Y-24)
		p.Seams.join(crease.both())
	}
	up := min(20, b.inseam*0.14)
	hem := (&path{}).move(inner.X*(1-up/b.inseam), inner.Y-up).line(outer.X, outer.Y-up)
	p.Seams.join(hem.both())
	p.Lines = append(p.Lines, g.line("ウエスト", "middle", Point{0, -30}, Point{-b.waist, 0}, Point{b.waist, 0}))
	if g.MM("ヒップ") > 0 {
		p.Lines = append(p.Lines, g.across("ヒップ", b.hip, hipY))
	}
	if g.MM("股上") > 0 {
		p.Lines = append(p.Lines, g.line("股上", "start", Point{10, b.rise * 0.42}, Point{0, 0}, Point{0, b.rise}))
	}
	p.Lines = append(p.Lines, g.line("股下", "end", Point{-inner.X*0.5 - 12, b.rise + (inner.Y-b.rise)*0.66}, Point{0, b.rise}, inner.mirrored()))
	if g.MM("わたり幅") > 0 {
		p.Lines = append(p.Lines, g.line("わたり幅", "middle", Point{gap + b.thigh*0.5, thighY}, Point{gap, thighY}, thigh))
	}
	if g.MM("裾幅") > 0 {
		p.Lines = append(p.Lines, g.line("裾幅", "middle", Point{inner.X + b.hem/2, inner.Y + 32}, inner, outer))
	}
	return p
}

// drawBriefs draws what has no legs.
func drawBriefs(g Garment) Part {
	waist, rise := g.half("ウエスト"), g.MM("股上")
	if rise == 0 {
		rise = waist * 1.7
	}
	gusset := g.MM("クロッチ幅") / 2
	if gusset == 0 {
		gusset = waist * 0.26
	}
	hip := waist * 1.3
	side := rise * 0.46
	p := Part{Family: Bottoms, Seams: &path{}, Marks: &path{}}
	half := (&path{}).move(0, 0).line(waist, 0).curve(waist*1.1, side*0.3, hip*0.96, side*0.7, hip, side)
	half.curve(hip*0.62, side+(rise-side)*0.3, gusset+hip*0.12, rise-(rise-side)*0.24, gusset, rise).line(0, rise)
	p.Outline = half.whole()
	p.Marks.move(-waist*1.05, 16).line(waist*1.05, 16)
	edge := (&path{}).move(hip*0.97, side-9).curve(hip*0.6, side+(rise-side)*0.2, gusset+hip*0.06, rise-(rise-side)*0.3, gusset-7, rise)
	p.Seams.join(edge.both())
	y := rise - (rise-side)*0.42
	p.Seams.move(-gusset*1.5, y).curve(-gusset*0.6, y-10, gusset*0.6, y-10, gusset*1.5, y)
	p.Lines = append(p.Lines, g.line("ウエスト", "middle", Point{0, -22}, Point{-waist, 0}, Point{waist, 0}))
	if g.MM("股上") > 0 {
		p.Lines = append(p.Lines, g.line("股上", "start", Point{9, rise * 0.42}, Point{0, 0}, Point{0, rise}))
	}
	if g.MM("クロッチ幅") > 0 {
		p.Lines = append(p.Lines, g.line("クロッチ幅", "middle", Point{0, rise + 26}, Point{-gusset, rise}, Point{gusset, rise}))
	}
	return p
}

// drawSkirt draws what is one tube from the waist.
func drawSkirt(g Garment) Part {
	waist, hip, long := g.half("ウエスト"), g.half("ヒップ"), g.MM("スカート丈")
	if waist == 0 {
		waist = max(hip*0.72, long*0.2)
	}
	hipY := min(200, long*0.3)
	tight := g.called("タイト", "ペンシル", "ナロー")
	wide := max(hip, waist*1.3)
	hem := wide + (long-hipY)*0.34
	if tight {
		hem = wide * 1.02
	}
	p := Part{Family: Skirts, Seams: &path{}, Marks: &path{}}
	half := (&path{}).move(0, 0).line(waist, 0)
	dip := 0.03 * hem
	if tight {
		dip = 0
	}
	if hip > 0 {
		half.curve(waist+(hip-waist)*0.6, hipY*0.34, hip-(hem-hip)*0.06, hipY*0.74, hip, hipY)
		half.curve(hip+(hem-hip)*0.12, hipY+(long-hipY)*0.2, hem-(hem-hip)*0.3, long-dip-(long-hipY)*0.3, hem, long-dip)
	} else {
		half.curve(waist+(hem-waist)*0.24, long*0.2, hem-(hem-waist)*0.26, long*0.72, hem, long-dip)
	}
	half.curve(hem*0.66, long-dip*0.3, hem*0.36, long, 0, long)
	p.Outline = half.whole()
	band := min(32, long*0.07)
	edge := waist * 1.04
	p.Marks.move(-edge, band).line(edge, band)
	if tight {
		dart := (&path{}).move(waist*0.5, band).line(waist*0.56, band+hipY*0.5)
		p.Seams.join(dart.both())
		p.Marks.move(0, long*0.8).line(0, long)
		hemline(&p, 26, hem, long, false)
	} else {
		p.Marks.join(ribs(Point{-waist, 0}, Point{waist, 0}, Point{-edge, band}, Point{edge, band}, 18))
		for _, t := range []float64{-0.8, -0.48, -0.16, 0.16, 0.48, 0.8} {
			p.Seams.move(waist*t, band+8).curve(wide*t*1.05, long*0.3, hem*t*0.92, long*0.55, hem*t, long*(0.84-0.02*math.Abs(t)))
		}
		p.Seams.move(-hem*0.985, long-dip-22).curve(-hem*0.6, long-dip*0.3-22, -hem*0.36, long-22, 0, long-22).curve(hem*0.36, long-22, hem*0.6, long-dip*0.3-22, hem*0.985, long-dip-22)
	}
	if g.MM("ウエスト") > 0 {
		p.Lines = append(p.Lines, g.line("ウエスト", "middle", Point{0, -30}, Point{-waist, 0}, Point{waist, 0}))
	}
	if hip > 0 {
		p.Lines = append(p.Lines, g.across("ヒップ", hip, hipY))
	}
	p.Lines = append(p.Lines, g.line("スカート丈", "start", Point{10, long * 0.66}, Point{0, 0}, Point{0, long}))
	return p
}
