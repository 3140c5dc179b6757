package order

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// ErrStale refuses to do something to an order that changed since somebody
// looked at it.
var ErrStale = fault.New(fault.Conflict, "order.stale", "ほかの人、またはお店の処理がこの受注を変更しました。最新の内容をご確認のうえ、もう一度操作してください。")

// ErrLetter is the answer for a letter that is not there any more, or not the order's.
var ErrLetter = fault.New(fault.NotFound, "order.letter", "この手紙の控えはありません。送ってから30日で消去されます。")

// ChangeTopic is the topic of the change log in which orders change by what
// somebody does to them. Shoppers who order and pay write nothing there: each
// line waits for the lock that numbers them.
const ChangeTopic = "order"

type seenKey struct{}

// IfUnchanged lets verbs do something to an order only if it is as somebody saw
// it, by its Updated: the second of two people, and of two clicks, is refused.
func IfUnchanged(ctx context.Context, updated time.Time) context.Context {
	return context.WithValue(ctx, seenKey{}, updated)
}

func unchanged(ctx context.Context, o Order) error {
	if seen, ok := ctx.Value(seenKey{}).(time.Time); ok && !seen.Equal(o.Updated) {
		return ErrStale.Because(fmt.Errorf("order %s changed at %v and was seen as of %v", o.Number, o.Updated, seen))
	}
	return nil
}

// LetterPrefix is how the keys of an order's letters begin.
func LetterPrefix(number id.OrderNumber) string { return "order/" + string(number) + "/" }

// Letter reads a letter of an order as it was sent.
func (b *Orders) Letter(ctx context.Context, number id.OrderNumber, key string) (l mail.Copy, err error) {
	if !strings.HasPrefix(key, LetterPrefix(number)) {
		return l, ErrLetter
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err := mail.Copies(ctx, tx, key)
		if err != nil {
			return err
		}
		for _, one := range list {
			if one.Key == key && one.To != "" {
				l = one
				return nil
			}
		}
		return ErrLetter
	})
	return l, err
}

// Resend sends a letter of an order once more, as it was.
func (b *Orders) Resend(ctx context.Context, number id.OrderNumber, key string, by By) (Order, error) {
	if !strings.HasPrefix(key, LetterPrefix(number)) {
		return Order{}, ErrLetter
	}
	return b.operate(ctx, "send a letter again about", number, DidResend, by, func(tx *db.Tx, _ *Order) error {
		again, err := mail.SendAgain(ctx, tx, key)
		if err == nil && !again {
			err = ErrLetter
		}
		return err
	})
}

// OthersOf is other orders of who placed one, the newest first, and how many
// there are: of a member all, of a guest those with the same mail address.
func (b *Orders) OthersOf(ctx context.Context, o Order, limit int) (list []Order, all int, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, all = nil, 0
		switch key := o.guestKey(); {
		case o.Customer != "":
			list, all, err = selectOfCustomer(ctx, tx, o.Customer, 0, limit+1)
		case key != "":
			list, err = selectOfGuest(ctx, tx, key, limit+1)
			all = len(list)
		}
		return err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list other orders: %w", err)
	}
	others := []Order{}
	for _, other := range list {
		if other.Number != o.Number && len(others) < limit {
			others = append(others, other)
		}
	}
	return others, max(all-1, len(others)), nil
}
