package contentful

import (
	"bytes"
	"context"
	"fmt"
	"image/jpeg"
	"io"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/media"
)

// Pictures of the service are shown below /contents/contentful/: the shop fetches
// them once, in the size it needs, and keeps what it made. So shoppers' browsers
// ask nobody but the shop, and pictures outlive an outage too.
const (
	contents = "/contents/"
	folder   = "contentful/"
	maxSide  = 4000 // of what the service makes
)

var _ media.Source = (*Source)(nil)

var (
	pictureEnding = regexp.MustCompile(`(?i)^\.(jpe?g|png|webp)$`)
	// inText finds pictures that an editor put into a text: space, asset, version, name.
	inText = regexp.MustCompile(`(?:https?:)?//[-a-z0-9.:]+/[-A-Za-z0-9_.]+/[-A-Za-z0-9_.]+/[-A-Za-z0-9_.]+/[^\s()<>"'?]+`)
)

// place is the path below /contents/ for the picture of an asset, and its path at
// the service. An address at another host is none.
func (s *Source) place(address, id string) (name, origin string, ok bool) {
	u, err := url.Parse(address)
	base, _ := url.Parse(s.Images) // New has read it
	ending := strings.ToLower(path.Ext(address))
	if err != nil || u.Host != base.Host || !pictureEnding.MatchString(ending) {
		return "", "", false
	}
	name = folder + id + ending
	if _, err := media.OfContent(name); err != nil {
		return "", "", false
	}
	return name, u.EscapedPath(), true
}

// adoptPictures gives the pictures in the texts of an entry our addresses.
func (s *Source) adoptPictures(e content.Entry, c *collection) {
	t, _ := content.FindType(e.Type) // collect has found it
	for _, f := range t.Fields {
		text, ok := e.Fields[f.Name].(string)
		if !ok || f.Kind != content.Markdown {
			continue
		}
		e.Fields[f.Name] = inText.ReplaceAllStringFunc(text, func(address string) string {
			steps := strings.Split(address[strings.Index(address, "//")+2:], "/")
			id := steps[2]
			name, origin, ok := s.place(address, id)
			if !ok {
				return address
			}
			if _, known := c.assets[id]; !known {
				c.assets[id] = content.Asset{ID: id, URL: contents + name, Origin: origin, FileName: path.Base(origin)}
			}
			return contents + name
		})
	}
}

// remember notes where the pictures of a reading are.
func (s *Source) remember(r content.Reading) {
	known := make(map[string]string, len(r.Assets))
	for _, a := range r.Assets {
		if name, ok := strings.CutPrefix(a.URL, contents); ok && a.Origin != "" {
			known[name] = a.Origin
		}
	}
	s.pictures.Store(&known)
}

// Version says whether the service has the picture. Its path there has a part
// that differs with each upload.
func (s *Source) Version(p media.Picture) (string, bool) {
	known := s.pictures.Load()
	if known == nil {
		return "", false
	}
	origin, ok := (*known)[p.Content()]
	return origin, ok
}

// Paint fetches a picture that fits the box.
func (s *Source) Paint(ctx context.Context, p media.Picture, w, h int) (media.Painting, error) {
	origin, ok := s.Version(p)
	if !ok {
		return media.Painting{}, media.ErrNotFound
	}
	q := url.Values{"fm": {"jpg"}, "q": {"90"}, "w": {strconv.Itoa(min(w, maxSide))}, "h": {strconv.Itoa(min(h, maxSide))}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(s.Images, "/")+origin+"?"+q.Encode(), nil)
	if err != nil {
		return media.Painting{}, err
	}
	response, err := s.client.Do(request)
	if err != nil {
		return media.Painting{}, fmt.Errorf("fetch a picture: %w", err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(io.LimitReader(response.Body, maxBody))
	if err != nil {
		return media.Painting{}, fmt.Errorf("fetch a picture: %w", err)
	}
	if response.StatusCode != http.StatusOK {
		return media.Painting{}, fmt.Errorf("fetch a picture: the service answered %d", response.StatusCode)
	}
	return painting(data)
}

func painting(data []byte) (media.Painting, error) {
	size, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return media.Painting{}, fmt.Errorf("read a picture: %w", err)
	}
	if size.Width > maxSide || size.Height > maxSide {
		return media.Painting{}, fmt.Errorf("the service sent a picture of %d × %d", size.Width, size.Height)
	}
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return media.Painting{}, fmt.Errorf("read a picture: %w", err)
	}
	return media.Painting{Image: img}, nil
}
