package room

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// ErrAsked is the answer to who asked for something that two people decide: it is
// written down, and done when another agrees.
var ErrAsked = fault.New(fault.Conflict, "office.second_person", "二人で決める操作のため、承認を依頼しました。ほかの人が承認すると実行されます。")

// Second is the error of a call that another person has to agree to.
type Second struct {
	Kind             approval.Kind
	Needs            staff.Permission // of who agrees
	Object, ObjectID string
	Amount           money.Yen
	Said             string // what would be done, in a line
	Reason           string
}

func (s *Second) Error() string { return "a second person has to agree: " + s.Said }

type secondKey struct{}

type agreedKey struct{}

// second is what calls know of things that two people decide.
type second struct{ approvals approval.Approvals }

func approvalOfRefunds(ctx context.Context, tx *db.Tx) (money.Yen, bool, error) {
	return approval.Rule(ctx, tx, approval.Refund)
}

// WithSecond returns a context in which calls ask a second person where the owner
// says so.
func WithSecond(ctx context.Context, a approval.Approvals) context.Context {
	ctx = order.AskSecond(ctx, approvalOfRefunds)
	return context.WithValue(ctx, secondKey{}, &second{a})
}

// As returns a context in which l does what another agreed to; the verbs that do
// it note that at their end.
func As(ctx context.Context, l staff.Login, from string, note func(*db.Tx) error) context.Context {
	ctx = context.WithValue(ctx, agreedKey{}, []func(*db.Tx) error{note})
	ctx = context.WithValue(order.AskSecond(ctx, nil), secondKey{}, (*second)(nil))
	kind := audit.Staff
	if l.Person.Created.IsZero() { // the command line
		kind = audit.Command
	}
	return With(audit.With(ctx, audit.Actor{Kind: kind, ID: l.Person.ID, Name: l.Person.Name, From: from}), l)
}

// Agreed is what a verb that two people decide does in its transaction besides: it
// notes that the other agreed. Nothing when nobody was asked.
func Agreed(ctx context.Context) []func(*db.Tx) error {
	also, _ := ctx.Value(agreedKey{}).([]func(*db.Tx) error)
	return also
}

// By is who makes the call, for a verb of orders: with their reason, or the usual one.
func By(ctx context.Context, reason, usual string) order.By {
	return order.By{Actor: order.Operator, Name: Who(ctx).Person.Name, Reason: cmp.Or(strings.TrimSpace(reason), usual), Also: Agreed(ctx)}
}

// Seen returns a context in which an order that changed since is left alone; 0
// does not ask.
func Seen(ctx context.Context, updated int64) context.Context {
	if updated == 0 {
		return ctx
	}
	return order.IfUnchanged(ctx, time.UnixMilli(updated))
}

// TwoDecide refuses something of a kind that two people decide, until another
// agreed.
func TwoDecide(ctx context.Context, s Second) error {
	two, _ := ctx.Value(secondKey{}).(*second)
	if two == nil {
		return nil
	}
	above, on, err := two.approvals.On(ctx, s.Kind)
	if err != nil || !on || (s.Kind == approval.Price || s.Kind == approval.Coupon || s.Kind == approval.Points) && s.Amount <= above {
		return err
	}
	return &s
}

// asked writes a request down when err says that a second person has to agree.
func asked(ctx context.Context, name string, body any, err error) error {
	two, _ := ctx.Value(secondKey{}).(*second)
	if err == nil || two == nil {
		return err
	}
	var s *Second
	var refund *order.SecondNeeded
	switch {
	case errors.As(err, &s):
	case errors.As(err, &refund):
		s = &Second{Kind: approval.Refund, Needs: staff.OrdersRefund, Object: "order", ObjectID: string(refund.Number), Amount: refund.Amount, Reason: refund.Reason,
			Said: fmt.Sprintf("%s の返金 %s（%s）", refund.Number, words.Yen(refund.Amount), refund.Occasion.Word())}
	default:
		return err
	}
	text, err := bare(body)
	if err != nil {
		return err
	}
	who := Who(ctx).Person
	_, err = two.approvals.Ask(ctx, approval.Request{
		Kind: s.Kind, Call: "office/" + name, Body: text, Object: s.Object, ObjectID: s.ObjectID, Amount: s.Amount, Said: s.Said, Reason: s.Reason, Needs: string(s.Needs), AskedBy: who.ID, Name: who.Name,
	})
	if err != nil {
		return err
	}
	return ErrAsked
}

// bare is a call's body without what was seen then: it is done later, and the
// verbs look for themselves whether it still can be.
func bare(body any) (string, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return "", err
	}
	var fields map[string]any
	if err := json.Unmarshal(raw, &fields); err != nil {
		return "", err
	}
	delete(fields, "seen")
	raw, err = json.Marshal(fields)
	return string(raw), err
}
