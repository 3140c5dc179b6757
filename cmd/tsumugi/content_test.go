package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/content/contenttest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// contentFolder writes files by their path.
func contentFolder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// entries asks a running shop for the entries of a query.
func (s *shopServer) entries(t *testing.T, query string) string {
	t.Helper()
	r, err := http.Post(s.origin+"/api/contentful/getEntries", "application/json", strings.NewReader(query))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func (s *shopServer) awaitEntries(t *testing.T, query, want string) {
	t.Helper()
	waittest.Until(t, want+" in the answer to "+query, func() bool { return strings.Contains(s.entries(t, query), want) })
}

func TestContentIsWrittenByCommandsAndServed(t *testing.T) {
	data := migratedFolder(t)
	content := func(args ...string) outcome {
		t.Helper()
		return command(t, append([]string{"content", args[0], "--data", data}, args[1:]...)...)
	}
	good := contentFolder(t, map[string]string{"information/open.md": "---\ntitle: 開店\ndate: 2026-11-01\n---\n**「開店」**しました。\n"})
	bad := contentFolder(t, map[string]string{"information/open.md": "---\ntitle: 開店\ndate: soon\n---\n"})
	for _, c := range []struct {
		args           []string
		code           int
		stdout, stderr string
	}{
		{[]string{"import", good}, 0, "content: 1 added, 0 changed, 0 unchanged\n", ""},
		{[]string{"import", good}, 0, "content: 0 added, 0 changed, 1 unchanged\n", ""},
		{[]string{"import", bad}, 1, "", "open.md:3: date \"soon\" is no date"},
		{[]string{"list"}, 0, "information.open\tpublished\trevision 1\t", ""},
		{[]string{"list", "--type", "faq"}, 0, "", ""},
		{[]string{"publish", "information.nothing"}, 1, "", "information.nothing"},
		{[]string{"publish", "--revision", "1", "a", "b"}, 1, "", "--revision is for one entry"},
		{[]string{"export", filepath.Join(t.TempDir(), "out")}, 0, "", "content: 1 file written to"},
		{[]string{"export", good}, 1, "", "is not empty"},
		{[]string{"schedule", "information.open"}, 1, "", "say --publish, --end or both"},
		{[]string{"schedule", "--end", "soon", "information.open"}, 1, "", ""},
		{[]string{"schedule", "--as", "佐藤", "--end", "2099-01-01T00:00", "information.open"}, 0, "", "is at revision 2, which nobody is shown"},
		{[]string{"list"}, 0, "information.open\tpublished (revision 1)\trevision 2\t", ""},
		{[]string{"diff", "information.open"}, 0, "end: {+2099-01-01 00:00+}\n", ""},
		{[]string{"restore", "information.open", "1"}, 0, "", "is at revision 3"},
		{[]string{"diff", "--from", "1", "information.open"}, 0, "", ""},
		{[]string{"restore", "information.open", "9"}, 1, "", "revision 9"},
		{[]string{"versions", "information.open"}, 0, "revision 3\t", ""},
		{[]string{"publish", "information.open"}, 0, "", ""},
		{[]string{"list"}, 0, "information.open\tpublished\trevision 3\t", ""},
	} {
		out := content(c.args...)
		if out.code != c.code || !strings.HasPrefix(out.stdout, c.stdout) || !strings.Contains(out.stderr, c.stderr) {
			t.Errorf("content %q ended with %d\nstdout %q\nstderr %q\nwant %d\n%q\n…%q", c.args, out.code, out.stdout, out.stderr, c.code, c.stdout, c.stderr)
		}
	}

	s := serve(t, data, "--renderer", "off")
	const query = `{"content_type":"information","fields.slug":"open"}`
	s.awaitEntries(t, query, `"body_html":"\u003cp\u003e\u003cstrong\u003e「開店」\u003c/strong\u003eしました。\u003c/p\u003e\n"`)
	if out := content("unpublish", "information.open"); out.code != 0 {
		t.Fatalf("unpublish: %+v", out)
	}
	s.awaitEntries(t, query, `"total":0`)
	if out := content("publish", "information.open"); out.code != 0 {
		t.Fatalf("publish: %+v", out)
	}
	s.awaitEntries(t, query, `"total":1`)
}

func TestContentComesFromContentful(t *testing.T) {
	t.Parallel()
	service := contenttest.NewService(t)
	service.Put(contenttest.Entries()[0], true)
	data := t.TempDir()
	flags := []string{"--renderer", "off", "--content", "contentful", "--contentful-url", service.URL, "--contentful-images", service.URL, "--contentful-space", contenttest.Space,
		"--contentful-token", contenttest.Token, "--contentful-webhook-secret", strings.Repeat("s", 64)}
	s := serve(t, data, flags...)
	s.awaitEntries(t, `{"content_type":"editor"}`, `"total":1`)
	if got := s.status(t, "/contents/contentful/pictures/a.jpg.jpg"); got != http.StatusOK {
		t.Errorf("its picture: got %d, want 200", got)
	}
	r, err := http.Post(s.origin+"/webhook/contentful", "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	_ = r.Body.Close()
	if r.StatusCode != http.StatusForbidden {
		t.Errorf("an unsigned webhook: got %d, want 403", r.StatusCode)
	}
	if strings.Contains(s.log.String(), contenttest.Token) {
		t.Errorf("the token is in the log:\n%s", s.log)
	}
	if _, err := s.stop(t); err != nil {
		t.Fatal(err)
	}

	service.Instead(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
	s = serve(t, data, flags...)
	s.awaitEntries(t, `{"content_type":"editor"}`, `"total":1`)
}

func TestServeRefusesContentfulWithoutASpace(t *testing.T) {
	needFront(t)
	out := command(t, "serve", "--data", t.TempDir(), "--addr", "127.0.0.1:0", "--metrics-addr", "", "--content", "contentful")
	if out.code != 1 || !strings.Contains(out.stderr, "needs a space, an environment and a token") {
		t.Errorf("got %+v", out)
	}
}
