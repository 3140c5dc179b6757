package cart

import (
	"context"
	"errors"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Carts is all carts of the shop.
type Carts struct {
	DB      *db.DB
	Catalog *catalog.Live
	Terms   terms.Terms
}

// Find reads a cart in a transaction of its own.
func (b *Carts) Find(ctx context.Context, owner string) (c Cart, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		c, err = b.Load(ctx, tx, owner)
		return err
	})
	return c, err
}

// Load reads a cart. Names and pictures come from the snapshot; prices and
// stock, which the shopper pays for, from the database. What the owner holds
// is theirs to buy.
func (b *Carts) Load(ctx context.Context, tx *db.Tx, owner string) (Cart, error) {
	r := newReading(tx)
	if err := selectCart(ctx, tx, owner, r); err != nil {
		return Cart{Owner: owner}, err
	}
	return b.cartOf(ctx, tx, owner, r)
}

// LoadBeside is Load for who reads more of the owner in the same statement, which read
// runs: it selects Columns from Lines where l.owner is $1, and hands each row to what
// it is given, with where the columns after them go.
func (b *Carts) LoadBeside(ctx context.Context, tx *db.Tx, owner string, read func(row func(scan db.Scan, more ...any) error) error) (Cart, error) {
	r := newReading(tx)
	if err := read(r.row); err != nil {
		return Cart{Owner: owner}, err
	}
	return b.cartOf(ctx, tx, owner, r)
}

func newReading(tx *db.Tx) *reading {
	return &reading{seen: map[id.SKU]bool{}, prices: catalog.NewPriced(tx.Now)}
}

func (b *Carts) cartOf(ctx context.Context, tx *db.Tx, owner string, r *reading) (Cart, error) {
	if owner == "" {
		return Cart{}, nil
	}
	c, items, err := b.itemsOf(ctx, tx, owner, r)
	if err != nil {
		return c, err
	}
	for _, i := range items {
		switch {
		case i.Saved:
			if i.Commodity != nil {
				c.Saved = append(c.Saved, i)
			}
			continue
		case i.Commodity != nil:
			c.Items = append(c.Items, i)
		}
		c.Changes = append(c.Changes, i.changes()...)
	}
	return c, nil
}

// itemsOf is a cart without its items, and those.
func (b *Carts) itemsOf(ctx context.Context, tx *db.Tx, owner string, r *reading) (c Cart, items []Item, err error) {
	rows := r.rows
	c = Cart{Owner: owner, HoldsCoupons: r.holdsCoupons}
	if len(rows) == 0 {
		c.HoldsCoupons = true // as far as anybody knows
		c.Coupons, c.Notices, err = selectState(ctx, tx, owner)
		return c, nil, err
	}
	if err := errors.Join(unlist(r.coupons, &c.Coupons), unlist(r.notices, &c.Notices)); err != nil {
		return c, nil, err
	}
	slices.SortFunc(rows, func(a, b row) int { return inOrder(a.Line, b.Line) })
	lines, colors := make([]Line, len(rows)), []id.ColorSKU{}
	for i, r := range rows {
		lines[i] = r.Line
		if color := r.SKU.ColorSKU(); !slices.Contains(colors, color) {
			colors = append(colors, color)
		}
		c.holds = r.stock.Holds
		if r.stock.Own > 0 {
			c.held = append(c.held, stock.Want{SKU: r.SKU, Quantity: r.stock.Own})
			if until := db.Time(r.stock.Until); c.heldUntil.IsZero() || until.Before(c.heldUntil) {
				c.heldUntil = until
			}
		}
	}
	prices, err := r.prices.Prices(ctx, tx, colors)
	if err != nil {
		return c, nil, err
	}
	snap := b.Catalog.Current()
	items = make([]Item, len(rows))
	for i, r := range rows {
		item := Item{Line: r.Line, OnHand: r.stock.OnHand, Left: r.stock.Left()}
		if price, ok := prices[r.SKU.ColorSKU()]; ok && find(snap, r.SKU, &item) {
			item.Name, item.Price, item.ListPrice = item.Commodity.Name, price.Price, price.List
			item.Most = b.most(item.Commodity, r.SKU, item.Left, lines)
		}
		items[i] = item
	}
	return c, items, nil
}

// find fills an item from the snapshot and tells whether it is there.
func find(snap *catalog.Snapshot, sku id.SKU, item *Item) bool {
	c, color, ok := snap.Color(sku.ColorSKU())
	if !ok {
		return false
	}
	n := slices.IndexFunc(color.Sizes, func(s catalog.Size) bool { return s.SKU == sku })
	if n < 0 {
		return false
	}
	item.Commodity, item.Color, item.Size = c, color, color.Sizes[n]
	return true
}

// most is the greatest quantity of an SKU beside the other lines.
func (b *Carts) most(c *catalog.Commodity, sku id.SKU, left int, lines []Line) int {
	most := min(left, b.Terms.Orders.MaxQuantity)
	if c.SaleLimit > 0 {
		rest := c.SaleLimit
		for _, l := range lines {
			if !l.Saved && l.SKU != sku && l.SKU.Commodity() == c.Code {
				rest -= l.Quantity
			}
		}
		most = min(left, rest)
	}
	return max(most, 0)
}

// Count is how many pieces are in a cart, for the header.
func Count(ctx context.Context, tx *db.Tx, owner string) (int, error) {
	if owner == "" {
		return 0, nil
	}
	return countPieces(ctx, tx, owner)
}

// at is one of the items that were read, if it can be bought.
func at(items []Item, sku id.SKU) (Item, error) {
	i := slices.IndexFunc(items, func(i Item) bool { return i.SKU == sku })
	switch {
	case i < 0, items[i].Commodity == nil:
		return Item{}, ErrUnknown
	case items[i].Commodity.Discontinued:
		return Item{}, ErrEnded
	case items[i].Commodity.Early():
		return Item{}, ErrEarly
	case items[i].Left <= 0:
		return Item{}, ErrSoldOut
	}
	return items[i], nil
}

// fits refuses a quantity that the item cannot have.
func (i Item) fits(quantity int) error {
	said := ""
	switch {
	case quantity < 1:
		said = "数量は1点以上にしてください。"
	case quantity > i.Left:
		said = left(i.Left) + "数量を減らしてください。"
	case quantity > i.Most:
		said = limitOf(i)
	default:
		return nil
	}
	return ErrQuantity.With(fault.Field{Name: "quantity", Code: "out_of_range", Message: said})
}
