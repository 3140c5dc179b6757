package demo

import (
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// worn are the sorts of display torsos that wear each base in a picture of its
// own. The studio has a view of every pair, see studio/worn/fits.py.
var worn = map[string][]string{
	"baby_body": {"baby"}, "belly_band": {"men", "women"}, "big_tee": {"kids", "men", "women"}, "blouse": {"kids120", "women"}, "bra": {"women"}, "bra_top": {"women"}, "camisole": {"women"},
	"cardigan": {"kids", "men", "women"}, "coat": {"men", "women"}, "coverall": {"baby"}, "down_vest": {"kids120", "kids130", "men", "toddler"}, "dress": {"kids110", "kids120", "toddler", "women"}, "dress_flare": {"kids120", "women"},
	"dress_shirt": {"women"}, "hoodie": {"kids120", "kids130", "men", "women"}, "jacket": {"kids120", "kids130", "men", "women"}, "jeans": {"kids110", "kids120", "men"}, "joggers": {"kids120", "kids130", "men"}, "kids_set": {"kids"}, "knit": {"men", "women"},
	"leggings": {"kids", "toddler", "women"}, "leggings_crop": {"women"}, "ls_tee": {"kids", "men", "toddler", "women"}, "pyjamas": {"kids", "men", "toddler", "women"}, "romper": {"baby"}, "sanitary": {"men", "women"}, "shirt": {"kids", "men"},
	"shorts": {"kids", "men", "women"}, "skirt_flare": {"kids", "women"}, "skirt_tight": {"women"}, "sweat": {"kids", "men", "toddler"}, "tank": {"kids110", "kids130", "men", "women"}, "tee": {"kids100", "kids", "men", "women"},
	"trousers": {"men", "women"}, "underwear": {"women"}, "yoga_pants": {"women"},
}

// behind are the bases that their torsos also show from behind.
var behind = []string{
	"big_tee", "blouse", "cardigan", "coat", "down_vest", "dress", "dress_flare", "dress_shirt", "hoodie", "jacket", "jeans", "joggers", "knit", "leggings", "leggings_crop", "ls_tee", "pyjamas", "shirt", "shorts",
	"skirt_flare", "skirt_tight", "sweat", "tank", "tee", "trousers", "yoga_pants",
}

// kids are the torsos of children's sizes that wear whatever children wear.
var kids = []string{"kids110", "kids120", "kids130"}

// torsos are the display torsos that wear a base.
func torsos(base string) (list []string) {
	for _, sort := range worn[base] {
		if sort == "kids" {
			list = append(list, kids...)
		} else {
			list = append(list, sort)
		}
	}
	return list
}

// Worn lists the display torsos that wear each base.
func Worn() map[string][]string {
	all := make(map[string][]string, len(worn))
	for base := range worn {
		all[base] = torsos(base)
	}
	return all
}

// Behind lists those of them that also show it from behind.
func Behind() map[string][]string {
	all := make(map[string][]string, len(behind))
	for _, base := range behind {
		all[base] = torsos(base)
	}
	return all
}

// heights of the display torsos, in centimetres.
var heights = map[string]int{"women": 160, "men": 172, "kids130": 130, "kids120": 120, "kids110": 110, "kids100": 100, "toddler": 80, "baby": 65}

// A wearing is a torso with the size that it wears.
type wearing struct{ body, size string }

// wearings are, for what a sizing is cut for, who may wear it.
var wearings = map[string][]wearing{
	"women": {{"women", "M"}}, "men": {{"men", "M"}}, "unisex": {{"men", "L"}}, "kids": grown, "babykids": grown, "baby": {{"baby", "70"}, {"toddler", "80"}}, "newborn": {{"baby", "60"}},
}

var grown = []wearing{{"kids100", "100"}, {"kids110", "110"}, {"kids120", "120"}, {"kids130", "130"}}

// wearing is who wears the commodity in a picture, and in which of its sizes:
// that nearest to the middle of those that are sold, and the smaller of two as
// near. It is false when nobody does.
func (s *Shop) wearing(p *plan) (found wearing, ok bool) {
	sizes, wear := s.data.sizes[p.kind.Sizes].Sizes, torsos(p.base())
	off := func(size int) int { return max(2*size-p.sizes[0]-p.sizes[1], p.sizes[0]+p.sizes[1]-2*size) }
	least := 0
	for i := p.sizes[0]; i <= p.sizes[1]; i++ {
		for _, w := range wearings[p.kind.Sizes] {
			if w.size == sizes[i][1] && slices.Contains(wear, w.body) && (!ok || off(i) < least) {
				found, ok, least = w, true, off(i)
			}
		}
	}
	return found, ok
}

// shown are the pictures of a colour, in the order in which they are composed,
// with what is said of each.
func (s *Shop) shown(p *plan, color string) []catalog.PictureDetail {
	list := []catalog.PictureDetail{{}}
	if w, ok := s.wearing(p); ok {
		caption := fmt.Sprintf("トルソーの身長%dcm・%sサイズ着用", heights[w.body], w.size)
		list = append(list, catalog.PictureDetail{Alt: fmt.Sprintf("%s（%s）をトルソーに着せた写真。%s", p.name, color, caption), Caption: caption})
		if slices.Contains(behind, p.base()) {
			list = append(list, catalog.PictureDetail{Alt: fmt.Sprintf("%s（%s）をトルソーに着せて後ろから見た写真。%s", p.name, color, caption), Caption: "後ろ姿・" + caption})
		}
	}
	list = append(list, catalog.PictureDetail{}) // flat from behind, or from near
	if p.cloth() != "" {
		const caption = "生地のアップ（写真の横幅は約6cm）"
		list = append(list, catalog.PictureDetail{Alt: fmt.Sprintf("%s（%s）の%s", p.name, color, caption), Caption: caption})
	}
	if r, ok := s.real(p); ok {
		with := besides[r.beside] + "とならべた"
		list = append(list, catalog.PictureDetail{Alt: fmt.Sprintf("%s（%s）を%s写真。%s", p.name, color, with, r.said), Caption: with + "大きさ・" + r.said})
	}
	return list
}
