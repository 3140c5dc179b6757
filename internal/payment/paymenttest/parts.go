package paymenttest

import (
	"errors"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// partCaptured takes less than was promised; the rest is let go, and no more
// than was taken can go back.
func partCaptured(t *testing.T, w World) {
	c, _ := w.start(t, w.intent(payment.Card, w.OK), payment.Authorized)
	for range 2 {
		got, err := w.Provider.Capture(t.Context(), c, 4000)
		is(t, "capture of a part", got, err, payment.Captured)
		if got.Captured != 4000 || got.Amount != 6930 {
			t.Errorf("captured %d of %d yen, want 4000 of 6930", got.Captured, got.Amount)
		}
	}
	got, err := w.Provider.Refund(t.Context(), c, 1500)
	is(t, "refund of a part", got, err, payment.Refunded)
	if got, err = w.Provider.Find(t.Context(), c); err != nil || got.Captured != 4000 || got.Refunded != 1500 {
		t.Errorf("found %d captured and %d given back, %v; want 4000 and 1500", got.Captured, got.Refunded, err)
	}
	for _, amount := range []money.Yen{6931, 0, -1} {
		if got, err := w.Provider.Capture(t.Context(), c, amount); !errors.Is(err, payment.ErrMismatch) {
			t.Errorf("capture of %d of 6930: got %+v, %v; want %v", amount, got, err, payment.ErrMismatch)
		}
	}
}
