package payment

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Offline takes payments that need no service: cash on delivery, which is as
// good as promised when it is ordered, and bank transfer, which waits for the
// operator to say that the money has come. It remembers nothing; our table is
// all there is to know.
type Offline struct{ Terms terms.Payment }

// Start promises or waits.
func (o Offline) Start(_ context.Context, in Intent) (Result, error) { return o.Begin(in) }

// Begin is Start, which asks nobody.
func (o Offline) Begin(in Intent) (Result, error) {
	if err := Allows(in.Method, in.Amount, o.Terms); err != nil {
		return Result{}, err
	}
	return o.begun(in.Charge())
}

// Find can only tell how such a payment begins; later states stay as they are.
func (o Offline) Find(_ context.Context, c Charge) (Result, error) { return o.begun(c) }

func (o Offline) begun(c Charge) (Result, error) {
	switch c.Method {
	case COD:
		return Result{State: Authorized, Amount: c.Amount}, nil
	case Bank:
		return Result{State: Pending, Amount: c.Amount, Instructions: Instructions{Bank: o.Terms.Bank, Deadline: c.Expires}}, nil
	}
	return Result{}, ErrMethod
}

// Capture says that the money has come.
func (o Offline) Capture(_ context.Context, c Charge, amount money.Yen) (Result, error) {
	return Result{State: Captured, Amount: c.Amount, Captured: amount}, nil
}

// Void says that none is awaited any more.
func (o Offline) Void(_ context.Context, c Charge) (Result, error) {
	return Result{State: Voided, Amount: c.Amount}, nil
}

// Refund gives nothing back: only people can, and say so once they did.
func (o Offline) Refund(_ context.Context, c Charge, total money.Yen) (Result, error) {
	if total <= 0 || total > c.Amount {
		return Result{}, ErrMismatch.Because(fmt.Errorf("refund of %d yen of payment %s over %d yen", total, c.ID, c.Amount))
	}
	return Result{State: Captured, Amount: c.Amount}, nil
}
