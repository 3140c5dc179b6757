package browse

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// SuggestQuery is what the shopper has typed so far.
type SuggestQuery struct {
	Word string `json:"word"`
}

// SuggestList is what it may become.
type SuggestList struct {
	Suggestions []Suggestion `json:"suggestions"`
}

// A Suggestion completes what is typed. A brand's ref is its alias, a category's
// the path of its aliases, an item's its commodity code, that of an article, a guide
// or a question its path; a word has none.
type Suggestion struct {
	Kind  SuggestionKind `json:"kind"`
	Text  string         `json:"text"`
	Ref   string         `json:"ref"`
	Thumb string         `json:"thumb"` // the small picture of an item; else empty
	Price money.Yen      `json:"price"` // of an item, from; else 0
}

// SuggestionKind says what a suggestion names.
type SuggestionKind string

// Enum lists all values for the contract.
func (SuggestionKind) Enum() []any {
	return []any{"brand", "category", "item", "word", "article", "guide", "faq"}
}

// suggestedContents is how many articles, guides and questions stand below the names.
const suggestedContents = 2

func (n navi) suggest(_ context.Context, q SuggestQuery) (SuggestList, error) {
	var list SuggestList
	for _, s := range n.engine.Suggest(q.Word, suggestionLimit) {
		g := Suggestion{Kind: SuggestionKind(s.Kind), Text: s.Text, Ref: s.Ref}
		if c, ok := n.catalog().Commodity(id.Commodity(s.Ref)); ok && s.Kind == lexicon.KindItem {
			card := NewCard(n.catalog(), c, &c.Colors[0], 0, n.at())
			g.Price = card.UnitPrice
			if card.Picture != nil {
				g.Thumb = card.Picture.Small
			}
		}
		list.Suggestions = append(list.Suggestions, g)
	}
	if q.Word == "" {
		return list, nil
	}
	contents, err := n.contents.Find(q.Word, "", suggestedContents+suggestionLimit, n.now())
	if err != nil {
		n.log.Warn("contents cannot be suggested", "error", err)
	}
	var more []Suggestion
	for _, c := range contents {
		if c.Kind != search.Brands { // by its name it stands above
			more = append(more, Suggestion{Kind: SuggestionKind(c.Kind), Text: c.Title, Ref: c.Path})
		}
	}
	list.Suggestions = append(list.Suggestions, more[:min(len(more), suggestedContents)]...)
	return list, nil
}

// ContentsQuery asks for what answers some words. Kind is empty for all kinds.
type ContentsQuery struct {
	Word string             `json:"word"`
	Kind search.ContentKind `json:"kind,omitempty"`
}

// ContentsList is what was found, the best first.
type ContentsList struct {
	Contents []FoundContent `json:"contents"`
}

// A FoundContent is an article, a guide, a question or a brand.
type FoundContent struct {
	Kind  search.ContentKind `json:"kind"`
	ID    string             `json:"id"`
	Title string             `json:"title"`
	Lead  string             `json:"lead"`
	Path  string             `json:"path"`
}

// contentsLimit is enough for every question of the shop.
const contentsLimit = 100

func (n navi) findContents(_ context.Context, q ContentsQuery) (ContentsList, error) {
	found, err := n.contents.Find(q.Word, q.Kind, contentsLimit, n.now())
	var list ContentsList
	for _, c := range found {
		list.Contents = append(list.Contents, FoundContent(c))
	}
	return list, err
}
