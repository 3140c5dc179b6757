package httpd

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// encodings tells which compressions a client takes. It allocates nothing.
func encodings(h http.Header) (br, gz bool) {
	for _, line := range h["Accept-Encoding"] {
		for line != "" {
			var part string
			part, line, _ = strings.Cut(line, ",")
			name, params, _ := strings.Cut(part, ";")
			ok := !refused(params)
			switch strings.ToLower(strings.TrimSpace(name)) {
			case "br":
				br = ok
			case "gzip", "x-gzip":
				gz = ok
			}
		}
	}
	return br, gz
}

// refused tells whether the parameters say q=0.
func refused(params string) bool {
	q, found := strings.CutPrefix(strings.ReplaceAll(strings.ToLower(params), " ", ""), "q=")
	return found && strings.Trim(q, "0.") == ""
}

// A packer is a gzip writer with its buffer, kept for the next answer.
type packer struct {
	out bytes.Buffer
	zip *gzip.Writer
}

// gzip packs body quickly: a twentieth more bytes for half the work, which is
// done for every answer that nobody keeps. The caller gives the packer back to
// s.gzips when the bytes are out.
func (s *Site) gzip(body []byte) *packer {
	p, _ := s.gzips.Get().(*packer)
	if p == nil {
		zip, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is valid
		p = &packer{zip: zip}
	}
	p.out.Reset()
	p.zip.Reset(&p.out)
	_, _ = p.zip.Write(body) // writes to memory do not fail
	_ = p.zip.Close()
	return p
}

// A squeezer makes both compressed forms of a page that will be sent often. Its
// writers have megabytes of tables, so it is kept for the next page.
type squeezer struct {
	out bytes.Buffer
	zip *gzip.Writer
	br  *brotli.Writer
}

// pageWindow is how far back brotli looks, as a power of two: over a whole page of
// 1 MB. Its own choice is four times that, and a buffer of 8 MB.
const pageWindow = 20

var squeezers = sync.Pool{New: func() any {
	zip, _ := gzip.NewWriterLevel(nil, gzip.BestCompression) // the level is valid
	return &squeezer{zip: zip, br: brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: 6, LGWin: pageWindow})}
}}

func squeeze(body []byte) (gz, br []byte) {
	s := squeezers.Get().(*squeezer)
	defer squeezers.Put(s)
	s.zip.Reset(&s.out)
	gz = s.pack(s.zip, body)
	s.br.Reset(&s.out)
	return gz, s.pack(s.br, body)
}

// pack sends body through a writer that writes to s.out.
func (s *squeezer) pack(w io.WriteCloser, body []byte) []byte {
	s.out.Reset()
	_, _ = w.Write(body) // writes to memory do not fail
	_ = w.Close()
	return bytes.Clone(s.out.Bytes())
}

func gunzip(packed []byte, size int) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	out := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	_, err = io.Copy(out, r)
	return out.Bytes(), err
}
