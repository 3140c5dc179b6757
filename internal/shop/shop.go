package shop

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
)

// Parts is what the storefront is made of; cmd fills it.
type Parts struct {
	Config  Config
	Reports *httpd.Reports
}

// Config is what every page may know of the shop.
type Config struct {
	Name             string
	Announcement     string // one line above the header
	FreeShippingFrom int    // yen, tax included
}

// Calls is every call of the storefront.
func Calls(p Parts) []call.Call {
	calls := []call.Call{
		call.Siapi("shop/select/", "What every page knows of the shop.", p.info).Public(),
		call.Common("outputerror", "Takes a browser's report of an error.", p.Reports.Take).Limit(2 * httpd.MaxReport),
	}
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
	return Info{ShopName: p.Config.Name, Announcement: p.Config.Announcement, FreeShippingFrom: p.Config.FreeShippingFrom}, nil
}
