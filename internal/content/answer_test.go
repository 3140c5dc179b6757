package content_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// depth counts how often entries are nested along related.
func depth(t *testing.T, fields map[string]json.RawMessage) int {
	t.Helper()
	var list []content.EntryItem
	raw, ok := fields["related"]
	if !ok {
		return 0
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		t.Fatal(err)
	}
	if list[0].Fields == nil { // a link
		return 0
	}
	return 1 + depth(t, list[0].Fields)
}

func TestCirclesAreCutAtTheDepthAskedFor(t *testing.T) {
	l := shelf(t)
	for include, want := range map[string]int{`0`: 0, `1`: 1, `2`: 2, `"10"`: 10} {
		list, err := find(t, l, `{"content_type":"article","sys.id":"c","include":`+include+`}`)
		if err != nil {
			t.Fatal(err)
		}
		if got := depth(t, list.Items[0].Fields); got != want {
			t.Errorf("include %s: got %d entries inside each other, want %d", include, got, want)
		}
	}
}

func TestLinksAreResolvedAndIncludedOnce(t *testing.T) {
	l := shelf(t)
	list, err := find(t, l, `{"content_type":"article","fields.slug":"c","include":2}`)
	if err != nil {
		t.Fatal(err)
	}
	related := string(list.Items[0].Fields["related"])
	if !strings.Contains(related, `"slug":"b"`) || !strings.Contains(related, `{"sys":{"id":"gone","linkType":"Entry","type":"Link"}}`) {
		t.Errorf("got %s, want b whole and the link to what is gone", related)
	}
	var ids []string
	for _, i := range list.Includes.Entry {
		ids = append(ids, i.Sys.ID)
	}
	if got := strings.Join(ids, " "); got != "a b ken" {
		t.Errorf("includes: got %q, want a b ken", got)
	}
	if list.Total != 1 || list.Limit != content.DefaultLimit || list.Skip != 0 {
		t.Errorf("got total %d, limit %d, skip %d", list.Total, list.Limit, list.Skip)
	}
}

func TestSelectNarrowsTheFields(t *testing.T) {
	l := shelf(t)
	for query, want := range map[string]string{
		`"fields.title,sys.id"`:          "title title_phrases",
		`["fields.title","fields.slug"]`: "slug title title_phrases",
		`"fields.body"`:                  "body body_html",
		`"fields.body_html"`:             "body_html",
		`"sys"`:                          "",
		`"fields"`:                       "body body_html editor kind slug tags title title_phrases up_date",
	} {
		list, err := find(t, l, `{"content_type":"article","sys.id":"a","select":`+query+`}`)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, name := range strings.Fields("body body_html editor items kind slug tags title title_phrases up_date") {
			if _, ok := list.Items[0].Fields[name]; ok {
				names = append(names, name)
			}
		}
		if got := strings.Join(names, " "); got != want || len(names) != len(list.Items[0].Fields) {
			t.Errorf("select %s: got %q (%d fields), want %q", query, got, len(list.Items[0].Fields), want)
		}
		if list.Items[0].Sys.ID != "a" || list.Items[0].Sys.Locale != "ja" || list.Items[0].Sys.CreatedAt != "2026-11-18T03:00:00.000Z" {
			t.Errorf("select %s: got %+v", query, list.Items[0].Sys)
		}
	}
}

// TestAnswersAreBounded asks for the dearest that a query can: every article
// leads to a hundred others, ten deep.
func TestAnswersAreBounded(t *testing.T) {
	var entries []content.Entry
	var all []any
	for i := range 100 {
		all = append(all, link(fmt.Sprintf("a%03d", i)))
	}
	for i := range 100 {
		entries = append(entries, article(fmt.Sprintf("a%03d", i), 1, map[string]any{"related": all, "body": strings.Repeat("文", 3000)}))
	}
	l := live(t, entries...)
	began := time.Now()
	list, err := find(t, l, `{"content_type":"article","include":10,"limit":50}`)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	if len(b) > 10<<20 || time.Since(began) > waittest.Long {
		t.Errorf("got %d bytes after %v, want at most 10 MiB at once", len(b), time.Since(began))
	}
	for i := range 80 {
		entries = append(entries, article(fmt.Sprintf("b%03d", i), 1, map[string]any{"body": strings.Repeat("文", 10000)}))
	}
	l = live(t, entries...)
	if _, err := find(t, l, `{"limit":1000}`); err == nil {
		t.Error("an answer of more than 4 MiB was given")
	}
	if _, err := find(t, l, `{"content_type":"article","select":"fields.title","limit":1000}`); err != nil {
		t.Errorf("titles alone: %v", err)
	}
}
