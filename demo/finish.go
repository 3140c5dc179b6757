package demo

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
)

// A finish is what all colours of a commodity share: how its pattern is drawn,
// how its label is laid out, and how what is not cloth is set off.
type finish struct {
	style  string
	tone   int
	sole   string
	lid    string
	jarLid string
	bag    string
	box    string   // of what is in a box, a bottle or a bag; empty means one of its own colour
	bands  []string // of labels, in the order of preference
	ringer bool
}

// finish draws the finish of a commodity. A maker's labels look alike as far as
// its neighbours in lists allow it.
func (p *plan) finish(r *rand.Rand, dip int) finish {
	f := finish{
		tone: r.IntN(len(tones)), sole: one(r, soles), lid: one(r, lids), jarLid: one(r, jarLids), bag: one(r, bags),
		bands: mixed(r, bands), ringer: strings.Contains(p.cut, "リンガー"),
	}
	switch styles := patternStyles[p.figure]; {
	case p.pattern == "label":
		h := fnv.New32a()
		_, _ = h.Write([]byte(p.brand.Code)) // a hash takes everything
		f.style = labelStyles[(int(h.Sum32()>>8)+dip)%len(labelStyles)]
		if len(p.stuff.Colors) > 0 { // a flavour can be told by the label
			f.box = one(r, slices.Concat(boxes[p.base()], []string{""}))
		}
	case len(styles) > 0:
		f.style = one(r, styles)
	}
	return f
}

// patternStyles are how a pattern may be drawn, by what the name calls it.
var patternStyles = map[string][]string{
	"ボーダー": {"", "wide"}, "細ボーダー": {"thin"}, "パネルボーダー": {"panel"},
	"チェック": {"", "window"}, "ギンガムチェック": {""}, "ブロックチェック": {"block"},
	"ドット": {"", "big"}, "ピンドット": {"pin"},
}

// labelStyles are how a label may be laid out.
var labelStyles = []string{"", "block", "frame", "head", "bare", "arch", "side"}

// boxes are the colours that containers have by themselves: kraft paper, brown
// glass, tin and white.
var boxes = map[string][]string{
	"dropper": {"5f3c22", "5f3c22", "efece5"}, "tube": {"f4f1ea", "bfbfbc"}, "pump": {"f4f1ea", "5f3c22"}, "jar": {"f4f1ea", "5f3c22"},
	"pouch": {"c3a57c", "f4f1ea"}, "sachet": {"c3a57c", "f4f1ea"}, "carton": {"c3a57c", "f4f1ea"}, "candle": {"f4f1ea", "5f3c22"},
}

var (
	soles   = []string{"f2efe8", "f2efe8", "e3d6bd", "3a3734"} // mostly white rubber
	lids    = []string{"f4f1ea", "d9c9ae", "3f3b37", "a9a49a"} // pale, wood, black, metal
	jarLids = []string{"f4f1ea", "e8dcc2", "cfae86"}
	bags    = []string{"f6f2e8", "c8a97e", "8fa58c", "b0757c", "5a5a60", "6f86b0", "d9b44a"} // that a cup comes in
	bands   = []string{"4b6a5a", "2d5280", "b05a3c", "8a7a5c", "6b3a55", "45413b", "c0973f", "5f8a8b", "a86f74"}
)

// tones are what a maker mixes into the cloth's colour for ribs and bands: a
// little deeper, much deeper, or paler.
var tones = []struct {
	with    string
	percent int
}{{"000000", 10}, {"000000", 32}, {"f8f4ea", 34}}

// trim is white rubber on shoes, a lid on a container, another colour on a
// ringer tee, and otherwise a tone of the cloth.
func (f finish) trim(p *plan, hex string) string {
	switch {
	case p.kind.Group == "shoes":
		return f.sole
	case p.base() == "cup":
		return mix(hex, f.bag, 68)
	case p.base() == "jar": // its tablets have the lid's colour
		return f.jarLid
	case p.pattern == "label":
		return f.lid
	case f.ringer: // that is what the word means
		return ink(hex)
	}
	return mix(hex, tones[f.tone].with, tones[f.tone].percent)
}

// accent is the colour of a label's band, which must not vanish on the container.
func (f finish) accent(hex string) string {
	for _, band := range f.bands {
		if distance(band, hex) > 30 {
			return band
		}
	}
	return f.bands[0]
}

// boxFor is the container of what has a colour; the label must not vanish on it.
func (f finish) boxFor(hex string) string {
	if f.box != "" && distance(f.box, hex) < 30 {
		return ""
	}
	return f.box
}
