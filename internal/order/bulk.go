package order

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A BulkVerb is what is done to many orders.
type BulkVerb string

// What can be done to many orders at once. Shipping is for what needs no batch:
// all that waits of an order leaves, without a tracking number.
const (
	BulkHold    BulkVerb = "hold"
	BulkRelease BulkVerb = "release"
	BulkMemo    BulkVerb = "memo"
	BulkPaid    BulkVerb = "paid"
	BulkShip    BulkVerb = "ship"
)

// inverse is what takes a verb back.
var inverse = map[BulkVerb]BulkVerb{BulkHold: BulkRelease, BulkRelease: BulkHold}

// A Bulk does one verb to many orders, one after the other, until each has its
// result. It survives whoever works on it.
type Bulk struct {
	ID      string
	Verb    BulkVerb
	Reason  string
	Staff   string // id of who asked for it
	Name    string // as it was then
	State   string // working, done, stopped
	Waiting int
	Done    int
	Failed  int
	Created time.Time
	key     string
}

// Total is how many orders it is about.
func (b Bulk) Total() int { return b.Waiting + b.Done + b.Failed }

// A BulkItem is one order of a bulk.
type BulkItem struct {
	Seq     int
	Number  id.OrderNumber
	Problem string
}

// What a bulk and its items are in.
const (
	bulkWorking = "working"
	bulkStopped = "stopped"
	itemWaiting = "waiting"
	itemDone    = "done"
	itemFailed  = "failed"
)

const (
	bulkMost  = 20_000 // orders of one bulk
	bulkPart  = 50     // orders between two looks at whether somebody stopped it
	bulkPages = 500    // places read at once
)

var (
	// ErrBulk refuses to do something to no order, to too many, or what there is not.
	ErrBulk = fault.New(fault.Invalid, "order.bulk", "対象の受注がないか、多すぎます（20,000件まで）。絞り込んでからもう一度お試しください。")
	// ErrNoBulk is the answer for a bulk that is not there.
	ErrNoBulk = fault.New(fault.NotFound, "order.bulk_not_found", "一括処理が見つかりません。")
	// ErrNoInverse refuses to take back what cannot be.
	ErrNoInverse = fault.New(fault.Conflict, "order.bulk_undo", "この一括処理は取り消せません。")
	// errTaken ends a verb whose order somebody else has done meanwhile.
	errTaken = errors.New("order: done by another worker")
)

// BeginBulk writes down what is to be done to which orders: those that a filter
// leaves now, without some, or those that are named. The same key begins one bulk.
func (b *Orders) BeginBulk(ctx context.Context, key string, want Bulk, f *Filter, numbers []id.OrderNumber) (Bulk, error) {
	if err := (By{Actor: Operator, Name: want.Name, Reason: want.Reason}).said(); err != nil {
		return want, err
	}
	err := b.DB.View(ctx, func(tx *db.Tx) (err error) {
		if f != nil {
			numbers, err = b.allBut(ctx, tx, *f, numbers)
		}
		return err
	})
	if err != nil {
		return want, fmt.Errorf("find the orders of a bulk: %w", err)
	}
	if len(numbers) == 0 || len(numbers) > bulkMost {
		return want, ErrBulk
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		known, err := findBulkByKey(ctx, tx, key)
		if err == nil {
			want = known
			return nil
		}
		if !errors.Is(err, ErrNoBulk) {
			return err
		}
		want.ID, want.key, want.State, want.Created = id.New(tx.Now), key, bulkWorking, tx.Now
		if err := insertBulk(ctx, tx, want); err != nil {
			return err
		}
		if err := insertBulkItems(ctx, tx, want.ID, numbers); err != nil {
			return err
		}
		return auditedBulk(ctx, tx, want.ID, "bulk.begin", want.Reason, map[string]audit.Change{"verb": {After: want.Verb}, "count": {After: len(numbers)}})
	})
	if err != nil {
		return want, fmt.Errorf("begin a bulk: %w", err)
	}
	found, _, err := b.FindBulk(ctx, want.ID)
	return found, err
}

// auditedBulk writes down what somebody did with a bulk; what the bulk does to
// each order stands beside the order.
func auditedBulk(ctx context.Context, tx *db.Tx, bulk, action, reason string, changes map[string]audit.Change) error {
	return audit.ByPeople(ctx, tx, audit.Entry{Object: "bulk", ObjectID: bulk, Action: action, Reason: reason, Changes: changes})
}

// allBut is every order that a filter leaves but those that are named.
func (b *Orders) allBut(ctx context.Context, tx *db.Tx, f Filter, but []id.OrderNumber) (numbers []id.OrderNumber, err error) {
	left := map[id.OrderNumber]bool{}
	for _, n := range but {
		left[n] = true
	}
	var after *Mark
	for {
		part, more, err := b.places(ctx, tx, f, after, bulkPages)
		if err != nil {
			return nil, err
		}
		for _, p := range part {
			if !left[p.number] {
				numbers = append(numbers, p.number)
			}
		}
		if !more || len(part) == 0 || len(numbers) > bulkMost {
			return numbers, nil
		}
		last := part[len(part)-1]
		after = &Mark{db.Time(last.at), last.number}
	}
}

// FindBulk is a bulk, and the orders that failed, up to two hundred of them.
func (b *Orders) FindBulk(ctx context.Context, name string) (found Bulk, failed []BulkItem, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		if found, err = findBulk(ctx, tx, name); err != nil {
			return err
		}
		failed, err = selectBulkItems(ctx, tx, name, itemFailed, 200)
		return err
	})
	return found, failed, err
}

// Bulks is the last few bulks of a week, the newest first.
func (b *Orders) Bulks(ctx context.Context, limit int) (list []Bulk, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectBulks(ctx, tx, tx.Now.AddDate(0, 0, -7).UnixMilli(), limit)
		return err
	})
	return list, err
}

// RetryBulk lets the orders that failed be tried again, and goes on with one
// that was stopped.
func (b *Orders) RetryBulk(ctx context.Context, name string) (Bulk, error) {
	return b.steerBulk(ctx, name, bulkWorking, "bulk.retry", func(tx *db.Tx) error { return retryBulkItems(ctx, tx, name) })
}

// StopBulk leaves the orders alone that wait; what was done stays done.
func (b *Orders) StopBulk(ctx context.Context, name string) (Bulk, error) {
	return b.steerBulk(ctx, name, bulkStopped, "bulk.stop", func(*db.Tx) error { return nil })
}

func (b *Orders) steerBulk(ctx context.Context, name, to, action string, do func(tx *db.Tx) error) (Bulk, error) {
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		was, err := findBulk(ctx, tx, name)
		if err != nil {
			return err
		}
		if err := do(tx); err != nil {
			return err
		}
		if err := setBulkState(ctx, tx, name, to); err != nil {
			return err
		}
		return auditedBulk(ctx, tx, name, action, "", map[string]audit.Change{"state": {Before: was.State, After: to}})
	})
	if err != nil {
		return Bulk{}, err
	}
	found, _, err := b.FindBulk(ctx, name)
	return found, err
}

// UndoBulk does the inverse to all that a bulk has done.
func (b *Orders) UndoBulk(ctx context.Context, key, name string, want Bulk) (Bulk, error) {
	was, _, err := b.FindBulk(ctx, name)
	if err != nil {
		return Bulk{}, err
	}
	if want.Verb = inverse[was.Verb]; want.Verb == "" {
		return Bulk{}, ErrNoInverse
	}
	var numbers []id.OrderNumber
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		items, err := selectBulkItems(ctx, tx, name, itemDone, bulkMost)
		for _, i := range items {
			numbers = append(numbers, i.Number)
		}
		return err
	})
	if err != nil {
		return Bulk{}, err
	}
	if want.Reason == "" {
		want.Reason = "一括処理の取り消し"
	}
	return b.BeginBulk(ctx, key, want, nil, numbers)
}

// WorkBulks goes on for a while with what is not done. However many do it at
// once, and wherever one of them dies, each order has the verb done to it once:
// its result is written in the verb's own transaction.
func (b *Orders) WorkBulks(ctx context.Context) error {
	var open []string
	err := b.DB.ViewOne(ctx, func(tx *db.Tx) (err error) {
		open, err = selectOpenBulks(ctx, tx)
		return err
	})
	if err != nil {
		return fmt.Errorf("look for bulks: %w", err)
	}
	turn, over := context.WithTimeout(ctx, b.Turn)
	defer over()
	for _, name := range open {
		for done := false; !done && turn.Err() == nil; {
			if done, err = b.workBulk(ctx, name); err != nil {
				return fmt.Errorf("work on bulk %s: %w", name, err)
			}
		}
	}
	return nil
}

// workBulk does a part of a bulk, and tells whether nothing of it is left.
func (b *Orders) workBulk(ctx context.Context, name string) (over bool, err error) {
	var bulk Bulk
	var part []BulkItem
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		if bulk, err = findBulk(ctx, tx, name); err != nil {
			return err
		}
		part, err = selectBulkItems(ctx, tx, name, itemWaiting, bulkPart)
		return err
	})
	switch {
	case err != nil:
		return false, err
	case bulk.State != bulkWorking:
		return true, nil
	case len(part) == 0:
		return true, b.DB.Update(ctx, func(tx *db.Tx) error { return endBulk(ctx, tx, name) })
	}
	ctx = audit.With(ctx, audit.Actor{Kind: audit.Staff, ID: bulk.Staff, Name: bulk.Name})
	for _, item := range part {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		err := b.bulkOne(ctx, bulk, item)
		if err == nil || errors.Is(err, errTaken) {
			continue
		}
		said := fault.From(err)
		if said.Kind == fault.Internal || said.Kind == fault.Timeout || said.Kind == fault.Unavailable {
			return false, err // it is tried again: nobody could do anything about it
		}
		err = b.DB.Update(ctx, func(tx *db.Tx) error {
			_, err := settleBulkItem(ctx, tx, bulk.ID, item.Seq, itemFailed, said.Message)
			return err
		})
		if err != nil {
			return false, err
		}
	}
	return false, nil
}

// bulkOne does the verb to one order.
func (b *Orders) bulkOne(ctx context.Context, bulk Bulk, item BulkItem) (err error) {
	settled := func(tx *db.Tx) error {
		ours, err := settleBulkItem(ctx, tx, bulk.ID, item.Seq, itemDone, "")
		if err == nil && !ours {
			err = errTaken
		}
		return err
	}
	by := By{Actor: Operator, Name: bulk.Name, Reason: bulk.Reason, Also: []func(*db.Tx) error{settled}}
	switch bulk.Verb {
	case BulkHold:
		_, err = b.Hold(ctx, item.Number, by)
	case BulkRelease:
		_, err = b.Release(ctx, item.Number, by)
	case BulkMemo:
		_, err = b.Memo(ctx, item.Number, by)
	case BulkPaid:
		_, err = b.MarkPaid(ctx, item.Number, by)
	case BulkShip:
		_, err = b.Ship(ctx, item.Number, nil, by)
	default:
		err = ErrBulk
	}
	return err
}
