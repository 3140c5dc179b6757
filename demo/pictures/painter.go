package pictures

import (
	"context"
	"fmt"
	"image"
	"path"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
)

// A Painter paints the demo's pictures for the picture store:
//
//	items                                what Look says
//	brands/{brand code}.svg              marks
//	sizes/{base or colour SKU}.svg       size drawings
//	banners/{campaign code}-wide.jpg     also -square and -tall; and banners/home
//	departments/{alias}-tall.jpg         also -square and -wide
//	articles/{slug}-wide.jpg             likewise; and editors, heroes, features
//	guide/{body or foot}.svg             how to measure oneself
type Painter struct {
	Studio *Studio
	Look   func(id.ColorSKU) (Look, bool)
	Brand  func(id.Brand) (alphabet string, ok bool)
	Torsos func([]id.ColorSKU) []Torso // that can wear goods together, the best first
}

// Version says whether the demo has such a picture.
func (p *Painter) Version(pic media.Picture) (string, bool) {
	if color, number, ok := pic.Item(); ok {
		l, ok := p.Look(color)
		return fmt.Sprintf("%s %+v %d", p.Studio.version, l, number), ok
	}
	folder, name := path.Split(pic.Content())
	stem, ext := strings.TrimSuffix(name, path.Ext(name)), path.Ext(name)
	switch folder + ext {
	case "brands/.svg":
		alphabet, ok := p.Brand(id.Brand(stem))
		return p.Studio.version + alphabet, ok
	case "sizes/.svg":
		base := p.measured(stem)
		return p.Studio.version + base, drawingOf[base] != ""
	case "guide/.svg":
		_, ok := bodyDrawings[stem]
		return p.Studio.version, ok
	case "banners/.jpg", "departments/.jpg", "articles/.jpg", "editors/.jpg", "heroes/.jpg", "features/.jpg":
		_, _, ok := sceneOf(folder + stem)
		return p.Studio.version, ok
	}
	return "", false
}

// Paint paints a picture that has a version.
func (p *Painter) Paint(_ context.Context, pic media.Picture, w, h int) (media.Painting, error) {
	if color, number, ok := pic.Item(); ok {
		l, ok := p.Look(color)
		if !ok {
			return media.Painting{}, media.ErrNotFound
		}
		img, err := p.Studio.Item(l, number, w, h)
		return painting(img, err)
	}
	folder, name := path.Split(pic.Content())
	stem := strings.TrimSuffix(name, path.Ext(name))
	switch folder {
	case "brands/":
		alphabet, _ := p.Brand(id.Brand(stem))
		svg, err := Mark(stem, alphabet)
		return media.Painting{SVG: svg}, err
	case "sizes/":
		if svg, ok := SizeDrawing(p.measured(stem)); ok {
			return media.Painting{SVG: svg}, nil
		}
	case "guide/":
		if d, ok := bodyDrawings[stem]; ok {
			return media.Painting{SVG: d.svg()}, nil
		}
	default:
		if sc, shape, ok := sceneOf(folder + stem); ok {
			img, err := p.Studio.scene(sc, shape, w)
			return painting(img, err)
		}
	}
	return media.Painting{}, media.ErrNotFound
}

// painting keeps a nil image out of the interface.
func painting(img *image.NRGBA, err error) (media.Painting, error) {
	if err != nil {
		return media.Painting{}, err
	}
	return media.Painting{Image: img}, nil
}

// measured is the base of a size drawing's name, which may be a colour SKU.
func (p *Painter) measured(name string) string {
	if color, err := id.ParseColorSKU(name); err == nil {
		if l, ok := p.Look(color); ok {
			return l.Base
		}
	}
	return name
}

// sceneOf splits banners/home-wide.
func sceneOf(name string) (sc story, shape string, ok bool) {
	i := strings.LastIndexByte(name, '-')
	if i < 0 {
		return sc, "", false
	}
	if sc, ok = stories[name[:i]]; !ok {
		sc.scene, ok = scenes[name[:i]]
	}
	_, known := sceneShapes[name[i+1:]]
	return sc, name[i+1:], ok && known
}
