// Package contact answers the calls by which people ask, vote and say which mail
// they want, and the pages behind the links of letters.
package contact

import (
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// Parts is what questions and wishes for mail need.
type Parts struct {
	visit.Visitors
	Inquiries *support.Inquiries
	Votes     *support.Votes
	Wishes    *support.Wishes
	Orders    *order.Orders // nil: no order is known
	Content   *content.Live // has the questions that can be voted on
	Now       func() time.Time
}

// Calls is every call about questions and mail.
func Calls(p Parts) []call.Call { return p.supportCalls() }
