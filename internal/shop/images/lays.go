package images

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/color"
	"strings"

	"golang.org/x/time/rate"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

// Lays paint goods that are worn together as one wide picture, for where a page
// cannot lay them itself: other sites that show a link, and blocks of pages. Its
// address names the goods (LayPath), so that it is the same for an outfit of
// the shop, a proposed one and a visitor's own.
type Lays struct {
	Media   *media.Pictures // of the goods
	Catalog *catalog.Live
	Pace    *rate.Limiter // of composing
}

const layFolder = "lay/"

// LayPath is the address of one picture of goods.
func LayPath(codes []string) string {
	return ContentsPrefix + layFolder + strings.Join(codes, "-") + ".jpg"
}

// NewLays makes them.
func NewLays(pictures *media.Pictures, items *catalog.Live) *Lays {
	perSecond, burst := limit.Lays.Rate(1)
	return &Lays{pictures, items, rate.NewLimiter(rate.Limit(perSecond), burst)}
}

// layRecipe changes when they are composed differently.
const layRecipe = "1"

// mostLaid is how many goods a picture can have: the canvas of the office has room
// for as many.
const mostLaid = 8

// layGround is the colour on which all goods lie: --ground-picture of the tokens.
var layGround = color.NRGBA{0xf1, 0xec, 0xe2, 0xff}

// goodsOf are those that a picture of a folder names; none where the shop has not all
// of them, or they are no one's clothes: other addresses must cost no work.
func goodsOf(snap *catalog.Snapshot, pic media.Picture, folder string) (pieces []outfit.Piece) {
	path, ok := strings.CutPrefix(pic.Content(), folder)
	codes, jpeg := strings.CutSuffix(path, ".jpg")
	if !ok || !jpeg {
		return nil
	}
	for code := range strings.SplitSeq(codes, "-") {
		c, shade, ok := snap.Color(id.ColorSKU(code))
		if !ok || c.Secret || shade.Pictures == 0 {
			return nil
		}
		piece, ok := outfit.Of(snap.Tree(), c, shade)
		if !ok || len(pieces) == mostLaid {
			return nil
		}
		pieces = append(pieces, piece)
	}
	return pieces
}

func (l *Lays) goods(pic media.Picture) []outfit.Piece {
	return goodsOf(l.Catalog.Current(), pic, layFolder)
}

// pictureOf is the picture of a piece that is laid on one of a width.
func pictureOf(p outfit.Piece, w int) id.Image {
	size := id.MinImageSize
	for ; size < id.MaxImageSize-1 && media.Width(size) < w/2; size++ { // none is wider than half of it
	}
	return id.Image{ColorSKU: p.Color, Number: 1, Size: size}
}

// Version is that of all the pictures.
func (l *Lays) Version(pic media.Picture) (string, bool) {
	pieces := l.goods(pic)
	all := layRecipe
	for _, p := range pieces {
		tag, ok := l.Media.Tag(context.Background(), pictureOf(p, 0))
		if !ok {
			return "", false
		}
		all += " " + tag
	}
	sum := sha256.Sum256([]byte(all))
	return hex.EncodeToString(sum[:12]), len(pieces) > 0
}

// Paint composes the picture.
func (l *Lays) Paint(ctx context.Context, pic media.Picture, w, _ int) (media.Painting, error) {
	if !l.Pace.Allow() {
		limit.Lays.Hit()
		return media.Painting{}, media.ErrBusy
	}
	pieces := l.goods(pic)
	if len(pieces) == 0 {
		return media.Painting{}, media.ErrNotFound
	}
	canvas := media.Canvas(w, w*9/16, layGround)
	scale := float64(w) / 160
	for i, spot := range outfit.Row(pieces) {
		img, err := l.Media.Image(ctx, pictureOf(pieces[i], w))
		if err != nil {
			return media.Painting{}, err
		}
		x, y := int(spot.X*scale+.5), int(spot.Y*scale+.5)
		media.LayOn(canvas, img, image.Rect(x, y, x+int(spot.W*scale+.5), y+int(spot.W*5/4*scale+.5)))
	}
	return media.Painting{Image: canvas}, nil
}
