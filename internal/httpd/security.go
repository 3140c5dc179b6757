package httpd

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Sources are origins of somebody else, such as a payment provider, that a
// page may use: "https://js.stripe.com".
type Sources struct {
	Script, Frame, Connect []string
	FormAction             []string // where a form may lead, also by a redirect after it was posted
	Popups                 bool     // a window that the page opens may speak to it
}

// policy is the content security policy of every answer. Scripts come from
// our own files alone: the data of a page is JSON, which is not executed, so
// a cached page needs no nonce. Nothing inline is allowed: what React changes of
// a style in the browser goes through CSSOM, and the server writes no style
// attributes. HTML made from strings in the browser must pass the one Trusted
// Types policy named tsumugi. Browsers report what they refused to reportPath.
func policy(extra Sources) string {
	frames := "'none'"
	if len(extra.Frame) > 0 {
		frames = strings.Join(extra.Frame, " ")
	}
	self := func(more []string) string { return strings.Join(append([]string{"'self'"}, more...), " ") }
	return "default-src 'self'; script-src " + self(extra.Script) + "; style-src 'self'; " +
		"img-src 'self' data:; font-src 'self'; connect-src " + self(extra.Connect) + "; object-src 'none'; base-uri 'none'; " +
		"frame-src " + frames + "; frame-ancestors 'none'; form-action " + self(extra.FormAction) + "; " +
		"require-trusted-types-for 'script'; trusted-types tsumugi; report-uri " + reportPath + "; report-to csp"
}

// check refuses what would write a directive of its own into the policy, or
// let everybody in.
func (s Sources) check() error {
	for _, source := range slices.Concat(s.Script, s.Frame, s.Connect, s.FormAction) {
		u, err := url.Parse(source)
		if err != nil || u.Scheme != "https" || u.Host == "" || u.Host == "*" || strings.ContainsAny(source, " ;,'\"") || u.Path != "" || u.RawQuery != "" {
			return fmt.Errorf("httpd: source %q should be like https://pay.example", source)
		}
	}
	return nil
}

// paying tells whether a page is one of those that may use Config.Payment. A
// document keeps the policy it came with, so they must be opened as documents.
func paying(path string) bool { return path == "/cart" || strings.HasPrefix(path, "/cart/") }

// Header values are slices shared by all answers, so that setting one costs
// no memory. Nobody may append to them.
var (
	ownCSP      = []string{policy(Sources{})}
	nothingCSP  = []string{"default-src 'none'; sandbox"} // of what is never opened by itself
	endpoints   = []string{`csp="` + reportPath + `"`}
	noSniff     = []string{"nosniff"}
	referrer    = []string{"strict-origin-when-cross-origin"}
	permissions = []string{"camera=(), geolocation=(), microphone=(), browsing-topics=(), payment=(self), publickey-credentials-get=(self)"}
	opener      = []string{"same-origin"}
	openerPopup = []string{"same-origin-allow-popups"}
	transport   = []string{"max-age=31536000"}

	noStore      = []string{"no-store"}
	closing      = []string{"close"}
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
	retrySoon    = []string{"5"}
	noIndex      = []string{"noindex"}
	emptyContent = []string{"0"}
)

func secure(h http.Header, encrypted bool) {
	h["Content-Security-Policy"] = ownCSP
	h["Reporting-Endpoints"] = endpoints
	h["X-Content-Type-Options"] = noSniff
	h["Referrer-Policy"] = referrer
	h["Permissions-Policy"] = permissions
	h["Cross-Origin-Opener-Policy"] = opener
	if encrypted {
		h["Strict-Transport-Security"] = transport
	}
}

// part tells whether an answer is only ever a part of a page: a picture of
// pixels, a stylesheet or a script of the build. A drawing can be opened as a
// document, and the service worker obeys the policy that it came with.
func part(h http.Header) bool {
	kind := h["Content-Type"]
	if len(kind) == 0 {
		return false
	}
	switch kind[0] {
	case "image/webp", "image/jpeg", "image/png", kinds[".css"]:
		return true
	case kinds[".js"]:
		return len(h["Cache-Control"]) > 0 && h["Cache-Control"][0] == forever[0]
	}
	return false
}

// trim takes away what browsers obey in documents alone: 700 bytes, in front of
// each of the thirty pictures of a list.
func trim(h http.Header) {
	delete(h, "Reporting-Endpoints")
	delete(h, "Referrer-Policy")
	delete(h, "Permissions-Policy")
	delete(h, "Cross-Origin-Opener-Policy")
	h["Content-Security-Policy"] = nothingCSP
}
