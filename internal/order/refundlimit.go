package order

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// ErrRefundMost refuses to give back more of an order than somebody's role lets them.
var ErrRefundMost = fault.New(fault.Forbidden, "order.refund_most", "この金額の返金は、あなたの役割では行えません。店主に依頼してください。")

// NoLimit bounds nobody.
const NoLimit = money.Yen(-1)

type limitKey struct{}

// LimitRefunds lets whoever acts in ctx decide that so much of one order's money
// goes back and no more, however it is divided: by refunds, returns, and what is
// called off.
func LimitRefunds(ctx context.Context, most money.Yen) context.Context {
	return context.WithValue(ctx, limitKey{}, most)
}

// RefundsLeft is how much more of an order's money somebody may let go back;
// limited is false when nobody bounds it.
func RefundsLeft(ctx context.Context, l ledger.Ledger, name string) (left money.Yen, limited bool) {
	most, limited := limitOf(ctx)
	return max(most-owedBy(l, name), 0), limited
}

func limitOf(ctx context.Context) (most money.Yen, limited bool) {
	most, limited = ctx.Value(limitKey{}).(money.Yen)
	return most, limited && most != NoLimit
}

// owedBy is what somebody decided that goes back.
func owedBy(l ledger.Ledger, name string) (sum money.Yen) {
	for _, p := range l {
		if p.Kind == ledger.Owed && p.Actor == string(Operator) && p.Name == name {
			sum += p.Amount
		}
	}
	return sum
}

// withinLimit refuses what somebody decided beyond their limit; l has it already.
func withinLimit(ctx context.Context, number id.OrderNumber, l ledger.Ledger, by By) error {
	most, limited := limitOf(ctx)
	if !limited || by.Actor != Operator {
		return nil
	}
	if sum := owedBy(l, by.Name); sum > most {
		return ErrRefundMost.Because(fmt.Errorf("%d yen of order %s by one person, who may give back %d", sum, number, most))
	}
	return nil
}
