package httpd_test

import (
	"strings"
	"testing"
)

// violated posts a report as browsers do: from our own page, but without
// always saying so.
func (g *rig) violated(kind, body string) int {
	return g.do("POST", "/csp-reports", body, "Content-Type", kind, "Sec-Fetch-Site", "cross-site").StatusCode
}

func TestPolicyReportsAreCountedAndMasked(t *testing.T) {
	g := open(t, nil)
	want(t, "report-uri", g.violated("application/csp-report", `{"csp-report":{"document-uri":"https://shop.example/items?keyword=%E5%B1%B1%E7%94%B0","effective-directive":"style-src-attr",
		"blocked-uri":"inline","source-file":"https://shop.example/_app/assets/x.js?t=canary@example.jp","line-number":3}}`), 204)
	want(t, "Reporting API", g.violated("application/reports+json", `[{"type":"csp-violation","body":{"documentURL":"https://shop.example/id/reset?token=SECRETTOKEN",
		"effectiveDirective":"canary-src","blockedURL":"https://evil.example/steal?card=4539578763621486"}},{"type":"deprecation","body":{}}]`), 204)
	numbers := g.metrics()
	wantIn(t, "metrics", numbers, `tsumugi_csp_reports_total{directive="style-src-attr"} 1`)
	wantIn(t, "metrics", numbers, `tsumugi_csp_reports_total{directive="other"} 1`)
	log := g.log.String()
	wantIn(t, "log", log, `"directive":"style-src-attr","page":"/items","blocked":"inline","source":"/_app/assets/x.js","line":3`)
	wantIn(t, "log", log, `"blocked":"https://evil.example"`)
	for _, secret := range []string{"%E5%B1%B1", "山田", "canary", "SECRETTOKEN", "4539578763621486", "steal"} {
		if strings.Contains(log+numbers, secret) {
			t.Errorf("%s was kept:\n%s", secret, log)
		}
	}
}

func TestPolicyReportsAreBounded(t *testing.T) {
	g := open(t, nil)
	want(t, "GET", g.get("/csp-reports").StatusCode, 405)
	want(t, "another form", g.violated("application/json", `{}`), 415)
	want(t, "no JSON", g.violated("application/csp-report", `{`), 400)
	want(t, "too large", g.violated("application/csp-report", `{"csp-report":{"document-uri":"`+strings.Repeat("x", 17<<10)+`"}}`), 413)
	statuses := map[int]int{}
	for range 30 {
		statuses[g.violated("application/csp-report", `{"csp-report":{"effective-directive":"img-src"}}`)]++
	}
	if statuses[204] == 0 || statuses[429] < 15 {
		t.Errorf("30 reports at once: %v, want most refused", statuses)
	}
}
