package pricing

import (
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Input is all that a price depends on, besides the terms.
type Input struct {
	Lines []Line
	// Coupons are those that the shopper wants to use. How often a coupon was
	// used already is loyalty's to check.
	Coupons    []loyalty.Coupon
	Rank       terms.Rank
	Member     bool
	Subscriber bool // of the digital edition
	Plus       bool // a health-plus member
	FirstOrder bool
	Points     int  // wanted; the quote uses at most PointsMax of them
	Split      bool // goods that come in later are sent later, each time for the fee
	// Parcels may be empty before an address is known; so may a Prefecture.
	// Shipping is then estimated for the terms' home prefecture.
	Parcels []Parcel
	Method  payment.Method // empty before one is chosen
	Now     time.Time
}

// A Line is one SKU in one parcel.
type Line struct {
	SKU        id.SKU
	Commodity  id.Commodity
	Name       string
	Categories []string // codes, with those above them
	Campaigns  []string // codes of those that run now
	Brand      id.Brand
	Quantity   int
	ListPrice  money.Yen
	Price      money.Yen
	TaxPercent int
	Parcel     int    // index of Input.Parcels
	Ready      string // YYYYMMDD on which a pre-order comes into the shop; empty: it is there
}

// A Parcel is a part of the order that goes to one address.
type Parcel struct {
	Prefecture string
	Wrap       bool
	Noshi      bool
}

// NewLine is a line of what the snapshot says of the SKU now; false when the
// shop does not have it.
func NewLine(snap *catalog.Snapshot, sku id.SKU, quantity, parcel int, now time.Time) (Line, bool) {
	if _, err := id.ParseSKU(string(sku)); err != nil {
		return Line{}, false
	}
	c, color, ok := snap.Color(sku.ColorSKU())
	if !ok || !slices.ContainsFunc(color.Sizes, func(s catalog.Size) bool { return s.SKU == sku }) {
		return Line{}, false
	}
	l := Line{
		SKU: sku, Commodity: c.Code, Name: c.Name, Brand: c.Brand, Quantity: quantity, Parcel: parcel,
		ListPrice: color.ListPrice, Price: color.Price, TaxPercent: c.TaxPercent,
	}
	if c.Reserve {
		l.Ready = c.ArrivalDate
	}
	for _, code := range c.Categories {
		node, _ := snap.Tree().Node(code)
		for _, n := range node.Line() {
			if !slices.Contains(l.Categories, n.Code) {
				l.Categories = append(l.Categories, n.Code)
			}
		}
	}
	for _, code := range c.Campaigns {
		if campaign, ok := snap.Campaign(code); ok && campaign.State(now) == catalog.Open {
			l.Campaigns = append(l.Campaigns, code)
		}
	}
	return l, true
}

// subtotal is what the line costs before any coupon.
func (l Line) subtotal() money.Yen { return max(l.Price, 0) * money.Yen(max(l.Quantity, 0)) }

// campaign is how much the price lies below the list price, for all pieces.
func (l Line) campaign() money.Yen {
	return max(l.ListPrice-max(l.Price, 0), 0) * money.Yen(max(l.Quantity, 0))
}
