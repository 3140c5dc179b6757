package content

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/markdown"
)

// htmlSuffix is what the name of a Markdown field ends in when it is HTML.
const htmlSuffix = "_html"

// phrasesSuffix is what the name of a title ends in when it is the list of its
// phrases, between which it may break.
const phrasesSuffix = "_phrases"

// A Snapshot is all published content as of one moment. It never changes.
type Snapshot struct {
	version int64
	digest  string
	entries []*entry // by id
	byID    map[string]*entry
	assets  map[string]AssetItem
	edges   []time.Time              // when an entry begins or ceases to show
	html    map[string]string        // of every Markdown text, for the next snapshot
	sizes   map[string]markdown.Size // of pictures by address
	problem map[string]error         // of entries left out, by id
}

// entry is an entry made ready for questions.
type entry struct {
	Entry
	typ          *Type
	publish, end time.Time
	raw          map[string]json.RawMessage // fields as they are sent, links as they are
	size         int                        // of raw
	values, sys  map[string][]scalar
	links        []string // ids of entries
	folded       string   // all texts, for the search in everything
}

func (e *entry) shows(now time.Time) bool {
	return !now.Before(e.publish) && (e.end.IsZero() || now.Before(e.end))
}

func (s *Snapshot) visible(id string, now time.Time) (*entry, bool) {
	e, ok := s.byID[id]
	return e, ok && e.shows(now)
}

// Known tells whether it was ever read from a source: before that nobody can
// say that an entry does not exist.
func (s *Snapshot) Known() bool { return s.version > 0 }

// VersionAt changes whenever an answer may, also by the passing of time.
func (s *Snapshot) VersionAt(now time.Time) string {
	passed, _ := slices.BinarySearchFunc(s.edges, now, func(edge, now time.Time) int {
		if edge.After(now) {
			return 1
		}
		return -1
	})
	return fmt.Sprintf("%d-%d", s.version, passed)
}

// newSnapshot makes a snapshot of a reading. Entries that make no sense are
// left out. Texts that were in the one before are not rendered again.
func newSnapshot(r Reading, words Words, digest string, before *Snapshot) *Snapshot {
	s := &Snapshot{
		version: before.version + 1, digest: digest, byID: map[string]*entry{}, assets: map[string]AssetItem{},
		html: map[string]string{}, sizes: map[string]markdown.Size{}, problem: map[string]error{},
	}
	for _, a := range r.Assets {
		if idText.MatchString(a.ID) && checkPicture(a.URL) {
			s.assets[a.ID] = newAssetItem(a)
			s.sizes[a.URL] = markdown.Size{Width: a.Width, Height: a.Height}
		}
	}
	renderer := markdown.New(func(address string) (markdown.Size, bool) {
		size, ok := s.sizes[address]
		return size, ok
	})
	if !maps.Equal(s.sizes, before.sizes) {
		before = &Snapshot{} // pictures in texts may have another size
	}
	for _, e := range r.Entries {
		err := e.Check()
		if err == nil {
			e, err = words.fill(e)
		}
		if err != nil {
			s.problem[e.ID] = err
			continue
		}
		ready, err := s.prepare(e, func(source string) string {
			html, ok := before.html[source]
			if !ok {
				html = renderer.HTML(source)
			}
			s.html[source] = html
			return html
		})
		if err != nil {
			s.problem[e.ID] = err
			continue
		}
		s.byID[e.ID] = ready
	}
	s.entries = slices.SortedFunc(maps.Values(s.byID), func(a, b *entry) int { return strings.Compare(a.ID, b.ID) })
	for _, e := range s.entries {
		for _, t := range []time.Time{e.publish, e.end} {
			if !t.IsZero() {
				s.edges = append(s.edges, t)
			}
		}
	}
	slices.SortFunc(s.edges, time.Time.Compare)
	return s
}

// checkPicture lets through what a page may load.
func checkPicture(url string) bool { return checkAddress(url) == nil }

func (s *Snapshot) prepare(e Entry, html func(string) string) (*entry, error) {
	t, _ := FindType(e.Type) // Check has found it
	out := &entry{Entry: e, typ: t, raw: map[string]json.RawMessage{}, values: map[string][]scalar{}}
	var texts strings.Builder
	put := func(name string, v any) error {
		raw, err := json.Marshal(v)
		out.raw[name] = raw
		out.size += len(raw) + len(name)
		return err
	}
	for _, f := range t.Fields {
		v := e.Fields[f.Name]
		if v == nil {
			continue
		}
		if err := put(f.Name, v); err != nil {
			return nil, err
		}
		if f.Kind == Markdown {
			if err := put(f.Name+htmlSuffix, html(v.(string))); err != nil {
				return nil, err
			}
		}
		if f.Name == titleField {
			if err := put(f.Name+phrasesSuffix, jp.Phrases(v.(string))); err != nil {
				return nil, err
			}
		}
		values := f.scalars(v)
		out.values[f.Name] = values
		for _, value := range values {
			texts.WriteString(value.folded + "\n")
			if f.Kind == Link || f.Kind == Links {
				out.links = append(out.links, value.text)
			}
		}
	}
	out.folded = texts.String()
	out.publish, out.end = out.time("publish"), out.time("end")
	out.sys = sysValues(e)
	return out, nil
}

func (e *entry) time(field string) time.Time {
	if v := e.values[field]; len(v) > 0 {
		return time.UnixMilli(int64(v[0].number))
	}
	return time.Time{}
}

func sysValues(e Entry) map[string][]scalar {
	at := func(t time.Time) []scalar { return []scalar{{number: float64(t.UnixMilli())}} }
	return map[string][]scalar{
		"id": {{text: e.ID}}, "contentType.sys.id": {{text: e.Type}}, "revision": {{number: float64(e.Revision)}},
		"createdAt": at(e.CreatedAt), "updatedAt": at(e.UpdatedAt), "publishedAt": at(e.Published),
	}
}

// scalars takes a checked value apart.
func (f Field) scalars(v any) []scalar {
	switch v := v.(type) {
	case float64:
		return []scalar{{number: v}}
	case string:
		if f.Kind == Date {
			t, _ := jp.ParseTime(v) // Check has read it
			return []scalar{{number: float64(t.UnixMilli())}}
		}
		if v == "" {
			return nil
		}
		return []scalar{{text: v, folded: jp.Fold(v)}}
	case []any:
		var out []scalar
		for _, element := range v {
			out = append(out, f.scalars(element)...)
		}
		return out
	}
	for _, linkType := range []string{"Entry", "Asset"} {
		if id, ok := LinkID(linkType, v); ok {
			return []scalar{{text: id}}
		}
	}
	return nil
}
