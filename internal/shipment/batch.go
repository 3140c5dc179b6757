package shipment

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// What batches refuse.
var (
	ErrNoBatch    = fault.New(fault.NotFound, "batch.not_found", "便が見つかりません。")
	ErrNoItem     = fault.New(fault.NotFound, "batch.item", "この荷物は便にありません。")
	ErrNotOpen    = fault.New(fault.Conflict, "batch.not_open", "この便は発送の手続き中か、終わっています。")
	ErrTooLate    = fault.New(fault.Conflict, "batch.too_late", "取り消せる時間を過ぎました。")
	ErrNothing    = fault.New(fault.Conflict, "batch.nothing", "発送できる荷物がありません。")
	ErrSameNumber = fault.New(fault.Conflict, "batch.same_number", "この送り状番号は、便のほかの荷物に付いています。")
)

// BatchState is how far a batch is.
type BatchState string

// The states of a batch.
const (
	Open    BatchState = "open"    // packed; papers and numbers are made
	Leaving BatchState = "leaving" // ships when it is due, and can be taken back until then
	Sending BatchState = "sending" // is being shipped
	Done    BatchState = "done"    // nothing of it waits
	Undone  BatchState = "dropped" // was given up
)

// Enum lists all values for the contract.
func (BatchState) Enum() []any { return []any{Open, Leaving, Sending, Done, Undone} }

// ItemState is what became of a shipment in a batch.
type ItemState string

// The states of a shipment in a batch.
const (
	InBatch ItemState = "waiting"
	Gone    ItemState = "shipped"
	Failed  ItemState = "failed"
	Removed ItemState = "removed"
)

// Enum lists all values for the contract.
func (ItemState) Enum() []any { return []any{InBatch, Gone, Failed, Removed} }

// The steps of a batch, in their order.
const (
	Closed   = "closed"
	Printed  = "printed"
	Labelled = "labelled"
	Numbered = "numbered"
	Sent     = "sent"
)

// A Step says who did something with a batch, and when.
type Step struct {
	Who string    `json:"who"`
	At  time.Time `json:"at"`
	// Note is the name of the file that was read.
	Note string `json:"note,omitempty"`
}

// A Mismatch is a line of a carrier's file that fits no shipment of the batch.
type Mismatch struct {
	Line      int    `json:"line"`
	Reference string `json:"reference"` // ours, as the file says it
	Tracking  string `json:"tracking"`  // as the file says it
	Item      int    `json:"item"`      // the shipment it is about, when that is known; 0: none
	Why       string `json:"why"`
}

// A Batch is shipments that are packed and leave together.
type Batch struct {
	ID         string
	Key        string
	Day        string
	Seq        int // of the day
	Carrier    string
	State      BatchState
	Due        time.Time // zero: nothing leaves
	Steps      map[string]Step
	Mismatches []Mismatch
	Created    time.Time
	Counts     map[ItemState]int
	Ready      int // waiting items that have a number
}

// An Item is a shipment in a batch.
type Item struct {
	Batch    string
	Seq      int // the order of packing
	Shipment string
	Order    id.OrderNumber
	Part     int    // the shipment's place in its order
	Printed  string // digest of what its papers say
	Tracking string
	State    ItemState
	Problem  string
}

// Live tells whether the item is still to be shipped.
func (i Item) Live() bool { return i.State == InBatch || i.State == Failed }

// Batched is the shipments that are in a batch and have not left.
func Batched(ctx context.Context, tx *db.Tx) (map[string]bool, error) {
	list, err := selectBatched(ctx, tx)
	in := make(map[string]bool, len(list))
	for _, s := range list {
		in[s] = true
	}
	return in, err
}

// Made tells whether a request has made its batch.
func Made(ctx context.Context, tx *db.Tx, key string) (bool, error) {
	_, err := selectBatch(ctx, tx, `key`, key)
	if errors.Is(err, ErrNoBatch) {
		return false, nil
	}
	return err == nil, err
}

// Close makes a batch of shipments. The same key finds the batch that it made.
// Shipments that got into another one meanwhile are left out.
func Close(ctx context.Context, tx *db.Tx, b *Batch, items []Item, who string) error {
	switch made, err := selectBatch(ctx, tx, `key`, b.Key); {
	case err == nil:
		*b = made
		return nil
	case !errors.Is(err, ErrNoBatch):
		return err
	}
	taken, err := Batched(ctx, tx)
	if err != nil {
		return err
	}
	items = slices.DeleteFunc(slices.Clone(items), func(i Item) bool { return taken[i.Shipment] })
	if len(items) == 0 {
		return ErrNothing
	}
	b.ID, b.State, b.Created = id.New(tx.Now), Open, tx.Now
	b.Steps = map[string]Step{Closed: {Who: who, At: tx.Now}}
	if b.Seq, err = insertBatch(ctx, tx, *b); err != nil {
		return err
	}
	for i := range items {
		items[i].Batch, items[i].Seq, items[i].State = b.ID, i+1, InBatch
		if err := insertItem(ctx, tx, items[i]); err != nil {
			return err
		}
	}
	b.Counts = map[ItemState]int{InBatch: len(items)}
	return nil
}

// FindBatch reads a batch.
func FindBatch(ctx context.Context, tx *db.Tx, batch string) (Batch, error) {
	return selectBatch(ctx, tx, `id`, batch)
}

// Batches lists batches that were made before a moment, the newest first.
func Batches(ctx context.Context, tx *db.Tx, before time.Time, limit int) ([]Batch, error) {
	return selectBatches(ctx, tx, before, limit)
}

// Items lists what is in a batch, in the order of packing.
func Items(ctx context.Context, tx *db.Tx, batch string) ([]Item, error) {
	return selectItems(ctx, tx, batch)
}

// Save writes the steps and mismatches of a batch.
func Save(ctx context.Context, tx *db.Tx, b Batch) error { return updateBatch(ctx, tx, b) }

// SaveItem writes number, state and problem of a shipment in a batch.
func SaveItem(ctx context.Context, tx *db.Tx, i Item) error { return updateItem(ctx, tx, i) }

// Move takes a batch from a state to another, and tells whether it was in it.
func Move(ctx context.Context, tx *db.Tx, b Batch, from, to BatchState, due time.Time) (bool, error) {
	return moveBatch(ctx, tx, b.ID, from, to, due)
}

// Due takes the batches whose time has come over to be sent, and lists all that
// are being sent.
func Due(ctx context.Context, tx *db.Tx) ([]string, error) {
	if err := moveDue(ctx, tx); err != nil {
		return nil, err
	}
	return selectSending(ctx, tx)
}

// NextItems lists shipments of a batch that have a number and are not shipped yet.
func NextItems(ctx context.Context, tx *db.Tx, batch string, limit int) ([]Item, error) {
	return selectNext(ctx, tx, batch, limit)
}

// LiveItems lists the shipments of an order that are in a batch and have not left.
func LiveItems(ctx context.Context, tx *db.Tx, number id.OrderNumber) ([]Item, error) {
	return selectLiveItems(ctx, tx, number)
}

// Find reads shipments by their ids, in no order.
func Find(ctx context.Context, tx *db.Tx, ids []string) ([]Shipment, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return selectByID(ctx, tx, ids)
}
