package httpd

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// files are the static files of the client build, held in memory: hashed ones
// from assets/ under /_app/assets/, and those of the root (favicon.ico,
// robots.txt) under their own names. Nothing else of the build is served.
type files struct {
	byPath  map[string]*file
	earlier fs.FS // hashed files of other builds; nil: none
}

type file struct {
	kind, etag    []string
	plain, gz, br []byte
	caching       []string
}

// kinds are written down because the system's own table differs by machine.
var kinds = map[string]string{
	".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json": "application/json; charset=utf-8", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml",
	".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp", ".avif": "image/avif", ".ico": "image/x-icon",
	".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8", ".xml": "application/xml; charset=utf-8",
	".map": "application/json; charset=utf-8", ".wasm": "application/wasm",
}

func newFiles(root, earlier fs.FS) (*files, error) {
	f := &files{byPath: map[string]*file{}, earlier: earlier}
	if root == nil {
		return f, nil
	}
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		where, caching := placeOf(name)
		if where == "" {
			return nil
		}
		one, err := readFile(root, name)
		if err != nil {
			return err
		}
		one.caching = caching
		f.byPath[where] = one
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("static files: %w", err)
	}
	return f, nil
}

// placeOf says under which path a file of the build is served, and for how
// long; "" means not at all.
func placeOf(name string) (where string, caching []string) {
	ext := path.Ext(name)
	switch {
	case strings.HasPrefix(name, ".") || strings.Contains(name, "/.") || ext == ".br" || ext == ".gz" || ext == ".html":
		return "", nil
	case strings.HasPrefix(name, "assets/"):
		return "/_app/" + name, forever
	case name == "sw.js": // a browser must hear of a new one at once
		return "/" + name, revalidate
	case !strings.Contains(name, "/"):
		return "/" + name, shortly
	}
	return "", nil
}

func readFile(root fs.FS, name string) (*file, error) {
	plain, err := fs.ReadFile(root, name)
	if err != nil {
		return nil, err
	}
	kind := kinds[path.Ext(name)]
	if kind == "" {
		kind = "application/octet-stream"
	}
	sum := sha256.Sum256(plain)
	f := &file{kind: []string{kind}, etag: []string{`W/"` + hex.EncodeToString(sum[:12]) + `"`}, plain: plain}
	f.gz, _ = fs.ReadFile(root, name+".gz") // when it is not there, the plain file is sent
	f.br, _ = fs.ReadFile(root, name+".br")
	return f, nil
}

// find is a file of this build, or a hashed one of another: a page that was
// opened before the shop was brought up to date goes on.
func (f *files) find(path string) *file {
	if known := f.byPath[path]; known != nil || f.earlier == nil {
		return known
	}
	name, ok := strings.CutPrefix(path, "/_app/assets/")
	if where, _ := placeOf("assets/" + name); !ok || where == "" || strings.Contains(name, "/") || !fs.ValidPath(name) {
		return nil
	}
	old, err := readFile(f.earlier, name)
	if err != nil {
		return nil
	}
	old.caching = forever
	return old
}

func (f *files) has(path string) bool { return f.byPath[path] != nil }

// asset answers the request for a static file.
func (s *Site) asset(x *response, r *http.Request) {
	x.class = classAsset
	h := x.Header()
	f := s.files.find(r.URL.Path)
	if f == nil {
		h["Cache-Control"] = noStore // another node may have the file of a newer build
		http.Error(x, "ファイルが見つかりません。", http.StatusNotFound)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(x, errMethod.fault.Message, http.StatusMethodNotAllowed)
		return
	}
	x.cheap = true
	h["Content-Type"], h["Etag"], h["Cache-Control"] = f.kind, f.etag, f.caching
	packed, encoding := f.packed(r.Header)
	if f.br != nil || f.gz != nil {
		h["Vary"] = vary
	}
	switch {
	case packed == nil:
		// ServeContent also answers conditions and ranges.
		http.ServeContent(x, r, "", time.Time{}, bytes.NewReader(f.plain))
	case sameTag(r.Header["If-None-Match"], f.etag[0]):
		delete(h, "Content-Type")
		x.WriteHeader(http.StatusNotModified)
	default:
		h["Content-Encoding"] = encoding
		h["Content-Length"] = []string{strconv.Itoa(len(packed))}
		x.WriteHeader(http.StatusOK)
		if r.Method != http.MethodHead {
			_, _ = x.Write(packed) // a client that left is no concern of ours
		}
	}
}

// packed returns the compressed form that the client takes, if there is one.
func (f *file) packed(h http.Header) (body []byte, encoding []string) {
	switch br, gz := encodings(h); {
	case br && f.br != nil:
		return f.br, encBrotli
	case gz && f.gz != nil:
		return f.gz, encGzip
	}
	return nil, nil
}
