// Package layer is the format of the demo's product layers: what the studio
// rendered of one view of a base item, small enough to commit.
//
// A view is a zip archive of WebP images, the cloth's coordinates and a line
// of facts:
//
//	shade.webp   light on the product, 1 at its median; goes on beyond its edge, so that no ground bleeds in
//	mask.webp    lossless: what covers the pixel (red), share of trim (green), of the back panel (blue) and of the torso that wears it (what lacks in alpha)
//	small-shade.webp, small-mask.webp  the same at the size of lists: decoding is most of the work
//	shadow.webp  light on the ground at half the size, 1 where nothing shades it; goes on below the product
//	cloth.bin    the place on the cloth on a coarser grid, see cloth.go
//	facts.json   size, bounds and the place for a print
package layer

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"io"

	"golang.org/x/image/webp"
)

// Light is coded by its square root, which the eye sees evenly.
const (
	MaxShade  = 1.8
	MaxShadow = 1.15
)

// Shade is the light that a code of shade.webp means.
func Shade(code float32) float32 { return MaxShade * code * code / (255 * 255) }

// Shadow is the light that a code of shadow.webp means.
func Shadow(code float32) float32 { return MaxShadow * code * code / (255 * 255) }

// A View is one picture of a base item without colours.
type View struct {
	Facts
	Shade             []uint8
	Cover, Trim, Back []uint8
	Form              []uint8 // of the torso
	Shadow            []uint8 // half the width and height, rounded up
	ShadowW, ShadowH  int
	Cloth             Cloth   // on the grid of the whole view
	Size              float32 // of these pixels: Small, or 1
}

// Facts are what a composer wants to know of a view as a whole.
type Facts struct {
	W      int     `json:"w"`
	H      int     `json:"h"`
	Bounds [4]int  `json:"bounds"` // of the product in pixels: left, top, right, bottom
	Print  Place   `json:"print"`  // where a motif or a label goes; no width: nowhere
	Scale  float32 `json:"scale"`  // decimetres of cloth a pixel, typically
}

// A Place is on the cloth, in decimetres: its centre and its width.
type Place struct {
	U     float32 `json:"u"`
	V     float32 `json:"v"`
	Width float32 `json:"width"`
}

// ReadFacts reads the facts alone, which is cheap.
func ReadFacts(data []byte) (f Facts, err error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return f, err
	}
	r, err := z.Open("facts.json")
	if err != nil {
		return f, err
	}
	defer r.Close()
	return f, json.NewDecoder(r).Decode(&f)
}

// Small is the share of the width and height that small layers have.
const Small = .6

// A Part is what of an archive is needed. Most pictures are small and plain,
// and those cost a third.
type Part struct {
	Small bool // at the size of lists
	Cloth bool
}

// Read opens an archive.
func Read(data []byte, part Part) (*View, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, f := range z.File { // stored, not compressed: what is not needed costs next to nothing
		if files[f.Name], err = readAll(f); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	v := &View{}
	if err := json.Unmarshal(files["facts.json"], &v.Facts); err != nil {
		return nil, fmt.Errorf("facts: %w", err)
	}
	v.Size = 1
	size := ""
	if part.Small {
		v.Size, v.Facts, size = Small, v.small(), "small-"
	}
	if err := v.readImages(files, size); err != nil {
		return nil, err
	}
	if part.Cloth {
		v.Cloth, err = ReadCloth(files["cloth.bin"])
	}
	return v, err
}

// small is the facts in the pixels of small layers.
func (f Facts) small() Facts {
	f.W, f.H = SmallSize(f.W, f.H)
	f.Scale /= Small
	for i, b := range f.Bounds {
		f.Bounds[i] = int(float32(b) * Small)
	}
	return f
}

// SmallSize is how large the small layers of a view are.
func SmallSize(w, h int) (int, int) { return int(float32(w)*Small + .5), int(float32(h)*Small + .5) }

func readAll(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

func (v *View) readImages(files map[string][]byte, size string) error {
	var err error
	var is image.Point
	if v.Shade, is, err = readGrey(files[size+"shade.webp"]); err != nil || is != image.Pt(v.W, v.H) {
		return fmt.Errorf("shade: %v (%v)", is, err)
	}
	if v.Shadow, is, err = readGrey(files["shadow.webp"]); err != nil {
		return fmt.Errorf("shadow: %w", err)
	}
	v.ShadowW, v.ShadowH = is.X, is.Y
	mask, err := webp.Decode(bytes.NewReader(files[size+"mask.webp"]))
	if err != nil {
		return fmt.Errorf("mask: %w", err)
	}
	m, ok := mask.(*image.NRGBA)
	if !ok || m.Rect.Size() != image.Pt(v.W, v.H) {
		return fmt.Errorf("mask: a %T of %v", mask, mask.Bounds())
	}
	v.Cover, v.Trim, v.Back, v.Form = make([]uint8, v.W*v.H), make([]uint8, v.W*v.H), make([]uint8, v.W*v.H), make([]uint8, v.W*v.H)
	for i := range v.Cover {
		v.Cover[i], v.Trim[i], v.Back[i], v.Form[i] = m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2], 255-m.Pix[4*i+3]
	}
	return nil
}

// readGrey reads the luma of a lossy WebP, which runs from 16 to 235.
func readGrey(data []byte) ([]uint8, image.Point, error) {
	img, err := webp.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, image.Point{}, err
	}
	m, ok := img.(*image.YCbCr)
	if !ok {
		return nil, image.Point{}, fmt.Errorf("a %T", img)
	}
	size := m.Rect.Size()
	out := make([]uint8, size.X*size.Y)
	for y := range size.Y {
		for x, luma := range m.Y[y*m.YStride:][:size.X] {
			out[y*size.X+x] = uint8(min(255, max(0, (int(luma)-16)*255+109)/219))
		}
	}
	return out, size, nil
}
