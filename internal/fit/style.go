package fit

// A style is what a top looks like beside its measures.
type style struct {
	flare      float64 // of the hem, as a share of half the width
	waist      float64 // how far the side goes in
	dip        float64 // how far the hem is higher at the sides
	cuff       float64
	rib        bool // cuffs and hem are knitted
	fullSleeve bool
	front      func(p *Part, f frame, hem, long float64)
}

func styleOf(g Garment) style {
	dress := g.called("ワンピース", "チュニックワンピ", "ドレス")
	switch {
	case dress && g.called("シャツ"):
		return style{flare: 1.32, dip: 0.06, cuff: 52, waist: 0.02, front: shirtFront}
	case dress && g.called("フレア", "ティアード", "ギャザー", "Aライン", "半袖", "授乳"):
		return style{flare: 1.72, dip: 0.05, waist: 0.08, front: flareFront}
	case dress:
		return style{flare: 1.26, dip: 0.03, waist: 0.04, cuff: 24, front: teeFront}
	case g.called("パーカ", "フーディ", "フードつき"):
		return style{flare: 0.96, cuff: 56, rib: true, front: hoodFront}
	case g.called("カーディガン", "カーデ"):
		return style{flare: 0.98, cuff: 52, rib: true, front: cardiganFront}
	case g.called("コート"):
		return style{flare: 1.14, cuff: 40, front: coatFront}
	case g.called("ベスト", "ジレ"):
		return style{flare: 0.98, front: zipFront}
	case g.called("ジャケット", "ブルゾン", "アウター", "ジャージ"):
		return style{flare: 0.98, cuff: 44, front: zipFront}
	case g.called("ニット", "セーター", "スウェット", "トレーナー"):
		return style{flare: 0.93, cuff: 58, rib: true, front: knitFront}
	case g.called("ブラウス"):
		return style{flare: 1.05, dip: 0.03, cuff: 42, fullSleeve: true, front: blouseFront}
	case g.called("パジャマ", "ルームウェア") && !g.called("Tシャツ"):
		return style{flare: 1.02, cuff: 30, front: shirtFront}
	case g.called("シャツ") && !g.called("Tシャツ", "アンダーシャツ", "カットソー"):
		return style{flare: 1.0, dip: 0.1, cuff: 58, front: shirtFront}
	case g.MM("袖丈") == 0:
		return style{flare: 1.0, front: tankFront}
	}
	return style{flare: 1.0, cuff: 22, front: teeFront}
}

// side draws from the underarm to the end of the hem and says how far it is
// from the middle.
func (s style) side(half *path, u Point, long float64) float64 {
	hem := u.X * s.flare
	end := long - s.dip*hem
	run := end - u.Y
	in := u.X * (1 - s.waist)
	half.line(u.X, u.Y+min(run*0.04, 6)) // straight where the tape lies
	if s.waist > 0 {
		half.curve(u.X, u.Y+run*0.12, in, u.Y+run*0.16, in, u.Y+run*0.28)
		half.curve(in, u.Y+run*0.46, hem*0.94, u.Y+run*0.74, hem, end)
		return hem
	}
	half.curve(u.X, u.Y+run*0.35, hem, u.Y+run*0.6, hem, end)
	return hem
}

// hemline is a second line above the hem, sewn or knitted.
func hemline(p *Part, s float64, hem, long float64, knitted bool) {
	y := long - s
	if knitted {
		p.Marks.move(-hem*1.005, y).line(hem*1.005, y)
		p.Marks.join(ribs(Point{-hem, long}, Point{hem, long}, Point{-hem, y}, Point{hem, y}, 22))
		return
	}
	p.Seams.move(-hem, y).curve(-hem*0.5, y+1, hem*0.5, y+1, hem, y)
}

func teeFront(p *Part, f frame, hem, long float64) {
	neckline(p, f, 0.5, 18)
	hemline(p, 22, hem, long, false)
}

func tankFront(p *Part, f frame, hem, long float64) {
	neckline(p, f, 0.9, 0)
	neckline(p, frame{neck: Point{f.neck.X + 9, f.neck.Y + 2}, tip: f.tip}, 0.88, 0)
	hemline(p, 20, hem, long, false)
}

func knitFront(p *Part, f frame, hem, long float64) {
	neckline(p, f, 0.46, 0)
	x, y := f.neck.X+22, f.neck.X*0.92+24
	p.Marks.move(-x, f.neck.Y+9).curve(-x*0.9, y*0.76, -x*0.52, y, 0, y).curve(x*0.52, y, x*0.9, y*0.76, x, f.neck.Y+9)
	hemline(p, min(58, long*0.12), hem, long, true)
}

func hoodFront(p *Part, f frame, hem, long float64) {
	n, up := f.neck.X, f.neck.Y
	p.Marks.move(-n-14, up+4).curve(-n*1.5, n*0.5, -n*0.7, n*1.5, 0, n*1.55).curve(n*0.7, n*1.5, n*1.5, n*0.5, n+14, up+4)
	p.Marks.move(-n*0.92, up+2).curve(-n*0.9, n*0.5, -n*0.35, n*0.95, 0, n*1.5).curve(n*0.35, n*0.95, n*0.9, n*0.5, n*0.92, up+2)
	cord := (&path{}).move(n*0.3, n*1.3).curve(n*0.36, n*1.7, n*0.26, n*2.0, n*0.32, n*2.5)
	p.Marks.join(cord.both())
	top, low := long*0.62, long-min(66, long*0.13)
	pocket := (&path{}).move(0, top).line(hem*0.42, top).line(hem*0.68, top+(low-top)*0.62).line(hem*0.68, low)
	p.Seams.join(pocket.both())
	hemline(p, min(58, long*0.12), hem, long, true)
}

func cardiganFront(p *Part, f frame, hem, long float64) {
	n := f.neck.X
	deep := f.underarm.Y * 1.02
	edge := (&path{}).move(n, f.neck.Y).curve(n*0.85, deep*0.4, n*0.3, deep*0.85, 13, deep+14).line(13, long)
	p.Marks.join(edge.both())
	inner := (&path{}).move(n*0.72, f.neck.Y*0.6).curve(n*0.6, deep*0.4, n*0.15, deep*0.75, 0, deep)
	p.Marks.join(inner.both())
	snap(p.Marks, 0, deep+34, long-14, max((long-deep)/5.2, 30))
	hemline(p, min(52, long*0.1), hem, long, true)
}

// collar is a folded one, which stands beside the opening.
func collar(p *Part, f frame, wide float64) (open float64) {
	n := f.neck.X
	open = n * 0.62
	side := (&path{}).move(n, f.neck.Y).curve(n*0.9, open*0.2, n*0.4, open*0.7, 0, open)
	p.Marks.join(side.both())
	leaf := (&path{}).move(n, f.neck.Y).line(n*1.16, f.neck.Y+wide*0.62).line(n*0.74, open+wide*1.02).curve(n*0.5, open+wide*0.6, n*0.2, open+4, 0, open)
	p.Marks.join(leaf.both())
	return open
}

func shirtFront(p *Part, f frame, hem, long float64) {
	open := collar(p, f, f.neck.X*0.62)
	p.Seams.move(-15, open+6).line(-15, long-3).move(15, open+6).line(15, long-3)
	snap(p.Marks, 0, open+26, min(long-40, open+700), max((min(long, open+640)-open)/6.6, 42))
	y := f.underarm.Y * 0.94
	w, h := f.underarm.X*0.36, f.underarm.X*0.42
	x := f.underarm.X * 0.3
	p.Seams.move(x, y).line(x+w, y).line(x+w, y+h*0.84).line(x+w/2, y+h).line(x, y+h*0.84).close()
}

func blouseFront(p *Part, f frame, hem, long float64) {
	neckline(p, f, 0.5, 12)
	deep := f.neck.X * 1.0
	p.Marks.move(0, deep).line(0, deep+f.underarm.Y*0.34)
	gathers(p, f.neck.X*1.05, f.neck.X*0.9+14, f.underarm.X*0.16)
	hemline(p, 16, hem, long, false)
}

// gathers are folds that begin at a seam.
func gathers(p *Part, half, y, long float64) {
	for _, t := range []float64{-0.82, -0.5, -0.18, 0.18, 0.5, 0.82} {
		p.Seams.move(half*t, y+8).line(half*t*1.12, y+long)
	}
}

func flareFront(p *Part, f frame, hem, long float64) {
	neckline(p, f, 0.55, 14)
	y := f.underarm.Y + (long-f.underarm.Y)*0.28
	in := f.underarm.X * 0.92
	p.Marks.move(-in, y).curve(-in*0.5, y+7, in*0.5, y+7, in, y)
	for _, t := range []float64{-0.78, -0.46, -0.15, 0.15, 0.46, 0.78} {
		p.Seams.move(in*t, y+14).curve(in*t*1.1, y+(long-y)*0.3, hem*t*0.94, y+(long-y)*0.5, hem*t, y+(long-y)*0.74)
	}
	hemline(p, 24, hem*0.985, long-hem*0.03, false)
}

func zipFront(p *Part, f frame, hem, long float64) {
	n, up := f.neck.X, f.neck.Y
	// A standing collar, open a little.
	edge := (&path{}).move(n, up).curve(n*0.92, n*0.3, n*0.3, n*0.62, 0, n*0.66)
	p.Marks.join(edge.both())
	low := (&path{}).move(n+16, up+6).curve(n+2, n*0.6, n*0.4, n*0.98, 0, n*1.02)
	p.Marks.join(low.both())
	p.Marks.move(-3.5, n*0.66).line(-3.5, long).move(3.5, n*0.66).line(3.5, long)
	pocket := (&path{}).move(hem*0.42, long*0.62).line(hem*0.56, long*0.8)
	p.Marks.join(pocket.both())
	hemline(p, min(44, long*0.09), hem, long, false)
	if p.Lines == nil { // sleeveless: quilted
		for y := f.underarm.Y + 24; y < long-70; y += max((long-f.underarm.Y)/5, 44) {
			p.Seams.move(-hem*0.99, y).curve(-hem*0.6, y+9, -hem*0.3, y+9, -5, y+4).move(5, y+4).curve(hem*0.3, y+9, hem*0.6, y+9, hem*0.99, y)
		}
	}
}

func coatFront(p *Part, f frame, hem, long float64) {
	n, up := f.neck.X, f.neck.Y
	deep := f.underarm.Y * 1.06
	side := (&path{}).move(n, up).line(n*1.28, n*0.5).line(n*1.5, n*1.5).line(n*1.16, n*1.42).line(n*1.46, n*1.9).curve(n*0.9, deep*0.85, n*0.3, deep*0.98, 0, deep)
	p.Marks.join(side.both())
	throat := (&path{}).move(n, up).curve(n*0.8, deep*0.4, n*0.2, deep*0.8, 0, deep)
	p.Marks.join(throat.both())
	p.Marks.move(0, deep).line(0, long)
	snap(p.Marks, -22, deep+18, min(deep+330, long-120), 104)
	pocket := (&path{}).move(hem*0.36, long*0.6).line(hem*0.72, long*0.58).line(hem*0.72, long*0.615).line(hem*0.36, long*0.635).close()
	p.Marks.join(pocket.both())
	hemline(p, 34, hem*0.995, long, false)
}
