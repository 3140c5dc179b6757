package discover

import (
	"net/url"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

// articles are all that can be read, and those who wrote it.
func (d *Directory) articles(snap *catalog.Snapshot) (list []place) {
	articles, err := newestArticles(d.Content.Current(), d.Now(), "", maxURLs)
	if err != nil {
		return nil
	}
	for _, a := range articles {
		list = append(list, place{a.path(), jp.Day(a.updated)})
	}
	for _, e := range d.entries("editor") {
		list = append(list, place{"/editor/" + url.PathEscape(e.slug), e.day})
	}
	for _, e := range d.entries("outfit", "pieces") {
		if shown, _, _ := outfit.Shown(snap, e.pieces); len(shown) >= outfit.FewestShown {
			list = append(list, place{"/outfits/" + url.PathEscape(e.slug), e.day})
		}
	}
	return list
}

func (d *Directory) informations(*catalog.Snapshot) (list []place) {
	for _, e := range d.entries("information") {
		list = append(list, place{"/informations/" + url.PathEscape(e.slug), e.day})
	}
	return list
}

// isText tells whether the page at a path is an entry of content, so that it
// stands only while there is one.
func isText(path string) bool {
	return path == "/about_us" || path == "/site" || path == "/guide" || strings.HasPrefix(path, "/site/") || strings.HasPrefix(path, "/guide/")
}

// texts are the paths of such pages and the day each last changed.
func (d *Directory) texts() map[string]string {
	days := map[string]string{}
	for _, e := range d.entries("page") {
		days["/"+e.slug] = e.day
	}
	return days
}

type slugged struct {
	slug, day string
	pieces    []string // of an outfit
}

// entries are those of a type, with their slugs and what else is named.
func (d *Directory) entries(typ string, more ...string) (list []slugged) {
	query := map[string]any{"content_type": typ, "select": "fields." + strings.Join(append([]string{"slug"}, more...), ",fields."), "order": "fields.slug"}
	found, err := findEntries(d.Content.Current(), d.Now(), query, maxURLs)
	if err != nil {
		return nil
	}
	for _, item := range found {
		var fields struct {
			Slug   string   `json:"slug"`
			Pieces []string `json:"pieces"`
		}
		if item.read(&fields) == nil {
			list = append(list, slugged{fields.Slug, jp.Day(item.updated), fields.Pieces})
		}
	}
	return list
}
