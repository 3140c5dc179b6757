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

// An Issue makes what a download then reads, from the fields of a posted form,
// and says where the browser finds it. Its context is that of a call.
type Issue func(ctx context.Context, at string, fields url.Values) (location string, err error)

// at is what a list of patterns has for a path, or nothing.
func at[T any](list map[string]T, address string) (found T) {
	for pattern, one := range list {
		if ok, err := path.Match(pattern, address); ok && err == nil {
			return one
		}
	}
	return found
}

// download answers with a file that nobody but its visitor may keep; a post
// makes it first.
func (s *Site) download(x *response, r *http.Request, make Download) {
	x.private = true
	if issue := at(s.Issues, r.URL.Path); issue != nil && r.Method == http.MethodPost {
		s.form(x, r, func(ctx context.Context, fields url.Values) (string, error) { return issue(ctx, r.URL.Path, fields) })
		return
	}
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
