package httpd

import (
	"bytes"
	"io"
	"net/http"
	"strings"

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

// squeeze makes both compressed forms of a page that will be sent often.
func squeeze(body []byte) (gz, br []byte) {
	var g, b bytes.Buffer
	zip, _ := gzip.NewWriterLevel(&g, gzip.BestCompression) // the level is valid
	_, _ = zip.Write(body)
	_ = zip.Close()
	brot := brotli.NewWriterLevel(&b, 6)
	_, _ = brot.Write(body)
	_ = brot.Close()
	return bytes.Clone(g.Bytes()), bytes.Clone(b.Bytes())
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
