package httpd

import (
	"context"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/call"
)

// An Attachment is a file that was made for one visitor.
type Attachment struct {
	Type string // media type
	Name string // under which the browser saves it
	Body []byte
}

// A Download makes a file for whoever asks at a path. Its context is that of
// a call: caller, cookies, deadline. An error ends on an error page.
type Download func(ctx context.Context, at string, query url.Values) (Attachment, error)

// downloadAt is the download of a path, or nil.
func (s *Site) downloadAt(at string) Download {
	for pattern, download := range s.Downloads {
		if ok, err := path.Match(pattern, at); ok && err == nil {
			return download
		}
	}
	return nil
}

// download answers with a file that nobody but its visitor may keep.
func (s *Site) download(x *response, r *http.Request, make Download) {
	x.private = true
	query, ok := s.asked(x, r)
	if !ok {
		return
	}
	var jar call.Jar
	ctx, cancel := context.WithTimeout(s.visit(r.Context(), x, r, &jar), s.CallTimeout)
	defer cancel()
	doc, err := make(ctx, r.URL.Path, query)
	s.setCookies(x, r, &jar)
	if err != nil {
		s.formFailed(x, r, err)
		return
	}
	h := x.Header()
	h.Set("Content-Type", doc.Type)
	h.Set("Content-Length", strconv.Itoa(len(doc.Body)))
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": doc.Name}))
	h.Set("X-Robots-Tag", "noindex")
	x.WriteHeader(http.StatusOK)
	_, _ = x.Write(doc.Body) // whoever went away does not read it
}
