// Package ledger is the money of orders, a row for every yen that was promised,
// taken, owed or given back, in the table order_posting.
//
// Rows are added and never changed. What an order was paid and what went back
// is a sum of rows, never a state:
//
//	authorized - released - captured  is promised and can still be taken
//	captured                          was taken
//	owed                              was decided to go back, a row per occasion
//	refunded + transferred            went back: by a payment service, or by hand
//
// Each occasion owes on its own, so refunds add up and none is lowered. Money
// that went back names the row that owed it and settles it whole.
package ledger
