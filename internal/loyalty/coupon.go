package loyalty

import (
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A CouponKind says what a coupon takes off.
type CouponKind string

const (
	AmountOff    CouponKind = "amount"        // Value yen
	PercentOff   CouponKind = "percent"       // Value percent, at most MaxDiscount
	FreeShipping CouponKind = "free_shipping" // the shipping fee
)

// Enum lists all values for the contract.
func (CouponKind) Enum() []any { return []any{AmountOff, PercentOff, FreeShipping} }

// A Coupon is a promise to take something off an order that fits it. An empty
// list or a zero does not restrict.
type Coupon struct {
	Code        string
	Name        string
	Kind        CouponKind
	Value       int64
	MaxDiscount money.Yen
	MinGoods    money.Yen // goods that it is for, before discounts
	Categories  []string  // codes of any level
	Brands      []string
	Campaigns   []string
	NotOnSale   bool     // leaves items out whose price is below their list price
	Ranks       []string // customer_group_code
	MembersOnly bool
	FirstOrder  bool
	Starts      int64 // Unix milliseconds; 0 means open
	Ends        int64 // Unix milliseconds, exclusive; 0 means open
	PerPerson   int   // orders; 0 means no limit
	Total       int   // orders of all shoppers; 0 means no limit
	// Coupons go together when their groups differ: of one group an order
	// takes one. The empty group goes with nothing else.
	Group string
	// Given coupons are held by members they were given to; others are
	// entered by their code.
	Given bool
}
