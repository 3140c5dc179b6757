package demo

import (
	"fmt"
	"strings"
)

// A measured thing is a base whose picture shows its real size: the measures
// that are its width and its height there. What has one of the two is enough.
type measured struct{ base, across, down string }

// reals are the small goods that are shown beside something known, by their
// shape.
var reals = map[string]measured{
	"tote": {"tote", "幅", "高さ"}, "backpack": {"backpack", "幅", "高さ"}, "small_pack": {"backpack", "幅", "高さ"}, "pouch": {"purse", "幅", "高さ"}, "bib": {"bib", "幅", "総丈"},
	"eye": {"eye_mask", "幅", "高さ"}, "bottle": {"bottle", "直径", "高さ"}, "mug": {"mug", "口径", "高さ"}, "small_mug": {"mug", "口径", "高さ"}, "candle": {"candle", "直径", "高さ"},
	"jar": {"jar", "直径", "高さ"}, "vial": {"dropper", "直径", "高さ"}, "tiny_vial": {"dropper", "直径", "高さ"}, "pump": {"pump", "直径", "高さ"}, "tube": {"tube", "幅", "長さ"},
	"bag": {"pouch", "幅", "高さ"}, "beanie": {"beanie", "", "深さ"}, "cap": {"cap", "頭囲", ""},
}

// A real size is how large a small thing is across and down, in millimetres, and
// all its measures in words.
type realSize struct {
	beside string
	mm     [2]int
	said   string
}

// small is what a postcard shows better than a sheet of A4, in millimetres.
const small = 125

// real is the real size of a small thing; false when its picture does not show
// it. A cap is as wide as a head is round.
func (s *Shop) real(p *plan) (r realSize, ok bool) {
	m, ok := reals[p.kind.Shape]
	if !ok || m.base != p.base() {
		return r, false
	}
	sizing := s.data.sizes[p.kind.Sizes]
	at := (p.sizes[0] + p.sizes[1]) / 2
	var words []string
	if p.sizes[0] < p.sizes[1] {
		words = append(words, sizing.Sizes[at][1]+"サイズ")
	}
	for _, g := range s.data.measures(p.kind, sizing) {
		long := g.mm + g.added*(sizing.First+at)
		switch g.name {
		case m.across:
			r.mm[0] = long
			if g.name == "頭囲" {
				r.mm[0] = long * 100 / 314
			}
		case m.down:
			r.mm[1] = long
		}
		words = append(words, g.name+strings.TrimSuffix(fmt.Sprintf("%.1f", float64(long)/10), ".0")+"cm")
	}
	r.said, r.beside = strings.Join(words, "・"), "a4"
	if max(r.mm[0], r.mm[1]) < small {
		r.beside = "postcard"
	}
	return r, r.mm != [2]int{}
}

// besides are what things are shown beside, in words.
var besides = map[string]string{"a4": "A4用紙", "postcard": "はがき"}
