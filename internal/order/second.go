package order

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// ErrSecond refuses to give money back that two people decide about.
var ErrSecond = fault.New(fault.Conflict, "order.second", "この金額の返金は二人で決めます。事務室の受注または返品・交換から依頼し、ほかの人に承認してもらってください。")

// A SecondRule tells whether two people decide about refunds, and above which sum
// of one person's for one order.
type SecondRule func(ctx context.Context, tx *db.Tx) (above money.Yen, on bool, err error)

// SecondNeeded is why ErrSecond refuses: what would go back, and on which occasion.
type SecondNeeded struct {
	Number   id.OrderNumber
	Amount   money.Yen
	Occasion ledger.Occasion
	Reason   string
}

func (s *SecondNeeded) Error() string {
	return fmt.Sprintf("%d yen of order %s are for two people to decide", s.Amount, s.Number)
}

type secondKey struct{}

// AskSecond has operators' refunds refused that rule says two people decide about;
// nil asks nobody.
func AskSecond(ctx context.Context, rule SecondRule) context.Context {
	return context.WithValue(ctx, secondKey{}, rule)
}

// secondAgreed refuses what another has to agree to; l has it already.
func secondAgreed(ctx context.Context, tx *db.Tx, l ledger.Ledger, need SecondNeeded, by By) error {
	rule, _ := ctx.Value(secondKey{}).(SecondRule)
	if rule == nil || by.Actor != Operator {
		return nil
	}
	above, on, err := rule(ctx, tx)
	if err != nil || !on || owedBy(l, by.Name) <= above {
		return err
	}
	need.Reason = by.Reason
	return ErrSecond.Because(&need)
}
