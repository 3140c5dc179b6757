// Package stock counts what lies on the shelf, per SKU, in the table stock.
// What can be sold is what is on hand less what is held.
//
// # Holds
//
// The table stock_hold has what is put aside for a shopper who is about to
// order. A hold ends as goods taken off the shelf (Take), by Release, or by Sweep
// once its time is over, whichever comes first, and only once: whoever removes
// its rows gives the pieces back. The rows of a SKU always add up to stock.held.
//
// Every statement that takes something also tests whether it is there, so two
// buyers never get the last piece.
package stock
