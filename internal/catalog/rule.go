package catalog

import (
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A RuleKind is how a sale makes prices.
type RuleKind string

// The kinds of rules.
const (
	Percent RuleKind = "percent" // so many percent less
	Amount  RuleKind = "amount"  // so many yen less
	Fixed   RuleKind = "fixed"   // the same price for all

	RaisePercent RuleKind = "raise_percent" // so many percent more, from a moment on
	RaiseAmount  RuleKind = "raise_amount"  // so many yen more
	RaiseTo      RuleKind = "raise_to"      // the same higher price for all
)

// Enum lists all values for the contract.
func (RuleKind) Enum() []any {
	return []any{Percent, Amount, Fixed, RaisePercent, RaiseAmount, RaiseTo}
}

// A Rounding is what prices of a sale are rounded down to.
type Rounding string

// The roundings.
const (
	Exact  Rounding = "exact" // whole yen
	Tens   Rounding = "tens"
	Nines  Rounding = "nines"  // ends in 90
	Eights Rounding = "eights" // ends in 80
)

// Enum lists all values for the contract.
func (Rounding) Enum() []any { return []any{Exact, Tens, Nines, Eights} }

// A Rule makes the price of a sale from an ordinary one.
type Rule struct {
	Kind  RuleKind `json:"kind"`
	Value int64    `json:"value"` // percent, or yen
	Round Rounding `json:"round"`
}

// Apply is the price of the sale, and what rounding took off. A price that would
// be nothing or less is 0: there is none.
func (r Rule) Apply(ordinary money.Yen) (price, rounded money.Yen) {
	var exact money.Yen
	switch r.Kind {
	case Percent:
		exact = ordinary * money.Yen(100-r.Value) / 100
	case Amount:
		exact = ordinary - money.Yen(r.Value)
	case RaisePercent:
		exact = ordinary * money.Yen(100+r.Value) / 100
	case RaiseAmount:
		exact = ordinary + money.Yen(r.Value)
	case Fixed, RaiseTo:
		return max(money.Yen(r.Value), 0), 0
	}
	price = exact
	switch r.Round {
	case Tens:
		price = exact / 10 * 10
	case Nines:
		price = (exact+10)/100*100 - 10
	case Eights:
		price = (exact+20)/100*100 - 20
	}
	if exact < 1 || price < 1 {
		return 0, 0
	}
	return price, exact - price
}

// Words says the rule: 20%引き（末尾90円に切り下げ）.
func (r Rule) Words() string {
	words := map[Rounding]string{Tens: "（10円未満切り捨て）", Nines: "（末尾90円に切り下げ）", Eights: "（末尾80円に切り下げ）"}
	switch r.Kind {
	case Percent:
		return fmt.Sprintf("%d%%引き%s", r.Value, words[r.Round])
	case Amount:
		return fmt.Sprintf("%s引き%s", money.Yen(r.Value), words[r.Round])
	case RaisePercent:
		return fmt.Sprintf("%d%%値上げ%s", r.Value, words[r.Round])
	case RaiseAmount:
		return fmt.Sprintf("%s値上げ%s", money.Yen(r.Value), words[r.Round])
	case RaiseTo:
		return fmt.Sprintf("一律%sに値上げ", money.Yen(r.Value))
	}
	return fmt.Sprintf("一律%s", money.Yen(r.Value))
}

// Raises tells whether the rule makes ordinary prices higher, instead of lower for a while.
func (r Rule) Raises() bool {
	return r.Kind == RaisePercent || r.Kind == RaiseAmount || r.Kind == RaiseTo
}

// wrong says what is wrong with the rule; empty: nothing.
func (r Rule) wrong() string {
	switch {
	case r.Kind == Percent && (r.Value < 1 || r.Value > 95):
		return "割引率は1から95までの整数で入力してください。"
	case r.Kind == RaisePercent && (r.Value < 1 || r.Value > 300):
		return "値上げの率は1から300までの整数で入力してください。"
	case !slices.Contains(r.Kind.Enum(), any(r.Kind)):
		return "割引の種類を選んでください。"
	case r.Value < 1 || r.Value > int64(maxPrice):
		return "金額は1円以上で入力してください。"
	}
	switch r.Round {
	case Exact, Tens, Nines, Eights, "":
		return ""
	}
	return "端数の扱いを選んでください。"
}
