package images_test

import (
	"bytes"
	"context"
	"image"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/local"
	"github.com/tsumugi-shop/tsumugi/internal/shop/images"
)

const (
	knownColor  = id.ColorSKU("100400000101")
	contentPath = "marks/a.svg"
)

// sketches paints everything and counts.
type sketches struct{ painted atomic.Int64 }

func (s *sketches) Version(p media.Picture) (string, bool) {
	return "1", p.Content() == "" || p.Content() == contentPath
}

func (s *sketches) Paint(_ context.Context, p media.Picture, w, h int) (media.Painting, error) {
	s.painted.Add(1)
	if p.Content() != "" {
		return media.Painting{SVG: []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")}, nil
	}
	return media.Painting{Image: image.NewGray(image.Rect(0, 0, w, h))}, nil
}

// program stands for cwebp.
type program struct{}

func (program) Encode(context.Context, *image.NRGBA) ([]byte, error) {
	return []byte("RIFF....WEBP"), nil
}

func newPictureHandler(t *testing.T) (*images.Pictures, *sketches, *bytes.Buffer) {
	t.Helper()
	var stores [2]*local.Store
	for i := range stores {
		s, err := local.Open(t.TempDir(), 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		stores[i] = s
	}
	source, logged := &sketches{}, &bytes.Buffer{}
	return &images.Pictures{
		Media: media.New(media.Config{Originals: stores[0], Derived: stores[1], Source: source, WebP: program{}, Clock: time.Now}),
		Count: func(c id.ColorSKU) int {
			if c == knownColor {
				return 2
			}
			return 0
		},
		Log: slog.New(slog.NewTextHandler(logged, nil)),
	}, source, logged
}

func getPicture(h http.Handler, method, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/", nil)
	path, r.URL.RawQuery, _ = strings.Cut(path, "?")
	r.URL.Path = path // as the server hands it over, decoded
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestPicturesAreServedInTheFormatThatTheBrowserAccepts(t *testing.T) {
	h, _, _ := newPictureHandler(t)
	path := id.ImagePath(knownColor, 1, 2)
	for accept, want := range map[string]string{
		"image/avif,image/webp,*/*;q=0.8": "image/webp", "image/webp": "image/webp", "IMAGE/WEBP;q=0.5": "image/webp",
		"*/*": "image/jpeg", "": "image/jpeg", "image/webp;q=0": "image/jpeg", "image/webpx": "image/jpeg",
	} {
		w := getPicture(h, "GET", path, "Accept", accept)
		if w.Code != 200 || w.Header().Get("Content-Type") != want || w.Header().Get("Vary") != "Accept" {
			t.Errorf("Accept %q: %d %v; want 200, %s, Vary: Accept", accept, w.Code, w.Header(), want)
		}
		if c := w.Header().Get("Cache-Control"); !strings.HasPrefix(c, "public, max-age=86400") || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("Accept %q: %v; want long caching and nosniff", accept, w.Header())
		}
	}
}

func TestAPictureThatTheBrowserHasIsNotSentAgain(t *testing.T) {
	h, source, _ := newPictureHandler(t)
	path := id.ImagePath(knownColor, 2, 1)
	first := getPicture(h, "GET", path)
	tag := first.Header().Get("Etag")
	for _, asked := range []string{tag, "W/" + tag, `"x", ` + tag, "*"} {
		w := getPicture(h, "GET", path, "If-None-Match", asked)
		if w.Code != 304 || w.Body.Len() > 0 || w.Header().Get("Etag") != tag {
			t.Errorf("If-None-Match %s: %d, %d bytes, %v; want 304 with the tag alone", asked, w.Code, w.Body.Len(), w.Header())
		}
	}
	for what, headers := range map[string][]string{"another tag": {"If-None-Match", `"x"`}, "another format": {"If-None-Match", tag, "Accept", "image/webp"}} {
		if w := getPicture(h, "GET", path, headers...); w.Code != 200 || w.Body.Len() == 0 {
			t.Errorf("%s: %d, %d bytes; want the picture", what, w.Code, w.Body.Len())
		}
	}
	w := getPicture(h, "HEAD", path)
	if w.Code != 200 || w.Body.Len() > 0 || w.Header().Get("Content-Length") != first.Header().Get("Content-Length") {
		t.Errorf("HEAD: %d, %d bytes, %v; want the head of GET", w.Code, w.Body.Len(), w.Header())
	}
	if got := source.painted.Load(); got != 2 {
		t.Errorf("painted %d times; want once for each format", got)
	}
}

func TestWhatIsNoPictureCostsNothing(t *testing.T) {
	h, source, logged := newPictureHandler(t)
	known := id.ImagePath(knownColor, 1, 1)
	for _, path := range []string{
		id.ImagePath("999900000101", 1, 1), id.ImagePath(knownColor, 3, 1), "/images/", "/images/commodity", "/contents/", "/contents/none.jpg",
		known + "/", known + "\x00", known + ".php", strings.ToUpper(known), "/images/commodity/../../etc/passwd", "//images" + known,
		strings.Replace(known, "-1-1", "-01-1", 1), strings.Replace(known, "-1-1", "-1-5", 1), strings.Replace(known, "-1-1", "-1--1", 1),
		"/contents/../secret.jpg", "/contents/a/../../b.jpg", "/contents/..%2f..%2fetc/passwd", `/contents/..\..\a.jpg`, "/contents/.env", "/contents/a.jpg\x00.png",
		"/contents//etc/passwd", "/contents/" + strings.Repeat("a/", 5000) + "a.jpg", "/contents/a.php", "/contents/marks", "/contents/marks/A.svg",
	} {
		w := getPicture(h, "GET", path)
		if w.Code != 404 || w.Header().Get("Cache-Control") != "no-store" || w.Body.Len() > 100 {
			t.Errorf("GET %.80q: %d, %d bytes, %v; want a small 404", path, w.Code, w.Body.Len(), w.Header())
		}
	}
	if source.painted.Load() != 0 || logged.Len() > 0 {
		t.Errorf("painted %d times, logged %q; want neither", source.painted.Load(), logged)
	}
}

func TestDrawingsAreServedSafely(t *testing.T) {
	h, source, _ := newPictureHandler(t)
	for _, query := range []string{"", "?size=1", "?size=2", "?size=9", "?size=x", "?other=1"} {
		w := getPicture(h, "GET", "/contents/"+contentPath+query, "Accept", "image/webp")
		if w.Code != 200 || w.Header().Get("Content-Type") != "image/svg+xml" || !strings.Contains(w.Header().Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%s: %d %v; want a sandboxed SVG", query, w.Code, w.Header())
		}
	}
	if got := source.painted.Load(); got != 1 {
		t.Errorf("painted %d times; a query must not make new files", got)
	}
}

func TestPicturesCannotBeWritten(t *testing.T) {
	h, _, _ := newPictureHandler(t)
	for _, method := range []string{"POST", "PUT", "DELETE", "PATCH", "OPTIONS"} {
		w := getPicture(h, method, id.ImagePath(knownColor, 1, 1))
		if w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %d, Allow %q; want 405", method, w.Code, w.Header().Get("Allow"))
		}
	}
}

func TestStaffSeePicturesOfWhatTheShopDoesNotShowYet(t *testing.T) {
	h, _, _ := newPictureHandler(t)
	path := id.ImagePath(knownColor, 3, 2)
	if got := getPicture(h, "GET", path).Code; got != 404 {
		t.Errorf("shoppers get %d of a picture more than the colour has, want 404", got)
	}
	if got := getPicture(h.ForStaff(), "GET", path).Code; got != 200 {
		t.Errorf("staff get %d, want 200", got)
	}
}
