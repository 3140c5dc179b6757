package search

import (
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// Suggest guesses what the shopper is typing: names, and conditions after a word
// (パジャマ 3,000円以下). With nothing typed it offers what many look for and what is
// in season. Texts may be older than the catalogue, so what was hidden since they
// were read is left out here.
func (e *Engine) Suggest(typed string, limit int) []lexicon.Suggestion {
	s := e.latest()
	words := strings.Fields(typed)
	if len(words) == 0 {
		return s.popular(int(e.now().Month()), limit)
	}
	list := slices.DeleteFunc(s.text.Suggest(typed, limit), func(g lexicon.Suggestion) bool {
		return g.Kind == lexicon.KindItem && !shows(s.snap, id.Commodity(g.Ref), false)
	})
	head, last := words[:len(words)-1], words[len(words)-1]
	conditions := s.reader.Complete(last, suggestedConditions)
	if len(head) == 0 && len(list) > 0 {
		conditions = conditions[:min(len(conditions), 1)]
	}
	var more []lexicon.Suggestion
	for _, c := range conditions {
		more = append(more, lexicon.Suggestion{Kind: lexicon.KindWord, Text: strings.Join(append(slices.Clone(head), c), " ")})
	}
	if len(head) > 0 {
		for _, g := range s.text.Suggest(last, suggestedConditions) {
			if g.Kind == lexicon.KindCategory || g.Kind == lexicon.KindWord {
				more = append(more, lexicon.Suggestion{Kind: lexicon.KindWord, Text: strings.Join(append(slices.Clone(head), g.Text), " ")})
			}
		}
		list = append(more, list...)
	} else {
		list = append(list[:min(len(list), max(limit-len(more), 0))], more...)
	}
	return distinctSuggestions(list, limit)
}

// suggestedConditions is how many of a kind are worth the room.
const suggestedConditions = 4

// popular is what to offer before anything is typed.
func (s *state) popular(month, limit int) []lexicon.Suggestion {
	var list []lexicon.Suggestion
	for _, c := range s.reader.InSeason(month) {
		list = append(list, lexicon.Suggestion{Kind: lexicon.KindWord, Text: c})
	}
	for _, w := range s.statistics.Popular {
		list = append(list, lexicon.Suggestion{Kind: lexicon.KindWord, Text: w.Word})
	}
	if len(list) < limit {
		list = append(list, s.popularKinds(limit)...)
	}
	return distinctSuggestions(list, limit)
}

// popularKinds is the categories that the most popular items belong to: what is
// offered in a shop where few have searched yet.
func (s *state) popularKinds(limit int) []lexicon.Suggestion {
	var list []lexicon.Suggestion
	seen := map[string]bool{}
	for _, doc := range s.orders[PopularRank]().docs {
		if len(list) == limit {
			break
		}
		if !s.ordinary.Contains(doc) {
			continue
		}
		for _, code := range s.list[s.items[doc]].Categories() {
			if node, ok := s.snap.Tree().Node(code); ok && node.Level == catalog.Levels && !seen[node.Name] {
				seen[node.Name] = true
				list = append(list, lexicon.Suggestion{Kind: lexicon.KindCategory, Text: node.Name, Ref: node.Path})
				break
			}
		}
	}
	return list
}

func distinctSuggestions(list []lexicon.Suggestion, limit int) []lexicon.Suggestion {
	out := make([]lexicon.Suggestion, 0, min(limit, len(list)))
	for _, g := range list {
		if len(out) < limit && !slices.ContainsFunc(out, func(o lexicon.Suggestion) bool { return o.Kind == g.Kind && o.Text == g.Text }) {
			out = append(out, g)
		}
	}
	return out
}
