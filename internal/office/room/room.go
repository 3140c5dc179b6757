// Package room is what the rooms of the office are made of: calls that say
// which permission they need, and who makes them.
package room

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// A Call is a call of the office and who may make it.
type Call struct {
	call.Call
	Needs staff.Permission
	// Proved wants a proof of the last minutes of who makes the call: for money,
	// staff, and files with personal data.
	Proved bool
	// Reads is a call that changes nothing: it runs where changes fail. Every other
	// one is in the record.
	Reads bool
}

// New makes the call POST /api/office/{name}, for whom has the permission.
func New[In, Out any](name, doc string, needs staff.Permission, do func(context.Context, In) (Out, error)) Call {
	asking := func(ctx context.Context, in In) (Out, error) {
		out, err := do(ctx, in)
		return out, asked(ctx, name, in, err)
	}
	return Call{Call: call.Office(name, doc, asking), Needs: needs}
}

// AfterProof makes it a call before which somebody has to have proved who they
// are within the last minutes.
func (c Call) AfterProof() Call {
	c.Proved = true
	return c
}

// ReadOnly makes it a call that changes nothing.
func (c Call) ReadOnly() Call {
	c.Reads = true
	return c
}

// Limit changes how many bytes the body may have.
func (c Call) Limit(bytes int) Call {
	c.Call = c.Call.Limit(bytes)
	return c
}

type whoKey struct{}

// With returns a context in which who makes the call is l, with the limits of
// their role.
func With(ctx context.Context, l staff.Login) context.Context {
	most, limited := l.Role.RefundLimit()
	if !limited {
		most = order.NoLimit
	}
	return context.WithValue(order.LimitRefunds(ctx, most), whoKey{}, l)
}

// Who is who makes the call: somebody who may. In a call for strangers it is
// nobody unless they are logged in.
func Who(ctx context.Context) staff.Login {
	l, _ := ctx.Value(whoKey{}).(staff.Login)
	return l
}

// May tells whether who makes the call has a permission: for what a call shows
// to some and not to others, such as an e-mail address.
func May(ctx context.Context, p staff.Permission) bool { return Who(ctx).Role.May(p) }
