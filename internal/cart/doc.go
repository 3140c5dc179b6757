// Package cart keeps what shoppers mean to buy, in the tables cart_line and
// cart_state, for guests by their device and for members by who they are.
//
// A cart promises nothing: prices and stock are those of the moment it is looked
// at, and what became different since an item was added is said until the
// shopper has taken notice (Change). An SKU stands in a cart once; its quantity
// stays within the stock, the item's sale limit, which counts all its colours
// and sizes together, and the shop's terms whenever the shopper changes it.
package cart
