// Package images answers the addresses of pictures.
package images

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
)

// Pictures answers /images/ and /contents/.
type Pictures struct {
	Media *media.Pictures
	// Count says how many pictures a colour has, and 0 for a colour that the
	// shop does not know, so that a made-up code costs no work.
	Count func(id.ColorSKU) int
	// Patience is how long somebody waits for the turn of a picture that pages show
	// and that is composed at a pace.
	Patience time.Duration
	Log      *slog.Logger
}

const ContentsPrefix = "/contents/"

// An address does not change when its picture does, so browsers ask again
// after a day, and show what they have meanwhile.
const pictureCaching = "public, max-age=86400, stale-while-revalidate=2592000"

// ServeHTTP answers a request for a picture.
func (p *Pictures) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		refusePicture(w, http.StatusMethodNotAllowed)
		return
	}
	v, err := p.find(r)
	if err != nil {
		p.fail(w, r, err)
		return
	}
	tag := `"` + v.Tag + `"`
	h.Set("Vary", "Accept")
	if namesTag(r.Header.Values("If-None-Match"), tag) {
		h.Set("Etag", tag)
		h.Set("Cache-Control", pictureCaching)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	f, err := p.read(r, v)
	if err != nil {
		p.fail(w, r, err)
		return
	}
	h.Set("Etag", `"`+f.Tag+`"`) // an encoder that failed gave us another file than we looked for
	h.Set("Cache-Control", pictureCaching)
	h.Set("Content-Type", f.Type)
	h.Set("Content-Length", strconv.Itoa(len(f.Data)))
	// Opened by itself, a drawing is a document: it may draw and nothing else.
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	if r.Method == http.MethodGet {
		_, _ = w.Write(f.Data) // a client that left is no concern of ours
	}
}

// read is the picture, once it is its turn.
func (p *Pictures) read(r *http.Request, v media.Variant) (media.File, error) {
	end := time.Now().Add(p.Patience)
	for {
		f, err := p.Media.Read(r.Context(), v)
		if !errors.Is(err, media.ErrBusy) || !strings.HasPrefix(r.URL.Path, ContentsPrefix+wornFolder) || time.Now().After(end) {
			return f, err
		}
		select {
		case <-r.Context().Done():
			return media.File{}, r.Context().Err()
		case <-time.After(turn):
		}
	}
}

// turn is after how long somebody who waits asks again.
const turn = 150 * time.Millisecond

// Shows tells whether there is a content picture of this path.
func (p *Pictures) Shows(ctx context.Context, path string) bool {
	pic, err := media.OfContent(path)
	if err != nil {
		return false
	}
	_, err = p.Media.Find(ctx, pic, id.MaxImageSize, false)
	return err == nil
}

// find translates an address. Content takes its size from the query, since
// the path is what an editor wrote.
func (p *Pictures) find(r *http.Request) (media.Variant, error) {
	webp := acceptsWebP(r.Header.Values("Accept"))
	if path, ok := strings.CutPrefix(r.URL.Path, ContentsPrefix); ok {
		pic, err := media.OfContent(path)
		if err != nil {
			return media.Variant{}, media.ErrNotFound.Because(err)
		}
		size, _ := strconv.Atoi(r.URL.Query().Get("size")) // anything else means the largest
		return p.Media.Find(r.Context(), pic, size, webp)
	}
	image, err := id.ParseImagePath(r.URL.Path)
	if err != nil {
		return media.Variant{}, media.ErrNotFound.Because(err)
	}
	if n := p.Count(image.ColorSKU); image.Number > n {
		return media.Variant{}, media.ErrNotFound.Because(fmt.Errorf("colour %s has %d pictures", image.ColorSKU, n))
	}
	return p.Media.Find(r.Context(), media.OfItem(image), image.Size, webp)
}

// ForStaff shows every picture that there is. Shoppers see those of colours
// that the shop shows, which it learns a moment after one is published.
func (p *Pictures) ForStaff() *Pictures {
	own := *p
	own.Count = func(id.ColorSKU) int { return math.MaxInt }
	return &own
}

// fail answers with a status and next to no body: it stands where a picture
// would, and the page has its own placeholder.
func (p *Pictures) fail(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		return // nobody is there any more
	}
	f := fault.From(err)
	w.Header().Set("Cache-Control", "no-store") // it may be there in a minute
	if f.Kind == fault.Unavailable || f.Kind == fault.Timeout {
		w.Header().Set("Retry-After", "5")
	}
	if f.Kind != fault.NotFound {
		p.Log.ErrorContext(r.Context(), "picture failed", "path", r.URL.Path, "err", err)
	}
	refusePicture(w, f.Kind.Status())
}

func refusePicture(w http.ResponseWriter, status int) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte("画像を表示できません。\n"))
}

// acceptsWebP wants the type by name: "*/*" is also what old browsers say.
func acceptsWebP(accept []string) bool {
	for part := range strings.SplitSeq(strings.Join(accept, ","), ",") {
		name, params, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), "image/webp") {
			q, weighted := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
			weight, err := strconv.ParseFloat(q, 64)
			return !weighted || err == nil && weight > 0
		}
	}
	return false
}

// namesTag compares weakly, as RFC 9110 wants for If-None-Match.
func namesTag(headers []string, tag string) bool {
	for part := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		part = strings.TrimPrefix(strings.TrimSpace(part), "W/")
		if part == tag || part == "*" {
			return true
		}
	}
	return false
}
