package pricing

import (
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// A Quote explains every yen of an order:
//
//	Goods = Subtotal - CouponDiscount
//	Total = Goods + Shipping + Wrapping - PointsPay + Fee
//
// Taxes add up to Total + PointsPay, for points are a way to pay and no discount.
type Quote struct {
	Lines            []QuoteLine `json:"lines"`             // as in the input
	ListTotal        money.Yen   `json:"list_total"`        // at list prices
	CampaignDiscount money.Yen   `json:"campaign_discount"` // ListTotal - Subtotal
	Subtotal         money.Yen   `json:"subtotal"`          // at prices
	CouponDiscounts  []Applied   `json:"coupon_discounts"`  // in the order in which they were taken off
	CouponDiscount   money.Yen   `json:"coupon_discount"`   // off goods
	Refused          []Refusal   `json:"refused"`
	Goods            money.Yen   `json:"goods"` // after all discounts

	Parcels                []ParcelFee `json:"parcels"`
	Shipping               money.Yen   `json:"shipping"`
	ShippingEstimated      bool        `json:"shipping_estimated"` // no address yet
	ShippingFree           FreeReason  `json:"shipping_free"`      // empty: it is not
	MissingForFreeShipping money.Yen   `json:"missing_for_free_shipping"`
	Wrapping               money.Yen   `json:"wrapping"` // with noshi

	PointsUsed   int       `json:"points_used"`
	PointsMax    int       `json:"points_max"` // as many as this order can take
	PointsPay    money.Yen `json:"points_pay"` // what PointsUsed are worth
	PointsEarned int       `json:"points_earned"`

	Fee     money.Yen `json:"fee"` // of the way to pay
	Methods []Offer   `json:"methods"`
	Taxes   []Tax     `json:"taxes"` // the higher rate first
	Total   money.Yen `json:"total"` // to pay, tax included
}

// A QuoteLine is a line with its share of everything.
type QuoteLine struct {
	SKU        id.SKU    `json:"sku"`
	Name       string    `json:"name"`
	Parcel     int       `json:"parcel"`
	Quantity   int       `json:"quantity"`
	ListPrice  money.Yen `json:"list_price"` // a piece
	Price      money.Yen `json:"price"`      // a piece
	TaxPercent int       `json:"tax_percent"`
	Campaign   money.Yen `json:"campaign"` // below list price, for all pieces
	Subtotal   money.Yen `json:"subtotal"` // Price times Quantity
	Discount   money.Yen `json:"discount"` // share of the coupons
	Points     money.Yen `json:"points"`   // share of what points pay
	Pays       money.Yen `json:"pays"`     // Subtotal - Discount - Points
}

// Applied is what a coupon takes off.
type Applied struct {
	Code     string             `json:"code"`
	Name     string             `json:"name"`
	Kind     loyalty.CouponKind `json:"kind"`
	Amount   money.Yen          `json:"amount"`   // off goods
	Shipping money.Yen          `json:"shipping"` // off shipping; already taken off Quote.Shipping
}

// A Refusal says why a coupon was not used.
type Refusal struct {
	Code   string `json:"code"`
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

// A ParcelFee is what sending one parcel costs.
type ParcelFee struct {
	Prefecture string    `json:"prefecture"`
	Area       string    `json:"area"`
	Trips      int       `json:"trips"`    // how often something is sent; 0: nothing is
	FullFee    money.Yen `json:"full_fee"` // of all of them, if shipping were not free
	Shipping   money.Yen `json:"shipping"`
	Wrapping   money.Yen `json:"wrapping"`
	Noshi      money.Yen `json:"noshi"`
}

// FreeReason says why shipping is free.
type FreeReason string

const (
	NotFree        FreeReason = ""
	FreeThreshold  FreeReason = "threshold"
	FreeCategories FreeReason = "categories"
	FreeSubscriber FreeReason = "subscriber"
	FreePlus       FreeReason = "plus"
	FreeCoupon     FreeReason = "coupon"
)

// Enum lists all values for the contract.
func (FreeReason) Enum() []any {
	return []any{NotFree, FreeThreshold, FreeCategories, FreeSubscriber, FreePlus, FreeCoupon}
}

// An Offer is a way to pay with what this order would cost by it.
type Offer struct {
	Method  payment.Method `json:"method"`
	Offered bool           `json:"offered"`
	Fee     money.Yen      `json:"fee"`
	Total   money.Yen      `json:"total"`
	Reason  string         `json:"reason"` // why it is not offered
}

// Offer is the offer of one method; not offered when there is no such method.
func (q Quote) Offer(m payment.Method) Offer {
	for _, o := range q.Methods {
		if o.Method == m {
			return o
		}
	}
	return Offer{Method: m, Reason: "お支払い方法をお選びください。"}
}

// A Tax is one rate's row of the receipt.
type Tax struct {
	Percent int       `json:"percent"`
	Base    money.Yen `json:"base"`  // without tax
	Tax     money.Yen `json:"tax"`   // rounded down, once
	Total   money.Yen `json:"total"` // with tax
}
