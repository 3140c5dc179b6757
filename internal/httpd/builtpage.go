package httpd

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// A builtPage is a whole answer, ready to be written: only compressed bytes are
// kept, with their headers already in the form net/http wants. It does not
// change once made.
type builtPage struct {
	version  string
	status   int
	location []string
	etag     []string
	gz, br   []byte
	gzLen    []string
	brLen    []string
	size     int // of the page when unpacked
	robots   bool
	reads    []string     // what Sources may tell to have changed
	moment   int64        // before which all of it is in the page
	until    int64        // from when on it must not be shown, Unix nanoseconds; 0: no such time
	checked  atomic.Int64 // the last state of Sources in which none of it had changed
	changed  atomic.Int64 // when some of it was first found changed, Unix nanoseconds
	// retry is when the next try to replace a stale builtPage may start (Unix
	// nanoseconds), so that a page that has begun to fail is not tried without end.
	retry atomic.Int64
}

func newBuiltPage(version string, status int, body []byte) *builtPage {
	e := &builtPage{version: version, status: status, size: len(body)}
	e.gz, e.br = squeeze(body)
	sum := sha256.Sum256(body)
	// Weak, because the compressed forms are one page in different bytes.
	e.etag = []string{`W/"` + hex.EncodeToString(sum[:12]) + `"`}
	e.gzLen = []string{strconv.Itoa(len(e.gz))}
	e.brLen = []string{strconv.Itoa(len(e.br))}
	return e
}

func redirectPage(version string, status int, location string) *builtPage {
	return &builtPage{version: version, status: status, location: []string{location}}
}

// over tells whether the time is past until which the page may be shown.
func (e *builtPage) over(now time.Time) bool { return e.until != 0 && now.UnixNano() >= e.until }

// outlived tells whether what the page read was first found changed longer ago
// than it may be shown.
func (e *builtPage) outlived(staleFor time.Duration, now time.Time) bool {
	at := now.UnixNano()
	e.changed.CompareAndSwap(0, at)
	return at-e.changed.Load() > int64(staleFor)
}

// weight is about what the builtPage takes in memory.
func (e *builtPage) weight() int { return len(e.gz) + len(e.br) + 512 }

// send writes the builtPage. status and caching are the request's, because the
// same page can stand for itself or for an error.
func (s *Site) send(x *response, r *http.Request, e *builtPage, status int, caching []string) {
	h := x.Header()
	h["Cache-Control"] = caching
	if e.location != nil {
		h["Location"] = e.location
		h["Content-Length"] = emptyContent
		x.WriteHeader(status)
		return
	}
	h["Vary"] = vary
	h["Content-Type"] = typeHTML
	if e.robots {
		h["X-Robots-Tag"] = noIndex
	}
	if status == http.StatusOK && caching[0] != noStore[0] {
		h["Etag"] = e.etag
		if none := r.Header["If-None-Match"]; none != nil && sameTag(none, e.etag[0]) {
			delete(h, "Content-Type")
			x.WriteHeader(http.StatusNotModified)
			return
		}
	}
	body := s.encoded(h, r, e)
	x.WriteHeader(status)
	if r.Method == http.MethodHead {
		return
	}
	if len(body) > netBuffer-headRoom {
		expect(r.Context())
	}
	_, _ = x.Write(body) // a client that left is no concern of ours
}

// encoded picks the form the client takes and sets the headers of it.
func (s *Site) encoded(h http.Header, r *http.Request, e *builtPage) []byte {
	br, gz := encodings(r.Header)
	switch {
	case br:
		h["Content-Encoding"] = encBrotli
		h["Content-Length"] = e.brLen
		return e.br
	case gz:
		h["Content-Encoding"] = encGzip
		h["Content-Length"] = e.gzLen
		return e.gz
	}
	h["Content-Length"] = []string{strconv.Itoa(e.size)}
	return s.cache.unpacked(e)
}

// sameTag compares weakly, as If-None-Match does.
func sameTag(headers []string, etag string) bool {
	strong := strings.TrimPrefix(etag, "W/")
	for _, line := range headers {
		for line != "" {
			var one string
			one, line, _ = strings.Cut(line, ",")
			one = strings.TrimSpace(one)
			if one == "*" || strings.TrimPrefix(one, "W/") == strong {
				return true
			}
		}
	}
	return false
}
