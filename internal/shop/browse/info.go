package browse

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/shop/images"
)

// Config is what every page may know of the shop.
type Config struct {
	Name             string
	Announcement     string // one line above the header
	FreeShippingFrom int    // yen, tax included
	Mailbox          string // where a demo shows the letters that it sends; empty: they are sent

	// What the list of new arrivals leaves out, by code; categories of any level.
	ExcludedCategories []string
	ExcludedBrands     []string
}

// Info is what every page knows of the shop.
type Info struct {
	ShopName         string       `json:"shop_name"`
	Announcement     string       `json:"announcement"`
	FreeShippingFrom int          `json:"free_shipping_from"`
	PointUnit        money.Yen    `json:"point_unit"`        // yen for which a rank's points are given
	PointRates       []PointRate  `json:"point_rates"`       // from the lowest rank
	Feature          string       `json:"feature,omitempty"` // address of the home page's picture, a square
	Departments      []Department `json:"departments"`
	Mailbox          string       `json:"mailbox,omitempty"` // path at which a demo shows the letters that it sends
}

// A PointRate is how many points members of a rank get per unit.
type PointRate struct {
	CustomerGroupCode string `json:"customer_group_code"`
	Rate              int    `json:"rate"`
}

// A Department is a category of the first level, as menus show it.
type Department struct {
	CategoryCode      string `json:"category_code"`
	CategoryName      string `json:"category_name"`
	CategoryListAlias string `json:"category_list_alias"`
	Path              string `json:"path"`
	Picture           string `json:"picture,omitempty"` // address of a square one
}

func (p Parts) info(ctx context.Context, _ call.None) (Info, error) {
	info := Info{
		ShopName: p.Config.Name, Announcement: p.Config.Announcement, FreeShippingFrom: p.Config.FreeShippingFrom, Mailbox: p.Config.Mailbox,
		PointUnit: p.Terms.Points.Unit, Feature: p.picture(ctx, "banners/home-square.jpg"),
	}
	for _, r := range p.Terms.Ranks {
		info.PointRates = append(info.PointRates, PointRate{r.Code, r.Rate})
	}
	for _, n := range p.Catalog.Current().Tree().Roots {
		picture := p.picture(ctx, "departments/"+n.Alias+"-square.jpg")
		info.Departments = append(info.Departments, Department{n.Code, n.Name, n.Alias, "/categories/" + n.Path, picture})
	}
	return info, nil
}

// picture is the address of a content picture, or empty when there is none, so
// that no page shows the hole of a picture that is missing.
func (p Parts) picture(ctx context.Context, path string) string {
	if p.Shows == nil || !p.Shows(ctx, path) {
		return ""
	}
	return images.ContentsPrefix + path
}
