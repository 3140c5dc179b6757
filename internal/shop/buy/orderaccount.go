package buy

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/zengin"
)

// OrderRefund is how a refund stands that people transfer.
type OrderRefund struct {
	Owed    money.Yen `json:"owed"`
	State   string    `json:"state"`   // account: it is needed; again: the bank could not transfer; given; transferring; done
	Given   string    `json:"given"`   // day on which the account was given, in words; may be empty
	Account string    `json:"account"` // where the account is given or changed; empty: nowhere any more
}

// newRefund is nil when nothing is left to be transferred.
func (p Parts) newRefund(ctx context.Context, r order.Record) (*OrderRefund, error) {
	t := r.Transfers
	if t.Owed == 0 {
		return nil, nil
	}
	out := refundState(t)
	if out.State == "transferring" {
		return &out, nil
	}
	var err error
	out.Account, err = p.Orders.AccountPath(ctx, r.Order)
	return &out, err
}

func refundState(t order.Transfers) OrderRefund {
	out := OrderRefund{Owed: t.Owed, State: "account"}
	switch {
	case t.Owed == 0:
		out.State = "done"
	case t.Waiting:
		out.State = "transferring"
	case !t.Given.IsZero():
		out.State, out.Given = "given", jp.DateWeekday(t.Given)
	case t.Failed:
		out.State = "again"
	}
	return out
}

// OrderAccountRef names an order by the link of the letter that asks for an account.
type OrderAccountRef struct {
	Number string `json:"number"`
	Token  string `json:"token"`
}

// OrderAccountForm is what the form for an account says.
type OrderAccountForm struct {
	Number string      `json:"number"`
	Refund OrderRefund `json:"refund"`
	Path   string      `json:"path"` // where the order is seen
}

func (p Parts) orderAccountSelect(ctx context.Context, in OrderAccountRef) (OrderAccountForm, error) {
	n, err := id.ParseOrderNumber(in.Number)
	if err != nil {
		return OrderAccountForm{}, order.ErrAccountLink
	}
	r, err := p.Orders.WithAccountLink(ctx, n, in.Token)
	if err != nil {
		return OrderAccountForm{}, err
	}
	a := OrderAccountForm{Number: string(n), Refund: refundState(r.Transfers)}
	if r.Order.Customer != "" { // a guest's page would be opened by this link: it has to do with the account alone
		a.Path = "/mypage/orders/" + string(n)
	}
	return a, nil
}

// OrderAccount is an account for a refund, as it was typed.
type OrderAccount struct {
	OrderAccountRef
	Bank       string             `json:"bank" label:"金融機関" form:"required"` // four digits
	BankName   string             `json:"bank_name,omitempty"`
	Branch     string             `json:"branch" label:"支店コード" form:"required"` // three digits
	BranchName string             `json:"branch_name,omitempty"`
	Kind       zengin.AccountKind `json:"kind"`
	Account    string             `json:"account_number" label:"口座番号" form:"required"`
	Name       string             `json:"account_name" label:"口座名義" form:"required"` // kana
}

func (p Parts) orderAccountUpdate(ctx context.Context, in OrderAccount) (OrderAccountForm, error) {
	n, err := id.ParseOrderNumber(in.Number)
	if err != nil {
		return OrderAccountForm{}, order.ErrAccountLink
	}
	err = p.Orders.GiveAccount(ctx, n, in.Token, zengin.Account{
		Bank: in.Bank, BankName: in.BankName, Branch: in.Branch, BranchName: in.BranchName, Kind: in.Kind, Number: in.Account, Name: in.Name,
	})
	if err != nil {
		return OrderAccountForm{}, err
	}
	return p.orderAccountSelect(ctx, in.OrderAccountRef)
}
