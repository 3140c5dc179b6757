// Package rewards answers the calls about what regular shoppers have: points,
// coupons, ranks, the digital subscription and the health-plus membership.
package rewards

import (
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
	"github.com/tsumugi-shop/tsumugi/internal/subscription"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Parts is what rewards need.
type Parts struct {
	visit.Visitors
	Terms       terms.Terms
	Catalog     *catalog.Live // for the names in a coupon's conditions
	Points      loyalty.Points
	Ranks       loyalty.Ranks        // Purchases nil: nobody bought anything yet
	Access      *subscription.Access // nil: nobody has the digital subscription
	Memberships *subscription.Memberships
	CardForm    payment.CardForm
	Now         func() time.Time
}

// Calls is every call about rewards.
func Calls(p Parts) []call.Call { return append(p.loyaltyCalls(), p.subscriptionCalls()...) }
