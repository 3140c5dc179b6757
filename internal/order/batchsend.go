package order

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/label"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// NumberBatch gives the shipments of a batch the numbers of the file that the
// carrier's program wrote. Lines that fit nothing are kept with the batch until
// somebody does something about them; the next file takes their place.
func (b *Orders) NumberBatch(ctx context.Context, batch, file string, raw []byte, by By) (Batch, error) {
	return b.openBatch(ctx, batch, "number", map[string]audit.Change{"file": {After: file}}, func(tx *db.Tx, found *Batch) error {
		list, problems, err := label.Read(bytes.NewReader(raw), found.Carrier)
		if err != nil {
			return err
		}
		found.Mismatches = nil
		for _, p := range problems {
			found.Mismatches = append(found.Mismatches, shipment.Mismatch{
				Line: p.Line, Reference: p.Reference, Tracking: p.Tracking, Item: found.meant(p.Reference), Why: p.Why,
			})
		}
		for _, i := range list {
			if err := found.number(ctx, tx, i); err != nil {
				return err
			}
		}
		slices.SortFunc(found.Mismatches, func(a, b shipment.Mismatch) int { return a.Line - b.Line })
		found.Steps[shipment.Numbered] = shipment.Step{Who: by.Name, At: tx.Now, Note: file}
		return shipment.Save(ctx, tx, found.Batch)
	})
}

// meant is the item that a reference names; 0: none.
func (b Batch) meant(reference string) int {
	number, part, err := label.ParseReference(reference)
	if err != nil {
		return 0
	}
	for _, i := range b.Items {
		if i.Order == number && i.Part == part && i.Live() {
			return i.Seq
		}
	}
	return 0
}

// number gives an item the number of a line, or keeps the line as a mismatch.
func (b *Batch) number(ctx context.Context, tx *db.Tx, line label.Issued) error {
	at := slices.IndexFunc(b.Items, func(i BatchItem) bool {
		return i.Order == line.Order && i.Part == line.N && i.State != shipment.Removed
	})
	why := ""
	switch {
	case at < 0:
		why = "この便にない荷物です。"
	case b.Items[at].State == shipment.Gone && b.Items[at].Tracking == line.Tracking:
		return nil
	case b.Items[at].State == shipment.Gone:
		why = "すでに別の番号で発送しました。"
	case b.uses(line.Tracking, b.Items[at].Seq) != 0:
		why = fmt.Sprintf("この番号は%d番目の荷物に付いています。", b.uses(line.Tracking, b.Items[at].Seq))
	}
	if why != "" {
		ours := label.Parcel{Order: line.Order, N: line.N}
		b.Mismatches = append(b.Mismatches, shipment.Mismatch{Line: line.Line, Reference: ours.Reference(), Tracking: line.Tracking, Why: why})
		return nil
	}
	b.Items[at].Tracking = line.Tracking
	return shipment.SaveItem(ctx, tx, b.Items[at].Item)
}

// uses is the place of another item that has a number; 0: none.
func (b Batch) uses(tracking string, but int) int {
	for _, i := range b.Items {
		if i.Tracking == tracking && i.Seq != but && i.State != shipment.Removed {
			return i.Seq
		}
	}
	return 0
}

// NumberItem gives one shipment of a batch a number that somebody typed. The
// line of the file that it mends, or 0, is done with.
func (b *Orders) NumberItem(ctx context.Context, batch string, seq int, typed string, line int) (Batch, error) {
	return b.openBatch(ctx, batch, "fix", map[string]audit.Change{"item": {After: seq}, "tracking": {After: typed}}, func(tx *db.Tx, found *Batch) error {
		tracking, err := shipping.ParseTracking(found.Carrier, typed)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(found.Items, func(i BatchItem) bool { return i.Seq == seq && i.Live() })
		switch {
		case at < 0:
			return shipment.ErrNoItem
		case found.uses(tracking, seq) != 0:
			return shipment.ErrSameNumber
		}
		found.Items[at].Tracking = tracking
		if err := shipment.SaveItem(ctx, tx, found.Items[at].Item); err != nil {
			return err
		}
		return found.forget(ctx, tx, line)
	})
}

// DropLine forgets a line of the carrier's file that fits nothing.
func (b *Orders) DropLine(ctx context.Context, batch string, line int) (Batch, error) {
	return b.openBatch(ctx, batch, "skip", map[string]audit.Change{"rows": {Before: line}}, func(tx *db.Tx, found *Batch) error { return found.forget(ctx, tx, line) })
}

func (b *Batch) forget(ctx context.Context, tx *db.Tx, line int) error {
	b.Mismatches = slices.DeleteFunc(b.Mismatches, func(m shipment.Mismatch) bool { return m.Line == line })
	return shipment.Save(ctx, tx, b.Batch)
}

// SendBatch says that the shipments of a batch that have a number leave. Nothing
// happens before SendDelay is over: until then UndoSend takes all of it back.
// Once it was said, saying it again changes nothing.
func (b *Orders) SendBatch(ctx context.Context, batch string, by By) (Batch, error) {
	if err := by.said(); err != nil {
		return Batch{}, err
	}
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		found, err := b.batch(ctx, tx, batch)
		if err != nil || found.State == shipment.Leaving || found.State == shipment.Sending {
			return err
		}
		if found.State != shipment.Open {
			return shipment.ErrNotOpen
		}
		leaves := 0
		for _, i := range found.Items {
			if !i.Live() || i.Tracking == "" {
				continue
			}
			i.State, i.Problem = shipment.InBatch, i.Trouble
			if i.Trouble == "" {
				leaves++
			} else {
				i.State = shipment.Failed
			}
			if err := shipment.SaveItem(ctx, tx, i.Item); err != nil {
				return err
			}
		}
		if leaves == 0 {
			return shipment.ErrNothing
		}
		found.Steps[shipment.Sent] = shipment.Step{Who: by.Name, At: tx.Now}
		if err := shipment.Save(ctx, tx, found.Batch); err != nil {
			return err
		}
		if _, err = shipment.Move(ctx, tx, found.Batch, shipment.Open, shipment.Leaving, tx.Now.Add(SendDelay)); err != nil {
			return err
		}
		return auditedBatch(ctx, tx, batch, "send", map[string]audit.Change{"count": {After: leaves}})
	})
	if err != nil {
		return Batch{}, fmt.Errorf("send batch %s: %w", batch, err)
	}
	return b.ShippingBatch(ctx, batch)
}

// UndoSend takes back that a batch leaves, as long as it is not due.
func (b *Orders) UndoSend(ctx context.Context, batch string) (Batch, error) {
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		found, err := shipment.FindBatch(ctx, tx, batch)
		switch {
		case err != nil:
			return err
		case found.State == shipment.Open:
			return nil
		case found.State != shipment.Leaving || !tx.Now.Before(found.Due):
			return shipment.ErrTooLate
		}
		delete(found.Steps, shipment.Sent)
		if err := shipment.Save(ctx, tx, found); err != nil {
			return err
		}
		if _, err = shipment.Move(ctx, tx, found, shipment.Leaving, shipment.Open, time.Time{}); err != nil {
			return err
		}
		return auditedBatch(ctx, tx, batch, "undo", nil)
	})
	if err != nil {
		return Batch{}, fmt.Errorf("take back batch %s: %w", batch, err)
	}
	return b.ShippingBatch(ctx, batch)
}

// WorkBatches ships what is due for a while, one shipment after the other. It may
// stop anywhere: what left under its number is not shipped again.
func (b *Orders) WorkBatches(ctx context.Context) error {
	var due []string
	err := b.DB.Update(ctx, func(tx *db.Tx) (err error) {
		due, err = shipment.Due(ctx, tx)
		return err
	})
	if err != nil {
		return fmt.Errorf("look for batches that are due: %w", err)
	}
	turn, over := context.WithTimeout(ctx, b.Turn)
	defer over()
	for _, batch := range due {
		for done := false; !done && turn.Err() == nil; {
			if done, err = b.workBatch(ctx, batch); err != nil {
				return fmt.Errorf("ship batch %s: %w", batch, err)
			}
		}
	}
	return nil
}

// workBatch ships some of a batch, and tells whether that was the last of it.
func (b *Orders) workBatch(ctx context.Context, batch string) (done bool, err error) {
	var found shipment.Batch
	var part []BatchItem
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		if found, err = shipment.FindBatch(ctx, tx, batch); err != nil {
			return err
		}
		items, err := shipment.NextItems(ctx, tx, batch, tasksAtOne)
		if err != nil {
			return err
		}
		part, err = b.withOrders(ctx, tx, items)
		return err
	})
	if err != nil {
		return false, err
	}
	by := By{Actor: Operator, Name: found.Steps[shipment.Sent].Who, Reason: Batch{Batch: found}.Name()}
	for _, i := range part {
		if err := b.sendItem(ctx, found.Carrier, i, by); err != nil {
			return false, err
		}
	}
	if len(part) > 0 {
		return false, nil
	}
	return true, b.DB.Update(ctx, func(tx *db.Tx) error {
		now, err := b.batch(ctx, tx, batch)
		if err != nil || now.State != shipment.Sending {
			return err
		}
		open, err := shipment.Move(ctx, tx, now.Batch, shipment.Sending, shipment.Open, time.Time{})
		if now.State = shipment.Open; err != nil || !open {
			return err
		}
		return settleBatch(ctx, tx, now.Batch, now.Items)
	})
}

// sendItem ships one, and writes down what became of it.
func (b *Orders) sendItem(ctx context.Context, carrier string, i BatchItem, by By) error {
	i.State, i.Problem = shipment.Gone, ""
	err := error(nil)
	if i.Trouble == "" {
		err = b.ShipNumbered(ctx, i.Order, i.Part, carrier, i.Tracking, by)
	} else {
		i.State, i.Problem = shipment.Failed, i.Trouble
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		i.State, i.Problem = shipment.Failed, "発送を記録できませんでした。しばらくしてから、もう一度発送してください。"
		if told := new(fault.Error); errors.As(err, &told) {
			i.Problem = told.Message
		}
		b.Log.WarnContext(ctx, "a shipment of a batch could not be shipped", "order", i.Order, "error", err)
	}
	b.crashPoint("between shipment and batch")
	return b.DB.Update(ctx, func(tx *db.Tx) error { return shipment.SaveItem(ctx, tx, i.Item) })
}
