package call

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// ErrCharge is the answer to a caller who has asked for too much lately.
var ErrCharge = fault.New(fault.TooMany, "call.charge", "短い時間に多くのデータが要求されました。しばらくしてからもう一度お試しください。")

type chargeKey struct{}

// WithCharge returns a context in which Charge asks take whether a caller may
// have that many plain calls' worth more.
func WithCharge(ctx context.Context, take func(calls int) bool) context.Context {
	return context.WithValue(ctx, chargeKey{}, take)
}

// Charge counts a call that costs as much as several plain ones against the
// caller's limit, before its work is done. Who is not limited (a page rendered
// on the server, a job) is not charged.
func Charge(ctx context.Context, calls int) error {
	if take, ok := ctx.Value(chargeKey{}).(func(int) bool); ok && calls > 1 && !take(calls-1) {
		return ErrCharge
	}
	return nil
}
