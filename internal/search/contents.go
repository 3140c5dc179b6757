package search

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// A ContentKind is what answers a question besides items.
type ContentKind string

const (
	Articles  ContentKind = "article"
	Guides    ContentKind = "guide"
	Questions ContentKind = "faq"
)

// Enum lists all values for the contract.
func (ContentKind) Enum() []any { return []any{Articles, Guides, Questions} }

// A Content is an article, a guide or a question that was found.
type Content struct {
	Kind  ContentKind
	ID    string // of the entry
	Title string
	Lead  string
	Path  string // of its page; a question is on the page of all questions
}

// Contents finds articles, guides and questions by any spelling of a word, as items
// are found. It is safe for concurrent use.
type Contents struct {
	Live     *content.Live
	Synonyms *lexicon.Synonyms

	mu    sync.Mutex
	made  string // the version of the content that list and text are made of
	list  []Content
	text  *lexicon.Index
	fresh *content.Snapshot
}

// contentBytes is how much of a text is read: what stands below is detail.
const contentBytes = 4000

// How much a word tells by where it stands in an entry.
const (
	weightTitle = 60
	weightTags  = 40
	weightLead  = 30
	weightBody  = 12
)

// Find lists what answers the words, the best first; of one kind, or of all when it
// is empty. Words that stand nowhere are left out as long as some are found.
func (c *Contents) Find(words string, kind ContentKind, limit int, now time.Time) ([]Content, error) {
	if c.Live == nil {
		return nil, nil // a shop without content
	}
	list, text, err := c.current(now)
	if err != nil || text == nil {
		return nil, err
	}
	hits := text.FindSpoken(words)
	docs := hits.Docs
	if docs == nil {
		return nil, nil
	}
	var found []uint32
	for _, doc := range docs.ToArray() {
		if kind == "" || list[doc].Kind == kind {
			found = append(found, doc)
		}
	}
	slices.SortStableFunc(found, func(a, b uint32) int { return cmp.Compare(hits.Score(b), hits.Score(a)) })
	out := make([]Content, 0, min(limit, len(found)))
	for _, doc := range found[:min(limit, len(found))] {
		out = append(out, list[doc])
	}
	return out, nil
}

// current is the index of what is published now, made anew when that changed.
func (c *Contents) current(now time.Time) ([]Content, *lexicon.Index, error) {
	snap := c.Live.Current()
	version := snap.VersionAt(now)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fresh == snap && c.made == version {
		return c.list, c.text, nil
	}
	list, text, err := readContents(snap, c.Synonyms, now)
	if err != nil {
		return nil, nil, err
	}
	c.list, c.text, c.made, c.fresh = list, text, version, snap
	return list, text, nil
}

func readContents(snap *content.Snapshot, synonyms *lexicon.Synonyms, now time.Time) ([]Content, *lexicon.Index, error) {
	b := lexicon.NewBuilder(lexicon.Options{Synonyms: synonyms})
	var list []Content
	for _, kind := range []string{"article", "page", "faq"} {
		q, err := content.Parse(map[string]any{"content_type": kind, "limit": "1000"})
		if err != nil {
			return nil, nil, fmt.Errorf("ask for contents: %w", err)
		}
		found, err := snap.Find(q, now)
		if err != nil {
			return nil, nil, fmt.Errorf("read contents: %w", err)
		}
		for _, e := range found.Items {
			one, fields := readContent(kind, e)
			if one.Kind == "" {
				continue
			}
			b.Add(uint32(len(list)), fields...)
			list = append(list, one)
		}
	}
	return list, b.Build(), nil
}

func readContent(kind string, e content.EntryItem) (Content, []lexicon.Field) {
	text := func(name string) (s string) {
		_ = json.Unmarshal(e.Fields[name], &s) // a field that is no text is empty
		return s
	}
	var tags []string
	_ = json.Unmarshal(e.Fields["tags"], &tags)
	one := Content{ID: e.Sys.ID, Title: text("title"), Lead: text("lead")}
	body := text("body")
	switch slug := text("slug"); {
	case kind == "article":
		one.Kind, one.Path = Articles, "/article/"+text("kind")+"/"+slug
	case kind == "page" && (slug == "guide" || strings.HasPrefix(slug, "guide/")):
		one.Kind, one.Path = Guides, "/"+slug
	case kind == "faq":
		one.Kind, one.Title, one.Path = Questions, text("question"), "/support/faq"
		body = text("answer")
		tags = []string{text("category")}
	}
	if len(body) > contentBytes {
		body = strings.ToValidUTF8(body[:contentBytes], "")
	}
	return one, []lexicon.Field{
		{Weight: weightTitle, Text: one.Title}, {Weight: weightTags, Text: strings.Join(tags, "\n")},
		{Weight: weightLead, Text: one.Lead}, {Weight: weightBody, Text: body},
	}
}
