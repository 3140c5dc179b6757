// Package pricing says what an order costs: one pure function from a cart, the
// shopper's coupons and points, the parcels, the way to pay and the clock to a
// quote in whole yen. Screens, mails, receipts and files print that quote, so
// they agree to the yen. The rules and their reasons are in
// docs/decisions/0014-pricing.md.
package pricing
