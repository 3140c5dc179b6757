package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/ssr/node"
	"github.com/tsumugi-shop/tsumugi/internal/ssr/quickjs"
)

// front is the front end that was built into the binary.
type front struct {
	bundle   string // for the renderer
	assets   fs.FS  // for the browser
	routes   []httpd.Route
	document ssr.Document
	build    httpd.Build
}

// loadFront reads the embedded build of the front end.
func loadFront(dist fs.FS) (*front, error) {
	f := &front{}
	var raw struct {
		ID        string `json:"id"`
		Timestamp int64  `json:"timestamp"`
	}
	for _, file := range []struct {
		name string
		read func([]byte) error
	}{
		{"build.json", func(b []byte) error { return json.Unmarshal(b, &raw) }},
		{"routes.json", func(b []byte) (err error) { f.routes, err = httpd.ParseRoutes(b); return err }},
		{"ssr/server.js", func(b []byte) error { f.bundle = string(b); return nil }},
		{"app/.vite/manifest.json", func(b []byte) (err error) { f.document.Manifest, err = ssr.ParseManifest(b, "/_app/"); return err }},
	} {
		b, err := fs.ReadFile(dist, file.name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, errors.New("this binary was built without its front end: build it with make build")
		}
		if err != nil {
			return nil, err
		}
		if err := file.read(b); err != nil {
			return nil, fmt.Errorf("front end: %s: %w", file.name, err)
		}
	}
	f.build = httpd.Build{ID: raw.ID, Time: time.UnixMilli(raw.Timestamp)}
	f.document.Build = raw.ID
	assets, err := fs.Sub(dist, "app")
	f.assets = assets
	return f, err
}

// fixedPages are the addresses of built pages that search engines may list;
// what has parameters is listed by what it shows.
func (f *front) fixedPages() (paths []string) {
	for _, r := range f.routes {
		if r.Built && r.Cache == httpd.Public && !strings.ContainsAny(r.Pattern, ":*") && !strings.HasPrefix(r.Pattern, "/errors") {
			paths = append(paths, r.Pattern)
		}
	}
	return paths
}

// engines are the renderers that this binary has; wait is how long people wait
// for a page.
func (f *front) engines(log *slog.Logger, wait time.Duration) ssr.Engines {
	longest := max(wait, httpd.FinishWithin)
	return ssr.Engines{
		Node:    func() (ssr.Engine, error) { return node.New(f.bundle, node.Options{Log: log, Timeout: longest}) },
		QuickJS: func() (ssr.Engine, error) { return quickjs.New(f.bundle, quickjs.Options{Log: log, Timeout: longest}) },
	}
}
