package campaigns

import (
	"context"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// CampaignChoices is what campaigns and coupons can be about.
type CampaignChoices struct {
	Categories []CampaignName `json:"categories"` // in the order of the tree, with the names above
	Brands     []CampaignName `json:"brands"`
	Campaigns  []CampaignName `json:"campaigns"`
	Ranks      []CampaignName `json:"ranks"`
}

func (p Parts) choices(ctx context.Context, _ call.None) (CampaignChoices, error) {
	snap := p.Catalog.Current()
	out := CampaignChoices{Categories: []CampaignName{}, Brands: []CampaignName{}, Campaigns: []CampaignName{}, Ranks: []CampaignName{}}
	var walk func(nodes []*catalog.Node, above string)
	walk = func(nodes []*catalog.Node, above string) {
		for _, n := range nodes {
			out.Categories = append(out.Categories, CampaignName{n.Code, above + n.Name})
			walk(n.Children, above+n.Name+" › ")
		}
	}
	walk(snap.Tree().Roots, "")
	for _, b := range snap.Brands() {
		out.Brands = append(out.Brands, CampaignName{string(b.Code), b.Name})
	}
	list, err := p.shelf().Campaigns(ctx)
	for _, c := range list {
		out.Campaigns = append(out.Campaigns, CampaignName{c.Code, c.Name})
	}
	for _, r := range p.Ranks {
		out.Ranks = append(out.Ranks, CampaignName{r.Code, r.Name})
	}
	return out, err
}

// CampaignMatch chooses goods: all that meet every condition that is given.
type CampaignMatch struct {
	Text     string   `json:"text,omitempty"`
	Category string   `json:"category,omitempty"` // what stands below it, too
	Brand    string   `json:"brand,omitempty"`
	Codes    []string `json:"codes,omitempty"` // of commodities, colours or SKUs, as they were pasted
}

// CampaignMatched is goods that were found.
type CampaignMatched struct {
	Items   []CampaignItem `json:"items"`
	Unknown []string       `json:"unknown"` // codes that nothing has
	Cut     int            `json:"cut"`     // goods that are not shown, since there are too many
}

const mostMatched = 2_000

var errMatch = fault.New(fault.Invalid, "office.campaign_match", "商品名、カテゴリ、ブランド、コードのいずれかを指定してください。")

func (p Parts) match(_ context.Context, in CampaignMatch) (CampaignMatched, error) {
	out := CampaignMatched{Items: []CampaignItem{}, Unknown: []string{}}
	text := jp.Fold(strings.TrimSpace(in.Text))
	if text == "" && in.Category == "" && in.Brand == "" && len(in.Codes) == 0 {
		return out, errMatch
	}
	snap := p.Catalog.Current()
	var wanted map[id.Commodity]bool
	if len(in.Codes) > 0 {
		wanted = map[id.Commodity]bool{}
		for _, typed := range in.Codes {
			code := strings.ToUpper(jp.TypedCode(typed))
			commodity := id.Commodity(code[:min(len(code), 10)])
			if _, ok := snap.Commodity(commodity); ok {
				wanted[commodity] = true
			} else if code != "" {
				out.Unknown = append(out.Unknown, typed)
			}
		}
	}
	for _, packed := range snap.Items() {
		if packed.Discontinued() || wanted != nil && !wanted[packed.Code()] || in.Brand != "" && string(packed.Code().Brand()) != in.Brand {
			continue
		}
		item := packed.Commodity()
		switch {
		case in.Category != "" && !slices.Contains(above(snap.Tree(), item), in.Category):
			continue
		case text != "" && !strings.Contains(jp.Fold(item.Name), text) && !strings.HasPrefix(string(item.Code), strings.ToUpper(text)):
			continue
		}
		if len(out.Items) == mostMatched {
			out.Cut++
			continue
		}
		out.Items = append(out.Items, itemOf(snap, item.Code))
	}
	return out, nil
}

// above are the categories of an item, of any level.
func above(tree *catalog.Tree, item *catalog.Commodity) (codes []string) {
	for _, code := range item.Categories {
		node, _ := tree.Node(code)
		for ; node != nil; node = node.Parent {
			codes = append(codes, node.Code)
		}
	}
	return codes
}
