// Package ssr renders pages on the server: it holds the port that every
// engine implements, the conversation every engine has with the JavaScript
// bundle, and the HTML document around what the bundle rendered.
//
// The bundle is one classic script that sets globalThis.tsumugi to
//
//	{ begin(id, url), take(id), give(id, repliesJSON), drop(id) }
//
// begin starts rendering a path with its query. Once the microtask queue is
// empty, take returns JSON text: {"asks":[{"name","body"},…]} when loaders
// wait for calls, {"result":{…}} or {"error":"…"} when the page is finished.
// give answers the asks of the last take, in their order. drop, which a bundle
// may leave out, forgets a render that nobody waits for any more.
//
// Asks are answered in the process, by whatever Answer the caller passes in:
// the renderer knows no capability and never speaks HTTP to its own server.
//
// A renderer may fail at any time (ErrBusy, ErrTimeout, ErrRender, ErrOff,
// ErrClosed). That is never an error page: the caller sends Document.Shell and
// the browser renders.
package ssr
