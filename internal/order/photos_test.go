package order_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// photo is a JPEG that tells where it was taken.
func photo(t *testing.T, width, height int) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	img.Set(1, 1, color.White)
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		t.Fatal(err)
	}
	said := append([]byte("\xff\xe1\x00\x22Exif\x00\x00"), []byte("GPS secret place of the shop")[:26]...)
	return append(append([]byte("\xff\xd8"), said...), b.Bytes()[2:]...)
}

func TestPhotosOfADefectAreKeptWithoutWhatTheyTell(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number
		s.must(s.Ship(t.Context(), n, nil, clerk))
		s.must(s.Deliver(t.Context(), n, clerk))
		ask := order.Return{Kind: order.ForMoney, Faulty: true, Reason: "ほつれ", Lines: []order.ReturnLine{{Line: 0, Quantity: 1}}}
		var drawing bytes.Buffer
		if err := png.Encode(&drawing, image.NewRGBA(image.Rect(0, 0, 3, 3))); err != nil {
			t.Fatal(err)
		}
		fine, huge := photo(t, 3000, 20), append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x01\x00\x00\x00\x01\x00\x00\x08\x02\x00\x00\x00"), make([]byte, 64)...)
		for name, bad := range map[string][][]byte{
			"a drawing": {[]byte("<svg onload=alert(1)>")}, "half a picture": {fine[:200]}, "nothing": {{}}, "four thousand million pixels": {huge},
			"one that is too large": {make([]byte, media.MaxPhoto+1)}, "six": {fine, fine, fine, fine, fine, fine}, "one bad among good": {fine, []byte("GIF89a")},
		} {
			if _, err := s.RequestReturn(t.Context(), n, ask, shopper, bad...); err == nil || len(s.record(n).Order.Returns) != 0 {
				t.Errorf("%s: got %v and %d returns; want a refusal, and nothing asked for", name, err, len(s.record(n).Order.Returns))
			}
		}
		sane := ask
		sane.Faulty = false
		if _, err := s.RequestReturn(t.Context(), n, sane, shopper, fine); !errors.Is(err, order.ErrPhotos) {
			t.Errorf("a photo of goods that are fine: got %v, want ErrPhotos", err)
		}
		o := s.must(s.RequestReturn(t.Context(), n, ask, shopper, fine, drawing.Bytes()))
		ret := o.Returns[0]
		for seq := 1; seq <= 2; seq++ {
			data, err := s.Photo(t.Context(), n, ret.ID, seq)
			c, format, wrong := image.DecodeConfig(bytes.NewReader(data))
			if err != nil || wrong != nil || format != "jpeg" || c.Width > 1600 || bytes.Contains(data, []byte("GPS")) || bytes.Contains(data, []byte("Exif")) {
				t.Errorf("photo %d: %v, %v, %s of %d pixels; want a small JPEG that tells nothing", seq, err, wrong, format, c.Width)
			}
		}
		if ret.Photos != 2 || strings.Contains(string(fine), "nothing") {
			t.Errorf("%d photos, want 2", ret.Photos)
		}
		for _, other := range []struct {
			ret string
			seq int
		}{{ret.ID, 3}, {"", 1}, {ret.ID, 0}} {
			if _, err := s.Photo(t.Context(), n, other.ret, other.seq); !errors.Is(err, order.ErrNoPhoto) {
				t.Errorf("photo %v: got %v, want ErrNoPhoto", other, err)
			}
		}
	})
}
