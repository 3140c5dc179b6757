package shop

import (
	"context"
	"log/slog"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// Parts is what the storefront is made of; cmd fills it.
type Parts struct {
	Config  Config
	Catalog *catalog.Live
	Search  *search.Engine
	Journal *search.Journal // nil: nothing is counted
	Reports *httpd.Reports
	Now     func() time.Time
	Log     *slog.Logger
}

// Config is what every page may know of the shop.
type Config struct {
	Name             string
	Announcement     string // one line above the header
	FreeShippingFrom int    // yen, tax included

	// What the list of new arrivals leaves out, by code; categories of any level.
	ExcludedCategories []string
	ExcludedBrands     []string
}

// Calls is every call of the storefront.
func Calls(p Parts) []call.Call {
	calls := []call.Call{
		call.Siapi("shop/select/", "What every page knows of the shop.", p.info).Public(),
		call.Common("outputerror", "Takes a browser's report of an error.", p.Reports.Take).Limit(2 * httpd.MaxReport),
	}
	calls = append(calls, catalogCalls(p.Catalog, p.Now)...)
	calls = append(calls, naviCalls(p)...)
	return append(calls, sessionCalls()...)
}

// Info is what every page knows of the shop.
type Info struct {
	ShopName         string       `json:"shop_name"`
	Announcement     string       `json:"announcement"`
	FreeShippingFrom int          `json:"free_shipping_from"`
	Departments      []Department `json:"departments"`
}

// A Department is a category of the first level, as menus show it.
type Department struct {
	CategoryCode      string `json:"category_code"`
	CategoryName      string `json:"category_name"`
	CategoryListAlias string `json:"category_list_alias"`
	Path              string `json:"path"`
}

func (p Parts) info(context.Context, None) (Info, error) {
	info := Info{ShopName: p.Config.Name, Announcement: p.Config.Announcement, FreeShippingFrom: p.Config.FreeShippingFrom}
	for _, n := range p.Catalog.Current().Tree().Roots {
		info.Departments = append(info.Departments, Department{n.Code, n.Name, n.Alias, "/categories/" + n.Path})
	}
	return info, nil
}
