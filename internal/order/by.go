package order

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
)

// A By says who does something to an order, and why. Operators have a name.
type By struct {
	Actor  Actor
	Name   string
	Reason string
	// Also is done in the transaction of what is done: both happen, or neither.
	Also []func(*db.Tx) error
}

// ErrReason asks an operator to say who and why.
var ErrReason = fault.New(fault.Invalid, "order.reason", "担当者と理由を入力してください。")

// said refuses an operator who does not say who they are, and why.
func (by By) said() error {
	if by.Actor == Operator && (by.Name == "" || by.Reason == "") {
		return ErrReason
	}
	return nil
}

// who is the same for the ledger of money.
func (by By) who() ledger.Who {
	return ledger.Who{Actor: string(by.Actor), Name: by.Name, Reason: by.Reason}
}

// What was done to an order whose status stayed the same.
const (
	DidShip     = "shipped"   // one shipment of several
	DidDeliver  = "delivered" // one of several
	DidRefund   = "refund"    // money is owed beyond returns
	DidTransfer = "transfer"  // somebody transferred money back
	DidReturn   = "return"    // a return went on
	DidJudge    = "judged"    // somebody looked at goods that came back
	DidLines    = "lines"     // some lines were called off
	DidHold     = "hold"      // it is not to be shipped
	DidRelease  = "release"   // it may be shipped again
	DidAddress  = "address"   // it goes elsewhere
	DidMemo     = "memo"      // somebody wrote something down
	DidAccount  = "account"   // the shopper gave the account for a refund
	DidAsk      = "asked"     // the shopper was asked for the account again
	DidBatch    = "batch"     // a refund is in a file for the bank
	DidFail     = "failed"    // the bank could not transfer it
	DidReceipt  = "receipt"   // an operator issued a receipt
	DidCredit   = "credit"    // an operator issued a credit note
	DidResend   = "resent"    // a letter was sent once more
)

// record writes what was done to an order whose status stays, together with
// what that changed of it.
func record(ctx context.Context, tx *db.Tx, o *Order, what string, by By) error {
	o.Updated = tx.Now
	if err := written(updateOrder(ctx, tx, *o, o.Status)); err != nil {
		return err
	}
	return insertTransition(ctx, tx, o.Number, Transition{From: o.Status, To: o.Status, At: tx.Now, Actor: by.Actor, Who: by.Name, What: what, Note: by.Reason})
}

// issuedBy writes down that an operator issued a paper. What shoppers issue for
// themselves stands among the papers.
func issuedBy(ctx context.Context, tx *db.Tx, o Order, what string, by By) error {
	if by.Actor != Operator {
		return nil
	}
	return insertTransition(ctx, tx, o.Number, Transition{From: o.Status, To: o.Status, At: tx.Now, Actor: by.Actor, Who: by.Name, What: what, Note: by.Reason})
}

// stepOr moves an order if it can go there, and else writes down what was done.
func stepOr(ctx context.Context, tx *db.Tx, o *Order, to Status, what string, by By) error {
	if o.Status.Can(to) {
		return step(ctx, tx, o, to, by)
	}
	return record(ctx, tx, o, what, by)
}

func written(done bool, err error) error {
	if err == nil && !done {
		return ErrTransition
	}
	return err
}
