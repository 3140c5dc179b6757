package shipment

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// ErrGone refuses what can only be done to a shipment that waits.
var ErrGone = fault.New(fault.Conflict, "shipment.gone", "この荷物はすでに発送されたか、取り消されています。")

// Of lists the shipments of an order.
func Of(ctx context.Context, tx *db.Tx, number id.OrderNumber) ([]Shipment, error) {
	list, err := selectOf(ctx, tx, number)
	if err != nil {
		return nil, fmt.Errorf("list the shipments of %s: %w", number, err)
	}
	return list, nil
}

// Add makes a shipment wait; it gets its id and its place.
func Add(ctx context.Context, tx *db.Tx, s *Shipment) (err error) {
	s.ID, s.State, s.Created = id.New(tx.Now), Waiting, tx.Now
	s.Seq, err = insert(ctx, tx, *s)
	return err
}

// Change writes other lines and another share into a shipment that waits.
func Change(ctx context.Context, tx *db.Tx, s Shipment) error {
	return waited(update(ctx, tx, s, Waiting))
}

// Reshare writes another share into a shipment, whether it left or not.
func Reshare(ctx context.Context, tx *db.Tx, s Shipment) error {
	return waited(update(ctx, tx, s, s.State))
}

// Drop calls off a shipment that waits.
func Drop(ctx context.Context, tx *db.Tx, s Shipment) error {
	s.State, s.Share = Dropped, 0
	return waited(update(ctx, tx, s, Waiting))
}

// Ship says that a shipment left. Whoever comes second gets ErrGone.
func Ship(ctx context.Context, tx *db.Tx, s *Shipment, carrier, tracking string) error {
	s.State, s.Shipped, s.Carrier, s.Tracking = Shipped, tx.Now, carrier, tracking
	return waited(update(ctx, tx, *s, Waiting))
}

// Deliver says that a shipment arrived, and tells whether that is news.
func Deliver(ctx context.Context, tx *db.Tx, s *Shipment) (bool, error) {
	s.State, s.Delivered = Delivered, tx.Now
	return update(ctx, tx, *s, Shipped)
}

func waited(done bool, err error) error {
	if err == nil && !done {
		return ErrGone
	}
	return err
}

// ListWaiting lists shipments of all orders that wait, oldest first, from the
// one after a moment and id on.
func ListWaiting(ctx context.Context, tx *db.Tx, after time.Time, afterID string, limit int) ([]Shipment, error) {
	return selectIn(ctx, tx, Waiting, after, afterID, limit)
}

// Touched lists the orders of which something left in a period.
func Touched(ctx context.Context, tx *db.Tx, from, to time.Time) ([]id.OrderNumber, error) {
	list, err := selectLeft(ctx, tx, from, to)
	if err != nil {
		return nil, fmt.Errorf("list orders that left: %w", err)
	}
	return list, nil
}

// Tracked is the numbers of orders of which something was sent under a carrier's
// number.
func Tracked(ctx context.Context, tx *db.Tx, tracking string) ([]id.OrderNumber, error) {
	return selectTracked(ctx, tx, tracking)
}
