package demo

// wovens are the bases that are cut of woven cloth where others are knitted of
// the same stuff.
var wovens = map[string]bool{"jacket": true, "shorts": true, "joggers": true}

// cloth is how a garment's cloth is made, one of the fabrics of
// pictures/fabric.go; empty for all else: a close look at a bottle shows no
// threads.
func (p *plan) cloth() string {
	switch {
	case worn[p.base()] == nil:
		return ""
	case wovens[p.base()] && (p.stuff.Cloth == "mesh" || p.stuff.Cloth == "tricot"):
		return "shell"
	}
	return p.stuff.Cloth
}
