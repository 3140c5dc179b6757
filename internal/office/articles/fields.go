package articles

import (
	"maps"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
)

// typeOf is the content type of a kind.
func (k TextKind) typeOf() string {
	if k == Guide || k == Terms {
		return "page"
	}
	return string(k)
}

// kindOf is what an entry is for; ok is false for what other rooms are about.
func kindOf(typ string, fields map[string]any) (k TextKind, ok bool) {
	switch typ {
	case "article", "information", "faq", "editor", "outfit", "hero", "feature", "banner", "season":
		return TextKind(typ), true
	case "page":
		if slug := text(fields, "slug"); slug == "guide" || strings.HasPrefix(slug, "guide/") {
			return Guide, true
		}
		return Terms, true
	}
	return "", false
}

// names are what a content type calls the fields of the room.
type names struct{ title, section, body, items, date string }

var namesOf = map[string]names{
	"article":     {title: "title", section: "kind", body: "body", items: "items", date: "up_date"},
	"information": {title: "title", body: "body", date: "date"},
	"page":        {title: "title", body: "body"},
	"faq":         {title: "question", section: "category", body: "answer"},
	"outfit":      {title: "title", body: "body", items: "pieces", date: "up_date"},
	"editor":      {title: "name", section: "role", body: "profile", items: "picks"},
	"hero":        {title: "title"},
	"feature":     {title: "title"},
	"banner":      {title: "title"},
	"season":      {title: "label"},
}

func text(fields map[string]any, name string) string {
	s, _ := fields[name].(string)
	return s
}

func texts(fields map[string]any, name string) []string {
	list := []string{}
	values, _ := fields[name].([]any)
	for _, v := range values {
		if id, ok := content.LinkID("Entry", v); ok {
			list = append(list, id)
		} else if s, ok := v.(string); ok {
			list = append(list, s)
		}
	}
	return list
}

// shown is fields of an entry as the room edits them.
func shown(typ string, fields map[string]any) TextFields {
	n := namesOf[typ]
	picture, _ := content.LinkID("Asset", fields["picture"])
	editor, _ := content.LinkID("Entry", fields["editor"])
	publish, end := content.Period(fields)
	f := TextFields{
		Slug: text(fields, "slug"), Title: text(fields, n.title), Section: text(fields, n.section), Lead: text(fields, "lead"), Body: text(fields, n.body), Picture: picture,
		Tags: texts(fields, "tags"), Editor: editor, Items: texts(fields, n.items), Related: texts(fields, "related"), Date: text(fields, n.date),
		Publish: words.Unix(publish), End: words.Unix(end), Lines: texts(fields, "lines"), Link: text(fields, "link"),
	}
	if order, ok := fields["order"].(float64); ok {
		f.Order = strconv.FormatFloat(order, 'f', -1, 64)
	}
	return f
}

// entry is fields as an entry keeps them, over those that it had: what the room
// does not know stays, and so does what says the same in other words.
func (f TextFields) entry(typ string, had map[string]any) map[string]any {
	t, _ := content.FindType(typ)
	n, out := namesOf[typ], maps.Clone(had)
	if out == nil {
		out = map[string]any{}
	}
	put := func(name string, v any, empty bool) {
		if _, ok := t.Field(name); !ok || name == "" {
			return
		}
		if out[name] = v; empty {
			delete(out, name)
		}
	}
	line := func(name, s string) { put(name, s, s == "") }
	list := func(name string, values []string, make func(string) any) {
		all := []any{}
		for _, s := range values {
			if s = strings.TrimSpace(s); s != "" {
				all = append(all, make(s))
			}
		}
		put(name, all, len(all) == 0)
	}
	same := func(s string) any { return s }
	link := func(id string) any { return content.NewLink("Entry", id) }
	line("slug", f.Slug)
	line(n.title, strings.TrimSpace(f.Title))
	line(n.section, strings.TrimSpace(f.Section))
	line("lead", strings.TrimRight(unified(f.Lead), "\n "))
	line(n.body, strings.Trim(unified(f.Body), "\n"))
	line(n.date, f.Date)
	put("picture", content.NewLink("Asset", f.Picture), f.Picture == "")
	put("editor", link(f.Editor), f.Editor == "")
	list("tags", f.Tags, same)
	list("lines", f.Lines, same)
	line("link", strings.TrimSpace(f.Link))
	list(n.items, f.Items, same)
	list("related", f.Related, link)
	if order, err := strconv.ParseFloat(f.Order, 64); err == nil {
		put("order", order, false)
	} else {
		put("order", f.Order, f.Order == "")
	}
	publish, end := content.Period(had)
	for name, at := range map[string]struct {
		was time.Time
		is  int64
	}{"publish": {publish, f.Publish}, "end": {end, f.End}} {
		if words.Unix(at.was) != at.is {
			line(name, moment(at.is))
		}
	}
	return out
}

// moment is a time as files of texts write it.
func moment(ms int64) string {
	if ms == 0 {
		return ""
	}
	at := time.UnixMilli(ms).In(jp.Tokyo)
	if year := at.Year(); year < 1900 || year > 9999 {
		return "?" // refused as no date
	}
	if at.Second() == 0 && at.Nanosecond() == 0 {
		return at.Format("2006-01-02T15:04")
	}
	return at.Truncate(time.Second).Format(time.RFC3339)
}

// unified has the line ends of files.
func unified(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }

// pathOf is the page on which an entry is shown.
func pathOf(typ string, fields map[string]any) string {
	slug := text(fields, "slug")
	switch typ {
	case "article":
		return "/article/" + text(fields, "kind") + "/" + slug
	case "information":
		return "/informations/" + slug
	case "outfit":
		return "/outfits/" + slug
	case "editor":
		return "/editor/" + slug
	case "faq":
		return "/support/faq"
	case "hero", "feature", "banner", "season":
		return "/"
	}
	return "/" + slug
}

// sections are what people call the kinds of articles.
var sections = map[string]string{"special": "特集", "instagram": "Instagramスタイル", "brand-news": "ブランドニュース", "guide-and-tips": "選び方とお手入れ", "mailmagazine-news": "メールマガジンのお便り"}
