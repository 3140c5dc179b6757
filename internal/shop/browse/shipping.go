package browse

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// PostalQuery is a postal code as it was typed.
type PostalQuery struct {
	PostalCode string `json:"postal_code"`
}

// PostalTowns is the places of a postal code.
type PostalTowns struct {
	PostalCode string          `json:"postal_code"` // seven digits
	Towns      []shipping.Town `json:"towns"`
}

func (p Parts) postal(_ context.Context, q PostalQuery) (PostalTowns, error) {
	code, err := jp.ParsePostalCode(q.PostalCode)
	if err != nil {
		f := fault.From(err)
		return PostalTowns{}, f.With(fault.Field{Name: "postal_code", Code: f.Code, Message: f.Message})
	}
	return PostalTowns{string(code), shipping.Towns(code)}, nil
}

// EstimateQuery names an item by SKU, colour or commodity, and where it would
// go; without a prefecture the shop's own counts.
type EstimateQuery struct {
	SKU           string `json:"sku,omitempty"`
	ColorSKUCode  string `json:"color_sku_code,omitempty"`
	CommodityCode string `json:"commodity_code,omitempty"`
	Prefecture    string `json:"prefecture,omitempty"`
}

// DeliveryEstimate is when an item would come if it were ordered now. Days are
// YYYYMMDD and empty when it cannot be ordered.
type DeliveryEstimate struct {
	Prefecture  string               `json:"prefecture"`
	StockStatus catalog.Availability `json:"stock_status"`
	Reserve     bool                 `json:"reserve"`
	OrderBy     int64                `json:"order_by"` // Unix milliseconds until which this holds
	Leaves      string               `json:"leaves"`
	Earliest    string               `json:"earliest"`
	Latest      string               `json:"latest"`
	Text        string               `json:"text"` // 11月18日（水）～11月19日（木）
	Fee         money.Yen            `json:"fee"`  // of one parcel, when nothing makes it free
	FreeFrom    money.Yen            `json:"free_from"`
}

func (p Parts) deliveryEstimate(ctx context.Context, q EstimateQuery) (DeliveryEstimate, error) {
	c, status, err := p.estimated(q)
	if err != nil {
		return DeliveryEstimate{}, err
	}
	ReadItem(ctx, c.Code)
	s, now := p.Terms.Shipping, p.Now()
	area, ok := shipping.AreaOf(q.Prefecture, s)
	if !ok {
		q.Prefecture = s.HomePrefecture
		area, _ = shipping.AreaOf(q.Prefecture, s)
	}
	out := DeliveryEstimate{Prefecture: q.Prefecture, StockStatus: status, Reserve: c.Reserve, Fee: area.Fee, FreeFrom: s.FreeFrom}
	if !status.Buyable() {
		return out, nil
	}
	ready := ""
	if c.Reserve {
		ready = c.ArrivalDate
	}
	a := shipping.Estimate(now, q.Prefecture, ready, s)
	out.OrderBy = shipping.OrderBy(now, ready, s).UnixMilli()
	out.Leaves, out.Earliest, out.Latest = jp.Day(a.Leaves), jp.Day(a.Earliest), jp.Day(a.Latest)
	if out.Text = jp.ShortDate(a.Earliest); a.Latest != a.Earliest {
		out.Text += "～" + jp.ShortDate(a.Latest)
	}
	return out, nil
}

// estimated finds the item of a question and whether it can be ordered.
func (p Parts) estimated(q EstimateQuery) (*catalog.Commodity, catalog.Availability, error) {
	snap := p.Catalog.Current()
	if q.SKU != "" {
		if sku, err := id.ParseSKU(q.SKU); err == nil {
			if c, color, ok := snap.Color(sku.ColorSKU()); ok {
				for _, s := range color.Sizes {
					if s.SKU == sku {
						return c, c.Availability(s.Stock), nil
					}
				}
			}
		}
	} else if c, color, ok := Find(snap, DetailQuery{CommodityCode: q.CommodityCode, ColorSKUCode: q.ColorSKUCode}); ok {
		return c, c.ColorAvailability(color), nil
	}
	return nil, "", ErrItemNotFound.Because(fmt.Errorf("sku %.20q, colour %.20q, commodity %.20q", q.SKU, q.ColorSKUCode, q.CommodityCode))
}
