package browse

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// CategoryTree is all categories that have an address.
type CategoryTree struct {
	Categories []CategoryNode `json:"categories"`
}

// A CategoryNode is a category with all below it.
type CategoryNode struct {
	CategoryCode      string         `json:"category_code"`
	CategoryName      string         `json:"category_name"`
	CategoryListAlias string         `json:"category_list_alias"`
	DisplayOrder      int            `json:"display_order"`
	Level             int            `json:"level"`
	Path              string         `json:"path"` // aliases from level 1 down, joined by slashes
	Children          []CategoryNode `json:"children"`
}

func (p Parts) categories(context.Context, call.None) (CategoryTree, error) {
	return CategoryTree{newCategoryNodes(p.Catalog.Current().Tree().Roots)}, nil
}

func newCategoryNodes(nodes []*catalog.Node) []CategoryNode {
	list := make([]CategoryNode, len(nodes))
	for i, n := range nodes {
		list[i] = CategoryNode{n.Code, n.Name, n.Alias, n.DisplayOrder, n.Level, n.Path, newCategoryNodes(n.Children)}
	}
	return list
}

// BrandQuery names one brand by code or alias; empty, it asks for all.
type BrandQuery struct {
	BrandCode      string `json:"brand_code,omitempty"`
	BrandListAlias string `json:"brand_list_alias,omitempty"`
}

// BrandList is a list of brands.
type BrandList struct {
	Brands []Brand `json:"brands"`
}

// A Brand is a maker.
type Brand struct {
	BrandCode         id.Brand `json:"brand_code"`
	BrandName         string   `json:"brand_name"`
	BrandNameAlphabet string   `json:"brand_name_alphabet"`
	BrandNameKana     string   `json:"brand_name_kana"`
	BrandListAlias    string   `json:"brand_list_alias"`
	ShopCode          string   `json:"shop_code"`
	BrandString       string   `json:"brand_string"`
	Story             string   `json:"story"`          // Markdown
	Recommended       int      `json:"recommended"`    // place among the recommended; 0: none
	Mark              string   `json:"mark,omitempty"` // address of its sign, twice as wide as high
}

func (p Parts) brands(ctx context.Context, q BrandQuery) (BrandList, error) {
	snap := p.Catalog.Current()
	if q == (BrandQuery{}) {
		list := BrandList{}
		for _, b := range snap.Brands() {
			list.Brands = append(list.Brands, p.NewBrand(ctx, b))
		}
		return list, nil
	}
	b, ok := snap.Brand(id.Brand(q.BrandCode))
	if q.BrandCode == "" {
		b, ok = snap.BrandByAlias(q.BrandListAlias)
	}
	if !ok || q.BrandListAlias != "" && q.BrandListAlias != b.Alias {
		return BrandList{}, ErrBrandNotFound.Because(fmt.Errorf("brand %.20q, alias %.40q", q.BrandCode, q.BrandListAlias))
	}
	return BrandList{[]Brand{p.NewBrand(ctx, b)}}, nil
}

func (p Parts) NewBrand(ctx context.Context, b catalog.Brand) Brand {
	return Brand{
		BrandCode: b.Code, BrandName: b.Name, BrandNameAlphabet: b.Alphabet, BrandNameKana: b.Kana, BrandListAlias: b.Alias,
		ShopCode: b.ShopCode, BrandString: b.String(), Story: b.Story, Recommended: b.Recommended,
		Mark: p.picture(ctx, "brands/"+string(b.Code)+".svg"),
	}
}

// CampaignQuery names one campaign; empty, it asks for all that run.
type CampaignQuery struct {
	CampaignCode string `json:"campaign_code,omitempty"`
}

// CampaignList is a list of campaigns.
type CampaignList struct {
	Campaigns []Campaign `json:"campaigns"`
}

// A Campaign lists items for a while.
type Campaign struct {
	CampaignCode string                `json:"campaign_code"`
	CampaignName string                `json:"campaign_name"`
	Lead         string                `json:"lead"`
	Body         string                `json:"body"` // Markdown
	State        catalog.CampaignState `json:"state"`
	StartsAt     *int64                `json:"starts_at"`         // Unix milliseconds
	EndsAt       *int64                `json:"ends_at"`           // Unix milliseconds, exclusive
	Picture      string                `json:"picture,omitempty"` // address of a wide one, 16:9
}

func (p Parts) campaigns(ctx context.Context, q CampaignQuery) (CampaignList, error) {
	snap, now := p.Catalog.Current(), p.Now()
	if q.CampaignCode != "" {
		c, ok := snap.Campaign(q.CampaignCode)
		if !ok {
			return CampaignList{}, errCampaignNotFound.Because(fmt.Errorf("campaign %.40q", q.CampaignCode))
		}
		return CampaignList{[]Campaign{p.newCampaign(ctx, c, c.State(now))}}, nil
	}
	list := CampaignList{}
	for _, c := range snap.Campaigns() {
		if state := c.State(now); state == catalog.Open {
			list.Campaigns = append(list.Campaigns, p.newCampaign(ctx, c, state))
		}
	}
	return list, nil
}

// newCampaign keeps to itself what a campaign says until it has begun.
func (p Parts) newCampaign(ctx context.Context, c catalog.Campaign, state catalog.CampaignState) Campaign {
	out := Campaign{CampaignCode: c.Code, CampaignName: c.Name, State: state, StartsAt: moment(c.Starts), EndsAt: moment(c.Ends)}
	if state != catalog.Before {
		out.Lead, out.Body = c.Lead, c.Body
		out.Picture = p.picture(ctx, "banners/"+c.Code+"-wide.jpg")
	}
	return out
}

// moment is nil for an open end.
func moment(milli int64) *int64 {
	if milli == 0 {
		return nil
	}
	return &milli
}
