package httpd

import (
	"encoding/json"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/tsumugi-shop/tsumugi/internal/logs"
	"golang.org/x/time/rate"
)

// reportPath is where browsers tell what the content security policy refused.
const reportPath = "/csp-reports"

const (
	maxViolations     = 16 << 10 // bytes of a post
	violationsAtOnce  = 20       // of a post; the rest is counted by nobody
	violationsForAll  = 5        // a second
	violationsOfBurst = 50
)

// directives are those that reports are counted by. Whoever reports another
// one is counted as "other": labels are not made from outside.
var directives = []string{
	"default-src", "script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem", "style-src-attr", "img-src", "font-src",
	"connect-src", "object-src", "base-uri", "frame-src", "frame-ancestors", "form-action", "require-trusted-types-for", "trusted-types",
}

// violations takes reports of the content security policy. Anybody may send
// them, so they are bounded, logged masked and counted.
type violations struct {
	each *limiter
	all  *rate.Limiter
}

func newViolations(each Limit, clock func() time.Time) violations {
	return violations{newLimiter(each, clock), rate.NewLimiter(violationsForAll, violationsOfBurst)}
}

// A violation is one report, in the words of the older way of reporting.
type violation struct {
	Document  string `json:"document-uri"`
	Directive string `json:"effective-directive"`
	Violated  string `json:"violated-directive"` // of browsers that know no effective one
	Blocked   string `json:"blocked-uri"`
	Source    string `json:"source-file"`
	Line      int    `json:"line-number"`
}

// policyReport answers POST /csp-reports. Browsers send reports by themselves
// and read no answer; every one that is well formed gets 204.
func (s *Site) policyReport(x *response, r *http.Request) {
	x.class = classProbe
	x.Header()["Cache-Control"] = noStore
	if r.Method != http.MethodPost {
		x.Header().Set("Allow", http.MethodPost)
		s.refuse(x, r, errMethod)
		return
	}
	if !s.violations.each.allow(s.clients.of(r)) || !s.violations.all.AllowN(s.Clock(), 1) {
		s.Metrics.limited.WithLabelValues("csp_reports").Inc()
		x.Header()["Retry-After"] = retrySoon
		s.refuse(x, r, errTooMany)
		return
	}
	list, refused := readViolations(r)
	if refused != nil {
		s.refuse(x, r, *refused)
		return
	}
	for _, v := range list {
		s.logViolation(r, x.id[0], v)
	}
	x.WriteHeader(http.StatusNoContent)
}

// readViolations reads both forms: {"csp-report": {…}} of report-uri, and the
// list of the Reporting API.
func readViolations(r *http.Request) ([]violation, *refusal) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/csp-report" && kind != "application/reports+json" {
		return nil, &errMediaType
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxViolations+1))
	switch {
	case err != nil:
		return nil, &errBody
	case len(body) > maxViolations:
		return nil, &errTooLarge
	}
	if kind == "application/csp-report" {
		var one struct {
			Report violation `json:"csp-report"`
		}
		if json.Unmarshal(body, &one) != nil {
			return nil, &errBody
		}
		return []violation{one.Report}, nil
	}
	var many []struct {
		Type string
		Body struct {
			DocumentURL, EffectiveDirective, BlockedURL, SourceFile string
			LineNumber                                              int
		}
	}
	if json.Unmarshal(body, &many) != nil {
		return nil, &errBody
	}
	var list []violation
	for _, m := range many[:min(len(many), violationsAtOnce)] {
		if b := m.Body; m.Type == "csp-violation" {
			list = append(list, violation{b.DocumentURL, b.EffectiveDirective, "", b.BlockedURL, b.SourceFile, b.LineNumber})
		}
	}
	return list, nil
}

func (s *Site) logViolation(r *http.Request, id string, v violation) {
	directive := v.Directive
	if directive == "" {
		directive = v.Violated
	}
	if !slices.Contains(directives, directive) {
		directive = "other"
	}
	s.Metrics.violations.WithLabelValues(directive).Inc()
	s.Log.LogAttrs(r.Context(), slog.LevelWarn, "browser refused what the policy does not allow",
		slog.String("request_id", id), slog.String("directive", directive),
		slog.String("page", oneLine(logs.Stranger(pathOf(v.Document)), 256)), slog.String("blocked", blockedPart(v.Blocked)),
		slog.String("source", oneLine(sourceOf(v.Source), 256)), slog.Int("line", v.Line))
}

// pathOf is the path of an address: hosts and queries are others' or personal.
func pathOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Path == "" {
		return ""
	}
	return u.Path
}

// sourceOf names a file of ours by its name, and no other.
func sourceOf(address string) string {
	path := pathOf(address)
	if strings.HasPrefix(path, "/_app/assets/") && path == strings.Map(fileRune, path) {
		return path
	}
	return logs.Stranger(path)
}

func fileRune(r rune) rune {
	if r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("/_.-", r)) {
		return r
	}
	return -1
}

// blockedPart is what was refused, as far as it is no business of a person:
// a word of the browser, or the site alone.
func blockedPart(blocked string) string {
	if slices.Contains([]string{"inline", "eval", "wasm-eval", "data", "blob", "self", "trusted-types-policy", "trusted-types-sink"}, blocked) {
		return blocked
	}
	u, err := url.Parse(blocked)
	if err != nil || u.Host == "" {
		return "other"
	}
	host := u.Hostname()
	if strings.Trim(host, "abcdefghijklmnopqrstuvwxyz0123456789.-") != "" || !strings.Contains(host, ".") || strings.Trim(host, "0123456789.") == "" {
		return logs.FreeText(host) // no name of a site
	}
	return oneLine(u.Scheme+"://"+host, 100)
}
