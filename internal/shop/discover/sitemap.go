package discover

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
)

// maxURLs is how many addresses one sitemap may have by the protocol.
const maxURLs = 50_000

// Directory tells search engines what there is: /robots.txt, /sitemap.xml and
// the parts of it below /sitemaps/.
type Directory struct {
	Catalog *catalog.Live
	Content *content.Live
	Pages   []string // addresses of pages without parameters; those of content stand when it has them
	// Origin is the shop's public address. Without it the sitemap speaks of the
	// host it was asked at, and robots.txt does not name it.
	Origin string
	Now    func() time.Time
	part   int // how many addresses a part has; maxURLs unless a test says otherwise
}

// A place is an address and the day it last changed, if known.
type place struct {
	path string
	day  string // YYYYMMDD
}

// sections are the kinds of places in the order of the index.
var sections = []struct {
	name   string
	places func(*Directory, *catalog.Snapshot) []place
}{
	{"pages", (*Directory).pages},
	{"categories", (*Directory).categories},
	{"brands", (*Directory).brands},
	{"campaigns", (*Directory).campaigns},
	{"items", (*Directory).items},
	{"articles", (*Directory).articles},
	{"informations", (*Directory).informations},
}

// ServeHTTP answers one of the addresses.
func (d *Directory) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "この方法では取得できません。", http.StatusMethodNotAllowed)
		return
	}
	var write func(io.Writer)
	kind := "application/xml; charset=utf-8"
	switch name, isPart := strings.CutPrefix(r.URL.Path, "/sitemaps/"); {
	case r.URL.Path == "/robots.txt":
		kind, write = "text/plain; charset=utf-8", d.robots
	case r.URL.Path == "/sitemap.xml":
		write = d.index(originOf(d.Origin, r))
	case isPart:
		write = d.sheet(strings.TrimSuffix(name, ".xml"), originOf(d.Origin, r))
	}
	if write == nil {
		http.Error(w, "見つかりませんでした。", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "public, max-age=3600")
	out := bufio.NewWriter(w)
	write(out)
	_ = out.Flush() // a client that left is no concern of ours
}

// robots keeps crawlers out of what is one person's, and out of free filter
// combinations, of which there is no end.
func (d *Directory) robots(w io.Writer) {
	fmt.Fprint(w, "User-agent: *\nAllow: /\n")
	for _, path := range []string{"/api/", "/cart", "/mypage", "/whplus/", "/logged_in", "/logout", "/errors", "/feeds/", "/support/contact/", "/*sortcolumn="} {
		fmt.Fprintf(w, "Disallow: %s\n", path)
	}
	if d.Origin != "" {
		fmt.Fprintf(w, "\nSitemap: %s/sitemap.xml\n", d.Origin)
	}
}

// index names every part that has something in it.
func (d *Directory) index(origin string) func(io.Writer) {
	snap := d.Catalog.Current()
	return func(w io.Writer) {
		fmt.Fprint(w, xml.Header, `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
		for _, section := range sections {
			for i, part := range d.parts(section.places(d, snap)) {
				writeAddress(w, "sitemap", origin, place{"/sitemaps/" + section.name + "-" + strconv.Itoa(i+1) + ".xml", newest(part)})
			}
		}
		fmt.Fprint(w, "</sitemapindex>\n")
	}
}

// sheet is the part of a name such as items-2, or nil.
func (d *Directory) sheet(name, origin string) func(io.Writer) {
	for _, section := range sections {
		digits, ok := strings.CutPrefix(name, section.name+"-")
		n, err := strconv.Atoi(digits)
		if !ok || err != nil || strconv.Itoa(n) != digits {
			continue
		}
		parts := d.parts(section.places(d, d.Catalog.Current()))
		if n < 1 || n > len(parts) {
			return nil
		}
		return func(w io.Writer) {
			fmt.Fprint(w, xml.Header, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
			for _, p := range parts[n-1] {
				writeAddress(w, "url", origin, p)
			}
			fmt.Fprint(w, "</urlset>\n")
		}
	}
	return nil
}

func (d *Directory) parts(all []place) [][]place {
	size := d.part
	if size == 0 {
		size = maxURLs
	}
	return slices.Collect(slices.Chunk(all, size))
}

func writeAddress(w io.Writer, element, origin string, p place) {
	fmt.Fprintf(w, "<%s><loc>", element)
	_ = xml.EscapeText(w, []byte(origin+p.path)) // a bufio.Writer keeps its error for Flush
	fmt.Fprint(w, "</loc>")
	if len(p.day) == 8 {
		fmt.Fprintf(w, "<lastmod>%s-%s-%s</lastmod>", p.day[:4], p.day[4:6], p.day[6:])
	}
	fmt.Fprintf(w, "</%s>", element)
}

func newest(places []place) (day string) {
	for _, p := range places {
		day = max(day, p.day)
	}
	return day
}
