package media

import (
	"fmt"
	"path"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A Picture is named, whatever its size, by a colour and a number or by the
// path of content. Only OfItem and OfContent make one, so it names no file
// outside its store.
type Picture struct {
	color   id.ColorSKU
	number  int
	content string
}

// OfItem names the picture that an item's image shows.
func OfItem(i id.Image) Picture { return Picture{color: i.ColorSKU, number: i.Number} }

// OfContent names the picture at /contents/{p}. Paths are lower and upper case
// letters, digits, "-", "_" and "." in at most eight steps, none of which
// begins with a dot.
func OfContent(p string) (Picture, error) {
	steps := strings.Split(p, "/")
	if len(p) > maxPath || len(steps) > maxSteps {
		return Picture{}, ErrName.Because(fmt.Errorf("content path of %d bytes", len(p)))
	}
	for _, s := range steps {
		if s == "" || s[0] == '.' || strings.ContainsFunc(s, notInName) {
			return Picture{}, ErrName.Because(fmt.Errorf("content path %.80q", p))
		}
	}
	switch path.Ext(p) {
	case ".jpg", ".jpeg", ".png", ".webp", ".svg":
		return Picture{content: p}, nil
	}
	return Picture{}, ErrName.Because(fmt.Errorf("content path %.80q has no picture's extension", p))
}

const (
	maxPath  = 200
	maxSteps = 8
)

func notInName(r rune) bool {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_', r == '.':
		return false
	}
	return true
}

// Item returns the colour and number of an item's picture; ok is false for content.
func (p Picture) Item() (c id.ColorSKU, number int, ok bool) { return p.color, p.number, p.color != "" }

// Content returns the path of a content picture, or "" for an item's.
func (p Picture) Content() string { return p.content }

// key is where the original is kept, and the folder of what is made of it.
func (p Picture) key() string {
	if p.content != "" {
		return "contents/" + p.content
	}
	return fmt.Sprintf("items/%s/%s-%d", p.color.Commodity().Brand(), p.color, p.number)
}

// vector says that the picture is a drawing, which has one size only.
func (p Picture) vector() bool { return path.Ext(p.content) == ".svg" }

// widths are the most pixels a picture is wide, by size index. Cards take 1
// and 2, the gallery 3, zooming 4.
var widths = [...]int{id.MinImageSize: 240, 2: 480, 3: 800, id.MaxImageSize: 1600}

// Width is the most pixels that a picture of a size is wide.
func Width(size int) int { return widths[size] }

// box is the room a picture of a size is fitted into. Pictures of items are
// 4:5; content may be tall.
func (p Picture) box(size int) (w, h int) {
	w = widths[size]
	if p.content != "" {
		return w, 2 * w
	}
	return w, w * 5 / 4
}
