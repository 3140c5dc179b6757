// Package discover tells search engines and feed readers what the shop has:
// sitemaps, robots.txt and feeds.
package discover

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// Feed answers /article/{kind}/feed.xml: the newest articles of a kind as RSS,
// for those who read with a program of their own.
type Feed struct {
	Content *content.Live
	Origin  string // the shop's public address; without it, the host asked at
	Now     func() time.Time
}

const feedLength = 30

// feedTitles are what the lists of articles are called.
var feedTitles = map[string]string{
	"special": "特集", "instagram": "Instagramスタイル", "brand-news": "ブランドニュース",
	"guide-and-tips": "選び方とお手入れ", "mailmagazine-news": "メールマガジンのお便り",
}

// Paths are the addresses that a feed answers at.
func (f *Feed) Paths() (list []string) {
	for _, kind := range content.ArticleKinds {
		list = append(list, "/article/"+kind+"/feed.xml")
	}
	return list
}

// ServeHTTP answers with the feed of the kind in the path.
func (f *Feed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "この方法では取得できません。", http.StatusMethodNotAllowed)
		return
	}
	kind := strings.TrimSuffix(strings.TrimPrefix(r.URL.Path, "/article/"), "/feed.xml")
	snap := f.Content.Current()
	title, ok := feedTitles[kind]
	switch {
	case !ok:
		http.Error(w, "見つかりませんでした。", http.StatusNotFound)
		return
	case !snap.Known():
		w.Header().Set("Retry-After", "60")
		http.Error(w, content.ErrUnknown.Message, http.StatusServiceUnavailable)
		return
	}
	articles, err := newestArticles(snap, f.Now(), kind, feedLength)
	var doc []byte
	if err == nil {
		doc, err = xml.Marshal(newRSS(originOf(f.Origin, r), kind, title, articles))
	}
	if err != nil { // our own query, and texts that were checked
		http.Error(w, "ただいま表示できません。", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/rss+xml; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=600")
	_, _ = w.Write(append([]byte(xml.Header), doc...)) // a client that left is no concern of ours
}

// An article as feeds and sitemaps show it.
type article struct {
	Kind    string   `json:"kind"`
	Slug    string   `json:"slug"`
	Title   string   `json:"title"`
	Lead    string   `json:"lead"`
	Tags    []string `json:"tags"`
	UpDate  string   `json:"up_date"`
	updated time.Time
}

func (a article) path() string { return "/article/" + a.Kind + "/" + url.PathEscape(a.Slug) }

// newestArticles are at most so many of a kind; an empty one means all kinds.
func newestArticles(snap *content.Snapshot, now time.Time, kind string, most int) (list []article, err error) {
	query := map[string]any{
		"content_type": "article", "order": []any{"-fields.up_date", "fields.slug"},
		"select": []any{"fields.kind", "fields.slug", "fields.title", "fields.lead", "fields.tags", "fields.up_date"},
	}
	if kind != "" {
		query["fields.kind"] = kind
	}
	found, err := findEntries(snap, now, query, most)
	for _, item := range found {
		var a article
		if err := item.read(&a); err != nil {
			return nil, err
		}
		a.updated = item.updated
		list = append(list, a)
	}
	return list, err
}

// A foundEntry is an entry that a query of ours found.
type foundEntry struct {
	fields  map[string]json.RawMessage
	updated time.Time
}

func (e foundEntry) read(into any) error {
	raw, err := json.Marshal(e.fields)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}

// findEntries asks in as many pieces as it takes.
func findEntries(snap *content.Snapshot, now time.Time, query map[string]any, most int) (list []foundEntry, err error) {
	query["include"], query["limit"] = 0.0, float64(min(most, content.MaxLimit))
	q, err := content.Parse(query)
	if err != nil {
		return nil, err
	}
	for len(list) < most {
		found, err := snap.Find(q, now)
		if err != nil {
			return nil, err
		}
		for _, item := range found.Items {
			updated, _ := jp.ParseTime(item.Sys.UpdatedAt) // we wrote it
			list = append(list, foundEntry{item.Fields, updated})
		}
		if q.Skip += q.Limit; q.Skip >= found.Total {
			break
		}
	}
	return list, nil
}

type rss struct {
	XMLName xml.Name `xml:"rss"`
	Version string   `xml:"version,attr"`
	Atom    string   `xml:"xmlns:atom,attr"`
	Channel channel  `xml:"channel"`
}

type channel struct {
	Title       string    `xml:"title"`
	Link        string    `xml:"link"`
	Self        selfLink  `xml:"atom:link"`
	Description string    `xml:"description"`
	Language    string    `xml:"language"`
	Items       []rssItem `xml:"item"`
}

type selfLink struct {
	Href string `xml:"href,attr"`
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
}

type rssItem struct {
	Title       string   `xml:"title"`
	Link        string   `xml:"link"`
	GUID        string   `xml:"guid"`
	Description string   `xml:"description"`
	Published   string   `xml:"pubDate,omitempty"`
	Categories  []string `xml:"category"`
}

func newRSS(origin, kind, title string, articles []article) rss {
	c := channel{
		Title: "Tsumugi 紬｜" + title, Link: origin + "/article/" + kind, Language: "ja",
		Self:        selfLink{origin + "/article/" + kind + "/feed.xml", "self", "application/rss+xml"},
		Description: fmt.Sprintf("Tsumugi 紬の読みもの「%s」", title),
	}
	for _, a := range articles {
		item := rssItem{Title: a.Title, Link: origin + a.path(), GUID: origin + a.path(), Description: a.Lead, Categories: a.Tags}
		if t, err := jp.ParseTime(a.UpDate); err == nil {
			item.Published = t.In(jp.Tokyo).Format(time.RFC1123Z)
		}
		c.Items = append(c.Items, item)
	}
	return rss{Version: "2.0", Atom: "http://www.w3.org/2005/Atom", Channel: c}
}

// originOf is the shop's public address, or else that of the host asked at.
func originOf(known string, r *http.Request) string {
	switch {
	case known != "":
		return known
	case r.TLS != nil:
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
