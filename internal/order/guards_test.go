package order

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// These guards have others in front of them, in every verb; the tests ask them
// alone, as somebody would who writes a new verb and forgets to look.

// orderIn puts an order in a status into the shop.
func orderIn(t *testing.T, d *db.DB, number id.OrderNumber, s Status) Order {
	t.Helper()
	now := time.Now()
	o := Order{Number: number, Status: s, Key: string(number), Owner: "g:1", Placed: now, Updated: now}
	if err := d.Update(t.Context(), func(tx *db.Tx) error { return insertOrder(t.Context(), tx, o, "{}", time.Time{}) }); err != nil {
		t.Fatal(err)
	}
	return o
}

func statusOf(t *testing.T, d *db.DB, number id.OrderNumber) (s Status) {
	t.Helper()
	err := d.View(t.Context(), func(tx *db.Tx) error {
		return tx.QueryRowContext(t.Context(), "SELECT status FROM shop_order WHERE number = $1", string(number)).Scan(&s)
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAStatusChangesOnlyAlongTheTable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		refused := 0
		for i, from := range Statuses {
			o := orderIn(t, d, id.OrderNumber(fmt.Sprint("T-", i)), from)
			for _, to := range Statuses {
				if from.Can(to) {
					continue
				}
				refused++
				mine := o
				err := d.Update(t.Context(), func(tx *db.Tx) error { return step(context.Background(), tx, &mine, to, By{Actor: Operator}) })
				if !errors.Is(err, ErrTransition) {
					t.Errorf("%s to %s: %v, want %v", from, to, err, ErrTransition)
				}
			}
			if now := statusOf(t, d, o.Number); now != from {
				t.Errorf("an order that was %s is %s after steps that there are not", from, now)
			}
		}
		if refused < 50 {
			t.Errorf("only %d steps are refused: is this the table?", refused)
		}
	})
}

func TestOfTwoWhoSawTheSameStatusOneMovesIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		seen := orderIn(t, d, "T-1", AwaitingPayment)
		move := func(to Status) error {
			mine := seen // what this one saw before the other moved it
			return d.Update(t.Context(), func(tx *db.Tx) error { return step(context.Background(), tx, &mine, to, By{Actor: Operator}) })
		}
		if err := move(Cancelled); err != nil {
			t.Fatal(err)
		}
		if err := move(Paid); !errors.Is(err, ErrTransition) {
			t.Errorf("an order that was called off meanwhile was paid: %v, want %v", err, ErrTransition)
		}
		if now := statusOf(t, d, "T-1"); now != Cancelled {
			t.Errorf("the order is %s, want %s", now, Cancelled)
		}
	})
}

// Six symbols of chance come twice on a day of many thousand orders.
func TestWhoDrawsANumberThatIsTakenDrawsAnother(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first := orderIn(t, d, "T-1", Paid)
		drawn := []id.OrderNumber{"T-1", "T-2"}
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			o := first
			o.Number, o.Key, o.Status, drawn = drawn[0], "another", Placed, drawn[1:]
			return insertOrder(t.Context(), tx, o, "{}", time.Time{})
		})
		if err != nil || statusOf(t, d, "T-1") != Paid || statusOf(t, d, "T-2") != Placed {
			t.Errorf("got %v; want a second order beside the first", err)
		}
	})
}
