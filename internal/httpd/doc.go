// Package httpd is the HTTP edge of the shop: it answers calls, pages and
// static files, keeps the page cache, and knows no capability. What it needs
// of the house comes in through Config as small interfaces and functions.
//
// The order of things for every request: request id and security headers,
// cross-site check, then by path: calls (/api/), assets and build metadata
// (/_app/), health, mounted handlers, files of the root, pages. A panic
// anywhere is logged with its stack and answered in the form the client
// expects.
//
// Invariants: a cached page is rendered with an anonymous context and public
// calls only, so nothing of a person can be in it; a page that cannot be
// rendered is answered with the shell that the browser renders, never with an
// error; names that come from outside never become metric labels.
package httpd
