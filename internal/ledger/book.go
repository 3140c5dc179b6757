package ledger

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// Read is the ledger of an order.
func Read(ctx context.Context, tx *db.Tx, number id.OrderNumber) (Ledger, error) {
	l, err := selectPostings(ctx, tx, number)
	if err != nil {
		return nil, fmt.Errorf("read the ledger of %s: %w", number, err)
	}
	return l, nil
}

// SumsOf adds up the ledgers of some orders; one without postings is not in the answer.
func SumsOf(ctx context.Context, tx *db.Tx, numbers []id.OrderNumber) (map[id.OrderNumber]Sums, error) {
	all := make(map[id.OrderNumber]Sums, len(numbers))
	for part := range slices.Chunk(numbers, numbersAtOnce) {
		if err := selectSums(ctx, tx, part, all); err != nil {
			return nil, fmt.Errorf("add up ledgers: %w", err)
		}
	}
	return all, nil
}

// numbersAtOnce is how many orders a statement names.
const numbersAtOnce = 75

// Book posts what a payment's state means in money, as far as it is not posted
// yet, and returns the rows of money that went back by it. It may be called as
// often as news comes, in any order.
func Book(ctx context.Context, tx *db.Tx, p payment.Payment, who Who) (back []Posting, err error) {
	var all Ledger
	if !p.Fresh() {
		if all, err = Read(ctx, tx, id.OrderNumber(p.Order)); err != nil {
			return nil, err
		}
	}
	b := book{ctx, tx, p, who, all.Of(p.ID)}
	if err := b.promised(); err != nil {
		return nil, err
	}
	if p.Refunded == 0 || p.Method.ByHand() {
		return nil, nil
	}
	return b.refunded()
}

// A book is a payment with its postings.
type book struct {
	ctx context.Context
	tx  *db.Tx
	p   payment.Payment
	who Who
	l   Ledger
}

func (b *book) post(kind Kind, amount money.Yen, occasion Occasion, ref string) (Posting, error) {
	row := Posting{
		ID: id.New(b.tx.Now), Order: id.OrderNumber(b.p.Order), Payment: b.p.ID, Kind: kind, Amount: amount, Occasion: occasion, Ref: ref, Who: b.who,
		Said: strings.TrimSpace(string(b.p.State) + " " + b.p.Reference), At: b.tx.Now,
	}
	b.l = append(b.l, row)
	return row, insert(b.ctx, b.tx, row)
}

// promised posts what was promised, taken, and let go.
func (b *book) promised() (err error) {
	p := b.p
	if p.State == payment.Authorized && b.l.Sum(Authorized) == 0 {
		_, err = b.post(Authorized, p.Amount, Order, p.ID)
		return err
	}
	if more := p.Captured - b.l.Sum(Captured); more > 0 {
		if _, err := b.post(Captured, more, Order, fmt.Sprintf("%s/%d", p.ID, p.Captured)); err != nil {
			return err
		}
	}
	// The rest of what a service promised goes when a part is taken; what is paid
	// at the door may come with several parcels.
	over := p.State.Failed() || p.Captured > 0 && !p.Method.ByHand()
	if rest := b.l.Promised(); over && rest > 0 {
		_, err = b.post(Released, rest, Order, p.ID)
	}
	return err
}

// refunded settles what was owed, oldest first, as far as the service has given
// back. What it gave back beyond that was decided there.
func (b *book) refunded() (back []Posting, err error) {
	open := map[string]bool{}
	for _, d := range b.l.Debts() {
		open[d.ID] = true
	}
	owed := money.Yen(0)
	for _, d := range b.l {
		if d.Kind != Owed || owed+d.Amount > b.p.Refunded {
			continue
		}
		owed += d.Amount
		if !open[d.ID] {
			continue
		}
		row, err := b.post(Refunded, d.Amount, d.Occasion, d.ID)
		if err != nil {
			return nil, err
		}
		back = append(back, row)
	}
	more := b.p.Refunded - b.l.Owed()
	if more <= 0 {
		return back, nil
	}
	debt, err := b.post(Owed, more, Outside, fmt.Sprintf("%s/%d", b.p.ID, b.p.Refunded))
	if err != nil {
		return nil, err
	}
	row, err := b.post(Refunded, more, Outside, debt.ID)
	return append(back, row), err
}

// Touched lists the orders of which money moved in a period.
func Touched(ctx context.Context, tx *db.Tx, from, to time.Time) ([]id.OrderNumber, error) {
	list, err := selectNumbers(ctx, tx, from.UnixMilli(), to.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("list orders whose money moved: %w", err)
	}
	return list, nil
}
