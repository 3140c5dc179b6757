// Package order is the way from a cart to the end of an order's life.
//
// # The way of an order
//
//	Enter      holds the stock for a while; the draft keeps what is typed
//	Confirm    quotes everything and keeps what the shopper saw, under a key
//	Place      one transaction: the order, stock, coupons, points and a begun payment
//	pay        the payment service is asked, outside any transaction
//	settle     one transaction: what it answered, and what the order does about it
//	Recover    finishes or calls off whatever a crash left between two steps
//
// A key places one order, however often and from wherever it comes. The order
// is placed only if what it would cost and contain is still what was confirmed.
//
// # Invariants
//
//   - A status changes only along the table of transitions, together with its effects on
//     stock, points, coupons and mail, in one transaction: each happens once.
//   - What a payment service has to be asked for is written down as a task in that
//     transaction and done afterwards. Every authorization ends as an order or a void.
//   - A cart has at most one order that is not decided yet; placing another calls
//     the earlier one off.
//   - Amounts on screens, letters and receipts are those of the stored quote.
package order
