package pages

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
)

// outfits are those that shoppers see, in the shop's order.
func (p Parts) outfits() ([]PageChoice, error) {
	out := []PageChoice{}
	if p.Content == nil || !p.Content.Current().Known() {
		return out, nil
	}
	q, err := content.Parse(map[string]any{"content_type": "outfit", "order": "fields.order,-fields.up_date,sys.id", "include": 0.0, "limit": float64(content.MaxLimit)})
	if err != nil {
		return out, err
	}
	found, err := p.Content.Current().Find(q, p.DB.Now())
	for _, item := range found.Items {
		var one PageChoice
		if err := errors.Join(json.Unmarshal(item.Fields["slug"], &one.Code), json.Unmarshal(item.Fields["title"], &one.Name)); err != nil {
			return out, err
		}
		out = append(out, one)
	}
	return out, err
}

func (p Parts) choices() (PageChoices, error) {
	snap := p.Catalog.Current()
	out := PageChoices{Categories: []PageChoice{}, Brands: []PageChoice{}, Campaigns: []PageChoice{}, Audiences: []PageChoice{{layout.Guest, "ゲスト"}}}
	for level := range catalog.Levels {
		for _, n := range snap.Tree().Level(level + 1) {
			var names []string
			for _, above := range n.Line() {
				names = append(names, above.Name)
			}
			out.Categories = append(out.Categories, PageChoice{n.Code, strings.Join(names, " › ")})
		}
	}
	for _, b := range snap.Brands() {
		out.Brands = append(out.Brands, PageChoice{string(b.Code), b.Name})
	}
	for _, c := range snap.Campaigns() {
		out.Campaigns = append(out.Campaigns, PageChoice{c.Code, c.Name})
	}
	for _, r := range p.Ranks {
		out.Audiences = append(out.Audiences, PageChoice{r.Code, r.Name + "会員"})
	}
	var err error
	out.Outfits, err = p.outfits()
	return out, err
}
