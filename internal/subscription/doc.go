// Package subscription is what people pay for by the month or year.
//
// The digital subscription is sold elsewhere: a Checker asks its provider
// whether a customer reads it, and Access does so on the pages of the cart
// alone, where subscribers get what the shop gives them.
//
// The health-plus membership is sold here. Its table whplus_member has one row
// per customer, whplus_charge every attempt to take a cycle's price through the
// payment port. Invariants:
//   - A customer has at most one open charge, so a double click pays once.
//   - The payment service is called outside transactions, under the charge's id;
//     what a crash left between is finished by Recover.
//   - Who has paid has access until the paid period ends, whatever happens next.
//   - Of a card nothing is kept but the name that the payment service gave it.
package subscription
