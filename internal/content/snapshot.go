package content

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
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
	until        time.Time                  // when next takes its place
	next         *entry                     // nil: none
	raw          map[string]json.RawMessage // fields as they are sent, links as they are
	size         int                        // of raw
	values, sys  map[string][]scalar
	links        []string // ids of entries
	folded       string   // all texts, for the search in everything
}

func (e *entry) shows(now time.Time) bool {
	return !now.Before(e.publish) && !now.Before(e.Takes) && (e.end.IsZero() || now.Before(e.end)) && (e.until.IsZero() || now.Before(e.until))
}

func (s *Snapshot) visible(id string, now time.Time) (*entry, bool) {
	e, ok := s.byID[id]
	for ok && e.next != nil && !now.Before(e.until) {
		e = e.next
	}
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
	renderer := s.renderer()
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
		s.add(ready)
	}
	s.finish()
	return s
}

// add puts an entry where it is found; one that takes the place of another stands
// behind it.
func (s *Snapshot) add(e *entry) {
	if first, ok := s.byID[e.ID]; ok && !e.Takes.IsZero() {
		first.until, first.next = e.Takes, e
		return
	}
	s.byID[e.ID] = e
}

// finish lists what was added.
func (s *Snapshot) finish() {
	for _, id := range slices.Sorted(maps.Keys(s.byID)) {
		for e := s.byID[id]; e != nil; e = e.next {
			s.entries = append(s.entries, e)
			for _, t := range []time.Time{e.publish, e.end, e.Takes} {
				if !t.IsZero() {
					s.edges = append(s.edges, t)
				}
			}
		}
	}
	slices.SortFunc(s.edges, time.Time.Compare)
}

// renderer makes HTML of texts, with the sizes of pictures that are known.
func (s *Snapshot) renderer() *markdown.Renderer {
	return markdown.New(func(address string) (markdown.Size, bool) {
		if size, ok := s.sizes[address]; ok && size.Width > 0 {
			return size, true
		}
		return sizeInName(address)
	})
}

// pictureSize stands at the end of names that NamePicture made.
var pictureSize = regexp.MustCompile(`-([1-9][0-9]{0,4})x([1-9][0-9]{0,4})\.jpg$`)

// NamePicture is the name of a picture of texts, with its size in it, so that pages
// leave room for it.
func NamePicture(digest string, width, height int) string {
	return fmt.Sprintf("texts/%s-%dx%d.jpg", digest, width, height)
}

func sizeInName(address string) (size markdown.Size, ok bool) {
	m := pictureSize.FindStringSubmatch(address)
	if m == nil || !strings.HasPrefix(address, "/contents/texts/") {
		return size, false
	}
	_, err := fmt.Sscan(m[1]+" "+m[2], &size.Width, &size.Height)
	return size, err == nil
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
