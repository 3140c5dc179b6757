package loyalty

import (
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// RankOf is the rank that a year's purchases reach.
func RankOf(purchases money.Yen, t terms.Terms) terms.Rank {
	reached := t.Ranks[0]
	for _, r := range t.Ranks {
		if purchases >= r.From {
			reached = r
		}
	}
	return reached
}

// RankByCode finds a rank by customer_group_code; an unknown code is the lowest.
func RankByCode(code string, t terms.Terms) terms.Rank {
	for _, r := range t.Ranks {
		if r.Code == code {
			return r
		}
	}
	return t.Ranks[0]
}

// NextRank is the rank above the one of customer_group_code, and what a year's
// purchases lack for it; at the top there is none.
func NextRank(code string, purchases money.Yen, t terms.Terms) (next terms.Rank, missing money.Yen, ok bool) {
	from := RankByCode(code, t).From
	for _, r := range t.Ranks {
		if r.From > from {
			return r, max(r.From-purchases, 0), true
		}
	}
	return terms.Rank{}, 0, false
}
