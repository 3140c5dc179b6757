package transfer

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
	"github.com/tsumugi-shop/tsumugi/internal/zengin"
)

// What the verbs refuse.
var (
	ErrNotFound = fault.New(fault.NotFound, "transfer.not_found", "振込の一覧が見つかりません。")
	ErrWaiting  = fault.New(fault.Conflict, "transfer.waiting", "この返金は、銀行へ依頼する振込の一覧に入っています。")
)

// Give keeps the account of an order, in the place of one from before.
func Give(ctx context.Context, tx *db.Tx, key seal.Key, number id.OrderNumber, a zengin.Account) error {
	plain, err := json.Marshal(a)
	if err != nil {
		return err
	}
	sealed, err := key.Seal(plain, string(number))
	if err != nil {
		return fmt.Errorf("keep the account of %s: %w", number, err)
	}
	return upsertAccount(ctx, tx, number, sealed)
}

// Given is when the account of an order was given; zero: there is none.
func Given(ctx context.Context, tx *db.Tx, number id.OrderNumber) (time.Time, error) {
	_, at, err := selectAccount(ctx, tx, number)
	return at, err
}

// Account opens the account of an order.
func Account(ctx context.Context, tx *db.Tx, key seal.Key, number id.OrderNumber) (a zengin.Account, err error) {
	sealed, at, err := selectAccount(ctx, tx, number)
	if err != nil {
		return a, err
	}
	if at.IsZero() {
		return a, ErrNotFound.Because(fmt.Errorf("order %s has no account", number))
	}
	plain, err := key.Open(sealed, string(number))
	if err != nil {
		return a, fmt.Errorf("open the account of %s: %w", number, err)
	}
	return a, json.Unmarshal(plain, &a)
}

// Erase forgets the account of an order.
func Erase(ctx context.Context, tx *db.Tx, number id.OrderNumber) error {
	return deleteAccount(ctx, tx, number)
}

// WithAccount lists the orders that have an account, the first given first.
func WithAccount(ctx context.Context, tx *db.Tx, limit int) ([]id.OrderNumber, error) {
	return selectGiven(ctx, tx, limit)
}

// State is what became of a refund in a file.
type State string

// The states of a refund in a file.
const (
	Waiting     State = "waiting"     // the bank may have been told
	Transferred State = "transferred" // it did it
	Failed      State = "failed"      // it could not
	Dropped     State = "dropped"     // the bank was never told
)

// Enum lists all values for the contract.
func (State) Enum() []any { return []any{Waiting, Transferred, Failed, Dropped} }

// A Batch is a file of transfers for the bank.
type Batch struct {
	ID      string
	Day     string // YYYYMMDD
	Who     string
	Reason  string
	Created time.Time
	Closed  time.Time // zero: something waits
	Items   []Item
}

// An Item is a refund in a file.
type Item struct {
	Batch   string
	Seq     int
	Debt    string
	Order   id.OrderNumber
	Amount  money.Yen
	State   State
	Problem string
}

// Reference names the item to the bank and on the receiver's statement: twenty
// characters, the most that there is room for.
func (i Item) Reference() string { return fmt.Sprintf("%s-%03d", i.Order, i.Seq) }

// MaxItems is how many refunds a file has at most, by the digits of a reference.
const MaxItems = 999

// Waiting is how many items of the file wait.
func (b Batch) Waiting() (n int) {
	for _, i := range b.Items {
		if i.State == Waiting {
			n++
		}
	}
	return n
}

// Add writes a new file. One of its refunds in another that waits is refused by
// the database.
func Add(ctx context.Context, tx *db.Tx, b *Batch) error {
	b.ID, b.Created = id.New(tx.Now), tx.Now
	if err := insertBatch(ctx, tx, *b); err != nil {
		return err
	}
	for i := range b.Items {
		it := &b.Items[i]
		it.Batch, it.Seq, it.State = b.ID, i+1, Waiting
		if err := insertItem(ctx, tx, *it); err != nil {
			return fmt.Errorf("put %s into a file of transfers: %w", it.Order, err)
		}
	}
	return nil
}

// Find reads a file.
func Find(ctx context.Context, tx *db.Tx, batch string) (Batch, error) {
	return selectBatch(ctx, tx, batch)
}

// List is the newest files.
func List(ctx context.Context, tx *db.Tx, limit int) ([]Batch, error) {
	return selectBatches(ctx, tx, limit)
}

// WaitsIn is the file in which a refund waits, or empty.
func WaitsIn(ctx context.Context, tx *db.Tx, debt string) (string, error) {
	return selectWaiting(ctx, tx, debt)
}

// OfOrder lists the items of an order, the latest first.
func OfOrder(ctx context.Context, tx *db.Tx, number id.OrderNumber) ([]Item, error) {
	return selectOfOrder(ctx, tx, number)
}

// Mark says what became of an item that waits, and tells whether it did: what
// was marked before is left as it was. With its last item the file is closed.
func Mark(ctx context.Context, tx *db.Tx, it Item, state State, problem string) (bool, error) {
	done, err := updateItem(ctx, tx, it, state, problem)
	if err != nil || !done {
		return false, err
	}
	return true, closeBatch(ctx, tx, it.Batch)
}
