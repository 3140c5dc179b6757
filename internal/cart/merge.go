package cart

import (
	"context"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// Merge moves a guest's cart into a customer's, at login. Quantities add up
// within stock and limits; what was cut is told on the cart. guest is the
// cart_id of the device.
func (b *Carts) Merge(ctx context.Context, tx *db.Tx, guest, customer string) error {
	from := Owner("", guest)
	if guest == "" || customer == "" {
		return nil
	}
	if err := tx.Lock(ctx, Key(from), Key(customer)); err != nil {
		return err
	}
	theirs, err := selectLines(ctx, tx, from)
	if err != nil {
		return err
	}
	coupons, told, err := selectState(ctx, tx, from)
	if err != nil || len(theirs)+len(coupons)+len(told) == 0 {
		return err
	}
	had, notices, err := selectState(ctx, tx, customer)
	if err != nil {
		return err
	}
	notices = append(notices, told...)
	for _, l := range theirs {
		said, err := b.mergeLine(ctx, tx, customer, l)
		if err != nil {
			return err
		}
		if said != "" {
			notices = append(notices, said)
		}
	}
	for _, code := range coupons {
		if !slices.Contains(had, code) && len(had) < maxCoupons {
			had = append(had, code)
		}
	}
	if err := upsertState(ctx, tx, customer, had, notices); err != nil {
		return err
	}
	return deleteCart(ctx, tx, from)
}

// mergeLine adds one line to a customer's cart and says what it had to cut.
// What cannot be bought now is saved for later rather than lost.
func (b *Carts) mergeLine(ctx context.Context, tx *db.Tx, customer string, l Line) (string, error) {
	items, err := b.itemsAnd(ctx, tx, customer, l.SKU)
	if err != nil {
		return "", err
	}
	mine, lineCount := Line{}, 0
	for _, m := range items {
		if m.SKU == l.SKU {
			mine = m.Line
		}
		if !m.Saved && m.Quantity > 0 {
			lineCount++
		}
	}
	there := mine.Quantity > 0
	if l.Saved {
		if !there {
			return "", upsertLine(ctx, tx, customer, l)
		}
		return "", nil
	}
	want := l.Quantity
	if !mine.Saved {
		want += mine.Quantity
	}
	item, err := at(items, l.SKU)
	if err != nil {
		if !isRefusal(err) {
			return "", err
		}
		l.Saved, l.Quantity = true, want
		return fmt.Sprintf("「%s」は現在ご購入いただけないため、「あとで買う」に移しました。", l.Name), upsertLine(ctx, tx, customer, l)
	}
	full := lineCount >= b.Terms.Orders.MaxLines && (!there || mine.Saved)
	if item.Most == 0 || full {
		l.Saved = true
		return fmt.Sprintf("「%s」は一度にご注文いただける数を超えるため、「あとで買う」に移しました。", l.Name), upsertLine(ctx, tx, customer, l)
	}
	l.Quantity = min(want, item.Most)
	if there && !mine.Saved {
		l.Added, l.PriceSeen = mine.Added, mine.PriceSeen
	}
	if err := upsertLine(ctx, tx, customer, l); err != nil {
		return "", err
	}
	if l.Quantity < want {
		return fmt.Sprintf("「%s」は在庫またはご購入数の上限により、%d点を%d点にしました。", l.Name, want, l.Quantity), nil
	}
	return "", nil
}

// Forget empties the cart of a customer who leaves.
func Forget(ctx context.Context, tx *db.Tx, customer string) error {
	if err := tx.Lock(ctx, Key(customer)); err != nil {
		return err
	}
	return deleteCart(ctx, tx, customer)
}
