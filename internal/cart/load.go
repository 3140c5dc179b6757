package cart

import (
	"context"
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
	c := Cart{Owner: owner}
	if owner == "" {
		return c, nil
	}
	lines, coupons, notices, err := selectCart(ctx, tx, owner)
	if err != nil {
		return c, err
	}
	c.Coupons, c.Notices = coupons, notices
	items, err := b.items(ctx, tx, owner, lines)
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

func (b *Carts) items(ctx context.Context, tx *db.Tx, owner string, lines []Line) ([]Item, error) {
	skus, colors := make([]id.SKU, len(lines)), []id.ColorSKU{}
	for i, l := range lines {
		skus[i] = l.SKU
		if color := l.SKU.ColorSKU(); !slices.Contains(colors, color) {
			colors = append(colors, color)
		}
	}
	if len(lines) == 0 {
		return nil, nil
	}
	prices, err := catalog.Prices(ctx, tx, colors)
	if err != nil {
		return nil, err
	}
	levels, own, err := stock.OfHolder(ctx, tx, owner, skus)
	if err != nil {
		return nil, err
	}
	snap := b.Catalog.Current()
	items := make([]Item, len(lines))
	for i, l := range lines {
		item := Item{Line: l, OnHand: levels[l.SKU].OnHand, Left: min(levels[l.SKU].Available()+own[l.SKU], levels[l.SKU].OnHand)}
		if price, ok := prices[l.SKU.ColorSKU()]; ok && find(snap, l.SKU, &item) {
			item.Name, item.Price, item.ListPrice = item.Commodity.Name, price.Price, price.List
			item.Most = b.most(item.Commodity, l.SKU, item.Left, lines)
		}
		items[i] = item
	}
	return items, nil
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

// at reads one item that may not be in the cart yet, beside its lines.
func (b *Carts) at(ctx context.Context, tx *db.Tx, owner string, sku id.SKU, lines []Line) (Item, error) {
	if _, err := id.ParseSKU(string(sku)); err != nil {
		return Item{}, ErrUnknown.Because(err)
	}
	all := lines
	i := slices.IndexFunc(lines, func(l Line) bool { return l.SKU == sku })
	if i < 0 {
		i, all = len(lines), append(slices.Clone(lines), Line{SKU: sku})
	}
	items, err := b.items(ctx, tx, owner, all)
	switch {
	case err != nil:
		return Item{}, err
	case items[i].Commodity == nil:
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
