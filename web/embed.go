// Package web carries the built front end inside the binary.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Dist is the built front end: app/ for the browser, ssr/server.js for the
// renderer, routes.json and build.json. Before the first web build it holds
// nothing but a placeholder.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("web: the embedded folder is always called dist: " + err.Error())
	}
	return sub
}
