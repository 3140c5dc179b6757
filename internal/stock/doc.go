// Package stock counts what lies on the shelf, per SKU, in the table stock.
// What can be sold is what is on hand less what is held for carts and orders.
package stock
