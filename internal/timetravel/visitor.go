package timetravel

import (
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// A Visitor is as whom somebody looks at the shop: a guest, a subscriber of the
// digital edition, or a member of a rank. It is nobody in particular.
type Visitor string

// The visitors without a rank.
const (
	Guest      Visitor = "guest"
	Subscriber Visitor = "subscriber"
)

const rankPrefix = "rank:"

// OfRank is a member of a rank.
func OfRank(code string) Visitor { return Visitor(rankPrefix + code) }

// Rank is the code of the visitor's rank: that of a subscriber is the lowest, a
// guest has none.
func (v Visitor) Rank(ranks []terms.Rank) (code string, member bool) {
	if v == Subscriber && len(ranks) > 0 {
		return ranks[0].Code, true
	}
	return strings.CutPrefix(string(v), rankPrefix)
}

// Visitors is everybody as whom one can look.
func Visitors(ranks []terms.Rank) []Visitor {
	list := []Visitor{Guest}
	for _, r := range ranks {
		list = append(list, OfRank(r.Code))
	}
	return append(list, Subscriber)
}

// Word is what people call the visitor.
func (v Visitor) Word(ranks []terms.Rank) string {
	switch v {
	case Guest:
		return "ゲスト"
	case Subscriber:
		return "デジタル購読者"
	}
	for _, r := range ranks {
		if OfRank(r.Code) == v {
			return r.Name + "会員"
		}
	}
	return "会員"
}
