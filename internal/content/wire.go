package content

import (
	"encoding/json"
	"time"
)

// Locale is the language of all content.
const Locale = "ja"

// An EntryItem is an entry as it is sent: a Markdown field x has its
// HTML at x_html, and the title its phrases at title_phrases.
type EntryItem struct {
	Sys    EntrySys                   `json:"sys"`
	Fields map[string]json.RawMessage `json:"fields"`
}

// EntrySys is what is known of an entry.
type EntrySys struct {
	ID          string   `json:"id"`
	Type        string   `json:"type"`
	ContentType TypeLink `json:"contentType"`
	CreatedAt   string   `json:"createdAt"`
	UpdatedAt   string   `json:"updatedAt"`
	PublishedAt string   `json:"publishedAt"`
	Revision    int      `json:"revision"`
	Locale      string   `json:"locale"`
}

// A TypeLink names a content type.
type TypeLink struct {
	Sys TypeLinkSys `json:"sys"`
}

// TypeLinkSys is what such a link says.
type TypeLinkSys struct {
	Type     string `json:"type"`
	LinkType string `json:"linkType"`
	ID       string `json:"id"`
}

// An AssetItem is a picture as it is sent.
type AssetItem struct {
	Sys    AssetSys    `json:"sys"`
	Fields AssetFields `json:"fields"`
}

// AssetSys is what is known of a picture.
type AssetSys struct {
	ID     string `json:"id"`
	Type   string `json:"type"`
	Locale string `json:"locale"`
}

// AssetFields describe a picture.
type AssetFields struct {
	Title string    `json:"title"`
	File  AssetFile `json:"file"`
}

// AssetFile is where a picture is.
type AssetFile struct {
	URL         string       `json:"url"`
	FileName    string       `json:"fileName"`
	ContentType string       `json:"contentType"`
	Details     AssetDetails `json:"details"`
}

// AssetDetails are the sizes of a picture; 0 is not known.
type AssetDetails struct {
	Size  int        `json:"size"`
	Image AssetImage `json:"image"`
}

// AssetImage is the size in pixels.
type AssetImage struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

func newSys(e Entry) EntrySys {
	return EntrySys{
		ID: e.ID, Type: "Entry", ContentType: TypeLink{TypeLinkSys{"Link", "ContentType", e.Type}},
		CreatedAt: stamp(e.CreatedAt), UpdatedAt: stamp(e.UpdatedAt), PublishedAt: stamp(e.Published),
		Revision: e.Revision, Locale: Locale,
	}
}

func newAssetItem(a Asset) AssetItem {
	return AssetItem{
		Sys: AssetSys{a.ID, "Asset", Locale},
		Fields: AssetFields{Title: a.Title, File: AssetFile{
			URL: a.URL, FileName: a.FileName, ContentType: a.ContentType,
			Details: AssetDetails{a.Size, AssetImage{a.Width, a.Height}},
		}},
	}
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
