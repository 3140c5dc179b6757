package discover

import (
	"net/url"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// articles are all that can be read, and those who wrote it.
func (d *Directory) articles(*catalog.Snapshot) (list []place) {
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

type slugged struct{ slug, day string }

func (d *Directory) entries(typ string) (list []slugged) {
	query := map[string]any{"content_type": typ, "select": "fields.slug", "order": "fields.slug"}
	found, err := findEntries(d.Content.Current(), d.Now(), query, maxURLs)
	if err != nil {
		return nil
	}
	for _, item := range found {
		var fields struct {
			Slug string `json:"slug"`
		}
		if item.read(&fields) == nil {
			list = append(list, slugged{fields.Slug, jp.Day(item.updated)})
		}
	}
	return list
}
