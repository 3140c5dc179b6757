package order

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// Obstacle is why a shipment that waits does not leave now.
type Obstacle string

// The obstacles. One without any can be put into a batch.
const (
	NoObstacle  Obstacle = ""
	IsHeld      Obstacle = "held"    // somebody put the order aside
	IsUnpaid    Obstacle = "unpaid"  // its money is not here
	IsFuture    Obstacle = "future"  // goods come in later, or a later day was chosen
	IsAwaited   Obstacle = "awaited" // of an exchange whose other goods are not looked at
	IsBatched   Obstacle = "batched" // it is in a batch
	queuePart            = 500
	backAtMost           = 60 * 24 * time.Hour
	oneDay               = 24 * time.Hour
	leadUnknown          = 1
)

// Enum lists all values for the contract.
func (Obstacle) Enum() []any {
	return []any{NoObstacle, IsHeld, IsUnpaid, IsFuture, IsAwaited, IsBatched}
}

// A Queued is a shipment that waits, with its order and what it waits for.
type Queued struct {
	shipment.Shipment
	Order    Order
	Obstacle Obstacle
	From     string // YYYYMMDD from which it leaves, of one that is dated
}

// Waiting is the shipment as papers and labels take it.
func (q Queued) Waiting() Waiting { return Waiting{q.Shipment, Record{Order: q.Order}} }

// Queue lists every shipment that waits, oldest first, with its obstacle.
func (b *Orders) Queue(ctx context.Context) (list []Queued, err error) {
	var after time.Time
	var last string
	for {
		var part []Queued
		err := b.DB.View(ctx, func(tx *db.Tx) error {
			rows, err := shipment.ListWaiting(ctx, tx, after, last, queuePart)
			if err != nil {
				return err
			}
			part, err = b.queued(ctx, tx, rows)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("list the queue of shipments: %w", err)
		}
		list = append(list, part...)
		if len(part) < queuePart {
			return list, nil
		}
		after, last = part[len(part)-1].Created, part[len(part)-1].ID
	}
}

// queued adds orders and obstacles to shipments.
func (b *Orders) queued(ctx context.Context, tx *db.Tx, rows []shipment.Shipment) ([]Queued, error) {
	orders, err := ordersOf(ctx, tx, rows)
	if err != nil {
		return nil, err
	}
	batched, err := shipment.Batched(ctx, tx)
	if err != nil {
		return nil, err
	}
	list := make([]Queued, len(rows))
	for i, s := range rows {
		o := orders[s.Order]
		list[i] = Queued{Shipment: s, Order: o}
		list[i].Obstacle, list[i].From = b.obstacle(o, s, tx.Now)
		if batched[s.ID] {
			list[i].Obstacle = IsBatched
		}
	}
	return list, nil
}

func ordersOf(ctx context.Context, tx *db.Tx, rows []shipment.Shipment) (map[id.OrderNumber]Order, error) {
	found := map[id.OrderNumber]Order{}
	if len(rows) == 0 {
		return found, nil
	}
	numbers := make([]id.OrderNumber, len(rows))
	for i, s := range rows {
		numbers[i] = s.Order
	}
	orders, err := selectNumbered(ctx, tx, numbers)
	for _, o := range orders {
		found[o.Number] = o
	}
	return found, err
}

// obstacle is what keeps a shipment from leaving, and from which day on nothing
// does when it is only the date.
func (b *Orders) obstacle(o Order, s shipment.Shipment, now time.Time) (Obstacle, string) {
	from := b.leavesFrom(o, s)
	switch ready := (Record{Order: o}).ready(s); {
	case o.Held != "":
		return IsHeld, ""
	case !ready && s.Kind == shipment.Exchange:
		return IsAwaited, ""
	case !ready:
		return IsUnpaid, ""
	case from > jp.Day(now):
		return IsFuture, from
	}
	return NoObstacle, ""
}

// leavesFrom is the first day on which a shipment should leave: when its goods
// are there, and late enough for the day that was chosen.
func (b *Orders) leavesFrom(o Order, s shipment.Shipment) string {
	to := o.Parcels[s.Parcel]
	arrives, err := jp.ParseDay(to.DateOf(s.Ready))
	if err != nil { // no day was chosen
		return s.Ready
	}
	days := leadUnknown
	if area, ok := shipping.AreaOf(to.To.Prefecture, b.Terms.Shipping); ok {
		days = area.Days
	}
	leaves := arrives.AddDate(0, 0, -days)
	for back := time.Duration(0); back < backAtMost && !shipping.Works(leaves, b.Terms.Shipping); back += oneDay {
		leaves = leaves.AddDate(0, 0, -1)
	}
	return max(s.Ready, jp.Day(leaves))
}
