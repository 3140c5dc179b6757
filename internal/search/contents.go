package search

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// A ContentKind is what answers a question besides items.
type ContentKind string

const (
	Articles  ContentKind = "article"
	Guides    ContentKind = "guide"
	Questions ContentKind = "faq"
	Brands    ContentKind = "brand"
)

// Enum lists all values for the contract.
func (ContentKind) Enum() []any { return []any{Articles, Guides, Questions, Brands} }

// A Content is an article, a guide, a question or a brand that was found.
type Content struct {
	Kind  ContentKind
	ID    string // of the entry; the code of a brand
	Title string
	Lead  string
	Path  string // of its page; a question is on the page of all questions
}

// Contents finds articles, guides, questions and brands by any spelling of a word, as
// items are found, with the same synonyms. It is safe for concurrent use.
type Contents struct {
	Live   *content.Live // nil: a shop without content
	Engine *Engine       // whose brands are found; nil: none

	mu    sync.Mutex
	made  sources // what list and text are made of
	list  []Content
	text  *lexicon.Index
	known bool
}

// sources are what the index of contents depends on.
type sources struct {
	content  *content.Snapshot
	version  string // of the content, which changes as time goes by
	brands   []catalog.Brand
	synonyms *lexicon.Synonyms
}

func (s sources) equal(o sources) bool {
	return s.content == o.content && s.version == o.version && s.synonyms == o.synonyms && slices.Equal(s.brands, o.brands)
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
	list, text, err := c.current(now)
	if err != nil || text == nil {
		return nil, err
	}
	hits := text.FindSpoken(words, "")
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

// Warm reads the texts before anybody searches: the first page of results has no time
// to wait for it. What cannot be read is said to the first who asks.
func (c *Contents) Warm(now time.Time) { _, _, _ = c.current(now) }

// current is the index of what is published now, made anew when that changed.
func (c *Contents) current(now time.Time) ([]Content, *lexicon.Index, error) {
	var from sources
	if c.Live != nil {
		from.content = c.Live.Current()
		from.version = from.content.VersionAt(now)
	}
	if c.Engine != nil {
		from.brands, from.synonyms = c.Engine.brands(), c.Engine.current.Load().text.Synonyms()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known && c.made.equal(from) {
		return c.list, c.text, nil
	}
	list, text, err := from.read(now)
	if err != nil {
		return nil, nil, err
	}
	c.list, c.text, c.made, c.known = list, text, from, true
	return list, text, nil
}

func (s sources) read(now time.Time) ([]Content, *lexicon.Index, error) {
	b := lexicon.NewBuilder(lexicon.Options{Synonyms: s.synonyms})
	var list []Content
	add := func(one Content, fields []lexicon.Field) {
		b.Add(uint32(len(list)), fields...)
		list = append(list, one)
	}
	for _, kind := range []string{"article", "page", "faq"} {
		if s.content == nil {
			break
		}
		q, err := content.Parse(map[string]any{"content_type": kind, "limit": "1000"})
		if err != nil {
			return nil, nil, fmt.Errorf("ask for contents: %w", err)
		}
		found, err := s.content.Find(q, now)
		if err != nil {
			return nil, nil, fmt.Errorf("read contents: %w", err)
		}
		for _, e := range found.Items {
			if one, fields := readContent(kind, e); one.Kind != "" {
				add(one, fields)
			}
		}
	}
	for _, brand := range s.brands {
		add(Content{Kind: Brands, ID: string(brand.Code), Title: brand.Name, Path: "/brands/" + brand.Alias}, []lexicon.Field{
			{Weight: weightTitle, Text: brand.Name + "\n" + brand.Kana + "\n" + brand.Alphabet}, {Weight: weightBody, Text: brand.Story},
		})
	}
	return list, b.Build(), nil
}

// brands are those with a page and something to show.
func (e *Engine) brands() []catalog.Brand {
	s := e.current.Load()
	w := s.words[BrandCode]
	return slices.DeleteFunc(slices.Clone(s.snap.Brands()), func(b catalog.Brand) bool {
		place, known := w.places[string(b.Code)]
		return b.Alias == "" || !known || w.shown[place] == 0
	})
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
