package stock

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// ErrShort is the answer to somebody who wants more than there is. Each field
// is named by the SKU, and its code is the number of pieces that are left, or
// "more" when there are more than anybody is told.
var ErrShort = fault.New(fault.Conflict, "stock.short", "申し訳ございません。在庫が不足している商品があります。")

// A Want is pieces of one SKU. The same SKU twice counts together.
type Want struct {
	SKU      id.SKU
	Quantity int
}

// sweepAtOnce bounds one transaction of Sweep.
const sweepAtOnce = 200

// Hold puts wants aside for holder until a moment, in the place of whatever it
// held before, all or nothing: ErrShort says what is missing, and the caller
// rolls back.
func Hold(ctx context.Context, tx *db.Tx, holder string, wants []Want, until time.Time) error {
	return HoldIn(ctx, tx, holder, "", wants, until)
}

// HoldIn is Hold for one of a crowd of strangers, who share what HeldIn tells.
func HoldIn(ctx context.Context, tx *db.Tx, holder, network string, wants []Want, until time.Time) error {
	had, err := deleteHolds(ctx, tx, holder)
	if err != nil {
		return err
	}
	return holdAfter(ctx, tx, holder, network, had, wants, until)
}

// HoldFirst is HoldIn for a holder that holds nothing, as the caller has read under a
// lock of its own.
func HoldFirst(ctx context.Context, tx *db.Tx, holder, network string, wants []Want, until time.Time) error {
	return holdAfter(ctx, tx, holder, network, nil, wants, until)
}

func holdAfter(ctx context.Context, tx *db.Tx, holder, network string, had, wants []Want, until time.Time) error {
	want := sum(wants)
	changes := maps.Clone(want)
	for _, h := range had {
		changes[h.SKU] -= h.Quantity
	}
	if err := move(ctx, tx, changes, hold); err != nil {
		return err
	}
	return insertHolds(ctx, tx, holder, network, want, until)
}

// HeldIn is how many pieces strangers of a network have put aside of each SKU,
// without those of holder.
func HeldIn(ctx context.Context, tx *db.Tx, network, holder string) (map[id.SKU]int, error) {
	list, err := selectHeldIn(ctx, tx, network, holder, tx.Now)
	return sum(list), err
}

// Holds are what is put aside, as meters see it.
type Holds struct {
	Pieces int
	Oldest time.Time // the hold that ends, or ended, first; zero: there is none
}

// CountHolds counts what is put aside.
func (s Stocks) CountHolds(ctx context.Context) (h Holds, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		h, err = sumHolds(ctx, tx)
		return err
	})
	return h, err
}

// Extend lets holder's holds last until a moment. It returns how many are left
// to extend.
func Extend(ctx context.Context, tx *db.Tx, holder string, until time.Time) (int, error) {
	return updateUntil(ctx, tx, holder, until)
}

// Held is what holder has put aside, and until when; nothing when it is over,
// swept or not.
func Held(ctx context.Context, tx *db.Tx, holder string) ([]Want, time.Time, error) {
	return selectHolds(ctx, tx, holder, tx.Now)
}

// Beside is what an owner's row tells of its SKU. Own is what nobody but the owner
// can get at: what it has put aside, also when its time is over and nobody has swept
// it yet. Holds is of how many SKUs it has put something aside, in the row or not.
type Beside struct {
	OnHand, Held, Own int
	Until             int64 // milliseconds
	Holds             int
}

// Into is where LevelColumns are read into.
func (b *Beside) Into() []any { return []any{&b.OnHand, &b.Held, &b.Own, &b.Until, &b.Holds} }

// Left is how many pieces the owner could buy.
func (b Beside) Left() int { return min(b.OnHand-b.Held+b.Own, b.OnHand) }

// Release gives back whatever holder holds.
func Release(ctx context.Context, tx *db.Tx, holder string) error {
	had, err := deleteHolds(ctx, tx, holder)
	if err != nil {
		return err
	}
	return giveBack(ctx, tx, had)
}

// Take takes wants off the shelf for good, all or nothing: first what holder
// has put aside, whose holds all end, and the rest from what anybody could buy.
func Take(ctx context.Context, tx *db.Tx, holder string, wants []Want, why Why) error {
	had, err := deleteHolds(ctx, tx, holder)
	if err != nil {
		return err
	}
	gone, held := sum(wants), sum(had)
	rest := slices.DeleteFunc(had, func(h Want) bool { return gone[h.SKU] != 0 })
	if err := giveBack(ctx, tx, rest); err != nil {
		return err
	}
	err = move(ctx, tx, gone, func(ctx context.Context, tx *db.Tx, sku id.SKU, n int) (moved, error) {
		m, err := takeHeld(ctx, tx, sku, held[sku], n)
		if err == nil && m.short { // what is left is told without the holder's own
			_, err = hold(ctx, tx, sku, -held[sku])
		}
		return m, err
	})
	if err != nil {
		return err
	}
	return write(ctx, tx, gone, -1, why)
}

// Put lays pieces back on the shelf: an order was called off, or goods came back.
func Put(ctx context.Context, tx *db.Tx, wants []Want, why Why) error {
	back := sum(wants)
	for sku := range back {
		back[sku] = -back[sku]
	}
	if err := move(ctx, tx, back, take); err != nil {
		return err
	}
	return write(ctx, tx, back, -1, why)
}

// Sweep gives back what was held until before now and returns how many pieces.
// Several nodes may sweep at once: a row is removed by one of them.
func (s Stocks) Sweep(ctx context.Context) (pieces int, err error) {
	for {
		var over []Want
		err := s.DB.UpdateLocked(ctx, "sweep of holds", func(tx *db.Tx) (err error) {
			if over, err = deleteOver(ctx, tx, tx.Now, sweepAtOnce); err != nil {
				return err
			}
			return giveBack(ctx, tx, over)
		})
		if err != nil {
			return pieces, fmt.Errorf("sweep holds: %w", err)
		}
		for _, w := range over {
			pieces += w.Quantity
		}
		if len(over) < sweepAtOnce {
			return pieces, nil
		}
	}
}

func giveBack(ctx context.Context, tx *db.Tx, had []Want) error {
	back := sum(had)
	for sku := range back {
		back[sku] = -back[sku]
	}
	return move(ctx, tx, back, hold)
}

// moved is what could be sold of a SKU before and after a step; nothing changed
// of one that is short.
type moved struct {
	before, after int
	short         bool
}

// told tells whether anybody is told of the difference. Of most goods there are
// more before and after than is told, and their pages stay as they are.
func (m moved) told() bool { return most(m.before) != most(m.after) }

// note tells followers what can be sold now. The step has locked the SKU's row.
func (m moved) note(tx *db.Tx, sku id.SKU) {
	db.NoteValue(tx, Topic, string(sku), strconv.Itoa(max(m.after, 0)))
}

func most(left int) int { return min(max(left, 0), TellUpTo+1) }

// A step changes the stock of one SKU.
type step func(ctx context.Context, tx *db.Tx, sku id.SKU, pieces int) (moved, error)

// move does a step for each SKU, in the order of codes: two transactions that
// want the same goods then wait for each other instead of for themselves.
func move(ctx context.Context, tx *db.Tx, pieces map[id.SKU]int, do step) error {
	var short []id.SKU
	for _, sku := range slices.Sorted(maps.Keys(pieces)) {
		n := pieces[sku]
		if n == 0 {
			continue
		}
		m, err := do(ctx, tx, sku, n)
		switch {
		case err != nil:
			return err
		case m.short:
			short = append(short, sku)
		case m.told():
			m.note(tx, sku)
		}
	}
	if len(short) == 0 {
		return nil
	}
	levels, err := Of(ctx, tx, short)
	if err != nil {
		return err
	}
	fields := make([]fault.Field, len(short))
	for i, sku := range short {
		fields[i] = shortField(sku, levels[sku].Available())
	}
	return ErrShort.With(fields...)
}

func shortField(sku id.SKU, left int) fault.Field {
	said, code := "在庫がなくなりました。", strconv.Itoa(left)
	switch {
	case Told(left) > 0:
		said = fmt.Sprintf("在庫は残り%d点です。", left)
	case left > 0:
		said, code = "在庫の数を超えています。数量を減らしてください。", "more"
	}
	return fault.Field{Name: string(sku), Code: code, Message: said}
}

func sum(wants []Want) map[id.SKU]int {
	all := make(map[id.SKU]int, len(wants))
	for _, w := range wants {
		all[w.SKU] += w.Quantity
	}
	return all
}
