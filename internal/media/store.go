package media

import (
	"context"
	"fmt"
	"image"
	"io/fs"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// What can be wrong with a picture, for whoever uploads or asks for it.
var (
	ErrNotFound  = fault.New(fault.NotFound, "media.not_found", "画像が見つかりません。")
	ErrName      = fault.New(fault.Invalid, "media.name", "画像の名前に使えない文字が含まれています。")
	ErrFormat    = fault.New(fault.Invalid, "media.format", "JPEG・PNG・WebP形式の画像を選んでください。")
	ErrAnimated  = fault.New(fault.Invalid, "media.animated", "動く画像は登録できません。静止画を選んでください。")
	ErrBroken    = fault.New(fault.Invalid, "media.broken", "画像が壊れているため読み込めません。")
	ErrTooLarge  = fault.New(fault.TooLarge, "media.too_large", "画像は20MBまで登録できます。")
	ErrTooMany   = fault.New(fault.TooLarge, "media.too_many_pixels", "画像の縦横が大きすぎます。5,000万画素まで登録できます。")
	ErrBusy      = fault.New(fault.Unavailable, "media.busy", "ただいま画像を準備しています。しばらくしてからもう一度お試しください。")
	errNotEncode = fault.New(fault.Internal, "media.encode", "画像を用意できませんでした。")
)

// A Store keeps bytes by key. Keys are slash-separated paths without "." or
// ".." steps; a store refuses others with ErrName. An adapter passes the suite
// in mediatest.
type Store interface {
	// Stat describes what is kept, or fails with ErrNotFound.
	Stat(ctx context.Context, key string) (Info, error)
	// Read returns what is kept, or fails with ErrNotFound.
	Read(ctx context.Context, key string) ([]byte, error)
	// Put keeps data under key in place of what was there. A reader sees the
	// old bytes or the new ones, and never a part.
	Put(ctx context.Context, key string, data []byte) error
}

// CheckKey refuses keys that a path could play tricks with.
func CheckKey(key string) error {
	bad := !fs.ValidPath(key) || key == "." || len(key) > 400 || strings.ContainsAny(key, "\\\x00:")
	for step := range strings.SplitSeq(key, "/") {
		bad = bad || strings.HasPrefix(step, ".")
	}
	if bad {
		return ErrName.Because(fmt.Errorf("key %.80q", key))
	}
	return nil
}

// Info describes what is kept under a key.
type Info struct {
	Size    int64
	Version string // differs after every Put of other bytes
}

// A Source paints pictures that nobody uploaded.
type Source interface {
	// Version says whether there is such a picture. It is cheap, and differs
	// when the picture would be painted differently.
	Version(p Picture) (version string, ok bool)
	// Paint paints the picture to fit the box, smaller if it cannot be good
	// at that size.
	Paint(ctx context.Context, p Picture, w, h int) (Painting, error)
}

// A Painting is an image, or the text of an SVG drawing.
type Painting struct {
	Image image.Image
	SVG   []byte
}

// An Encoder writes a format that Go's library cannot.
type Encoder interface {
	Encode(ctx context.Context, img *image.NRGBA) ([]byte, error)
}
