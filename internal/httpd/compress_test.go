package httpd_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// TestPagesAreCompressedWithTheTablesOfOthers: a page that is packed must neither
// have anything of the one before it, nor make the tables anew, which take megabytes.
func TestPagesAreCompressedWithTheTablesOfOthers(t *testing.T) {
	g := open(t, func(c *httpd.Config) {
		c.Renderer = renderFunc(func(ctx context.Context, url string, answer ssr.Answer) (ssr.Result, error) {
			page, err := homePage(ctx, url, answer)
			page.HTML = strings.Repeat(url, len(url)) + page.HTML[:len(page.HTML)/len(url)] // each has another length
			return page, err
		})
	})
	unpack := map[string]func(io.Reader) (io.Reader, error){
		"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	}
	for i := range 4 {
		path := "/items/" + strings.Repeat("x", 4-i)
		plain := g.get(path).body
		if !strings.HasSuffix(strings.TrimSpace(plain), "</html>") {
			t.Fatalf("%s is no whole page", path)
		}
		for name, reader := range unpack {
			r, err := reader(strings.NewReader(g.get(path, "Accept-Encoding", name).body))
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(r)
			if err != nil || !bytes.Equal(got, []byte(plain)) {
				t.Errorf("%s by %s is another page: %v", path, name, err)
			}
		}
	}
	const pages = 40
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for i := range pages {
		g.get(fmt.Sprintf("/items/more%d", i), "Accept-Encoding", "br")
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / pages; each > 2<<20 && !waittest.Race {
		t.Errorf("a page takes %d KB to make", each>>10)
	}
}
