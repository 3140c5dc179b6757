package cart

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func limitOf(i Item) string {
	if i.Most <= 0 {
		return fmt.Sprintf("この商品は一度のご注文で%d点までです。すでにカートに入っています。", i.limit())
	}
	return fmt.Sprintf("この商品は一度のご注文で%d点までです。", i.limit())
}

// Add puts pieces into the cart, beside those of the same SKU that are there.
// What was saved for later comes back with it.
func (b *Carts) Add(ctx context.Context, owner string, sku id.SKU, quantity int) error {
	return b.AddOnce(ctx, owner, sku, quantity, "")
}

// AddOnce is Add for a request that may come twice, since its answer can be
// lost on the way: the second time nothing happens. Without an id every request
// is another.
func (b *Carts) AddOnce(ctx context.Context, owner string, sku id.SKU, quantity int, request string, also ...func(*db.Tx) error) error {
	return b.change(ctx, "add to", owner, sku, also, func(tx *db.Tx, items []Item) error {
		item, err := at(items, sku)
		if err != nil {
			return err
		}
		in := slices.DeleteFunc(slices.Clone(items), func(i Item) bool { return i.Saved || i.Quantity == 0 })
		had := 0
		if !item.Saved {
			had = item.Quantity
		}
		if had > 0 && request != "" && item.LastRequest == request {
			return nil
		}
		if had == 0 && len(in) >= b.Terms.Orders.MaxLines {
			return ErrFull
		}
		if quantity < 1 {
			return item.fits(quantity)
		}
		if err := item.fits(had + quantity); err != nil {
			return err
		}
		return b.put(ctx, tx, owner, item, had+quantity, request)
	})
}

// put writes a line with the price that the shopper sees now.
func (b *Carts) put(ctx context.Context, tx *db.Tx, owner string, item Item, quantity int, request string) error {
	return upsertLine(ctx, tx, owner, Line{
		SKU: item.SKU, Quantity: quantity, PriceSeen: item.Price, Name: item.Name, Added: tx.Now, LastRequest: request,
	})
}

// Change gives a line another quantity, and another colour or size when to is
// not the SKU itself. If that one is in the cart, the two become one line.
func (b *Carts) Change(ctx context.Context, owner string, sku, to id.SKU, quantity int, also ...func(*db.Tx) error) error {
	return b.change(ctx, "change", owner, cmp.Or(to, sku), also, func(tx *db.Tx, items []Item) error {
		i := slices.IndexFunc(items, func(i Item) bool { return i.SKU == sku && !i.Saved && i.Quantity > 0 })
		if i < 0 {
			return ErrNotThere
		}
		if quantity == 0 {
			quantity = items[i].Quantity
		}
		if to == "" || to == sku {
			item, err := at(items, sku)
			if err != nil {
				return err
			}
			if err := item.fits(quantity); err != nil {
				return err
			}
			return updateQuantity(ctx, tx, owner, sku, quantity)
		}
		return b.swap(ctx, tx, owner, items, i, to, quantity)
	})
}

// swap puts another SKU of the same commodity in the place of a line.
func (b *Carts) swap(ctx context.Context, tx *db.Tx, owner string, items []Item, from int, to id.SKU, quantity int) error {
	old := items[from]
	item, err := at(items, to)
	if err != nil {
		return err
	}
	if item.Commodity.Code != old.SKU.Commodity() {
		return ErrUnknown
	}
	var rest []Line // beside which it comes
	for i, other := range items {
		if i != from {
			rest = append(rest, other.Line)
		}
	}
	item.Most = b.most(item.Commodity, to, item.Left, rest)
	if !item.Saved {
		quantity += item.Quantity
	}
	if err := item.fits(quantity); err != nil {
		return err
	}
	if err := deleteLine(ctx, tx, owner, old.SKU); err != nil {
		return err
	}
	return upsertLine(ctx, tx, owner, Line{SKU: to, Quantity: quantity, PriceSeen: item.Price, Name: item.Name, Added: old.Added})
}

// Remove takes a line out, saved or not. That it is not there is no mistake.
func (b *Carts) Remove(ctx context.Context, owner string, sku id.SKU, also ...func(*db.Tx) error) error {
	return b.write(ctx, "remove from", owner, also, func(tx *db.Tx) error { return deleteLine(ctx, tx, owner, sku) })
}

// Save puts a line aside for later, or back into the cart within what can be
// bought now.
func (b *Carts) Save(ctx context.Context, owner string, sku id.SKU, saved bool, also ...func(*db.Tx) error) error {
	return b.change(ctx, "save from", owner, "", also, func(tx *db.Tx, items []Item) error {
		i := slices.IndexFunc(items, func(i Item) bool { return i.SKU == sku })
		if i < 0 {
			return ErrNotThere
		}
		if saved || !items[i].Saved {
			return updateSaved(ctx, tx, owner, sku, saved)
		}
		item, err := at(items, sku)
		if err != nil {
			return err
		}
		quantity := max(1, min(item.Quantity, item.Most))
		if err := item.fits(quantity); err != nil {
			return err
		}
		return b.put(ctx, tx, owner, item, quantity, "")
	})
}

// Acknowledge takes note of everything that was told: today's prices are the
// ones the shopper knows, and what is sold no more leaves the cart.
func (b *Carts) Acknowledge(ctx context.Context, owner string, also ...func(*db.Tx) error) error {
	return b.change(ctx, "acknowledge", owner, "", also, func(tx *db.Tx, items []Item) (err error) {
		for _, i := range items {
			switch {
			case i.Commodity == nil || i.Commodity.Discontinued:
				err = deleteLine(ctx, tx, owner, i.SKU)
			case i.Price != i.PriceSeen:
				err = updateSeen(ctx, tx, owner, i.SKU, i.Price)
			}
			if err != nil {
				return err
			}
		}
		coupons, _, err := selectState(ctx, tx, owner)
		if err != nil {
			return err
		}
		return upsertState(ctx, tx, owner, coupons, nil)
	})
}

// AddCoupon remembers a code with the cart; whether it applies is a matter of
// the quote.
func (b *Carts) AddCoupon(ctx context.Context, tx *db.Tx, owner, code string) error {
	return changeCoupons(ctx, tx, owner, func(had []string) ([]string, error) {
		switch {
		case slices.Contains(had, code):
			return had, nil
		case len(had) >= maxCoupons:
			return nil, ErrCoupons
		}
		return append(had, code), nil
	})
}

// SetCoupons puts these codes in the place of the others.
func (b *Carts) SetCoupons(ctx context.Context, tx *db.Tx, owner string, codes []string) error {
	if len(codes) > maxCoupons {
		return ErrCoupons
	}
	return changeCoupons(ctx, tx, owner, func([]string) ([]string, error) { return codes, nil })
}

// RemoveCoupon forgets a code.
func (b *Carts) RemoveCoupon(ctx context.Context, tx *db.Tx, owner, code string) error {
	return changeCoupons(ctx, tx, owner, func(had []string) ([]string, error) {
		return slices.DeleteFunc(had, func(c string) bool { return c == code }), nil
	})
}

func changeCoupons(ctx context.Context, tx *db.Tx, owner string, change func([]string) ([]string, error)) error {
	if err := tx.Lock(ctx, Key(owner)); err != nil {
		return err
	}
	had, notices, err := selectState(ctx, tx, owner)
	if err != nil {
		return err
	}
	if had, err = change(had); err != nil {
		return err
	}
	return upsertState(ctx, tx, owner, had, notices)
}

// Bought takes what was ordered out of the cart, and the coupons with it if there
// were any. What is saved for later stays.
func (b *Carts) Bought(ctx context.Context, tx *db.Tx, owner string, skus []id.SKU, coupons bool) error {
	if len(skus) > 0 {
		if err := deleteBought(ctx, tx, owner, skus); err != nil {
			return err
		}
	}
	if !coupons {
		return nil
	}
	return forgetCoupons(ctx, tx, owner)
}

// change does something to a cart that depends on what is in it, and on one more SKU
// that may not be.
func (b *Carts) change(ctx context.Context, verb, owner string, sku id.SKU, also []func(*db.Tx) error, do func(tx *db.Tx, items []Item) error) error {
	if sku != "" {
		if _, err := id.ParseSKU(string(sku)); err != nil {
			return fmt.Errorf("%s cart: %w", verb, ErrUnknown.Because(err))
		}
	}
	return b.write(ctx, verb, owner, also, func(tx *db.Tx) error {
		items, err := b.itemsAnd(ctx, tx, owner, sku)
		if err != nil {
			return err
		}
		return do(tx, items)
	})
}

// itemsAnd is what is in a cart, and one more SKU if it is not.
func (b *Carts) itemsAnd(ctx context.Context, tx *db.Tx, owner string, sku id.SKU) ([]Item, error) {
	r := newReading(tx)
	var err error
	if sku == "" {
		err = selectCart(ctx, tx, owner, r)
	} else {
		err = selectCartAnd(ctx, tx, owner, sku, r)
	}
	if err != nil {
		return nil, err
	}
	_, items, err := b.itemsOf(ctx, tx, owner, r)
	return items, err
}

// write does something to a cart, and also what its caller adds.
func (b *Carts) write(ctx context.Context, verb, owner string, also []func(*db.Tx) error, do func(tx *db.Tx) error) error {
	if owner == "" {
		return ErrNotThere
	}
	err := b.DB.UpdateLocked(ctx, Key(owner), func(tx *db.Tx) error {
		if err := do(tx); err != nil {
			return err
		}
		if err := touch(ctx, tx, owner); err != nil {
			return err
		}
		return db.Also(tx, also)
	})
	if err != nil {
		return fmt.Errorf("%s cart: %w", verb, err)
	}
	return nil
}

// isRefusal tells a shop's refusal from a failure of the machine.
func isRefusal(err error) bool {
	return errors.Is(err, ErrUnknown) || errors.Is(err, ErrEnded) || errors.Is(err, ErrEarly) || errors.Is(err, ErrSoldOut)
}
