package ssr

import (
	"context"
	"encoding/json"
	"errors"
)

// What a Renderer may answer instead of a page. Each means: send the shell.
var (
	ErrBusy    = errors.New("ssr: all renderers are busy")
	ErrTimeout = errors.New("ssr: rendering took too long")
	ErrRender  = errors.New("ssr: the page could not be rendered")
	ErrOff     = errors.New("ssr: server-side rendering is off")
	ErrClosed  = errors.New("ssr: the renderer is closed")
)

// Ask is one call a loader waits for: Name as in "siapi/commoditydetail/select/".
type Ask struct {
	Name string          `json:"name"`
	Body json.RawMessage `json:"body"`
}

// Reply is the answer to one Ask; Body is the whole JSON envelope.
type Reply struct {
	Status int             `json:"status"`
	Body   json.RawMessage `json:"body"`
}

// Answer answers all asks of one round, in their order. It may work on them in
// parallel; it must return as many replies as there are asks.
type Answer func(ctx context.Context, asks []Ask) []Reply

// Result is a rendered page. Location is set with a 3xx Status only.
// Modules are the source files of the lazy chunks the page used, as they are
// keyed in the client's Vite manifest.
type Result struct {
	Status   int             `json:"status"`
	Location string          `json:"location"`
	Head     string          `json:"head"`
	HTML     string          `json:"html"`
	State    json.RawMessage `json:"state"`
	Modules  []string        `json:"modules"`
	NoIndex  bool            `json:"noindex"`
}

// Renderer renders the page at url (path and query) and is safe for concurrent
// use. When ctx ends first, the error is ErrTimeout for a deadline and wraps
// context.Cause(ctx) either way.
type Renderer interface {
	Render(ctx context.Context, url string, answer Answer) (Result, error)
}

// Off is the renderer that leaves every page to the browser.
type Off struct{}

// Render always returns ErrOff.
func (Off) Render(context.Context, string, Answer) (Result, error) {
	return Result{}, ErrOff
}
