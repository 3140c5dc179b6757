package shipping

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/label"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

// ShippingQueue is what waits to leave.
type ShippingQueue struct {
	Now      int64             `json:"now"` // Unix milliseconds
	Ready    []ShippingWaiting `json:"ready"`
	Out      []ShippingWaiting `json:"out"` // has an obstacle
	Carriers []string          `json:"carriers"`
	Carrier  string            `json:"carrier"` // of the last batch
	Batches  []ShippingBatch   `json:"batches"` // of the last days, newest first
	Most     int               `json:"most"`    // parcels in a batch
}

// ShippingWaiting is a parcel that waits.
type ShippingWaiting struct {
	ID       string         `json:"id"`
	Number   string         `json:"number"`
	Name     string         `json:"name"`
	Pieces   int            `json:"pieces"`
	Placed   int64          `json:"placed"`
	Obstacle order.Obstacle `json:"obstacle"`
	Note     string         `json:"note"` // why it is held, how it is paid
	From     string         `json:"from"` // YYYYMMDD from which it leaves
}

// ShippingBatch is parcels that are packed together.
type ShippingBatch struct {
	ID       string              `json:"id"`
	Name     string              `json:"name"`
	Day      string              `json:"day"`
	Carrier  string              `json:"carrier"`
	State    shipment.BatchState `json:"state"`
	Due      int64               `json:"due"` // Unix milliseconds at which it leaves; 0: it does not
	Waiting  int                 `json:"waiting"`
	Ready    int                 `json:"ready"` // of them with a number
	Shipped  int                 `json:"shipped"`
	Failed   int                 `json:"failed"`
	Closed   ShippingStep        `json:"closed"`
	Printed  ShippingStep        `json:"printed"`
	Labelled ShippingStep        `json:"labelled"`
	Numbered ShippingStep        `json:"numbered"`
	Sent     ShippingStep        `json:"sent"`
}

// ShippingStep is who did a step, and when.
type ShippingStep struct {
	At   int64  `json:"at"` // 0: nobody
	Who  string `json:"who"`
	Note string `json:"note"` // name of the file
}

// daysShown is how long batches are shown.
const (
	daysShown    = 7 * 24 * time.Hour
	batchesShown = 50
)

func (p Parts) queue(ctx context.Context, _ call.None) (ShippingQueue, error) {
	var now time.Time
	if err := p.Orders.DB.View(ctx, func(tx *db.Tx) error { now = tx.Now; return nil }); err != nil {
		return ShippingQueue{}, err
	}
	out := ShippingQueue{Now: now.UnixMilli(), Ready: []ShippingWaiting{}, Out: []ShippingWaiting{}, Carriers: label.Carriers, Carrier: label.Carriers[0], Batches: []ShippingBatch{}, Most: order.BatchMost}
	list, err := p.Orders.Queue(ctx)
	if err != nil {
		return out, err
	}
	for _, q := range list {
		w := ShippingWaiting{
			ID: q.ID, Number: string(q.Order.Number), Name: name(q.Order, q.Parcel), Pieces: q.Pieces(), Placed: unix(q.Order.Placed), Obstacle: q.Obstacle, Note: note(q), From: q.From,
		}
		switch q.Obstacle {
		case order.NoObstacle:
			out.Ready = append(out.Ready, w)
		case order.IsBatched:
		default:
			out.Out = append(out.Out, w)
		}
	}
	batches, err := p.Orders.ShippingBatches(ctx, now.Add(time.Minute), batchesShown)
	for i, b := range batches {
		if i == 0 && label.Known(b.Carrier) {
			out.Carrier = b.Carrier
		}
		live := b.State != shipment.Done && b.State != shipment.Undone
		if live || b.State == shipment.Done && now.Sub(b.Created) < daysShown {
			out.Batches = append(out.Batches, newBatch(b))
		}
	}
	return out, err
}

// note is what stands below a parcel that cannot leave.
func note(q order.Queued) string {
	switch q.Obstacle {
	case order.IsHeld:
		return q.Order.Held
	case order.IsUnpaid:
		return q.Order.Status.Word()
	case order.IsAwaited:
		return "お戻しの品の検品待ち"
	}
	return ""
}

func newBatch(b shipment.Batch) ShippingBatch {
	step := func(name string) ShippingStep {
		s := b.Steps[name]
		return ShippingStep{At: unix(s.At), Who: s.Who, Note: s.Note}
	}
	return ShippingBatch{
		ID: b.ID, Name: order.Batch{Batch: b}.Name(), Day: b.Day, Carrier: b.Carrier, State: b.State, Due: unix(b.Due), Waiting: b.Counts[shipment.InBatch] + b.Counts[shipment.Failed],
		Ready: b.Ready, Shipped: b.Counts[shipment.Gone], Failed: b.Counts[shipment.Failed],
		Closed: step(shipment.Closed), Printed: step(shipment.Printed), Labelled: step(shipment.Labelled), Numbered: step(shipment.Numbered), Sent: step(shipment.Sent),
	}
}

// ShippingBatchWhole is a batch with what is in it.
type ShippingBatchWhole struct {
	Now        int64              `json:"now"`
	Batch      ShippingBatch      `json:"batch"`
	Items      []ShippingItem     `json:"items"`
	Mismatches []ShippingMismatch `json:"mismatches"`
	Pieces     int                `json:"pieces"`
	// Amount is what is captured with what leaves, unless it was before.
	Amount int64 `json:"amount"`
}

// ShippingItem is a parcel of a batch.
type ShippingItem struct {
	Item     int                `json:"item"` // its place, from 1
	Number   string             `json:"number"`
	Name     string             `json:"name"`
	Pieces   int                `json:"pieces"`
	Tracking string             `json:"tracking"`
	State    shipment.ItemState `json:"state"`
	Trouble  string             `json:"trouble"` // why it did not leave, or would not
}

// ShippingMismatch is a line of the carrier's file that fits nothing.
type ShippingMismatch struct {
	Line      int    `json:"line"`
	Reference string `json:"reference"`
	Number    string `json:"number"` // of the order that the reference names; empty: none
	Tracking  string `json:"tracking"`
	Item      int    `json:"item"` // the parcel it is about; 0: not known
	Why       string `json:"why"`
}

// ShippingOne names a batch.
type ShippingOne struct {
	ID string `json:"id"`
}

func (p Parts) batch(ctx context.Context, in ShippingOne) (ShippingBatchWhole, error) {
	return p.whole(p.Orders.ShippingBatch(ctx, in.ID))
}

func (p Parts) whole(b order.Batch, err error) (ShippingBatchWhole, error) {
	if err != nil {
		return ShippingBatchWhole{}, err
	}
	out := ShippingBatchWhole{Now: b.Now.UnixMilli(), Batch: newBatch(b.Batch), Items: []ShippingItem{}, Mismatches: []ShippingMismatch{}}
	for _, i := range b.Items {
		if i.State == shipment.Removed {
			continue
		}
		trouble := i.Trouble
		if trouble == "" && i.State == shipment.Failed {
			trouble = i.Problem
		}
		out.Items = append(out.Items, ShippingItem{
			Item: i.Seq, Number: string(i.Order), Name: name(i.Of, i.Parcel.Parcel), Pieces: i.Parcel.Pieces(), Tracking: i.Tracking, State: i.State, Trouble: trouble,
		})
		out.Pieces += i.Parcel.Pieces()
		if i.Live() && i.Tracking != "" && i.Trouble == "" {
			out.Amount += int64(i.Parcel.Share)
		}
	}
	for _, m := range b.Mismatches {
		number, _, _ := label.ParseReference(m.Reference)
		out.Mismatches = append(out.Mismatches, ShippingMismatch{m.Line, m.Reference, string(number), m.Tracking, m.Item, m.Why})
	}
	return out, nil
}

// ShippingCode is what a scanner read.
type ShippingCode struct {
	Code string `json:"code"`
}

// ShippingSlip is what belongs to a slip.
type ShippingSlip struct {
	Number string              `json:"number"`
	Name   string              `json:"name"`
	Batch  string              `json:"batch"`
	Item   int                 `json:"item"`
	Pieces []ShippingSlipPiece `json:"pieces"`
	// Trouble is why it should not leave; empty: nothing.
	Trouble string `json:"trouble"`
}

// ShippingSlipPiece is pieces of one SKU.
type ShippingSlipPiece struct {
	SKU      string `json:"sku"`
	Name     string `json:"name"`
	Detail   string `json:"detail"`
	Picture  string `json:"picture"`
	Quantity int    `json:"quantity"`
}

func (p Parts) scan(ctx context.Context, in ShippingCode) (ShippingSlip, error) {
	number, err := id.ParseOrderNumber(in.Code)
	if err != nil {
		reference, _, other := label.ParseReference(in.Code)
		if other != nil {
			return ShippingSlip{}, err
		}
		number = reference
	}
	i, err := p.Orders.FindInBatch(ctx, number)
	if err != nil {
		return ShippingSlip{}, err
	}
	s := ShippingSlip{Number: string(i.Order), Name: name(i.Of, i.Parcel.Parcel), Batch: i.Batch, Item: i.Seq, Trouble: i.Trouble, Pieces: []ShippingSlipPiece{}}
	for _, l := range i.Parcel.Lines {
		at := slices.IndexFunc(s.Pieces, func(piece ShippingSlipPiece) bool { return piece.SKU == string(l.SKU) })
		if at >= 0 {
			s.Pieces[at].Quantity += l.Quantity
			continue
		}
		o := i.Of.Lines[l.Line]
		s.Pieces = append(s.Pieces, ShippingSlipPiece{string(l.SKU), o.Name, strings.TrimSpace(o.Color + " " + o.Size), o.Picture, l.Quantity})
	}
	return s, nil
}
