package main

import (
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"
)

func built(files ...string) fs.FS {
	dist := fstest.MapFS{"office/assets/o.js": {Data: []byte("office")}}
	for _, f := range files {
		dist["app/assets/"+f] = &fstest.MapFile{Data: []byte("text of " + f)}
	}
	return dist
}

func TestFilesOfEarlierBuildsAreKeptForAWhile(t *testing.T) {
	data, log := t.TempDir(), slog.New(slog.DiscardHandler)
	now := time.Now()
	kept := func(when time.Time, dist fs.FS) (names []string) {
		found, err := fs.Glob(keepBuilds(data, dist, when, log)["app"], "*.js")
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	want := func(what string, got []string, n int) {
		t.Helper()
		if len(got) != n {
			t.Errorf("%s: %v, want %d files", what, got, n)
		}
	}
	want("the first build", kept(now, built("a-1.js", "b-1.js")), 2)
	// It was in use until the second came, however long that took.
	want("the second, after a year", kept(now.AddDate(1, 0, 0), built("a-2.js", "b-1.js")), 3)
	want("the same again, a month later", kept(now.AddDate(1, 1, 5), built("a-2.js", "b-1.js")), 2)
	if got := keepBuilds(filepath.Join(data, "none", "\x00"), built("a-3.js"), now, log); len(got) != 0 {
		t.Errorf("a folder that cannot be made: got %v", got)
	}
}

func TestAPageOfAnEarlierBuildFindsItsFiles(t *testing.T) {
	data := t.TempDir()
	old := filepath.Join(data, "builds", "app")
	if err := os.MkdirAll(old, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"browser-earlier.js": "earlier()", "secret.txt": "x", ".hidden.js": "hidden"} {
		if err := os.WriteFile(filepath.Join(old, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(data, "outside.js"), []byte("outside"), 0o600); err != nil {
		t.Fatal(err)
	}
	shop := serve(t, data, "--renderer", "off")
	for path, want := range map[string]int{
		"/_app/assets/browser-earlier.js": 200, "/_app/assets/browser-none.js": 404, "/_app/assets/.hidden.js": 404, "/_app/assets/.last": 404,
		"/_app/assets/..%2f..%2foutside.js": 404, "/_app/assets/%2e%2e/%2e%2e/outside.js": 404,
	} {
		res, err := http.Get(shop.origin + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(res.Body)
		if err = errors.Join(err, res.Body.Close()); err != nil || res.StatusCode != want || want == 200 && string(text) != "earlier()" {
			t.Errorf("%s: %d %q %v, want %d", path, res.StatusCode, text, err, want)
		}
		if caching := res.Header.Get("Cache-Control"); want == 200 && caching != "public, max-age=31536000, immutable" {
			t.Errorf("%s may be kept: %q", path, caching)
		}
	}
}
