package order

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

const (
	// BatchMost is how many shipments are packed together.
	BatchMost = 500
	// SendDelay is how long a batch that was sent can be taken back: captures and
	// letters wait for it.
	SendDelay = 5 * time.Minute
)

// A BatchItem is a shipment of a batch with its order.
type BatchItem struct {
	shipment.Item
	Parcel shipment.Shipment
	Of     Order
	// Trouble is why it would not leave now, in Japanese; empty: nothing.
	Trouble string
}

// Waiting is the shipment as papers and labels take it.
func (i BatchItem) Waiting() Waiting { return Waiting{i.Parcel, Record{Order: i.Of}} }

// A Batch is a batch with what is in it.
type Batch struct {
	shipment.Batch
	Items []BatchItem
	Now   time.Time // when it was read
}

// Name is how people call a batch.
func (b Batch) Name() string { return fmt.Sprintf("第%d便 %s", b.Seq, b.Carrier) }

// Parcels are the shipments that papers and labels are made for.
func (b Batch) Parcels() (list []Waiting) {
	for _, i := range b.Items {
		if i.Live() {
			list = append(list, i.Waiting())
		}
	}
	return list
}

// CloseBatch makes a batch of the shipments that can leave now: those of a list,
// or the oldest when it is empty. The same key makes one batch, however often it
// comes; what gained an obstacle meanwhile is left out.
func (b *Orders) CloseBatch(ctx context.Context, key, carrier string, shipments []string, by By) (batch Batch, err error) {
	if carrier == "" {
		carrier = b.Terms.Shipping.Carrier
	}
	queue, err := b.Queue(ctx)
	if err != nil {
		return batch, err
	}
	var items []shipment.Item
	for _, q := range queue {
		if q.Obstacle == NoObstacle && (len(shipments) == 0 || slices.Contains(shipments, q.ID)) && len(items) < BatchMost {
			items = append(items, shipment.Item{Shipment: q.ID, Order: q.Shipment.Order, Part: q.Seq, Printed: digest(q.Order, q.Shipment)})
		}
	}
	made := shipment.Batch{Key: key, Carrier: carrier}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		made.Day = jp.Day(tx.Now)
		before, err := shipment.Made(ctx, tx, key)
		if err != nil {
			return err
		}
		if err := shipment.Close(ctx, tx, &made, items, by.Name); err != nil || before {
			return err
		}
		return auditedBatch(ctx, tx, made.ID, "close", map[string]audit.Change{"count": {After: len(items)}, "carrier": {After: carrier}})
	})
	if err != nil {
		return batch, fmt.Errorf("close a batch: %w", err)
	}
	return b.ShippingBatch(ctx, made.ID)
}

// digest stands for what the papers of a shipment say.
func digest(o Order, s shipment.Shipment) string {
	said, err := json.Marshal([]any{o.Parcels[s.Parcel], s.Lines, s.Share, o.Discreet})
	if err != nil {
		panic(err) // plain values
	}
	sum := sha256.Sum256(said)
	return hex.EncodeToString(sum[:12])
}

// ShippingBatch reads a batch with its shipments and what would keep them from leaving.
func (b *Orders) ShippingBatch(ctx context.Context, batch string) (found Batch, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		found, err = b.batch(ctx, tx, batch)
		return err
	})
	if err != nil {
		return found, fmt.Errorf("read batch %s: %w", batch, err)
	}
	return found, nil
}

func (b *Orders) batch(ctx context.Context, tx *db.Tx, batch string) (found Batch, err error) {
	if found.Batch, err = shipment.FindBatch(ctx, tx, batch); err != nil {
		return found, err
	}
	found.Now = tx.Now
	items, err := shipment.Items(ctx, tx, batch)
	if err != nil {
		return found, err
	}
	for part := range slices.Chunk(items, queuePart) {
		more, err := b.withOrders(ctx, tx, part)
		if err != nil {
			return found, err
		}
		found.Items = append(found.Items, more...)
	}
	return found, nil
}

// withOrders adds shipments and orders to items.
func (b *Orders) withOrders(ctx context.Context, tx *db.Tx, items []shipment.Item) ([]BatchItem, error) {
	ids := make([]string, len(items))
	for i, item := range items {
		ids[i] = item.Shipment
	}
	parcels, err := shipment.Find(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	orders, err := ordersOf(ctx, tx, parcels)
	if err != nil {
		return nil, err
	}
	byID := map[string]shipment.Shipment{}
	for _, s := range parcels {
		byID[s.ID] = s
	}
	list := make([]BatchItem, len(items))
	for i, item := range items {
		list[i] = BatchItem{Item: item, Parcel: byID[item.Shipment], Of: orders[item.Order]}
		list[i].Trouble = b.trouble(list[i], tx.Now)
	}
	return list, nil
}

// trouble says why an item would not leave now.
func (b *Orders) trouble(i BatchItem, now time.Time) string {
	if !i.Live() {
		return ""
	}
	if i.Parcel.State != shipment.Waiting {
		if i.Parcel.Left() && i.Parcel.Tracking == i.Tracking {
			return ""
		}
		return "この荷物は" + i.Parcel.State.Word() + "です。便から外してください。"
	}
	switch why, _ := b.obstacle(i.Of, i.Parcel, now); why {
	case IsHeld:
		return "保留中です（" + i.Of.Held + "）。"
	case IsUnpaid:
		return "ご注文は" + i.Of.Status.Word() + "です。"
	}
	if digest(i.Of, i.Parcel) != i.Printed {
		return "締めたあとにお届け先か内容が変わりました。便から外して、納品書と送り状を作り直してください。"
	}
	return ""
}

// ShippingBatches lists batches made before a moment, the newest first, without what is
// in them.
func (b *Orders) ShippingBatches(ctx context.Context, before time.Time, limit int) (list []shipment.Batch, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = shipment.Batches(ctx, tx, before, limit)
		return err
	})
	return list, err
}

// FindInBatch is the batch, and the place in it, of an order's shipment that is
// packed now: what a scanned slip means.
func (b *Orders) FindInBatch(ctx context.Context, number id.OrderNumber) (item BatchItem, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		found, err := shipment.LiveItems(ctx, tx, number)
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return shipment.ErrNoItem
		}
		list, err := b.withOrders(ctx, tx, found[:1])
		if err == nil {
			item = list[0]
		}
		return err
	})
	return item, err
}

// MarkBatch writes down that a step of a batch was done.
func (b *Orders) MarkBatch(ctx context.Context, batch, step string, by By) error {
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		found, err := shipment.FindBatch(ctx, tx, batch)
		if err != nil {
			return err
		}
		found.Steps[step] = shipment.Step{Who: by.Name, At: tx.Now}
		if err := shipment.Save(ctx, tx, found); err != nil {
			return err
		}
		return auditedBatch(ctx, tx, batch, step, nil)
	})
}

// openBatch changes a batch that is open.
func (b *Orders) openBatch(ctx context.Context, batch, action string, changes map[string]audit.Change, do func(tx *db.Tx, found *Batch) error) (Batch, error) {
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		found, err := b.batch(ctx, tx, batch)
		if err != nil {
			return err
		}
		if found.State != shipment.Open {
			return shipment.ErrNotOpen
		}
		if err := do(tx, &found); err != nil {
			return err
		}
		return auditedBatch(ctx, tx, batch, action, changes)
	})
	if err != nil {
		return Batch{}, fmt.Errorf("change batch %s: %w", batch, err)
	}
	return b.ShippingBatch(ctx, batch)
}

// RemoveFromBatch takes a shipment out of a batch; it waits again.
func (b *Orders) RemoveFromBatch(ctx context.Context, batch string, seq int) (Batch, error) {
	return b.openBatch(ctx, batch, "remove", map[string]audit.Change{"item": {Before: seq}}, func(tx *db.Tx, found *Batch) error {
		at := slices.IndexFunc(found.Items, func(i BatchItem) bool { return i.Seq == seq && i.Live() })
		if at < 0 {
			return shipment.ErrNoItem
		}
		item := found.Items[at].Item
		item.State, item.Tracking = shipment.Removed, ""
		if err := shipment.SaveItem(ctx, tx, item); err != nil {
			return err
		}
		found.Items[at].Item = item
		return settleBatch(ctx, tx, found.Batch, found.Items)
	})
}

// DropBatch gives up a batch: what has not left waits again.
func (b *Orders) DropBatch(ctx context.Context, batch string) (Batch, error) {
	return b.openBatch(ctx, batch, "drop", nil, func(tx *db.Tx, found *Batch) error {
		for i := range found.Items {
			if item := &found.Items[i].Item; item.Live() {
				item.State, item.Tracking = shipment.Removed, ""
				if err := shipment.SaveItem(ctx, tx, *item); err != nil {
					return err
				}
			}
		}
		return settleBatch(ctx, tx, found.Batch, found.Items)
	})
}

// settleBatch ends a batch in which nothing waits.
func settleBatch(ctx context.Context, tx *db.Tx, found shipment.Batch, items []BatchItem) error {
	end := shipment.Undone
	for _, i := range items {
		if i.Live() {
			return nil
		}
		if i.State == shipment.Gone {
			end = shipment.Done
		}
	}
	_, err := shipment.Move(ctx, tx, found, found.State, end, time.Time{})
	return err
}
