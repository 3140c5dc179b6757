package favorite

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// How much one owner may like.
const (
	MaxItems  = 500
	MaxBrands = 200
)

var (
	// ErrFull refuses one item too many.
	ErrFull = fault.New(fault.Conflict, "favorite.full", "お気に入りに登録できる商品は500点までです。ご覧にならない商品を外してから、もう一度お試しください。")
	// ErrBrandsFull refuses one brand too many.
	ErrBrandsFull = fault.New(fault.Conflict, "favorite.brands_full", "お気に入りに登録できるブランドは200までです。")
)

// An Item is a colour that somebody likes, with what it was when it was added.
type Item struct {
	Code    id.ColorSKU
	Price   money.Yen
	InStock bool
	Added   time.Time
}

// Favorites are those of all owners. An owner is a customer_code, or "g:" and
// the cart_id of a device; the empty owner likes nothing.
type Favorites struct{ DB *db.DB }

// Add remembers a colour as it is now and returns how many there are. One that
// is there stays as it was.
func (b *Favorites) Add(ctx context.Context, owner string, i Item) (n int, err error) {
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		i.Added = tx.Now
		if n, err = Count(ctx, tx, owner); err != nil {
			return err
		}
		if has, err := hasItem(ctx, tx, owner, i.Code); err != nil || has {
			return err
		}
		if n >= MaxItems {
			return ErrFull
		}
		n++
		return put(ctx, tx, owner, i)
	})
	if err != nil {
		return 0, fmt.Errorf("add a favourite: %w", err)
	}
	return n, nil
}

// put stores a favourite and has its colour watched.
func put(ctx context.Context, tx *db.Tx, owner string, i Item) error {
	if err := insertItem(ctx, tx, owner, i); err != nil {
		return err
	}
	return insertWatch(ctx, tx, i.Code, i.Price, since(i.InStock, tx.Now))
}

// since is what a watch keeps of the stock.
func since(inStock bool, now time.Time) int64 {
	if inStock {
		return 0
	}
	return now.UnixMilli()
}

// Remove forgets a colour and returns how many are left. That it is not there
// is no mistake.
func (b *Favorites) Remove(ctx context.Context, owner string, code id.ColorSKU) (n int, err error) {
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		if err := deleteItem(ctx, tx, owner, code); err != nil {
			return err
		}
		n, err = Count(ctx, tx, owner)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("remove a favourite: %w", err)
	}
	return n, nil
}

// Items lists an owner's colours, the newest first.
func (b *Favorites) Items(ctx context.Context, owner string) (list []Item, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectItems(ctx, tx, owner)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list favourites: %w", err)
	}
	return list, nil
}

// Count is how many colours an owner likes.
func Count(ctx context.Context, tx *db.Tx, owner string) (int, error) {
	return countItems(ctx, tx, owner)
}

// AddBrand remembers a brand.
func (b *Favorites) AddBrand(ctx context.Context, owner string, brand id.Brand) error {
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		brands, err := selectBrands(ctx, tx, owner)
		if err != nil {
			return err
		}
		if len(brands) >= MaxBrands {
			return ErrBrandsFull
		}
		return insertBrand(ctx, tx, owner, brand)
	})
	if err != nil {
		return fmt.Errorf("add a favourite brand: %w", err)
	}
	return nil
}

// RemoveBrand forgets a brand.
func (b *Favorites) RemoveBrand(ctx context.Context, owner string, brand id.Brand) error {
	err := b.DB.Update(ctx, func(tx *db.Tx) error { return deleteBrand(ctx, tx, owner, brand) })
	if err != nil {
		return fmt.Errorf("remove a favourite brand: %w", err)
	}
	return nil
}

// Brands lists an owner's brands, the newest first.
func (b *Favorites) Brands(ctx context.Context, owner string) (list []id.Brand, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectBrands(ctx, tx, owner)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list favourite brands: %w", err)
	}
	return list, nil
}

// Merge hands a guest's favourites to the customer who logs in on the device.
// Of what both have, the customer's own memory stays. Nothing is lost for
// being too much: the customer may have more than the most then.
func Merge(ctx context.Context, tx *db.Tx, guest, customer string) error {
	if guest == "" || customer == "" {
		return nil
	}
	return mergeOwner(ctx, tx, "g:"+guest, customer)
}

// Forget erases what is kept of a customer who leaves.
func Forget(ctx context.Context, tx *db.Tx, customer string) error {
	return deleteOwner(ctx, tx, customer)
}
