package httpd

import "net/http"

// policy is the content security policy of every answer. Scripts come from
// our own files alone: the data of a page is JSON, which is not executed, so
// a cached page needs no nonce. React writes style attributes, and only those
// may be inline. HTML made from strings in the browser must pass the one
// Trusted Types policy named tsumugi.
const policy = "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
	"img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
	"frame-src 'none'; frame-ancestors 'none'; form-action 'self'; " +
	"require-trusted-types-for 'script'; trusted-types tsumugi"

// Header values are slices shared by all answers, so that setting one costs
// no memory. Nobody may append to them.
var (
	csp         = []string{policy}
	noSniff     = []string{"nosniff"}
	referrer    = []string{"strict-origin-when-cross-origin"}
	permissions = []string{"camera=(), geolocation=(), microphone=(), browsing-topics=(), payment=(self), publickey-credentials-get=(self)"}
	opener      = []string{"same-origin"}
	transport   = []string{"max-age=31536000"}

	noStore      = []string{"no-store"}
	revalidate   = []string{"public, max-age=0, must-revalidate"}
	shortly      = []string{"public, max-age=3600"}
	forever      = []string{"public, max-age=31536000, immutable"}
	vary         = []string{"Accept-Encoding"}
	encGzip      = []string{"gzip"}
	encBrotli    = []string{"br"}
	typeHTML     = []string{"text/html; charset=utf-8"}
	typeJSON     = []string{"application/json; charset=utf-8"}
	retryLater   = []string{"300"}
	retryNow     = []string{"1"}
	noIndex      = []string{"noindex"}
	emptyContent = []string{"0"}
)

func secure(h http.Header, encrypted bool) {
	h["Content-Security-Policy"] = csp
	h["X-Content-Type-Options"] = noSniff
	h["Referrer-Policy"] = referrer
	h["Permissions-Policy"] = permissions
	h["Cross-Origin-Opener-Policy"] = opener
	if encrypted {
		h["Strict-Transport-Security"] = transport
	}
}
